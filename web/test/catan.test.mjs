// Catan's view code: sorting the menu, reading a view, where things lie, and the log's words.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import test from 'node:test';
import { fileURLToPath } from 'node:url';

import { load, wordsOf } from './bundle.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const folder = join(here, '../src/games/catan');
const [V, G, T, W, { translator }] = await Promise.all([load('games/catan/view.ts'), load('games/catan/geometry.ts'),
  load('games/catan/tell.ts'), wordsOf('games/catan'), load('core/i18n.ts')]);

const { view } = JSON.parse(readFileSync(join(here, 'catan-view.json'), 'utf8'));
const ru = translator('ru', [W.ru]);
const table = { seats: [{ kind: 'human', name: 'Анна' }, { kind: 'bot' }, { kind: 'bot' }], seat: 0, view, seq: 99, over: false };
const say = (event, events) => T.tell({ seq: 50, ...event }, table, ru, events);

test('menu_is_sorted_by_what_a_board_does_with_it', () => {
  const c = V.sortMenu(['road 4', 'city 7', 'robber 3', 'robber 5 1', 'robber 5 2', 'bank wood=8 ore=2', 'end', 'plenty wood ore']);
  assert.equal(c.road.get(4), 'road 4');
  assert.deepEqual(c.robber.get(3), [{ victim: null, text: 'robber 3' }]);
  assert.deepEqual(c.robber.get(5).map((m) => m.victim), [1, 2]);
  assert.deepEqual(c.bank, [{ give: 'wood', gives: 8, take: 'ore', takes: 2, text: 'bank wood=8 ore=2' }]);
  assert(V.playable(c, 'year_of_plenty') && !V.playable(c, 'knight') && !V.playable(c, 'victory_point'));
});

test('amounts_are_written_in_resource_order_without_zeros', () => {
  assert.equal(V.amounts({ ore: 2, wood: 1, sheep: 0 }), 'wood=1,ore=2');
  assert.deepEqual(V.readAmounts('wood=1,ore=12'), { wood: 1, ore: 12 });
});

test('missing_is_what_a_cost_has_and_the_hand_has_not', () => {
  assert.deepEqual(V.missing({ wood: 1, brick: 0, ore: 5 }, V.COSTS.settlement), { brick: 1, sheep: 1, wheat: 1 });
});

test('hidden_hands_are_counts', () => {
  assert.equal(V.handOf(view, 1), null);
  assert.equal(V.handCount(view, 1), view.player_resources[1]);
  assert.equal(V.handCount(view, 0), V.total(view.player_resources[0]));
  assert.equal(V.handOf(view, null), null);
});

test('rate_is_that_of_the_best_own_port', () => {
  const built = structuredClone(view);
  for (const v of built.vertices) v.owner_id = null;
  assert.equal(V.rate(built, 0, 'wood'), 4);
  const [id, port] = Object.entries(built.ports).find(([, p]) => p.port_type === 'any');
  assert.equal(port.trade_ratio, '3:1');
  built.vertices[id].owner_id = 0;
  assert.equal(V.rate(built, 0, 'wood'), 3);
  const wood = Object.entries(built.ports).find(([, p]) => p.port_type === 'wood')[0];
  built.vertices[wood].owner_id = 0;
  assert.equal(V.rate(built, 0, 'wood'), 2);
  assert.equal(V.rate(built, 0, 'ore'), 3);
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
  for (const { at } of ports) assert(Math.abs(at.x) + 0.4 * G.S < G.VIEW.w / 2 && Math.abs(at.y) + 0.4 * G.S < G.VIEW.h / 2);
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

test('no_word_is_missing', () => {
  const code = readdirSync(folder).filter((f) => /\.tsx?$/.test(f) && !f.startsWith('words.')).map((f) => readFileSync(join(folder, f), 'utf8')).join('\n');
  for (const [, key] of code.matchAll(/'(catan\.[a-zA-Z_.]+)'/g)) assert(key in W.ru, key);
});
