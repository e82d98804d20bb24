// The games that there are. Each is fetched when it is first needed; one without a board of its own
// is played on the text board.
import { signal } from '@preact/signals';

import { settings } from '../core/settings';
import { learnWords } from '../core/words';
import type { GameModule, GameName } from '../core/types';

const boards: Partial<Record<GameName, () => Promise<{ default: unknown }>>> = {
  nardy: () => import('./nardy'),
  durak: () => import('./durak'),
  kush: () => import('./kush'),
  catan: () => import('./catan'),
};

const loaded = signal<Partial<Record<GameName, GameModule>>>({});

/** Each board knows its own kind of view; the frame passes views on unread. */
async function fetchGame(name: GameName): Promise<GameModule> {
  const board = boards[name];
  return board ? (await board()).default as GameModule : (await import('./plain')).plainModule(name);
}

/** Brings a game with its words. */
export async function loadGame(name: GameName): Promise<GameModule> {
  const there = loaded.value[name];
  if (there) return there;
  void import(`./${name}/words.${settings.value.lang}.ts`).catch(() => null); // beside the board, not after it
  const game = await fetchGame(name);
  await learnWords(game.words);
  loaded.value = { ...loaded.value, [name]: game };
  return game;
}

/** A game that was loaded. */
export function gameModule(name: GameName): GameModule {
  return loaded.value[name]!;
}
