import assert from 'node:assert/strict';
import test from 'node:test';

import { fakeStorage, load } from './bundle.mjs';

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
