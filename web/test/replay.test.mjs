// What a recorded game can be asked: positions, dice, decisions.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { gameOf, wordsOf } from './bundle.mjs';
import { bundled, isBuilt, nativeEngine, program, wasmModule } from './engines.mjs';

const { asGameFile, eyesOf, readGameFile, seatsOf, stopsOf, stopAt, isFinished } = await bundled('src/pages/record.ts');
const { rollsOf } = await bundled('src/core/dice.ts');
const { diceStats, chiSquare, chiTail, expectedSums } = await bundled('src/pages/luck.ts');
const { judge, tallyOf, mistakesOf, greatStrokes, gradeOf, asListed } = await bundled('src/pages/judge.ts');
const { lineOf, eventAt } = await bundled('src/pages/curve.ts');
const { reasonOf, STAGES } = await bundled('src/pages/reasons.ts');
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
  for (const text of ['', '{}', 'null', '[]', '{"stolik":2}', JSON.stringify({ ...small, rules: 'chess' }),
    JSON.stringify({ ...small, log: [{ seat: 0 }] }), JSON.stringify({ ...small, log: [null] })]) {
    assert.throws(() => readGameFile(text), { name: 'NoGameFile' });
  }
  assert.equal(isFinished(small), false);
  assert.equal(isFinished({ ...small, ending: { how: 'resigned', seat: 1 } }), true);
});

test('who sat there: the proof says it, or else the name', () => {
  assert.deepEqual(seatsOf(small, ['easy', 'medium']).map((seat) => seat.kind), ['human', 'bot']);
  const proof = { seats: [{ source: 'bot' }, { source: 'player' }] };
  assert.deepEqual(seatsOf({ ...small, fair: proof }, []).map((seat) => seat.kind), ['bot', 'human']);
});

test('a game that is not over is seen with the own eyes only, or a watcher’s', () => {
  assert.deepEqual(eyesOf(small, 1), [1]);
  assert.deepEqual(eyesOf(small, undefined), [null]);
  assert.deepEqual(eyesOf({ ...small, over: true }, undefined), ['all', 0, 1, null]);
  assert.deepEqual(eyesOf({ ...small, ending: { how: 'resigned', seat: 0 } }, 1), [1, 'all', 0, null]);
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

function gameFiles(levels = 'medium') {
  const folder = mkdtempSync(join(tmpdir(), 'stolik-replay-'));
  try {
    return ['nardy', 'durak', 'kush', 'catan'].map((game) => {
      const more = game === 'kush' ? ['--preset', 'quick'] : [];
      execFileSync(program, ['sim', game, '--fair', '--levels', levels, '--seed', '5', '--save-dir', folder, ...more], { stdio: 'ignore' });
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

test('of a game that is over everything can be shown', { skip }, async () => {
  const file = gameFiles()[1];
  const [mind] = minds(1);
  const frames = new Frames(mind, file, 1);
  const frame = await frames.at(stopsOf(file.log)[0]);
  assert.deepEqual(frame.opened.hands, [0, 1].map((seat) => frame.views[seat].hand));
  assert.deepEqual(frame.opened.hand, frame.views[1].hand);
  assert.equal(frame.views[0].hands, undefined);
  const last = await frames.at(file.log.length);
  assert.deepEqual(last.views[0].hands, last.opened.hands);
});

const measureOf = async (file) => (await gameOf(file.rules.split('/')[0])).measure;
const watch = () => ({ progress: () => undefined, signal: new AbortController().signal });

test('every decision and every roll is valued', { skip }, async () => {
  for (const file of gameFiles()) {
    const [mind] = minds(1);
    const parts = [];
    const measure = await measureOf(file);
    const result = await judge(mind, file, measure, { ...watch(), progress: (part) => parts.push(part) });
    assert.equal(parts.at(-1), 1);
    for (const { at, played, value, choices, loss, seat } of result.decisions) {
      assert.equal(file.log[at].action, measure.wholeTurns ? played.split(',')[0] : played);
      assert.equal(file.log[at].seat, seat);
      const best = choices[0].value;
      assert.ok(choices.every((one, i) => i === 0 || one.value <= choices[i - 1].value), 'the best comes first');
      assert.ok(value >= 0 && best <= 1 && loss >= 0 && (loss === 0 || Math.abs(best - value - loss) < 1e-9));
    }
    const dice = file.log.filter((entry) => /^[1-6]-[1-6]$/.test(entry.chance)).length;
    assert.ok(result.strokes.length >= dice, `${file.rules}: ${result.strokes.length} of ${dice} rolls`);
    assert.ok(file.log.length > 40 && result.curve.length > 5);
    const end = result.curve.at(-1);
    assert.deepEqual(end.values.map(Math.round), file.scores.map((points) => Number(points === Math.max(...file.scores))));
  }
});

test('a turn of Nardy is one decision, and the better one is a whole turn that the rules allow', { skip }, async () => {
  const [nardy] = gameFiles('medium,easy');
  const [mind, aside, check] = minds(3);
  const { decisions } = await judge(mind, nardy, await measureOf(nardy), { ...watch(), aside });
  const turns = nardy.log.filter((entry) => entry.action === 'roll').length;
  assert.ok(decisions.length <= turns && decisions.length > turns / 2, `${decisions.length} of ${turns}`);
  for (const { at, seat, played } of decisions) {
    const steps = played.split(',');
    assert.deepEqual(nardy.log.slice(at, at + steps.length).map((entry) => entry.action), steps);
    assert.notEqual(nardy.log[at + steps.length]?.seat === seat && nardy.log[at + steps.length].action !== 'roll', true);
  }
  const [worst] = decisions.toSorted((a, b) => b.loss - a.loss);
  const file = { ...nardy, log: nardy.log.slice(0, worst.at), over: false };
  delete file.digest; delete file.scores; delete file.fair;
  const replayed = [{ op: 'new', game: 'nardy', seats: 2, options: nardy.options },
    ...file.log.map((entry) => (entry.seat === undefined ? { op: 'chance', outcome: entry.chance } : { op: 'act', seat: entry.seat, action: entry.action }))];
  const better = worst.choices[0].action.split(',').map((action) => ({ op: 'act', seat: worst.seat, action }));
  const answers = await check.many([...replayed, ...better]);
  assert.ok(answers.every((answer) => answer.ok), JSON.stringify(answers.find((answer) => !answer.ok)));
  assert.notDeepEqual(answers.at(-1).to_act, [worst.seat], 'it is the whole turn');
});

test('medium hardly ever finds fault with itself, and easy is worse', { skip }, async () => {
  const [nardy] = gameFiles('medium,easy');
  const result = await judge(minds(1)[0], nardy, await measureOf(nardy), watch());
  const [medium, easy] = [0, 1].map((seat) => tallyOf(result, seat)).sort((a, b) => a.mean - b.mean);
  assert.ok(medium.made > 20 && medium.best / medium.made > 0.6);
  assert.ok(easy.mean > 2 * medium.mean, `${easy.mean} ${medium.mean}`);
  assert.ok(mistakesOf(result).every((one) => one.loss >= 0.02));
  assert.equal(mistakesOf(null).length, 0);
});

test('the luck of one is the bad luck of the other; it is zero on average', { skip }, async () => {
  const [nardy] = gameFiles();
  const result = await judge(minds(1)[0], nardy, await measureOf(nardy), watch());
  for (const { luck } of result.strokes) assert.equal(luck[0] + luck[1], 0);
  assert.ok(Math.abs(tallyOf(result, 0).luck + tallyOf(result, 1).luck) < 1e-9);
  const great = greatStrokes(result, 4);
  assert.equal(great.length, 4);
  assert.ok(great.every((one, i) => i === 0 || Math.abs(one.own) <= Math.abs(great[i - 1].own)));
  const mean = result.strokes.reduce((sum, { seat, luck }) => sum + luck[seat], 0) / result.strokes.length;
  assert.ok(Math.abs(mean) < 0.05);
});

test('grades and dice have their names', () => {
  assert.deepEqual([0, 0.019, 0.02, 0.05, 0.0999, 0.1].map(gradeOf), ['fine', 'fine', 'slip', 'mistake', 'mistake', 'blunder']);
  assert.deepEqual(['2-5', '5-2', '3-3', 'wood'].map(asListed), ['5-2', '5-2', '3-3', 'wood']);
});

test('the chart runs from left to right and finds its moments', () => {
  const curve = [{ at: 0, values: [0.5, 0.5] }, { at: 5, values: [1, 0] }, { at: 10, values: [0, 1] }];
  assert.equal(lineOf(curve, 0, 10), 'M0.0 55.0L160.0 0.0L320.0 110.0');
  assert.deepEqual([0, 0.2, 0.3, 0.7, 0.8, 1].map((part) => eventAt(curve, part, 10)), [0, 0, 5, 5, 10, 10]);
});

test('an analysis that is stopped stops', { skip }, async () => {
  const control = new AbortController();
  const [file] = gameFiles();
  const going = judge(minds(1)[0], file, await measureOf(file), { progress: (part) => { if (part > 0.1) control.abort(); }, signal: control.signal });
  await assert.rejects(going, { name: 'Cancelled' });
});

/** A file with something changed and everything behind it written anew, as a forger would. */
function forged(file, change) {
  const copy = structuredClone(file);
  change(copy);
  return JSON.stringify(copy);
}

test('every reason to refuse a file has words and a stage', { skip }, async () => {
  const words = await wordsOf('pages');
  const machine = new Machine(wasmModule());
  const file = gameFiles()[0];
  const roll = file.log.findIndex((entry) => entry.chance);
  const other = file.log[roll].chance === '1-1' ? '2-2' : '1-1';
  const wanted = [
    ['file', 'no_json', '{"stolik":1,'], ['file', 'no_game', '{}'], ['file', 'version', forged(file, (f) => { f.rules = 'nardy/99'; })],
    ['file', 'version', forged(file, (f) => { f.rules = 'chess/1'; })], ['file', 'version', forged(file, (f) => { f.stolik = 2; })],
    ['file', 'shape', forged(file, (f) => { f.players = []; })], ['file', 'no_proof', forged(file, (f) => { delete f.fair; })],
    ['file', 'shape', forged(file, (f) => { f.fair.id = '12'; })], ['file', 'shape', forged(file, (f) => { f.more = 1; })],
    ['seeds', 'server_seed', forged(file, (f) => { f.fair.serverSeed = '0'.repeat(64); })],
    ['seeds', 'seat_seed', forged(file, (f) => { f.fair.seats[1].seed = '0'.repeat(64); })],
    ['log', 'draw', forged(file, (f) => { f.log[roll].chance = other; })],
    ['log', 'illegal', forged(file, (f) => { f.log[roll + 1].action = '1-off'; })],
    ['log', 'event', forged(file, (f) => { f.log[0] = { seat: 9, action: 'roll' }; })],
    ['log', 'after_end', forged(file, (f) => { f.log.push({ seat: 0, action: 'roll' }); })],
    ['log', 'shape', forged(file, (f) => { f.log = 7; })],
    ['result', 'result', forged(file, (f) => { f.scores = [9, 9]; })], ['result', 'result', forged(file, (f) => { f.over = false; })],
    ['whole', 'digest', forged(file, () => undefined)],
  ];
  for (const [stage, key, text] of wanted) {
    const verdict = machine.verify(text);
    assert.equal(verdict.ok, false);
    const reason = reasonOf(verdict.reason);
    assert.deepEqual([reason.stage, reason.key], [stage, 'fair.why_' + key], verdict.why);
    assert.ok(STAGES.includes(reason.stage));
    for (const lang of [words.ru, words.en]) {
      const said = lang[reason.key].replace(/\{(\w+)\}/g, (_, name) => reason.values[name] ?? assert.fail(`${reason.key} wants ${name}`));
      assert.ok(said.length > 10);
    }
  }
  const drawn = machine.verify(forged(file, (f) => { f.log[roll].chance = other; })).reason;
  assert.deepEqual(drawn, { code: 'draw', event: roll + 1, drawn: { chance: file.log[roll].chance } });
  assert.deepEqual(reasonOf(drawn).values, { n: String(roll + 1), right: file.log[roll].chance });
  assert.equal(reasonOf({ code: 'chain' }).stage, 'chain');
  assert.equal(reasonOf({ code: 'bytes' }).key, 'fair.why_bytes');
  assert.equal(reasonOf({ code: 'of a later program' }).key, 'fair.why_shape');
});

test('the program and the wasm think the same', { skip }, async () => {
  const native = nativeEngine();
  const wasm = new Machine(wasmModule()).open();
  const both = async (request) => {
    const line = JSON.stringify(request);
    const [one, other] = [wasm.line(line), (await native.line(line)) + '\n'];
    assert.equal(one, other);
    return JSON.parse(one);
  };
  for (const file of gameFiles()) {
    await both({ op: 'new', game: file.rules.split('/')[0], seats: file.seats, options: file.options });
    for (const [i, { seat, action, chance }] of file.log.slice(0, 60).entries()) {
      if (i % 6 === 0 || chance) for (let p = 0; p < file.seats; p++) await both({ op: 'eval', seat: p, level: 'medium', seed: i });
      await both(seat === undefined ? { op: 'chance', outcome: chance } : { op: 'act', seat, action });
    }
  }
  native.close();
});
