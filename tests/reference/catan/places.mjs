// Where pieces may go (C3, C6, S1.3, S2, K4, K5.1).
import { holderOf, isBlocked, isLand, isSea, buildingsOf, touchesLand } from './state.mjs';

// S2.1: fog on a side closes an edge; outside the frame is sea. A board without sea has no ships.
export function edgeTakes(s, edge, kind) {
    const { hexes } = s.board.edges[edge];
    if (hexes.some((hex) => s.terrain[hex] === 'fog')) {
        return false;
    }
    if (kind === 'road') {
        return hexes.some((hex) => isLand(s, hex));
    }
    return s.sea && (hexes.length === 1 || hexes.some((hex) => isSea(s, hex)));
}

// S5.2
export const onPirate = (s, edge) => s.board.edges[edge].hexes.some((hex) => hex === s.pirate);

// C6.1, S2.2: on from an own building, or from an own piece of the same kind where no enemy stands.
// `without` is an edge that is taken to be empty (S3.1).
function connects(s, seat, edge, kind, without) {
    return s.board.edges[edge].ends.some((vertex) => {
        if (s.buildings.get(vertex)?.seat === seat) {
            return true;
        }
        return !isBlocked(s, vertex, seat) && s.board.vertices[vertex].edges.some((near) => {
            const route = near === edge || near === without ? null : s.routes.get(near);
            return route?.seat === seat && route.kind === kind;
        });
    });
}

export function routePlaces(s, seat, kind, without = null) {
    return s.board.edges.map((edge) => edge.id).filter((edge) =>
        !s.routes.has(edge) && edge !== s.barredEdge && edgeTakes(s, edge, kind) &&
        !(kind === 'ship' && onPirate(s, edge)) && connects(s, seat, edge, kind, without));
}

const isFree = (s, vertex) => holderOf(s, vertex) === null; // K5.6: nor on a knight
const hasRoom = (s, vertex) =>
    isFree(s, vertex) && s.board.vertices[vertex].neighbours.every((near) => !s.buildings.has(near));

// Whether an own road or ship ends there.
export const touchesRoute = (s, seat, vertex) =>
    s.board.vertices[vertex].edges.some((edge) => s.routes.get(edge)?.seat === seat);

// C6.2, S2.3
export function settlementPlaces(s, seat) {
    return s.board.vertices.map((v) => v.id).filter((vertex) =>
        hasRoom(s, vertex) && touchesLand(s, vertex) && touchesRoute(s, seat, vertex));
}

// C3.2, S1.3: a hex of the start area, and no fog.
export function startPlaces(s) {
    const { start } = s.board.plan;
    return s.board.vertices.filter((v) => {
        const marks = v.hexes.map((hex) => s.board.hexes[hex].mark);
        const inArea = !start || marks.some((mark) => start.includes(mark));
        return inArea && hasRoom(s, v.id) && v.hexes.every((hex) => s.terrain[hex] !== 'fog');
    }).map((v) => v.id);
}

// C6.3, K3.5: while a seat has a tipped city it makes no other settlement a city.
export function cityPlaces(s, seat, left) {
    const settlements = buildingsOf(s, seat, 'settlement');
    const tipped = s.cities ? settlements.filter((v) => s.tipped.has(v)) : [];
    if (tipped.length > 0) {
        return tipped;
    }
    return left > 0 ? settlements : [];
}

// K5.1: no building, no knight, an own road or ship, land; no distance rule.
export function knightPlaces(s, seat) {
    return s.board.vertices.map((v) => v.id).filter((vertex) =>
        isFree(s, vertex) && touchesLand(s, vertex) && touchesRoute(s, seat, vertex));
}
