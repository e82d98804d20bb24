// How random games are played so that they get far: options, actions, offers, outcomes of chance.
import { BOARDS } from './layouts.mjs';
import { cardsText } from './cards.mjs';
import { legal, open, randomArrangement } from './model.mjs';

// How gladly a kind of action is chosen; 10 where nothing is said.
const LIKING = {
    settlement: 60, city: 80, road: 8, ship: 8, buy: 15, knight: 12, roads: 20, plenty: 8, monopoly: 6, bank: 3,
    offer: 1, end: 6, done: 2, accept: 12, reject: 6, cancel: 1, confirm: 12, move: 2, pirate: 6, robber: 10,
    improve: 60, hire: 10, activate: 20, promote: 15, march: 5, chase: 6, wall: 12, play: 20, drop: 10,
};

const PROGRESS_LIKING = { merchant: 0.5, inventor: 0.5, alchemist: 0.3 };

const OFFER_SIDES = [1, 1, 1, 2];

// A set of n cards; with a hand, cards of that hand.
function someCards(luck, kinds, n, hand) {
    const cards = {};
    for (let i = 0; i < n; i++) {
        const rest = kinds.filter((kind) => !hand || hand[kind] > (cards[kind] ?? 0));
        if (rest.length > 0) {
            const kind = luck.pick(rest);
            cards[kind] = (cards[kind] ?? 0) + 1;
        }
    }
    return cards;
}

// Mostly an offer that is allowed.
export function randomOffer(luck, s, seat) {
    const give = someCards(luck, s.kinds, luck.pick(OFFER_SIDES), luck.happens(0.9) ? s.hands[seat] : null);
    const others = luck.happens(0.95) ? s.kinds.filter((kind) => !(kind in give)) : s.kinds;
    const want = someCards(luck, others, luck.pick(OFFER_SIDES), null);
    return `offer ${cardsText(s.kinds, give)} ${cardsText(s.kinds, want)}`;
}

export function randomDiscard(luck, s, seat) {
    return `discard ${cardsText(s.kinds, someCards(luck, s.kinds, s.toDiscard.get(seat), s.hands[seat]))}`;
}

// One card of a kind that the seat lacks, for what it has most of.
function usefulTrade(luck, s, seat, texts) {
    const hand = s.hands[seat];
    const gain = (text) => {
        const [, give, want] = text.split(' ').map((word) => word.split('=')[0]);
        return hand[give] - hand[want];
    };
    const best = Math.max(...texts.map(gain));
    return luck.pick(texts.filter((text) => gain(text) === best));
}

// An action of a seat that is to act.
export function randomAction(luck, s, seat) {
    const menu = legal(s, seat);
    const kinds = [...new Set([...menu.map((text) => text.split(' ')[0]), ...open(s, seat)])];
    const kind = luck.weighted(kinds, (k) => LIKING[k] ?? 10);
    if (kind === 'offer') {
        return randomOffer(luck, s, seat);
    }
    if (open(s, seat).includes(kind)) {
        return randomDiscard(luck, s, seat);
    }
    const texts = menu.filter((text) => text.split(' ')[0] === kind);
    if (kind === 'bank' && luck.happens(0.8)) {
        return usefulTrade(luck, s, seat, texts);
    }
    if (kind !== 'play') {
        return luck.pick(texts);
    }
    const cards = [...new Set(texts.map((text) => text.split(' ')[1]))];
    const card = luck.weighted(cards, (c) => PROGRESS_LIKING[c] ?? 1);
    return luck.pick(texts.filter((text) => text.split(' ')[1] === card));
}

// Rolls that pay the player on turn.
function payingRolls(s, outcomes) {
    const pays = (hex) => hex.id !== s.robber && hex.vertices.some((v) => s.buildings.get(v)?.seat === s.active);
    const numbers = s.board.hexes.filter(pays).map((hex) => s.numbers[hex.id]);
    const sum = (outcome) => outcome.split('-').reduce((a, b) => Number(a) + Number(b));
    return outcomes.filter(({ outcome }) => numbers.includes(sum(outcome)));
}

// With a certain probability, `plenty`, a roll pays: games of random actions get further with it.
export function randomOutcome(luck, s, found, plenty = 0) {
    if (found.shuffle) {
        return randomArrangement(s, luck.shuffled);
    }
    const paying = s.chance.kind === 'dice' && luck.happens(plenty) ? payingRolls(s, found.outcomes) : [];
    const { outcome } = luck.weighted(paying.length > 0 ? paying : found.outcomes, ({ weight }) => weight);
    const turn = s.chance.kind === 'dice' && !s.cities && luck.happens(0.5);
    return turn ? outcome.split('-').reverse().join('-') : outcome;
}

// Options over all that the game has; half of the games keep the default of each.
export function randomOptions(luck, game) {
    const maybe = (name, values) => {
        const value = luck.pick(values);
        return luck.happens(0.5) ? { [name]: value } : {};
    };
    const base = {
        ...maybe('numbers', ['spiral', 'random']), ...maybe('discardLimit', [1, 3, 7, 12, 20, 95]),
        ...maybe('friendlyRobber', [true, false]), ...maybe('turnLimit', [20, 60, 150, 400, 1000]),
        ...maybe('targetPoints', game === 'catan' ? [3, 5, 8, 12, 20] : [2, 5, 8, 12, 20, 30]),
        ...maybe('trade', ['first', 'confirm']),
        ...(game === 'catancities' ? {} : maybe('playBoughtDevCards', [true, false])),
    };
    return game === 'catan' ? base : { ...base, ...maybe('extra', ['build', 'paired', 'none']) };
}

// A board of the game and seats that fit it.
export function randomBoard(luck, game, board, seats) {
    if (game === 'catan') {
        return { board: null, seats: seats ?? luck.pick([2, 3, 4]) };
    }
    const fits = Object.entries(BOARDS).filter(([name, known]) => known[game] && (!board || name === board) &&
        (!seats || known.seats.includes(seats)));
    if (fits.length === 0) {
        throw new Error(`${game} has no board ${board ?? ''} for ${seats ?? 'these'} seats`);
    }
    const [name, known] = luck.pick(fits);
    return { board: name, seats: seats ?? luck.pick(known.seats) };
}

