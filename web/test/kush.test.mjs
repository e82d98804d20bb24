// Kush's view code: outlines, places near a finger, events read back as rectangles.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { load } from './bundle.mjs';

const { areas, clamped, fallOf, middle, outline, parseDice, parsePlace, placedRects, Places, placeText, remember, showing,
  sizeOf, stageOf, toCells, waves, zoomed } = await load(...['view', 'shape', 'places', 'camera', 'history'].map((name) => `games/kush/${name}.ts`));

function view(rows, more = {}) {
  return { width: rows[0].length, height: rows.length, grid: rows, placed: [true, true], ...more };
}

function maskOf(rows) {
  return Uint8Array.from(rows.join(''), (c) => (c === '.' ? 0 : 1));
}

/** Fills a path of M, h, v and z by the even-odd rule, cell by cell. */
function fill(path, width, height) {
  const crossings = [];
  for (const loop of path.split('z')) {
    let [x, y] = [0, 0];
    for (const [, letter, a, b] of loop.matchAll(/([Mhv])(-?\d+)(?: (-?\d+))?/g)) {
      if (letter === 'M') [x, y] = [Number(a), Number(b)];
      if (letter === 'h') x += Number(a);
      if (letter === 'v') {
        const to = y + Number(a);
        for (let j = Math.min(y, to); j < Math.max(y, to); j++) crossings.push([x, j]);
        y = to;
      }
    }
  }
  const mask = new Uint8Array(width * height);
  return mask.map((_, i) => crossings.filter(([x, y]) => y === Math.floor(i / width) && x <= i % width).length % 2);
}

test('kush_outline_of_random_land_fills_the_same_cells', () => {
  let seed = 7;
  for (let n = 0; n < 60; n++) {
    const [width, height] = [1 + (n % 12), 1 + ((n * 7) % 11)];
    const mask = new Uint8Array(width * height).map(() => {
      seed = (seed * 1103515245 + 12345) % 2147483648;
      return seed % 5 < 3 ? 1 : 0;
    });
    assert.deepEqual(fill(outline(mask, width, height), width, height), mask);
  }
});

test('kush_outline_is_short_for_a_rectangle_and_keeps_holes', () => {
  assert.equal(outline(maskOf(['....', '.##.', '.##.']), 4, 3), 'M1 1h2v2h-2v-2z');
  assert.equal(outline(maskOf(['###', '#.#', '###']), 3, 3).split('M').length - 1, 2);
});

test('kush_texts_of_actions_and_dice_are_read', () => {
  assert.deepEqual(parsePlace('place 4 13 1'), { x: 4, y: 13, o: 1 });
  assert.equal(placeText({ x: 4, y: 13, o: 1 }), 'place 4 13 1');
  for (const other of ['roll', 'skip', 'place 1 2', 'place 1 2 3']) assert.equal(parsePlace(other), null);
  assert.deepEqual(parseDice('3-5'), [3, 5]);
  assert.equal(parseDice(null), null);
});

test('kush_light_opening_is_one_cell_wide', () => {
  assert.deepEqual(sizeOf([4, 3], 1, false), { w: 3, h: 4 });
  assert.deepEqual(sizeOf([4, 3], 0, true), { w: 1, h: 3 });
  assert.deepEqual(sizeOf([4, 3], 1, true), { w: 3, h: 1 });
});

test('kush_events_are_read_as_rectangles_of_their_dice', () => {
  const events = [{ seq: 1, seat: 0, action: 'roll' }, { seq: 2, chance: '4-3' }, { seq: 3, seat: 0, action: 'place 0 0 0' },
    { seq: 4, seat: 1, action: 'roll' }, { seq: 5, chance: '2-5' }, { seq: 6, seat: 1, action: 'place 15 18 1' }];
  assert.deepEqual(placedRects(events, { opening: 'light' }).map((p) => p.rect),
    [{ x: 0, y: 0, w: 1, h: 3 }, { x: 15, y: 18, w: 5, h: 2 }]);
  assert.deepEqual(placedRects(events, {})[0].rect, { x: 0, y: 0, w: 4, h: 3 });
});

const two = () => new Places(['place 2 0 0', 'place 2 1 0', 'place 0 2 0', 'place 1 2 0', 'place 2 0 1'], 12, 12,
  [{ w: 2, h: 1 }, { w: 1, h: 2 }]);

test('kush_ghost_snaps_to_the_nearest_place_within_reach_only', () => {
  const places = two();
  assert.deepEqual(places.nearest(3.2, 0.4, 0, 2), { x: 2, y: 0, o: 0 });
  assert.deepEqual(places.nearest(4.4, 1.9, 0, 2), { x: 2, y: 1, o: 0 });
  assert.equal(places.nearest(9, 9, 0, 2), null);
  assert.deepEqual(places.raw(13, -4, 0), { x: 10, y: 0, o: 0 });
});

test('kush_tap_finds_what_covers_it_and_may_turn_the_rectangle', () => {
  const places = new Places(['place 4 4 0', 'place 9 2 1'], 12, 12, [{ w: 6, h: 1 }, { w: 1, h: 6 }]);
  assert.deepEqual(places.tapped(9.9, 4.5, 0, 1), { x: 4, y: 4, o: 0 });
  assert.deepEqual(places.tapped(9.5, 7.5, 0, 1), { x: 9, y: 2, o: 1 });
  assert.equal(places.tapped(1, 10, 0, 1), null);
});

test('kush_nudge_goes_straight_if_it_can_and_else_not_far_aside', () => {
  const places = two();
  assert.deepEqual(places.step({ x: 2, y: 0, o: 0 }, 0, 1), { x: 2, y: 1, o: 0 });
  assert.deepEqual(places.step({ x: 2, y: 1, o: 0 }, -1, 0), { x: 1, y: 2, o: 0 });
  assert.equal(places.step({ x: 2, y: 0, o: 0 }, 1, 0), null);
});

test('kush_halo_covers_every_legal_rectangle', () => {
  const cover = two().cover();
  const cells = [...cover.keys()].filter((i) => cover[i]).map((i) => `${i % 12},${Math.floor(i / 12)}`);
  assert.deepEqual(cells, ['2,0', '3,0', '2,1', '3,1', '0,2', '1,2', '2,2']);
});

test('kush_fall_is_what_changed_outside_the_rectangle', () => {
  const before = view(['AAAA', 'A..A', 'A.BA', 'AA.A']);
  const after = view(['AAAA', 'AAAA', 'AAAA', 'AAAA']);
  const fall = fallOf(before, after, { x: 2, y: 3, w: 1, h: 1 }, 0);
  assert.deepEqual(fall.cells.map((c) => c.from), [-1, -1, -1, 1]);
  assert.deepEqual(areas(after), [16, 0]);
  const all = waves(fall, 4, 4);
  assert.equal(all.every((w) => w.at >= 0 && w.at < 1), true);
  const first = all.find((w) => w.from === 1);
  assert.equal(first.at, 0); // the cell next to the rectangle falls first
  assert.equal(first.path, 'M2 2h1v1h-1v-1z');
  assert.deepEqual(fill(all.map((w) => w.path).join(''), 4, 4), maskOf(['....', '.##.', '.##.', '....']));
  assert.ok(fall.cells.includes(middle(fall.cells)));
});

test('kush_camera_keeps_the_point_under_the_fingers_and_shows_no_needless_void', () => {
  const stage = stageOf(374, 466, 50, 50, 3);
  assert.equal(Number.isInteger(Math.round(stage.cell * 3 * 1000) / 1000), true);
  const all = clamped({ zoom: 1, x: -99, y: -99 }, stage);
  assert.deepEqual([all.x, all.y], [4, 50]);
  const near = zoomed(all, stage, 2.5, 200, 250);
  const [a, b] = [toCells(all, stage, 200, 250), toCells(near, stage, 200, 250)];
  assert.ok(Math.hypot(a.x - b.x, a.y - b.y) < 1e-6);
  assert.equal(zoomed(near, stage, 99, 0, 0).zoom, 4);
  const moved = showing(near, stage, { x: 46, y: 46, w: 4, h: 4 });
  assert.equal(moved.x, 374 - 50 * stage.cell * 2.5);
});

test('kush_history_grows_by_turn_and_forgets_what_was_taken_back', () => {
  remember('g', { turn: 1, cells: [0, 0], fell: 0 });
  remember('g', { turn: 2, cells: [6, 0], fell: 0 });
  assert.equal(remember('g', { turn: 2, cells: [6, 0], fell: 0 }).length, 2);
  assert.equal(remember('g', { turn: 3, cells: [6, 9], fell: 3 }).length, 3);
  assert.deepEqual(remember('g', { turn: 2, cells: [4, 0], fell: 0 }).map((p) => p.turn), [1, 2]);
  assert.equal(remember('h', { turn: 5, cells: [1, 1], fell: 0 }).length, 1);
});
