// The larger island and the sea: the check values of the rules, in the model alone.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hasLooseEnd } from './build.mjs';
import { Refused, apply, chance, draw, json, legal, newGame, toAct } from './model.mjs';
import { give, laid, placed, rollNothing } from './positions.mjs';
import { routeLength } from './route.mjs';

const sum = (outcomes) => outcomes.reduce((all, { weight }) => all + weight, 0);

test('L3.3: seats without cards are passed over in the special building phase', () => {
    const s = placed({ game: 'catansea', seats: 5 });
    [{}, {}, { wood: 1 }, {}, { ore: 1 }].forEach((cards, seat) => give(s, seat, cards));
    rollNothing(s);
    apply(s, 0, 'end');
    assert.deepEqual([toAct(s), s.phase, s.current], [[2], 'special_building', 0]);
    assert.deepEqual(legal(s, 2), ['done']);
    apply(s, 2, 'done');
    assert.deepEqual(toAct(s), [4]);
    apply(s, 4, 'done');
    assert.deepEqual([toAct(s), s.phase, s.turn], [[1], 'roll_dice', 2]);
});

test('L3.4, L3.5: nobody wins while others build; a card bought there may be played at once', () => {
    const s = placed({ game: 'catansea', seats: 5, options: { targetPoints: 3 } });
    for (let seat = 0; seat < 5; seat++) {
        give(s, seat, seat === 1 ? { sheep: 2, wheat: 2, ore: 2 } : {});
    }
    rollNothing(s);
    apply(s, 0, 'end');
    apply(s, 1, 'buy');
    draw(s, 'knight');
    apply(s, 1, 'buy');
    draw(s, 'victory_point');
    assert.equal(s.phase, 'special_building');
    apply(s, 1, 'done');
    assert.deepEqual([s.phase, s.winner], ['game_over', 1]);
});

test('L4.1: the second of a pair plays without a roll and without offers', () => {
    const s = placed({ game: 'catansea', seats: 6, options: { extra: 'paired' } });
    rollNothing(s);
    apply(s, 0, 'end');
    assert.deepEqual([s.phase, toAct(s), s.current], ['paired_phase', [3], 0]);
    give(s, 3, { wood: 5 });
    assert.throws(() => apply(s, 3, 'offer wood=1 ore=1'), Refused);
    assert.ok(legal(s, 3).some((text) => text.startsWith('bank')));
    apply(s, 3, 'end');
    assert.deepEqual([s.phase, toAct(s)], ['roll_dice', [1]]);
});

test('L3.6: the last turn has no second part', () => {
    const s = placed({ game: 'catansea', seats: 5, options: { turnLimit: 1 } });
    rollNothing(s);
    apply(s, 0, 'end');
    assert.deepEqual([s.phase, s.turn, s.current, s.dice], ['game_over', 2, 1, null]);
});

test('S6.1: a city and a settlement on gold', () => {
    const s = placed({ game: 'catansea', seats: 3, options: { board: 'new_shores' } });
    const gold = s.board.hexes.find((hex) => s.terrain[hex.id] === 'gold' && s.robber !== hex.id);
    s.numbers = s.numbers.map((n, hex) => (hex === gold.id ? 11 : 0));
    s.buildings.set(gold.vertices[0], { seat: 0, type: 'city' });
    s.buildings.set(gold.vertices[3], { seat: 2, type: 'settlement' });
    apply(s, 0, 'roll');
    draw(s, '6-5');
    assert.deepEqual(toAct(s), [0, 2]);
    assert.deepEqual([legal(s, 0).length, legal(s, 2).length], [15, 5]);
    s.bank = { wood: 0, brick: 0, sheep: 0, wheat: 0, ore: 2 };
    apply(s, 0, 'take ore=2');
    assert.equal(s.phase, 'action_phase'); // S6.2
});

test('S7.1: the first hex lifted has weights 12 and 10', () => {
    for (const seats of [3, 4]) {
        const s = laid({ game: 'catansea', seats, options: { board: 'fog' } });
        const fog = (edge) => s.board.edges[edge].ends.some((v) =>
            s.board.vertices[v].hexes.some((hex) => s.terrain[hex] === 'fog'));
        const isFog = (text) => /^(road|ship)/.test(text) && fog(Number(text.split(' ')[1]));
        assert.ok(legal(s, 0).every((text) => !s.board.vertices[Number(text.split(' ')[1])].hexes
            .some((hex) => s.terrain[hex] === 'fog')));
        const opening = legal(s, 0).find((text) => s.board.vertices[Number(text.split(' ')[1])].edges.some(fog));
        apply(s, 0, opening);
        apply(s, 0, legal(s, 0).find(isFog));
        assert.equal(sum(chance(s).outcomes), 12);
        draw(s, 'gold');
        assert.equal(sum(chance(s).outcomes), 10);
        assert.equal(json(s).fog_player, null);
    }
});

// A board with one ship of seat 0 on an edge of open sea.
function shipAt(s, edge, seat = 0) {
    s.routes.set(edge, { seat, kind: 'ship' });
    return s.board.edges[edge].ends;
}

test('S3.2: a ship to nowhere may move, one between two own settlements may not', () => {
    const s = laid({ game: 'catansea', seats: 3, options: { board: 'new_shores' } });
    const [a, b] = shipAt(s, 0);
    s.buildings.set(a, { seat: 0, type: 'settlement' });
    assert.equal(hasLooseEnd(s, 0), true);
    s.buildings.set(b, { seat: 1, type: 'settlement' });
    assert.equal(hasLooseEnd(s, 0), true);
    s.buildings.set(b, { seat: 0, type: 'settlement' });
    assert.equal(hasLooseEnd(s, 0), false);
    s.buildings.clear();
    const ring = s.board.hexes[10].edges;
    ring.forEach((edge) => shipAt(s, edge));
    assert.ok(ring.every((edge) => !hasLooseEnd(s, edge)));
});

test('S4.1: a road and a ship are one route only with an own settlement between', () => {
    const s = laid({ game: 'catansea', seats: 3, options: { board: 'new_shores' } });
    const vertex = s.board.vertices.find((v) => v.edges.length === 3);
    s.routes.set(vertex.edges[0], { seat: 0, kind: 'road' });
    s.routes.set(vertex.edges[1], { seat: 0, kind: 'ship' });
    assert.equal(routeLength(s, 0), 1);
    s.buildings.set(vertex.id, { seat: 0, type: 'settlement' });
    assert.equal(routeLength(s, 0), 2);
    s.buildings.set(vertex.id, { seat: 1, type: 'settlement' });
    assert.equal(routeLength(s, 0), 1);
});

test('S1.1: terrain is shuffled within its group only', () => {
    const s = newGame({ game: 'catansea', seats: 4, options: { board: 'desert' } });
    assert.deepEqual(chance(s).shuffle, { of: 'hexes', count: 30 });
    const hexes = s.board.hexes.filter((hex) => hex.mark !== '.');
    const wrong = hexes.map((hex) => (hex.mark === 'd' ? 'desert' : 'wood'));
    assert.throws(() => draw(s, wrong), Refused);
    assert.equal(laid({ game: 'catansea', seats: 4, options: { board: 'new_shores' } }).robber !== null, true);
});

test('catansea on the small island is the base game again', () => {
    const setup = { seats: 3, options: { board: 'island' } };
    const a = placed({ game: 'catansea', ...setup }, 7);
    const b = placed({ game: 'catan', seats: 3 }, 7);
    const { active_player_index, stage, ...rest } = json(a);
    assert.deepEqual(rest, json(b));
    assert.deepEqual([active_player_index, stage], [0, 'turn']);
});
