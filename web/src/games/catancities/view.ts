// Cities & Knights as a seat sees it: rules/catancities/README.md. No rule is judged here.
import type { Table } from '../../core/types';
import type { CatanView, Good, Some } from '../catan/view';

export const TRACKS = ['trade', 'politics', 'science'] as const;
export type Track = (typeof TRACKS)[number];

/** What a track's improvements are paid with, and how many of them there are: as rules/catancities/README.md has it. */
export const PAID_WITH: Record<Track, Good> = { trade: 'cloth', politics: 'coin', science: 'paper' };
export const LEVELS = 5;
/** The steps of the barbarians' ship. */
export const STEPS = 7;

export interface Knight {
  vertex_id: number;
  owner_id: number;
  strength: number;
  active: boolean;
  ready: boolean;
  promoted: boolean;
}
export interface Metropolis { player_id: number; vertex_id: number }
export type Levels = Record<Track, number>;

/** A merge patch removes what becomes null, so whatever may be null may also be missing. */
export interface CitiesView extends CatanView {
  player_progress_cards: Record<string, string[] | number>;
  shown_cards: Record<string, string[]>;
  progress_decks: Record<Track, number> | string[];
  improvements: Record<string, Levels>;
  metropolises: Partial<Record<Track, Metropolis | null>>;
  knights: Knight[];
  walls: number[];
  tipped_cities: number[];
  barbarians: number;
  attacks: number;
  event?: 'ship' | Track | null;
  defenders: Record<string, number>;
  merchant?: { player_id: number; hex_index: number } | null;
  merchant_fleet: Good[];
  sabotage: boolean;
  to_give: Record<string, number>;
  to_lose: number[];
  deck_choosers: number[];
  asked: number[];
  ask?: { player_id: number; resource?: Good | null } | null;
  target_player?: number | null;
  target_hand?: Some | null;
  retreat?: Knight | null;
  free_kind?: 'road' | 'ship' | null;
  lost_knight?: { strength: number; active: boolean } | null;
}

export type CitiesTable = Table<CitiesView> & { view: CitiesView };

/** The own progress cards, or those that a spy sees; null: they are hidden. */
export function progressOf(view: CitiesView, seat: number | null): string[] | null {
  const cards = seat === null ? undefined : view.player_progress_cards[seat];
  return Array.isArray(cards) ? cards : null;
}

export function progressCount(view: CitiesView, seat: number): number {
  const cards = view.player_progress_cards[seat] ?? 0;
  return typeof cards === 'number' ? cards : cards.length;
}

export const knightsOf = (view: CitiesView, seat: number): Knight[] =>
  view.knights.filter((knight) => knight.owner_id === seat);

/** What a seat's active knights are worth against the barbarians. */
export const strengthOf = (view: CitiesView, seat: number): number =>
  knightsOf(view, seat).reduce((sum, { strength, active }) => sum + (active ? strength : 0), 0);

export const citiesOf = (view: CitiesView, seat: number): number =>
  view.vertices.filter((v) => v.owner_id === seat && v.building_type === 'city').length;

/** Everybody's active knights against the cities on the board. */
export function balance(view: CitiesView): { defence: number; strength: number } {
  const sum = (of: (seat: number) => number): number =>
    view.players.reduce((n, { player_id: seat }) => n + of(seat), 0);
  return { defence: sum((seat) => strengthOf(view, seat)), strength: sum((seat) => citiesOf(view, seat)) };
}

/** The tracks on which a seat has the metropolis. */
export const metropolisesOf = (view: CitiesView, seat: number): Track[] =>
  TRACKS.filter((track) => view.metropolises[track]?.player_id === seat);

export const levelsOf = (view: CitiesView, seat: number): Levels =>
  view.improvements[seat] ?? { trade: 0, politics: 0, science: 0 };

export const deckCount = (view: CitiesView, track: Track): number | null =>
  (Array.isArray(view.progress_decks) ? null : view.progress_decks[track]);
