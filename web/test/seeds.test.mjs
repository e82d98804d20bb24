import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import test from 'node:test';

import { fakeStorage, load } from './bundle.mjs';

globalThis.localStorage = fakeStorage();
const { commitmentOf, drawSeed, dropSeed, seedOf } = await load('core/seeds.ts');

const id = '4e51'.padEnd(32, '0');

test('a commitment is the hash of docs/fair.md', async () => {
  const seed = 'ab'.repeat(32);
  const bytes = Buffer.concat([Buffer.from('STOLIK1/client\0'), Buffer.from(id, 'hex'), Buffer.from([3]), Buffer.from(seed, 'hex')]);
  assert.equal(await commitmentOf(id, 3, seed), createHash('sha256').update(bytes).digest('hex'));
});

test('a seed is kept for its game and seat until it is dropped', async () => {
  const commitment = await drawSeed(id, 1);
  assert.equal(await commitmentOf(id, 1, seedOf(id, 1)), commitment);
  assert.equal(seedOf(id, 0), null);
  assert.equal(await drawSeed(id, 1), commitment, 'another window has the same');
  dropSeed(id);
  assert.equal(seedOf(id, 1), null);
});

test('a storage that is full keeps a seed as long as the page', async () => {
  const { setItem } = localStorage;
  localStorage.setItem = () => { throw new Error('QuotaExceededError'); };
  const commitment = await drawSeed(id, 2);
  assert.equal(await commitmentOf(id, 2, seedOf(id, 2)), commitment);
  localStorage.setItem = setItem;
});
