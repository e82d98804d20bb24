// Development cards and the largest army (C8, C9).
import { COSTS, DEV_CARDS, RESOURCES, holds, move, total } from './cards.mjs';
import { pay, routeMenu } from './build.mjs';
import { startRobber } from './robber.mjs';
import { others } from './state.mjs';

// C9.2, C9.7: of a kind, how many may be played now.
function playable(s, seat, card) {
    const early = s.options.playBoughtDevCards && card !== 'knight';
    return s.dev[seat][card] - (early ? 0 : s.bought[card]);
}

export function devMenu(s, seat) {
    if (s.devPlayed) {
        return [];
    }
    const has = (card) => playable(s, seat, card) > 0;
    const pairs = RESOURCES.flatMap((a, i) => RESOURCES.slice(i).map((b) => [a, b]));
    const inBank = ([a, b]) => s.bank[a] >= (a === b ? 2 : 1) && s.bank[b] > 0; // C9.5
    return [
        ...(has('knight') ? ['knight'] : []),
        ...(has('road_building') && routeMenu(s, seat, ['road', 'ship']).length > 0 ? ['roads'] : []), // C9.4
        ...(has('year_of_plenty') ? pairs.filter(inBank).map((pair) => `plenty ${pair.join(' ')}`) : []),
        ...(has('monopoly') ? RESOURCES.map((kind) => `monopoly ${kind}`) : []), // C9.6
    ];
}

export const buyMenu = (s, seat) => (holds(s.hands[seat], COSTS.card) && total(s.deck) > 0 ? ['buy'] : []); // C9.1

export const cardOutcomes = (s) =>
    DEV_CARDS.map((card) => ({ outcome: card, weight: s.deck[card] })).filter(({ weight }) => weight > 0);

export function drawDevCard(s, card) {
    s.deck[card] -= 1;
    s.dev[s.active][card] += 1;
    if (s.stage !== 'build') {
        s.bought[card] += 1; // L3.5
    }
    s.chance = null;
}

function spend(s, seat, card) {
    s.dev[seat][card] -= 1;
    s.bought[card] = Math.min(s.bought[card], s.dev[seat][card]); // C9.7: an older one first
    s.devPlayed = true;
}

// C8.1, C8.2
function settleArmy(s, seat) {
    const most = s.army === null ? 2 : s.playedKnights[s.army];
    if (seat !== s.army && s.playedKnights[seat] > most) {
        s.army = seat;
    }
}

export const devActions = {
    buy(s, seat) {
        pay(s, seat, COSTS.card);
        s.chance = { kind: 'card', from: null };
    },
    knight(s, seat) {
        spend(s, seat, 'knight');
        s.playedKnights[seat] += 1;
        settleArmy(s, seat);
        startRobber(s); // C9.3
    },
    roads(s, seat) {
        spend(s, seat, 'road_building');
        s.freeRoads = 2;
        s.phase = 'road_building';
    },
    plenty(s, seat, a, b) {
        spend(s, seat, 'year_of_plenty');
        move(s.bank, s.hands[seat], { [a]: 1 });
        move(s.bank, s.hands[seat], { [b]: 1 });
    },
    monopoly(s, seat, kind) {
        spend(s, seat, 'monopoly');
        for (const other of others(s, seat)) {
            move(s.hands[other], s.hands[seat], { [kind]: s.hands[other][kind] });
        }
    },
};

