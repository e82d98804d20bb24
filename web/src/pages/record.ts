// A finished (or kept) game as its file has it: docs/gamefile.md.
import { must, type Mind } from '../core/engine';
import type { Ending, GameEvent, GameName, Seat } from '../core/types';

export type Entry = Omit<GameEvent, 'seq'>;

export interface FairSeat {
  source: 'player' | 'server' | 'bot';
  seed: string;
  commitment?: string;
}

export interface Proof {
  id: string;
  commitment: string;
  serverSeed: string;
  seats: FairSeat[];
  chain: string;
}

export interface GameFile {
  stolik: 1;
  rules: string;
  seats: number;
  options: Record<string, unknown>;
  players: string[];
  undos?: number;
  fair?: Proof;
  log: Entry[];
  over: boolean;
  ending?: Ending;
  scores?: number[];
}

export class NoGameFile extends Error {
  override name = 'NoGameFile';
}

/** A game, and the version of its rules. */
const RULES = /^[a-z]+\/\d+$/;

function isEntry(entry: unknown): entry is Entry {
  const { seat, action, chance } = (entry ?? {}) as Entry;
  return typeof action === 'string' ? Number.isInteger(seat) : typeof chance === 'string' || Array.isArray(chance);
}

/** Looks whether it has the shape of a game file; whether the game is right is for the rules to say. */
export function asGameFile(value: unknown): GameFile {
  const file = (value ?? {}) as GameFile;
  const right = file.stolik === 1 && RULES.test(file.rules)
    && Number.isInteger(file.seats) && Array.isArray(file.players) && Array.isArray(file.log)
      && file.log.every(isEntry);
  if (!right) throw new NoGameFile('this is not the file of a game');
  return file;
}

export function readGameFile(text: string): GameFile {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new NoGameFile('this is not JSON');
  }
  return asGameFile(value);
}

/** The first events of a game, as the beginning of one that goes on from there. What proves the chance of the
 *  recorded game does not prove that of the other, and is left out. */
export function pastOf({ stolik, rules, seats, options, players, log }: GameFile, at: number): Record<string, unknown> {
  return { stolik, rules, seats, options, players, log: log.slice(0, at), over: false };
}

/** Lets the rules replay all of it; throws NoGameFile with what is wrong. */
export async function checkGame(mind: Mind, file: GameFile): Promise<void> {
  const { digest: _, ...rest } = file as GameFile & { digest?: string }; // of bytes that are not there any more
  const [answer] = await mind.many([{ op: 'load', file: rest }]);
  if (answer && !answer.ok) throw new NoGameFile(answer.error.message);
  must(answer);
}

export function gameOf(file: GameFile): GameName {
  return file.rules.split('/')[0]!;
}

export function isFinished(file: GameFile): boolean {
  return file.over || file.ending !== undefined;
}

/** A seat; null: a watcher; 'all': everything is open, looked at from the own or the first seat. */
export type Eyes = number | null | 'all';

/** The seats from which a game may be viewed, the default first. Before its end only the own seat's
 *  view is allowed, or a watcher's. */
export function eyesOf(file: GameFile, own: number | undefined): Eyes[] {
  if (!isFinished(file)) return [own ?? null];
  const others = [...file.players.keys()].filter((p) => p !== own);
  return own === undefined ? ['all', ...others, null] : [own, 'all', ...others, null];
}

/** Without a proof a seat whose player is called as one of the game's levels is taken for a computer. */
export function seatsOf(file: GameFile, levels: readonly string[]): Seat[] {
  return file.players.map((name, p) => {
    const source = file.fair?.seats[p]?.source;
    const bot = source ? source === 'bot' : levels.includes(name);
    return bot ? { kind: 'bot', level: name } : { kind: 'human', name, present: true };
  });
}

/** The numbers of events after which somebody has to decide, or all is over: where a replay stops. */
export function stopsOf(log: readonly Entry[]): number[] {
  const stops: number[] = [];
  for (let n = 0; n <= log.length; n++) {
    if (n === log.length || log[n]!.seat !== undefined) stops.push(n);
  }
  return stops;
}

/** The stop at event n, or the next after it. */
export function stopAt(stops: readonly number[], n: number): number {
  const at = stops.findIndex((stop) => stop >= n);
  return at < 0 ? stops.length - 1 : at;
}
