// Cards: their kinds and orders, costs, sets of cards as text.

export const RESOURCES = ['wood', 'brick', 'sheep', 'wheat', 'ore'];
export const COMMODITIES = ['paper', 'cloth', 'coin'];
export const DEV_CARDS = ['knight', 'victory_point', 'road_building', 'year_of_plenty', 'monopoly'];

// K1.1: which commodity a city gets besides the resource.
export const COMMODITY_OF = { wood: 'paper', sheep: 'cloth', ore: 'coin' };
export const TRACKS = ['trade', 'politics', 'science'];
export const TRACK_COMMODITY = { trade: 'cloth', politics: 'coin', science: 'paper' }; // K4.2

export const COSTS = {
    road: { wood: 1, brick: 1 }, // C6.1
    ship: { wood: 1, sheep: 1 }, // S2.2
    settlement: { wood: 1, brick: 1, sheep: 1, wheat: 1 }, // C6.2
    city: { wheat: 2, ore: 3 }, // C6.3
    card: { sheep: 1, wheat: 1, ore: 1 }, // C9.1
    wall: { brick: 2 }, // K4.1
    knight: { sheep: 1, ore: 1 }, // K5.1: hire and promote
    activate: { wheat: 1 }, // K5.1
};

// Of each deck: which cards, how many (the tables of the progress cards).
export const PROGRESS = {
    trade: {
        commercial_harbor: 2, master_merchant: 2, merchant: 6, merchant_fleet: 2, resource_monopoly: 4,
        trade_monopoly: 2,
    },
    politics: {
        bishop: 2, constitution: 1, deserter: 2, diplomat: 2, intrigue: 2, saboteur: 2, spy: 3, warlord: 2,
        wedding: 2,
    },
    science: {
        alchemist: 2, crane: 2, engineer: 1, inventor: 2, irrigation: 2, medicine: 2, mining: 2, printer: 1,
        road_building: 2, smith: 2,
    },
};
export const PROGRESS_CARDS = TRACKS.flatMap((track) => Object.keys(PROGRESS[track]));
export const trackOfCard = (card) => TRACKS.find((track) => card in PROGRESS[track]);

export const total = (cards) => Object.values(cards).reduce((sum, n) => sum + n, 0);
export const none = (kinds) => Object.fromEntries(kinds.map((kind) => [kind, 0]));
export const holds = (hand, cards) => Object.entries(cards).every(([kind, n]) => (hand[kind] ?? 0) >= n);

export function move(from, to, cards) {
    for (const [kind, n] of Object.entries(cards)) {
        from[kind] -= n;
        to[kind] += n;
    }
}

// {wood: 1, ore: 2} as 'wood=1,ore=2', in the order of the kinds.
export function cardsText(kinds, cards) {
    return kinds.filter((kind) => cards[kind] > 0).map((kind) => `${kind}=${cards[kind]}`).join(',');
}

// Only canonical texts are read: else null.
export function readCards(kinds, text) {
    const cards = {};
    for (const part of text.split(',')) {
        const match = /^([a-z]+)=([1-9]\d*)$/.exec(part);
        if (!match || !kinds.includes(match[1]) || match[1] in cards) {
            return null;
        }
        cards[match[1]] = Number(match[2]);
    }
    return cardsText(kinds, cards) === text ? cards : null;
}

// Every way to take exactly n of these cards.
export function waysToTake(kinds, cards, n) {
    if (kinds.length === 0) {
        return n === 0 ? [{}] : [];
    }
    const [kind, ...rest] = kinds;
    const ways = [];
    for (let k = 0; k <= Math.min(n, cards[kind]); k++) {
        for (const way of waysToTake(rest, cards, n - k)) {
            ways.push(k > 0 ? { [kind]: k, ...way } : way);
        }
    }
    return ways;
}

// How many ways there are, without listing them.
export function countWays(kinds, cards, n) {
    let ways = [1, ...Array(n).fill(0)];
    for (const kind of kinds) {
        ways = ways.map((_, sum) => {
            let found = 0;
            for (let k = 0; k <= Math.min(sum, cards[kind]); k++) {
                found += ways[sum - k];
            }
            return found;
        });
    }
    return ways[n];
}

export const listCards = (order, cards) => order.flatMap((card) => Array(cards[card]).fill(card));
