// What the rules can say of a game: what an action would lead to, and how to get to any position.
import { must, type Answer, type EngineError, type Mind, type Request } from './engine';
import type { GameEvent, Reason, Refusal, Table } from './types';

/** A game as its file (docs/gamefile.md) and the engine's `log` have it. */
export interface Recorded {
  game: string;
  seats: number;
  options: Record<string, unknown>;
  log: readonly Omit<GameEvent, 'seq'>[];
}

/** The rules do not allow an action that was tried out. */
export class Refused extends Error implements Refusal {
  override name = 'Refused';
  readonly code: string;
  readonly text: string;
  readonly reason?: Reason;

  constructor({ code, message, reason }: EngineError) {
    super(message);
    this.code = code;
    this.text = message;
    if (reason) this.reason = reason;
  }
}

/** The answers to requests about the position that the seat sees; null: nobody plays here, or the game
 *  has secrets, whose view is not all there is to know. */
async function askAt(mind: Mind, table: Table, requests: readonly Request[]): Promise<Answer[] | null> {
  if (table.view === null || table.seat === null) return null;
  const { game, options } = table;
  const [set, setup, ...answers] = await mind.many([
    { op: 'set', game, seats: table.seats.length, options, state: table.view }, { op: 'setup' }, ...requests,
  ]);
  return set?.ok && must(setup)['secrets'] !== true ? answers : null;
}

/** The view after an action of the player's, before it is played; null: nobody can say. Rejects with
 *  Refused if the rules do not allow the action. */
export async function previewOf(mind: Mind, table: Table, action: string): Promise<unknown> {
  const { seat } = table;
  const answers = await askAt(mind, table, [{ op: 'act', seat, action }, { op: 'view', seat }]);
  if (!answers) return null;
  const [act, view] = answers;
  if (act && !act.ok) throw new Refused(act.error);
  return must(view)['view'];
}

/** Why the rules refuse actions, none of which they allow once those in `played` have been played. As
 *  many as the rules can name a reason for. */
export async function reasonsOf(
  mind: Mind, table: Table, played: readonly string[], refused: readonly string[],
): Promise<Reason[]> {
  const acts = [...played, ...refused].map((action) => ({ op: 'act', seat: table.seat, action }));
  const answers = (await askAt(mind, table, acts)) ?? [];
  const reasons = answers.slice(played.length).map((answer) => (answer.ok ? undefined : answer.error.reason));
  return reasons.filter((reason) => reason !== undefined);
}

/** What makes an event happen again. */
export function requestOf(entry: Omit<GameEvent, 'seq'>): Request {
  return entry.seat === undefined
    ? { op: 'chance', outcome: entry.chance }
    : { op: 'act', seat: entry.seat, action: entry.action };
}

/** The requests that bring an engine to the position after the first n events. */
export function replay({ game, seats, options, log }: Recorded, n = log.length): Request[] {
  return [{ op: 'new', game, seats, options }, ...log.slice(0, n).map(requestOf)];
}

/** An option of a game, as the op `games` and the server list it. */
export interface OptionFacts {
  name: string;
  type: 'bool' | 'int' | 'enum';
  default: unknown;
  values?: (string | number)[];
  min?: number;
  max?: number;
  /** For how many players each value is; left out: all of them are for any number. */
  seats?: Record<string, number[]>;
  /** Of a preset: what each of its values sets other options to. */
  sets?: Record<string, Record<string, unknown>>;
}

/** A game as the op `games` lists it, as far as it is used here. */
export interface Listed {
  name: string;
  version: number;
  minSeats: number;
  maxSeats: number;
  options: OptionFacts[];
  levels: string[];
  levelFacts: LevelFacts[];
}

/** A level of computer players, as far as anybody has said what to expect. */
export interface LevelFacts {
  name: string;
  about?: string;
  /** How long an answer takes at most, on one core of a small server. */
  ms?: number;
}

/** The strongest level that is quick enough, or else the weakest. */
export function levelWithin(levels: readonly LevelFacts[], ms: number): string | undefined {
  return (levels.findLast((level) => (level.ms ?? 0) <= ms) ?? levels[0])?.name;
}

/** The levels of a game, weakest first. */
export function levelsOf(games: readonly Listed[], game: string): LevelFacts[] {
  return games.find((listed) => listed.name === game)?.levelFacts ?? [];
}
