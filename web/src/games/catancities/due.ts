// Cards that the player has to put together now: discards, gifts, and what may be taken.
import type { Choices } from '../catan/moves';
import { handOf, GOODS, readAmounts, total } from '../catan/view';
import type { Some } from '../catan/view';
import type { CitiesTable } from './view';

/** What asks for them: the phase, but that sabotage and the harbour's reply have names of their own. */
export type Why = 'discard' | 'sabotage' | 'give_cards' | 'give' | 'choose_resources' | 'take_cards';

export interface Due {
  /** What the action begins with. */
  word: 'discard' | 'give' | 'take';
  why: Why;
  n: number;
  /** What there is to choose from. */
  from: Some;
}

/** The amounts that the menu lists for a word. */
const listed = ({ all }: Choices, word: string): Some[] =>
  [...all].filter((one) => one.startsWith(word + ' ')).map((one) => readAmounts(one.slice(word.length + 1)));

/** The kinds that any of them names, as far as there are cards. */
function named(some: Some[], cards: Some): Some {
  return Object.fromEntries(GOODS.filter((kind) => some.some((one) => one[kind])).map((kind) => [kind, cards[kind]]));
}

/** Null: nothing is due from the player. */
export function dueOf({ view, seat }: CitiesTable, choices: Choices): Due | null {
  const hand = handOf(view, seat);
  if (seat === null || !hand) return null;
  const owed = view.to_discard[seat] ?? 0;
  if (owed > 0) return { word: 'discard', why: view.sabotage ? 'sabotage' : 'discard', n: owed, from: hand };
  for (const word of ['give', 'take'] as const) {
    const some = listed(choices, word);
    const [first] = some;
    if (!first) continue;
    const from = word === 'give' ? hand : view.target_hand ?? view.bank;
    const given: Why = view.ask ? 'give' : 'give_cards';
    const why = word === 'give' ? given : view.target_hand ? 'take_cards' : 'choose_resources';
    return { word, why, n: total(first), from: named(some, from) };
  }
  return null;
}
