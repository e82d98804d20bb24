// The queue between a game and its board, on a clock that the tests move.
import assert from 'node:assert/strict';
import test from 'node:test';

import { load } from './bundle.mjs';

const { Paced, signal } = await load('core/paced.ts', '../test/signals.ts');

/** A clock that stands still until it is moved. */
function fakeTimer() {
  let now = 1000;
  let alarms = [];
  return {
    now: () => now,
    after: (ms, run) => {
      const alarm = { at: now + ms, run };
      alarms.push(alarm);
      return () => { alarms = alarms.filter((one) => one !== alarm); };
    },
    pass: (ms) => {
      const end = now + ms;
      for (;;) {
        const next = alarms.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
        if (!next) break;
        alarms = alarms.filter((one) => one !== next);
        now = Math.max(now, next.at);
        next.run();
      }
      now = end;
    },
  };
}

const PERSON = { kind: 'human', name: 'Anna', present: true };
const BOT = { kind: 'bot', level: 'medium' };

/** A game of the person at seat 0 with computers, whose view is the number of the last event. */
function scene({ seats = [PERSON, BOT, BOT, BOT], pace = 1, seat = 0, linger } = {}) {
  const speed = signal(pace);
  const timer = fakeTimer();
  const clocks = { left: seats.map(() => null), running: [], at: 0 };
  const table = signal({ table: 1, seats, seat, seq: 0, view: 0, toAct: [0], over: false, menu: ['end'], open: [],
    phase: 'playing', clocks });
  const events = signal([]);
  const acted = [];
  const look = { hidden: false, shownBy: null };
  const play = { table, events, act: async (action) => { acted.push(action); return null; },
    showBy: (shown) => { look.shownBy = shown; } };
  const paced = new Paced(play, { pace: () => speed.value, hidden: () => look.hidden, timer, linger });
  /** Somebody does something; then `toAct` are to act. */
  const does = (who, toAct = [who], more = {}) => {
    const seq = table.value.seq + 1;
    events.value = [...events.value, { seq, seat: who, action: 'a' + seq }];
    table.value = { ...table.value, seq, view: seq, toAct, menu: toAct.includes(seat) ? ['end'] : null, ...more };
  };
  const shown = () => paced.table.value.view;
  /** The milliseconds until something else is shown. */
  const untilNext = () => {
    const before = shown();
    for (let ms = 0; ms <= 60_000; ms += 10) {
      if (shown() !== before) return ms;
      timer.pass(10);
    }
    return Infinity;
  };
  return { table, events, paced, timer, does, shown, untilNext, acted, look, speed };
}

test('computers_think_before_they_act_and_pause_between_actions', () => {
  const { does, shown, untilNext, events, paced } = scene();
  does(0, [1]);
  assert.equal(shown(), 1); // the player's own move is shown at once
  for (const who of [1, 1, 1, 2, 2, 3, 3]) does(who); // within no time
  does(3, [0]);
  const waits = [];
  for (let n = 2; n <= 9; n++) {
    waits.push(untilNext());
    assert.equal(shown(), n); // each position, none left out
    assert.equal(paced.events.value.at(-1).seq, n); // and the log goes with it
  }
  const [a, b, c, d, e, f, g, h] = waits;
  for (const thinking of [a, d, f]) assert.ok(thinking >= 390 && thinking <= 1010, String(waits));
  for (const next of [b, c, e, g, h]) assert.ok(next >= 290 && next <= 810, String(waits));
  assert.equal(paced.events.value, events.value);
});

test('nobody_waits_to_see_that_a_computer_builds_nothing_between_turns', () => {
  const { does, shown, untilNext } = scene();
  does(0, [1], { optional: [1] });
  does(1, [2], { optional: [2] });
  does(2, [2], { optional: [2] }); // it builds
  assert.equal(shown(), 2);
  assert.ok(untilNext() >= 390);
  does(2, [3], { optional: [3] });
  does(3, [1], { optional: undefined });
  assert.equal(shown(), 5);
});

test('what_is_over_offers_nothing_to_do', () => {
  const { does, timer, paced, table } = scene();
  does(0, [1]);
  does(1, [0, 1]); // the player was asked, but
  does(1, [1]); // it was taken back
  does(1, [0]);
  timer.pass(1100);
  assert.equal(paced.behind, true);
  assert.deepEqual(paced.table.value.toAct, [1]);
  assert.deepEqual([paced.table.value.menu, paced.table.value.open], [null, []]);
  timer.pass(5000);
  assert.equal(paced.table.value, table.value);
  assert.deepEqual(paced.table.value.menu, ['end']);
});

test('an_own_move_and_a_tap_jump_to_the_present', async () => {
  const { does, shown, paced, acted, timer } = scene();
  does(1);
  does(1, [0]);
  assert.equal(shown(), 0);
  await paced.act('end');
  assert.deepEqual(acted, ['end']);
  assert.equal(shown(), 2);
  does(2);
  does(2);
  paced.jump();
  assert.equal(shown(), 4);
  timer.pass(10_000);
  assert.equal(shown(), 4);
});

test('clocks_and_seats_are_those_of_the_present', () => {
  const { does, table, paced } = scene();
  does(1);
  does(1);
  const clocks = { left: [5000, null, null, null], running: [0], at: 7 };
  table.value = { ...table.value, clocks, seats: [PERSON, BOT, BOT, { ...PERSON, name: 'Boris' }], watchers: 3 };
  assert.equal(paced.table.value.view, 0);
  assert.equal(paced.table.value.clocks, clocks);
  assert.equal(paced.table.value.seats[3].name, 'Boris');
  assert.equal(paced.table.value.watchers, 3);
});

test('people_who_have_thought_are_not_made_to_wait', () => {
  const { does, shown, timer } = scene({ seats: [PERSON, { ...PERSON, name: 'Boris' }] });
  does(0, [1]);
  timer.pass(4000);
  does(1, [0]);
  assert.equal(shown(), 2);
});

test('the_speed_is_the_players', () => {
  const waits = [0.5, 1, 2].map((pace) => {
    const { does, untilNext } = scene({ pace });
    does(1);
    return untilNext();
  });
  assert.ok(Math.abs(waits[0] - 2 * waits[1]) <= 20 && Math.abs(waits[1] - 2 * waits[2]) <= 20, String(waits));
  const { does, shown, speed } = scene({ pace: 0 });
  does(1);
  does(2);
  assert.equal(shown(), 2); // no waiting at all
  speed.value = 1;
  does(1);
  assert.equal(shown(), 2);
  speed.value = 0; // turned off while something waits
  assert.equal(shown(), 3);
});

test('a_long_queue_is_shown_faster_and_a_very_long_one_from_its_last_part_on', () => {
  const long = scene();
  for (let i = 0; i < 36; i++) long.does(1);
  let steps = 0;
  let ms = 0;
  while (long.paced.behind) {
    ms += long.untilNext();
    steps++;
  }
  assert.equal(steps, 36);
  assert.ok(ms > 7000 && ms < 9000, String(ms));
  const flood = scene();
  for (let i = 0; i < 500; i++) flood.does(1);
  steps = 0;
  ms = 0;
  while (flood.paced.behind) {
    ms += flood.untilNext();
    steps++;
  }
  assert.ok(steps < 100 && ms < 40_000, `${steps} ${ms}`);
  assert.equal(flood.shown(), 500);
});

test('where_the_own_time_runs_the_present_comes_soon', () => {
  for (const more of [{ answerBy: 99_999 }, { clocks: { left: [60_000, null, null, null], running: [0], at: 0 } }]) {
    const { does, paced, timer, shown } = scene();
    for (let i = 0; i < 12; i++) does(1);
    does(1, [0, 1], more);
    timer.pass(2100);
    assert.equal(paced.behind, false);
    assert.equal(shown(), 13);
  }
});

test('nothing_is_shown_to_nobody_and_then_the_last_part_of_it', () => {
  const { does, shown, timer, paced, look } = scene();
  look.hidden = true;
  for (let i = 0; i < 200; i++) does(1);
  timer.pass(60_000);
  assert.equal(shown(), 0);
  look.hidden = false;
  paced.wake();
  const first = shown();
  assert.ok(first > 150 && first < 200, String(first));
  timer.pass(12_000);
  assert.equal(shown(), 200);
});

test('the_end_is_shown_in_its_place', () => {
  const { does, table, paced, timer } = scene();
  does(1);
  does(1);
  table.value = { ...table.value, phase: 'ended', over: true, toAct: [], menu: null, ending: { how: 'rules' } };
  assert.equal(paced.table.value.phase, 'playing');
  timer.pass(500);
  assert.equal(paced.table.value.ending, undefined);
  timer.pass(5000);
  assert.equal(paced.table.value.phase, 'ended');
});

test('a_move_that_is_taken_back_is_taken_back_at_once', () => {
  const { does, table, events, shown } = scene();
  does(0, [1]);
  does(1, [1]);
  does(1, [0]);
  events.value = [];
  table.value = { ...table.value, seq: 0, view: 0 };
  assert.equal(shown(), 0);
});

test('a_game_that_can_wait_waits_until_it_is_shown', async () => {
  const { does, look, timer, paced } = scene();
  does(1);
  let done = 0;
  const waiting = look.shownBy().then(() => { done = 1; });
  await null;
  assert.equal(done, 0);
  timer.pass(1100);
  await waiting;
  assert.equal(done, 1);
  does(2);
  const closed = look.shownBy();
  paced.close();
  await closed; // who has left waits for nothing
});

test('what a game wants to be seen lies that long before it is cleared away', () => {
  const { does, untilNext, shown } = scene({ linger: (events) => (events.some((one) => one.action === 'a2') ? 2500 : 0) });
  does(1);
  assert.ok(untilNext() <= 1000);
  does(2);
  const ms = untilNext();
  assert.equal(shown(), 2);
  assert.ok(ms >= 2490 && ms <= 2520, `${ms} ms`);
});
