// The longest road, or trade route (C7, S4.1).
import { otherEnd } from './geometry.mjs';
import { isBlocked, routesOf, turnOrder } from './state.mjs';

// S4.1: a trail changes between roads and ships only at an own building.
function goesOn(s, seat, vertex, from, to) {
    if (isBlocked(s, vertex, seat)) {
        return false; // C7.2, K5.6
    }
    return s.routes.get(from).kind === s.routes.get(to).kind || s.buildings.get(vertex)?.seat === seat;
}

function longestFrom(s, seat, vertex, last, used) {
    let best = used.size;
    for (const edge of s.board.vertices[vertex].edges) {
        if (s.routes.get(edge)?.seat !== seat || used.has(edge)) {
            continue;
        }
        if (last !== null && !goesOn(s, seat, vertex, last, edge)) {
            continue;
        }
        used.add(edge);
        best = Math.max(best, longestFrom(s, seat, otherEnd(s.board.edges[edge], vertex), edge, used));
        used.delete(edge);
    }
    return best;
}

// C7.1: the longest trail that uses each piece once.
export function routeLength(s, seat) {
    const ends = new Set(routesOf(s, seat).flatMap((edge) => s.board.edges[edge].ends));
    return Math.max(0, ...[...ends].map((vertex) => longestFrom(s, seat, vertex, null, new Set())));
}

// C7.3
export function settleLongest(s) {
    const lengths = turnOrder(s, 0).map((seat) => routeLength(s, seat));
    const best = Math.max(...lengths);
    const leaders = turnOrder(s, 0).filter((seat) => lengths[seat] === best);
    if (best < 5) {
        s.longest = null;
    } else if (!leaders.includes(s.longest)) {
        s.longest = leaders.length === 1 ? leaders[0] : null;
    }
    s.longestLength = s.longest === null ? 0 : best;
}
