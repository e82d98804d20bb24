import assert from 'node:assert/strict';
import test from 'node:test';

import { load } from './bundle.mjs';

const { lobbyAfter } = await load('core/lobby.ts');

const line = (table, phase = 'seating') => ({ table, phase });

test('a whole lobby replaces what was there', () => {
  assert.deepEqual(lobbyAfter([line(1)], { t: 'lobby', tables: [line(2), line(3)] }), [line(2), line(3)]);
});

test('changed lines replace or join the others, in the order told', () => {
  const before = [line(3), line(2), line(1)];
  const after = lobbyAfter(before, { t: 'lobby', changed: [line(4), line(2, 'playing')], order: [4, 3, 2] });
  assert.deepEqual(after, [line(4), line(3), line(2, 'playing')]);
  assert.deepEqual(before, [line(3), line(2), line(1)]);
});

test('a table that is only named is left out until its line comes', () => {
  assert.deepEqual(lobbyAfter([], { t: 'lobby', changed: [line(1)], order: [2, 1] }), [line(1)]);
});
