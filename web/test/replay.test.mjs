// What a recorded game can be asked: positions, dice, decisions.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { bundled, isBuilt, program, wasmModule } from './engines.mjs';

const { asGameFile, readGameFile, seatsOf, stopsOf, stopAt, isFinished } = await bundled('src/pages/record.ts');
const { rollsOf, diceStats, chiSquare, chiTail, expectedSums } = await bundled('src/pages/luck.ts');
const { judge, agreement } = await bundled('src/pages/judge.ts');
const { Frames } = await bundled('src/pages/frames.ts');
const { Machine, mindOf } = await bundled('src/core/engine.ts');
const skip = isBuilt ? false : 'the program or its wasm is not built';

const act = (seat, action) => ({ seat, action });
const small = { stolik: 1, rules: 'nardy/1', seats: 2, options: {}, players: ['Anna', 'medium'], over: false,
  log: [act(0, 'roll'), { chance: '4-1' }, act(0, '24-20'), act(0, '20-19'), act(1, 'roll'), { chance: '6-6' }] };

test('a replay stops where somebody decides, not where chance does', () => {
  assert.deepEqual(stopsOf(small.log), [0, 2, 3, 4, 6]);
  assert.deepEqual(stopsOf([{ chance: ['6S'] }, act(0, 'attack 6S')]), [1, 2]);
  const stops = stopsOf(small.log);
  assert.deepEqual([0, 1, 2, 5, 99].map((n) => stops[stopAt(stops, n)]), [0, 2, 2, 6, 6]);
});

test('what is no game file is refused', () => {
  assert.equal(asGameFile(small), small);
  for (const text of ['', '{}', 'null', '[]', '{"stolik":2}', JSON.stringify({ ...small, rules: 'chess/1' }),
    JSON.stringify({ ...small, log: [{ seat: 0 }] }), JSON.stringify({ ...small, log: [null] })]) {
    assert.throws(() => readGameFile(text), { name: 'NoGameFile' });
  }
  assert.equal(isFinished(small), false);
  assert.equal(isFinished({ ...small, ending: { how: 'resigned', seat: 1 } }), true);
});

test('who sat there: the proof says it, or else the name', () => {
  assert.deepEqual(seatsOf(small).map((seat) => seat.kind), ['human', 'bot']);
  const proof = { seats: [{ source: 'bot' }, { source: 'player' }] };
  assert.deepEqual(seatsOf({ ...small, fair: proof }).map((seat) => seat.kind), ['bot', 'human']);
});

test('dice belong to the seat that rolled; a throw-off to nobody', () => {
  assert.deepEqual(rollsOf([{ chance: '6-5' }, ...small.log], 2), [[[4, 1]], [[6, 6]]]);
  assert.deepEqual(rollsOf([act(0, 'robber 3 1'), { chance: 'ore' }], 2), [[], []]);
  const stats = diceStats([[6, 6], [1, 2]]);
  assert.deepEqual([stats.rolls, stats.mean, stats.doubles, stats.faces], [2, 7.5, 1, [1, 1, 0, 0, 0, 2]]);
  assert.equal(stats.sums[12 - 2], 1);
  assert.equal(diceStats([]).p, 1);
  assert.ok(Math.abs(expectedSums(36)[5] - 6) < 1e-9 && expectedSums(36)[0] === 1);
});

test('the tail of chi-square has its textbook values', () => {
  for (const [chi, freedom, p] of [[11.07, 5, 0.05], [15.086, 5, 0.01], [4.351, 5, 0.5], [18.307, 10, 0.05], [0.412, 5, 0.995]]) {
    assert.ok(Math.abs(chiTail(chi, freedom) - p) < 2e-4, `${chi} ${freedom}: ${chiTail(chi, freedom)}`);
  }
  assert.equal(chiSquare([10, 10, 10, 10, 10, 10]), 0);
  assert.ok(Math.abs(chiSquare([16, 18, 16, 14, 12, 12]) - 2) < 0.01);
});

function gameFiles() {
  const folder = mkdtempSync(join(tmpdir(), 'stolik-replay-'));
  try {
    return ['nardy', 'durak', 'kush', 'catan'].map((game) => {
      const more = game === 'kush' ? ['--preset', 'quick'] : [];
      execFileSync(program, ['sim', game, '--fair', '--levels', 'medium', '--seed', '5', '--save-dir', folder, ...more], { stdio: 'ignore' });
      return readGameFile(readFileSync(join(folder, `${game}-000000.json`), 'utf8'));
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function minds(n) {
  return Array.from({ length: n }, () => mindOf(new Machine(wasmModule()).open()));
}

test('positions are the same whether reached forwards, backwards or at once', { skip }, async () => {
  for (const file of gameFiles()) {
    const [mind, other] = minds(2);
    const frames = new Frames(mind, file);
    const stops = stopsOf(file.log);
    const some = [0, 5, 6, 3, stops.length - 1, 2].map((i) => stops[Math.min(i, stops.length - 1)]);
    const seen = await Promise.all(some.map((n) => frames.at(n)));
    for (const frame of seen) {
      assert.deepEqual(frame, await new Frames(other, file).at(frame.at));
      assert.equal(frame.views.length, file.seats + 1);
    }
    const last = await frames.at(file.log.length);
    assert.equal(last.over, true);
    assert.equal((await frames.events(0)).length, file.log.length);
    assert.ok((await frames.at(stops[1])).toAct.length > 0);
  }
});

test('a seat is not told what others hold', { skip }, async () => {
  const file = gameFiles()[1];
  const [mind] = minds(1);
  const frames = new Frames(mind, file);
  const frame = await frames.at(stopsOf(file.log)[0]);
  assert.notDeepEqual(frame.views[0].hand, frame.views[1].hand);
  assert.deepEqual(frame.views[2].hand, []);
  assert.equal((await frames.events(null))[0].chance, null);
});

test('a computer agrees with itself', { skip }, async () => {
  for (const file of gameFiles()) {
    const [mind, side] = minds(2);
    const parts = [];
    const result = await judge(mind, side, file, { progress: (part) => parts.push(part), signal: new AbortController().signal });
    assert.equal(parts.at(-1), 1);
    for (const decision of result.decisions) assert.equal(file.log[decision.at].action, decision.played);
    const { made, agreed } = agreement(result, 0);
    assert.ok(made > 5 && agreed <= made, `${file.rules}: ${agreed} of ${made}`);
    // Levels may draw lots among equals, so they need not repeat themselves; most often they do.
    assert.ok(agreed / made > 0.5, `${file.rules}: ${agreed} of ${made}`);
  }
});

test('an analysis that is stopped stops', { skip }, async () => {
  const [mind, side] = minds(2);
  const control = new AbortController();
  const going = judge(mind, side, gameFiles()[0], { progress: (part) => { if (part > 0.1) control.abort(); }, signal: control.signal });
  await assert.rejects(going, { name: 'Cancelled' });
});
