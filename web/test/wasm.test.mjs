// The wasm is the program: the same requests get the same bytes, whatever is asked.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { gameNames } from '../games.mjs';
import { bundled, isBuilt, luck, nativeEngine, program, wasmModule, weightsOf } from './engines.mjs';

const { Machine, missingWeights } = await bundled('src/core/engine.ts');
const skip = isBuilt ? false : 'the program or its wasm is not built';
const long = process.env.STOLIK_LONG !== undefined;
const decisions = Number(process.env.STOLIK_DECISIONS ?? 1000); // a game and level
/** Levels that search are asked at every so many decisions, with a small budget. */
const SLOW_MS = 50;
const SLOW_EVERY = long ? 1 : 20;
const BUDGET_MS = 1;

/** A machine with the weights of all games, as the program has them. */
function machineWithWeights() {
  const machine = new Machine(wasmModule());
  for (const game of gameNames) {
    const weights = weightsOf(game);
    if (weights) assert.ok(machine.takeWeights(game, weights));
  }
  return machine;
}

/** Asks both, and complains about the first byte in which they differ. */
class Both {
  asked = 0;
  constructor() {
    this.native = nativeEngine();
    this.wasm = machineWithWeights().open();
  }
  async lines(requests) {
    const lines = requests.map((request) => JSON.stringify(request));
    const theirs = await Promise.all(lines.map((line) => this.native.line(line)));
    return lines.map((line, i) => {
      const ours = this.wasm.line(line);
      this.asked++;
      if (ours !== theirs[i] + '\n') {
        assert.fail(`${line.slice(0, 500)}\n native ${theirs[i].slice(0, 2000)}\n wasm   ${ours.slice(0, 2000)}`);
      }
      return JSON.parse(ours);
    });
  }
  async ask(request) {
    return (await this.lines([request]))[0];
  }
  close() {
    this.native.close();
    this.wasm.close();
  }
}

function hex(random) {
  return Array.from({ length: 64 }, () => random(16).toString(16)).join('');
}

/** A random value for some of the options. */
function someOptions(game, random) {
  const options = {};
  for (const option of game.options) {
    if (option.name === 'preset' || random(3) > 0) continue;
    if (option.type === 'bool') options[option.name] = random(2) === 1;
    else if (option.values) options[option.name] = option.values[random(option.values.length)];
    else if (option.max <= 64) options[option.name] = option.min + random(option.max - option.min + 1);
  }
  return options;
}

/** Plays random games; at each decision every level is asked, and one of the answers or any legal
 *  action is played. */
async function compareGame(both, game, random) {
  let made = 0;
  let games = 0;
  while (made < decisions) {
    const seats = game.minSeats + random(game.maxSeats - game.minSeats + 1);
    const options = games % 2 === 0 ? {} : someOptions(game, random);
    let turn = await both.ask({ op: 'new', game: game.name, seats, options, seed: hex(random) });
    if (!turn.ok) continue; // options that do not go together
    games++;
    for (let i = 0; turn.to_act && made < decisions && i < 400; i++) {
      const seat = turn.to_act[random(turn.to_act.length)];
      const asks = game.levelFacts.filter(({ ms }) => ms < SLOW_MS || made % SLOW_EVERY === 0)
        .map(({ name: level, ms }) => ({ op: 'best', seat, level, seed: random(1 << 30), ...(ms < SLOW_MS ? {} : { budget_ms: BUDGET_MS }) }));
      const [legal, , , , , ...best] = await both.lines([{ op: 'legal', seat }, { op: 'view', seat },
        { op: 'view', seat: null }, { op: 'hash' }, { op: 'forced' }, ...asks]);
      made++;
      const choices = best.map((answer) => answer.action);
      if (legal.actions.length > 0) choices.push(legal.actions[random(legal.actions.length)]);
      turn = await both.ask({ op: 'act', seat, action: choices[random(choices.length)] });
      assert.ok(turn.ok);
    }
    const [result] = await both.lines([{ op: 'result' }, { op: 'log' }, { op: 'events', seat: 0 },
      { op: 'events', seat: null, since: 7 }, { op: 'setup' }, { op: 'state' }]);
    assert.equal(result.ok, turn.over === true);
  }
  return games;
}

test('every level decides alike natively and in wasm', { skip }, async (t) => {
  const both = new Both();
  const { games } = await both.ask({ op: 'games' });
  for (const game of games) {
    await t.test(game.name, async () => {
      const played = await compareGame(both, game, luck(7 + game.name.length * 31));
      t.diagnostic(`${game.name}: ${decisions} decisions of ${game.levels.join(', ')} in ${played} games`);
    });
  }
  t.diagnostic(`${both.asked} answers, all the same`);
  both.close();
});

/** So many of fifteen checkers on six points from `first` up, as a state's board says it; the rest are off. */
function homeOf(player, first, random) {
  const points = {};
  for (let left = 1 + random(15); left > 0; left--) {
    const point = first + random(6);
    points[point] = { player, checkers: (points[point]?.checkers ?? 0) + 1 };
  }
  return points;
}

test('the bear-off that is computed when weights arrive is that of the program', { skip }, async () => {
  const both = new Both();
  const random = luck(3);
  for (let i = 0; i < 60; i++) {
    const white = i % 2 === 0;
    const dice = [1 + random(6), 1 + random(6)];
    const state = { board: { ...homeOf('white', 1, random), ...homeOf('black', 13, random) },
      currentPlayer: white ? 'white' : 'black', turnCount: white ? 81 : 82,
      roll: dice, dice: dice[0] === dice[1] ? [...dice, ...dice] : dice };
    const set = await both.ask({ op: 'set', game: 'nardy', seats: 2, state });
    assert.ok(set.ok, JSON.stringify(set));
    const evals = await both.lines(['hard', 'expert'].map((level) => ({ op: 'eval', level, budget_ms: BUDGET_MS })));
    assert.ok(evals.every(({ ok }) => ok), JSON.stringify(evals));
  }
  both.close();
});

test('levels that need weights say so until they have the right ones', { skip }, (t) => {
  let tried = 0;
  for (const game of gameNames) {
    const weights = weightsOf(game);
    const machine = new Machine(wasmModule());
    assert.equal(machine.takeWeights(game, new Uint8Array(10)), false);
    if (!weights) continue;
    const engine = machine.open();
    const { games } = engine.request({ op: 'games' });
    const { levels, minSeats } = games.find(({ name }) => name === game);
    let turn = engine.request({ op: 'new', game, seats: minSeats, seed: '0'.repeat(64) });
    for (let i = 0; i < 10; i++) turn = engine.request({ op: 'act', action: engine.request({ op: 'legal' }).actions[0] });
    const answers = () => levels.map((level) => engine.request({ op: 'best', level, budget_ms: 1 }));
    const before = answers();
    assert.ok(before.some((answer) => missingWeights(answer) === game), game);
    assert.ok(before.some((answer) => answer.ok), game);
    const damaged = weights.slice();
    damaged[damaged.length >> 1] ^= 1;
    for (const wrong of [damaged, weights.subarray(1), new Uint8Array()]) {
      assert.equal(machine.takeWeights(game, wrong), false);
    }
    assert.equal(machine.takeWeights('chess', weights), false);
    assert.deepEqual(answers(), before);
    assert.equal(machine.takeWeights(game, weights), true);
    assert.ok(answers().every((answer) => answer.ok), game);
    tried++;
  }
  t.diagnostic(`${tried} games have weights`);
});

test('chance that is asked for, states that are set, counting', { skip }, async () => {
  const both = new Both();
  const random = luck(5);
  const { games } = await both.ask({ op: 'games' });
  for (const game of games) {
    let turn = await both.ask({ op: 'new', game: game.name, seats: game.minSeats });
    for (let i = 0; i < 60 && !turn.over; i++) {
      if (turn.chance === 'shuffle') {
        turn = await both.ask({ op: 'new', game: game.name, seats: game.minSeats, seed: hex(random) });
        const { state } = await both.ask({ op: 'state' });
        turn = await both.ask({ op: 'set', game: game.name, seats: game.minSeats, state });
      } else if (turn.chance) {
        turn = await both.ask({ op: 'chance', outcome: turn.chance[random(turn.chance.length)].outcome });
      } else {
        const { actions } = await both.ask({ op: 'legal' });
        turn = await both.ask({ op: 'act', action: actions[random(actions.length)] });
        await both.lines([{ op: 'perft', depth: 1 }, { op: 'hash' }, { op: 'state' }]);
      }
      assert.ok(turn.ok);
    }
  }
  both.close();
});

test('what is wrong is refused in the same words', { skip }, async () => {
  const both = new Both();
  await both.lines([{ op: 'view', seat: 0 }, { op: 'nothing' }, {}, { op: 'new' }, { op: 'new', game: 'chess' },
    { op: 'new', game: 'nardy', seats: 9 }, { op: 'new', game: 'kush', seats: 2, options: { width: 1 } },
    { op: 'new', game: 'kush', seats: 2, options: { wide: 1 } }, { op: 'new', game: 'durak', seats: 2, id: { a: [1] } },
    { op: 'chance', outcome: ['6S'] }, { op: 'chance', outcome: '1-1' }, { op: 'act', action: 'x' },
    { op: 'perft', depth: 5 }, { op: 'perft', depth: -1 }, { op: 'events', seat: 9 }, { op: 'events' },
    { op: 'events', seat: null, since: -1 }, { op: 'result' }, { op: 'best', level: 'genius' },
    { op: 'set', game: 'nardy', seats: 2, state: {} }, { op: 'games', x: 'й'.repeat(1 << 19) }]);
  for (const line of ['', '[', '{"op":"games"', '"\\ud800"', '[1,2]', '{"op":"games","op":"games"}', '\u0000']) {
    assert.equal(both.wasm.line(line), (await both.native.line(line)) + '\n');
  }
  both.close();
});

test('game files: good ones are verified, damaged ones are refused for the same reason', { skip }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'stolik-wasm-'));
  const machine = new Machine(wasmModule());
  try {
    for (const game of ['nardy', 'kush', 'durak', 'catan']) {
      execFileSync(program, ['sim', game, '--fair', '--games', '2', '--seed', '11', '--save-dir', folder],
        { stdio: 'ignore' });
    }
    const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
    assert.equal(files.length, 8);
    for (const name of files) {
      const text = readFileSync(join(folder, name), 'utf8');
      const file = JSON.parse(text);
      const verdict = machine.verify(text);
      assert.deepEqual(verdict, { ok: true, game: file.rules.split('/')[0], seats: file.seats,
        events: file.log.length, draws: file.log.filter((entry) => 'chance' in entry).length,
        result: { how: 'rules', scores: file.scores }, commitment: file.fair.commitment, chain: file.fair.chain });
      damage(machine, folder, text);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('a saved game has the same binary form here and there, and comes back from it', { skip }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'stolik-wasm-'));
  try {
    const machine = new Machine(wasmModule());
    for (const game of ['nardy', 'durak', 'kush', 'catan']) {
      execFileSync(program, ['sim', game, '--games', '1', '--fair', '--seed', '9', '--save-dir', folder]);
      const json = join(folder, readdirSync(folder).find((name) => name.startsWith(game) && name.endsWith('.json')));
      execFileSync(program, ['convert', json, join(folder, game + '.stolik')]);
      const text = readFileSync(json);
      const binary = machine.convert(new Uint8Array(text), true);
      assert.deepEqual(Buffer.from(binary), readFileSync(join(folder, game + '.stolik')));
      assert.deepEqual(Buffer.from(machine.convert(binary, false)), text);
      assert.equal(machine.convert(binary.subarray(0, 100), false), null);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});

/** What `stolik verify` says is wrong with a text. */
function nativeReason(folder, text) {
  const path = join(folder, 'damaged');
  writeFileSync(path, text);
  const { status, stderr } = spawnSync(program, ['verify', path], { encoding: 'utf8' });
  assert.equal(status, 1);
  return stderr.trim().split(`${path}: `)[1];
}

/** One byte changed at a time, here and there, and an end that is missing. */
function damage(machine, folder, text) {
  const random = luck(text.length);
  const texts = [text.slice(0, -20), text + ' ', ''];
  for (let i = 0; i < 40; i++) {
    const at = random(text.length);
    texts.push(text.slice(0, at) + (text[at] === '7' ? '3' : '7') + text.slice(at + 1));
  }
  texts.forEach((damaged, i) => {
    const verdict = machine.verify(damaged);
    assert.equal(verdict.ok, false);
    if (i < 13) assert.equal(verdict.why, nativeReason(folder, damaged));
  });
}
