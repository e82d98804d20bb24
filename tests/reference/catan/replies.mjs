// What progress cards ask for afterwards: harbour, wedding, master merchant, spy, deserter.
import { COMMODITIES, PROGRESS_CARDS, RESOURCES, cardsText, move, readCards, total, waysToTake } from './cards.mjs';
import { knightsLeft } from './knights.mjs';
import { knightPlaces } from './places.mjs';
import { settleLongest } from './route.mjs';
import { homePhase, knightsOf, others } from './state.mjs';

const single = (kind) => ({ [kind]: 1 });
const ownResources = (s, seat) => RESOURCES.filter((kind) => s.hands[seat][kind] > 0);

// Commercial harbour: each seat with a card is asked once.
const leftToAsk = (s, seat) => others(s, seat).filter((p) => total(s.hands[p]) > 0 && !s.asked.includes(p));

export function startAsking(s) {
    s.asked = [];
    s.phase = 'commercial_harbor';
}

export function harborMenu(s, seat) {
    if (s.ask) {
        return COMMODITIES.filter((kind) => s.hands[seat][kind] > 0).map((kind) => `give ${kind}=1`);
    }
    const asks = leftToAsk(s, seat).flatMap((p) => ownResources(s, seat).map((kind) => `ask ${p} ${kind}`));
    return [...asks, 'done'];
}

export const harborSeats = (s) => [s.ask ? s.ask.seat : s.active];

function closeHarbor(s) {
    s.asked = [];
    s.phase = homePhase(s);
}

function goOnAsking(s) {
    s.ask = null;
    if (leftToAsk(s, s.active).length === 0 || ownResources(s, s.active).length === 0) {
        closeHarbor(s);
    }
}

function ask(s, seat, asked, kind) {
    const p = Number(asked);
    s.asked.push(p);
    s.ask = { seat: p, kind };
    if (COMMODITIES.every((commodity) => s.hands[p][commodity] === 0)) {
        goOnAsking(s); // nothing moves
    }
}

// Wedding.
export function startGiving(s, due) {
    s.toGive = due;
    s.phase = 'give_cards';
}

const ways = (s, from, n) => waysToTake(s.kinds, s.hands[from], n).map((way) => cardsText(s.kinds, way));

export const giveMenu = (s, seat) => ways(s, seat, s.toGive.get(seat)).map((text) => `give ${text}`);

function give(s, seat, text) {
    move(s.hands[seat], s.hands[s.active], readCards(s.kinds, text));
    if (s.phase === 'commercial_harbor') {
        move(s.hands[s.active], s.hands[seat], single(s.ask.kind));
        goOnAsking(s);
        return;
    }
    s.toGive.delete(seat);
    if (s.toGive.size === 0) {
        s.phase = homePhase(s);
    }
}

function closeTarget(s) {
    s.target = null;
    s.phase = homePhase(s);
}

// Master merchant.
export function startTaking(s, victim) {
    s.target = victim;
    s.phase = 'take_cards';
}

export const takeCardsMenu = (s) =>
    ways(s, s.target, Math.min(2, total(s.hands[s.target]))).map((text) => `take ${text}`);

export function takeCards(s, seat, text) {
    move(s.hands[s.target], s.hands[seat], readCards(s.kinds, text));
    closeTarget(s);
}

// Spy.
export function startSpying(s, victim) {
    s.target = victim;
    s.phase = 'spy';
}

export const spyMenu = (s) =>
    [...PROGRESS_CARDS.filter((card) => s.progress[s.target][card] > 0).map((card) => `draw ${card}`), 'done'];

export function takeCard(s, seat, card) {
    s.progress[s.target][card] -= 1;
    s.progress[seat][card] += 1;
    closeTarget(s);
}

// Deserter.
export function startDeserting(s, victim) {
    s.target = victim;
    s.phase = 'lose_knight';
}

export const loseKnightMenu = (s, seat) => knightsOf(s, seat).map(([vertex]) => `lose ${vertex}`);

// The same strength, or the next lower one that is left.
const placeable = (s) => [3, 2, 1].find((strength) =>
    strength <= s.lostKnight.strength && knightsLeft(s, s.active, strength) > 0);

export function loseKnight(s, vertex) {
    const { strength, active } = s.knights.get(vertex);
    s.knights.delete(vertex);
    settleLongest(s);
    s.target = null;
    s.lostKnight = { strength, active };
    if (placeable(s) === undefined || knightPlaces(s, s.active).length === 0) {
        closePlacing(s);
    } else {
        s.phase = 'place_knight';
    }
}

export const placeKnightMenu = (s, seat) => [...knightPlaces(s, seat).map((vertex) => `hire ${vertex}`), 'done'];

export function placeKnight(s, seat, vertex) {
    const { active } = s.lostKnight;
    s.knights.set(vertex, { seat, strength: placeable(s), active, ready: active, promoted: false });
    settleLongest(s);
    closePlacing(s);
}

function closePlacing(s) {
    s.lostKnight = null;
    s.phase = homePhase(s);
}

// What `done` ends in these phases.
export const CLOSE = { commercial_harbor: closeHarbor, spy: closeTarget, place_knight: closePlacing };

export const replyActions = { ask, give };
