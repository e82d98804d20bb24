// compare.mjs finds what differs: it runs beside the model itself, with and without a planted fault.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'compare-'));
after(() => rmSync(folder, { recursive: true }));

function compare(args, env = {}) {
    const run = spawnSync(process.execPath, [join(here, 'compare.mjs'), ...args], {
        encoding: 'utf8', env: { ...process.env, STOLIK: join(here, 'fake-engine.mjs'), ...env },
    });
    return { code: run.status, text: run.stdout, error: run.stderr };
}

test('no difference between the model and itself, in every game', () => {
    const { code, text } = compare(['--actions', '600', '--every', '1', '--sets', '0']);
    assert.equal(code, 0, text);
    for (const game of ['catan', 'catansea', 'catancities']) {
        assert.match(text, new RegExp(`^${game}: 600 actions in .* no difference$`, 'm'));
    }
});

for (const defect of ['menu', 'open', 'weight', 'state', 'refuses', 'allows', 'scores']) {
    test(`a planted fault is found and can be repeated: ${defect}`, () => {
        const save = join(folder, `${defect}.jsonl`);
        const args = ['--game', 'catansea', '--board', 'fog', '--seats', '3', '--seed', '8', '--sets', '0'];
        const options = ['--options', '{"turnLimit":4}'];
        const { code, text } = compare([...args, ...options, '--save', save], { DEFECT: defect, AFTER: '60' });
        assert.equal(code, 1, text);
        assert.match(text, /^difference in /);
        const [again] = /--game catansea --seed \d+ .*$/m.exec(text);
        assert.match(again, /--board fog --seats 3/);
        assert.equal(JSON.parse(readFileSync(save, 'utf8').split('\n')[0]).op, 'new');
    });
}

test('wrong arguments are refused with what is wrong', () => {
    for (const args of [['--game', 'chess'], ['--actions', 'many'], ['--board', 'moon'], ['--options', '{'], ['--x']]) {
        const { code, error } = compare(args);
        assert.equal(code, 2, args.join(' '));
        assert.match(error, /^compare: .*--help/);
    }
    assert.equal(compare(['--game', 'catansea', '--board', 'fog', '--seats', '6']).code, 2);
    assert.match(compare(['--help']).text, /--actions N/);
    assert.equal(compare([], { STOLIK: join(folder, 'nothing') }).code, 2);
});
