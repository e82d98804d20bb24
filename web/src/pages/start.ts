// Beginning a game from any page: with the computer, with friends, with anybody.
import { signal } from '@preact/signals';

import { askFor } from '../core/ahead';
import { factsOf, isOffered, keepPlay, sayRefusal, socket, t, toast } from '../core/app';
import { createTable, quickTable, refusalOf, watchTable, type Plan, type RemotePlay } from '../core/remote';
import { go } from '../core/route';
import { ensureSession } from '../core/session';
import { settings } from '../core/settings';
import { load, save } from '../core/store';
import type { GameName } from '../core/types';
import { loadGame } from '../games';
import { firstChoice, listedGames, meetingOptions } from '../games/cards';

/** What the player chose last for a game. */
export interface Liking {
  level: string;
  seats: number;
  clock: string;
  options: Record<string, unknown>;
  /** The seat that the player wants, with its colour; null: it is drawn for each game. */
  side: number | null;
}

const USUAL_LEVEL = 'medium'; // as the server's
const SLOW_MS = 3000; // then a player may do without the server
const DRAWING_MS = 1500; // a slow phone's, for the board and what comes right after it
const QUICK_CLOCK = 'normal'; // of a quick match: nobody waits for ever

const likings = signal<Partial<Record<GameName, Liking>>>(load('likings') ?? {});

function keptOf(game: GameName): Liking {
  return { level: USUAL_LEVEL, seats: factsOf(game).minSeats, clock: 'none', options: {}, side: null,
    ...firstChoice(game), ...likings.value[game] };
}

/** Whether a value of an option is for so many players. */
export function fitsSeats(game: GameName, option: string, value: unknown, seats: number): boolean {
  const fact = factsOf(game).options.find(({ name }) => name === option);
  return fact?.seats?.[String(value)]?.includes(seats) ?? true;
}

export function likingOf(game: GameName): Liking {
  const facts = factsOf(game);
  const kept = keptOf(game);
  const isThere = (name: string): boolean => facts.levels.some((one) => one.name === name);
  const level = [kept.level, USUAL_LEVEL].find(isThere) ?? facts.levels[0]?.name ?? kept.level;
  const seats = Math.min(Math.max(kept.seats, facts.minSeats), facts.maxSeats);
  const options = Object.fromEntries(Object.entries(kept.options)
    .filter(([option, value]) => fitsSeats(game, option, value, seats)));
  return { ...kept, level, seats, options, side: kept.side !== null && kept.side < seats ? kept.side : null };
}

export function like(game: GameName, part: Partial<Liking>): void {
  likings.value = { ...likings.value, [game]: { ...keptOf(game), ...part } };
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

/** What a player is waiting for. */
let awaited: Promise<unknown> = Promise.resolve();

/** Nobody waits for anything: what is only likely to be wanted may be fetched. */
export async function nobodyWaits(): Promise<void> {
  for (let seen = null; seen !== awaited;) {
    seen = awaited;
    await awaited;
  }
}

/** Asks for all that a board needs before there is a table. */
export function bringBoard(game: GameName): Promise<unknown> {
  askFor('play');
  return awaited = Promise.allSettled([awaited, loadGame(game), import('./play')]);
}

/** A finger on the button is enough to ask for what the table will need. */
export function comeIn(game: GameName): void {
  ensureSession(settings.value.lang).catch(() => null);
  void bringBoard(game);
}

/** True while a table is being made: one click makes one table. */
export const starting = signal(false);

/** A server that says nothing is not waited for, if the player does not want to; returns whether that is so. */
function offerHere(offline: (() => void) | null): { stop: () => void; left: () => boolean } {
  let left = false;
  const here = (): void => {
    left = true;
    starting.value = false;
    offline?.();
  };
  const timer = offline === null ? undefined
    : setTimeout(() => toast(t('carry.slow'), { text: t('carry.here'), run: here }), SLOW_MS);
  return { stop: () => clearTimeout(timer), left: () => left };
}

/** `offline`: what to do if the server is out of reach. */
async function begin(game: GameName, make: () => Promise<RemotePlay>,
  offline: (() => void) | null = null): Promise<void> {
  if (starting.value) return;
  starting.value = true;
  const offer = offerHere(offline);
  remember(game);
  void bringBoard(game); // while the table is made
  try {
    const making = make();
    awaited = Promise.allSettled([awaited, making]).then(() => new Promise((done) => setTimeout(done, DRAWING_MS)));
    const play = keepPlay(await making);
    if (!offer.left()) go({ page: 'table', number: play.table.value.table });
  } catch (error) {
    const why = refusalOf(error);
    if (offer.left()) return;
    if (offline && why.code === 'offline') offline();
    else toast(sayRefusal(why, game));
  } finally {
    offer.stop();
    starting.value = false;
  }
}

function planOf(game: GameName): Plan {
  const { seats, clock, options } = likingOf(game);
  return { game, seats, options, clock: clock === 'none' ? null : clock };
}

/** So many of these, each as likely as any other. */
export function drawn(from: readonly number[], n: number): number[] {
  const left = [...from];
  return Array.from({ length: n }, () => left.splice(Math.floor(Math.random() * left.length), 1)[0]!);
}

/** Computers on drawn seats, none on the side that the player has chosen. */
export function botsAround(seats: number, side: number | null, computers: number, level: string): (string | null)[] {
  const all = Array.from({ length: seats }, (_, p) => p);
  const theirs = drawn(all.filter((p) => p !== side), computers);
  return all.map((p) => (theirs.includes(p) ? level : null));
}

/** Where no side is chosen, the server draws: of chance at its tables nobody's browser decides. */
function rivals(game: GameName, computers: number): Pick<Plan, 'bots' | 'computers'> {
  const { level, seats, side } = likingOf(game);
  return side === null ? { computers: Array.from({ length: computers }, () => level) }
    : { bots: botsAround(seats, side, computers, level) };
}

/** A table with one person is nobody else's business, so it does not fill the list of tables. */
export function playComputer(game: GameName, offline: () => void): Promise<void> {
  const { seats, side } = likingOf(game);
  const plan = { ...planOf(game), ...rivals(game, seats - 1), private: true };
  return begin(game, () => createTable(socket, plan, settings.value.lang, side), offline);
}

/** Computers play on the server, one of these levels on each seat; the player looks on. */
export function watchComputers(game: GameName, bots: string[]): Promise<void> {
  const { options } = likingOf(game);
  return begin(game, () => watchTable(socket, { game, seats: bots.length, options, bots, private: true },
    settings.value.lang));
}

export function playFriends(game: GameName, computers = 0, isPublic = false, hints = false): Promise<void> {
  const plan = { ...planOf(game), ...rivals(game, computers), private: !isPublic, hints };
  return begin(game, () => createTable(socket, plan, settings.value.lang, likingOf(game).side));
}

/** Strangers meet by one clock and the same rules, whatever each of them likes to play by. */
export function playAnybody(game: GameName): Promise<void> {
  const { minSeats, clocks } = factsOf(game);
  const seats = likings.value[game]?.seats ?? minSeats; // the game's own first choice is for computers
  const clock = clocks.some(({ name }) => name === QUICK_CLOCK) ? QUICK_CLOCK : null;
  const options = meetingOptions(game);
  return begin(game, () => quickTable(socket, { game, seats, clock, ...(options ? { options } : {}) },
    settings.value.lang));
}
