// The boards against the check values of the rules.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { board, coastWalk, corners, redsTouch, spiral, spiralNumbers } from './geometry.mjs';
import { layoutNames, numberList, portSupply, supplyList } from './layouts.mjs';

const siteVertices = (made) => made.ports.map((e) => made.edges[e].ends.join('-')).join(' ');
const list = (text) => text.split(' ').map(Number);

const SIZES = {
    island: [19, 54, 72], large: [30, 80, 109],
    new_shores_3: [35, 92, 126], new_shores_4: [42, 108, 149], new_shores_6: [56, 140, 195],
    four_islands_3: [35, 92, 126], four_islands_4: [35, 92, 126],
    fog_3: [42, 108, 149], fog_4: [42, 108, 149], desert_3: [35, 92, 126], desert_4: [42, 108, 149],
};

const PORTS = {
    island: '0-4 2-5 15-20 32-37 46-50 48-52 43-47 27-33 7-11',
    large: '1-5 10-15 26-32 46-52 63-68 76-79 74-78 64-69 40-47 21-27 7-11',
    new_shores_3: '27-34 29-36 49-56 80-85 84-89 78-83 59-66 46-52',
    new_shores_4: '25-32 26-34 43-51 66-74 88-94 99-104 97-103 77-84 47-54',
    four_islands_4: '14-20 34-40 59-66 61-68 78-83 36-42 25-31 51-57 65-71',
    fog_4: '39-47 69-77 91-97 98-103 99-105 53-60 30-38 10-16 4-9',
    desert_4: '8-14 28-36 44-51 73-80 93-99 98-104 85-91 77-84 48-55',
};

test('every layout has the hexes, vertices and edges of the table', () => {
    assert.deepEqual(layoutNames().sort(), Object.keys(SIZES).sort());
    for (const [name, size] of Object.entries(SIZES)) {
        const made = board(name);
        assert.deepEqual([made.hexes.length, made.vertices.length, made.edges.length], size, name);
    }
});

test('port sites have the vertices of the table, and share none', () => {
    for (const [name, sites] of Object.entries(PORTS)) {
        assert.equal(siteVertices(board(name)), sites, name);
    }
    for (const name of layoutNames()) {
        const ends = board(name).ports.flatMap((e) => board(name).edges[e].ends);
        assert.equal(new Set(ends).size, ends.length, name);
        assert.equal(portSupply(board(name).ports.length).length, board(name).ports.length, name);
    }
});

test('C1: the island of 19 hexes', () => {
    const made = board('island');
    assert.deepEqual([made.hexes[0].q, made.hexes[0].r], [0, -2]);
    assert.deepEqual([made.hexes[9].q, made.hexes[9].r], [0, 0]);
    assert.deepEqual(made.hexes[9].vertices, [18, 24, 30, 35, 29, 23]);
    assert.deepEqual(made.edges[0].ends, [0, 3]);
    assert.deepEqual(made.edges[71].ends, [50, 53]);
    assert.equal(coastWalk(made).length, 30);
    assert.deepEqual(corners(made), [0, 2, 7, 11, 16, 18]);
    assert.deepEqual(spiral(made, 0), list('0 3 7 12 16 17 18 15 11 6 2 1 4 8 13 14 10 5 9'));
});

test('L1.1, L2.2: the island of 30 hexes', () => {
    const made = board('large');
    assert.deepEqual([0, 14, 29].map((h) => [made.hexes[h].q, made.hexes[h].r]), [[0, -3], [-1, 0], [-1, 3]]);
    assert.deepEqual(made.hexes[14].vertices, [29, 36, 43, 49, 42, 35]);
    assert.deepEqual(made.edges[0].ends, [0, 3]);
    assert.deepEqual(made.edges[108].ends, [76, 79]);
    assert.equal(made.vertices.filter((v) => v.neighbours.length === 2).length, 22);
    assert.equal(coastWalk(made).length, 38);
    assert.deepEqual(corners(made), [0, 2, 12, 17, 27, 29]);
    assert.deepEqual(spiral(made, 0),
        list('0 3 7 12 18 23 27 28 29 26 22 17 11 6 2 1 4 8 13 19 24 25 21 16 10 5 9 14 20 15'));
    assert.deepEqual(spiral(made, 12),
        list('12 18 23 27 28 29 26 22 17 11 6 2 1 0 3 7 13 19 24 25 21 16 10 5 4 8 14 20 15 9'));
});

test('no spiral lets a 6 or 8 touch another: 114 of the island, 2,610 of the large one', () => {
    const count = (made, deserts) => corners(made).filter((corner) => {
        const numbers = spiralNumbers(made, corner, deserts);
        assert.equal(redsTouch(made, numbers), false);
        return true;
    }).length;
    const small = board('island');
    assert.equal(small.hexes.reduce((sum, hex) => sum + count(small, [hex.id]), 0), 114);
    const large = board('large');
    let spirals = 0;
    for (let a = 0; a < 30; a++) {
        for (let b = a + 1; b < 30; b++) {
            spirals += count(large, [a, b]);
        }
    }
    assert.equal(spirals, 2610);
});

test('a 6 beside an 8 is noticed', () => {
    const made = board('island');
    const numbers = Array(19).fill(5);
    numbers[0] = 6;
    numbers[2] = 8;
    assert.equal(redsTouch(made, numbers), false);
    numbers[1] = 8;
    assert.equal(redsTouch(made, numbers), true);
});

test('the supplies fit their hexes', () => {
    for (const name of layoutNames()) {
        const { plan, hexes } = board(name);
        const marked = (marks) => hexes.filter((hex) => marks.includes(hex.mark)).length;
        for (const { marks, terrain, numbers } of plan.groups) {
            const supply = supplyList(terrain);
            assert.equal(supply.length, marked(marks), `${name} ${marks}`);
            assert.equal(numberList(numbers).length, supply.filter((t) => t !== 'desert').length, `${name} ${marks}`);
        }
        if (plan.fog) {
            assert.equal(supplyList(plan.fog.terrain).length, marked('?'), name);
            assert.equal(numberList(plan.fog.numbers).length, marked('?') - 2, name);
        }
        if (plan.spiral) {
            const sorted = numberList(plan.spiral).sort((a, b) => a - b);
            assert.deepEqual(sorted, numberList(plan.groups[0].numbers), name);
        }
    }
});

test('S1.2, S8.1: one open 12 where no desert lies; no vertex is on two islands', () => {
    for (const name of layoutNames().filter((n) => board(n).sea)) {
        const { plan, hexes, vertices } = board(name);
        const laysDesert = plan.groups.some((g) => g.terrain.includes('desert'));
        if (!laysDesert && !plan.rows.join('').includes('d')) {
            assert.equal(plan.groups.flatMap((g) => numberList(g.numbers)).filter((n) => n === 12).length, 1, name);
        }
        for (const vertex of vertices) {
            const marks = new Set(vertex.hexes.map((h) => hexes[h].mark).filter((m) => /[m1-6]/.test(m)));
            assert.ok(marks.size <= 1, `${name} vertex ${vertex.id}`);
        }
    }
});
