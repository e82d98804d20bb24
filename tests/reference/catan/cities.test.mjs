// Cities & Knights: the check values of the rules, in the model alone.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { total } from './cards.mjs';
import { Refused, apply, chance, draw, json, legal, toAct } from './model.mjs';
import { give, placed, rollNothing } from './positions.mjs';
import { routeLength, settleLongest } from './route.mjs';
import { buildingsOf, touchesLand } from './state.mjs';

const start = (seats = 2, options = {}) => placed({ game: 'catancities', seats, options }, 5);
const of = (menu, kind) => menu.filter((text) => text.startsWith(kind));

// A knight on a land vertex where nothing stands.
function knightAt(s, seat, strength, active, more = {}) {
    const free = s.board.vertices.find((v) => !s.buildings.has(v.id) && !s.knights.has(v.id) && touchesLand(s, v.id));
    s.knights.set(free.id, { seat, strength, active, ready: false, promoted: false, ...more });
    return free.id;
}

function roll(s, dice, event) {
    apply(s, s.active, 'roll');
    draw(s, dice);
    draw(s, event);
}

function attack(s) {
    s.barbarians = 6;
    s.numbers = s.numbers.map(() => 0);
    roll(s, '1-1', 'ship');
}

test('K1.3: all start with 3 points, and the city pays no commodities', () => {
    const s = start(3);
    assert.ok(json(s).players.every((p) => p.victory_points === 3));
    assert.ok(s.hands.every((hand) => hand.paper + hand.cloth + hand.coin === 0));
});

test('K2.1: 36 dice in order, then the event', () => {
    const s = start();
    apply(s, 0, 'roll');
    assert.equal(chance(s).outcomes.length, 36);
    assert.deepEqual(chance(s).outcomes.slice(0, 2).map((o) => o.outcome), ['1-1', '1-2']);
    draw(s, '2-5');
    assert.deepEqual(chance(s).outcomes.map((o) => [o.outcome, o.weight]),
        [['ship', 3], ['trade', 1], ['politics', 1], ['science', 1]]);
    assert.equal(s.phase, 'roll_dice');
    draw(s, 'ship');
    assert.equal(s.phase, 'action_phase'); // K2.4: a seven before the first attack
});

test('K2.5: red 3 with trade on the event die draws a card from level 2 on', () => {
    for (const [level, draws] of [[1, 0], [2, 1], [5, 1]]) {
        const s = start();
        s.levels[1].trade = level;
        s.numbers = s.numbers.map(() => 0);
        roll(s, '3-1', 'trade');
        assert.equal(chance(s) === null ? 0 : 1, draws, `level ${level}`);
        if (draws > 0) {
            assert.deepEqual(json(s).draws, [[1, 'trade']]);
            draw(s, 'merchant');
            assert.equal(s.progress[1].merchant, 1);
        }
    }
});

test('K2.8: a fifth card is dropped at once by the others, before the end by the player on turn', () => {
    const s = start();
    s.numbers = s.numbers.map(() => 0);
    for (const seat of [0, 1]) {
        s.levels[seat].science = 1;
        Object.assign(s.progress[seat], { spy: 1, warlord: 1, wedding: 1, bishop: 1 });
    }
    roll(s, '1-1', 'science');
    draw(s, 'mining');
    draw(s, 'printer');
    assert.deepEqual([s.phase, s.shown[1].printer], ['action_phase', 1]);
    assert.equal(legal(s, 0).includes('end'), false);
    apply(s, 0, 'drop mining');
    assert.equal(legal(s, 0).includes('end'), true);
    assert.deepEqual(of(legal(s, 0), 'drop'), []);
});

test('K3.3: the strongest defender gets a point, equal ones choose decks in turn order', () => {
    let s = start();
    knightAt(s, 1, 2, true);
    knightAt(s, 0, 1, true);
    attack(s);
    assert.deepEqual([s.defenders, s.attacks, s.barbarians], [[0, 1], 1, 0]);
    assert.ok([...s.knights.values()].every((knight) => !knight.active));

    s = start();
    knightAt(s, 1, 2, true);
    knightAt(s, 0, 2, true);
    attack(s);
    assert.deepEqual([s.phase, toAct(s)], ['choose_deck', [0]]);
    apply(s, 0, 'draw trade');
    draw(s, 'merchant');
    assert.deepEqual(toAct(s), [1]);
    apply(s, 1, 'draw science');
    draw(s, 'crane');
    assert.deepEqual([s.phase, s.attacks], ['action_phase', 1]);
});

test('K3.4, K3.5: who contributed least loses a city; with five settlements it is tipped over', () => {
    const s = start();
    knightAt(s, 1, 1, true);
    const [city] = buildingsOf(s, 0, 'city');
    s.walls.add(city);
    const free = s.board.vertices.filter((v) => !s.buildings.has(v.id) && !s.knights.has(v.id));
    free.slice(0, 4).forEach((v) => s.buildings.set(v.id, { seat: 0, type: 'settlement' }));
    attack(s);
    assert.deepEqual([s.phase, toAct(s), legal(s, 0)], ['lose_city', [0], [`lose ${city}`]]);
    apply(s, 0, `lose ${city}`);
    assert.deepEqual([json(s).tipped_cities, json(s).walls], [[city], []]);
    give(s, 0, { wheat: 2, ore: 3 });
    assert.deepEqual(of(legal(s, 0), 'city'), [`city ${city}`]);
});

test('K2.4: with two walls 11 cards are kept, of 12 six go', () => {
    for (const [cards, due] of [[11, undefined], [12, 6]]) {
        const s = start();
        const [settlement] = buildingsOf(s, 1, 'settlement');
        s.buildings.set(settlement, { seat: 1, type: 'city' });
        buildingsOf(s, 1, 'city').forEach((vertex) => s.walls.add(vertex));
        give(s, 1, { wood: cards });
        roll(s, '6-1', 'ship');
        assert.equal(s.toDiscard.get(1), due);
    }
});

test('K4.2, K4.3: five improvements cost 15, the fourth brings the metropolis', () => {
    const s = start();
    rollNothing(s);
    give(s, 0, { coin: 12 });
    const [city] = buildingsOf(s, 0, 'city');
    ['politics', 'politics', 'politics'].forEach((track) => apply(s, 0, `improve ${track}`));
    assert.deepEqual(of(legal(s, 0), 'improve'), [`improve politics ${city}`]);
    apply(s, 0, `improve politics ${city}`);
    assert.equal(total(s.hands[0]), 2);
    give(s, 0, { coin: 5, cloth: 10 });
    apply(s, 0, 'improve politics');
    assert.deepEqual([s.levels[0].politics, s.hands[0].coin, json(s).players[0].victory_points], [5, 0, 5]);
    ['trade', 'trade', 'trade'].forEach((track) => apply(s, 0, `improve ${track}`));
    assert.deepEqual(of(legal(s, 0), 'improve'), []); // K4.4: no city without metropolis
    assert.equal(of(legal(s, 0), 'bank cloth=2').length > 0, true); // K4.6
});

test('K4.3: level 5 takes the metropolis from a holder at level 4', () => {
    const s = start();
    rollNothing(s);
    const [own] = buildingsOf(s, 0, 'city');
    s.levels = [{ trade: 0, politics: 0, science: 4 }, { trade: 0, politics: 0, science: 4 }];
    s.metropolises.science = { seat: 1, vertex: buildingsOf(s, 1, 'city')[0] };
    give(s, 0, { paper: 5 });
    apply(s, 0, `improve science ${own}`);
    assert.deepEqual(s.metropolises.science, { seat: 0, vertex: own });
});

test('K4.5: the aqueduct pays who got nothing', () => {
    const s = start();
    s.levels[1].science = 3;
    s.numbers = s.numbers.map(() => 0);
    roll(s, '2-2', 'ship');
    assert.deepEqual([s.phase, toAct(s), legal(s, 1).length], ['choose_resources', [1], 5]);
});

test('K5.2, K5.3: a knight acts in the turn after it was activated, and drives out a weaker one', () => {
    const s = start();
    rollNothing(s);
    const [settlement] = buildingsOf(s, 0, 'settlement');
    const edge = s.board.vertices[settlement].edges.find((e) => s.routes.get(e)?.seat === 0);
    const end = s.board.edges[edge].ends.find((v) => v !== settlement);
    const next = s.board.vertices[end].edges.find((e) => e !== edge);
    s.routes.set(next, { seat: 0, kind: 'road' });
    const far = s.board.edges[next].ends.find((v) => v !== end);
    s.knights.set(end, { seat: 0, strength: 2, active: true, ready: false, promoted: false });
    assert.deepEqual(of(legal(s, 0), 'march'), []);
    s.knights.get(end).ready = true;
    s.knights.set(far, { seat: 1, strength: 2, active: true, ready: false, promoted: false });
    assert.deepEqual(of(legal(s, 0), 'march'), []);
    s.knights.get(far).strength = 1;
    apply(s, 0, `march ${end} ${far}`);
    assert.deepEqual([s.phase, s.knights.size], ['action_phase', 1]); // K5.4: it had nowhere to go
    assert.equal(s.knights.get(far).active, false);
});

test('K5.6: a road of five around a hex with a knight on its third vertex has length 3', () => {
    const s = start();
    s.routes.clear();
    s.buildings.clear();
    const { vertices, edges } = s.board.hexes[9];
    edges.slice(0, 5).forEach((edge) => s.routes.set(edge, { seat: 0, kind: 'road' }));
    settleLongest(s);
    assert.deepEqual([routeLength(s, 0), s.longest], [5, 0]);
    s.knights.set(vertices[2], { seat: 1, strength: 1, active: false, ready: false, promoted: false });
    settleLongest(s);
    assert.deepEqual([routeLength(s, 0), s.longest], [3, null]);
});

test('deserter: a mighty knight may be replaced by one without politics 3', () => {
    const s = start();
    rollNothing(s);
    const lost = knightAt(s, 1, 3, true);
    s.progress[0].deserter = 1;
    s.decks.politics.deserter -= 1;
    apply(s, 0, 'play deserter 1');
    assert.deepEqual([toAct(s), legal(s, 1)], [[1], [`lose ${lost}`]]);
    apply(s, 1, `lose ${lost}`);
    apply(s, 0, of(legal(s, 0), 'hire')[0]);
    const [knight] = [...s.knights.values()];
    assert.deepEqual([knight.seat, knight.strength, knight.active, knight.ready], [0, 3, true, true]);
});

test('commercial harbour: a seat with a commodity gives one, another is only asked', () => {
    const s = start(3);
    rollNothing(s);
    s.progress[0].commercial_harbor = 1;
    give(s, 0, { wood: 2 });
    give(s, 1, { coin: 1 });
    give(s, 2, { ore: 1 });
    apply(s, 0, 'play commercial_harbor');
    assert.deepEqual(legal(s, 0), ['ask 1 wood', 'ask 2 wood', 'done']);
    apply(s, 0, 'ask 1 wood');
    assert.deepEqual([toAct(s), legal(s, 1)], [[1], ['give coin=1']]);
    apply(s, 1, 'give coin=1');
    assert.deepEqual([s.hands[0].coin, s.hands[1].wood], [1, 1]);
    apply(s, 0, 'ask 2 wood');
    assert.deepEqual([s.phase, s.hands[0].wood], ['action_phase', 1]);
});

test('diplomat: the own road is laid elsewhere, and the longest road waits for it', () => {
    const s = start();
    rollNothing(s);
    s.routes.clear();
    const { edges, vertices } = s.board.hexes[9];
    [vertices[0], vertices[3]].forEach((v) => s.buildings.set(v, { seat: 0, type: 'settlement' }));
    edges.slice(0, 5).forEach((edge) => s.routes.set(edge, { seat: 0, kind: 'road' }));
    settleLongest(s);
    s.progress[0].diplomat = 1;
    apply(s, 0, `play diplomat ${edges[4]}`);
    assert.deepEqual([s.phase, s.longest, json(s).barred_edge], ['road_building', 0, edges[4]]);
    assert.throws(() => apply(s, 0, `road ${edges[4]}`), Refused);
    apply(s, 0, 'done');
    assert.deepEqual([s.phase, s.longest], ['action_phase', null]);
});

test('smith: judged by the pieces left after both', () => {
    const s = start();
    rollNothing(s);
    s.levels[0].politics = 3;
    s.progress[0].smith = 1;
    const [basic, strong, other] = [knightAt(s, 0, 1, false), knightAt(s, 0, 2, false), knightAt(s, 0, 2, false)];
    const pairs = of(legal(s, 0), 'play smith').map((text) => text.split(' ').slice(2).join(' '));
    const ordered = (...some) => some.sort((a, b) => a - b).join(' ');
    assert.deepEqual(pairs.sort(), [
        String(strong), String(other), ordered(basic, strong), ordered(basic, other), ordered(strong, other),
    ].sort());
});
