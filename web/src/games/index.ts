// The games' own modules. Each is fetched when it is first needed; what it leaves out is as defaults.ts
// has it, and a game without a board of its own is played on the text board.
import { signal } from '@preact/signals';
import { modules, words } from 'games:modules';

import { settings } from '../core/settings';
import { learnWords } from '../core/words';
import type { GameModule, GameName, GameParts } from '../core/types';
import { defaultsOf, MEASURE } from './defaults';

const loaded = signal<Partial<Record<GameName, GameModule>>>({});

/** Each game knows its own kind of view; the frame passes views on unread. */
async function fetchGame(name: GameName): Promise<GameModule> {
  const own = ((await modules[name]?.())?.default ?? {}) as GameParts;
  const Board = own.Board ?? (await import('./plain')).PlainBoard;
  return { ...defaultsOf(name), ...own, Board, drawn: own.Board !== undefined,
    measure: { ...MEASURE, ...own.measure } };
}

/** Brings a game with its words. */
export async function loadGame(name: GameName): Promise<GameModule> {
  const there = loaded.value[name];
  if (there) return there;
  void words[name]?.(settings.value.lang).catch(() => null); // beside the board, not after it
  const game = await fetchGame(name);
  await learnWords(words[name]);
  loaded.value = { ...loaded.value, [name]: game };
  return game;
}

/** A game that was loaded. */
export function gameModule(name: GameName): GameModule {
  return loaded.value[name]!;
}
