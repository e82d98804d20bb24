// The board of Cities & Knights: the menu as paths of words, what is asked for next, what is due.
import assert from 'node:assert/strict';
import test from 'node:test';

import { fakeStorage, load, wordsOf } from './bundle.mjs';

globalThis.localStorage = fakeStorage();
const C = await load(...['catancities/moves.ts', 'catancities/view.ts', 'catancities/due.ts', 'catancities/status.ts', 'catancities/phrases.ts', 'catan/moves.ts']
  .map((file) => `games/${file}`));
const { translator } = await load('core/i18n.ts');
const parts = await Promise.all(['catan', 'catan/later', 'catansea', 'catansea/later', 'catancities', 'catancities/later'].map((part) => wordsOf(`games/${part}`)));
const says = { ru: translator('ru', parts.map(({ ru }) => ru)), en: translator('en', parts.map(({ en }) => en)) };
const free = (...menu) => C.optionsOf(menu, true);
const asked = (...menu) => C.optionsOf(menu, false);

const knight = (vertex_id, owner_id, strength, active) => ({ vertex_id, owner_id, strength, active, ready: active, promoted: false });
const hand = { wood: 2, brick: 0, sheep: 1, wheat: 0, ore: 0, paper: 1, cloth: 0, coin: 3 };
const view = {
  players: [{ player_id: 0, victory_points: 4 }, { player_id: 1, victory_points: 5 }], phase: 'action_phase',
  vertices: [{ vertex_id: 0, owner_id: 0, building_type: 'city', x: 0, y: 0 }, { vertex_id: 1, owner_id: 1, building_type: 'city', x: 5, y: 5 }], edges: [], hexes: [], ports: {},
  knights: [knight(2, 0, 2, true), knight(3, 1, 1, false)], player_resources: { 0: hand, 1: 4 }, player_progress_cards: { 0: ['spy'], 1: 2 },
  improvements: { 0: { trade: 4, politics: 0, science: 1 } }, metropolises: { trade: { player_id: 0, vertex_id: 0 } }, bank: hand, to_discard: {}, pending_trades: [],
  attacks: 0, defenders: { 0: 0, 1: 0 }, to_lose: [], deck_choosers: [], current_player_index: 0, active_player_index: 0, walls: [], tipped_cities: [], sabotage: false,
};
const table = { seats: [{ kind: 'human', name: 'Anna' }, { kind: 'human', name: 'Boris' }], seat: 0, view, toAct: [0], menu: [], over: false };
const now = { path: [], next: null, due: null, either: false, idle: true };

test('a_place_is_lit_by_what_the_path_begins_with', () => {
  const options = free('hire 4', 'hire 9', 'wall 7', 'end');
  assert.deepEqual(C.litOf(['hire'], C.nextOf(options, ['hire'])), { kind: 'hire', ids: [4, 9] });
  assert.deepEqual(C.litOf(['wall'], C.nextOf(options, ['wall'])), { kind: 'vertex', ids: [7] });
  assert.equal(C.actionOf(options, ['hire', '9']), 'hire 9');
  assert.equal(C.actionOf(options, ['hire', '7']), null);
  assert.equal(C.nextOf(options, ['end']), null);
});

test('a_knight_is_chosen_first_and_then_what_it_does', () => {
  const options = free('activate 3', 'march 3 8', 'march 3 9', 'promote 5', 'chase 5', 'chase 5 pirate');
  assert.deepEqual(C.litOf(['knight'], C.nextOf(options, ['knight'])), { kind: 'knight', ids: [3, 5] });
  assert.deepEqual(C.nextOf(options, ['knight', '3']).words, ['activate', 'march']);
  assert.deepEqual(C.litOf(['knight', '3', 'march'], C.nextOf(options, ['knight', '3', 'march'])), { kind: 'march', ids: [8, 9] });
  assert.equal(C.actionOf(options, ['knight', '3', 'march', '9']), 'march 3 9');
  assert.equal(C.actionOf(options, ['knight', '5', 'chase.pirate']), 'chase 5 pirate');
  assert.equal(C.actionOf(options, ['knight', '5', 'chase']), 'chase 5');
});

test('pairs_are_chosen_in_either_order_and_the_second_may_be_left_out', () => {
  const options = free('play inventor 2 5', 'play smith 3', 'play smith 3 7', 'play smith 7');
  assert.equal(C.actionOf(options, ['play', 'inventor', '5', '2']), 'play inventor 2 5');
  assert.equal(C.actionOf(options, ['play', 'smith', '7', '3']), 'play smith 3 7');
  assert.equal(C.nextOf(options, ['play', 'smith', '7']).ready, 'play smith 7');
  assert.equal(C.nextOf(options, ['play', 'inventor', '2']).ready, null);
});

test('where_there_is_one_question_it_is_asked_without_a_choice', () => {
  assert.deepEqual(C.questionOf(asked('march 4 8', 'march 4 9')), ['march', '4']);
  assert.deepEqual(C.questionOf(asked('march 4 8')), ['march', '4']);
  assert.deepEqual(C.questionOf(asked('lose 4', 'lose 9')), ['lose']);
  assert.deepEqual(C.questionOf(asked('done', 'hire 3', 'hire 5')), ['hire']);
  assert.deepEqual(C.questionOf(asked('ask 1 wood', 'ask 2 wood', 'done')), ['ask']);
  assert.deepEqual(C.questionOf(asked('road 1', 'ship 2')), []);
  assert.deepEqual(C.rootsOf(asked('road 1', 'ship 2', 'done')), ['road', 'ship']);
  assert.deepEqual(C.questionOf(asked('robber 3 1', 'pirate 20')), ['robber'], 'the pirate is moved like the robber');
  assert.deepEqual(C.questionOf([]), []);
});

test('words_name_tracks_cards_players_kinds_and_dice', () => {
  assert.equal(C.nextOf(asked('draw trade', 'draw science'), ['draw']).slot, 'track');
  assert.equal(C.nextOf(asked('draw spy', 'done'), ['draw']).slot, 'card');
  assert.equal(C.nextOf(free('play crane trade 4'), ['play', 'crane']).slot, 'track');
  assert.equal(C.nextOf(free('play crane trade 4'), ['play', 'crane', 'trade']).slot, 'vertex');
  assert.equal(C.nextOf(free('play alchemist 1 6'), ['play', 'alchemist', '1']).slot, 'die');
  assert.equal(C.nextOf(asked('ask 1 wood'), ['ask', '1']).slot, 'kind');
  assert.equal(C.nextOf(asked('robber 3 1'), ['robber', '3']).slot, 'player');
});

test('knights_cities_and_metropolises_are_counted', () => {
  assert.deepEqual(C.balance(view), { defence: 2, strength: 2 });
  assert.deepEqual(C.metropolisesOf(view, 0), ['trade']);
  assert.deepEqual([C.progressCount(view, 0), C.progressCount(view, 1)], [1, 2]);
  assert.equal(C.progressOf(view, 1), null);
});

test('what_is_due_comes_from_the_view_or_the_menu', () => {
  const due = (more, ...menu) => C.dueOf({ ...table, view: { ...view, ...more } }, C.sortMenu(menu));
  assert.equal(due({}, 'end'), null);
  assert.deepEqual(due({ to_discard: { 0: 3 }, sabotage: true }), { word: 'discard', why: 'sabotage', n: 3, from: hand });
  assert.deepEqual(due({ phase: 'give_cards' }, 'give wood=2', 'give wood=1,coin=1'), { word: 'give', why: 'give_cards', n: 2, from: { wood: 2, coin: 3 } });
  assert.deepEqual(due({ ask: { player_id: 0 } }, 'give coin=1', 'give paper=1'), { word: 'give', why: 'give', n: 1, from: { paper: 1, coin: 3 } });
  assert.deepEqual(due({ target_hand: { ore: 5, cloth: 1 } }, 'take ore=2', 'take ore=1,cloth=1'), { word: 'take', why: 'take_cards', n: 2, from: { ore: 5, cloth: 1 } });
  assert.deepEqual(due({}, 'take wood=1', 'take sheep=1'), { word: 'take', why: 'choose_resources', n: 1, from: { wood: 2, sheep: 1 } });
});

const PHASES = ['roll_dice', 'action_phase', 'discard', 'move_robber', 'road_building', 'choose_resources', 'special_building', 'paired_phase', 'drop_cards', 'choose_deck',
  'lose_city', 'give_cards', 'take_cards', 'spy', 'commercial_harbor', 'lose_knight', 'place_knight', 'retreat', 'initial_placement_1', 'initial_placement_2'];

for (const [lang, t] of Object.entries(says)) {
  test(`who_waits_is_told_for_what_in_every_phase_${lang}`, () => {
    for (const phase of PHASES) {
      for (const toAct of [[1], [1, 2]]) {
        const said = C.statusOf({ ...table, seats: [...table.seats, { kind: 'bot' }], toAct, view: { ...view, phase } }, C.sortMenu([]), now, t);
        assert.doesNotMatch(said, /catan|undefined/, phase);
      }
    }
  });

  test(`every_card_and_action_that_asks_for_something_has_words_${lang}`, () => {
    for (const [card, slots] of Object.entries(C.TARGETS)) {
      slots.forEach((slot, i) => {
        const path = ['play', card, '0', '1'].slice(0, 2 + i);
        assert.doesNotMatch(C.questionText(table, { path, next: { slot, words: ['1'], ready: null } }, t), /catancities/, card);
      });
    }
    for (const path of [['wall'], ['hire'], ['knight'], ['knight', '3'], ['knight', '3', 'march'], ['improve'], ['improve', 'trade'], ['ask'], ['ask', '1'], ['robber', '2'], ['move'], ['move', '4']]) {
      assert.doesNotMatch(C.questionText(table, { path, next: { slot: 'vertex', words: ['1'], ready: null } }, t), /catan(cities)?\./, path.join(' '));
    }
    for (const action of ['wall 0', 'improve trade', 'play spy 1', 'chase 0 pirate', 'give coin=1', 'draw spy', 'ask 1 wood', 'march 0 1']) {
      assert.doesNotMatch(C.actionText(table, action, t), /catan(cities)?\.|undefined/, action);
    }
  });
}

test('an_attack_is_told_with_both_strengths_and_what_came_of_it', () => {
  const after = (more) => ({ ...table, view: { ...view, attacks: 1, ...more } });
  const weak = { ...view, knights: [] };
  assert.equal(C.attackText(table, view, says.en), '');
  assert.match(C.attackText(after({ defenders: { 0: 0, 1: 1 } }), view, says.en), /beaten, 2 to 2: Boris is Defender/);
  assert.match(C.attackText(after({ defenders: { 0: 1, 1: 0 } }), view, says.en), /you are Defender/);
  assert.match(C.attackText(after({ deck_choosers: [0, 1] }), view, says.en), /draw a card each/);
  assert.match(C.attackText(after({ to_lose: [1] }), weak, says.en), /^The barbarians won, 2 to 0$/);
});

test('a card of the base game goes to no place, though a knight of this one does', () => {
  assert.equal(C.placeOf('knight'), null);
  assert.deepEqual(C.placeOf('hire 7'), { kind: 'hire', id: 7 });
});
