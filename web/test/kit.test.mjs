// The kit of the boards: what it does, and that the boards use it and are built alike.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';

import { family } from '../games.mjs';
import { load } from './bundle.mjs';

const kit = await load(...['dice.tsx', 'drag.ts', 'keys.ts', 'motion.ts', 'say.ts', 'seats.ts', 'turn.ts', 'time.ts'].map((name) => `kit/${name}`));
const games = new URL('../src/games/', import.meta.url);
const filesOf = (board) => readdirSync(new URL(board, games), { withFileTypes: true }).filter((one) => one.isFile()).map((one) => one.name);
/** A game may do without a board of its own. */
const boards = readdirSync(games, { withFileTypes: true }).filter((one) => one.isDirectory()).map((one) => one.name)
  .filter((name) => filesOf(name).includes('board.tsx'));

test('boards_have_the_same_names_for_the_same_things', () => {
  const common = ['board.css', 'board.tsx', 'hooks.ts', 'keys.ts', 'layout.ts', 'log.ts', 'main.ts', 'moves.ts', 'status.ts', 'text.tsx', 'touch.ts',
    'view.ts', 'words.en.ts', 'words.ru.ts'];
  assert.ok(boards.length > 0);
  for (const board of boards) {
    const missing = common.filter((name) => !family(board).some((one) => filesOf(one).includes(name))); // its own, or what it builds on
    assert.deepEqual(missing, [], board);
    for (const [file, name] of [['log.ts', 'tell'], ['main.ts', 'mainOf'], ['status.ts', 'statusOf'], ['keys.ts', 'useBoardKeys'], ['text.tsx', 'TextBoard']]) {
      assert.match(readFileSync(new URL(`${board}/${file}`, games), 'utf8'), new RegExp(`export function ${name}\\b`), `${board}/${file}`);
    }
  }
});

test('what_the_kit_does_no_board_does_by_itself', () => {
  const own = /ResizeObserver|prefers-reduced-motion|addEventListener\('keydown'|setPointerCapture\(.*\n.*addEventListener|clocks\.left|\[1-6\]\)-\(\[1-6\]/;
  for (const board of boards) {
    for (const name of filesOf(board)) {
      const found = own.exec(readFileSync(new URL(`${board}/${name}`, games), 'utf8'));
      assert.equal(found?.[0], undefined, `${board}/${name}`);
    }
  }
});

test('dice_are_read_from_chance_and_the_newest_is_found', () => {
  assert.deepEqual(kit.rollOf('6-5'), [6, 5]);
  for (const other of ['7-1', '65', 'wood', null, undefined, ['6-5']]) assert.equal(kit.rollOf(other), null);
  const events = [{ seq: 1, chance: '2-1' }, { seq: 2, chance: '6-6' }, { seq: 3, seat: 0, action: 'roll' }];
  assert.deepEqual(kit.lastRoll(events), { dice: [6, 6], seq: 2 });
  assert.equal(kit.lastRoll([]), null);
});

test('digits_count_on_either_block', () => {
  assert.equal(kit.digitOf({ code: 'Digit4' }), 4);
  assert.equal(kit.digitOf({ code: 'Numpad0' }), 0);
  assert.equal(kit.digitOf({ code: 'KeyR' }), null);
});

/** A pointer that is followed: what it has told, and how to move it on. */
function followed(answers = {}) {
  const told = [];
  const heard = new Map();
  globalThis.addEventListener = (name, run) => heard.set(name, run);
  globalThis.removeEventListener = (name) => heard.delete(name);
  const event = (type, x, y, pointerId = 1) => ({ type, clientX: x, clientY: y, pointerId });
  const note = (name) => (e) => {
    told.push(name);
    return answers[name]?.(e);
  };
  kit.follow({ ...event('pointerdown', 0, 0), currentTarget: { setPointerCapture: () => undefined } },
    Object.fromEntries(['begin', 'move', 'drop', 'tap', 'end'].map((name) => [name, note(name)])));
  return { told, heard, go: (...args) => heard.get(args[0])?.(event(...args)) };
}

test('a_pointer_that_stays_has_tapped', () => {
  const { told, heard, go } = followed();
  go('pointermove', 5, 5);
  go('pointerup', 5, 5);
  assert.deepEqual(told, ['end', 'tap']);
  assert.equal(heard.size, 0);
});

test('a_pointer_that_leaves_drags_and_drops', () => {
  const { told, go } = followed();
  go('pointermove', 8, 0);
  go('pointermove', 300, 0, 2); // another finger
  go('pointermove', 9, 0);
  go('pointerup', 9, 0, 2);
  go('pointerup', 9, 0);
  assert.deepEqual(told, ['begin', 'move', 'move', 'end', 'drop']);
});

test('what_cannot_be_dragged_is_tapped_wherever_the_pointer_goes_up', () => {
  const { told, go } = followed({ begin: () => false });
  go('pointermove', 50, 0);
  go('pointerup', 50, 0);
  assert.deepEqual(told, ['begin', 'end', 'tap']);
});

test('a_cancelled_press_is_no_tap', () => {
  const { told, go } = followed();
  go('pointercancel', 0, 0);
  assert.deepEqual(told, ['end']);
});

test('nobody_is_asked_in_a_game_that_is_over_or_only_looked_at', () => {
  const table = { seat: 1, seats: [{}, {}], phase: 'playing', over: false, toAct: [1] };
  assert.equal(kit.isMyTurn({ ...table, seats: [{}, { handed: true }] }), false);
  assert.equal(kit.isMyTurn(table), true);
  assert.equal(kit.isMyTurn({ ...table, over: true }), false);
  assert.equal(kit.isMyTurn({ ...table, toAct: [0] }), false);
  assert.equal(kit.isMyTurn({ ...table, phase: 'ended' }), false);
  assert.equal(kit.isMyTurn(kit.asWatched(table, true)), false);
  assert.equal(kit.asWatched(table, false), table);
});

test('speed_none_means_no_animation', () => {
  assert.equal(kit.pace(200, 2), 100);
  assert.equal(kit.pace(200, 0), 0);
});

test('refusals_are_said_in_the_games_words_or_the_rules_own', () => {
  const t = (key) => (key === 'durak.error.over_limit' ? 'enough' : key);
  assert.equal(kit.refusalWords('durak', { code: 'over_limit', text: 'the limit' }, t), 'enough');
  assert.equal(kit.refusalWords('durak', { code: 'odd', text: 'the rules say no' }, t), 'the rules say no');
});

test('the_first_seat_with_a_limit_is_the_one_whose_clock_is_shown', () => {
  assert.equal(kit.runningSeat({ running: [0, 2], left: [null, 5, 7], at: 0 }), 2);
  assert.equal(kit.runningSeat({ running: [0], left: [null], at: 0 }), undefined);
});

test('six_seats_have_six_marks', () => {
  assert.equal(new Set([0, 1, 2, 3, 4, 5].map((seat) => kit.seatColour(seat).mark)).size, 6);
});
