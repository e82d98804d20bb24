// What all pages share: the connection, the words, what games there are, the tables in use.
import { effect, signal } from '@preact/signals';

import type { LevelFacts, OptionFacts } from './analysis';
import { openLine } from './line';
import type { RemotePlay } from './remote';
import { route, routeHash, type Route } from './route';
import { forgetSession, rest, token } from './session';
import { Socket } from './socket';
import { load, save } from './store';
import { host } from './telegram';
import type { ClockPlan, GameName, Refusal } from './types';
import { sayName, t, wordsFor } from './words';

export { sayName, t, wordsFor, type Translate } from './words';

export const socket = new Socket({ open: openLine, token: () => token.value, refused: forgetSession,
  random: Math.random });

/** A refusal in the player's language, that of an action in its game's words (`<game>.error.<code>`); the
 *  server's own sentence where there is no better one. */
export function sayRefusal({ code, text }: Refusal, game?: GameName): string {
  const own = game === undefined ? null : wordsFor(`${game}.error.${code}`);
  return own ?? wordsFor('error.' + code) ?? (text || code);
}

/* -- what can be played: GET /api/games -- */

export interface GameFacts {
  name: GameName;
  minSeats: number;
  maxSeats: number;
  draw: boolean;
  /** Weakest first; empty until somebody has said which there are. */
  levels: LevelFacts[];
  /** In seconds. */
  clocks: ({ name: string } & ClockPlan)[];
  options: OptionFacts[];
}

/** Enough to be shown until somebody has said more. */
function firstFacts(name: GameName): GameFacts {
  return { name, minSeats: 2, maxSeats: 2, draw: false, levels: [], clocks: [], options: [] };
}

/** As the server listed them last, so that everything can be chosen without it too; before that, those
 *  that this client was built with (offerGames). */
export const games = signal<readonly GameFacts[]>(load('games') ?? []);
/** "bot/app" of this server's Mini App; '': it has none. */
const telegramApp = signal('');

export function offerGames(names: readonly GameName[]): void {
  if (games.value.length === 0) games.value = names.map(firstFacts);
}

export function isOffered(game: GameName): boolean {
  return games.value.some((one) => one.name === game);
}

export function factsOf(game: GameName): GameFacts {
  return games.value.find((g) => g.name === game) ?? firstFacts(game);
}

/** Weakest first. */
export function levelNames(game: GameName): string[] {
  return factsOf(game).levels.map(({ name }) => name);
}

export function titleOf(game: GameName): string {
  return sayName('game', game);
}

/** What can be played without the server: the games of the wasm, with what the server said of them. */
async function gamesHere(): Promise<GameFacts[]> {
  const { gamesOfEngine } = await import('./thinker');
  const known = new Map(games.value.map((facts) => [facts.name, facts]));
  return (await gamesOfEngine()).map(({ name, minSeats, maxSeats, options, levelFacts }) => {
    const { draw, clocks } = known.get(name) ?? firstFacts(name);
    return { name, minSeats, maxSeats, options, draw, clocks, levels: levelFacts };
  });
}

export async function learnGames(): Promise<void> {
  const answer = await rest<{ games: GameFacts[]; telegram_app?: string }>('GET', '/api/games').catch(() => null);
  if (!answer) {
    games.value = await gamesHere().catch(() => games.value);
    return;
  }
  games.value = answer.games;
  save('games', games.value);
  telegramApp.value = answer.telegram_app ?? '';
}

/** An address to hand on. From Telegram it leads into Telegram, by a start parameter (see parseStart). */
export function linkTo(to: Route, start: string): string {
  if (host.inTelegram && telegramApp.value) return `https://t.me/${telegramApp.value}?startapp=${start}`;
  return location.origin + '/' + routeHash(to);
}

/* -- toasts -- */

export interface Toast {
  id: number;
  text: string;
  go?: { text: string; run: () => void };
}

const TOAST_MS = 6000;
let lastToast = 0;

export const toasts = signal<Toast[]>([]);

export function toast(text: string, go?: Toast['go']): void {
  const id = ++lastToast;
  toasts.value = [...toasts.value.slice(-2), { id, text, ...(go ? { go } : {}) }];
  setTimeout(() => dropToast(id), TOAST_MS);
}

export function dropToast(id: number): void {
  toasts.value = toasts.value.filter((one) => one.id !== id);
}

/** Says why, if what was asked for was refused. */
export async function told(asked: Promise<Refusal | null>): Promise<void> {
  const why = await asked;
  if (why) toast(sayRefusal(why));
}

/* -- tables in use -- */

/** Tables that are followed, by number. One that waits for players stays while other pages are looked at. */
export const plays = new Map<number, RemotePlay>();

export function keepPlay(play: RemotePlay): RemotePlay {
  plays.set(play.table.value.table, play);
  return play;
}

const awaited = new Set<RemotePlay>();

function isShown(play: RemotePlay): boolean {
  const { table, code } = play.table.value;
  const at = route.value;
  return at.page === 'table' && (at.number === table || at.code === code);
}

/** Tells when a table that was left waiting begins. */
export function tellWhenBegun(play: RemotePlay, goThere: () => void): void {
  if (awaited.has(play)) return;
  awaited.add(play);
  const stop = effect(() => {
    const { phase, game } = play.table.value;
    if (phase !== 'playing') return;
    queueMicrotask(() => {
      stop();
      awaited.delete(play);
      if (isShown(play)) return;
      toast(t('table.away_begun', { game: titleOf(game) }), { text: t('table.away_go'), run: goThere });
    });
  });
}
