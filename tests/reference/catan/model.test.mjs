// Positions that the rules name, in the model alone: the base game.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Chance } from './chance.mjs';
import { Refused, apply, chance, draw, json, legal, newGame, open, toAct } from './model.mjs';
import { laid, placed } from './positions.mjs';
import { randomOutcome } from './policy.mjs';
import { settleLongest } from './route.mjs';

test('C2.2: chance takes one of the six spirals, and nothing else', () => {
    const s = newGame({ game: 'catan', seats: 2 });
    assert.deepEqual(chance(s), { shuffle: { of: 'hexes', count: 19 } });
    draw(s, randomOutcome(new Chance(3), s, chance(s)));
    const spiral = randomOutcome(new Chance(4), s, chance(s));
    assert.throws(() => draw(s, [...spiral].reverse()), Refused);
    draw(s, spiral);
    assert.equal(s.chance.kind, 'ports');
});

test('C3: placement goes forth and back, and the second settlement pays', () => {
    const s = laid({ game: 'catan', seats: 3 });
    const order = [];
    while (s.setup) {
        order.push(s.current);
        apply(s, s.current, legal(s, s.current)[0]);
    }
    assert.deepEqual(order, [0, 0, 1, 1, 2, 2, 2, 2, 1, 1, 0, 0]);
    assert.equal(s.turn, 1);
    assert.ok(json(s).players.every((p) => p.victory_points === 2));
});

test('C5.1, C5.3: a seven with eight cards', () => {
    const s = placed({ game: 'catan', seats: 2 });
    s.hands[1] = { wood: 8, brick: 0, sheep: 0, wheat: 0, ore: 0 };
    apply(s, 0, 'roll');
    draw(s, '3-4');
    assert.deepEqual(toAct(s), [1]);
    assert.deepEqual(legal(s, 1), ['discard wood=4']);
    apply(s, 1, 'discard wood=4');
    assert.equal(s.phase, 'move_robber');
    assert.throws(() => apply(s, 0, `robber ${s.robber}`), Refused);
});

test('C7: a ring of six is cut by another building', () => {
    const s = laid({ game: 'catan', seats: 2 });
    const { vertices, edges } = s.board.hexes[9];
    edges.forEach((edge) => s.routes.set(edge, { seat: 0, kind: 'road' }));
    settleLongest(s);
    assert.deepEqual([json(s).longest_road_player, json(s).longest_road_length], [0, 6]);
    s.buildings.set(vertices[0], { seat: 1, type: 'settlement' });
    s.buildings.set(vertices[3], { seat: 1, type: 'settlement' });
    settleLongest(s);
    assert.deepEqual([json(s).longest_road_player, json(s).longest_road_length], [null, 0]);
});

test('C10: offers are open, judged when they come', () => {
    const s = placed({ game: 'catan', seats: 3, options: { trade: 'confirm' } });
    apply(s, 0, 'roll');
    draw(s, '2-1');
    s.hands[0] = { wood: 2, brick: 0, sheep: 0, wheat: 0, ore: 0 };
    s.hands[1] = { wood: 0, brick: 1, sheep: 0, wheat: 0, ore: 0 };
    s.hands[2] = { wood: 0, brick: 0, sheep: 0, wheat: 0, ore: 0 };
    assert.deepEqual(open(s, 0), ['offer']);
    for (const bad of ['wood=1 wood=1', 'wood=3 ore=1', 'wood=01 ore=1', 'wood=1 ore=20', 'wood=1']) {
        assert.throws(() => apply(s, 0, `offer ${bad}`), Refused, bad);
    }
    apply(s, 0, 'offer wood=2 brick=1');
    assert.deepEqual(toAct(s), [0, 1, 2]);
    assert.deepEqual(legal(s, 2), ['reject']);
    apply(s, 1, 'accept');
    apply(s, 2, 'reject');
    assert.deepEqual([toAct(s), legal(s, 0)], [[0], ['cancel', 'confirm 1']]);
    apply(s, 0, 'confirm 1');
    assert.equal(s.hands[0].brick, 1);
});
