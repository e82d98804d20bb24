// The event of a roll: gates to progress cards (K2), barbarians (K3). It comes before the dice.
import { PROGRESS, TRACKS, total } from './cards.mjs';
import { settleDice } from './roll.mjs';
import { buildingsOf, knightsOf, piecesLeft, turnOrder } from './state.mjs';

const STEPS = 7;
const HAND = 4;
const SHOWN = ['printer', 'constitution']; // K2.7

// K2.1
export const eventOutcomes = () =>
    [{ outcome: 'ship', weight: 3 }, ...TRACKS.map((track) => ({ outcome: track, weight: 1 }))];

export function drawEvent(s, event) {
    s.event = event;
    s.chance = null;
    if (event === 'ship') {
        s.barbarians += 1; // K3.1
        if (s.barbarians === STEPS) {
            attack(s);
        } else {
            afterEvent(s);
        }
        return;
    }
    const opens = (seat) => s.levels[seat][event] >= 1 && s.dice[0] <= s.levels[seat][event] + 1; // K2.5
    s.draws = turnOrder(s, s.current).filter(opens).map((seat) => [seat, event]);
    nextDraw(s);
}

// K2.6: the cards that can be drawn on a track; under an empty deck lie those that were used.
export function deckOf(s, track) {
    if (total(s.decks[track]) > 0) {
        return s.decks[track];
    }
    return Object.fromEntries(Object.keys(PROGRESS[track]).map((card) => [card, s.used[card]]));
}

const hasCards = (s, track) => total(deckOf(s, track)) > 0;

export const progressOutcomes = (s) =>
    Object.entries(deckOf(s, s.chance.from)).map(([outcome, weight]) => ({ outcome, weight }))
        .filter(({ weight }) => weight > 0);

function nextDraw(s) {
    while (s.draws.length > 0 && !hasCards(s, s.draws[0][1])) {
        s.draws.shift();
    }
    if (s.draws.length > 0) {
        s.chance = { kind: 'progress', from: s.draws[0][1] };
    } else if (s.phase === 'choose_deck') {
        nextChooser(s);
    } else {
        afterEvent(s);
    }
}

export function drawProgress(s, card) {
    const [seat, track] = s.draws.shift();
    if (total(s.decks[track]) === 0) {
        s.decks[track] = deckOf(s, track);
        Object.keys(PROGRESS[track]).forEach((used) => { s.used[used] = 0; });
    }
    s.decks[track][card] -= 1;
    (SHOWN.includes(card) ? s.shown : s.progress)[seat][card] += 1;
    s.chance = null;
    nextDraw(s);
}

// K2.8: who must drop cards before the dice are settled.
export const droppers = (s) => turnOrder(s, 0).filter((seat) => seat !== s.current && hasTooMany(s, seat));
export const hasTooMany = (s, seat) => total(s.progress[seat]) > HAND;

function afterEvent(s) {
    if (droppers(s).length > 0) {
        s.phase = 'drop_cards';
    } else {
        settleDice(s);
    }
}

export function dropMenu(s, seat) {
    return Object.keys(s.progress[seat]).filter((card) => s.progress[seat][card] > 0).map((card) => `drop ${card}`);
}

const isMetropolis = (s, vertex) => TRACKS.some((track) => s.metropolises[track]?.vertex === vertex);
export const plainCities = (s, seat) => buildingsOf(s, seat, 'city').filter((vertex) => !isMetropolis(s, vertex));

const contribution = (s, seat) =>
    knightsOf(s, seat).filter(([, knight]) => knight.active).reduce((sum, [, knight]) => sum + knight.strength, 0);

// K3.2
function attack(s) {
    const seats = turnOrder(s, s.current);
    const cities = seats.reduce((sum, seat) => sum + buildingsOf(s, seat, 'city').length, 0);
    const defence = seats.reduce((sum, seat) => sum + contribution(s, seat), 0);
    if (defence >= cities) {
        reward(s, seats);
    } else {
        punish(s, seats);
    }
}

// K3.3
function reward(s, seats) {
    const best = Math.max(...seats.map((seat) => contribution(s, seat)));
    const leaders = best > 0 ? seats.filter((seat) => contribution(s, seat) === best) : [];
    if (leaders.length > 1) {
        s.choosers = leaders;
        nextChooser(s);
        return;
    }
    leaders.forEach((seat) => { s.defenders[seat] += 1; });
    attackIsOver(s);
}

function nextChooser(s) {
    if (s.choosers.length > 0 && TRACKS.some((track) => hasCards(s, track))) {
        s.phase = 'choose_deck';
        return;
    }
    s.choosers = [];
    attackIsOver(s);
}

export const chooserMenu = (s) => TRACKS.filter((track) => hasCards(s, track)).map((track) => `draw ${track}`);

// K3.4
function punish(s, seats) {
    const losers = seats.filter((seat) => plainCities(s, seat).length > 0);
    const least = Math.min(...losers.map((seat) => contribution(s, seat)));
    s.toLose = new Set(losers.filter((seat) => contribution(s, seat) === least));
    if (s.toLose.size > 0) {
        s.phase = 'lose_city';
    } else {
        attackIsOver(s);
    }
}

// K3.6
function attackIsOver(s) {
    for (const knight of s.knights.values()) {
        knight.active = false;
        knight.ready = false;
    }
    s.barbarians = 0;
    s.attacks += 1;
    afterEvent(s);
}

export const eventActions = {
    drop(s, seat, card) {
        s.progress[seat][card] -= 1;
        s.used[card] += 1;
        if (s.phase === 'drop_cards') {
            afterEvent(s);
        }
    },
    chooseDeck(s, seat, track) {
        s.choosers.shift();
        s.draws = [[seat, track]];
        nextDraw(s);
    },
    loseCity(s, seat, vertex) {
        if (piecesLeft(s, seat).settlement === 0) {
            s.tipped.add(vertex); // K3.5
        }
        s.buildings.set(vertex, { seat, type: 'settlement' });
        s.walls.delete(vertex);
        s.toLose.delete(seat);
        if (s.toLose.size === 0) {
            attackIsOver(s);
        }
    },
};
