// Turns in a line each: "rolled 8, built a road and a settlement, bought a card".
import type { Chapter, GameEvent, Table } from '../../core/types';
import { actorOf, chapterOf, cut } from '../../kit/chapters';
import { rollOf } from '../../kit/dice';
import { tell } from './log';
import { hexText, nameOf } from './phrases';
import type { Say } from './phrases';
import { CARD_OF, type CatanView } from './view';

export const kindOf = (event: GameEvent): string => event.action?.split(' ')[0] ?? '';

/** "a road, 2 settlements and a city". */
export function listed(parts: readonly string[], t: Say): string {
  return parts.length < 2 ? parts.join('')
    : t('catan.turn.and', { first: parts.slice(0, -1).join(', '), last: parts.at(-1)! });
}

export function counted(key: string, n: number, t: Say, game = 'catan'): string[] {
  return n === 0 ? [] : [n === 1 ? t(`${game}.turn.${key}`) : t(`${game}.turn.${key}s`, { n })];
}

/** What the seat whose turn it is has done in it, in the order in which a reader wants to know it. */
export function deeds(group: readonly GameEvent[], seat: number, table: Table<CatanView>, t: Say): string[] {
  const own = group.filter((event) => event.seat === seat);
  const count = (kind: string): number => own.filter((event) => kindOf(event) === kind).length;
  const you = seat === table.seat ? '.you' : '';
  const roll = group.map((event) => rollOf(event.chance)).find((one) => one !== null);
  const built = ['road', 'ship', 'settlement', 'city'].flatMap((kind) => counted(kind, count(kind), t));
  const cards = counted('card', count('buy'), t);
  const robber = own.findLast((event) => /^(robber|pirate) /.test(event.action ?? ''))?.action?.split(' ');
  const hex = robber && table.view?.hexes[Number(robber[1])];
  const from = robber?.[2] === undefined ? null : Number(robber[2]);
  const traded = group.some((event) => kindOf(event) === 'confirm' || (kindOf(event) === 'accept'
    && event.effects?.some((one) => one.kind === 'receive')));
  return [
    ...(roll ? [t(`catan.turn.rolled${you}`, { sum: roll[0] + roll[1] })] : []),
    ...own.flatMap((event) => (CARD_OF[kindOf(event)]
      ? [t(`catan.turn.played${you}`, { card: t(`catan.${CARD_OF[kindOf(event)]}`) })] : [])),
    ...(hex ? [t(`catan.turn.${robber[0]}${you}`, { hex: hexText(hex, t) })] : []),
    ...(from === null ? [] : [from === table.seat ? t('catan.turn.stole.me')
      : t(`catan.turn.stole${you}`, { name: nameOf(table, from, t) })]),
    ...(count('bank') > 0 ? [t(`catan.turn.bank${you}`)] : []),
    ...(traded ? [t(`catan.turn.traded${you}`)] : []),
    ...(built.length > 0 ? [t(`catan.turn.built${you}`, { what: listed(built, t) })] : []),
    ...(count('move') > 0 ? [t(`catan.turn.move${you}`)] : []),
    ...(cards.length > 0 ? [t(`catan.turn.bought${you}`, { what: cards[0]! })] : []),
  ];
}

const DONE = /^(roll|settlement|road|ship|move|city|buy|knight|roads|plenty|monopoly|robber|pirate|bank|end|done)\b/;

/** How a game tells its turns: each event, what a seat has done in one, and what of that its line says already. */
export interface Telling {
  tell: typeof tell;
  deeds: typeof deeds;
  isDeed: (event: GameEvent, seat: number | undefined) => boolean;
}

const own: Telling = { tell, deeds,
  isDeed: (event) => (event.seat !== undefined ? DONE.test(event.action ?? '') : rollOf(event.chance) !== null) };

/** What others received, lost or discarded, titles and the end: everything that the line leaves out. */
function details(how: Telling, group: readonly GameEvent[], table: Table<CatanView>, t: Say,
  events: readonly GameEvent[]): string[] {
  return group.filter((event) => !/^(reject|cancel)/.test(event.action ?? '')).flatMap((event) => {
    const said = how.tell(event, table, t, events) ?? '';
    const lines = said.split('\n').filter((one) => one && !one.startsWith('---'));
    return how.isDeed(event, actorOf(group)) ? lines.slice(1) : lines;
  });
}

/** A turn ends with `end`; in the beginning, with the road or ship of a placement. Who builds between two turns says
 *  `done`, which otherwise only ends what a card has begun. */
function isOver(group: readonly GameEvent[], placing: boolean): boolean {
  const has = (kind: RegExp): boolean => group.some((event) => kind.test(kindOf(event)));
  return placing ? has(/^(road|ship)$/) : has(/^end$/) || (has(/^done$/) && !has(/^(roads|roll|play)$/));
}

export function chapters(events: readonly GameEvent[], table: Table<CatanView>, t: Say, how = own): Chapter[] {
  const whole = events[0]?.seq === 1;
  let placed = whole ? 0 : 2 * table.seats.length;
  const groups = cut(events, (event, before) => {
    // Who builds nothing between two turns is not worth a line.
    const over = event.seat !== undefined && event.action !== 'done' && isOver(before, placed < 2 * table.seats.length);
    if (over) placed++;
    return over;
  });
  return groups.map((group) => chapterOf(group, () => {
    const seat = actorOf(group);
    return seat === undefined ? '' : how.deeds(group, seat, table, t).join(', ');
  }, () => details(how, group, table, t, events)));
}
