// Fog that is lifted (S7), and cards of one's choice from the bank: gold and the aqueduct (S6, K4.5).
import { RESOURCES, cardsText, move, total, waysToTake } from './cards.mjs';
import { homePhase } from './state.mjs';

const FOG_ORDER = [...RESOURCES, 'gold', 'sea'];

// S7.1: every fog hex that touches one of the two ends, in hex order.
export function queueFog(s, seat, edge) {
    if (!s.sea) {
        return;
    }
    const near = s.board.edges[edge].ends.flatMap((v) => s.board.vertices[v].hexes);
    s.fogQueue = [...new Set(near)].filter((hex) => s.terrain[hex] === 'fog').sort((a, b) => a - b);
    s.fogPlayer = s.setup || s.fogQueue.length === 0 ? null : seat;
    s.fogGold = 0;
    nextFog(s);
}

function nextFog(s) {
    s.chance = s.fogQueue.length > 0 ? { kind: 'fog', from: s.fogQueue[0] } : null;
}

const tally = (order, left) => order
    .map((outcome) => ({ outcome: String(outcome), weight: left.filter((x) => x === outcome).length }))
    .filter(({ weight }) => weight > 0);

export const fogOutcomes = (s) => tally(FOG_ORDER, s.fogTerrain);
export const fogNumberOutcomes = (s) => tally([...new Set(s.fogNumbers)].sort((a, b) => a - b), s.fogNumbers);

// Returns whether all fog of this move is lifted.
export function liftFog(s, terrain) {
    const [hex] = s.fogQueue;
    s.terrain[hex] = terrain;
    s.fogTerrain.splice(s.fogTerrain.indexOf(terrain), 1);
    if (terrain !== 'sea') {
        s.chance = { kind: 'fog_number', from: hex };
        return false;
    }
    return fogLifted(s);
}

export function liftNumber(s, number) {
    const [hex] = s.fogQueue;
    s.numbers[hex] = number;
    s.fogNumbers.splice(s.fogNumbers.indexOf(number), 1);
    payFinder(s, s.terrain[hex]);
    return fogLifted(s);
}

// S7.2: not in placement.
function payFinder(s, terrain) {
    if (s.fogPlayer === null) {
        return;
    }
    if (terrain === 'gold') {
        s.fogGold += 1;
    } else if (s.bank[terrain] > 0) {
        move(s.bank, s.hands[s.fogPlayer], { [terrain]: 1 });
    }
}

function fogLifted(s) {
    s.fogQueue.shift();
    nextFog(s);
    return s.fogQueue.length === 0;
}

// After a road or ship, and what it has lifted.
export function routeDone(s) {
    const due = s.fogGold > 0 ? new Map([[s.fogPlayer, s.fogGold]]) : new Map();
    s.fogGold = 0;
    s.fogPlayer = null;
    choose(s, due);
}

// S6.1, S6.2: all who are due choose, as far as the bank has cards.
export function choose(s, due) {
    s.toTake = due;
    cutToBank(s);
    s.phase = s.toTake.size > 0 ? 'choose_resources' : homePhase(s);
}

const bankResources = (s) => Object.fromEntries(RESOURCES.map((kind) => [kind, s.bank[kind]]));

function cutToBank(s) {
    const left = total(bankResources(s));
    for (const [seat, count] of s.toTake) {
        if (left === 0) {
            s.toTake.delete(seat);
        } else {
            s.toTake.set(seat, Math.min(count, left));
        }
    }
}

export function takeMenu(s, seat) {
    return waysToTake(RESOURCES, s.bank, s.toTake.get(seat)).map((way) => `take ${cardsText(RESOURCES, way)}`);
}

export function takeChosen(s, seat, cards) {
    move(s.bank, s.hands[seat], cards);
    s.toTake.delete(seat);
    choose(s, s.toTake);
}
