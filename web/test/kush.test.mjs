// Kush's view code: outlines, places near a finger, events read back as rectangles.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { gameOf, load, wordsOf } from './bundle.mjs';
import { isBuilt, nativeEngine } from './engines.mjs';

const { apart, areas, areasAlong, clamped, fallOf, glassOf, middle, numberOn, outline, rollOf, parsePlace, Past, pastOf, placedRects,
  Places, placeText, showing, sizeOf, sizeOfPlaced, stageOf, toCells, waves, zoomed } = await load(
  ...['view.ts', 'shape.ts', 'moves.ts', 'layout.ts', 'history.ts', 'recall.ts', 'scene.ts', 'hud.tsx'].map((name) => `games/kush/${name}`), 'kit/dice.tsx');

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
  assert.deepEqual(rollOf('3-5'), [3, 5]);
  assert.equal(rollOf(null), null);
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
  assert.deepEqual(sizeOfPlaced(events[2], events, { opening: 'light' }), { w: 1, h: 3 });
  assert.deepEqual(sizeOfPlaced(events[5], events, {}), { w: 5, h: 2 });
  assert.equal(sizeOfPlaced(events[5], [], {}), null);
});

test('kush_turns_are_counted_with_those_that_were_skipped', () => {
  const events = [{ seq: 1, chance: '4-3' }, { seq: 2, seat: 0, action: 'place 0 0 0' }, { seq: 3, seat: 1, action: 'skip' },
    { seq: 4, seat: 0, action: 'roll' }, { seq: 5, chance: '1-1' }, { seq: 6, seat: 0, action: 'place 4 0 0' }];
  assert.deepEqual(placedRects(events, {}).map((p) => p.turn), [1, 3]);
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
  assert.deepEqual([all.x, all.y], [12, 58]);
  const near = zoomed(all, stage, 2.5, 200, 250);
  const [a, b] = [toCells(all, stage, 200, 250), toCells(near, stage, 200, 250)];
  assert.ok(Math.hypot(a.x - b.x, a.y - b.y) < 1e-6);
  assert.equal(zoomed(near, stage, 99, 0, 0).zoom, 4);
  const moved = showing(near, stage, { x: 46, y: 46, w: 4, h: 4 });
  assert.equal(moved.x, 374 - 50 * stage.cell * 2.5);
});

test('kush_board_leaves_room_for_a_ring_around_its_corner_cells', () => {
  for (const [width, height, dpr] of [[386, 391, 2], [356, 333, 2], [386, 386, 3], [812, 780, 1]]) {
    const stage = stageOf(width, height, 50, 50, dpr);
    const { x, y } = clamped({ zoom: 1, x: 0, y: 0 }, stage);
    assert.ok(x >= 4 && y >= 4, `${width}×${height}`);
  }
});

test('kush_loupe_shows_three_times_larger_and_always_the_whole_ghost', () => {
  const stage = stageOf(386, 391, 50, 50, 2);
  for (const [w, h] of [[1, 1], [2, 1], [5, 3], [6, 6]]) {
    const { size, scale, x, y } = glassOf(stage, { x: 10, y: 20, w, h });
    assert.ok(size >= 96 && size <= 144 && scale <= 3 * stage.cell && scale >= 2 * stage.cell);
    assert.ok(Math.max(w, h) * scale < size);
    assert.deepEqual([x + (10 + w / 2) * scale, y + (20 + h / 2) * scale], [size / 2, size / 2]);
  }
  assert.equal(glassOf(stage, { x: 10, y: 20, w: 1, h: 1 }).size, 96);
  assert.equal(glassOf(stage, { x: 40, y: 20, w: 1, h: 1 }).left, true);
});

test('kush_number_lies_on_large_ground_and_beside_small', () => {
  const board = { width: 20, height: 20 };
  const block = (x, y, w, h) => Array.from({ length: w * h }, (_, i) => ({ x: x + (i % w), y: y + Math.floor(i / w) }));
  const large = numberOn(block(5, 5, 6, 6), board, 2);
  assert.equal(large.text, '+36');
  assert.ok(large.y > 5 && large.y < 11);
  assert.ok(numberOn(block(5, 5, 2, 1), board, 2).y < 5);
  assert.ok(numberOn(block(5, 0, 2, 1), board, 2).y > 1);
  assert.ok(numberOn(block(19, 10, 1, 1), board, 2).x < 19);
  assert.equal(numberOn([], board, 2), null);
});

test('kush_marks_of_the_chart_keep_apart_and_within_it', () => {
  for (const heights of [[50, 50], [13, 13, 13, 13], [98, 98, 97, 96], [20, 60]]) {
    const moved = apart(heights);
    const sorted = [...moved].sort((a, b) => a - b);
    assert.ok(sorted[0] >= 2 && sorted.at(-1) <= 98);
    assert.ok(sorted.every((h, i) => i === 0 || h - sorted[i - 1] >= 15));
  }
  assert.deepEqual(apart([20, 60]), [20, 60]);
});

/** Placements one after another, seats in turn, each of six cells. */
const moves = (n, x = 0) => Array.from({ length: n }, (_, i) =>
  ({ seq: 3 * i + 3, turn: i + 1, seat: i % 2, rect: { x: x + 2 * i, y: 0, w: 2, h: 3 } }));

test('kush_past_gives_a_point_a_placement_and_what_fell_with_it', () => {
  const past = new Past();
  past.note(moves(1), [6, 0]);
  past.note(moves(2), [6, 6]);
  past.note(moves(3), [16, 4]);
  assert.deepEqual(past.points(moves(3), 2), [{ turn: 0, cells: [0, 0], fell: 0 }, { turn: 1, cells: [6, 0], fell: 0 },
    { turn: 2, cells: [6, 6], fell: 0 }, { turn: 3, cells: [16, 4], fell: 4 }]);
  assert.equal(past.points(moves(2), 2).length, 3); // a replay that goes back
  assert.equal(past.misses(moves(3)), false);
});

test('kush_past_knows_what_it_has_missed_until_it_is_told', () => {
  const past = new Past();
  past.note(moves(3), [16, 4]);
  assert.equal(past.misses(moves(3)), true);
  assert.deepEqual(past.points(moves(3), 2).map((p) => p.turn), [0, 3]);
  past.learn(moves(2), [[6, 0], [6, 6]]);
  assert.equal(past.misses(moves(3)), false);
  assert.equal(past.points(moves(3), 2).at(-1).fell, 4);
});

test('kush_past_forgets_what_was_taken_back_and_other_games', () => {
  const past = new Past();
  past.learn(moves(3), [[6, 0], [6, 6], [16, 4]]);
  const other = [...moves(2), { ...moves(3)[2], rect: { x: 9, y: 9, w: 2, h: 3 } }];
  assert.equal(past.misses(other), true);
  past.note(other, [12, 6]);
  assert.equal(past.points(other, 2).at(-1).fell, 0);
  assert.equal(past.misses(moves(3, 1)), true);
  assert.equal(pastOf('a'), pastOf('a'));
  assert.notEqual(pastOf('a'), pastOf('b'));
});

const skip = isBuilt ? false : 'the program or its wasm is not built';

test('kush_areas_of_a_game_that_was_not_seen_are_those_of_the_rules', { skip }, async () => {
  const engine = nativeEngine();
  const mind = { many: async (requests) => {
    const answers = [];
    for (const request of requests) answers.push(JSON.parse(await engine.line(JSON.stringify(request))));
    return answers;
  } };
  const ask = async (request) => (await mind.many([request]))[0];
  try {
    await ask({ op: 'new', game: 'kush', seats: 2, options: { preset: 'quick' }, seed: '7'.repeat(64) });
    const seen = [];
    while (!(await ask({ op: 'turn' })).over) {
      const { action } = await ask({ op: 'best', level: 'easy', seed: 1 });
      await ask({ op: 'act', action });
      if (parsePlace(action)) seen.push(areas((await ask({ op: 'view', seat: null })).view));
    }
    const { options } = await ask({ op: 'setup' });
    const { log } = await ask({ op: 'log' });
    assert.ok(seen.length > 10);
    assert.deepEqual(await areasAlong(mind, { game: 'kush', seats: 2, options, log }), seen);
    await assert.rejects(areasAlong(mind, { game: 'kush', seats: 2, options, log: [{ seat: 0, action: 'skip' }] }));
  } finally {
    engine.close();
  }
});

test('kush_ends_for_the_reason_that_the_rules_name_not_for_what_the_board_looks_like', async () => {
  const [{ ending }, words] = [await gameOf('kush'), await wordsOf('games/kush')];
  const most = view(['AAA', 'A.B'], { skips: 2 }); // more than half, and turns were skipped
  for (const why of ['full', 'skips', 'half', 'turns']) {
    const key = ending({ view: { ...most, ending: why } }, (one, values) => values?.why ?? one);
    assert.ok(words.en[key] && words.ru[key], why);
    assert.equal(key, `kush.ending.${why}`);
  }
  assert.equal(ending({ view: most }, (one) => one), '');
  assert.equal(ending({ view: null }, (one) => one), '');
});

test('the log tells what a placement captured, and who lost by it', async () => {
  const [{ tell }, { translator }, words] = await Promise.all([load('games/kush/log.ts'), load('core/i18n.ts'), wordsOf('games/kush')]);
  const t = translator('ru', [words.ru]);
  const table = { seats: [{ kind: 'human', name: 'Анна' }, { kind: 'human', name: 'Борис' }], seat: null, options: {} };
  const place = { seq: 3, seat: 0, action: 'place 1 2 0' };
  const effects = [{ kind: 'capture', seat: 0, cells: 28 }, { kind: 'lose', seat: 1, cells: 12 }];
  assert.equal(tell(place, table, t), 'Анна: прямоугольник, столбец 2, строка 3');
  assert.deepEqual(tell({ ...place, effects }, table, t).split('\n'),
    ['Анна: прямоугольник, столбец 2, строка 3; захвачено 28 клеток', 'Борис: потеряно 12 клеток']);
});
