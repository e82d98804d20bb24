// Games on this device as they are kept between visits.
import type { Ending, GameName } from './types';

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
}

/** A game as it is kept between visits. */
export interface Saved {
  plan: LocalPlan;
  version: number; // of the rules
  seed: string;
  /** The recorded game that this one goes on with, as a game file without its end. */
  past?: Record<string, unknown>;
  acts: Act[];
  ending?: Ending; // if the rules did not end it
  handed?: string; // the level that plays for the player, who may take the seat back
  over: boolean;
  at: number; // when, in milliseconds since 1970
}

/** Where games are kept: localStorage, or what stands in for it. */
export interface Shelf {
  load<T>(key: string): T | null;
  save(key: string, value: unknown): void;
}

export function keyOf(game: GameName): string {
  return `offline.${game}`;
}

/** The game that was left, if there is one: the latest of its kind. */
export function savedGame(shelf: Shelf, game: GameName): Saved | null {
  return shelf.load<Saved>(keyOf(game));
}

export function forgetGame(shelf: Shelf, game: GameName): void {
  shelf.save(keyOf(game), null);
}
