// What a roll brings: production (C4, K2.3, S6), a seven (C5.1, K2.4).
import { COMMODITY_OF, cardsText, countWays, holds, move, readCards, total, waysToTake } from './cards.mjs';
import { choose } from './fog.mjs';
import { startRobber } from './robber.mjs';
import { buildingsOf, homePhase, turnOrder } from './state.mjs';

const DISCARDS_LISTED = 4096;

export const diceSum = (s) => s.dice[0] + s.dice[1];

export function settleDice(s) {
    if (diceSum(s) === 7) {
        settleSeven(s);
    } else {
        settleProduction(s);
    }
}

// C4.2, K2.3: what one building gets from a hex.
function yieldOf(s, terrain, type) {
    if (type === 'settlement') {
        return { [terrain]: 1 };
    }
    const commodity = s.cities ? COMMODITY_OF[terrain] : undefined;
    return commodity ? { [terrain]: 1, [commodity]: 1 } : { [terrain]: 2 };
}

// Seat by seat what the hexes with this number pay; gold stands for cards of one's choice.
function dues(s, number) {
    const due = turnOrder(s, 0).map(() => ({}));
    for (const hex of s.board.hexes) {
        if (s.numbers[hex.id] !== number || s.robber === hex.id) {
            continue;
        }
        for (const vertex of hex.vertices) {
            const building = s.buildings.get(vertex);
            if (building) {
                for (const [kind, n] of Object.entries(yieldOf(s, s.terrain[hex.id], building.type))) {
                    due[building.seat][kind] = (due[building.seat][kind] ?? 0) + n;
                }
            }
        }
    }
    return due;
}

// C4.3: a kind that the bank cannot pay to all is paid to nobody, unless only one is due.
function payKind(s, kind, due, received) {
    const seats = turnOrder(s, 0).filter((seat) => due[seat][kind] > 0);
    const wanted = seats.reduce((sum, seat) => sum + due[seat][kind], 0);
    if (wanted > s.bank[kind] && seats.length > 1) {
        return;
    }
    for (const seat of seats) {
        const paid = Math.min(due[seat][kind], s.bank[kind]);
        move(s.bank, s.hands[seat], { [kind]: paid });
        if (paid > 0) {
            received.add(seat);
        }
    }
}

function settleProduction(s) {
    const due = dues(s, diceSum(s));
    const received = new Set();
    s.kinds.forEach((kind) => payKind(s, kind, due, received));
    const choices = new Map();
    for (const seat of turnOrder(s, 0)) {
        if (due[seat].gold > 0) {
            choices.set(seat, due[seat].gold); // S6.1
        } else if (s.cities && s.levels[seat].science >= 3 && !received.has(seat)) {
            choices.set(seat, 1); // K4.5
        }
    }
    choose(s, choices);
}

// C5.1, K2.4
function discardLimit(s, seat) {
    const walls = s.cities ? buildingsOf(s, seat).filter((v) => s.walls.has(v)).length : 0;
    return s.options.discardLimit + 2 * walls;
}

function settleSeven(s) {
    for (const seat of turnOrder(s, 0)) {
        const cards = total(s.hands[seat]);
        if (cards > discardLimit(s, seat)) {
            s.toDiscard.set(seat, Math.floor(cards / 2));
        }
    }
    afterDiscards(s);
}

function afterDiscards(s) {
    if (s.toDiscard.size > 0) {
        s.phase = 'discard';
    } else if (s.sabotage || (s.cities && s.attacks === 0)) {
        s.sabotage = false;
        s.phase = homePhase(s);
    } else {
        startRobber(s);
    }
}

export function sabotage(s, due) {
    s.sabotage = true;
    s.toDiscard = due;
    afterDiscards(s);
}

const isListed = (s, seat) => countWays(s.kinds, s.hands[seat], s.toDiscard.get(seat)) <= DISCARDS_LISTED;

export function discardMenu(s, seat) {
    if (!isListed(s, seat)) {
        return [];
    }
    return waysToTake(s.kinds, s.hands[seat], s.toDiscard.get(seat)).map((way) => `discard ${cardsText(s.kinds, way)}`);
}

export const discardOpen = (s, seat) => (isListed(s, seat) ? [] : ['discard']);

export function mayDiscard(s, seat, text) {
    const cards = readCards(s.kinds, text ?? '');
    return cards !== null && total(cards) === s.toDiscard.get(seat) && holds(s.hands[seat], cards);
}

export const rollActions = {
    roll(s) {
        s.chance = { kind: 'dice', from: null };
    },
    discard(s, seat, text) {
        move(s.hands[seat], s.bank, readCards(s.kinds, text));
        s.toDiscard.delete(seat);
        afterDiscards(s);
    },
};

// Dice as chance lists them: pairs without order, larger first (K2.1: with order, red first).
export function diceOutcomes(s) {
    const faces = [1, 2, 3, 4, 5, 6];
    if (s.cities) {
        return faces.flatMap((red) => faces.map((other) => ({ outcome: `${red}-${other}`, weight: 1 })));
    }
    return faces.flatMap((high) => faces.filter((low) => low <= high)
        .map((low) => ({ outcome: `${high}-${low}`, weight: high === low ? 1 : 2 })));
}
