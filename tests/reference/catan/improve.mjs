// City walls, improvements and metropolises (K4).
import { COSTS, TRACKS, TRACK_COMMODITY, holds } from './cards.mjs';
import { pay } from './build.mjs';
import { plainCities } from './event.mjs';
import { buildingsOf } from './state.mjs';

const WALLS = 3;
const LEVELS = 5;

// K4.1
export function wallPlaces(s, seat) {
    const cities = buildingsOf(s, seat, 'city');
    const bare = cities.filter((vertex) => !s.walls.has(vertex));
    return cities.length - bare.length < WALLS ? bare : [];
}

// K4.3, K4.4: where the metropolis goes with the next level; [null]: nowhere; []: no such level now.
function metropolisPlaces(s, seat, track) {
    const level = s.levels[seat][track] + 1;
    if (level > LEVELS || buildingsOf(s, seat, 'city').length === 0) {
        return []; // K4.2
    }
    const held = s.metropolises[track];
    if (level < 4 || (level === 5 && held?.seat === seat)) {
        return [null];
    }
    const cities = plainCities(s, seat);
    const gains = held === null || (level === 5 && s.levels[held.seat][track] < 5);
    if (gains) {
        return cities;
    }
    return cities.length > 0 ? [null] : [];
}

const cost = (s, seat, track, less) => ({ [TRACK_COMMODITY[track]]: s.levels[seat][track] + 1 - less });

// 'trade' or 'trade 12' for each improvement that the seat can pay; the crane's cost one less.
export function improvements(s, seat, less) {
    return TRACKS.filter((track) => holds(s.hands[seat], cost(s, seat, track, less)))
        .flatMap((track) => metropolisPlaces(s, seat, track).map((v) => (v === null ? track : `${track} ${v}`)));
}

export function improve(s, seat, track, vertex, less) {
    pay(s, seat, cost(s, seat, track, less));
    s.levels[seat][track] += 1;
    if (vertex !== undefined) {
        s.metropolises[track] = { seat, vertex: Number(vertex) };
    }
}

export function improveMenu(s, seat) {
    return [
        ...improvements(s, seat, 0).map((text) => `improve ${text}`),
        ...(holds(s.hands[seat], COSTS.wall) ? wallPlaces(s, seat).map((vertex) => `wall ${vertex}`) : []),
    ];
}

export const improveActions = {
    improve: (s, seat, track, vertex) => improve(s, seat, track, vertex, 0),
    wall(s, seat, vertex) {
        pay(s, seat, COSTS.wall);
        s.walls.add(Number(vertex));
    },
};
