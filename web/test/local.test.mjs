// Offline play: a whole table in the browser, here on engines without a worker.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { bundled, isBuilt, luck, program, wasmModule, weightsOf } from './engines.mjs';

const { LocalPlay, Machine, Thinker, Desk, WasmMissing, Cancelled, Pace, WatchedPlay, forgetGame, mindOf, missingWeights, previewOf,
  savedGame, signal } = await bundled('test/offline.ts');
const skip = isBuilt ? false : 'the program or its wasm is not built';

// The same games every time.
const chance = luck(Number(process.env.STOLIK_SEED ?? 1));
crypto.getRandomValues = (values) => {
  for (let i = 0; i < values.length; i++) values[i] = chance(2 ** 32);
  return values;
};

function shelf() {
  const kept = new Map();
  return {
    kept,
    load: (key) => (kept.has(key) ? JSON.parse(kept.get(key)) : null),
    save: (key, value) => (value === null ? kept.delete(key) : kept.set(key, JSON.stringify(value))),
  };
}

function room(extra = {}) {
  const machine = new Machine(wasmModule());
  return { rules: mindOf(machine.open()), brain: mindOf(machine.open()), ...extra };
}

function plan(game, seats, seat, options = {}, level = 'medium') {
  return { game, seats, seat, options, bots: Array.from({ length: seats }, (_, p) => (p === seat ? null : level)) };
}

/** Until it is the player's turn, or the game is over. */
async function myTurn(play) {
  for (;;) {
    const { toAct, seat, phase } = play.table.value;
    assert.equal(play.trouble.value, null);
    if (phase === 'ended' || toAct.includes(seat)) return phase !== 'ended';
    await new Promise((done) => setTimeout(done, 0));
  }
}

async function playOn(play, turns, random) {
  let made = 0;
  while (made < turns && (await myTurn(play))) {
    const legal = await play.legal();
    const { menu, open } = play.table.value;
    assert.deepEqual(menu, legal.length <= 100 ? legal : null);
    const action = legal.length > 0 ? legal[random(legal.length)] : (await play.hint())?.action;
    assert.ok(legal.length > 0 || open.length > 0);
    assert.equal(await play.act(action), null, action);
    made++;
  }
  return made;
}

function snapshot(play) {
  // Times are not those of another game, and that a move was taken back is no part of the position.
  const { clocks: _, answerBy: __, takenBack: ___, ...table } = play.table.value;
  return JSON.stringify([table, play.events.value]);
}

const small = { nardy: {}, kush: { width: 14, height: 14 }, durak: {}, catan: { turnLimit: 60 } };
const seats = { nardy: [2], kush: [2, 3], durak: [2, 4], catan: [2, 4] };

test('a seat is handed to the computer, kept so, and taken back', { skip }, async () => {
  const kept = shelf();
  const pace = new Pace();
  pace.rate.value = 1e6;
  const play = await LocalPlay.create(room({ shelf: kept, pace }), plan('durak', 3, 1));
  await myTurn(play);
  assert.equal(await play.handOver(true), null);
  const { seats, seat } = play.table.value;
  assert.deepEqual([seats[seat].handed, seats[seat].stand_in, seats[0].handed], [true, true, undefined]);
  const before = play.table.value.seq;
  while (play.table.value.seq < before + 12 && play.table.value.phase !== 'ended') {
    await new Promise((done) => setTimeout(done, 1));
  }
  play.close();
  const saved = savedGame(kept, 'durak');
  assert.equal(saved.handed, 'medium');
  assert.ok(saved.acts.some((act) => act.seat === 1));
  const again = await LocalPlay.restore(room({ shelf: kept, pace }), saved);
  assert.equal(again.table.value.seats[1].handed, true);
  assert.equal(await again.handOver(false), null);
  assert.equal(again.table.value.seats[1].handed, undefined);
  if (await myTurn(again)) {
    assert.equal(await again.handOver(true), null);
    await again.act((await again.legal())[0]); // who acts has the seat back, unless the computer was faster
    assert.equal(savedGame(kept, 'durak').handed === undefined, again.table.value.seats[1].handed === undefined);
  }
  again.close();
});

test('handed over, a game is played to its end', { skip }, async () => {
  const play = await LocalPlay.create(room(), plan('nardy', 2, 0));
  await play.handOver(true);
  while (play.table.value.phase !== 'ended') await new Promise((done) => setTimeout(done, 1));
  assert.equal((await play.handOver(false)).code, 'game_over');
  play.close();
});

const soon = () => new Promise((done) => setTimeout(done, 5));

test('computers alone play at a pace, stop, and go step by step', { skip }, async () => {
  const pace = new Pace();
  pace.paused.value = true;
  const play = await LocalPlay.create(room({ pace }), { ...plan('kush', 2, -1, small.kush, 'easy'), seat: null });
  const acts = async () => (await play.record()).log.filter((one) => 'seat' in one).length;
  for (let n = 0; n < 5; n++) await soon();
  assert.deepEqual([await acts(), play.isWatched, play.table.value.seat], [0, true, null]);
  for (let n = 1; n <= 3; n++) {
    const before = await acts();
    while (await acts() === before) {
      pace.step();
      await soon();
    }
    assert.equal(pace.paused.value, true);
  }
  pace.rate.value = 1e6;
  pace.paused.value = false;
  while (play.table.value.phase !== 'ended') await soon();
  play.close();
});

test('what is shown waits, comes in order, and loses nothing', async () => {
  const at = (seq, phase = 'playing') => ({ seq, phase, seats: [] });
  const inner = { table: signal(at(1)), events: signal([{ seq: 1 }]) };
  const pace = new Pace();
  pace.paused.value = true;
  const shown = new WatchedPlay(inner, pace);
  const seen = [];
  shown.table.subscribe(({ seq, phase }) => seen.push(phase === 'ended' ? 'end' : seq));
  for (let seq = 2; seq <= 4; seq++) {
    inner.table.value = at(seq);
    inner.events.value = [...inner.events.value, { seq }];
    await soon();
  }
  inner.table.value = at(4, 'ended');
  await soon();
  assert.deepEqual(seen, [1]);
  pace.step();
  await soon();
  assert.deepEqual([seen, shown.events.value.length], [[1, 2], 2]);
  pace.rate.value = 1e6;
  pace.paused.value = false;
  while (shown.table.value.phase !== 'ended') await soon();
  assert.deepEqual([seen, shown.events.value.length], [[1, 2, 3, 4, 'end'], 4]);
  shown.close();
});

/** A plan of people only, with computers on the last seats. */
const shared = (game, n, computers, options) => ({
  game, seats: n, seat: 0, options, names: Array.from({ length: n }, (_, p) => `P${p}`),
  bots: Array.from({ length: n }, (_, p) => (p < n - computers ? null : 'easy')),
});

/** Waits until a person is asked; false: the game is over. */
async function somebodysTurn(play) {
  for (;;) {
    const { toAct, seat, phase } = play.table.value;
    assert.equal(play.trouble.value, null);
    if (phase === 'ended') return false;
    if (play.cover.value !== null || (seat !== null && toAct.includes(seat))) return true;
    await soon();
  }
}

for (const [game, n, computers] of [['nardy', 2, 0], ['kush', 3, 1], ['durak', 3, 0], ['durak', 4, 2], ['catan', 3, 1]]) {
  test(`${game}: ${n - computers} people at one screen see their own side only`, { skip }, async () => {
    const hides = ['durak', 'catan'].includes(game);
    const kept = shelf();
    const rules = room({ shelf: kept });
    const play = await LocalPlay.create(rules, shared(game, n, computers, small[game]));
    const watcher = async () => (await rules.rules.many([{ op: 'view', seat: null }]))[0].view;
    const looked = new Set();
    for (let moves = 0; moves < 120 && await somebodysTurn(play); moves++) {
      const next = play.cover.value;
      assert.equal(next !== null && !hides, false, 'nothing is covered where nothing is hidden');
      if (next !== null) {
        assert.equal(play.table.value.seat, null);
        assert.equal(play.table.value.menu, null);
        assert.deepEqual(play.table.value.view, await watcher(), 'what everybody may see, and no more');
        assert.equal((await play.act('pass')).code, 'not_seated');
        await play.uncover();
        assert.equal(play.table.value.seat, next);
      }
      const { seat, shared: together, seats } = play.table.value;
      assert.deepEqual([together, seats[seat].name], [true, `P${seat}`]);
      looked.add(seat);
      const legal = await play.legal();
      assert.equal(await play.act(legal[moves % legal.length] ?? (await play.hint()).action), null);
    }
    assert.equal(looked.size, n - computers);
    if (play.table.value.phase === 'playing') {
      play.close();
      const again = await LocalPlay.restore(room({ shelf: kept }), savedGame(kept, game));
      await somebodysTurn(again);
      assert.equal(again.cover.value !== null, hides, 'a game that is taken up again is covered first');
      if (hides) await again.uncover();
      await again.resign();
      assert.deepEqual([again.table.value.phase, again.table.value.seat, again.cover.value], ['ended', null, null]);
      again.close();
    }
  });
}

test('people at one screen answer an offer before computers', { skip }, async () => {
  const play = await LocalPlay.create(room(), shared('catan', 3, 1, {}));
  const refused = [];
  for (let moves = 0; refused.length < 2 && await somebodysTurn(play); moves++) {
    if (play.cover.value !== null) await play.uncover();
    const { seat, open, seq, view } = play.table.value;
    const legal = await play.legal();
    if (!open.includes('offer')) {
      assert.equal(await play.act(legal.includes('reject') ? 'reject' : legal[moves % legal.length]), null);
      continue;
    }
    const [give] = Object.entries(view.player_resources[seat]).find(([, n]) => n > 0) ?? [];
    const offered = give && await play.act(`offer ${give}=1 ${give === 'wood' ? 'ore' : 'wood'}=1`) === null;
    if (offered) {
      const other = 1 - seat;
      for (let n = 0; n < 5; n++) await soon();
      assert.deepEqual([play.cover.value, play.table.value.seq], [other, seq + 1], 'the other person is asked first');
      await play.uncover();
      assert.equal(await play.act('reject'), null);
      refused.push(seat);
      while (play.table.value.toAct.includes(2)) await soon(); // then the computer answers
      assert.equal(play.cover.value, seat);
      await play.uncover();
    }
    if ((await play.legal()).includes('end')) assert.equal(await play.act('end'), null);
  }
  assert.equal(refused.length, 2);
  play.close();
});

for (const game of Object.keys(small)) {
  test(`${game}: whole games against computers`, { skip }, async () => {
    for (const n of seats[game]) {
      const play = await LocalPlay.create(room(), plan(game, n, n - 1, small[game]));
      assert.equal(play.table.value.table, 0);
      await playOn(play, 5000, luck(n));
      const { phase, over, ending, scores, winners, menu, toAct } = play.table.value;
      assert.deepEqual([phase, over, ending, menu, toAct], ['ended', true, { how: 'rules' }, null, []]);
      assert.equal(scores.length, n);
      assert.ok(winners.length >= 1);
      assert.deepEqual(play.events.value.map((event) => event.seq), play.events.value.map((_, i) => i + 1));
      assert.equal((await play.act('roll')).code, 'game_over');
    }
  });
}

for (const game of Object.keys(small)) {
  test(`${game}: a recorded game goes on, is kept and is taken up again`, { skip }, async () => {
    const n = seats[game].at(-1);
    const first = await LocalPlay.create(room(), plan(game, n, 0, small[game]));
    await playOn(first, 12, luck(4));
    const { log, options, ...file } = await first.record();
    first.close();
    const cut = log.findLastIndex((entry) => entry.seat !== undefined);
    const past = { ...file, options, log: log.slice(0, cut), over: false };
    delete past.ending;
    const kept = shelf();
    const saved = { plan: { ...plan(game, n, 1), options }, version: 0, seed: 'ab'.repeat(32), past, acts: [], over: false, at: 1 };
    const play = await LocalPlay.restore(room({ shelf: kept }), saved);
    await playOn(play, 6, luck(5));
    assert.deepEqual((await play.record()).log.slice(0, cut), past.log);
    const before = snapshot(play);
    play.close();
    const again = await LocalPlay.restore(room(), savedGame(kept, game));
    await myTurn(again);
    assert.deepEqual((await again.record()).log.slice(0, cut), past.log);
    assert.ok(again.events.value.length >= JSON.parse(before)[1].length);
    await playOn(again, 5000, luck(6));
    assert.equal(again.table.value.phase, 'ended');
    again.close();
  });
}

test('a past that the rules refuse begins nothing', { skip }, async () => {
  const past = { stolik: 1, rules: 'nardy/1', seats: 2, options: { draws: false, rules: 'classic' },
    players: ['a', 'b'], log: [{ seat: 1, action: 'roll' }], over: false };
  await assert.rejects(LocalPlay.restore(room(), { plan: plan('nardy', 2, 0), version: 0, seed: 'ab'.repeat(32), past,
    acts: [], over: false, at: 1 }), /bad_file/);
});

test('the options are all there, as at a table on the server', { skip }, async () => {
  const play = await LocalPlay.create(room(), plan('kush', 2, 0, { preset: 'quick' }));
  const { options } = play.table.value;
  assert.equal(options.width, 20);
  assert.equal(options.opening, 'light');
  assert.equal('preset' in options, false);
});

test('what cannot be is refused', { skip }, async () => {
  assert.throws(() => LocalPlay.create(room(), { ...plan('nardy', 2, 0), bots: [null] }), /the first one/);
  assert.throws(() => LocalPlay.create(room(), { ...plan('nardy', 2, 0), seat: 1 }), /the first one/);
  await assert.rejects(LocalPlay.create(room(), plan('nardy', 3, 0)), /seats/);
  await assert.rejects(LocalPlay.create(room(), plan('chess', 2, 0)), /unknown_game/);
  const play = await LocalPlay.create(room(), plan('nardy', 2, 0));
  await myTurn(play);
  assert.equal((await play.act('fly')).code, 'bad_action');
  const before = snapshot(play);
  assert.equal((await play.act('24-1')).code, 'illegal_action');
  assert.equal(snapshot(play), before);
});

test('moves that leave no choice are played by themselves', { skip }, async () => {
  const play = await LocalPlay.create(room(), plan('nardy', 2, 0));
  await playOn(play, 60, luck(3));
  const own = play.events.value.filter((event) => event.seat === 0 && event.action !== 'roll');
  assert.ok(own.length > 0);
  while (await myTurn(play)) {
    const legal = await play.legal();
    assert.ok(legal.length > 1 || legal[0] === 'roll', `${legal} should have been played`);
    await play.act(legal[0]);
  }
});

test('hidden chance stays hidden', { skip }, async () => {
  const durak = await LocalPlay.create(room(), plan('durak', 3, 0));
  await playOn(durak, 30, luck(2));
  for (const event of durak.events.value) if ('chance' in event) assert.equal(event.chance, null);

  const catan = await LocalPlay.create(room(), plan('catan', 3, 0, { turnLimit: 200 }));
  while (await myTurn(catan)) {
    const refusal = await catan.act((await catan.hint()).action);
    if (refusal) assert.equal(refusal.code, 'no_offer'); // a computer answered the player's offer first
  }
  const log = (await catan.record()).log;
  const told = catan.events.value;
  assert.equal(told.length, log.length);
  const seen = { own: 0, kept: 0, dice: 0 };
  told.forEach((event, i) => {
    if (!('chance' in event)) return assert.deepEqual([event.seat, event.action], [log[i].seat, log[i].action]);
    if (Array.isArray(log[i].chance)) return assert.equal(event.chance, null);
    if (/^\d-\d$/.test(log[i].chance)) {
      seen.dice++;
      return assert.equal(event.chance, log[i].chance);
    }
    const cause = log[i - 1]; // a purchase, or the robber
    const mine = cause.seat === 0 || (cause.action.startsWith('robber') && cause.action.endsWith(' 0'));
    seen[mine ? 'own' : 'kept']++;
    assert.equal(event.chance, mine ? log[i].chance : null, JSON.stringify(cause));
  });
  assert.ok(seen.own > 0 && seen.kept > 0 && seen.dice > 0, JSON.stringify(seen));
});

test('a watcher sees computers play', { skip }, async () => {
  const play = await LocalPlay.create(room(), plan('durak', 4, null));
  await myTurn(play);
  assert.equal(play.table.value.phase, 'ended');
  assert.equal(play.table.value.seat, null);
  assert.equal((await play.act('take')).code, 'not_seated');
  assert.deepEqual(await play.legal(), []);
  assert.equal(await play.hint(), null);
});

async function hasChoice(play) {
  return (await play.legal()).length > 1 || play.table.value.open.length > 0;
}

/** Plays on until the player has something to choose. */
async function untilChoice(play) {
  assert.ok(await myTurn(play));
  while (!await hasChoice(play)) {
    assert.equal(await play.act((await play.legal())[0]), null);
    assert.ok(await myTurn(play));
  }
}

for (const game of Object.keys(small)) {
  test(`${game}: a reload goes on with the game, and undo brings back what was`, { skip }, async () => {
    const own = shelf();
    const play = await LocalPlay.create(room({ shelf: own }), plan(game, seats[game].at(-1), 1, small[game]));
    await playOn(play, 6, luck(9));
    await untilChoice(play);
    const again = await LocalPlay.restore(room({ shelf: own }), savedGame(own, game));
    assert.equal(snapshot(again), snapshot(play));

    const before = snapshot(again);
    assert.equal(again.canUndo.value, true);
    const legal = await again.legal();
    assert.equal(await again.act(legal[0]), null);
    await myTurn(again);
    if (!await hasChoice(again)) { // a throw, say: no choice, and not taken back by itself
      await again.act((await again.legal())[0]);
      await myTurn(again);
    }
    const after = again.events.value.slice(0, JSON.parse(before)[1].length + 2);
    assert.equal(await again.undo(), true);
    assert.equal(snapshot(again), before);
    assert.equal(again.table.value.takenBack, true);
    assert.equal(await again.act(legal[0]), null); // and chance is what it was
    assert.equal(again.table.value.takenBack, undefined);
    await myTurn(again);
    const chanceOf = (events) => events.slice(0, after.length).filter((event) => 'chance' in event);
    assert.deepEqual(chanceOf(again.events.value), chanceOf(after));

    while (again.canUndo.value) assert.equal(await again.undo(), true);
    assert.equal(await again.undo(), false);
    forgetGame(own, game);
    assert.equal(savedGame(own, game), null);
  });
}

test('who takes a move back has the seat back', { skip }, async () => {
  const play = await LocalPlay.create(room(), plan('durak', 2, 0));
  await untilChoice(play);
  const before = snapshot(play);
  await play.act((await play.legal())[0]);
  assert.equal(await play.handOver(true), null);
  assert.equal(await play.undo(), true);
  assert.equal(play.table.value.seats[0].handed, undefined);
  assert.equal(snapshot(play), before);
  assert.equal(await play.undo(), false);
});

test('undo while a computer thinks', { skip }, async () => {
  const play = await LocalPlay.create(room(), plan('nardy', 2, 0));
  await playOn(play, 10, luck(4));
  await untilChoice(play);
  const before = snapshot(play);
  const legal = await play.legal();
  let show;
  const shown = new Promise((done) => { show = done; });
  play.showBy(() => shown); // the computer moves when the player's move was shown
  await play.act(legal[0]);
  assert.equal(await play.undo(), true);
  assert.equal(snapshot(play), before);
  show();
  await play.legal();
  assert.equal(snapshot(play), before);
  await playOn(play, 3, luck(4));
});

/** Plays as the computer would, and refuses every offer, until a computer waits for an answer that may be yes. */
async function untilOffered(play) {
  for (;;) {
    const { menu, toAct, seat, answerBy, phase } = play.table.value;
    assert.equal(phase, 'playing');
    assert.equal(play.trouble.value, null);
    if (answerBy !== undefined && menu.includes('accept')) return;
    const asked = menu?.includes('reject');
    if (asked && menu.includes('accept')) await new Promise((done) => setImmediate(done)); // until it waits
    else if (asked) await play.act('reject');
    else if (toAct.includes(seat)) {
      const hint = (await play.hint())?.action ?? null;
      if (hint !== null) await play.act(hint.startsWith('offer') ? 'end' : hint);
    } else await new Promise((done) => setImmediate(done));
  }
}

const cardsOf = ({ table }) => table.value.view.player_resources[table.value.seat];

test('a computer waits for the answer to its offer', { skip }, async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const play = await LocalPlay.create(room(), plan('catan', 3, 0));
  await untilOffered(play);
  const { seq, view } = play.table.value;
  const [offer] = view.pending_trades;
  t.mock.timers.tick(19_999);
  for (let i = 0; i < 50; i++) await new Promise((done) => setImmediate(done));
  assert.equal(play.table.value.seq, seq);
  const held = cardsOf(play);
  assert.equal(await play.act('accept'), null);
  for (const [r, n] of Object.entries(offer.give_resources)) assert.equal(cardsOf(play)[r], held[r] + n);
  for (const [r, n] of Object.entries(offer.want_resources)) assert.equal(cardsOf(play)[r], held[r] - n);
  await untilOffered(play); // the game goes on
  play.close();
});

test('when the time to answer is over the computers go on', { skip }, async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const play = await LocalPlay.create(room(), plan('catan', 3, 0));
  await untilOffered(play);
  const { seq } = play.table.value;
  t.mock.timers.tick(20_000);
  while (play.table.value.seq < seq + 2) await new Promise((done) => setImmediate(done));
  const [first] = play.events.value.slice(seq); // the other computer answers before the offer is withdrawn
  assert.ok(['accept', 'reject'].includes(first.action), first.action);
  play.close();
});

test('who acts at the same time as computers disturbs nobody', { skip }, async () => {
  const late = (mind) => ({
    ...mind,
    many: async (requests) => {
      for (let i = Math.random() * 4; i > 0; i--) await new Promise((done) => setImmediate(done));
      return mind.many(requests);
    },
  });
  const own = room();
  const play = await LocalPlay.create({ ...own, rules: late(own.rules), brain: late(own.brain) },
    plan('catan', 4, 0, { turnLimit: 40 }));
  while (play.table.value.phase === 'playing') {
    assert.equal(play.trouble.value, null);
    const hint = (await play.hint())?.action ?? null;
    if (hint === null) await new Promise((done) => setTimeout(done, 0));
    else {
      const refusal = await play.act(hint); // somebody else may have taken the offer
      if (refusal) assert.notEqual(refusal.code, 'no_engine');
    }
  }
  assert.deepEqual(play.table.value.ending, { how: 'rules' });
});

test('a game of another version of the rules is refused', { skip }, async () => {
  const own = shelf();
  await LocalPlay.create(room({ shelf: own }), plan('nardy', 2, 0));
  const saved = savedGame(own, 'nardy');
  assert.equal(saved.version, 1);
  await assert.rejects(LocalPlay.restore(room(), { ...saved, version: 99 }), /version 99/);
});

test('who resigns has lost at a table of two, and ends a larger one', { skip }, async () => {
  const own = shelf();
  const two = await LocalPlay.create(room({ shelf: own }), plan('nardy', 2, 1));
  await two.resign();
  const { ending, scores, winners, phase, over } = two.table.value;
  assert.deepEqual([ending, scores, winners, phase, over], [{ how: 'resigned', seat: 1 }, [1, 0], [0], 'ended', true]);
  assert.equal(await two.undo(), false);
  assert.equal(savedGame(own, 'nardy').over, true);
  const again = await LocalPlay.restore(room(), savedGame(own, 'nardy'));
  assert.equal(snapshot(again), snapshot(two));
  const three = await LocalPlay.create(room(), plan('durak', 3, 1));
  await three.resign();
  assert.deepEqual(three.table.value.ending, { how: 'aborted' });
  assert.equal(three.table.value.scores, undefined);
});

test('a record is a game file that the program reads', { skip }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'stolik-local-'));
  try {
    for (const game of Object.keys(small)) {
      for (const turns of [5, 5000]) {
        const play = await LocalPlay.create(room(), plan(game, 2, 0, small[game]));
        await playOn(play, turns, luck(6));
        if (turns === 5) await play.resign();
        const path = join(folder, `${game}-${turns}.json`);
        writeFileSync(path, JSON.stringify(await play.record()));
        const state = JSON.parse(execFileSync(program, ['replay', path, '--json'], { encoding: 'utf8' }));
        assert.equal(typeof state, 'object');
      }
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('a preview is the view after the action, in games without secrets', { skip }, async () => {
  for (const game of Object.keys(small)) {
    const play = await LocalPlay.create(room(), plan(game, 2, 0, small[game]));
    const brain = mindOf(new Machine(wasmModule()).open());
    let checked = 0;
    for (let i = 0; checked < 8 && (await myTurn(play)); i++) {
      const legal = await play.legal();
      const action = legal[i % legal.length];
      const shown = await play.preview(action);
      assert.deepEqual(await previewOf(brain, play.table.value, action), shown);
      if (game === 'durak' || game === 'catan') {
        assert.equal(shown, null);
        break;
      }
      await assert.rejects(play.preview('nonsense'), { name: 'Refused', code: 'bad_action' });
      const seq = play.events.value.length;
      await play.act(action);
      assert.notEqual(shown, null);
      if (play.events.value.length === seq + 1) { // nothing followed of itself
        assert.deepEqual(shown, play.table.value.view);
        checked++;
      }
    }
    assert.equal(checked > 3, game === 'nardy' || game === 'kush');
  }
});

// -- the page's side of the worker --

/** A worker without a thread: it answers when its turn comes, as a real one does. */
function fakeWorker(module, log = []) {
  const desk = new Desk(module);
  let last = Promise.resolve();
  const worker = {
    onmessage: null, onerror: null, ended: false,
    postMessage(message) {
      log.push(message);
      if ('wasm' in message) return;
      last = last.then(async () => {
        const data = await desk.answer(structuredClone(message));
        if (!worker.ended) worker.onmessage({ data });
      });
    },
    terminate() {
      worker.ended = true;
    },
  };
  return worker;
}

test('a thinker holds several engines and answers in order', { skip }, async () => {
  const thinker = new Thinker({ start: () => fakeWorker(Promise.resolve(wasmModule())) });
  const [a, b] = [thinker.open(), thinker.open()];
  const answers = await Promise.all([
    a.many([{ op: 'new', game: 'nardy', seats: 2 }, { op: 'setup' }]),
    b.many([{ op: 'setup' }, { op: 'new', game: 'kush', seats: 2 }]),
    a.many([{ op: 'setup' }]),
    b.many([{ op: 'setup' }]),
  ]);
  assert.equal(answers[0][1].game, 'nardy');
  assert.equal(answers[1][0].error.code, 'no_game');
  assert.equal(answers[2][0].game, 'nardy');
  assert.equal(answers[3][0].game, 'kush');
  a.close();
  assert.equal((await a.many([{ op: 'setup' }]))[0].error.code, 'no_game');
  assert.equal((await thinker.verify('{}')).ok, false);
});

test('what is cancelled is rejected, and the rest is answered', { skip }, async () => {
  for (const expendable of [false, true]) {
    let started = 0;
    const thinker = new Thinker({ expendable, start: () => (started++, fakeWorker(Promise.resolve(wasmModule()))) });
    const [a, b] = [thinker.open(), thinker.open()];
    const asked = [a.many([{ op: 'games' }]), a.many([{ op: 'games' }])];
    const other = b.many([{ op: 'games' }]);
    a.cancel();
    for (const lost of asked) await assert.rejects(lost, Cancelled);
    assert.equal((await other)[0].ok, true);
    assert.equal((await a.many([{ op: 'games' }]))[0].ok, true);
    assert.equal(started, expendable ? 2 : 1);
    const last = a.many([{ op: 'games' }]);
    thinker.stop();
    await assert.rejects(last, Cancelled);
  }
});

test('without wasm or worker, the error says so', { skip }, async () => {
  const missing = Promise.reject(new WasmMissing('/stolik.wasm could not be loaded: 404'));
  const thinker = new Thinker({ start: () => fakeWorker(missing) });
  await assert.rejects(thinker.open().many([{ op: 'games' }]), { name: 'WasmMissing', message: /404/ });
  const modules = [missing, Promise.resolve(wasmModule())];
  const lucky = new Thinker({ start: () => fakeWorker(modules.shift()) });
  await assert.rejects(lucky.open().many([{ op: 'games' }]), WasmMissing);
  assert.equal((await lucky.open().many([{ op: 'games' }]))[0].ok, true, 'the next question fetches it again');
  const none = new Thinker(); // node has no Worker of the browser's kind
  await assert.rejects(none.open().many([{ op: 'games' }]), WasmMissing);
});

test('an engine that fails is replaced', { skip }, async () => {
  const desk = new Desk(Promise.resolve(wasmModule()));
  await desk.answer({ id: 1, engine: 1, requests: [{ op: 'new', game: 'nardy', seats: 2 }] });
  const failed = await desk.answer({ id: 2, engine: 1, requests: [{ op: 'turn', id: 1n }] });
  assert.equal(failed.error.name, 'TypeError');
  const { answers } = await desk.answer({ id: 3, engine: 1, requests: [{ op: 'turn' }] });
  assert.equal(answers[0].error.code, 'no_game');
});

test('offline play goes through workers too', { skip }, async () => {
  const start = () => fakeWorker(Promise.resolve(wasmModule()));
  const brain = new Thinker({ start, expendable: true }).open();
  const own = { rules: new Thinker({ start }).open(), brain };
  const play = await LocalPlay.create(own, plan('durak', 2, 0));
  await playOn(play, 4, luck(1));
  assert.equal(await play.undo(), true);
  await playOn(play, 5000, luck(2));
  assert.equal(play.table.value.phase, 'ended');
  play.close();
});

// -- weights --

const weights = weightsOf('nardy');
const skipWeights = skip || (weights ? false : 'no level of nardy has weights');

test('a desk fetches the weights that a level needs, once', { skip: skipWeights }, async () => {
  let fetched = 0;
  const desk = new Desk(Promise.resolve(wasmModule()), async (game) => {
    assert.equal(game, 'nardy');
    fetched++;
    if (fetched === 1) throw new Error('no network');
    return fetched === 2 ? weights.subarray(1) : weights;
  });
  const begin = [{ op: 'new', game: 'nardy', seats: 2, seed: '0'.repeat(64) }, { op: 'games' }];
  const { answers: [, { games }] } = await desk.answer({ id: 1, engine: 1, requests: begin });
  const level = games.find(({ name }) => name === 'nardy').levels.at(-1);
  const best = { op: 'best', level, budget_ms: 1 };
  const ask = async () => (await desk.answer({ id: 2, engine: 1, requests: [best, { op: 'turn' }] })).answers;
  assert.equal(missingWeights((await ask())[0]), 'nardy', 'not to be had');
  assert.equal(missingWeights((await ask())[0]), 'nardy', 'another version');
  const [answer, turn] = await ask();
  assert.ok(answer.ok && turn.ok);
  assert.ok((await ask())[0].ok);
  assert.equal(fetched, 3);
  await desk.answer({ id: 3, engine: 1, requests: [{ op: 'turn', id: 1n }] }); // the machine fails
  await desk.answer({ id: 4, engine: 1, requests: begin });
  assert.ok((await ask())[0].ok);
  assert.equal(fetched, 3, 'the new machine gets those that were fetched');
});

test('where a level has no weights a weaker one plays, and that is said', { skip: skipWeights }, async () => {
  const open = (desk) => ({ many: async (requests) => (await desk.answer({ id: 1, engine: 1, requests })).answers,
    cancel() {}, close() {} });
  let network = false;
  const desk = () => new Desk(Promise.resolve(wasmModule()), async () => {
    if (!network) throw new Error('no network');
    return weights;
  });
  const own = { rules: open(desk()), brain: open(desk()) };
  const [{ games }, , ...tried] = await own.rules.many([{ op: 'games' },
    { op: 'new', game: 'nardy', seats: 2 }, ...['medium', 'hard', 'expert'].map((level) => ({ op: 'best', level }))]);
  const levels = games.find(({ name }) => name === 'nardy').levels;
  const level = levels[1 + tried.findIndex((answer) => missingWeights(answer) === 'nardy')]; // the quickest
  const play = await LocalPlay.create(own, { ...plan('nardy', 2, 0), bots: [null, level] });
  await playOn(play, 12, luck(3));
  assert.equal(play.trouble.value, null);
  assert.equal(play.instead.value.level, level);
  assert.ok(levels.indexOf(play.instead.value.instead) < levels.indexOf(level));
  network = true;
  await playOn(play, 12, luck(4));
  assert.equal(play.instead.value, null);
  play.close();
});
