// Positions for tests: laid boards, placements, hands.
import { none } from './cards.mjs';
import { Chance } from './chance.mjs';
import { apply, chance, draw, legal, newGame } from './model.mjs';
import { randomOutcome } from './policy.mjs';

// A game on a board laid by chance.
export function laid(setup, seed = 1) {
    const luck = new Chance(seed);
    const s = newGame(setup);
    while (chance(s)) {
        draw(s, randomOutcome(luck, s, chance(s)));
    }
    return s;
}

// The same, after the placement.
export function placed(setup, seed = 1) {
    const s = laid(setup, seed);
    const luck = new Chance(seed);
    while (s.setup) {
        if (chance(s)) {
            draw(s, randomOutcome(luck, s, chance(s)));
        } else {
            apply(s, s.current, luck.pick(legal(s, s.current)));
        }
    }
    return s;
}

// A hand with these cards; what it had goes back to the bank.
export function give(s, seat, cards) {
    for (const kind of s.kinds) {
        s.bank[kind] += s.hands[seat][kind] - (cards[kind] ?? 0);
    }
    s.hands[seat] = { ...none(s.kinds), ...cards };
}

// Rolls something that is no seven, and of which nobody gets anything.
export function rollNothing(s) {
    const numbers = [...s.numbers];
    s.numbers = s.numbers.map(() => 0);
    apply(s, s.active, 'roll');
    draw(s, '1-1');
    if (chance(s)) {
        draw(s, 'ship');
    }
    s.numbers = numbers;
}
