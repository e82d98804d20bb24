// Catan's view code: sorting the menu, reading a view, where things lie, and the log's words.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import test from 'node:test';
import { fileURLToPath } from 'node:url';

import { fakeStorage, load, wordsOf } from './bundle.mjs';
import { bundled, isBuilt, luck, wasmModule } from './engines.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const folder = join(here, '../src/games/catan');
globalThis.localStorage = fakeStorage();
const all = await load(...['view.ts', 'moves.ts', 'layout.ts', 'phrases.ts', 'log.ts', 'turns.ts', 'sheets.tsx'].map((file) => `games/catan/${file}`));
const [V, G, T] = [all, all, all];
const { translator } = await load('core/i18n.ts');
/** What is said of the board, and what comes after it. */
async function allWords(game) {
  const parts = await Promise.all([wordsOf(`games/${game}`), wordsOf(`games/${game}/later`)]);
  return { ru: Object.assign({}, ...parts.map(({ ru }) => ru)), en: Object.assign({}, ...parts.map(({ en }) => en)) };
}
const [W, sea] = await Promise.all(['catan', 'catansea'].map(allWords));

const { view } = JSON.parse(readFileSync(join(here, 'catan-view.json'), 'utf8'));
const ru = translator('ru', [W.ru]);
const table = { seats: [{ kind: 'human', name: 'Анна' }, { kind: 'bot' }, { kind: 'bot' }], seat: 0, view, seq: 99, over: false };
const say = (event, events) => T.tell({ seq: 50, ...event }, table, ru, events);

test('menu_is_sorted_by_what_a_board_does_with_it', () => {
  const c = V.sortMenu(['road 4', 'city 7', 'robber 3', 'robber 5 1', 'robber 5 2', 'bank wood=8 ore=2', 'end', 'plenty wood ore']);
  assert.deepEqual(V.at(c, 'road').get(4), ['road 4']);
  assert.deepEqual(V.at(c, 'robber').get(3).map(V.victimOf), [null]);
  assert.deepEqual(V.at(c, 'robber').get(5).map(V.victimOf), [1, 2]);
  assert.equal(V.at(c, 'settlement').size, 0);
  assert.deepEqual(c.bank, [{ give: 'wood', gives: 8, take: 'ore', takes: 2, text: 'bank wood=8 ore=2' }]);
  assert(V.playable(c, 'year_of_plenty') && !V.playable(c, 'knight') && !V.playable(c, 'victory_point'));
});

test('amounts_are_written_in_resource_order_without_zeros', () => {
  assert.equal(V.amounts({ ore: 2, wood: 1, sheep: 0 }), 'wood=1,ore=2');
  assert.deepEqual(V.readAmounts('wood=1,ore=12'), { wood: 1, ore: 12 });
});

test('missing_is_what_a_cost_has_and_the_hand_has_not', () => {
  assert.deepEqual(V.missing({ wood: 1, brick: 0, ore: 5 }, view.costs.settlement), { brick: 1, sheep: 1, wheat: 1 });
});

test('hidden_hands_are_counts', () => {
  assert.equal(V.handOf(view, 1), null);
  assert.equal(V.handCount(view, 1), view.player_resources[1]);
  assert.equal(V.handCount(view, 0), V.total(view.player_resources[0]));
  assert.equal(V.handOf(view, null), null);
});

test('what_is_left_to_build_with_is_as_the_view_says', () => {
  assert.deepEqual(['road', 'settlement', 'city', 'card'].map((buy) => V.leftOf(view, buy)),
    [...Object.values(view.pieces_left), view.dev_cards_deck]);
  assert.equal(V.leftOf({ ...view, pieces_left: null }, 'road'), 0, 'a watcher builds nothing');
});

test('change_tells_own_cards_others_counts_and_titles', () => {
  const now = structuredClone(view);
  now.player_resources[0].wood += 2;
  now.player_resources[1] -= 1;
  now.bank.wood -= 2;
  now.longest_road_player = 2;
  const before = { ...view, longest_road_player: null };
  const c = V.change(before, now, 0);
  assert.deepEqual(c.mine, { wood: 2 });
  assert.deepEqual(c.counts, { 0: 2, 1: -1 });
  assert(c.bank && c.road === 2 && c.army === null);
  assert.deepEqual(V.change(view, now, null).mine, {});
});

test('rolls_are_counted_by_sum', () => {
  const n = V.rolls([{ chance: '4-3' }, { chance: '6-6' }, { chance: '2-5' }, { chance: null }, { chance: ['wood'] }, { chance: 'wood' }]);
  assert.equal(n[7], 2);
  assert.equal(n[12], 1);
});

test('island_has_nine_ports_with_two_jetties_each', () => {
  const ports = G.ports(view);
  assert.equal(ports.length, 9);
  assert(ports.every((p) => p.jetties.length === 2));
  assert.deepEqual(ports.map((p) => p.type).sort(), ['any', 'any', 'any', 'any', 'brick', 'ore', 'sheep', 'wheat', 'wood']);
  const { x, y, w, h } = G.frameOf(view);
  const about = (n, wanted) => assert(Math.abs(n - wanted * G.S) < 1e-6, `${n / G.S} hexes`);
  [[x, -5.25], [y, -4.95], [w, 10.5], [h, 9.9]].forEach(([n, wanted]) => about(n, wanted));
  for (const { at } of ports) assert(Math.abs(at.x) + 0.4 * G.S < w / 2 && Math.abs(at.y) + 0.4 * G.S < h / 2);
});

test('hex_9_has_the_vertices_of_rule_C1_2', () => {
  assert.deepEqual(G.verticesOf(view, view.hexes[9]).map((v) => v.vertex_id).sort((a, b) => a - b), [18, 23, 24, 29, 30, 35]);
  assert.equal(view.vertices.filter((v) => G.hexesAt(view, v).length === 3).length, 24);
  assert.equal(view.edges.filter((e) => G.hexesBeside(view, e).length === 1).length, 30);
});

test('arrow_keys_reach_every_vertex', () => {
  const all = view.vertices.map((v) => ({ id: v.vertex_id, at: G.vertexPoint(v) }));
  const seen = new Set([0]);
  const todo = [0];
  while (todo.length) {
    const at = all[todo.pop()].at;
    for (const key of ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']) {
      const next = G.step(at, all, key);
      if (next !== null && !seen.has(next)) { seen.add(next); todo.push(next); }
    }
  }
  assert.equal(seen.size, 54);
});

test('log_speaks_in_the_words_of_the_description', () => {
  const rolled = [{ seq: 49, seat: 1, action: 'roll' }, { seq: 50, chance: '4-3' }];
  assert.equal(say({ chance: '4-3' }, rolled), 'Компьютер 1 бросил кубики: 7');
  assert.equal(say({ chance: '4-3' }), 'Кубики: 7');
  assert.equal(say({ seat: 2, action: 'road 5' }), 'Компьютер 2 построил дорогу');
  assert.equal(say({ seat: 0, action: 'settlement 5' }), 'Вы построили поселение');
  assert.equal(say({ seat: 1, action: 'city 5' }), 'Компьютер 1 улучшил поселение до города');
  assert.equal(say({ seat: 1, action: 'discard wood=3,ore=1' }), 'Компьютер 1 сбросил 4 карты');
  assert.equal(say({ seat: 1, action: 'bank wood=4 brick=1' }), 'Компьютер 1 обменял 4 дерева на 1 глину (курс 4:1)');
  assert.equal(say({ seat: 1, action: 'buy' }), 'Компьютер 1 купил карту развития');
  assert.equal(say({ seat: 1, action: 'plenty wood ore' }), 'Компьютер 1 разыграл карту «Изобретение»: дерево, руда');
  assert.match(say({ seat: 1, action: 'robber 3 0' }), /^Компьютер 1 переместил разбойника на «.*» и украл карту у вас$/);
  assert.match(say({ seat: 1, action: 'robber 3' }), /Нет игроков для кражи$/);
  assert.equal(say({ seat: 2, action: 'end' }), '--- Ваш ход ---');
  assert.equal(say({ seat: 1, action: 'roll' }), null);
  assert.equal(say({ chance: null }), null);
});

test('placing_is_told_once_for_settlement_and_road', () => {
  const events = [];
  for (const seat of [0, 1, 2, 2, 1, 0]) {
    events.push({ seq: events.length + 1, seat, action: 'settlement 1' });
    events.push({ seq: events.length + 1, seat, action: 'road 1' });
  }
  const lines = events.map((e) => T.tell(e, table, ru, events)).filter(Boolean);
  assert.equal(lines.length, 6);
  assert.equal(lines[0], 'Вы разместили поселение и дорогу');
  assert.match(lines[5], /Основная игра началась/);
});

test('every_class_bears_the_name_of_the_game', () => {
  const shared = ['button', 'plain', 'hidden-text'];
  const named = (name) => /^catan(-|$)/.test(name) || shared.includes(name);
  const css = readFileSync(join(folder, 'board.css'), 'utf8').replace(/\/\*[^]*?\*\//g, '');
  for (const [, name] of css.matchAll(/\.([a-z][\w-]*)/g)) assert(named(name), `.${name}`);
  for (const file of readdirSync(folder).filter((f) => f.endsWith('.tsx'))) {
    for (const [, names] of readFileSync(join(folder, file), 'utf8').matchAll(/class="([^"]*)"/g)) for (const name of names.split(' ')) assert(named(name), `${file}: ${name}`);
  }
});

/* -- who received what: as the rules tell it -- */

const lines = (event, events, more = {}) => T.tell(event, { ...table, ...more }, ru, events)?.split('\n') ?? [];
const rolled = (effects) => [{ seq: 62, seat: 0, action: 'roll' }, { seq: 63, chance: '5-1', ...(effects ? { effects } : {}) }];
const receive = (seat, cards) => ({ kind: 'receive', seat, cards });

test('the_log_tells_who_received_what_of_a_roll', () => {
  const events = rolled([receive(0, { wood: 2, ore: 1 }), receive(1, { brick: 1 })]);
  assert.deepEqual(lines(events[1], events), ['Вы бросили кубики: 6', 'Вы получили: 2 дерева, 1 руду',
    'Компьютер 1 получил: 1 глину']);
});

test('a_roll_that_pays_nobody_says_so', () => {
  const events = rolled();
  assert.deepEqual(lines(events[1], events).slice(1), ['Никто не получил ресурсы']);
  assert.deepEqual(lines({ seq: 63, chance: '6-1' }, events).length, 1); // a seven pays nobody
});

test('a_second_settlement_is_told_with_what_it_paid', () => {
  const events = [0, 1, 2, 2, 1, 0].flatMap((seat, i) => [
    { seq: 2 * i + 1, seat, action: 'settlement 1', ...(i === 3 ? { effects: [receive(2, { ore: 1 })] } : {}) },
    { seq: 2 * i + 2, seat, action: 'road 1' }]);
  assert.deepEqual(lines(events[7], events).slice(1), ['Компьютер 2 получил стартовые ресурсы: 1 руду']);
});

test('titles_and_the_victory_are_told', () => {
  const event = { seq: 61, seat: 0, action: 'road 5', effects: [{ kind: 'longest_road', seat: 0, from: 1, length: 6 }] };
  assert.deepEqual(lines(event, undefined, { over: true, seq: 61, view: { ...view, winner: 0 } }), ['Вы построили дорогу',
    'Вы забрали титул «Самая длинная дорога» у игрока Компьютер 1 (длина 6)', `Вы победили с ${V.points(view, 0)} победными очками!`]);
  const army = { kind: 'largest_army', seat: 1, from: null, knights: 3 };
  assert.deepEqual(lines({ seq: 61, seat: 1, action: 'knight', effects: [army] }).slice(1),
    ['Компьютер 1 получил титул «Самая большая армия» (3 рыцаря)']);
  assert.equal(lines({ seq: 61, seat: 1, action: 'settlement 5', effects: [{ kind: 'longest_road', seat: null, from: 0, length: 0 }] }).length, 1);
});

test('a_monopoly_and_a_trade_tell_what_they_brought', () => {
  const lose = { kind: 'lose', seat: 1, cards: { sheep: 4 } };
  assert.deepEqual(lines({ seq: 61, seat: 0, action: 'monopoly sheep', effects: [lose, receive(0, { sheep: 4 })] }),
    ['Вы разыграли карту «Монополия»: шерсть', 'Компьютер 1 отдал: 4 шерсти', 'Вы получили: 4 шерсти']);
  const traded = lines({ seq: 61, seat: 1, action: 'accept', effects: [receive(0, { ore: 1 }), receive(1, { wood: 1 })] });
  assert.deepEqual(traded.slice(1), ['Вы получили: 1 руду', 'Компьютер 1 получил: 1 дерево']);
});

test('headings_stand_in_lines_of_their_own', () => {
  const events = [0, 1, 2, 2, 1, 0].flatMap((seat, i) => [{ seq: 2 * i + 1, seat, action: 'settlement 1' }, { seq: 2 * i + 2, seat, action: 'road 1' }]);
  const last = lines(events[11], events);
  assert.equal(last[0], 'Вы разместили поселение и дорогу');
  assert.match(last.at(-1), /^--- Основная игра началась.* ---$/);
  assert(last.slice(0, -1).every((line) => !line.includes('---')));
});

test('a_discard_is_filled_up_from_what_is_plentiful', () => {
  const hand = { wood: 5, brick: 1, sheep: 0, wheat: 2, ore: 1 };
  assert.deepEqual(all.fillUp({}, hand, 4), { wood: 4 });
  assert.deepEqual(all.fillUp({ ore: 1 }, hand, 4), { ore: 1, wood: 3 });
  assert.equal(V.total(all.fillUp({}, hand, 9)), 9);
});

test('no_word_is_missing', () => {
  const code = readdirSync(folder).filter((f) => /\.tsx?$/.test(f) && !f.startsWith('words.')).map((f) => readFileSync(join(folder, f), 'utf8')).join('\n');
  for (const [, key] of code.matchAll(/'(catan\.[a-zA-Z_.]+)'/g)) assert(key in W.ru || key in sea.ru, key);
});

test('the_end_screen_counts_what_the_points_are_made_of', async () => {
  const { columns, ending, endLine } = await load('games/catan/end.tsx');
  const over = structuredClone(view);
  for (const v of over.vertices) v.owner_id = v.building_type = null;
  for (const e of over.edges) e.owner_id = null;
  [['settlement', 0], ['city', 8], ['city', 17]].forEach(([building_type, id]) => Object.assign(over.vertices[id], { owner_id: 1, building_type }));
  over.edges[3].owner_id = 1;
  Object.assign(over, { phase: 'game_over', winner: 1, longest_road_player: 1, longest_road_length: 6, largest_army_player: 0 });
  Object.assign(over.player_played_knights, { 0: 3, 1: 2 });
  over.player_dev_cards[1] = ['victory_point', 'victory_point', 'knight'];
  over.player_resources[1] = { wood: 1, brick: 0, sheep: 2, wheat: 0, ore: 0 };
  over.players.find((p) => p.player_id === 1).victory_points = 9;
  const ended = { ...table, view: over, over: true };
  assert.deepEqual(columns(ended, ru).map(({ title, of }) => [title, of(1)]), [['Очки', 9], ['Поселения', 1], ['Города', 2], ['Дороги', 1],
    ['Рыцари', 2], ['Карты победных очков', 2]]);
  assert.equal(endLine(ended, 1, ru), 'самая длинная дорога: 6 · карт в руке 3, развития 3');
  assert.equal(ending(over, ru), 'Набрано 9 очков: 1 поселение, 2 города, самая длинная дорога: 6, 2 карты очков');
  assert.equal(ending({ ...over, winner: null }, ru), '');
});

test('a_turn_is_one_line_and_the_rest_of_it_is_below', () => {
  const got = [{ kind: 'receive', seat: 0, cards: { wood: 1 } }];
  const placing = [0, 1, 2, 2, 1, 0].flatMap((seat, i) => [{ seat, action: `settlement ${20 + i}` }, { seat, action: `road ${20 + i}` }]);
  const events = [
    ...placing,
    { seat: 1, action: 'roll' }, { chance: '5-3', effects: got }, { seat: 1, action: 'road 3' }, { seat: 1, action: 'settlement 9' },
    { seat: 1, action: 'offer wood=1 ore=1' }, { seat: 2, action: 'reject' }, { seat: 1, action: 'buy' }, { chance: null }, { seat: 1, action: 'end' },
    { seat: 2, action: 'roll' }, { chance: '6-1' }, { seat: 2, action: 'robber 3 0' }, { chance: null }, { seat: 2, action: 'end' },
    { seat: 0, action: 'roll' }, { chance: '2-2' }, { seat: 0, action: 'road 5' }, { seat: 0, action: 'road 6' },
  ].map((event, i) => ({ seq: 1 + i, ...event }));
  const all = T.chapters(events, table, ru);
  assert.deepEqual(all.slice(0, 6).map(({ seat, text }) => [seat, text()]),
    [0, 1, 2, 2, 1, 0].map((seat) => [seat, seat === 0 ? 'построили дорогу и поселение' : 'построил дорогу и поселение']));
  const told = all.slice(6);
  assert.deepEqual(told.map(({ from, to, seat }) => [from, to, seat]), [[13, 21, 1], [22, 26, 2], [27, 30, 0]]);
  assert.equal(told[0].text(), 'выпало 8, построил дорогу и поселение, купил карту');
  assert.deepEqual(told[0].more(), ['Вы получили: 1 дерево', 'Компьютер 1 предложил 1 дерево за 1 руду']);
  assert.match(told[1].text(), /^выпало 7, поставил разбойника на «.+», украл карту у вас$/);
  assert.equal(told[2].text(), 'выпало 4, построили 2 дороги');
});

test('what_the_others_built_is_marked_until_the_own_building', () => {
  const at = (...actions) => V.lastPlaces(actions.map(([seat, action], i) => ({ seq: i + 1, seat, action })), 0);
  const theirs = [[0, 'end'], [1, 'road 3'], [1, 'end'], [2, 'city 7'], [2, 'end']];
  assert.deepEqual(at([0, 'road 1'], ...theirs, [0, 'roll']), [{ kind: 'road', id: 3 }, { kind: 'city', id: 7 }]);
  assert.deepEqual(at(...theirs, [0, 'roll'], [0, 'road 8']), [{ kind: 'road', id: 8 }]);
});
