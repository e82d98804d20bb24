import assert from 'node:assert/strict';
import test from 'node:test';

import { load } from './bundle.mjs';

const { fill, translator } = await load('core/i18n.ts');
const { words } = await load('ui/words.ts');
const { randomName } = await load('ui/names.ts');

test('Russian has three forms of a number', () => {
  const t = translator('ru', [words.ru]);
  const said = [1, 2, 4, 5, 11, 12, 21, 22, 25, 101, 111].map((n) => t('seats.n', { n }));
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

test('both languages say the same things', () => {
  // Errors need no English words: the server's sentence is English.
  const keys = (lang) => Object.keys(words[lang]).filter((key) => !key.startsWith('error.')).sort();
  assert.deepEqual(keys('ru'), keys('en'));
});

test('both languages leave the same gaps', () => {
  const gaps = (text) => [...new Set([...text.matchAll(/\{(\w+)/g)].map((m) => m[1]))].sort();
  for (const key of Object.keys(words.en)) {
    const [en, ru] = [gaps(words.en[key]), gaps(words.ru[key])];
    assert.ok(ru.every((gap) => en.includes(gap)), key);
  }
});

test('guests get names that the server takes', () => {
  for (const lang of ['ru', 'en']) for (let i = 0; i < 200; i++) assert.match(randomName(lang), /^\p{L}+ \p{L}+$/u);
});
