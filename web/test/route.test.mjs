import assert from 'node:assert/strict';
import test from 'node:test';

import { load } from './bundle.mjs';

const { parseRoute, routeHash } = await load('core/route.ts');

test('every route is read back as it was written', () => {
  const routes = [
    { page: 'home' }, { page: 'lobby' }, { page: 'settings' }, { page: 'history' }, { page: 'table', number: 12 }, { page: 'table', code: 'K7QF3ZP2M4XWA' },
    { page: 'table', number: 12, code: 'K7QF3ZP2M4XWA' }, { page: 'new', game: 'kush' }, { page: 'new', game: 'kush', whom: 'watch' }, { page: 'howto', game: 'kush' }, { page: 'learn', game: 'kush' }, { page: 'local', id: 'nardy' }, { page: 'local', id: 'nardy', of: 12 },
    { page: 'recover' }, { page: 'recover', code: 'K7QF-3ZP2-M4XW-A9TD-0HJ6-VB8N-5RCE' },
    { page: 'replay', number: 7 }, { page: 'fair', number: 7 }, { page: 'replay', number: 0, device: 'kush' }, { page: 'replay', number: 0, device: 'kush', at: 3 },
    { page: 'replay', number: 7, tab: 'analysis' }, { page: 'replay', number: 0, device: 'kush', tab: 'analysis' },
    { page: 'replay', number: 7, at: 3, id: 'ab'.repeat(16) }, { page: 'fair', number: 7, id: 'ab'.repeat(16) },
  ];
  for (const route of routes) assert.deepEqual(parseRoute(routeHash(route)), route);
});

test('a code may be typed in small letters', () => {
  assert.deepEqual(parseRoute('#/t/k7qf3zp2m4xwa'), { page: 'table', code: 'K7QF3ZP2M4XWA' });
});

test('thirteen digits are a number, too long to be one of ours, or a code: the number wins', () => {
  assert.deepEqual(parseRoute('#/t/1234567890123'), { page: 'table', number: 1234567890123 });
});

test('a link with a recovery code that is none leads to where one can be typed', () => {
  for (const code of ['', 'K7QF', 'K7QF-3ZP2-M4XW-A9TD-0HJ6-VB8N', 'K7QF-3ZP2-M4XW-A9TD-0HJ6-VB8N-5RCE-', '<b>']) {
    assert.deepEqual(parseRoute('#/recover/' + code), { page: 'recover' }, code);
  }
  assert.deepEqual(parseRoute('#/recover/k7qf-3zp2-m4xw-a9td-0hj6-vb8n-5rce'), { page: 'recover', code: 'K7QF-3ZP2-M4XW-A9TD-0HJ6-VB8N-5RCE' });
});

test('what is not understood leads home', () => {
  for (const hash of ['', '#', '#/', '#/t', '#/t/', '#/t/0', '#/t/abc', '#/new/Chess', '#/new/a-b', '#/local/7', '#/local', '#/replay/x', '#/nowhere', '#/%E0%A4%A']) {
    assert.deepEqual(parseRoute(hash), { page: 'home' }, hash);
  }
});
