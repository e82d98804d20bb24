// Progress cards: when they are legal, and what they do at once.
import { COMMODITIES, RESOURCES, holds, move, total } from './cards.mjs';
import { hasLooseEnd, makeCity, pay, routeMenu } from './build.mjs';
import { startAsking, startDeserting, startGiving, startSpying, startTaking } from './replies.mjs';
import { improve, improvements, wallPlaces } from './improve.mjs';
import { canPromote, driveOut, promoteKnight } from './knights.mjs';
import { cityPlaces, touchesRoute } from './places.mjs';
import { bishopVictims, nextTheft, robberHexes } from './robber.mjs';
import { sabotage } from './roll.mjs';
import { settleLongest } from './route.mjs';
import { isLand, knightsOf, others, piecesLeft, publicPoints, seatsOn } from './state.mjs';

const CITY_BY_MEDICINE = { wheat: 1, ore: 2 };
const MOVABLE_NUMBERS = [3, 4, 5, 9, 10, 11];

const cardsOf = (s, seat) => total(s.hands[seat]);
const ahead = (s, seat) => others(s, seat).filter((p) => publicPoints(s, p) > publicPoints(s, seat));
const notBehind = (s, seat) => others(s, seat).filter((p) => publicPoints(s, p) >= publicPoints(s, seat));
const hexIds = (s) => s.board.hexes.map((hex) => hex.id);
const always = ['']; // legal without anything more to say

const when = (condition) => (condition ? always : []);

function wheatOrOre(s, seat, kind) {
    return hexIds(s).filter((hex) => s.terrain[hex] === kind && seatsOn(s, hex).includes(seat));
}

function inventions(s) {
    const movable = hexIds(s).filter((hex) => MOVABLE_NUMBERS.includes(s.numbers[hex]));
    const differ = (g, h) => g < h && s.numbers[g] !== s.numbers[h];
    return movable.flatMap((g) => movable.filter((h) => differ(g, h)).map((h) => `${g} ${h}`));
}

function smithies(s, seat) {
    const own = knightsOf(s, seat).map(([vertex]) => vertex);
    const pairs = own.flatMap((v) => own.filter((w) => v < w).map((w) => [v, w]));
    return [...own.map((v) => [v]), ...pairs].filter((some) => canPromote(s, seat, some)).map((some) => some.join(' '));
}

// What may follow `play CARD`.
const CHOICES = {
    commercial_harbor: (s, seat) => when(RESOURCES.some((kind) => s.hands[seat][kind] > 0) &&
        others(s, seat).some((p) => cardsOf(s, p) > 0)),
    master_merchant: (s, seat) => ahead(s, seat).filter((p) => cardsOf(s, p) > 0),
    merchant: (s, seat) => hexIds(s).filter((hex) => isLand(s, hex) && s.terrain[hex] !== 'gold' &&
        seatsOn(s, hex).includes(seat) && !(s.merchant?.seat === seat && s.merchant.hex === hex)),
    merchant_fleet: (s) => s.kinds,
    resource_monopoly: () => RESOURCES,
    trade_monopoly: () => COMMODITIES,
    bishop: (s) => (s.attacks > 0 ? robberHexes(s) : []),
    deserter: (s, seat) => others(s, seat).filter((p) => knightsOf(s, p).length > 0),
    diplomat: (s) => [...s.routes.keys()].filter((edge) => hasLooseEnd(s, edge)),
    intrigue: (s, seat) => [...s.knights].filter(([vertex, knight]) => knight.seat !== seat &&
        touchesRoute(s, seat, vertex)).map(([vertex]) => vertex),
    saboteur: (s, seat) => when(notBehind(s, seat).some((p) => cardsOf(s, p) >= 2)),
    spy: (s, seat) => others(s, seat).filter((p) => total(s.progress[p]) > 0),
    warlord: (s, seat) => when(knightsOf(s, seat).some(([, knight]) => !knight.active)),
    wedding: (s, seat) => when(ahead(s, seat).some((p) => cardsOf(s, p) > 0)),
    crane: (s, seat) => improvements(s, seat, 1),
    engineer: wallPlaces,
    inventor: inventions,
    irrigation: (s, seat) => when(wheatOrOre(s, seat, 'wheat').length > 0),
    medicine: (s, seat) =>
        (holds(s.hands[seat], CITY_BY_MEDICINE) ? cityPlaces(s, seat, piecesLeft(s, seat).city) : []),
    mining: (s, seat) => when(wheatOrOre(s, seat, 'ore').length > 0),
    road_building: (s, seat) => when(routeMenu(s, seat, ['road', 'ship']).length > 0),
    smith: smithies,
};

const texts = (card, choices) => choices.map((choice) => (choice === '' ? `play ${card}` : `play ${card} ${choice}`));

export function playMenu(s, seat) {
    return Object.keys(CHOICES).filter((card) => s.progress[seat][card] > 0)
        .flatMap((card) => texts(card, CHOICES[card](s, seat)));
}

// Only the alchemist comes before the roll.
export function alchemistMenu(s, seat) {
    const faces = [1, 2, 3, 4, 5, 6];
    return s.progress[seat].alchemist > 0
        ? faces.flatMap((red) => faces.map((yellow) => `play alchemist ${red} ${yellow}`)) : [];
}

function takeFromAll(s, seat, kind, most) {
    for (const other of others(s, seat)) {
        move(s.hands[other], s.hands[seat], { [kind]: Math.min(most, s.hands[other][kind]) });
    }
}

function takeFromBank(s, seat, kind) {
    const due = 2 * wheatOrOre(s, seat, kind).length;
    move(s.bank, s.hands[seat], { [kind]: Math.min(due, s.bank[kind]) });
}

// If the own one is removed, one of the same kind may be laid elsewhere; the longest road waits for it.
function removeRoute(s, seat, edge) {
    const { seat: owner, kind } = s.routes.get(edge);
    s.routes.delete(edge);
    s.newShips?.delete(edge);
    if (owner !== seat) {
        settleLongest(s);
        return;
    }
    Object.assign(s, { freeRoads: 1, freeKind: kind, barredEdge: edge, phase: 'road_building' });
}

function swapNumbers(s, g, h) {
    [s.numbers[g], s.numbers[h]] = [s.numbers[h], s.numbers[g]];
}

function driveAway(s, vertex) {
    const knight = s.knights.get(vertex);
    s.knights.delete(vertex);
    settleLongest(s); // K5.6
    driveOut(s, vertex, knight);
}

function sabotageOthers(s, seat) {
    const due = notBehind(s, seat).map((p) => [p, Math.floor(cardsOf(s, p) / 2)]);
    sabotage(s, new Map(due.filter(([, n]) => n > 0)));
}

function marry(s, seat) {
    const due = ahead(s, seat).map((p) => [p, Math.min(2, cardsOf(s, p))]);
    startGiving(s, new Map(due.filter(([, n]) => n > 0)));
}

const EFFECTS = {
    commercial_harbor: startAsking,
    master_merchant: (s, seat, victim) => startTaking(s, Number(victim)),
    merchant: (s, seat, hex) => { s.merchant = { seat, hex: Number(hex) }; },
    merchant_fleet: (s, seat, kind) => { s.fleet = s.kinds.filter((k) => k === kind || s.fleet.includes(k)); },
    resource_monopoly: (s, seat, kind) => takeFromAll(s, seat, kind, 2),
    trade_monopoly: (s, seat, kind) => takeFromAll(s, seat, kind, 1),
    bishop(s, seat, hex) {
        s.robber = Number(hex);
        s.stealFrom = bishopVictims(s, seat, s.robber);
        nextTheft(s);
    },
    deserter: (s, seat, victim) => startDeserting(s, Number(victim)),
    diplomat: (s, seat, edge) => removeRoute(s, seat, Number(edge)),
    intrigue: (s, seat, vertex) => driveAway(s, Number(vertex)),
    saboteur: sabotageOthers,
    spy: (s, seat, victim) => startSpying(s, Number(victim)),
    warlord: (s, seat) => knightsOf(s, seat).forEach(([, knight]) => { knight.active = true; }),
    wedding: marry,
    alchemist(s, seat, red, yellow) {
        s.dice = [Number(red), Number(yellow)];
        s.chance = { kind: 'event', from: null };
    },
    crane: (s, seat, track, vertex) => improve(s, seat, track, vertex, 1),
    engineer: (s, seat, vertex) => s.walls.add(Number(vertex)),
    inventor: (s, seat, g, h) => swapNumbers(s, Number(g), Number(h)),
    irrigation: (s, seat) => takeFromBank(s, seat, 'wheat'),
    medicine(s, seat, vertex) {
        pay(s, seat, CITY_BY_MEDICINE);
        makeCity(s, seat, Number(vertex));
    },
    mining: (s, seat) => takeFromBank(s, seat, 'ore'),
    road_building: (s) => Object.assign(s, { freeRoads: 2, phase: 'road_building' }),
    smith: (s, seat, ...vertices) => vertices.forEach((vertex) => promoteKnight(s, Number(vertex))),
};

export const progressActions = {
    play(s, seat, card, ...words) {
        s.progress[seat][card] -= 1;
        s.used[card] += 1;
        EFFECTS[card](s, seat, ...words);
    },
};
