// A new game, and what can be read off a position. Everything derived is computed anew each time.
import { COMMODITIES, DEV_CARDS, PROGRESS, PROGRESS_CARDS, RESOURCES, TRACKS, none, total } from './cards.mjs';
import { board } from './geometry.mjs';
import { BOARDS, layoutName, numberList, supplyList } from './layouts.mjs';

export class Refused extends Error {}

const OPTIONS = { // C13.1
    numbers: 'spiral', discardLimit: 7, friendlyRobber: false, targetPoints: 10, turnLimit: 1000, trade: 'first',
    playBoughtDevCards: false,
};

function resolveOptions(game, seats, given) {
    const more = game === 'catan' ? {} : { board: 'auto', extra: 'build', targetPoints: 0 };
    const options = { ...OPTIONS, ...more, ...given };
    if (game === 'catan') {
        return { ...options, board: 'island', extra: 'none' };
    }
    const known = BOARDS[options.board];
    if (!known?.[game] || !known.seats.includes(seats)) {
        throw new Refused(`${game} has no board ${options.board} for ${seats} seats`);
    }
    if (options.targetPoints === 0) {
        options.targetPoints = known[game];
    }
    return options;
}

const perSeat = (seats, make) => Array.from({ length: seats }, (_, seat) => make(seat));

export function newGame({ game, seats, options: given = {} }) {
    const options = resolveOptions(game, seats, given);
    const made = board(layoutName(options.board, seats));
    const cities = game === 'catancities';
    const large = seats > 4 || made.name === 'large'; // L2.4, K1.1
    const kinds = cities ? [...RESOURCES, ...COMMODITIES] : RESOURCES;
    const s = {
        game, seats, options, board: made, cities, sea: made.sea, kinds, large,
        terrain: made.hexes.map((hex) => ({ '.': 'sea', '?': 'fog', d: 'desert' })[hex.mark] ?? null),
        numbers: made.hexes.map((hex) => ('.?'.includes(hex.mark) ? 0 : null)),
        ports: null,
        buildings: new Map(), // vertex: {seat, type}
        routes: new Map(), // edge: {seat, kind: road or ship}
        bank: Object.fromEntries(kinds.map((kind) => [kind, bankSupply(kind, large)])),
        hands: perSeat(seats, () => none(kinds)),
        robber: null,
        longest: null, longestLength: 0, // as they were settled last
        ...turnFields(),
        ...(cities ? citiesFields(seats) : devFields(seats, large)),
        ...(made.sea ? seaFields(made, seats) : {}),
    };
    return s;
}

const bankSupply = (kind, large) => {
    if (COMMODITIES.includes(kind)) {
        return large ? 18 : 12;
    }
    return large ? 24 : 19;
};

const turnFields = () => ({
    phase: 'initial_placement_1', current: 0, active: 0, stage: 'turn', turn: 0, dice: null,
    setup: { round: 1, settlement: null },
    chance: { kind: 'hexes', from: null },
    toDiscard: new Map(), toTake: new Map(), freeRoads: 0, offersMade: 0, offer: null,
    winner: null, scores: null,
});

const devFields = (seats, large) => ({
    dev: perSeat(seats, () => none(DEV_CARDS)),
    deck: large // L2.4, C2.5
        ? { knight: 20, victory_point: 5, road_building: 3, year_of_plenty: 3, monopoly: 3 }
        : { knight: 14, victory_point: 5, road_building: 2, year_of_plenty: 2, monopoly: 2 },
    playedKnights: perSeat(seats, () => 0), army: null, devPlayed: false, bought: none(DEV_CARDS),
});

const seaFields = (made, seats) => ({
    pirate: null, shipMoved: false, newShips: new Set(),
    islands: perSeat(seats, () => new Set()), homes: perSeat(seats, () => new Set()),
    fogTerrain: made.plan.fog ? supplyList(made.plan.fog.terrain) : [],
    fogNumbers: made.plan.fog ? numberList(made.plan.fog.numbers) : [],
    fogQueue: [], fogPlayer: null, fogGold: 0,
});

const citiesFields = (seats) => ({
    progress: perSeat(seats, () => none(PROGRESS_CARDS)), shown: perSeat(seats, () => none(PROGRESS_CARDS)),
    decks: Object.fromEntries(TRACKS.map((track) => [track, { ...PROGRESS[track] }])),
    used: none(PROGRESS_CARDS),
    levels: perSeat(seats, () => ({ trade: 0, politics: 0, science: 0 })),
    metropolises: { trade: null, politics: null, science: null }, // {seat, vertex}
    knights: new Map(), // vertex: {seat, strength, active, ready, promoted}
    walls: new Set(), tipped: new Set(), barbarians: 0, attacks: 0, event: null,
    defenders: perSeat(seats, () => 0), merchant: null, fleet: [], sabotage: false,
    toGive: new Map(), toLose: new Set(), choosers: [], draws: [], stealFrom: [],
    asked: [], ask: null, target: null, chased: null, retreat: null, lostKnight: null, freeKind: null,
    barredEdge: null,
});

// The seat that acts for the turn: the one on turn, or that of the extra part (L3.1, L4.1).
export const turnOrder = (s, from) => perSeat(s.seats, (i) => (from + i) % s.seats);
export const others = (s, seat) => turnOrder(s, seat).slice(1);

export const isLand = (s, hex) => !['sea', 'fog', null].includes(s.terrain[hex]);
export const isSea = (s, hex) => s.terrain[hex] === 'sea';
export const touchesLand = (s, vertex) => s.board.vertices[vertex].hexes.some((hex) => isLand(s, hex));

export const buildingsOf = (s, seat, type) =>
    [...s.buildings].filter(([, b]) => b.seat === seat && (!type || b.type === type)).map(([v]) => v);
export const routesOf = (s, seat, kind) =>
    [...s.routes].filter(([, r]) => r.seat === seat && (!kind || r.kind === kind)).map(([e]) => e);
export const knightsOf = (s, seat) => (s.cities ? [...s.knights].filter(([, k]) => k.seat === seat) : []);

// Whose building or knight stands on a vertex: a seat or null.
export function holderOf(s, vertex) {
    return s.buildings.get(vertex)?.seat ?? s.knights?.get(vertex)?.seat ?? null;
}

// C6.1, K5.6: another's building or knight on a vertex stops roads there.
export function isBlocked(s, vertex, seat) {
    const holder = holderOf(s, vertex);
    return holder !== null && holder !== seat;
}

// Seats with a building on a hex, in ascending order.
export function seatsOn(s, hex) {
    const found = s.board.hexes[hex].vertices.map((v) => s.buildings.get(v)?.seat).filter((p) => p !== undefined);
    return [...new Set(found)].sort((a, b) => a - b);
}

// C6.4, K1.2, K3.5: a tipped city takes up the piece of a city.
export function piecesLeft(s, seat) {
    const tipped = s.cities ? buildingsOf(s, seat, 'settlement').filter((v) => s.tipped.has(v)).length : 0;
    return {
        road: 15 - routesOf(s, seat, 'road').length,
        ship: 15 - routesOf(s, seat, 'ship').length, // S1.4
        settlement: 5 - (buildingsOf(s, seat, 'settlement').length - tipped),
        city: 4 - buildingsOf(s, seat, 'city').length - tipped,
    };
}

// S8.1
export function islandPoints(s, seat) {
    const { bonus, homes } = s.board.plan;
    const marks = [...s.islands[seat]].filter((mark) => bonus.includes(mark));
    return 2 * marks.filter((mark) => !homes || !s.homes[seat].has(mark)).length;
}

// C11.1 without victory point cards; K: points.
export function publicPoints(s, seat) {
    let points = buildingsOf(s, seat, 'settlement').length + 2 * buildingsOf(s, seat, 'city').length;
    points += s.longest === seat ? 2 : 0;
    points += s.sea ? islandPoints(s, seat) : 0;
    if (!s.cities) {
        return points + (s.army === seat ? 2 : 0);
    }
    points += 2 * TRACKS.filter((track) => s.metropolises[track]?.seat === seat).length;
    points += s.defenders[seat] + total(s.shown[seat]) + (s.merchant?.seat === seat ? 1 : 0);
    return points;
}

export const points = (s, seat) => publicPoints(s, seat) + (s.cities ? 0 : s.dev[seat].victory_point);

// Where the turn goes on after a card, the robber or a choice.
export function homePhase(s) {
    if (s.freeRoads > 0) {
        return 'road_building';
    }
    if (s.stage !== 'turn') {
        return s.stage === 'build' ? 'special_building' : 'paired_phase';
    }
    return s.dice === null ? 'roll_dice' : 'action_phase';
}
