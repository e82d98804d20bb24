// Turns of Cities & Knights in a line each: "rolled 8, the trade gate opened, built a road, hired a knight".
import type { Chapter, GameEvent, Table } from '../../core/types';
import { rollOf } from '../../kit/dice';
import type { Say } from '../catan/phrases';
import { chapters as baseChapters, counted, deeds as baseDeeds, kindOf, listed } from '../catan/turns';
import type { CatanView } from '../catan/view';
import { diceBefore, tell } from './log';
import { DECKS } from './decks';

const SIDES = ['ship', ...Object.keys(DECKS)];

/** The roll and what the event die has brought. */
function rolled(group: readonly GameEvent[], you: string, t: Say): string[] {
  const at = group.find((event) => SIDES.includes(String(event.chance)));
  const dice = at ? diceBefore(at, group) : group.map((event) => rollOf(event.chance)).find((one) => one !== null);
  if (!dice) return [];
  const sum = dice[0] + dice[1];
  if (!at) return [t(`catan.turn.rolled${you}`, { sum })];
  const attacked = at.effects?.some((one) => one.kind === 'attack');
  return [t(`catancities.turn.rolled${you}`,
    { sum, event: t(`catancities.turn.event.${attacked ? 'attack' : String(at.chance)}`) })];
}

/** "improved trade to 3 and science to 2". */
function improved(own: readonly GameEvent[], you: string, t: Say): string[] {
  const levels = own.filter((event) => kindOf(event) === 'improve').flatMap((event) => event.effects ?? [])
    .filter((one) => one.kind === 'improve')
    .map((one) => t(`catancities.turn.improve.${String(one.track)}`, { n: Number(one.level) }));
  return levels.length === 0 ? [] : [t(`catancities.turn.improved${you}`, { what: listed(levels, t) })];
}

/** Knights are activated and promoted one or several at a time. */
function trained(key: string, n: number, you: string, t: Say): string[] {
  return n === 0 ? [] : [n === 1 ? t(`catancities.turn.${key}${you}`) : t(`catancities.turn.${key}s${you}`, { n })];
}

function deeds(group: readonly GameEvent[], seat: number, table: Table<CatanView>, t: Say): string[] {
  const own = group.filter((event) => event.seat === seat);
  const count = (kind: string): number => own.filter((event) => kindOf(event) === kind).length;
  const you = seat === table.seat ? '.you' : '';
  const played = own.filter((event) => kindOf(event) === 'play').map((event) => event.action!.split(' ')[1]!);
  const walls = counted('wall', count('wall'), t, 'catancities');
  const knights = counted('hire', count('hire'), t, 'catancities');
  return [
    ...rolled(group, you, t),
    ...played.map((card) => t(`catan.turn.played${you}`, { card: t(`catancities.card.${card}`) })),
    ...baseDeeds(group.filter((event) => rollOf(event.chance) === null), seat, table, t),
    ...walls.map((what) => t(`catan.turn.built${you}`, { what })),
    ...improved(own, you, t),
    ...knights.map((what) => t(`catancities.turn.hired${you}`, { what })),
    ...trained('activate', count('activate'), you, t),
    ...trained('promote', count('promote'), you, t),
    ...(count('march') > 0 ? [t(`catancities.turn.march${you}`)] : []),
    ...(count('chase') > 0 ? [t(`catancities.turn.chase${you}`)] : []),
  ];
}

/** What the line of a turn has said, where a detail would repeat it. */
const SAID = /^(settlement|road|ship|move|city|robber|pirate|bank|wall|improve|hire|activate|promote|march|chase)\b/;

const isDeed = (event: GameEvent, seat: number | undefined): boolean =>
  (event.seat === undefined ? rollOf(event.chance) !== null : event.seat === seat && SAID.test(event.action ?? ''));

export const chapters = (events: readonly GameEvent[], table: Table<CatanView>, t: Say): Chapter[] =>
  baseChapters(events, table, t, { tell, deeds, isDeed });
