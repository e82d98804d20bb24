import assert from 'node:assert/strict';
import test from 'node:test';

import { fakeStorage, load } from './bundle.mjs';

/** As if the page was opened in Telegram by this user. */
function inTelegram(id, storage = fakeStorage()) {
  const initData = new URLSearchParams({ user: JSON.stringify({ id }), hash: 'ab' });
  const hash = '#' + new URLSearchParams({ tgWebAppData: initData, tgWebAppVersion: '8.0', tgWebAppPlatform: 'ios' });
  globalThis.window = { location: { hash, search: '', pathname: '/' }, history: { replaceState: () => undefined }, sessionStorage: storage,
    TelegramWebviewProxy: { postEvent: () => undefined }, addEventListener: () => undefined };
}

function world(answers) {
  const asked = [];
  globalThis.localStorage = fakeStorage();
  globalThis.fetch = async (path, init) => {
    asked.push({ path, ...init });
    const [status, body] = answers.shift();
    return { ok: status < 300, status, json: async () => body };
  };
  return asked;
}

const anna = { account: { id: 7, name: 'Anna', telegram: false }, token: 'a'.repeat(64), expires: 1 };

test('a guest account is made once, however many ask, and kept', async () => {
  const asked = world([[201, anna]]);
  const session = await load('core/session.ts');
  const tokens = await Promise.all([session.ensureSession('ru'), session.ensureSession('ru')]);
  assert.deepEqual(tokens, [anna.token, anna.token]);
  assert.equal(asked.length, 1);
  assert.equal(await session.ensureSession('ru'), anna.token);
  assert.match(localStorage.getItem('stolik.session'), /"Anna"/);
});

test('the token goes into the header, never into the address', async () => {
  const asked = world([[201, anna], [200, { account: { ...anna.account, name: 'Anya' } }]]);
  const session = await load('core/session.ts');
  await session.rename('Anya', 'ru');
  assert.equal(asked[1].headers.Authorization, 'Bearer ' + anna.token);
  assert.ok(!asked[1].path.includes(anna.token));
  assert.equal(session.account.value.name, 'Anya');
});

test('a token that is not valid any more is forgotten, and the next need makes a new account', async () => {
  const boris = { ...anna, account: { ...anna.account, id: 8 }, token: 'b'.repeat(64) };
  world([[201, anna], [401, { code: 'unauthorized', title: 'no' }], [201, boris]]);
  const session = await load('core/session.ts');
  await session.ensureSession('en');
  await assert.rejects(session.rest('GET', '/api/account'), { code: 'unauthorized' });
  assert.equal(session.token.value, null);
  assert.equal(await session.ensureSession('en'), boris.token);
});

test('signing out forgets the account even if the server cannot be told', async () => {
  world([[201, anna], [503, { code: 'storage_unavailable' }]]);
  const session = await load('core/session.ts');
  await session.ensureSession('en');
  await assert.rejects(session.signOut());
  assert.equal(session.account.value, null);
  assert.equal(localStorage.getItem('stolik.session'), null);
});

test('no network is told apart from a refusal', async () => {
  world([]);
  globalThis.fetch = async () => { throw new TypeError('failed'); };
  const session = await load('core/session.ts');
  await assert.rejects(session.ensureSession('en'), { code: 'offline' });
});

const ivan = { account: { id: 9, name: 'Ivan', telegram: true }, token: 'c'.repeat(64), expires: 1 };

test('inside Telegram its word is exchanged for a session, which is kept with the user', async (context) => {
  context.after(() => { delete globalThis.window; });
  const asked = world([[201, ivan]]);
  inTelegram(5);
  const session = await load('core/session.ts');
  assert.equal(await session.ensureSession('ru'), ivan.token);
  assert.match(asked[0].headers.Authorization, /^tma user=/);
  assert.equal((await load('core/session.ts')).token.value, ivan.token, 'and found again');
  inTelegram(6);
  const other = await load('core/session.ts');
  assert.equal(other.token.value, null, 'by nobody else');
});

test('a refusal makes a guest, once; the guest is kept until Telegram vouches', async (context) => {
  context.after(() => { delete globalThis.window; });
  const asked = world([[401, { code: 'expired' }], [201, anna], [401, { code: 'expired' }], [201, ivan]]);
  for (const [name, code] of [['Anna', 'expired'], ['Anna', 'expired'], ['Ivan', undefined]]) {
    inTelegram(5);
    const session = await load('core/session.ts');
    await session.ensureSession('en');
    assert.equal(session.account.value.name, name);
    assert.equal(session.unproven.value?.code, code);
  }
  assert.equal(asked.length, 4);
});

test('a server that is away or busy makes no guest of a player of Telegram', async (context) => {
  context.after(() => { delete globalThis.window; });
  world([[503, null], [201, ivan]]);
  inTelegram(5);
  const session = await load('core/session.ts');
  await assert.rejects(session.ensureSession('en'), { code: 'offline' });
  assert.equal(await session.ensureSession('en'), ivan.token);
});

test('two windows of a newcomer are the same guest', async () => {
  const asked = world([[201, anna]]);
  const [one, other] = [await load('core/session.ts'), await load('core/session.ts')];
  await one.ensureSession('ru');
  assert.equal(await other.ensureSession('ru'), anna.token);
  assert.equal(asked.length, 1);
});

test('a window that was signed out elsewhere does not forget who has signed in since', async () => {
  const boris = { ...anna, account: { ...anna.account, id: 8 }, token: 'b'.repeat(64) };
  world([[201, anna], [204], [201, boris], [401, { code: 'unauthorized', title: 'no' }]]);
  const [one, other] = [await load('core/session.ts'), await load('core/session.ts')];
  await one.ensureSession('ru');
  await other.ensureSession('ru');
  await one.signOut();
  await one.ensureSession('ru');
  await assert.rejects(other.rest('GET', '/api/account'), { code: 'unauthorized' });
  assert.equal(other.token.value, boris.token);
  assert.match(localStorage.getItem('stolik.session'), /bbbb/);
});
