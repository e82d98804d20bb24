import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import { load, wordsOf } from './bundle.mjs';
import { bundled, isBuilt, wasmModule } from './engines.mjs';

const nardy = await load(...['view', 'moves', 'past', 'layout', 'turns'].map((name) => `games/nardy/${name}.ts`));
const words = await wordsOf('games/nardy');

const split = (moves) => moves.map((text) => text.split(','));
/** White's first turn on 3-3, as `stolik engine` lists it. */
const threes = split([
  '24-21,21-18,18-15,24-21', '24-21,21-18,24-21,18-15', '24-21,21-18,24-21,21-18',
  '24-21,24-21,21-18,18-15', '24-21,24-21,21-18,21-18',
]);
const start = { board: { 24: { player: 'white', checkers: 15 }, 12: { player: 'black', checkers: 15 } },
  off: { white: 0, black: 0 } };
const texts = (steps) => steps.map((step) => step.text).sort();

function position(white, black) {
  const side = (held) => Array.from({ length: 25 }, (_, d) => held[d] ?? 0);
  return [side(white), side(black)];
}

test('distances_of_both_routes_end_at_one', () => {
  assert.equal(nardy.distanceOf(0, 24), 24);
  assert.equal(nardy.distanceOf(1, 12), 24);
  assert.equal(nardy.distanceOf(1, 13), 1);
  for (let p = 1; p <= 24; p++) assert.equal(nardy.pointAt(1, nardy.distanceOf(1, p)), p);
});

test('both_sides_begin_with_360_pips', () => {
  const [white, black] = nardy.positionOf(start);
  assert.equal(nardy.pips(white), 360);
  assert.equal(nardy.pips(black), 360);
});

test('next_steps_are_those_of_sequences_with_the_same_beginning', () => {
  assert.deepEqual(texts(nardy.nextSteps(threes, 0)), ['24-21']);
  const rest = nardy.beginningWith(threes, ['24-21', '21-18']);
  assert.deepEqual(texts(nardy.nextSteps(rest, 2)), ['18-15', '24-21']);
  assert.equal(nardy.isComplete(rest, 2), false);
  assert.equal(nardy.isComplete(nardy.beginningWith(threes, threes[2]), 4), true);
});

test('one_checker_reaches_combined_targets_by_the_fewest_steps', () => {
  const targets = nardy.targetsOf(threes, 0, 24, 0, 3);
  assert.deepEqual(targets.map((each) => [each.to, each.steps.length]), [[21, 1], [18, 2], [15, 3]]);
});

test('the_first_die_goes_first_on_the_way_to_a_combined_target', () => {
  const both = split(['24-18,18-13', '24-19,19-13']);
  const via = (first) => nardy.targetsOf(both, 0, 24, 0, first).find((each) => each.to === 13).steps;
  assert.deepEqual(via(6), ['24-18', '18-13']);
  assert.deepEqual(via(5), ['24-19', '19-13']);
  assert.equal(nardy.favourite(nardy.targetsOf(both, 0, 24, 0, 5), 0, 5).to, 19);
});

test('different_orders_of_one_result_leave_nothing_to_choose', () => {
  const at = nardy.positionOf(start);
  assert.ok(nardy.onlyWay(split(['24-18,18-13', '24-19,19-13']), at, 0));
  assert.equal(nardy.onlyWay(threes, at, 0), null);
});

test('a_step_uses_up_its_die', () => {
  assert.deepEqual(nardy.diceAfter([6, 5], 0, ['24-19'], split(['24-19,19-13'])), [6]);
  assert.deepEqual(nardy.diceAfter([6, 5], 1, ['12-6'], split(['12-6,6-1'])), [5]);
});

test('a_checker_goes_off_by_the_smallest_die_that_makes_sense_of_the_rest', () => {
  // White on 5 and 2 with 6 and 5: the five bears off from 5, the six from 2.
  assert.deepEqual(nardy.diceAfter([6, 5], 0, ['5-off'], split(['5-off,2-off'])), [6]);
  // With 6 and 3: only the six can have borne off from 5 if a three is played next.
  assert.deepEqual(nardy.diceAfter([6, 3], 0, ['5-off'], split(['5-off,4-1'])), [3]);
});

test('bearing_off_all_is_offered_only_when_no_step_stays_on_the_board', () => {
  assert.deepEqual(nardy.allOff(split(['5-2,3-off', '5-off,3-off'])), ['5-off', '3-off']);
  assert.equal(nardy.allOff(split(['5-2,4-1'])), null);
});

test('the_head_is_locked_once_nothing_more_can_leave_it', () => {
  assert.equal(nardy.headLocked(0, threes, 0, 0), false);
  const rest = nardy.beginningWith(threes, ['24-21', '24-21']);
  assert.equal(nardy.headLocked(2, rest, 2, 0), true);
  assert.equal(nardy.headLocked(1, nardy.beginningWith(threes, ['24-21']), 1, 0), false);
});

test('a_step_is_written_as_the_rules_read_it', () => {
  assert.equal(nardy.stepBy(0, 24, 6), '24-18');
  assert.equal(nardy.stepBy(1, 12, 6), '12-6');
  assert.equal(nardy.stepBy(1, 3, 4), '3-23');
  assert.equal(nardy.stepBy(0, 3, 3), '3-off');
  assert.equal(nardy.stepBy(1, 13, 6), '13-off');
});

const README = readFileSync(new URL('../../rules/nardy/README.md', import.meta.url), 'utf8');

test('every_reason_of_the_rules_has_words', () => {
  const table = README.split('## Why a step is refused')[1].split('\n## ')[0];
  const rows = [...table.matchAll(/^\| (`.*?`) \| (.*?) \|/gm)];
  assert.ok(rows.length > 8);
  for (const [, codes, numbers] of rows) {
    for (const [, code] of codes.matchAll(/`(\w+)`/g)) {
      const named = [...numbers.matchAll(/`(\w+)`/g)].map(([, name]) => name);
      for (const said of [words.ru[`nardy.why.${code}`], words.en[`nardy.why.${code}`]]) {
        assert.ok(said, code);
        for (const name of named) assert.ok(said.includes(`{${name}}`), `${code} does not say ${name}`);
      }
    }
  }
});

test('the_rules_say_why_after_steps_that_are_only_tried', { skip: isBuilt ? false : 'not built' }, async () => {
  const { Machine, mindOf, reasonsOf } = await bundled('test/offline.ts');
  const mind = mindOf(new Machine(wasmModule()).open());
  const table = { game: 'nardy', seat: 0, seats: [{}, {}], options: {}, view: start };
  const at = (dice, board, turnCount = 3) => ({ ...table, view: { board, currentPlayer: 'white', dice, turnCount } });
  assert.deepEqual(await reasonsOf(mind, at([6, 5], start.board), ['24-18'], ['24-19', '18-12', '18-15']),
    [{ code: 'head', limit: 1 }, { code: 'closed', point: 12 }, { code: 'dice' }]);
  const board = Object.fromEntries([[24, 8], [11, 1], [10, 2], [9, 1], [8, 1], [7, 1], [6, 1]]
    .map(([point, checkers]) => [point, { player: 'white', checkers }]));
  const five = at([5, 1], { ...board, 12: { player: 'black', checkers: 15 } }, 5);
  assert.deepEqual(await reasonsOf(mind, five, [], ['10-5']), [{ code: 'block' }]);
  assert.deepEqual(await reasonsOf(mind, { ...five, options: { rules: 'federation' } }, [], ['10-5']), [{ code: 'block_before_all' }]);
  assert.deepEqual(await reasonsOf(mind, { ...table, seat: null }, [], ['24-18']), []);
  mind.close();
});

test('the_own_head_lies_top_right_and_the_own_home_bottom_right', () => {
  assert.equal(nardy.under({ x: 1350, y: 100 }), 24);
  assert.equal(nardy.under({ x: 1350, y: 1000 }), 1);
  assert.equal(nardy.under({ x: 150, y: 100 }), 13);
  assert.equal(nardy.under({ x: 150, y: 1000 }), 12);
  assert.equal(nardy.under({ x: 1450, y: 800 }), 'off');
  assert.equal(nardy.under({ x: 1100, y: 550 }), 'dice');
  for (let d = 1; d <= 24; d++) assert.equal(nardy.under(nardy.onPoint(d, 0, 1)), d);
});

test('a_stack_never_outgrows_its_point', () => {
  for (let n = 1; n <= 15; n++) {
    const top = nardy.onPoint(24, n - 1, n);
    assert.ok(top.y + nardy.RADIUS <= nardy.RIM + nardy.POINT + 1e-9, `${n} checkers`);
  }
});

test('checkers_keep_their_identity_when_one_moves', () => {
  const before = nardy.settle([], nardy.positionOf(start));
  const now = nardy.settle(before, nardy.after(nardy.positionOf(start), 0, ['24-18']));
  const moved = now.filter((c) => before.find((b) => b.id === c.id).d !== c.d);
  assert.equal(now.length, 30);
  assert.equal(new Set(now.map((c) => c.id)).size, 30);
  assert.deepEqual(moved.map((c) => [c.side, c.d]), [[0, 18]]);
});

test('the_last_turns_are_read_from_the_events', () => {
  const turns = nardy.pastTurns([
    { seq: 1, seat: 0, action: 'roll' }, { seq: 2, chance: '6-5' }, { seq: 3, seat: 0, action: '24-18' },
    { seq: 4, seat: 0, action: '18-13' }, { seq: 5, seat: 1, action: 'roll' }, { seq: 6, chance: '6-6' },
  ]);
  assert.deepEqual(turns.map((each) => [each.seat, each.roll, each.steps.length]), [[0, [6, 5], 2], [1, [6, 6], 0]]);
  assert.equal(nardy.lastSteps(turns).seat, 0);
  assert.equal(nardy.lastTurnOf(turns, 1).seq, 6);
});

const say = (await load('core/i18n.ts')).translator('ru', [words.ru]);
const plain = (text) => text.replaceAll('\u2060', '');

function told(events) {
  return nardy.chapters(events.map((event, i) => ({ seq: i + 1, ...event })), {}, say)
    .map(({ from, to, seat, text }) => [from, to, seat, plain(text())]);
}

test('a turn is told whole, the way of a checker as one, and that it was forced or that there was none', () => {
  const forced = [{ kind: 'forced', seat: 0 }];
  assert.deepEqual(told([
    { seat: 1, action: 'roll' }, { chance: '5-1' }, { seat: 1, action: '12-7' }, { seat: 1, action: '7-6' },
    { seat: 0, action: 'roll' }, { chance: '6-6' }, { seat: 0, action: '24-18', effects: forced },
    { seat: 0, action: '24-18', effects: forced },
    { seat: 1, action: 'roll' }, { chance: '4-1', effects: [{ kind: 'no_move', seat: 1 }] },
    { seat: 0, action: 'roll' }, { chance: '3-2' }, { seat: 0, action: '2-off' }, { seat: 0, action: '9-6', effects: forced },
  ]), [
    [1, 4, 1, '5–1, 12→7→6'], [5, 8, 0, '6–6, 24→18 (2) — вынужденно'], [9, 10, 1, '4–1, хода нет'],
    [11, 14, 0, '3–2, 2→снята, 9→6'],
  ]);
});
