// What can be played, as the menu lists it; what of it the player has picked, and where it could go.
import { type Layout, near, onTop, type Place } from './layout';
import { brief, type Card, cardWords, type DurakView, type T } from './view';

export interface Move {
  kind: 'attack' | 'throw' | 'transfer' | 'beat' | 'take' | 'pass';
  /** The card that leaves a hand. */
  card?: Card;
  /** The attack card that it beats. */
  onto?: Card;
  text: string;
}

export function readMove(text: string): Move | null {
  const [kind, first, second] = text.split(' ');
  switch (kind) {
    case 'attack':
    case 'throw':
    case 'transfer':
      return first ? { kind, card: first, text } : null;
    case 'beat':
      return first && second ? { kind, onto: first, card: second, text } : null;
    case 'take':
    case 'pass':
      return { kind, text };
    default:
      return null;
  }
}

export function readMenu(menu: readonly string[] | null): Move[] {
  return (menu ?? []).map(readMove).filter((move) => move !== null);
}

/** Where a card of the hand can be put: the table, the ghost slot, or an attack card. */
export type Target = string;
export const TABLE: Target = 'table';
export const GHOST: Target = 'ghost';

export function targetOf(move: Move): Target {
  return move.kind === 'beat' ? move.onto! : move.kind === 'transfer' ? GHOST : TABLE;
}

export function movesOf(moves: readonly Move[], card: Card): Move[] {
  return moves.filter((move) => move.card === card);
}

/** A move in a few words, for buttons and hints. */
export function moveWords(move: Move, view: DurakView, t: T): string {
  switch (move.kind) {
    case 'take':
      return t('durak.take');
    case 'pass':
      return t(view.taking ? 'durak.pass' : 'durak.done');
    case 'beat':
      return t('durak.do.beat', { card: cardWords(move.card!, t), onto: cardWords(move.onto!, t) });
    default:
      return t(`durak.do.${move.kind}`, { card: cardWords(move.card!, t) });
  }
}

/** A move that could be chosen, within a sentence. */
export function choiceWords({ kind, card, onto }: Move, t: T): string {
  return t(`durak.choice.${kind}`, { card: card ? brief(card, t) : '', onto: onto ? brief(onto, t) : '' });
}

/** Advice, short enough for the status line. */
export function hintWords(move: Move, t: T): string {
  const say = (card: Card | undefined): string => (card ? brief(card, t) : '');
  return t(`durak.hint.${move.kind}`, { card: say(move.card), onto: say(move.onto) });
}

/** A card of the hand, an attack card to be beaten, or "I transfer". */
export type Pick = { card: Card } | { onto: Card } | 'transfer' | null;

export function pickedCard(pick: Pick): Card | null {
  return pick && pick !== 'transfer' && 'card' in pick ? pick.card : null;
}

export function pickedOnto(pick: Pick): Card | null {
  return pick && pick !== 'transfer' && 'onto' in pick ? pick.onto : null;
}

/** Of all moves, those that go with what is picked. */
export function fitting(moves: readonly Move[], pick: Pick): Move[] {
  const onto = pickedOnto(pick);
  if (onto) return moves.filter((move) => move.onto === onto);
  return pick === 'transfer' ? moves.filter((move) => move.kind === 'transfer') : [...moves];
}

/** Which slot a target lies in; a new card goes behind the pairs on the table. */
function slotOf(view: DurakView, target: Target): number {
  const i = view.table.findIndex((pair) => pair.attack === target);
  return i < 0 ? view.table.length : i;
}

export function putPlace(layout: Layout, view: DurakView, target: Target): Place | undefined {
  const slot = layout.slots[slotOf(view, target)];
  return slot && target !== TABLE && target !== GHOST ? onTop(slot) : slot;
}

/** What a card would be put on if it were let go here. */
export function targetAt(layout: Layout, view: DurakView, moves: readonly Move[], card: Card, x: number,
  y: number): Target | null {
  for (const target of movesOf(moves, card).map(targetOf)) {
    const slot = layout.slots[slotOf(view, target)];
    if (target === TABLE ? y < layout.statusTop : slot && near(slot, x, y, 1.5)) return target;
  }
  return null;
}

/** True over an attack card that still has to be beaten. */
export function overAttack(layout: Layout, view: DurakView, x: number, y: number): boolean {
  return view.table.some((pair, i) => !pair.defence && layout.slots[i] !== undefined
    && near(layout.slots[i], x, y, 1.2));
}

/** Where every card lies that this seat sees. */
export function placesOf(layout: Layout, view: DurakView, hand: readonly Card[], raise: (card: Card) => number,
  sent: Move | null): Map<string, Place> {
  const places = new Map<string, Place>();
  if (view.trumpCard && view.deckCount > 0) places.set(view.trumpCard, layout.trump);
  view.table.forEach((pair, i) => {
    const slot = layout.slots[i];
    if (!slot) return;
    places.set(pair.attack, slot);
    if (pair.defence) places.set(pair.defence, onTop(slot));
  });
  hand.forEach((card, i) => {
    const place = layout.hand[i];
    if (!place) return;
    const put = sent?.card === card ? putPlace(layout, view, targetOf(sent)) : undefined;
    places.set(card, put ?? { ...place, y: place.y - layout.rise * raise(card) });
  });
  return places;
}
