// Games against computers on this device: those that were left, and beginning another.
import { signal } from '@preact/signals';

import { carriedGames, type Carried } from '../core/carry';
import { go } from '../core/route';
import { forgetGame, keyOf, savedGame, type LocalPlan, type Saved } from '../core/saved';
import { load, save } from '../core/store';
import type { GameName } from '../core/types';
import { listedGames } from '../games/cards';

export const shelf = { load, save };

/** Rises when a game is begun anew in its place, or forgotten. */
export const beginnings = signal(0);

/** Games that were left unfinished on this device. */
export function leftGames(): GameName[] {
  void beginnings.value;
  return listedGames().filter((game) => {
    const saved = savedGame(shelf, game);
    return saved !== null && !saved.over;
  });
}

/** Forgets an unfinished game. */
export function dropLeft(game: GameName): void {
  forgetGame(shelf, game);
  beginnings.value++;
}

/** Games that go on here with one at the server, and are not over. */
export function carriedLeft(): readonly Carried[] {
  return carriedGames().filter(({ game, of }) => savedGame(shelf, game, of)?.over === false);
}

/** Where the server is out of reach: goes on with what was left here, else begins. */
export function playHere(game: GameName): void {
  if (leftGames().includes(game)) go({ page: 'local', id: game });
  else startLocal(game);
}

/** Goes on with a recorded game; an unfinished one of the same kind gives way. */
export function continueLocal(game: GameName, saved: Saved): void {
  shelf.save(keyOf(game), saved);
  beginnings.value++;
  go({ page: 'local', id: game });
}

/** What the next game here is to be like; null: as the player likes it. */
export const planned = signal<LocalPlan | null>(null);

/** Begins a game as planned, or of the player's liking; an unfinished one of the same kind gives way. */
export function startLocal(game: GameName, plan: LocalPlan | null = null): void {
  planned.value = plan;
  forgetGame(shelf, game);
  beginnings.value++;
  go({ page: 'local', id: game });
}
