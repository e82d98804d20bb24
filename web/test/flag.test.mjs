// Flags in a game on this device: who has not asked to build between turns is passed over, as at the server.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bundled, isBuilt, luck, wasmModule } from './engines.mjs';

const { LocalPlay, Machine, mindOf, savedGame } = await bundled('test/offline.ts');
const GAME = 'catansea';

const chance = luck(Number(process.env.STOLIK_SEED ?? 1));
crypto.getRandomValues = (values) => {
  for (let i = 0; i < values.length; i++) values[i] = chance(2 ** 32);
  return values;
};

async function isPlayed() {
  const mind = mindOf(new Machine(wasmModule()).open());
  const [{ games }] = await mind.many([{ op: 'games' }]);
  return games.some(({ name }) => name === GAME);
}

const skip = !isBuilt ? 'the program or its wasm is not built' : (await isPlayed()) ? false : 'the game is left out';

function shelf() {
  const kept = new Map();
  return {
    load: (key) => (kept.has(key) ? JSON.parse(kept.get(key)) : null),
    save: (key, value) => (value === null ? kept.delete(key) : kept.set(key, JSON.stringify(value))),
  };
}

function room(kept) {
  const machine = new Machine(wasmModule());
  return { rules: mindOf(machine.open()), brain: mindOf(machine.open()), ...(kept ? { shelf: kept } : {}) };
}

const alone = { game: GAME, seats: 5, seat: 0, options: {}, bots: [null, 'easy', 'easy', 'easy', 'easy'] };
const two = { game: GAME, seats: 5, seat: 0, options: {}, bots: [null, null, 'easy', 'easy', 'easy'] };

async function settled(play) {
  for (;;) {
    const { toAct, seat, phase } = play.table.value;
    assert.equal(play.trouble.value, null);
    if (play.cover.value !== null) await play.uncover();
    else if (phase === 'ended' || toAct.includes(seat)) return;
    else await new Promise((done) => setTimeout(done, 0));
  }
}

/** The person does what brings the game on. */
async function step(play) {
  await settled(play);
  const legal = await play.legal();
  const action = ['done', 'roll', 'end'].find((one) => legal.includes(one)) ?? legal[0];
  assert.equal(await play.act(action), null, action);
  await settled(play);
}

const isAsked = ({ table: { value: { optional, seat } } }) => optional?.includes(seat) === true;

test('who has not asked is passed over, and who has is asked once', { skip }, async () => {
  const kept = shelf();
  const play = await LocalPlay.create(room(kept), alone);
  assert.equal(play.table.value.flag, false);
  for (let i = 0; i < 30; i++) {
    await step(play);
    assert.equal(isAsked(play), false);
  }
  const passed = play.events.value.filter(({ seat, action }) => seat === 0 && action === 'done').length;
  assert.ok(passed > 0);
  assert.equal(await play.flag(true), null);
  assert.equal((await play.flag(true)).code, 'flag_up');
  for (let i = 0; i < 60 && !isAsked(play); i++) await step(play);
  assert.ok(isAsked(play));
  play.close();
  const again = await LocalPlay.restore(room(kept), savedGame(kept, GAME)); // in the middle of the phase
  await settled(again);
  assert.ok(isAsked(again) && again.table.value.flag);
  assert.equal(await again.act('done'), null);
  assert.equal(again.table.value.flag, false);
  await settled(again);
  assert.equal(await again.flag(true), null);
  for (let i = 0; i < 60 && !isAsked(again); i++) await step(again);
  assert.equal(await again.flag(false), null); // that is a pass too
  assert.equal(isAsked(again), false);
  again.close();
});

/** A game in which the player is asked and has something to build; some are lost before. */
async function untilBuilding() {
  for (;;) {
    const play = await LocalPlay.create(room(), alone);
    while (play.table.value.phase !== 'ended') {
      if (!play.table.value.flag) assert.equal(await play.flag(true), null);
      if (isAsked(play) && (await play.legal()).length > 1) return play;
      await step(play);
    }
    play.close();
  }
}

test('who takes back a move of the phase is in it again', { skip }, async () => {
  const play = await untilBuilding();
  const { seq } = play.table.value;
  assert.equal(await play.act('done'), null);
  assert.equal(await play.undo(), true);
  assert.equal(play.table.value.seq, seq);
  assert.ok(isAsked(play) && play.table.value.flag);
  play.close();
});

test('people who share the screen each have a flag', { skip }, async () => {
  const play = await LocalPlay.create(room(), two);
  await settled(play);
  const { seat } = play.table.value;
  assert.equal(await play.flag(true), null);
  let asked = null;
  for (let i = 0; i < 120 && asked === null; i++) {
    await step(play);
    asked = isAsked(play) ? play.table.value.seat : null;
  }
  assert.equal(asked, seat);
  play.close();
});

test('in a smaller game there is nothing to ask for', { skip }, async () => {
  const play = await LocalPlay.create(room(), { ...alone, seats: 4, bots: [null, 'easy', 'easy', 'easy'] });
  assert.equal(play.table.value.flag, undefined);
  assert.equal((await play.flag(true)).code, 'no_flag');
  play.close();
});
