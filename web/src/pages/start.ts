// Beginning a game from any page: with the computer, with friends, with anybody.
import { signal } from '@preact/signals';

import { factsOf, isOffered, keepPlay, sayRefusal, socket, toast } from '../core/app';
import { createTable, quickTable, refusalOf, type Plan, type RemotePlay } from '../core/remote';
import { go } from '../core/route';
import { ensureSession } from '../core/session';
import { settings } from '../core/settings';
import { load, save } from '../core/store';
import type { GameName } from '../core/types';
import { loadGame } from '../games';
import { listedGames } from '../games/cards';

/** What the player chose last for a game. */
export interface Liking {
  level: string;
  seats: number;
  clock: string;
  options: Record<string, unknown>;
}

const likings = signal<Partial<Record<GameName, Liking>>>(load('likings') ?? {});

export function likingOf(game: GameName): Liking {
  const facts = factsOf(game);
  const kept = likings.value[game] ?? { level: 'easy', seats: facts.minSeats, clock: 'none', options: {} };
  const level = facts.levels.some((l) => l.name === kept.level) ? kept.level : facts.levels[0]!.name;
  return { ...kept, level, seats: Math.min(Math.max(kept.seats, facts.minSeats), facts.maxSeats) };
}

export function like(game: GameName, part: Partial<Liking>): void {
  likings.value = { ...likings.value, [game]: { ...likingOf(game), ...part } };
  save('likings', likings.value);
}

const last = signal<GameName | null>(load('last'));

/** The game that was begun last, or the first that there is. */
export function lastGame(): GameName | undefined {
  return last.value !== null && isOffered(last.value) ? last.value : listedGames()[0];
}

function remember(game: GameName): void {
  last.value = game;
  save('last', game);
}

/** A finger on the button is enough to ask for what the table will need. */
export function comeIn(): void {
  ensureSession(settings.value.lang).catch(() => null);
}

/** True while a table is being made: one click makes one table. */
export const starting = signal(false);

/** `offline`: what to do if the server is out of reach. */
async function begin(game: GameName, make: () => Promise<RemotePlay>,
  offline: (() => void) | null = null): Promise<void> {
  if (starting.value) return;
  starting.value = true;
  remember(game);
  void Promise.all([loadGame(game), import('./play')]).catch(() => null); // while the table is made
  try {
    const play = keepPlay(await make());
    go({ page: 'table', number: play.table.value.table });
  } catch (error) {
    const why = refusalOf(error);
    if (offline && why.code === 'offline') offline();
    else toast(sayRefusal(why));
  } finally {
    starting.value = false;
  }
}

function planOf(game: GameName): Plan {
  const { seats, clock, options } = likingOf(game);
  return { game, seats, options, clock: clock === 'none' ? null : clock };
}

/** A table with one person is nobody else's business, so it does not fill the list of tables. */
export function playComputer(game: GameName, offline: () => void): Promise<void> {
  const { level, seats } = likingOf(game);
  const bots = Array.from({ length: seats }, (_, p) => (p === 0 ? null : level));
  return begin(game, () => createTable(socket, { ...planOf(game), bots, private: true }, settings.value.lang), offline);
}

export function playFriends(game: GameName, computers = 0, isPublic = false, hints = false): Promise<void> {
  const { level, seats } = likingOf(game);
  const bots = Array.from({ length: seats }, (_, p) => (p >= seats - computers ? level : null));
  return begin(game, () =>
    createTable(socket, { ...planOf(game), bots, private: !isPublic, hints }, settings.value.lang));
}

/** Players who wait have a table with the default options, so the options are left out here. */
export function playAnybody(game: GameName): Promise<void> {
  const { seats } = likingOf(game);
  return begin(game, () => quickTable(socket, { game, seats }, settings.value.lang));
}
