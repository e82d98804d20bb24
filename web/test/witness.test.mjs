// What a browser remembers of a game's proof.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bundled } from './engines.mjs';

const kept = new Map();
globalThis.localStorage = { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, value), removeItem: (key) => kept.delete(key) };
const { witness, witnessed, witnessOf, witnessById } = await bundled('src/core/witness.ts');

const table = (more) => ({ table: 12, id: 'aa', commitment: 'c1', phase: 'seating', seat: null, seats: [], ...more });

test('the commitment seen first stays, the chain comes at the end', () => {
  witness(table());
  assert.equal(witnessOf(12).before, true);
  witness(table({ phase: 'playing', commitment: 'changed' }));
  witness(table({ phase: 'playing', chain: 'too early' }));
  witness(table({ phase: 'ended', chain: 'h1' }));
  witness(table({ phase: 'ended', chain: 'h2' }));
  const { commitment, chain } = witnessOf(12);
  assert.deepEqual([commitment, chain], ['c1', 'h1']);
  assert.equal(witnessById('aa').chain, 'h1');
  assert.equal(witnessById('bb'), null);
});

test('a table that begins anew has a new id and a new commitment', () => {
  const first = witnessed(null, table(), 1);
  const second = witnessed(first, table({ id: 'bb', commitment: 'c2' }), 2);
  assert.deepEqual([second.id, second.commitment], ['bb', 'c2']);
  assert.equal(witnessed(second, table({ id: 'bb', commitment: 'c2' }), 3), second, 'nothing new');
});

test('a table that begins anew after the own seed was revealed is remembered', () => {
  const mine = (more) => table({ seat: 1, seats: [{ kind: 'human' }, { kind: 'human', committed: true, ...more }] });
  const seated = witnessed(null, mine({}), 1);
  const other = witnessed(seated, { ...mine({}), id: 'bb' }, 2);
  assert.equal(other.spoiled, undefined, 'nobody had shown anything');
  const shown = witnessed(other, { ...mine({ revealed: true }), id: 'bb', phase: 'revealing' }, 3);
  const anew = witnessed(shown, { ...mine({}), id: 'cc' }, 4);
  assert.equal(anew.spoiled, 1);
  const again = witnessed(witnessed(anew, { ...mine({ revealed: true }), id: 'cc' }, 5), { ...mine({}), id: 'dd' }, 6);
  assert.equal(again.spoiled, 2);
  const begun = witnessed(again, { ...mine({ revealed: true }), id: 'dd', phase: 'playing' }, 7);
  assert.deepEqual([begun.spoiled, begun.begun], [2, 7]);
});

test('who comes late has seen no commitment from before; offline games have none', () => {
  assert.equal(witnessed(null, table({ phase: 'playing' }), 1).before, false);
  assert.equal(witnessed(null, table({ id: undefined }), 1), null);
  witness(table({ table: 0 }));
  assert.equal(witnessOf(0), null);
});

test('only the newest are kept', () => {
  for (let n = 100; n < 400; n++) witness(table({ table: n, id: 'x' + n }));
  assert.equal(Object.keys(JSON.parse(kept.get('stolik.witness'))).length, 200);
});

test('how long a game lasted is known to who saw all of it', () => {
  const seated = witnessed(null, table(), 1000);
  const begun = witnessed(seated, table({ phase: 'playing' }), 2000);
  assert.equal(witnessed(begun, table({ phase: 'playing' }), 3000), begun, 'nothing new');
  const ended = witnessed(begun, table({ phase: 'ended', chain: 'h1' }), 62_000);
  assert.equal(ended.ended - ended.begun, 60_000);
  assert.equal(witnessed(ended, table({ phase: 'ended', chain: 'h1' }), 99_000), ended);
  const late = witnessed(null, table({ phase: 'playing' }), 1000);
  assert.equal(witnessed(late, table({ phase: 'ended', chain: 'h1' }), 2000).ended, undefined);
});
