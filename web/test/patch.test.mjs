import assert from 'node:assert/strict';
import test from 'node:test';

import { load } from './bundle.mjs';

const { merged, patchedView } = await load('core/patch.ts');

test('the examples of RFC 7396, but for an object in place of an array', () => {
  const cases = [
    [{ a: 'b' }, { a: 'c' }, { a: 'c' }], [{ a: 'b' }, { b: 'c' }, { a: 'b', b: 'c' }], [{ a: 'b' }, { a: null }, {}],
    [{ a: 'b', b: 'c' }, { a: null }, { b: 'c' }], [{ a: ['b'] }, { a: 'c' }, { a: 'c' }], [{ a: 'c' }, { a: ['b'] }, { a: ['b'] }],
    [{ a: { b: 'c' } }, { a: { b: 'd', c: null } }, { a: { b: 'd' } }], [{ a: [{ b: 'c' }] }, { a: [1] }, { a: [1] }],
    [['a', 'b'], ['c', 'd'], ['c', 'd']], [{ a: 'b' }, ['c'], ['c']], [{ a: 'foo' }, null, null], [{ a: 'foo' }, 'bar', 'bar'],
    [{ e: null }, { a: 1 }, { e: null, a: 1 }], [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
  ];
  for (const [target, patch, result] of cases) assert.deepEqual(merged(target, patch), result);
});

test('an object in place of an array names its items', () => {
  const view = { grid: ['...', '...', '...'], vertices: [{ id: 0, owner: null }, { id: 1 }], known: [1, null] };
  const copy = structuredClone(view);
  const patch = { grid: { 1: 'A..' }, vertices: { 0: { owner: 2 } }, known: { 0: null, 1: 3 } };
  assert.deepEqual(patchedView(view, patch),
    { grid: ['...', 'A..', '...'], vertices: [{ id: 0, owner: 2 }, { id: 1 }], known: [null, 3] });
  assert.deepEqual(view, copy);
  assert.equal(patchedView(view, patch).vertices[1], view.vertices[1]);
});

test('the old view is not touched', () => {
  const view = { board: { 24: { checkers: 15 } }, dice: [6, 5] };
  const copy = structuredClone(view);
  const next = patchedView(view, { board: { 24: { checkers: 14 }, 18: { checkers: 1 } }, dice: [5] });
  assert.deepEqual(view, copy);
  assert.deepEqual(next, { board: { 24: { checkers: 14 }, 18: { checkers: 1 } }, dice: [5] });
});

test('what a view loses is null at the top and gone below', () => {
  const next = patchedView({ roll: [1, 2], board: { 24: 1, 12: 2 } }, { roll: null, board: { 24: null } });
  assert.deepEqual(next, { roll: null, board: { 12: 2 } });
});
