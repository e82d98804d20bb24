// Trade with the bank and between players (C10, K4.6).
import { COMMODITIES, holds, move, readCards, total } from './cards.mjs';
import { buildingsOf, others } from './state.mjs';

const OFFERS = 10;
const AMOUNT = 19;

// The types of the ports at which a seat has built.
function portsOf(s, seat) {
    const own = new Set(buildingsOf(s, seat));
    return s.board.ports.map((edge, site) => (s.board.edges[edge].ends.some((v) => own.has(v)) ? s.ports[site] : null));
}

// C10.1, K4.6
export function rate(s, seat, kind) {
    const ports = portsOf(s, seat);
    const commodity = COMMODITIES.includes(kind);
    const two = ports.includes(kind) || (s.cities && (
        s.fleet.includes(kind) || (s.merchant?.seat === seat && s.terrain[s.merchant.hex] === kind) ||
        (commodity && s.levels[seat].trade >= 3)));
    if (two) {
        return 2;
    }
    return ports.includes('any') ? 3 : 4;
}

// C10.2
export function bankMenu(s, seat) {
    return s.kinds.flatMap((give) => {
        const each = rate(s, seat, give);
        const most = Math.floor(s.hands[seat][give] / each);
        return s.kinds.filter((want) => want !== give).flatMap((want) => {
            const times = Array.from({ length: Math.min(most, s.bank[want]) }, (_, i) => i + 1);
            return times.map((k) => `bank ${give}=${k * each} ${want}=${k}`);
        });
    });
}

export const mayOffer = (s, seat) => s.offersMade < OFFERS && total(s.hands[seat]) > 0;

// C10.3, C10.4
export function isOffer(s, seat, giveText, wantText) {
    const give = readCards(s.kinds, giveText ?? '');
    const want = readCards(s.kinds, wantText ?? '');
    if (!mayOffer(s, seat) || !give || !want) {
        return false;
    }
    const amounts = [...Object.values(give), ...Object.values(want)];
    const apart = Object.keys(give).every((kind) => !(kind in want));
    return apart && amounts.every((n) => n <= AMOUNT) && holds(s.hands[seat], give);
}

const answered = (s, seat) => s.offer.accepted.includes(seat) || s.offer.rejected.includes(seat);

// C10.5, C10.6: who is to act while an offer is open.
export const offerSeats = (s) => [s.offer.seat, ...others(s, s.offer.seat).filter((seat) => !answered(s, seat))];

export function offerMenu(s, seat) {
    if (seat === s.offer.seat) {
        return ['cancel', ...s.offer.accepted.map((p) => `confirm ${p}`)]; // C10.8
    }
    return holds(s.hands[seat], s.offer.want) ? ['accept', 'reject'] : ['reject'];
}

function swap(s, seat) {
    const { seat: proposer, give, want } = s.offer;
    move(s.hands[proposer], s.hands[seat], give);
    move(s.hands[seat], s.hands[proposer], want);
    s.offer = null;
}

export const tradeActions = {
    bank(s, seat, give, want) {
        move(s.hands[seat], s.bank, readCards(s.kinds, give));
        move(s.bank, s.hands[seat], readCards(s.kinds, want));
    },
    offer(s, seat, give, want) {
        s.offer = { seat, give: readCards(s.kinds, give), want: readCards(s.kinds, want), accepted: [], rejected: [] };
        s.offersMade += 1;
    },
    accept(s, seat) {
        if (s.options.trade === 'first') {
            swap(s, seat); // C10.7
        } else {
            s.offer.accepted.push(seat);
        }
    },
    reject(s, seat) {
        s.offer.rejected.push(seat);
        if (s.offer.rejected.length === s.seats - 1) {
            s.offer = null;
        }
    },
    confirm: (s, seat, partner) => swap(s, Number(partner)),
    cancel(s) {
        s.offer = null;
    },
};

