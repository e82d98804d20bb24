// Skill apart from luck: what the strongest computer player would have done at each decision, knowing
// what the seat knew.
import { Cancelled, must, type Mind, type Request } from '../core/engine';
import { gameOf, type Entry, type GameFile } from './record';

export interface Decision {
  /** Events before it: the position it was made in. */
  at: number;
  seat: number;
  played: string;
  best: string;
  /** Played as the computer would, or in another order with the same outcome. */
  agrees: boolean;
}

export interface Judgement {
  level: string;
  decisions: Decision[];
}

const LINE_MAX = 12; // steps of one turn: more than any game needs to compare

function asRequest(entry: Entry): Request {
  return entry.seat === undefined
    ? { op: 'chance', outcome: entry.chance }
    : { op: 'act', seat: entry.seat, action: entry.action };
}

async function strongest(mind: Mind, game: string): Promise<string> {
  const [answer] = await mind.many([{ op: 'games' }]);
  const games = must(answer)['games'] as { name: string; levels: string[] }[];
  return games.find((one) => one.name === game)!.levels.at(-1)!;
}

/** How many events from i on are the seat's own, with no chance between. */
function runLength(log: readonly Entry[], i: number): number {
  const { seat } = log[i]!;
  let n = 0;
  while (log[i + n]?.seat === seat && n < LINE_MAX) n++;
  return n;
}

/** Whether the computer's way from here leads to the position that the played one led to: the same
 *  steps in another order are no other choice. */
async function leadsThere(side: Mind, file: GameFile, i: number, state: unknown, first: string, ask: Request): Promise<boolean> {
  const run = runLength(file.log, i);
  if (run < 2) return false;
  const { seats, options, log } = file;
  const set = { op: 'set', game: gameOf(file), seats, options, state };
  const real = await side.many([set, ...log.slice(i, i + run).map(asRequest), { op: 'hash' }]);
  const wanted = must(real.at(-1))['hash'];
  const { seat } = log[i]!;
  let [, answer, hash] = await side.many([set, { op: 'act', seat, action: first }, { op: 'hash' }]);
  for (let n = 1; n < run; n++) {
    const turn = must(answer)['to_act'] as number[] | undefined;
    if (!turn?.includes(seat!)) return false;
    const [best] = await side.many([ask]);
    [answer, hash] = await side.many([{ op: 'act', seat, action: must(best)['action'] }, { op: 'hash' }]);
  }
  return must(hash)['hash'] === wanted;
}

interface Watch {
  /** From 0 to 1. */
  progress: (part: number) => void;
  signal: AbortSignal;
}

/** Goes through the whole game. `mind` holds it, `side` tries lines; both are only asked, not closed. */
export async function judge(mind: Mind, side: Mind, file: GameFile, { progress, signal }: Watch): Promise<Judgement> {
  const { log, seats, options } = file;
  const level = await strongest(mind, gameOf(file));
  const decisions: Decision[] = [];
  must((await mind.many([{ op: 'new', game: gameOf(file), seats, options }]))[0]);
  for (let i = 0; i < log.length; i++) {
    if (signal.aborted) throw new Cancelled('the analysis was stopped');
    const entry = log[i]!;
    if (entry.seat !== undefined) {
      const decision = await decide(mind, side, file, i, level, decisions);
      if (decision) decisions.push(decision);
    }
    must((await mind.many([asRequest(entry)]))[0]);
    progress((i + 1) / log.length);
  }
  return { level, decisions };
}

/** Null: there was nothing to choose. */
async function decide(mind: Mind, side: Mind, file: GameFile, i: number, level: string, before: readonly Decision[]): Promise<Decision | null> {
  const { seat, action } = file.log[i]!;
  const ask = { op: 'best', seat, level, seed: 1 };
  const [legal, best, state] = await mind.many([{ op: 'legal', seat }, ask, { op: 'state' }]);
  const { actions, open } = must(legal) as unknown as { actions: string[]; open: string[] };
  if (actions.length + open.length < 2 || seat === undefined) return null;
  const choice = must(best)['action'] as string;
  const same = choice === action || goesOn(file.log, i, before)
    || await leadsThere(side, file, i, must(state)['state'], choice, ask);
  return { at: i, seat, played: action!, best: choice, agrees: same };
}

/** Within a turn that is judged as the computer's, in another order, the further steps are too. */
function goesOn(log: readonly Entry[], i: number, before: readonly Decision[]): boolean {
  const last = before.at(-1);
  return last !== undefined && last.agrees && last.played !== last.best && last.at + runLength(log, last.at) > i && last.seat === log[i]!.seat;
}

export interface Agreement {
  made: number;
  agreed: number;
}

export function agreement({ decisions }: Judgement, seat: number): Agreement {
  const own = decisions.filter((decision) => decision.seat === seat);
  return { made: own.length, agreed: own.filter((decision) => decision.agrees).length };
}
