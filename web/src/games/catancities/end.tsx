// What the end screen says of each player: from the view, which hides nothing then.
import type { EndColumn, EndProps } from '../../core/types';
import { buildings, decided as baseDecided, titles } from '../catan/end';
import type { Part } from '../catan/end';
import { Icon } from '../catan/icons';
import type { Say } from '../catan/phrases';
import { Result as BaseResult } from '../catan/result';
import { handCount, hasSea, islandPoints, points } from '../catan/view';
import type { CatanView } from '../catan/view';
import { knightsOf, levelsOf, metropolisesOf, progressCount, TRACKS } from './view';
import type { CitiesTable, CitiesView } from './view';

/** Never one below the other. */
const levels = (view: CitiesView, seat: number): string =>
  TRACKS.map((track) => levelsOf(view, seat)[track]).join('\u202f');

/** Points first, then what they are made of. */
export function columns({ view }: CitiesTable, t: Say): EndColumn[] {
  const column = (key: string, icon: string, of: EndColumn['of']): EndColumn =>
    ({ title: t(`catancities.end.${key}`), icon: <Icon name={icon} />, of });
  return [
    column('points', 'star', (seat) => points(view, seat)),
    column('settlements', 'settlement', (seat) => buildings(view, seat, 'settlement')),
    column('cities', 'city', (seat) => buildings(view, seat, 'city')),
    column('metropolises', 'metropolis', (seat) => metropolisesOf(view, seat).length),
    ...(hasSea(view) ? [column('islands', 'island', (seat) => islandPoints(view, seat))] : []),
    column('defenders', 'defender', (seat) => view.defenders[seat] ?? 0),
    column('knights', 'shield', (seat) => knightsOf(view, seat).length),
    column('levels', 'improve', (seat) => levels(view, seat)),
  ];
}

/** The longest road, and the cards that were left. */
export function endLine({ view }: CitiesTable, seat: number, t: Say): string {
  const left = t('catancities.end.left', { n: handCount(view, seat), progress: progressCount(view, seat) });
  return [...titles(view, seat, t), left].join(' · ');
}

/** What a seat's points are made of, by number. */
function partsOf(view: CitiesView, seat: number): Part[] {
  const all: Part[] = [
    { key: 'settlement', icon: 'settlement', n: buildings(view, seat, 'settlement') },
    { key: 'city', icon: 'city', n: buildings(view, seat, 'city') },
    { key: 'metropolis', icon: 'metropolis', n: metropolisesOf(view, seat).length },
    { key: 'island', icon: 'island', n: islandPoints(view, seat) },
    { key: 'longest', icon: 'road', n: Number(view.longest_road_player === seat) },
    { key: 'defender', icon: 'defender', n: view.defenders[seat] ?? 0 },
    { key: 'shown', icon: 'progress', n: view.shown_cards[seat]?.length ?? 0 },
    { key: 'merchant', icon: 'merchant', n: Number(view.merchant?.player_id === seat) },
  ];
  return all.filter((part) => part.n > 0);
}

const parts = (view: CatanView, seat: number): Part[] => partsOf(view as CitiesView, seat);

/** What the winner's points are made of. */
export function ending(view: CitiesView, t: Say): string {
  const seat = view.winner;
  if (seat == null) return '';
  const game = (key: string): string => (['settlement', 'city', 'island'].includes(key) ? 'catan' : 'catancities');
  const made = partsOf(view, seat).flatMap(({ key, n }) => (key === 'longest' ? titles(view, seat, t)
    : [t(`${game(key)}.ending.${key}`, { n })]));
  return t('catan.ending', { n: points(view, seat), made: made.join(', ') });
}

const DECIDES = ['metropolis', 'longest', 'defender', 'island', 'shown', 'merchant', 'city', 'settlement'];

export const decided = (view: CitiesView, t: Say): string => baseDecided(view, t, parts, DECIDES);

export const Result = (props: EndProps<CitiesView>) => <BaseResult {...props} parts={parts} />;
