import assert from 'node:assert/strict';
import test from 'node:test';

import { fakeStorage, load } from './bundle.mjs';

globalThis.localStorage = fakeStorage();
Object.defineProperty(globalThis, 'navigator', { value: { language: 'ru', languages: ['ru'] }, configurable: true });
const { leftNow, sayTime, othersOf, nameAt, withNames, speaker, numbersOf, beginning } = await load('core/table.ts', 'ui/seats.tsx', 'ui/end.tsx',
  'ui/told.ts');

test('a running clock counts down from what the server said, and stops at nothing', () => {
  const clocks = { left: [5000, 9000], running: [0], at: 1000 };
  assert.deepEqual([leftNow(clocks, 0, 3500), leftNow(clocks, 1, 3500), leftNow(clocks, 0, 99_000), leftNow(clocks, 2, 0)], [2500, 9000, 0, null]);
});

test('time is said in minutes and seconds, rounded up', () => {
  assert.deepEqual([0, 1, 59_001, 600_000].map(sayTime), ['0:00', '0:01', '1:00', '10:00']);
});

test('the others sit in order of play after the player', () => {
  const seats = [{}, {}, {}, {}];
  assert.deepEqual(othersOf({ seats, seat: 2 }), [3, 0, 1]);
  assert.deepEqual(othersOf({ seats, seat: null }), [0, 1, 2, 3]);
});

test('players of names that look the same are told apart by their numbers', () => {
  const seats = [{ kind: 'human', name: 'Anna', account: 7, alike: true }, { kind: 'human', name: 'Аnna', account: 12, alike: true },
    { kind: 'human', name: 'Boris', account: 3 }];
  const table = { seats, seat: 2 };
  assert.deepEqual([0, 1].map((p) => nameAt(table, p)), ['Anna #7', 'Аnna #12']);
  const named = withNames(table);
  assert.deepEqual(named.seats.map((seat) => seat.name), ['Anna #7', 'Аnna #12', 'Boris']);
  assert.deepEqual([0, 1].map((p) => nameAt(named, p)), ['Anna #7', 'Аnna #12']);
  assert.equal(withNames({ ...table, seat: 0 }).seats[0].name, 'Anna');
  assert.equal(withNames({ seats: [seats[2]], seat: null }).seats[0], seats[2]);
  assert.equal(speaker(table, { name: 'Аnna', seat: 1 }), 'Аnna #12');
  assert.equal(speaker(table, { name: 'Vera', seat: 1 }), 'Vera');
  assert.equal(speaker(table, { name: 'Anna', seat: null }), 'Anna');
});

test('moves and dice are counted for who made them', () => {
  const events = [{ seq: 1, seat: 1, action: 'roll' }, { seq: 2, chance: '6-6' }, { seq: 3, seat: 1, action: '12-6' }, { seq: 4, seat: 0, action: null },
    { seq: 5, chance: null }];
  const [a, b] = numbersOf(events, 2);
  assert.deepEqual(b, { moves: 1, rolls: 1, pips: 12, doubles: 1 });
  assert.deepEqual(a, { moves: 1, rolls: 0, pips: 0, doubles: 0 });
});

test('a throw-off is nobody’s roll, and an action that throws the dice is no move, whatever it is called', () => {
  const events = [{ seq: 1, chance: '6-5' }, { seq: 2, seat: 1, action: 'toss' }, { seq: 3, chance: '2-1' }, { seq: 4, seat: 1, action: 'go 3' },
    { seq: 5, seat: 0, action: 'toss' }, { seq: 6, chance: '4-4' }];
  assert.deepEqual(numbersOf(events, 2), [{ moves: 0, rolls: 1, pips: 8, doubles: 1 }, { moves: 1, rolls: 1, pips: 3, doubles: 0 }]);
});

test('the log begins with who moves first, if it is known from the first event on', () => {
  const table = { seats: [{ kind: 'human', name: 'Anna' }, { kind: 'bot' }, { kind: 'bot' }], seat: 0, toAct: [2] };
  const say = (events, more = {}) => beginning(events, { ...table, ...more });
  const told = [{ seq: 1, chance: null }, { seq: 2, chance: '6-5' }, { seq: 3, seat: 1, action: 'roll' }];
  assert.equal(say(told), 'side.begun');
  assert.equal(say(told, { seat: 1 }), 'side.begun_you');
  assert.equal(say(told.slice(1)), null);
  assert.equal(say([], { seat: 2 }), 'side.begun_you');
  assert.equal(say([], { toAct: [] }), null);
});
