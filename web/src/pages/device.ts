// Games against computers on this device: those that were left, and beginning another.
import { signal } from '@preact/signals';

import { go } from '../core/route';
import { forgetGame, keyOf, savedGame, type LocalPlan, type Saved } from '../core/saved';
import { load, save } from '../core/store';
import type { GameName } from '../core/types';
import { listedGames } from '../games/cards';

export const shelf = { load, save };

/** Rises when a game is begun anew in its place. */
export const beginnings = signal(0);

/** Games that were left unfinished on this device. */
export function leftGames(): GameName[] {
  return listedGames().filter((game) => {
    const saved = savedGame(shelf, game);
    return saved !== null && !saved.over;
  });
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
