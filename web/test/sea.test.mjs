// Catan at sea on the base game's board: what views and menus of the larger boards become.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import test from 'node:test';
import { fileURLToPath } from 'node:url';

import { gameNames } from '../games.mjs';
import { fakeStorage, gameOf, load, wordsOf } from './bundle.mjs';
import { bundled, isBuilt, wasmModule } from './engines.mjs';

globalThis.localStorage = fakeStorage();
const folder = fileURLToPath(new URL('../src/games/', import.meta.url));
const V = await load(...['view.ts', 'moves.ts', 'layout.ts', 'phrases.ts', 'log.ts', 'turns.ts', 'status.ts', 'main.ts', 'end.tsx']
  .map((file) => `games/catan/${file}`));
const { translator } = await load('core/i18n.ts');
const { inherit } = await load('core/inherit.ts');
const parts = await Promise.all(['catan', 'catan/later', 'catansea', 'catansea/later'].map((one) => wordsOf('games/' + one)));
const [W, L] = [Object.assign({}, ...parts.map(({ ru }) => ru)), Object.assign({}, ...parts.map(({ en }) => en))];
const [ru, en] = [translator('ru', [W]), translator('en', [L])];
const skip = isBuilt ? false : 'the program or its wasm is not built';

/* -- positions of the rules -- */

const machine = isBuilt ? new (await bundled('src/core/engine.ts')).Machine(wasmModule()) : null;

/** A game that is led on by the first action that one of these is, else by the first there is, until it is as wanted. */
function lead(seats, options, prefer, wanted, limit = 400) {
  const engine = machine.open();
  const ask = (request) => {
    const answer = engine.request(request);
    assert.equal(answer.ok, true, JSON.stringify([request, answer]));
    return answer;
  };
  let turn = ask({ op: 'new', game: 'catansea', seats, options, seed: '1'.padStart(64, '0') });
  for (let n = 0; n < limit; n++) {
    const [seat] = turn.to_act;
    const { actions } = ask({ op: 'legal', seat });
    const { view } = ask({ op: 'view', seat });
    if (wanted({ view, actions, n })) {
      const { events } = ask({ op: 'events', seat, since: 0 });
      engine.close();
      const people = Array.from({ length: seats }, (_, p) => (p === seat ? { kind: 'human', name: 'Анна' } : { kind: 'bot' }));
      return { table: { game: 'catansea', seats: people, seat, view, toAct: turn.to_act, seq: events.length, open: [], over: false }, actions, events };
    }
    const action = prefer.map((kind) => actions.find((one) => kind.test(one))).find(Boolean) ?? actions[0];
    turn = ask({ op: 'act', seat, action });
  }
  throw new Error('the position does not come');
}

const BOARDS = [['island', 4, 19], ['large', 6, 30], ['new_shores', 3, 35], ['new_shores', 4, 42], ['new_shores', 6, 56],
  ['four_islands', 3, 35], ['four_islands', 4, 35], ['fog', 3, 42], ['fog', 4, 42], ['desert', 3, 35], ['desert', 4, 42]];

for (const [board, seats, hexes] of BOARDS) {
  test(`${board} for ${seats}: all hexes, ports and edges are within the frame, no two ports in one place`, { skip }, () => {
    const { table: { view } } = lead(seats, { board }, [], () => true);
    assert.equal(view.hexes.length, hexes);
    const { x, y, w, h } = V.frameOf(view);
    const inside = (at, r) => at.x - r >= x && at.x + r <= x + w && at.y - r >= y && at.y + r <= y + h;
    const all = V.ports(view);
    assert.equal(all.length, new Set(Object.keys(view.ports)).size / 2);
    for (const { at, jetties } of all) {
      assert.equal(jetties.length, 2);
      assert.ok(inside(at, 0.4 * V.S), 'a port is cut off');
    }
    for (const [i, { at }] of all.entries()) {
      for (const { at: other } of all.slice(i + 1)) assert.ok(Math.hypot(at.x - other.x, at.y - other.y) > 0.5 * V.S, 'ports hide each other');
    }
    for (const hex of view.hexes) assert.ok(inside(V.hexCentre(hex), 0.86 * V.S));
    for (const edge of view.edges) assert.ok(inside(V.edgeLine(view, edge).mid, V.hasSea(view) ? 0.3 * V.S : 0), 'a ship would be cut off');
    assert.deepEqual(V.buysOf(view).includes('ship'), board !== 'island' && board !== 'large');
  });
}

test('in_the_placement_a_road_or_a_ship_is_chosen', { skip }, () => {
  const coast = lead(4, { board: 'new_shores' }, [], ({ actions }) => actions.some((one) => one.startsWith('ship')));
  const choices = V.sortMenu(coast.actions);
  const { view } = coast.table;
  assert.ok(V.isEither(view, choices));
  assert.equal(V.litKind(view, choices, null), 'road');
  assert.equal(V.litKind(view, choices, 'ship'), 'ship');
  assert.deepEqual([...V.placesOf(choices, 'ship', null).values()].flat(), coast.actions.filter((one) => one.startsWith('ship')));
  assert.equal(V.statusOf(coast.table, choices, { building: null, from: null, askVictim: false }, ru), 'Проложите дорогу или поставьте корабль');
});

const nobody = { building: null, from: null, askVictim: false };

test('a_ship_is_chosen_before_its_place', () => {
  const choices = V.sortMenu(['move 3 7', 'move 3 8', 'move 5 9', 'end']);
  const view = { phase: 'action_phase' };
  assert.equal(V.litKind(view, choices, null), null);
  assert.equal(V.litKind(view, choices, 'move'), 'move');
  assert.deepEqual([...V.placesOf(choices, 'move', null).keys()], [3, 5]);
  assert.deepEqual([...V.placesOf(choices, 'move', 3)], [[7, ['move 3 7']], [8, ['move 3 8']]]);
  assert.deepEqual(V.placeOf('move 3 7'), { kind: 'move', id: 7 });
});

test('robber_and_pirate_are_moved_by_the_hex_that_is_chosen', () => {
  const choices = V.sortMenu(['robber 4 1', 'pirate 9', 'pirate 10 1', 'pirate 10 2']);
  assert.deepEqual([...V.at(choices, 'robber')],
    [[4, ['robber 4 1']], [9, ['pirate 9']], [10, ['pirate 10 1', 'pirate 10 2']]]);
  assert.equal(V.robberAsk(choices), 'catan.do.pirate');
  assert.equal(V.robberAsk(V.sortMenu(['robber 4'])), 'catan.do.robber');
  assert.deepEqual(V.placeOf('pirate 9'), { kind: 'robber', id: 9 });
});

/** The big button of a moment. */
function mainOf(table, actions, more = {}) {
  const done = [];
  const does = { act: (action) => done.push(action), commit() {}, cancel() {}, open: (sheet) => done.push('open ' + sheet) };
  const main = V.mainOf({ table, choices: V.sortMenu(actions), kind: null, aim: null, building: null, from: null, due: null, t: ru,
    busy: false, ...more }, does);
  main.run();
  return [main.text, ...done];
}

test('who_builds_between_turns_is_told_so_and_ends_it', { skip }, () => {
  const { table, actions } = lead(6, { board: 'new_shores' }, [/^ship/], ({ view }) => view.phase === 'special_building', 2000);
  assert.ok(V.isActing(table.view) && actions.includes('done'));
  assert.equal(V.statusOf(table, V.sortMenu(actions), nobody, ru), 'Между ходами: вы можете строить');
  assert.deepEqual(mainOf(table, actions), ['Закончить стройку', 'done']);
  const watcher = { ...table, seat: (table.seat + 1) % 6 };
  assert.match(V.statusOf(watcher, V.sortMenu([]), nobody, en), /^Between turns: .+ may build$/);
});

test('the_second_part_of_a_turn_is_told', { skip }, () => {
  const { table, actions } = lead(5, { board: 'large', extra: 'paired' }, [], ({ view }) => view.phase === 'paired_phase', 2000);
  assert.equal(V.activeSeat(table.view), table.seat);
  assert.notEqual(table.view.current_player_index, table.seat);
  assert.match(V.statusOf(table, V.sortMenu(actions), nobody, ru), /^Вторая часть хода ваша/);
  assert.deepEqual(mainOf(table, ['end']), ['Закончить ход', 'end']);
});

test('gold_asks_for_cards_of_the_bank', () => {
  const view = { phase: 'choose_resources', pending_trades: [], to_discard: {}, to_take: { 0: 2, 1: 1 }, current_player_index: 1 };
  const table = { game: 'catansea', seats: [{ name: 'Анна' }, { name: 'Борис' }], seat: 0, view, toAct: [0, 1] };
  assert.equal(V.statusOf(table, V.sortMenu([]), nobody, ru), 'Возьмите 2 карты на выбор');
  assert.deepEqual(mainOf(table, [], { due: V.dueOf(view, 0) }), ['Выбрать карты за золото', 'open take']);
  const other = { ...table, seat: 2, view: { ...view, to_take: { 1: 1 } }, toAct: [1] };
  assert.equal(V.statusOf(other, V.sortMenu([]), nobody, ru), 'Борис: выбор карт за золото');
});

/* -- the log -- */

const seats = ['Анна', 'Борис', 'Вера'].map((name) => ({ kind: 'human', name }));
const told = { game: 'catansea', seats, seat: 0, view: null, seq: 99, over: false };
const numbered = (...events) => events.map((event, i) => ({ seq: i + 1, ...event }));
const placing = [0, 1, 2, 2, 1, 0].flatMap((seat, i) => [{ seat, action: `settlement ${i}` }, { seat, action: `${i % 2 ? 'ship' : 'road'} ${i}` }]);

test('a_ship_ends_a_placement_as_a_road_does', () => {
  const events = numbered(...placing);
  const lines = events.map((event) => V.tell(event, told, ru, events)).filter(Boolean);
  assert.equal(lines.length, 6);
  assert.equal(lines[1], 'Борис разместил поселение и корабль');
  assert.match(lines[5], /Основная игра началась/);
  assert.equal(V.chapters(events, told, ru).length, 6);
});

test('what_fog_has_hidden_is_told_with_its_number_and_is_no_theft', () => {
  const got = [{ kind: 'receive', seat: 0, cards: { ore: 1 } }];
  const events = numbered(...placing, { seat: 0, action: 'roll' }, { chance: '2-3' }, { seat: 0, action: 'ship 9' }, { chance: 'ore', effects: got }, { chance: '8' },
    { chance: 'sea' }, { seat: 0, action: 'pirate 3 1' }, { chance: 'wood' });
  const say = (seq) => V.tell(events[seq - 1], told, ru, events);
  assert.equal(say(16), 'Туман рассеялся: руда 8\nВы получили: 1 руду');
  assert.equal(say(17), null);
  assert.equal(say(18), 'Туман рассеялся: море');
  assert.equal(say(19), 'Вы переместили пирата и украли карту у игрока Борис');
  assert.equal(say(20), 'Украденная карта: дерево');
});

test('who_builds_between_turns_has_a_line_of_the_log', () => {
  const events = numbered(...placing, { seat: 0, action: 'roll' }, { chance: '2-3' }, { seat: 0, action: 'move 1 2' }, { seat: 0, action: 'end' },
    { seat: 1, action: 'ship 4' }, { seat: 1, action: 'done' }, { seat: 2, action: 'done' },
    { seat: 1, action: 'roads' }, { seat: 1, action: 'ship 5' }, { seat: 1, action: 'done' }, { seat: 1, action: 'roll' }, { chance: '1-1' });
  assert.deepEqual(V.chapters(events, told, ru).slice(6).map(({ seat, text }) => [seat, text()]), [[0, 'выпало 5, переставили корабль'],
    [1, 'построил корабль'], [1, 'выпало 2, сыграл карту «Строительство дорог», построил корабль']]);
});

test('points_for_islands_are_told_when_they_come', { skip }, () => {
  const { table } = lead(4, { board: 'new_shores' }, [], () => true);
  const after = { ...table.view, island_points: { ...table.view.island_points, 1: 2 } };
  const changed = { ...V.change(table.view, after, 0), seq: table.seq };
  assert.deepEqual(changed.island, { seat: 1, n: 2 });
  assert.equal(V.news({ ...table, view: after }, changed, [], en), 'Computer 1 has 2 points for a new island');
});

test('points_for_islands_are_told_at_the_end', { skip }, () => {
  const { table } = lead(4, { board: 'new_shores' }, [], () => true);
  const view = { ...table.view, winner: 1, island_points: { 0: 0, 1: 4, 2: 0, 3: 0 } };
  const islands = V.columns({ ...table, view }, ru).find(({ title }) => title === 'Очки за острова');
  assert.equal(islands.of(1), 4);
  assert.match(V.ending(view, ru), /4 очка за острова/);
  assert.ok(!V.columns({ ...table, view: { ...view, port_sites: undefined } }, ru).some(({ title }) => title === 'Корабли'));
});

/* -- words -- */

test('the_sea_adds_words_and_changes_none', () => {
  const [base, more, own, ownMore] = parts;
  for (const lang of ['ru', 'en']) {
    const there = { ...base[lang], ...more[lang] };
    for (const key of Object.keys({ ...own[lang], ...ownMore[lang] })) assert.ok(!(key in there), key);
  }
});

test('every_error_of_the_rules_has_words', () => {
  for (const file of ['catan/catan.h', 'catansea/catansea_sizes.h']) {
    const source = readFileSync(new URL(`../../rules/${file}`, import.meta.url), 'utf8');
    const codes = [...source.matchAll(/^ {4}X\(\w+, (\w+), *"|^ {4}X\(\w+, (\w+), *\\/gm)].map(([, a, b]) => a ?? b).filter((code) => code !== 'ok');
    assert.ok(codes.length >= 10, file);
    for (const code of codes) assert.ok(`catan.error.${code}` in W, code);
  }
});

test('every_reason_for_a_hint_has_words', () => {
  for (const file of ['catan/catan_reasons.c', 'catansea/catansea_reasons.c']) {
    const source = readFileSync(new URL(`../../ai/${file}`, import.meta.url), 'utf8').replace(/#ifdef CATAN_CITIES[^]*?#else/g, '');
    const codes = [...source.matchAll(/"(?:bot_reasons_add\(r, )?([a-z]+_[a-z_]+|port|army|island|chances)"/g)].map(([, code]) => code);
    assert.ok(codes.length >= 3, file);
    for (const code of codes.filter((one) => one !== 'of36')) assert.ok(`catan.for.${code}` in W && `catan.for.${code}` in L, code);
  }
});

test('a_game_that_builds_on_another_has_its_words_by_its_own_name', async () => {
  const source = (words) => () => Promise.resolve({ default: words });
  const [one, two] = [source({ 'one.a': 'A', 'one.b': 'B' }), source({ 'one.c': 'C', 'two.b': 'own' })];
  const { default: words } = await inherit(['one', 'two'], [one, two])('en');
  assert.deepEqual(words, { 'one.a': 'A', 'one.b': 'B', 'one.c': 'C', 'two.a': 'A', 'two.b': 'own', 'two.c': 'C' });
  const { default: third } = await inherit(['one', 'two', 'three'], [one, two, source({ 'three.c': 'last' })])('en');
  assert.deepEqual(['a', 'b', 'c'].map((key) => third['three.' + key]), ['A', 'own', 'last']);
});

test('every_board_and_option_has_words', { skip }, async () => {
  assert.ok(gameNames.includes('catansea'));
  const { choices } = await gameOf('catansea');
  const engine = machine.open();
  const { options } = engine.request({ op: 'games' }).games.find(({ name }) => name === 'catansea');
  engine.close();
  for (const { name, values } of options.filter((one) => one.values)) {
    for (const value of values) assert.ok([`catansea.option.${name}.${value}`, `catan.option.${name}.${value}`].some((key) => key in W), `${name} ${value}`);
  }
  const { values, without } = choices.find(({ option }) => option === 'board');
  const board = options.find(({ name }) => name === 'board');
  assert.deepEqual([...values, ...without].toSorted(), board.values.toSorted());
  for (const [one, seats] of [['auto', [2, 3, 4, 5, 6]], ['large', [5, 6]], ['new_shores', [3, 4, 5, 6]], ['fog', [3, 4]]]) {
    assert.deepEqual(board.seats[one], seats, one);
  }
  assert.ok(options.every(({ name, seats }) => name === 'board' || seats === undefined));
});

test('classes_bear_the_name_of_the_board', () => {
  for (const file of readdirSync(folder + 'catansea').filter((name) => name.endsWith('.css'))) {
    const css = readFileSync(`${folder}catansea/${file}`, 'utf8').replace(/\/\*[^]*?\*\//g, '');
    for (const [, name] of css.matchAll(/\.([a-z][\w-]*)/g)) assert.match(name, /^catan(-|$)/);
  }
});
