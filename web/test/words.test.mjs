import assert from 'node:assert/strict';
import test from 'node:test';

import { gamesWith } from '../games.mjs';
import { load, wordsOf } from './bundle.mjs';

const { fill, translator } = await load('core/i18n.ts');
const words = await wordsOf('ui');
const parts = ['ui', 'pages', 'pages/account', 'pages/meeting', ...gamesWith('words.en.ts').map((game) => 'games/' + game),
  ...['learn', 'later'].flatMap((part) => gamesWith(part + '/words.en.ts').map((game) => `games/${game}/${part}`))];
const { randomName } = await load('ui/names.ts');

test('Russian has three forms of a number', () => {
  const t = translator('ru', [words.ru]);
  const said = [1, 2, 4, 5, 11, 12, 21, 22, 25, 101, 111].map((n) => t('seats.n', { n }).replace('\u00a0', ' '));
  assert.deepEqual(said, ['1 игрок', '2 игрока', '4 игрока', '5 игроков', '11 игроков', '12 игроков', '21 игрок', '22 игрока', '25 игроков',
    '101 игрок', '111 игроков']);
});

test('English has two', () => {
  const t = translator('en', [words.en]);
  assert.deepEqual([1, 2, 21].map((n) => t('seats.n', { n })), ['1 player', '2 players', '21 players']);
});

test('values are filled in as they are', () => {
  assert.equal(fill('en', '{name}: {n|one|many}, {what}', { name: '{x}', n: 2 }), '{x}: many, ');
});

for (const part of parts) {
  test(`${part}: both languages say the same things and leave the same gaps`, async () => {
    const { ru, en } = await wordsOf(part);
    // Errors need no English words: the server's sentence is English.
    const keys = (all) => Object.keys(all).filter((key) => !key.startsWith('error.')).sort();
    const gaps = (text) => [...new Set([...text.matchAll(/\{(\w+)/g)].map((m) => m[1]))].sort();
    assert.deepEqual(keys(ru), keys(en));
    for (const key of Object.keys(en)) assert.ok(gaps(ru[key]).every((gap) => gaps(en[key]).includes(gap)), key);
  });
}

test('guests get names that the server takes', () => {
  for (const lang of ['ru', 'en']) for (let i = 0; i < 200; i++) assert.match(randomName(lang), /^\p{L}+ \p{L}+$/u);
});
