// The registry: which games the client has, and what it makes of one that it knows nothing of.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';

import { gameNames, gamesWith } from '../games.mjs';
import { fakeStorage, load } from './bundle.mjs';

globalThis.localStorage = fakeStorage();
Object.defineProperty(globalThis, 'navigator', { value: { language: 'en', languages: ['en'] }, configurable: true });
const client = () => load('core/app.ts', 'games/index.ts', 'games/cards.tsx', 'games/defaults.ts', 'ui/ending.tsx');
const facts = (name) => ({ name, minSeats: 2, maxSeats: 3, draw: false, levels: [{ name: 'easy' }], clocks: [], options: [] });
const t = (key, values) => (values ? `${key} ${JSON.stringify(values)}` : key);

test('the games are those of rules/games.def', () => {
  const lines = readFileSync(new URL('../../rules/games.def', import.meta.url), 'utf8').split('\n').filter((line) => line.startsWith('GAME('));
  assert.deepEqual(gameNames.map((name) => `GAME(${name})`), lines);
});

test('what the server lists is shown, a game that this client does not know last', async () => {
  const { games, listedGames, offerGames, isOffered, factsOf } = await client();
  offerGames(['one', 'two']);
  assert.deepEqual(listedGames(), ['one', 'two'], 'before the server has answered');
  games.value = [facts('thimble'), ...gameNames.map(facts)];
  offerGames(['one']);
  assert.equal(listedGames().at(-1), 'thimble');
  assert.deepEqual(listedGames().toSorted(), [...gameNames, 'thimble'].toSorted());
  assert.equal(isOffered('one'), false);
  assert.equal(factsOf('thimble').maxSeats, 3);
});

test('a game without a folder has a name, a board, colours and words for its actions', async () => {
  const { loadGame, titleOf } = await client();
  const game = await loadGame('thimble');
  assert.equal(titleOf('thimble'), 'Thimble');
  assert.deepEqual([game.name, game.drawn, game.Board.name], ['thimble', false, 'PlainBoard']);
  assert.notEqual(game.seatColour(0).fill, game.seatColour(1).fill);
  const table = { game: 'thimble', seat: 0, seats: [{ name: 'Anna' }, { name: 'Boris' }] };
  assert.equal(game.tell({ seq: 1, seat: 1, action: 'lay 7' }, table, t), 'Boris: Lay 7');
  assert.equal(game.tell({ seq: 1, seat: 0, action: null }, table, t), 'who.you: plain.hidden');
  assert.equal(game.tell({ seq: 1, chance: ['1', '2'] }, table, t), null);
});

test('a game with a folder keeps what it says and is completed', async () => {
  const { loadGame } = await client();
  for (const name of gamesWith('index.tsx')) {
    const game = await loadGame(name);
    assert.equal(game.drawn, true);
    assert.ok(game.measure.error > 0 && game.measure.error < 0.1);
    assert.equal(typeof game.measure.standsBefore('pass'), 'boolean');
  }
});

test('the rows of the text board stay where they are when a patch takes a member away', async () => {
  const { membersOf } = await load('games/plain.tsx');
  const first = membersOf({ phase: 'lay', winner: null, claim: null }, []);
  const later = membersOf({ phase: 'claim', claim: 7, winner: 1, more: true }, first.map(([key]) => key));
  assert.deepEqual(later, [['phase', 'claim'], ['winner', 1], ['claim', 7], ['more', true]]);
  assert.deepEqual(membersOf({ phase: 'lay' }, later.map(([key]) => key)).map(([, value]) => value), ['lay', null, null, null]);
});

test('an action in a game’s own words', async () => {
  const { sayAction } = await client();
  const own = (key) => (key === 'thimble.action.lay' ? 'Put down' : key);
  assert.equal(sayAction('thimble', 'lay 7', own), 'Put down 7');
  assert.equal(sayAction('thimble', 'pass', own), 'Pass');
});

test('a game may say how it came out and why; else the winners say it', async () => {
  const { sayResult, sayWhy } = await client();
  const table = { seat: null, seats: [{ kind: 'human', name: 'Anna' }, { kind: 'human', name: 'Boris' }], winners: [1], ending: { how: 'rules' } };
  const plain = { };
  assert.equal(sayResult(table, plain), 'end.wins');
  assert.equal(sayWhy(table, plain), '');
  const own = { result: () => 'Boris is it', ending: () => 'no cards left' };
  assert.equal(sayResult(table, own), 'Boris is it');
  assert.equal(sayWhy(table, own), 'no cards left');
  const resigned = { ...table, ending: { how: 'resigned', seat: 0 } };
  assert.equal(sayResult(resigned, own), 'end.wins', 'what the rules did not end, they do not word');
  assert.equal(sayWhy(resigned, own), 'end.resigned');
});

test('a refused action is told in the game’s words, else in the frame’s, else as the rules say it', async () => {
  const { loadGame, sayRefusal } = await client();
  await loadGame('durak');
  const refusal = { code: 'does_not_beat', text: 'the rules’ own sentence' };
  assert.equal(sayRefusal(refusal, 'durak'), 'This card does not beat it');
  assert.equal(sayRefusal(refusal, 'thimble'), refusal.text);
  assert.equal(sayRefusal(refusal), refusal.text);
});
