// Bouts in a line each: "6♠/10♠, 10♦/K♦: beaten"; and what the others did since the player's own last move.
import type { Chapter, GameEvent, Table } from '../../core/types';
import { chapterOf, cut, sinceOwn } from '../../kit/chapters';
import { tell } from './log';
import { readMove } from './moves';
import { brief, type Card, type DurakView, seatName, type T } from './view';

/** How a bout ended; undefined: it goes on. */
function endOf(event: GameEvent) {
  return event.effects?.find((one) => one.kind === 'take' || one.kind === 'discard');
}

export const endsBout = (event: GameEvent): boolean => endOf(event) !== undefined;

/** "Beaten: 4 cards", "Anna took 3 cards", "You took 3 cards". */
export function endWords(event: GameEvent, table: Table<DurakView>, t: T): string {
  const { kind, seat, cards } = endOf(event)!;
  const mine = seat != null && seat === table.seat ? '.you' : '';
  return t(`durak.tell.end.${kind}${mine}`, { n: Number(cards ?? 0), name: seat == null ? ''
    : seatName(table, seat, t) });
}

/** The cards of a bout, each with what has beaten it. */
function pairsOf(bout: readonly GameEvent[]): [Card, Card | null][] {
  const pairs: [Card, Card | null][] = [];
  for (const event of bout) {
    const move = event.action ? readMove(event.action) : null;
    const beaten = move?.kind === 'beat' && pairs.find(([card]) => card === move.onto);
    if (beaten) beaten[1] = move.card!;
    else if (move?.card) pairs.push([move.card, null]);
  }
  return pairs;
}

export function sayPairs(bout: readonly GameEvent[], t: T): string {
  return pairsOf(bout).map(([card, by]) => (by ? `${brief(card, t)}/${brief(by, t)}` : brief(card, t))).join(', ');
}

function textOf(bout: readonly GameEvent[], table: Table<DurakView>, t: T): string {
  const cards = sayPairs(bout, t);
  const last = bout.find(endsBout);
  if (cards === '') return bout.map((event) => tell(event, table, t)).filter(Boolean).join('. ');
  return last ? t('durak.bout', { cards, end: endWords(last, table, t) }) : cards;
}

function whoIsOut(bout: readonly GameEvent[], table: Table<DurakView>, t: T): string[] {
  return bout.flatMap(({ effects = [] }) => effects).filter((one) => one.kind === 'out').map(({ seat }) =>
    t(seat === table.seat ? 'durak.tell.end.out.you' : 'durak.tell.end.out', { name: seatName(table, seat!, t) }));
}

const isPlayed = (event: GameEvent): boolean => event.seat !== undefined;

export function chapters(events: readonly GameEvent[], table: Table<DurakView>, t: T): Chapter[] {
  const begins = (event: GameEvent, before: readonly GameEvent[]): boolean =>
    (before.some(endsBout) ? isPlayed(event) : isPlayed(event) && !before.some(isPlayed));
  return cut(events, begins).map((bout) =>
    chapterOf(bout, () => textOf(bout, table, t), () => whoIsOut(bout, table, t)));
}

/** The last bout, while nothing lies on the table since; null: there is none. */
export function lastBout(events: readonly GameEvent[]): { cards: readonly GameEvent[]; end: GameEvent } | null {
  const at = events.findLastIndex(endsBout);
  if (at < 0 || events.slice(at + 1).some(isPlayed)) return null;
  const before = events.slice(0, at).findLastIndex(endsBout);
  return { cards: events.slice(before + 1, at + 1), end: events[at]! };
}

const TOLD = 3; // events: more would not be read

/** What the others did since, the end of a bout in its own words. A pass is worth a word only if it ends one. */
export function news(events: readonly GameEvent[], table: Table<DurakView>, t: T): string {
  const last = events.findLast(isPlayed);
  const own = last && last.seat === table.seat && endsBout(last) ? [last] : [];
  const fresh = [...own, ...sinceOwn(events, table.seat)];
  const said = fresh.filter(isPlayed).flatMap((event) => {
    const lines = endsBout(event) ? [endWords(event, table, t), ...whoIsOut([event], table, t)] : [];
    return event.action === 'pass' || event.seat === table.seat ? lines
      : [tell(event, table, t)?.split('\n')[0] ?? '', ...lines];
  });
  if (said.length > 0) return said.slice(-TOLD).join('. ');
  return fresh.map((event) => tell(event, table, t)).filter(Boolean).at(-1) ?? '';
}

const SEEN_MS = 1800; // to look at a bout before it is cleared away

/** A bout lies until it has been seen; who has ended it has. */
export function linger(events: readonly GameEvent[], seat: number | null): number {
  return events.some((event) => endsBout(event) && event.seat !== seat) ? SEEN_MS : 0;
}
