// What moved between two views: where new cards come from and where the old ones went. Only what
// this seat may know is looked at; rivals' draws are counted, never named.
import type { GameEvent } from '../../core/types';
import { type Move, readMove } from './moves';
import { type Card, type DurakView, rivalsOf } from './view';

export type Spot = { seat: number } | 'stock' | 'discard';

export interface Arrival {
  card: Card;
  from: Spot;
  turn: number; // the how-manieth to be dealt; 0 for cards that are played
}

export interface Departure {
  card: Card;
  /** The pair where it lay or would have lain. */
  slot: number;
  defence: boolean;
  /** Who put it there, if nobody has seen it lie there yet. */
  by: number | null;
  to: Spot;
}

export interface Draw {
  seat: number;
  turn: number;
}

export interface Changes {
  arrivals: Arrival[];
  departures: Departure[];
  draws: Draw[];
}

interface Put {
  seat: number;
  move: Move;
}

interface Lying {
  slot: number;
  defence: boolean;
}

function lying(view: DurakView): Map<Card, Lying> {
  const cards = new Map<Card, Lying>();
  view.table.forEach((pair, slot) => {
    cards.set(pair.attack, { slot, defence: false });
    if (pair.defence) cards.set(pair.defence, { slot, defence: true });
  });
  return cards;
}

function puts(events: readonly GameEvent[], since: number): Put[] {
  const list: Put[] = [];
  for (const event of events) {
    if (event.seq <= since || event.seat === undefined || !event.action) continue;
    const move = readMove(event.action);
    if (move?.card) list.push({ seat: event.seat, move });
  }
  return list;
}

/** Where a put card lies, or lay for the moment before the bout ended. */
function landing(before: Map<Card, Lying>, put: Put, next: number): Lying {
  const under = put.move.onto ? before.get(put.move.onto) : undefined;
  return under ? { slot: under.slot, defence: true } : { slot: next, defence: false };
}

/** Who draws in which order: from the seat that led, the defender last. */
function drawOrder(view: DurakView): number[] {
  const seats = view.handCounts.length;
  const first = view.firstAttacker ?? 0;
  const order = [first, ...rivalsOf(seats, first)];
  return [...order.filter((seat) => seat !== view.defender), ...order.filter((seat) => seat === view.defender)];
}

function departures(before: DurakView, after: DurakView, put: readonly Put[]): Departure[] {
  const old = lying(before);
  const now = lying(after);
  const to: Spot = after.discardCount > before.discardCount ? 'discard' : { seat: before.defender ?? 0 };
  const gone: Departure[] = [];
  const leave = (card: Card, place: Lying, by: number | null): void => {
    if (!now.has(card) && !after.hand.includes(card)) gone.push({ card, ...place, by, to });
  };
  old.forEach((place, card) => leave(card, place, null));
  let next = before.table.length;
  for (const one of put) {
    const card = one.move.card!;
    if (old.has(card)) continue;
    const place = landing(old, one, next);
    if (!place.defence) next++;
    leave(card, place, one.seat);
  }
  return gone;
}

/** How many cards of the table a seat has taken up. */
function takenBy(seat: number, before: DurakView, after: DurakView, put: readonly Put[]): number {
  const ended = after.bout !== before.bout || after.phase === 'over';
  if (!ended || seat !== before.defender || after.discardCount > before.discardCount) return 0;
  const old = lying(before);
  return old.size + put.filter((one) => !old.has(one.move.card!)).length;
}

function draws(before: DurakView, after: DurakView, put: readonly Put[]): Draw[] {
  const list: Draw[] = [];
  let turn = 0;
  for (const seat of drawOrder(before)) {
    const played = put.filter((one) => one.seat === seat).length;
    const kept = (before.handCounts[seat] ?? 0) - played + takenBy(seat, before, after, put);
    const n = Math.max(0, (after.handCounts[seat] ?? 0) - kept);
    for (let i = 0; i < n && list.length < before.deckCount; i++) list.push({ seat, turn: turn++ });
  }
  return before.deckCount > after.deckCount ? list : [];
}

/** What moved; null: too much at once, show the new position without ado. */
export function changes(before: DurakView, after: DurakView, events: readonly GameEvent[], since: number,
  me: number | null): Changes | null {
  const acts = events.filter((event) => event.seq > since && event.seat !== undefined);
  if (acts.length > 2 || before.handCounts.length !== after.handCounts.length) return null;
  const put = puts(events, since);
  const old = lying(before);
  const drawn = draws(before, after, put);
  const mine = drawn.filter((draw) => draw.seat === me);
  const arrivals: Arrival[] = [];
  const arrive = (card: Card, otherwise: Spot): void => {
    if (old.has(card) || before.hand.includes(card)) return;
    const by = put.find((one) => one.move.card === card);
    const turn = !by && otherwise === 'stock' ? mine.shift()?.turn ?? 0 : 0;
    arrivals.push({ card, from: by ? { seat: by.seat } : otherwise, turn });
  };
  lying(after).forEach((_, card) => arrive(card, { seat: after.attacker ?? 0 }));
  after.hand.forEach((card) => arrive(card, 'stock'));
  return { arrivals, departures: departures(before, after, put), draws: drawn.filter((draw) => draw.seat !== me) };
}

/** The first deal, in rounds of one card each; null if the game is already under way. */
export function deal(view: DurakView, me: number | null, hand: readonly Card[]): Changes | null {
  if (view.phase !== 'attack' || view.bout !== 1 || view.discardCount > 0) return null;
  const seats = view.handCounts.length;
  const list: Draw[] = [];
  view.handCounts.forEach((n, seat) => {
    for (let round = 0; round < n && seat !== me; round++) list.push({ seat, turn: round * seats + seat });
  });
  const arrivals = hand.map((card, round) => ({ card, from: 'stock' as const, turn: round * seats + (me ?? 0) }));
  return { arrivals, departures: [], draws: list };
}
