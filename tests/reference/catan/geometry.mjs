// The plane of hexes: everything follows from axial coordinates. Nothing here knows a rule.
import { layout, numberList } from './layouts.mjs';

// Sides 0-5 are NE E SE SW W NW. A centre has X = 2q + r (unit: half a hex's width) and Y = 3r (unit:
// half a hex's radius), so that corners have whole coordinates too (C1.1).
const SIDES = [[1, -1], [1, 0], [0, 1], [-1, 1], [-1, 0], [0, -1]];
const CORNERS = [[0, -2], [1, -1], [1, 1], [0, 2], [-1, 1], [-1, -1]]; // clockwise from the top

const key = (a, b) => `${a},${b}`;

function layHexes(plan) {
    const hexes = [];
    plan.rows.forEach((row, i) => {
        [...row].forEach((mark, j) => {
            hexes.push({ id: hexes.length, q: plan.firstQ[i] + j, r: plan.firstR + i, mark });
        });
    });
    return hexes;
}

// C1.2: corners that hexes share are one vertex, numbered by y, then x.
function findVertices(hexes) {
    const found = new Map();
    for (const hex of hexes) {
        for (const [dx, dy] of CORNERS) {
            const x = 2 * hex.q + hex.r + dx;
            const y = 3 * hex.r + dy;
            found.set(key(x, y), { x, y });
        }
    }
    const vertices = [...found.values()].sort((a, b) => a.y - b.y || a.x - b.x);
    vertices.forEach((vertex, id) => Object.assign(vertex, { id, hexes: [], edges: [], neighbours: [] }));
    return { vertices, at: new Map(vertices.map((v) => [key(v.x, v.y), v])) };
}

function cornersOf(hex, at) {
    return CORNERS.map(([dx, dy]) => at.get(key(2 * hex.q + hex.r + dx, 3 * hex.r + dy)).id);
}

// C1.3: numbered by their lower, then their higher vertex. `hexes` has one hex or two of each.
function findEdges(hexes) {
    const found = new Map();
    for (const hex of hexes) {
        hex.vertices.forEach((from, side) => {
            const to = hex.vertices[(side + 1) % 6];
            const ends = [Math.min(from, to), Math.max(from, to)];
            const edge = found.get(key(...ends)) ?? { ends, hexes: [] };
            edge.hexes.push(hex.id);
            found.set(key(...ends), edge);
        });
    }
    const edges = [...found.values()].sort((a, b) => a.ends[0] - b.ends[0] || a.ends[1] - b.ends[1]);
    edges.forEach((edge, id) => { edge.id = id; });
    return { edges, between: new Map(edges.map((e) => [key(...e.ends), e.id])) };
}

// The edges with nothing on their other side, clockwise from vertex 0.
export function coastWalk(board) {
    const next = new Map();
    for (const hex of board.hexes) {
        hex.edges.forEach((edge, side) => {
            if (board.edges[edge].hexes.length === 1) {
                next.set(hex.vertices[side], { edge, to: hex.vertices[(side + 1) % 6] });
            }
        });
    }
    const walk = [];
    for (let at = 0; walk.length === 0 || at !== 0; at = next.get(at).to) {
        walk.push(next.get(at).edge);
    }
    return walk;
}

function portSites(board, plan) {
    if (plan.coast) {
        const walk = coastWalk(board);
        return plan.coast.map((i) => walk[i]);
    }
    return plan.ports.split(' ').map((text) => {
        const [hex, side] = text.split('/').map(Number);
        return board.hexes[hex].edges[side];
    });
}

function link(board) {
    for (const hex of board.hexes) {
        hex.neighbours = SIDES.map(([dq, dr]) => board.hexAt.get(key(hex.q + dq, hex.r + dr))?.id ?? null);
        hex.vertices.forEach((v) => board.vertices[v].hexes.push(hex.id));
    }
    for (const { id, ends: [a, b] } of board.edges) {
        board.vertices[a].edges.push(id);
        board.vertices[b].edges.push(id);
        board.vertices[a].neighbours.push(b);
        board.vertices[b].neighbours.push(a);
    }
}

const boards = new Map();

// The board of a layout: {plan, hexes, vertices, edges, ports (edges by site), sea (are there ships)}.
export function board(name) {
    if (!boards.has(name)) {
        boards.set(name, makeBoard(layout(name)));
    }
    return boards.get(name);
}

function makeBoard(plan) {
    const hexes = layHexes(plan);
    const { vertices, at } = findVertices(hexes);
    hexes.forEach((hex) => { hex.vertices = cornersOf(hex, at); });
    const { edges, between } = findEdges(hexes);
    hexes.forEach((hex) => {
        hex.edges = hex.vertices.map((from, side) => {
            const to = hex.vertices[(side + 1) % 6];
            return between.get(key(Math.min(from, to), Math.max(from, to)));
        });
    });
    const hexAt = new Map(hexes.map((hex) => [key(hex.q, hex.r), hex]));
    const made = { name: plan.name, plan, hexes, vertices, edges, hexAt, sea: !plan.coast };
    link(made);
    made.ports = portSites(made, plan);
    return made;
}

// The middle of an edge's two ends, from one of them.
export const otherEnd = (edge, vertex) => (edge.ends[0] === vertex ? edge.ends[1] : edge.ends[0]);

// C2.2, L2.2: every hex of what is left that has not six neighbours in it, again and again.
function rings(made) {
    let left = new Set(made.hexes.map((hex) => hex.id));
    const found = [];
    while (left.size > 0) {
        const ring = [...left].filter((id) => made.hexes[id].neighbours.some((n) => n === null || !left.has(n)));
        found.push(new Set(ring));
        left = new Set([...left].filter((id) => !found.at(-1).has(id)));
    }
    return found;
}

// The hexes with three neighbours, in ascending order.
export function corners(made) {
    return made.hexes.filter((hex) => hex.neighbours.filter((n) => n !== null).length === 3).map((hex) => hex.id);
}

// The straight walk inwards from a corner, along the middle one of its three directions.
function inwards(made, corner) {
    const inside = [0, 1, 2, 3, 4, 5].filter((side) => made.hexes[corner].neighbours[side] !== null);
    const middle = inside.find((side) => inside.includes((side + 1) % 6) && inside.includes((side + 5) % 6));
    const walk = [];
    for (let id = corner; id !== null; id = made.hexes[id].neighbours[middle]) {
        walk.push(id);
    }
    return walk;
}

// Twice the area of the triangle centre, a, b: positive if a to b goes clockwise (y down).
function clockwise(a, b) {
    return (2 * a.q + a.r) * 3 * b.r - (2 * b.q + b.r) * 3 * a.r;
}

// A ring's hexes counter-clockwise from one of them. Its middle need not be a hex, so the direction is
// judged around the centre of the whole ring.
function aroundRing(made, ring, first) {
    const members = [...ring].map((id) => made.hexes[id]);
    const mean = (of) => members.reduce((sum, hex) => sum + hex[of], 0) / members.length;
    const centred = (hex) => ({ q: hex.q - mean('q'), r: hex.r - mean('r') });
    const order = [first];
    while (order.length < ring.size) {
        const here = made.hexes[order.at(-1)];
        const nexts = here.neighbours.filter((n) => n !== null && ring.has(n) && !order.includes(n));
        const back = nexts.filter((n) => clockwise(centred(here), centred(made.hexes[n])) < 0);
        order.push(order.length === 1 ? back[0] : nexts.find((n) => back.includes(n)) ?? nexts[0]);
    }
    return order;
}

// The order in which the numbers are laid from a corner.
export function spiral(made, corner) {
    const walk = inwards(made, corner);
    return rings(made).flatMap((ring) => {
        const first = walk.find((id) => ring.has(id));
        return ring.size === 1 ? [...ring] : aroundRing(made, ring, first);
    });
}

// The numbers by hex that a spiral from this corner lays around the deserts (0 there).
export function spiralNumbers(made, corner, deserts) {
    const numbers = Array(made.hexes.length).fill(0);
    const order = spiral(made, corner).filter((id) => !deserts.includes(id));
    numberList(made.plan.spiral).forEach((number, i) => { numbers[order[i]] = number; });
    return numbers;
}

// Whether a 6 or 8 touches another 6 or 8. `numbers` by hex.
export function redsTouch(made, numbers) {
    const red = (id) => id !== null && (numbers[id] === 6 || numbers[id] === 8);
    return made.hexes.some((hex) => red(hex.id) && hex.neighbours.some(red));
}
