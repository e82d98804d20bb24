// Events in words.
import type { Effect, GameEvent, Table } from '../../core/types';
import { rollOf } from '../../kit/dice';
import { hexText, nameOf, some } from './phrases';
import type { Say } from './phrases';
import { CARD_OF, CARDS, GOODS, points, readAmounts, total } from './view';
import type { Card, CatanView, Good, Some } from './view';

export const lines = (...all: (string | null)[]): string => all.filter(Boolean).join('\n');

/** A line of the log, in the second person for the own seat. */
export const lineOf = (game: string) => (key: string, seat: number, table: Table<CatanView>, t: Say,
  values: Record<string, string | number> = {}): string =>
  t(`${game}.log.${key}${seat === table.seat ? '.you' : ''}`, { name: nameOf(table, seat, t), ...values });

export const line = lineOf('catan');

function tellRobber(kind: string, seat: number, a: string, b: string | undefined, table: Table<CatanView>,
  t: Say): string {
  const hex = table.view?.hexes[Number(a)];
  const move = line(kind, seat, table, t, { hex: hex ? hexText(hex, t) : a });
  if (b === undefined) return t('catan.log.nosteal', { move });
  if (Number(b) === table.seat) return t('catan.log.steal.me', { move });
  return t(seat === table.seat ? 'catan.log.steal.you' : 'catan.log.steal',
    { move, victim: nameOf(table, Number(b), t) });
}

/** The placement before the first turn is over once each seat has laid its second road or ship. */
export function roadsBefore(event: GameEvent, events: readonly GameEvent[]): number {
  return events.filter((e) => e.seq <= event.seq && /^(road|ship) /.test(e.action ?? '')).length;
}

/** Who received or lost what, a line for each. */
export function tellCards(event: GameEvent | undefined, kind: 'receive' | 'lose', key: string, table: Table<CatanView>,
  t: Say): string[] {
  return (event?.effects ?? []).filter((one) => one.kind === kind)
    .map(({ seat, cards }) => line(key, seat!, table, t, { what: some(cards as Some, t, 'acc') }));
}

/** Something that one seat has now, perhaps another's before. */
export const titleOf = (game: string) => (key: string, title: Effect | undefined, n: string, table: Table<CatanView>,
  t: Say): string | null => {
  const { seat, from } = (title ?? {}) as { seat?: number | null; from?: number | null };
  if (seat == null) return null;
  const values = { n: Number(title?.[n]) };
  if (from == null) return lineOf(game)(key, seat, table, t, values);
  if (from === table.seat) return t(`${game}.log.${key}.fromme`, { name: nameOf(table, seat, t), ...values });
  return lineOf(game)(`${key}.from`, seat, table, t, { ...values, other: nameOf(table, from, t) });
};

const tellTitle = titleOf('catan');

function tellBuilt(kind: string, event: GameEvent, seat: number, table: Table<CatanView>, t: Say,
  events?: readonly GameEvent[]): string | null {
  const placing = 2 * table.seats.length;
  const roads = events ? roadsBefore(event, events) : placing + 1;
  if (kind === 'settlement' && roads < placing) return null;
  if (kind !== 'settlement' && roads <= placing) {
    // The cards came with the settlement, which is told together with its road.
    const start = tellCards(events?.find((e) => e.seq === event.seq - 1), 'receive', 'started', table, t);
    return lines(line(kind === 'ship' ? 'placed.ship' : 'placed', seat, table, t), ...start,
      roads < placing ? null : line('main', 0, table, t));
  }
  return line(kind, seat, table, t);
}

/** What a turn begins with; one of a larger game's cards chooses the dice. */
const ROLLS = /^(roll|play alchemist)\b/;

/** Who rolls after the end of a turn; null: nobody yet. The second part of a turn has an end of its own, and others
 *  may build in between. */
function nextTurn(event: GameEvent, seat: number, table: Table<CatanView>, events?: readonly GameEvent[]):
  number | null {
  if (table.over && event.seq === table.seq) return null;
  const turn = events?.findLast((e) => e.seq < event.seq && ROLLS.test(e.action ?? ''))?.seat ?? seat;
  return (turn + 1) % table.seats.length;
}

/** How actions are told that only games have which build on this one, by their first word. */
export const TELLS: Record<string, (event: GameEvent, seat: number, table: Table<CatanView>, t: Say) => string | null>
  = {};

function tellAction(event: GameEvent, seat: number, table: Table<CatanView>, t: Say,
  events?: readonly GameEvent[]): string | null {
  const [kind = '', a = '', b] = (event.action ?? '').split(' ');
  switch (kind) {
    case 'settlement': case 'road': case 'ship': return tellBuilt(kind, event, seat, table, t, events);
    case 'discard': return line('discard', seat, table, t, { n: total(readAmounts(a)) });
    case 'robber': case 'pirate': return tellRobber(kind, seat, a, b, table, t);
    case 'knight': case 'roads': case 'plenty': case 'monopoly': {
      const which = [a, b].filter(Boolean).map((r) => t(`catan.${r}`)).join(', ');
      const played = line('play', seat, table, t, { card: t(`catan.${CARD_OF[kind]}`) });
      return which ? `${played}: ${which}` : played;
    }
    case 'bank': {
      const give = readAmounts(a);
      const take = readAmounts(b ?? '');
      return line('bank', seat, table, t, { give: some(give, t, 'acc'), take: some(take, t, 'acc'),
        rate: total(give) / Math.max(1, total(take)) });
    }
    case 'offer':
      return line('offer', seat, table, t, { give: some(readAmounts(a), t, 'acc'),
        take: some(readAmounts(b ?? ''), t, 'acc') });
    case 'confirm':
      if (Number(a) === table.seat) return t('catan.log.confirm.me', { name: nameOf(table, seat, t) });
      return line('confirm', seat, table, t, { other: nameOf(table, Number(a), t) });
    case 'take': return line(kind, seat, table, t, { what: some(readAmounts(a), t, 'acc') });
    case 'city': case 'buy': case 'move': case 'accept': case 'reject': case 'cancel':
      return line(kind, seat, table, t);
    case 'end': {
      const next = nextTurn(event, seat, table, events);
      return next === null ? null : line('end', next, table, t);
    }
    default: return TELLS[kind]?.(event, seat, table, t) ?? null;
  }
}

/** The dice, and who received what of them. */
function tellRoll(sum: number, event: GameEvent, table: Table<CatanView>, t: Say,
  events?: readonly GameEvent[]): string {
  const roller = events?.find((e) => e.seq === event.seq - 1)?.seat;
  const rolled = roller === undefined ? t('catan.log.dice', { sum }) : line('roll', roller, table, t, { sum });
  const got = tellCards(event, 'receive', 'got', table, t);
  return lines(rolled, ...(got.length > 0 || sum === 7 ? got : [t('catan.none')]));
}

/** A stolen card, or what fog has hidden: a terrain and its number, which follow each other. */
function tellPicked(event: GameEvent, chance: string, table: Table<CatanView>, t: Say,
  events?: readonly GameEvent[]): string | null {
  const at = (by: number): GameEvent | undefined => events?.find((e) => e.seq === event.seq + by);
  const lifted = LIFTS.test(at(-1)?.action ?? '') || isNumber(at(-1)) || isNumber(at(1)) || at(-1)?.chance === 'sea';
  const got = tellCards(event, 'receive', 'got', table, t);
  if (isNumber(event)) return lines(...got);
  if (lifted || chance === 'gold' || chance === 'sea') {
    const number = isNumber(at(1)) ? ` ${String(at(1)!.chance)}` : '';
    return lines(t('catan.log.fog', { what: t(`catan.${chance}`) + number }), ...got);
  }
  return GOODS.includes(chance as Good) ? t('catan.log.stolen', { what: t(`catan.${chance}`) }) : null;
}

const LIFTS = /^(road|ship|move) /;
const isNumber = (event: GameEvent | undefined): boolean => /^\d+$/.test(String(event?.chance ?? ''));

function tellChance(event: GameEvent, table: Table<CatanView>, t: Say, events?: readonly GameEvent[]): string | null {
  const { chance } = event;
  const roll = rollOf(chance);
  if (roll) return tellRoll(roll[0] + roll[1], event, table, t, events);
  if (CARDS.includes(chance as Card)) return t('catan.log.bought', { what: t(`catan.${chance}`) });
  return tellPicked(event, String(chance), table, t, events);
}

const MOVES_CARDS = /^(monopoly|accept|confirm)/;

/** What came of an event besides: cards, a title, the victory. */
export function tellAfter(event: GameEvent, table: Table<CatanView>, t: Say): (string | null)[] {
  const moved = MOVES_CARDS.test(event.action ?? '');
  const title = (kind: string) => event.effects?.find((one) => one.kind === kind);
  const winner = table.over && event.seq === table.seq ? table.view?.winner ?? null : null;
  return [
    ...(moved ? tellCards(event, 'lose', 'lost', table, t) : []),
    ...(moved ? tellCards(event, 'receive', 'got', table, t) : []),
    tellTitle('longest', title('longest_road'), 'length', table, t),
    tellTitle('army', title('largest_army'), 'knights', table, t),
    winner === null || !table.view ? null : line('won', winner, table, t, { n: points(table.view, winner) }),
  ];
}

/** An event for the log, in one line or more; a line that begins with --- is a heading, no news. Given
 *  all events too, it can name who rolled and tell placing from building. */
export function tell(event: GameEvent, table: Table<CatanView>, t: Say, events?: readonly GameEvent[]): string | null {
  const said = event.seat !== undefined && event.action ? tellAction(event, event.seat, table, t, events)
    : event.chance ? tellChance(event, table, t, events) : null;
  return lines(said, ...tellAfter(event, table, t)) || null;
}
