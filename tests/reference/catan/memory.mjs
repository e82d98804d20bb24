// What seats remember of each other's hands (C12.2, C14.4), in the games with development cards. Cities &
// Knights has more that is seen by two only; the model does not follow it there.
import { total } from './cards.mjs';
import { turnOrder } from './state.mjs';

const EVERYBODY = 'all';
const copy = (hands) => hands.map((hand) => ({ ...hand }));

// Watcher by watcher, hand by hand: how many of each kind are sure to be there.
const watchers = (s) => [...turnOrder(s, 0), EVERYBODY];
const nothing = (s) => new Map(watchers(s).map((who) => [who, s.hands.map((hand) => ({ ...hand, ...zero(s) }))]));
const zero = (s) => Object.fromEntries(s.kinds.map((kind) => [kind, 0]));

// Cards that moved in the open: what came is known, what went is known no more.
function sawMoves(s, before) {
    for (const sure of s.memory.values()) {
        s.hands.forEach((hand, seat) => {
            for (const kind of s.kinds) {
                sure[seat][kind] = Math.max(0, sure[seat][kind] + hand[kind] - before[seat][kind]);
            }
        });
    }
}

// An offer or its acceptance shows the cards it names.
function sawCards(s, seat, cards) {
    for (const sure of s.memory.values()) {
        for (const [kind, n] of Object.entries(cards)) {
            sure[seat][kind] = Math.max(sure[seat][kind], n);
        }
    }
}

// Thief and victim know the card. Others are sure of one less of each kind, and of the thief's new card
// only if the victim's cards were known to be all alike.
function sawTheft(s, before, thief, victim, stolen) {
    for (const [who, sure] of s.memory) {
        if (who === thief || who === victim) {
            sure[victim][stolen] = Math.max(0, sure[victim][stolen] - 1);
            sure[thief][stolen] += 1;
            continue;
        }
        if (sure[victim][stolen] === total(before[victim])) {
            sure[thief][stolen] += 1;
        }
        for (const kind of s.kinds) {
            sure[victim][kind] = Math.max(0, sure[victim][kind] - 1);
        }
    }
}

// Calls `change`, and remembers what was seen of it.
export function watch(s, text, change) {
    if (s.cities) {
        change();
        return;
    }
    s.memory ??= nothing(s);
    const before = copy(s.hands);
    const theft = s.chance?.kind === 'steal' ? s.chance.from : null;
    const { offer } = s;
    const seat = s.active;
    change();
    if (theft !== null) {
        sawTheft(s, before, seat, theft, text);
    } else {
        sawMoves(s, before);
    }
    if (s.offer && s.offer !== offer) {
        sawCards(s, s.offer.seat, s.offer.give);
    }
    if (text.startsWith('monopoly ')) { // the bank lies open, so all of this kind are known to be here
        const kind = text.split(' ')[1];
        sawCards(s, seat, { [kind]: s.hands[seat][kind] });
    }
    s.offer?.accepted.forEach((accepting) => sawCards(s, accepting, s.offer.want));
}

// For each hand `all`, and the seats that know more; left out when nobody knows anything.
export function knownJson(s) {
    const list = (who, hand) => s.kinds.map((kind) => s.memory.get(who)[hand][kind]);
    const ofHand = (hand) => {
        const all = list(EVERYBODY, hand);
        const more = turnOrder(s, 0).filter((who) => who !== hand && list(who, hand).join() !== all.join());
        return { all, ...Object.fromEntries(more.map((who) => [who, list(who, hand)])) };
    };
    const known = s.memory ? Object.fromEntries(turnOrder(s, 0).map((hand) => [hand, ofHand(hand)])) : {};
    const isSomething = Object.values(known).some((lists) => Object.values(lists).flat().some((n) => n > 0));
    return isSomething ? { known } : {};
}
