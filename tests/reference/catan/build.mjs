// Building: roads, ships, settlements, cities (C6, S2, S3), and the placement (C3).
import { COSTS, holds, move } from './cards.mjs';
import { queueFog, routeDone } from './fog.mjs';
import { cityPlaces, edgeTakes, onPirate, routePlaces, settlementPlaces, startPlaces } from './places.mjs';
import { settleLongest } from './route.mjs';
import { homePhase, isLand, piecesLeft, routesOf } from './state.mjs';
import { startTurn } from './turn.mjs';

export function pay(s, seat, cost) {
    move(s.hands[seat], s.bank, cost);
}

const texts = (kind, places) => places.map((place) => `${kind} ${place}`);

// What resources can build, in every part of a turn (L3.2).
export function buildMenu(s, seat) {
    const hand = s.hands[seat];
    const left = piecesLeft(s, seat);
    const can = (kind) => holds(hand, COSTS[kind]);
    return [
        ...(can('road') ? routeMenu(s, seat, ['road']) : []),
        ...(can('ship') ? routeMenu(s, seat, ['ship']) : []),
        ...(can('settlement') && left.settlement > 0 ? texts('settlement', settlementPlaces(s, seat)) : []),
        ...(can('city') ? texts('city', cityPlaces(s, seat, left.city)) : []),
    ];
}

// Where a seat that has the pieces lays one.
export function routeMenu(s, seat, kinds) {
    const left = piecesLeft(s, seat);
    return kinds.flatMap((kind) => (left[kind] > 0 ? texts(kind, routePlaces(s, seat, kind)) : []));
}

// C3.4, S1.3: a road or a ship that touches the settlement just placed.
export function placementMenu(s) {
    const { settlement, round } = s.setup;
    if (settlement === null) {
        return texts(s.cities && round === 2 ? 'city' : 'settlement', startPlaces(s)); // K1.3
    }
    const edges = s.board.vertices[settlement].edges.filter((edge) => !s.routes.has(edge));
    const allowed = (kind) => edges.filter((edge) => edgeTakes(s, edge, kind));
    return [...texts('road', allowed('road')), ...texts('ship', allowed('ship'))];
}

// C9.4, S2.4; the diplomat's piece has one kind.
export function freeRoadMenu(s, seat) {
    return [...routeMenu(s, seat, s.freeKind ? [s.freeKind] : ['road', 'ship']), 'done'];
}

function layRoute(s, seat, kind, edge) {
    if (s.phase === 'road_building') {
        s.freeRoads -= 1;
    } else if (!s.setup) {
        pay(s, seat, COSTS[kind]);
    }
    s.routes.set(edge, { seat, kind });
    if (kind === 'ship' && s.stage !== 'build' && !s.setup) {
        s.newShips.add(edge); // S3.1, L3.5
    }
    if (s.phase === 'road_building' && s.freeRoads === 0) {
        closeFreeRoads(s);
    }
    settleLongest(s);
    queueFog(s, seat, edge);
    finishRoute(s);
}

function finishRoute(s) {
    if (s.fogQueue?.length > 0) {
        return; // goes on when it is lifted
    }
    if (s.setup) {
        nextPlacement(s);
    } else {
        routeDone(s);
    }
}

export function closeFreeRoads(s) {
    s.freeRoads = 0;
    if (s.cities) {
        s.freeKind = null;
        s.barredEdge = null;
    }
    s.phase = homePhase(s);
}

// C3.1: from seat 0 to the last, then back; then seat 0 has turn 1.
export function nextPlacement(s) {
    s.setup.settlement = null;
    if (s.setup.round === 1 && s.current === s.seats - 1) {
        s.setup.round = 2;
        s.phase = 'initial_placement_2';
    } else if (s.setup.round === 1) {
        s.current += 1;
    } else if (s.current > 0) {
        s.current -= 1;
    } else {
        s.setup = null;
        startTurn(s, 0);
        return;
    }
    s.active = s.current;
}

// C3.3, S1.4, K1.3: one resource for each hex around it that has one.
function payStart(s, seat, vertex) {
    for (const hex of s.board.vertices[vertex].hexes) {
        const resource = s.terrain[hex];
        if (isLand(s, hex) && resource in s.bank && s.bank[resource] > 0) {
            move(s.bank, s.hands[seat], { [resource]: 1 });
        }
    }
}

// S8.1: the islands of the land around a vertex; deserts and lifted fog belong to none.
function settleIslands(s, seat, vertex) {
    for (const hex of s.board.vertices[vertex].hexes) {
        const { mark } = s.board.hexes[hex];
        if (/[m1-9]/.test(mark)) {
            s.islands[seat].add(mark);
            if (s.setup) {
                s.homes[seat].add(mark);
            }
        }
    }
}

function place(s, seat, vertex, type) {
    s.buildings.set(vertex, { seat, type });
    if (s.sea) {
        settleIslands(s, seat, vertex);
    }
    if (s.setup) {
        s.setup.settlement = vertex;
        if (s.setup.round === 2) {
            payStart(s, seat, vertex);
        }
    }
}

export function makeCity(s, seat, vertex) {
    s.buildings.set(vertex, { seat, type: 'city' });
    s.tipped?.delete(vertex);
}

// S3.2: a vertex of E with no own building, no own knight and no other own ship.
export function hasLooseEnd(s, edge) {
    const { seat, kind } = s.routes.get(edge);
    return s.board.edges[edge].ends.some((vertex) =>
        s.buildings.get(vertex)?.seat !== seat && s.knights?.get(vertex)?.seat !== seat &&
        s.board.vertices[vertex].edges.every((near) => {
            const route = near === edge ? null : s.routes.get(near);
            return !(route?.seat === seat && route.kind === kind);
        }));
}

// S3.1: once a turn, after the roll; not from or to the pirate's hex.
export function moveMenu(s, seat) {
    if (!s.sea || s.shipMoved) {
        return [];
    }
    return routesOf(s, seat, 'ship').filter((edge) =>
        !s.newShips.has(edge) && !onPirate(s, edge) && hasLooseEnd(s, edge))
        .flatMap((edge) => routePlaces(s, seat, 'ship', edge).map((to) => `move ${edge} ${to}`));
}

export const buildActions = {
    road: (s, seat, edge) => layRoute(s, seat, 'road', Number(edge)),
    ship: (s, seat, edge) => layRoute(s, seat, 'ship', Number(edge)),
    settlement(s, seat, vertex) {
        if (!s.setup) {
            pay(s, seat, COSTS.settlement);
        }
        place(s, seat, Number(vertex), 'settlement');
        settleLongest(s);
    },
    city(s, seat, vertex) {
        if (s.setup) {
            place(s, seat, Number(vertex), 'city');
        } else {
            pay(s, seat, COSTS.city);
            makeCity(s, seat, Number(vertex));
        }
    },
    move(s, seat, from, to) {
        s.routes.delete(Number(from));
        s.routes.set(Number(to), { seat, kind: 'ship' });
        s.shipMoved = true;
        settleLongest(s);
        queueFog(s, seat, Number(to));
        finishRoute(s);
    },
};

