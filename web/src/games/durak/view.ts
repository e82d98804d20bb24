// Durak as a seat sees it: rules/durak/README.md. No rule is judged here.
import type { Table } from '../../core/types';
import { type Say, seatName as nameOf } from '../../kit/say';

export type Suit = 'S' | 'C' | 'D' | 'H';
/** Rank and suit, as in "7S" or "TH". */
export type Card = string;

export interface Pair {
  attack: Card;
  defence?: Card | null;
}

export interface DurakView {
  seat?: number | null;
  hand: Card[];
  handCounts: number[];
  deckCount: number;
  discardCount: number;
  discard?: Card[];
  trump?: Suit | null;
  trumpCard?: Card | null;
  table: Pair[];
  attacker?: number | null;
  defender?: number | null;
  firstAttacker?: number | null;
  bout: number;
  phase: 'deal' | 'first' | 'attack' | 'defend' | 'throw' | 'over';
  toAct?: number | null;
  taking: boolean;
  limit: number;
  passed: number[];
  out: number[];
  durak?: number | null;
  /** All hands by seat, once the game is over. */
  hands?: Card[][];
}

export type DurakTable = Table<DurakView> & { view: DurakView };
export type T = Say;

export const suitOf = (card: Card): Suit => card[1] as Suit;
export const rankOf = (card: Card): string => card[0]!;

const RANKS = '23456789TJQKA';
const SUITS = 'SHCD'; // black and red in turn, so that neighbours differ at a glance

export type Order = 'suit' | 'rank';

/** The hand from left to right: trumps always at the right end. */
export function sorted(hand: readonly Card[], trump: Suit | null | undefined, order: Order): Card[] {
  const key = (card: Card): number => {
    const suit = suitOf(card) === trump ? 9 : SUITS.indexOf(card[1]!);
    const rank = RANKS.indexOf(card[0]!);
    return order === 'suit' || suit === 9 ? suit * 100 + rank : rank * 10 + suit - 200;
  };
  return [...hand].sort((a, b) => key(a) - key(b));
}

export type Role = 'attack' | 'defend' | 'take' | 'pass' | 'out' | 'durak' | null;

export function roleOf(view: DurakView, seat: number): Role {
  if (view.durak === seat) return 'durak';
  if (view.out.includes(seat)) return 'out';
  if (view.defender === seat) return view.taking ? 'take' : 'defend';
  if (view.passed.includes(seat)) return 'pass';
  return view.attacker === seat ? 'attack' : null;
}

/** The other seats as one sees them from left to right: clockwise from one's own left. */
export function rivalsOf(seats: number, me: number | null): number[] {
  const first = me === null ? 0 : me + 1;
  const count = me === null ? seats : seats - 1;
  return Array.from({ length: count }, (_, i) => (first + i) % seats);
}

const SIGNS: Record<Suit, string> = { S: '♠', C: '♣', D: '♦', H: '♥' };

/** "10♠" in the player's letters. */
export function brief(card: Card, t: T): string {
  return t(`durak.rank.${rankOf(card)}`) + SIGNS[suitOf(card)];
}

/** "ten of spades". */
export function cardWords(card: Card, t: T): string {
  return t('durak.card', { rank: t(`durak.name.${rankOf(card)}`), suit: t(`durak.of.${suitOf(card)}`) });
}

export const seatName = (table: Pick<Table, 'seats'>, seat: number, t: T): string => nameOf('durak', table, seat, t);
