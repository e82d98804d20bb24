// Knights: hiring, acting, being driven out (K5, X3, X4).
import { COSTS, holds } from './cards.mjs';
import { pay } from './build.mjs';
import { otherEnd } from './geometry.mjs';
import { knightPlaces } from './places.mjs';
import { startRobber } from './robber.mjs';
import { settleLongest } from './route.mjs';
import { holderOf, homePhase, knightsOf } from './state.mjs';

const PIECES = 2; // of each strength

export const knightsLeft = (s, seat, strength) =>
    PIECES - knightsOf(s, seat).filter(([, knight]) => knight.strength === strength).length;

// K5.1, for one knight or two at once: judged by the pieces left after all of them.
export function canPromote(s, seat, vertices) {
    const risen = vertices.map((vertex) => s.knights.get(vertex));
    const fits = risen.every((knight) => knight.strength < 3 && !knight.promoted &&
        (knight.strength < 2 || s.levels[seat].politics >= 3));
    const strengths = knightsOf(s, seat).map(([, k]) => k.strength + (risen.includes(k) ? 1 : 0));
    return fits && [1, 2, 3].every((strength) => strengths.filter((x) => x === strength).length <= PIECES);
}

export function promoteKnight(s, vertex) {
    const knight = s.knights.get(vertex);
    knight.strength += 1;
    knight.promoted = true;
}

// What cards pay for, also in special building.
export function hireMenu(s, seat) {
    const own = knightsOf(s, seat);
    const { hands: { [seat]: hand } } = s;
    const canHire = holds(hand, COSTS.knight);
    return [
        ...(canHire && knightsLeft(s, seat, 1) > 0 ? knightPlaces(s, seat).map((v) => `hire ${v}`) : []),
        ...(canHire ? own.filter(([v]) => canPromote(s, seat, [v])).map(([v]) => `promote ${v}`) : []),
        ...(holds(hand, COSTS.activate) ? own.filter(([, k]) => !k.active).map(([v]) => `activate ${v}`) : []),
    ];
}

// K5.3, K5.4: vertices reached along own roads and ships, past own pieces only. With a strength also
// those with another's weaker knight.
function marchTargets(s, seat, from, strength) {
    const seen = new Set([from]);
    const targets = [];
    const walk = [from];
    while (walk.length > 0) {
        const at = walk.pop();
        for (const edge of s.board.vertices[at].edges.filter((e) => s.routes.get(e)?.seat === seat)) {
            const to = otherEnd(s.board.edges[edge], at);
            if (seen.has(to)) {
                continue;
            }
            seen.add(to);
            const holder = holderOf(s, to);
            if (holder === null || holder === seat) {
                walk.push(to);
            }
            if (holder === null || (holder !== seat && s.knights.get(to)?.strength < strength)) {
                targets.push(to);
            }
        }
    }
    return targets;
}

// K5.2, K5.5
export function knightMenu(s, seat) {
    const ready = knightsOf(s, seat).filter(([, knight]) => knight.ready);
    const beside = (vertex, hex) => hex !== null && s.board.hexes[hex].vertices.includes(vertex);
    return ready.flatMap(([vertex, knight]) => [
        ...marchTargets(s, seat, vertex, knight.strength).map((to) => `march ${vertex} ${to}`),
        ...(s.attacks > 0 && beside(vertex, s.robber) ? [`chase ${vertex}`] : []),
        ...(s.attacks > 0 && s.sea && beside(vertex, s.pirate) ? [`chase ${vertex} pirate`] : []), // X3
    ]);
}

export function retreatMenu(s) {
    const { seat, vertex } = s.retreat;
    return marchTargets(s, seat, vertex, 0).map((to) => `march ${vertex} ${to}`);
}

// K5.4: it goes elsewhere, or is lost.
export function driveOut(s, vertex, knight) {
    s.retreat = { ...knight, vertex };
    if (retreatMenu(s).length > 0) {
        s.phase = 'retreat';
    } else {
        s.retreat = null;
        s.phase = homePhase(s);
    }
}

function march(s, from, to) {
    const knight = s.knights.get(from);
    const driven = s.knights.get(to);
    s.knights.delete(from);
    s.knights.set(to, { ...knight, active: false, ready: false });
    settleLongest(s); // K5.6
    if (driven) {
        driveOut(s, to, driven);
    }
}

function retreatTo(s, vertex) {
    const { vertex: stood, ...knight } = s.retreat;
    s.knights.set(vertex, knight);
    s.retreat = null;
    settleLongest(s);
    s.phase = homePhase(s);
}

export const knightActions = {
    hire(s, seat, vertex) {
        pay(s, seat, COSTS.knight);
        s.knights.set(Number(vertex), { seat, strength: 1, active: false, ready: false, promoted: false });
        settleLongest(s);
    },
    activate(s, seat, vertex) {
        pay(s, seat, COSTS.activate);
        s.knights.get(Number(vertex)).active = true;
    },
    promote(s, seat, vertex) {
        pay(s, seat, COSTS.knight);
        promoteKnight(s, Number(vertex));
    },
    march(s, seat, from, to) {
        if (s.phase === 'retreat') {
            retreatTo(s, Number(to));
        } else {
            march(s, Number(from), Number(to));
        }
    },
    chase(s, seat, vertex, piece = 'robber') {
        Object.assign(s.knights.get(Number(vertex)), { active: false, ready: false });
        s.chased = piece;
        startRobber(s);
    },
};
