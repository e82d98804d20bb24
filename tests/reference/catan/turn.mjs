// Turns: their beginning and end, the extra parts (L3, L4), winning (C11).
import { DEV_CARDS, none, total } from './cards.mjs';
import { knightsOf, others, points, turnOrder } from './state.mjs';

// What a part of a turn counts begins anew (L4.2, L3.5).
function clearPart(s) {
    s.offersMade = 0;
    if (s.cities) {
        s.fleet = [];
        for (const knight of s.knights.values()) {
            knight.ready = false;
            knight.promoted = false;
        }
    } else {
        s.devPlayed = false;
        s.bought = none(DEV_CARDS);
    }
    if (s.sea) {
        s.shipMoved = false;
        s.newShips.clear();
    }
}

// K5.2: what is active when the own turn, or paired part, begins may act.
function readyKnights(s, seat) {
    for (const [, knight] of knightsOf(s, seat)) {
        knight.ready = knight.active;
    }
}

export function startTurn(s, seat) {
    clearPart(s);
    s.turn += 1; // L4.4
    s.current = seat;
    s.active = seat;
    s.stage = 'turn';
    s.phase = 'roll_dice';
    s.dice = null;
    if (s.cities) {
        s.event = null;
    }
    readyKnights(s, seat);
}

const nextTurn = (s) => startTurn(s, (s.current + 1) % s.seats);

// L3.1, L3.3: the next seat after `seat` that holds a card builds; after the last one the turn passes.
function nextBuilder(s, seat) {
    const order = others(s, s.current);
    const after = order.slice(order.indexOf(seat) + 1);
    const builder = after.find((p) => total(s.hands[p]) > 0);
    clearPart(s);
    if (builder === undefined) {
        nextTurn(s);
        return;
    }
    s.stage = 'build';
    s.active = builder;
    s.phase = 'special_building';
}

// L4.1
function startPaired(s) {
    clearPart(s);
    s.stage = 'paired';
    s.active = (s.current + 3) % s.seats;
    s.phase = 'paired_phase';
    readyKnights(s, s.active);
}

export function endPart(s) {
    const extra = s.seats >= 5 ? s.options.extra : 'none';
    if (s.stage === 'turn' && s.turn >= s.options.turnLimit) {
        nextTurn(s); // L3.6
        finishByLimit(s);
    } else if (s.stage === 'turn' && extra === 'paired') {
        startPaired(s);
    } else if (s.stage === 'turn' && extra === 'build') {
        nextBuilder(s, s.current);
    } else {
        nextTurn(s);
    }
}

export const endBuilding = (s) => nextBuilder(s, s.active);

// C11.4, C11.5
function finishByLimit(s) {
    const reached = turnOrder(s, 0).map((seat) => points(s, seat));
    const leaders = turnOrder(s, 0).filter((seat) => reached[seat] === Math.max(...reached));
    finish(s, leaders);
}

function finish(s, leaders) {
    s.phase = 'game_over';
    s.winner = leaders.length === 1 ? leaders[0] : null;
    s.scores = turnOrder(s, 0).map((seat) => (leaders.includes(seat) ? 1 / leaders.length : 0));
    clearPending(s);
}

// What belongs to a phase is gone with it.
function clearPending(s) {
    s.chance = null;
    s.offer = null;
    s.freeRoads = 0;
    s.toDiscard.clear();
    s.toTake.clear();
    if (s.sea) {
        s.fogQueue = [];
        s.fogPlayer = null;
    }
    if (s.cities) {
        [s.toGive, s.toLose].forEach((due) => due.clear());
        Object.assign(s, { choosers: [], draws: [], stealFrom: [], asked: [] });
        Object.assign(s, { ask: null, target: null, chased: null, retreat: null, lostKnight: null });
        Object.assign(s, { freeKind: null, barredEdge: null, sabotage: false });
    }
}

// C11.2, L3.4, L4.3: only who has the turn, or its second part, wins.
export function settleWin(s) {
    if (s.phase === 'game_over' || s.setup || s.stage === 'build') {
        return;
    }
    if (points(s, s.active) >= s.options.targetPoints) {
        finish(s, [s.active]);
    }
}
