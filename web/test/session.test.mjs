import assert from 'node:assert/strict';
import test from 'node:test';

import { fakeStorage, load } from './bundle.mjs';

/** As if the page was opened in Telegram by this user; `silent`: by Telegram's own browser. */
function inTelegram(id, { silent = false } = {}) {
  const initData = new URLSearchParams({ user: JSON.stringify({ id }), hash: 'ab' });
  const hash = '#' + new URLSearchParams({ tgWebAppData: initData, tgWebAppVersion: '8.0', tgWebAppPlatform: 'ios' });
  const postEvent = (type) => { if (!silent && type === 'web_app_request_viewport') setTimeout(() => w.Telegram.WebView.receiveEvent('viewport_changed', {})); };
  const w = { location: { hash, search: '', pathname: '/' }, history: { replaceState: () => undefined }, sessionStorage: fakeStorage(),
    TelegramWebviewProxy: { postEvent }, addEventListener: () => undefined };
  globalThis.window = w;
}

const sessions = () => JSON.parse(localStorage.getItem('stolik.sessions') ?? '[]');
const names = () => sessions().map((one) => one.account.name);

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
const boris = { account: { id: 8, name: 'Boris', telegram: false }, token: 'b'.repeat(64), expires: 1 };

test('a guest account is made once, however many ask, and kept', async () => {
  const asked = world([[201, anna]]);
  const session = await load('core/session.ts');
  const tokens = await Promise.all([session.ensureSession('ru'), session.ensureSession('ru')]);
  assert.deepEqual(tokens, [anna.token, anna.token]);
  assert.equal(asked.length, 1);
  assert.equal(await session.ensureSession('ru'), anna.token);
  assert.deepEqual(names(), ['Anna']);
});

test('the token goes into the header, never into the address', async () => {
  const asked = world([[201, anna], [200, { account: { ...anna.account, name: 'Anya' } }]]);
  const session = await load('core/session.ts');
  await session.rename('Anya', 'ru');
  assert.equal(asked[1].headers.Authorization, 'Bearer ' + anna.token);
  assert.ok(!asked[1].path.includes(anna.token));
  assert.equal(session.account.value.name, 'Anya');
});

test('a token that is not valid any more is not used, and the next need makes a new account; the player is told', async () => {
  world([[201, anna], [401, { code: 'unauthorized', title: 'no' }], [201, boris]]);
  const session = await load('core/session.ts');
  await session.ensureSession('en');
  await assert.rejects(session.rest('GET', '/api/account'), { code: 'unauthorized' });
  assert.equal(session.token.value, null);
  assert.equal(session.lost.value.name, 'Anna');
  assert.equal(await session.ensureSession('en'), boris.token);
  assert.deepEqual(session.otherAccounts.value.map((one) => [one.account.name, one.refused]), [['Anna', true]]);
});

test('signing out forgets the account even if the server cannot be told', async () => {
  world([[201, anna], [503, { code: 'storage_unavailable' }]]);
  const session = await load('core/session.ts');
  await session.ensureSession('en');
  await assert.rejects(session.signOut());
  assert.equal(session.account.value, null);
  assert.deepEqual(names(), []);
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
  world([[201, anna], [204], [201, boris], [401, { code: 'unauthorized', title: 'no' }]]);
  const [one, other] = [await load('core/session.ts'), await load('core/session.ts')];
  await one.ensureSession('ru');
  await other.ensureSession('ru');
  await one.signOut();
  await one.ensureSession('ru');
  await assert.rejects(other.rest('GET', '/api/account'), { code: 'unauthorized' });
  assert.equal(other.token.value, boris.token);
  assert.deepEqual(sessions(), [{ account: boris.account, token: boris.token }]);
  assert.equal(other.lost.value, null, 'who signed out knows it');
});

/* -- kept by user -- */

const old = (session, user) => localStorage.setItem('stolik.session', JSON.stringify({ ...session, ...(user ? { user } : {}) }));

test('what earlier versions kept is found, the browser’s and that of Telegram’s user', async (context) => {
  context.after(() => { delete globalThis.window; });
  world([]);
  old(anna);
  assert.equal((await load('core/session.ts')).token.value, anna.token);
  old(ivan, '5');
  inTelegram(5);
  assert.equal((await load('core/session.ts')).token.value, ivan.token);
  assert.equal(localStorage.getItem('stolik.session'), null);
  assert.deepEqual(names(), ['Ivan', 'Anna']);
});

test('signing in by Telegram leaves the browser’s guest where it was', async (context) => {
  context.after(() => { delete globalThis.window; });
  world([[201, anna], [201, ivan]]);
  await (await load('core/session.ts')).ensureSession('ru');
  inTelegram(5);
  const inside = await load('core/session.ts');
  assert.equal(inside.token.value, null, 'the guest is not Telegram’s user');
  await inside.ensureSession('ru');
  assert.equal(inside.account.value.name, 'Ivan');
  assert.deepEqual(inside.otherAccounts.value, [], 'nor theirs to switch to');
  delete globalThis.window;
  assert.equal((await load('core/session.ts')).token.value, anna.token);
});

test('a guest of Telegram’s user stays kept when Telegram vouches, and can be played on with', async (context) => {
  context.after(() => { delete globalThis.window; });
  world([[401, { code: 'expired' }], [201, anna], [201, ivan], [200, { account: anna.account }]]);
  inTelegram(5);
  await (await load('core/session.ts')).ensureSession('en');
  inTelegram(5);
  const session = await load('core/session.ts');
  await session.ensureSession('en');
  assert.equal(session.account.value.name, 'Ivan');
  await session.switchTo(session.otherAccounts.value[0]);
  assert.equal(session.account.value.name, 'Anna');
  inTelegram(5);
  const later = await load('core/session.ts');
  assert.equal(later.account.value.name, 'Anna', 'whom the player chose');
  assert.deepEqual(later.otherAccounts.value.map((one) => one.account.name), ['Ivan']);
});

test('launch data that Telegram does not answer for is not exchanged: the player is the browser’s', async (context) => {
  context.after(() => { delete globalThis.window; });
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const asked = world([]);
  old(anna);
  inTelegram(5, { silent: true });
  const session = await load('core/session.ts');
  const signing = session.ensureSession('en');
  await Promise.resolve();
  context.mock.timers.tick(5000);
  assert.equal(await signing, anna.token);
  assert.equal(asked.length, 0);
  assert.deepEqual(names(), ['Anna']);
});

/* -- several accounts -- */

test('a recovery code brings its account; the one before stays kept and can be switched to', async () => {
  const asked = world([[201, anna], [200, boris], [200, { account: { ...anna.account, name: 'Anya' } }]]);
  const session = await load('core/session.ts');
  await session.ensureSession('en');
  await session.recover('K7QF');
  assert.deepEqual([asked[1].path, asked[1].body, asked[1].headers.Authorization], ['/api/accounts/recover', '{"code":"K7QF"}', undefined]);
  assert.equal(session.token.value, boris.token);
  assert.deepEqual(session.otherAccounts.value.map((one) => one.account.name), ['Anna']);
  await session.switchTo(session.otherAccounts.value[0]);
  assert.equal(session.account.value.name, 'Anya', 'renamed elsewhere');
  assert.deepEqual(session.otherAccounts.value.map((one) => one.account.name), ['Boris']);
  assert.equal((await load('core/session.ts')).token.value, anna.token, 'after a reload too');
});

test('a code that is refused changes nothing', async () => {
  world([[201, anna], [404, { code: 'no_such_code' }]]);
  const session = await load('core/session.ts');
  await session.ensureSession('en');
  await assert.rejects(session.recover('K7QF'), { code: 'no_such_code' });
  assert.equal(session.token.value, anna.token);
  assert.deepEqual(names(), ['Anna']);
});

test('who cannot be switched to is marked, and the player stays who they were', async () => {
  world([[201, anna], [200, boris], [401, { code: 'unauthorized' }], [503, null]]);
  const session = await load('core/session.ts');
  await session.ensureSession('en');
  await session.recover('K7QF');
  await assert.rejects(session.switchTo(session.otherAccounts.value[0]), { code: 'unauthorized' });
  assert.equal(session.token.value, boris.token);
  assert.equal(session.otherAccounts.value[0].refused, true);
  await assert.rejects(session.switchTo(session.otherAccounts.value[0]), { code: 'offline' });
  assert.equal(session.token.value, boris.token);
});

test('a window of the account before changes its name without taking the other’s place', async () => {
  world([[201, anna], [200, boris], [200, { account: { ...anna.account, name: 'Anya' } }]]);
  const [one, other] = [await load('core/session.ts'), await load('core/session.ts')];
  await one.ensureSession('ru');
  await other.ensureSession('ru');
  await one.recover('K7QF');
  await other.rename('Anya', 'ru');
  assert.deepEqual(names(), ['Boris', 'Anya']);
});

test('an account that was forgotten gives way to the one before', async () => {
  const asked = world([[201, anna], [200, boris], [204]]);
  const session = await load('core/session.ts');
  await session.ensureSession('en');
  await session.recover('K7QF');
  await session.signOut();
  assert.equal(asked[2].headers.Authorization, 'Bearer ' + boris.token);
  assert.equal(session.account.value.name, 'Anna');
  assert.deepEqual(names(), ['Anna']);
});

test('who signs out leaves nothing of what their seats knew', async () => {
  world([[201, anna], [204]]);
  localStorage.setItem('stolik.known', '[7,9]');
  for (const n of [7, 9]) localStorage.setItem('stolik.known.' + n, '{"table":{},"events":[]}');
  const session = await load('core/session.ts');
  await session.ensureSession('en');
  await session.signOut();
  for (const key of ['known', 'known.7', 'known.9']) assert.equal(localStorage.getItem('stolik.' + key), null, key);
});

test('a storage that takes nothing more keeps what it has; the page goes on with the rest', async () => {
  world([[200, boris]]);
  old(anna);
  const { setItem } = localStorage;
  localStorage.setItem = () => { throw new Error('full'); };
  const session = await load('core/session.ts');
  assert.equal(session.token.value, anna.token);
  await session.recover('K7QF');
  assert.deepEqual([session.account.value.name, session.otherAccounts.value.map((one) => one.account.name)], ['Boris', ['Anna']]);
  assert.equal(JSON.parse(localStorage.getItem('stolik.session')).token, anna.token);
  localStorage.setItem = setItem;
  assert.equal((await load('core/session.ts')).token.value, anna.token);
});

test('a storage with nonsense in it is an empty one', async () => {
  for (const text of ['7', '{}', '[null, 1, {"token": "x"}, {"account": {}, "token": "y"}]', 'no json']) {
    world([[201, anna]]);
    localStorage.setItem('stolik.sessions', text);
    const session = await load('core/session.ts');
    assert.equal(session.token.value, null);
    assert.equal(await session.ensureSession('en'), anna.token);
  }
});

test('a server that refuses everybody does not fill the storage', async () => {
  const answers = Array.from({ length: 20 }, (_, i) => [[201, { account: { id: i + 1, name: 'G' + i, telegram: false }, token: String(i) }], [401, { code: 'unauthorized' }]]);
  world(answers.flat());
  const session = await load('core/session.ts');
  for (let i = 0; i < 20; i++) {
    await session.ensureSession('en');
    await session.rest('GET', '/api/account').catch(() => null);
  }
  assert.equal(sessions().length, 5);
});
