// What games teach: their recorded games are games by the rules, everything has words, and a guide goes on when it may.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import { gamesWith } from '../games.mjs';
import { defaultOf, load, wordsOf } from './bundle.mjs';
import { bundled, isBuilt, wasmModule } from './engines.mjs';

const { Machine } = await bundled('src/core/engine.ts');
const { atPlace, placeAfter, placeNow, recordedOf } = await load('core/learn.ts');
const { replay } = await load('core/analysis.ts');
const skip = isBuilt ? false : 'the program or its wasm is not built';

for (const game of gamesWith('learn/index.ts')) {
  const learn = await defaultOf(`games/${game}/learn/index.ts`);

  test(`${game}: every picture and the beginning of the guide are positions of real games`, { skip }, () => {
    const engine = new Machine(wasmModule()).open();
    const moments = [...learn.sections.flatMap(({ picture }) => picture ?? []), learn.guide.from];
    assert.ok(moments.length > 4);
    for (const { of, at, seat } of moments) {
      const recorded = recordedOf(game, of);
      assert.ok(at <= recorded.log.length, `${at} of ${recorded.log.length}`);
      for (const request of replay(recorded, at)) {
        const answer = engine.request(request);
        assert.equal(answer.ok, true, JSON.stringify([request, answer]));
      }
      assert.ok(seat === null || seat < of.seats);
      assert.equal(engine.request({ op: 'view', seat }).ok, true);
    }
    engine.close();
  });

  test(`${game}: all that it says has words`, async () => {
    const { ru } = await wordsOf(`games/${game}/learn`);
    const source = readFileSync(new URL(`../src/games/${game}/learn/index.ts`, import.meta.url), 'utf8');
    const keys = [...source.matchAll(/'(\w+\.(?:guide|learn)\.[\w.]+)'/g)].map(([, key]) => key);
    assert.ok(keys.length > 15);
    assert.deepEqual(keys.filter((key) => !(key in ru)), []);
    assert.deepEqual(Object.keys(ru).filter((key) => !keys.includes(key)), [], 'nothing is left over');
  });

  test(`${game}: steps have names of their own, and rules that are not in use are not told`, () => {
    const ids = learn.guide.steps.map(({ id }) => id);
    assert.equal(new Set(ids).size, ids.length);
    const told = (options) => learn.sections.filter(({ when }) => !when || when(options)).map(({ title }) => title);
    assert.equal(new Set(told({})).size, told({}).length);
    assert.ok(told({}).length < learn.sections.length);
  });
}

/* -- a guide -- */

const steps = [
  { id: 'read', say: 'a' },
  { id: 'roll', say: 'b', ready: ({ table }) => table.toAct.includes(0), done: ({ since }) => since.some(({ action }) => action === 'roll') },
  { id: 'last', say: 'c' },
];
const table = { phase: 'playing', seat: 0, seq: 4, toAct: [0] };
const rolled = [{ seq: 2, seat: 0, action: 'roll' }];

test('a step that is read waits for its button, one that is done goes by itself', () => {
  const first = placeNow(steps, table, rolled, null);
  assert.deepEqual(first, { step: 'read', seq: 4 });
  assert.deepEqual(placeNow(steps, { ...table, seq: 9 }, rolled, first), first, 'it stays');
  const second = placeAfter(steps, 'read', 4);
  assert.deepEqual(placeNow(steps, table, rolled, second), { step: 'roll', seq: 4 }, 'an older roll does not count');
  const now = [...rolled, { seq: 5, seat: 0, action: 'roll' }];
  assert.deepEqual(placeNow(steps, { ...table, seq: 5, toAct: [1] }, now, second), { step: 'last', seq: 5 });
  assert.equal(placeAfter(steps, 'last', 5), null);
});

test('a kept place is found again; one that is not there any more is the beginning; the end of the game ends it', () => {
  assert.deepEqual(placeNow(steps, table, [], { step: 'last', seq: 1 }), { step: 'last', seq: 1 });
  assert.deepEqual(placeNow(steps, table, [], { step: 'gone', seq: 1 }), { step: 'read', seq: 4 });
  assert.equal(placeNow(steps, { ...table, phase: 'ended' }, [], null), null);
  assert.deepEqual(atPlace(table, rolled, { step: 'roll', seq: 1 }).since, rolled);
});
