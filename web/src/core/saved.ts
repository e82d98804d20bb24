// Games on this device as they are kept between visits.
import type { Ending, GameEvent, GameName } from './types';

export interface LocalPlan {
  game: GameName;
  seats: number;
  options: Record<string, unknown>;
  /** A level for each seat; null: a person's. */
  bots: (string | null)[];
  /** The player's seat; null: computers play, the player watches. Of several people: the first. */
  seat: number | null;
  name?: string;
  /** By seat, where several people share the screen. */
  names?: string[];
}

/** What somebody did; chance follows from the seed. */
export interface Act {
  seat: number;
  action: string;
  forced?: true; // by itself
  only?: true; // by the player, who had no choice
}

/** What the player's seat knew of a game on the server. */
export interface Known {
  view: unknown;
  events: readonly GameEvent[];
}

/** A game as it is kept between visits. */
export interface Saved {
  plan: LocalPlan;
  version: number; // of the rules
  seed: string;
  /** The recorded game that this one goes on with, as a game file without its end. */
  past?: Record<string, unknown>;
  /** The table on the server whose game this one goes on with. */
  of?: number;
  /** Where something was hidden there: what was known. The rest is dealt anew. */
  known?: Known;
  acts: Act[];
  ending?: Ending; // if the rules did not end it
  /** The people who have asked for the next phase that is only for those who ask. */
  flags?: number[];
  handed?: string; // the level that plays for the player, who may take the seat back
  /** The position as the player saw it last, for a small picture; left out where several people share the screen
   *  and have secrets. */
  seen?: { view: unknown; toAct: number[] };
  over: boolean;
  at: number; // when, in milliseconds since 1970
}

/** Where games are kept: localStorage, or what stands in for it. */
export interface Shelf {
  load<T>(key: string): T | null;
  save(key: string, value: unknown): void;
}

/** One game of each kind, and beside it each that goes on with a table `of` the server's. */
export function keyOf(game: GameName, of?: number): string {
  return of === undefined ? `offline.${game}` : `offline.${game}.${of}`;
}

/** The game that was left, if there is one: the latest of its kind. */
export function savedGame(shelf: Shelf, game: GameName, of?: number): Saved | null {
  return shelf.load<Saved>(keyOf(game, of));
}

export function forgetGame(shelf: Shelf, game: GameName, of?: number): void {
  shelf.save(keyOf(game, of), null);
}
