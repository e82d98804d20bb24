// What the end screen says of each player: from the view, which hides nothing then.
import type { EndColumn } from '../../core/types';
import { Icon } from './icons';
import type { Say } from './phrases';
import { cardCount, cardsOf, handCount, hasSea, islandPoints, points, roadCount } from './view';
import type { CatanTable, CatanView } from './view';

export function buildings(view: CatanView, seat: number, type: 'settlement' | 'city'): number {
  return view.vertices.filter((v) => v.owner_id === seat && v.building_type === type).length;
}

const pointCards = (view: CatanView, seat: number): number =>
  (cardsOf(view, seat) ?? []).filter((card) => card === 'victory_point').length;

/** Points first, then what they are made of. */
export function columns({ view }: CatanTable, t: Say): EndColumn[] {
  const column = (key: string, icon: string, of: EndColumn['of']): EndColumn =>
    ({ title: t(`catan.end.${key}`), icon: <Icon name={icon} />, of });
  return [
    column('points', 'star', (seat) => points(view, seat)),
    column('settlements', 'settlement', (seat) => buildings(view, seat, 'settlement')),
    column('cities', 'city', (seat) => buildings(view, seat, 'city')),
    column('roads', 'road', (seat) => roadCount(view, seat)),
    ...(hasSea(view) ? [column('ships', 'ship', (seat) => roadCount(view, seat, true)),
      column('islands', 'island', (seat) => islandPoints(view, seat))] : []),
    column('knights', 'knight', (seat) => view.player_played_knights?.[seat] ?? 0),
    column('cards', 'card', (seat) => pointCards(view, seat)),
  ];
}

/** The titles of a seat. */
export function titles(view: CatanView, seat: number, t: Say): string[] {
  return [
    ...(view.longest_road_player === seat ? [t('catan.longest.n', { n: view.longest_road_length ?? 0 })] : []),
    ...(view.largest_army_player === seat ? [t('catan.army.has')] : []),
  ];
}

/** Titles, and the cards that were left. */
export function endLine({ view }: CatanTable, seat: number, t: Say): string {
  const left = t('catan.end.left', { n: handCount(view, seat), dev: cardCount(view, seat) });
  return [...titles(view, seat, t), left].join(' · ');
}

/** What the winner's points are made of. */
export function ending(view: CatanView, t: Say): string {
  const seat = view.winner;
  if (seat == null) return '';
  const counted = (key: string, n: number): string[] => (n > 0 ? [t(`catan.ending.${key}`, { n })] : []);
  const made = [
    ...counted('settlement', buildings(view, seat, 'settlement')), ...counted('city', buildings(view, seat, 'city')),
    ...counted('island', islandPoints(view, seat)), ...titles(view, seat, t),
    ...counted('card', pointCards(view, seat)),
  ];
  return t('catan.ending', { n: points(view, seat), made: made.join(', ') });
}

/** Something that brings points; `catan.part.<key>` names it. */
export interface Part {
  key: string;
  icon: string;
  n: number;
}

/** What a seat's points are made of, by number. */
export function partsOf(view: CatanView, seat: number): Part[] {
  const all: Part[] = [
    { key: 'settlement', icon: 'settlement', n: buildings(view, seat, 'settlement') },
    { key: 'city', icon: 'city', n: buildings(view, seat, 'city') },
    { key: 'island', icon: 'island', n: islandPoints(view, seat) },
    { key: 'longest', icon: 'road', n: Number(view.longest_road_player === seat) },
    { key: 'army', icon: 'knight', n: Number(view.largest_army_player === seat) },
    { key: 'card', icon: 'card', n: pointCards(view, seat) },
  ];
  return all.filter((part) => part.n > 0);
}

/** What decides a game, the rarest first. */
const DECIDES = ['longest', 'army', 'island', 'card', 'city', 'settlement'];

/** What the winner had more of than the next; a game that builds on this one has other parts. */
export function decided(view: CatanView, t: Say, parts = partsOf, decides: readonly string[] = DECIDES): string {
  const { winner } = view;
  if (winner == null) return '';
  const [second] = [...view.players.keys()].filter((seat) => seat !== winner)
    .sort((a, b) => points(view, b) - points(view, a));
  const count = (seat: number, key: string): number => parts(view, seat).find((part) => part.key === key)?.n ?? 0;
  const more = decides.filter((key) => second !== undefined && count(winner, key) > count(second, key));
  const what = more.slice(0, 2).map((key) => t(`catan.part.${key}`)).join(', ');
  return what ? t('catan.decided', { what }) : '';
}
