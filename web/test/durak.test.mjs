// Durak's view code: reading menus, sorting, layout, and what moved between two views.
import assert from 'node:assert/strict';
import test from 'node:test';

import { load, wordsOf } from './bundle.mjs';

const durak = await load('games/durak/view.ts', 'games/durak/layout.ts', 'games/durak/changes.ts', 'games/durak/moves.ts', 'games/durak/status.ts', 'games/durak/turns.ts');

const view = (more) => ({ seat: 0, hand: [], handCounts: [6, 6, 6], deckCount: 10, discardCount: 0, trump: 'H', trumpCard: '6H', table: [],
  attacker: 2, defender: 0, firstAttacker: 2, bout: 3, phase: 'defend', toAct: 0, taking: false, limit: 6, passed: [], out: [], ...more });

test('every action text is read, and nothing else', () => {
  const kinds = durak.readMenu(['attack 6S', 'beat 6S 8S', 'transfer 6H', 'throw TD', 'take', 'pass', 'roll', 'beat 6S']).map((move) => move.kind);
  assert.deepEqual(kinds, ['attack', 'beat', 'transfer', 'throw', 'take', 'pass']);
  assert.deepEqual(durak.readMove('beat 6S 8S'), { kind: 'beat', onto: '6S', card: '8S', text: 'beat 6S 8S' });
});

test('trumps lie at the right end in both orders', () => {
  const hand = ['6H', 'AS', '7D', 'AH', '6S', 'TC'];
  assert.deepEqual(durak.sorted(hand, 'H', 'suit'), ['6S', 'AS', 'TC', '7D', '6H', 'AH']);
  assert.deepEqual(durak.sorted(hand, 'H', 'rank'), ['6S', '7D', 'TC', 'AS', '6H', 'AH']);
});

test('rivals sit clockwise from my left', () => {
  assert.deepEqual(durak.rivalsOf(4, 2), [3, 0, 1]);
  assert.deepEqual(durak.rivalsOf(3, null), [0, 1, 2]);
});

test('roles follow the view', () => {
  const now = view({ passed: [2], taking: true });
  assert.equal(durak.roleOf(now, 0), 'take');
  assert.equal(durak.roleOf(now, 2), 'pass');
  assert.equal(durak.roleOf(now, 1), null);
  assert.equal(durak.roleOf(view({ out: [1] }), 1), 'out');
});

test('all hands and pairs lie inside the board at every size', () => {
  for (const [w, h] of [[320, 480], [360, 540], [390, 744], [844, 290], [640, 260], [768, 900], [880, 800], [1400, 900]]) {
    for (const rivals of [1, 2, 3, 5, 6]) {
      for (const hand of [0, 1, 6, 14, 26, 35]) {
        const layout = durak.layOut(w, h, { rivals, hand, slots: 6 });
        const where = `${w}x${h}, ${rivals} rivals, ${hand} cards`;
        for (const card of [...layout.hand, ...layout.slots, layout.stock]) {
          assert.ok(card.x - card.w / 2 >= -0.5 && card.x + card.w / 2 <= w + 0.5, where);
          assert.ok(card.y - card.w * 0.7 >= 0 && card.y + card.w * 0.7 <= h + 0.5, where);
        }
        for (const slot of layout.slots) assert.ok(slot.y + slot.w * 0.7 < layout.handBox.y + 12, where);
      }
    }
  }
});

test('cards are large on a phone as long as one row holds them', () => {
  for (const [w, h] of [[360, 486], [390, 690]]) {
    for (const rivals of [1, 3, 5]) {
      for (const n of [1, 6, 8, 10, 12]) {
        const { hand } = durak.layOut(w, h, { rivals, hand: n, slots: 6 });
        assert.ok(hand[0].w >= 88 && hand[0].w * durak.TALLNESS >= 123, `${w}x${h}, ${rivals} rivals, ${n} cards: ${hand[0].w}`);
        assert.equal(new Set(hand.map((card) => card.y)).size, 1);
        for (let i = 1; i < n; i++) assert.ok(hand[i].x - hand[i - 1].x >= 22, 'its index is seen');
      }
    }
  }
});

test('the index of every card of the hand stays visible', () => {
  const { hand } = durak.layOut(360, 540, { rivals: 1, hand: 20, slots: 0 });
  const rows = new Map();
  for (const card of hand) rows.set(card.y, [...(rows.get(card.y) ?? []), card.x]);
  assert.equal(rows.size, 2);
  for (const row of rows.values()) for (let i = 1; i < row.length; i++) assert.ok(row[i] - row[i - 1] >= 22);
});

test('a rival card comes from its seat, mine stays mine', () => {
  const before = view({ hand: ['9S'], table: [{ attack: '6S', defence: null }] });
  const after = view({ hand: ['9S'], table: [{ attack: '6S', defence: null }, { attack: '6D', defence: null }], handCounts: [6, 5, 6] });
  const moved = durak.changes(before, after, [{ seq: 8, seat: 1, action: 'throw 6D' }], 7, 0);
  assert.deepEqual(moved.arrivals, [{ card: '6D', from: { seat: 1 }, turn: 0 }]);
  assert.deepEqual(moved.departures, []);
  assert.deepEqual(moved.draws, []);
});

test('the last beating card is seen on its way to the discards, and draws are counted, not named', () => {
  const before = view({ seat: 1, defender: 0, attacker: 2, firstAttacker: 2, hand: ['9S'], handCounts: [1, 1, 5], table: [{ attack: '6S', defence: null }] });
  const after = view({ seat: 1, hand: ['9S', 'TC'], handCounts: [2, 2, 6], deckCount: 6, discardCount: 2, table: [], bout: 4, phase: 'attack', attacker: 0, defender: 1 });
  const moved = durak.changes(before, after, [{ seq: 8, seat: 0, action: 'beat 6S 8S' }], 7, 1);
  assert.deepEqual(moved.departures, [
    { card: '6S', slot: 0, defence: false, by: null, to: 'discard' },
    { card: '8S', slot: 0, defence: true, by: 0, to: 'discard' }]);
  assert.deepEqual(moved.arrivals, [{ card: 'TC', from: 'stock', turn: 1 }]);
  assert.deepEqual(moved.draws.map((draw) => draw.seat), [2, 0, 0]);
  assert.ok(!JSON.stringify(moved.draws).includes('card'));
});

test('taken cards go to the taker, and do not count as drawn', () => {
  const before = view({ seat: 1, hand: ['9S'], handCounts: [4, 6, 6], taking: true, phase: 'throw', table: [{ attack: '6S', defence: '7S' }, { attack: '7D', defence: null }] });
  const after = view({ seat: 1, hand: ['9S'], handCounts: [7, 6, 6], table: [], bout: 4, phase: 'attack', attacker: 1, defender: 2 });
  const moved = durak.changes(before, after, [{ seq: 8, seat: 2, action: 'pass' }], 7, 1);
  assert.deepEqual(moved.departures.map((one) => one.to), [{ seat: 0 }, { seat: 0 }, { seat: 0 }]);
  assert.deepEqual(moved.draws, []);
});

test('after more than two actions at once nothing is animated', () => {
  const acts = [8, 9, 10].map((seq) => ({ seq, seat: 1, action: 'pass' }));
  assert.equal(durak.changes(view({}), view({}), acts, 7, 0), null);
});

test('open hands of rivals push the table down, hidden ones do not', () => {
  for (const [width, height] of [[360, 480], [600, 390]]) {
    const hidden = durak.layOut(width, height, { rivals: 3, hand: 6, slots: 2 });
    assert.deepEqual(durak.layOut(width, height, { rivals: 3, hand: 6, slots: 2, open: 0 }), hidden);
    const open = durak.layOut(width, height, { rivals: 3, hand: 6, slots: 2, open: 6 });
    assert.ok(open.area.y > hidden.area.y && open.statusTop === hidden.statusTop);
  }
});

test('where things lie does not depend on what a rival holds', () => {
  const shape = (counts) => JSON.stringify(durak.layOut(390, 600, { rivals: counts.length, hand: 6, slots: 1 }));
  assert.equal(shape([6, 6, 6]), shape([1, 20, 3]));
});

test('the discards lie wholly on the screen', () => {
  for (const [width, height] of [[344, 478], [390, 650], [602, 390], [768, 850], [815, 880]]) {
    const { discard } = durak.layOut(width, height, { rivals: 3, hand: 6, slots: 2 });
    assert.ok(discard.x + discard.w * 0.62 <= width, `${width}x${height}`);
  }
});

test('a status says the same of a rival whatever it could do', () => {
  const words = (key, values = {}) => key + JSON.stringify(values);
  const table = { seats: [{}, {}, {}], seat: 0, phase: 'playing', over: false, toAct: [1], options: {}, view: view({ phase: 'throw', toAct: 1, defender: 2 }) };
  const said = durak.statusOf(table, [], String, words);
  assert.equal(said, durak.statusOf({ ...table, view: { ...table.view, handCounts: [6, 1, 6] } }, [], String, words));
  assert.match(said, /durak\.wait\.throw/);
});

test('the log tells how a bout ended', async () => {
  const [{ tell }, { translator }, words] = await Promise.all([load('games/durak/log.ts'), load('core/i18n.ts'), wordsOf('games/durak')]);
  const t = translator('ru', [words.ru]);
  const table = { seats: [{ kind: 'human', name: 'Анна' }, { kind: 'bot' }, { kind: 'bot' }], seat: 0 };
  const effects = [{ kind: 'take', seat: 1, cards: 3 }, { kind: 'draw', seat: 0, cards: 2 }, { kind: 'out', seat: 0 }];
  assert.deepEqual(tell({ seq: 9, seat: 2, action: 'pass', effects }, table, t).split('\n'),
    ['Компьютер 2 пасует', 'Компьютер 1 взял 3 карты', 'Вы вышли из игры']);
});

const tellIn = (await load('core/i18n.ts')).translator('ru', [(await wordsOf('games/durak')).ru]);
const bout = [
  { seq: 1, chance: null }, { seq: 2, seat: 1, action: 'attack 6S' }, { seq: 3, seat: 0, action: 'beat 6S 8S' },
  { seq: 4, seat: 1, action: 'throw 8D' }, { seq: 5, seat: 2, action: 'throw 6D' }, { seq: 6, seat: 0, action: 'take' },
  { seq: 7, seat: 1, action: 'pass' }, { seq: 8, seat: 2, action: 'pass', effects: [{ kind: 'take', seat: 0, cards: 4 }] },
  { seq: 9, seat: 2, action: 'attack 9C' }, { seq: 10, seat: 1, action: 'beat 9C TC' },
  { seq: 11, seat: 0, action: 'pass', effects: [{ kind: 'discard', cards: 2 }] },
];
const table3 = (seat) => ({ seat, seats: ['Анна', 'Борис', 'Вера'].map((name) => ({ kind: 'human', name })) });

test('a bout is one line with its cards and its end', () => {
  const told = durak.chapters(bout, table3(null), tellIn);
  assert.deepEqual(told.map(({ from, to, seat }) => [from, to, seat]), [[1, 1, undefined], [2, 8, 1], [9, 11, 2]]);
  assert.equal(told[1].text(), '6♠/8♠, 8♦, 6♦. Анна взял 4 карты');
  assert.equal(told[2].text(), '9♣/10♣. Бито: 2 карты');
});

test('the news are what the others did since the own last move', () => {
  const after = (n, seat) => durak.news(bout.slice(0, n), table3(seat), tellIn);
  assert.equal(after(5, 0), 'Борис подкинул 8♦. Вера подкинул 6♦');
  assert.equal(after(8, 0), 'Вы взяли 4 карты');
  assert.equal(after(8, 1), 'Анна взял 4 карты');
  assert.equal(after(11, 0), 'Бито: 2 карты');
});

test('a bout lies until it is seen, and is told while the table is empty', () => {
  assert.ok(durak.linger([bout[7]], 0) > 1000);
  assert.equal(durak.linger([bout[7]], 2), 0); // who ended it has seen it
  assert.equal(durak.linger([bout[6]], 0), 0);
  assert.equal(durak.lastBout(bout.slice(0, 8)).end.seq, 8);
  assert.equal(durak.lastBout(bout.slice(0, 9)), null);
});
