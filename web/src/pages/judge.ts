// Skill and luck apart: what the strongest level that weighs and is quick thinks of every choice, knowing
// what the seat knew, and of everything that chance brought. The engine's `eval` says it (docs/engine.md).
import { levelsOf, requestOf, type Listed } from '../core/analysis';
import { rollOf } from '../core/dice';
import { Cancelled, must, type Mind } from '../core/engine';
import type { GameName, Measure } from '../core/types';
import { gameOf, type GameFile } from './record';

/** Chances to win, from 0 to 1. */
export type Chance = number;

export interface Choice {
  action: string;
  value: Chance;
}

export interface Decision {
  /** Events before it: the position it was made in. */
  at: number;
  seat: number;
  played: string;
  value: Chance;
  /** The best first, what was played among them if it is one of them. */
  choices: Choice[];
  /** What it cost against the best; 0 where the difference is within the error of the measure. */
  loss: Chance;
}

/** What chance brought, against what it brings on average. */
export interface Stroke {
  at: number;
  /** Who rolled or drew; null: nobody did. */
  seat: number | null;
  outcome: string;
  /** By seat; null: nothing that this seat's chances hang on by what can be seen. */
  luck: (Chance | null)[];
}

/** The chances of all seats at a moment. */
export interface Standing {
  at: number;
  values: Chance[];
}

export interface Judgement {
  level: string;
  /** The next weaker level that weighs, which was asked too; null: there is none. */
  other: string | null;
  /** How far the two are apart about the same positions, on average: less than that the judgement does not know. */
  doubt: Chance | null;
  game: GameName;
  decisions: Decision[];
  strokes: Stroke[];
  curve: Standing[];
}

const SURE = 10000;
const CHOICES = 5; // that are kept of a decision
const TURN_MAX = 8; // actions
const QUICK_MS = 100; // for an answer: a game has hundreds

export type Grade = 'fine' | 'slip' | 'mistake' | 'blunder';

export function gradeOf(loss: Chance): Grade {
  return loss >= 0.1 ? 'blunder' : loss >= 0.05 ? 'mistake' : loss >= 0.02 ? 'slip' : 'fine';
}

/** Dice are listed larger first. */
export function asListed(outcome: string): string {
  const dice = rollOf(outcome);
  return dice && dice[0] < dice[1] ? `${dice[1]}-${dice[0]}` : outcome;
}

interface Weighed {
  value: number;
  actions?: { action: string; value: number }[];
  outcomes?: { outcome: string; weight: number; value: number }[];
}

interface Watch {
  /** From 0 to 1. */
  progress: (part: number) => void;
  signal: AbortSignal;
  /** Where turns are judged whole: a mind on which the best turn is played out. Left out: its first action is told. */
  aside?: Mind;
}

/** A turn that is being gone through, where turns are judged whole. */
interface Whole {
  at: number;
  seat: number;
  state: unknown;
  played: string[];
  /** Of its first choice; null: there was none yet. */
  choices: Choice[] | null;
  value: Chance;
}

class Judge {
  readonly decisions: Decision[] = [];
  readonly strokes: Stroke[] = [];
  readonly curve: Standing[] = [];
  readonly #apart: Chance[] = [];
  #turn: Whole | null = null;

  constructor(readonly mind: Mind, readonly file: GameFile, readonly level: string, readonly other: string | null,
    readonly measure: Measure, readonly aside: Mind | undefined) {}

  get doubt(): Chance | null {
    const n = this.#apart.length;
    return n === 0 ? null : this.#apart.reduce((sum, one) => sum + one, 0) / n;
  }

  async look(i: number): Promise<void> {
    const { seat, action, chance } = this.file.log[i]!;
    if (seat !== undefined && action) {
      await (this.measure.wholeTurns ? this.#partOfTurn(i, seat, action) : this.#decision(i, seat, action));
    }
    if (typeof chance === 'string') await this.#stroke(i, chance);
  }

  /** How it came out, as far as the rules say it. */
  async end(): Promise<void> {
    if (!this.file.over) return;
    const all = await this.#all();
    if (all) this.curve.push({ at: this.file.log.length, values: all });
  }

  async #eval(seats: readonly number[], action?: string): Promise<Weighed[]> {
    const asked = seats.map((seat) => ({ op: 'eval', seat, level: this.level, seed: 1,
      ...(action === undefined ? {} : { action }) }));
    return (await this.mind.many(asked)).map((answer) => must(answer) as unknown as Weighed);
  }

  async #decision(i: number, seat: number, action: string): Promise<void> {
    const made = await this.#weigh(i, seat, action);
    if (made) this.#decided({ at: i, seat, played: action, ...made });
  }

  #decided({ at, seat, played, value, choices }: Omit<Decision, 'loss'>): void {
    const loss = Math.max(0, choices[0]!.value - value);
    this.decisions.push({ at, seat, played, value, loss: loss < this.measure.error ? 0 : loss,
      choices: choices.slice(0, CHOICES) });
  }

  /** What an action was worth among all; null: there was nothing to choose. */
  async #weigh(i: number, seat: number, action: string): Promise<{ value: Chance; choices: Choice[] } | null> {
    const [weighed] = await this.#eval([seat], action);
    const choices = (weighed!.actions ?? []).map((one) => ({ ...one, value: one.value / SURE }));
    if (choices.length > 0 && this.measure.standsBefore(action)) await this.#standBefore(i, seat, choices[0]!.value);
    if (choices.length < 2) return null;
    if (this.other !== null) await this.#compare(seat, choices[0]!.value);
    return { value: choices.find((one) => one.action === action)!.value, choices };
  }

  /** An action is worth what the rest of its turn can make of it: so the first choice of a turn has the worth of
   *  the best turn, and the last one that of the turn as it was played. */
  async #partOfTurn(i: number, seat: number, action: string): Promise<void> {
    if (!this.#turn) {
      const [state] = await this.mind.many([{ op: 'state' }]);
      this.#turn = { at: i, seat, state: must(state)['state'], played: [], choices: null, value: 0 };
    }
    const turn = this.#turn;
    turn.played.push(action);
    const made = await this.#weigh(i, seat, action);
    turn.choices ??= made?.choices ?? null;
    turn.value = made?.value ?? turn.value;
    if (this.file.log[i + 1]?.seat === seat) return;
    this.#turn = null;
    if (turn.choices) this.#decided({ at: turn.at, seat, played: turn.played.join(','), value: turn.value,
      choices: await this.#bestTurn(turn, turn.choices) });
  }

  /** The best turn in full, where another was played; else that one. */
  async #bestTurn({ seat, state, played, value }: Whole, choices: Choice[]): Promise<Choice[]> {
    const best = choices[0]!.value;
    if (best - value < this.measure.error) return [{ action: played.join(','), value: best }];
    const aside = this.aside;
    if (!aside) return [{ action: choices[0]!.action, value: best }];
    const { seats, options } = this.file;
    const line: string[] = [];
    let [turn] = await aside.many([{ op: 'set', game: gameOf(this.file), seats, options, state }]);
    while ((must(turn)['to_act'] as number[] | undefined)?.includes(seat) && line.length < TURN_MAX) {
      const [asked] = await aside.many([{ op: 'eval', seat, level: this.level, seed: 1 }]);
      const action = (must(asked) as unknown as Weighed).actions?.[0]?.action;
      if (action === undefined) break;
      line.push(action);
      [turn] = await aside.many([{ op: 'act', seat, action }]);
    }
    return [{ action: line.join(','), value: best }];
  }

  /** What the other level thinks of the position. */
  async #compare(seat: number, value: Chance): Promise<void> {
    const [answer] = await this.mind.many([{ op: 'eval', seat, level: this.other, seed: 1 }]);
    this.#apart.push(Math.abs((must(answer)['value'] as number) / SURE - value));
  }

  /** Whoever acts has been asked already. */
  async #standBefore(i: number, seat: number, own: Chance): Promise<void> {
    const { seats } = this.file;
    const others = [...Array(seats).keys()].filter((p) => p !== seat);
    const values = seats === 2 ? [1 - own] : (await this.#eval(others)).map((one) => one.value / SURE);
    values.splice(seat, 0, own);
    this.curve.push({ at: i, values });
  }

  async #all(): Promise<Chance[] | null> {
    const all = await this.#eval([...Array(this.file.seats).keys()]);
    return all.map((one) => one.value / SURE);
  }

  async #stroke(i: number, chance: string): Promise<void> {
    const { seats, log } = this.file;
    const seat = log[i - 1]?.seat ?? null;
    const alone = !this.measure.sharedDice;
    const asked = alone ? [seat ?? 0] : [...Array(seats).keys()];
    const weighed = await this.#eval(asked);
    const luck: (Chance | null)[] = Array.from({ length: seats }, () => null);
    weighed.forEach(({ value, outcomes = [] }, k) => {
      const came = outcomes.find((one) => one.outcome === asListed(chance));
      if (came && outcomes.length > 1) luck[asked[k]!] = (came.value - value) / SURE;
    });
    const [first] = asked;
    if (alone && seats === 2 && luck[first!] !== null) luck[1 - first!] = -luck[first!]!;
    if (luck.some((one) => one !== null)) this.strokes.push({ at: i, seat, outcome: chance, luck });
    this.#stand(i, asked, weighed);
  }

  #stand(at: number, asked: readonly number[], weighed: readonly Weighed[]): void {
    const { seats } = this.file;
    const values: Chance[] = weighed.map((one) => one.value / SURE);
    const own = values[0]!;
    if (asked.length === seats) this.curve.push({ at, values });
    else if (seats === 2) this.curve.push({ at, values: asked[0] === 0 ? [own, 1 - own] : [1 - own, own] });
    else this.#standOf(at, asked[0]!, own);
  }

  /** Of several, only the chances of whoever rolls are known: the others' stay as they were. */
  #standOf(at: number, seat: number, value: Chance): void {
    const before = this.curve.at(-1)?.values ?? Array.from({ length: this.file.seats }, () => 1 / this.file.seats);
    this.curve.push({ at, values: before.map((old, p) => (p === seat ? value : old)) });
  }
}

/** The computer players of this game cannot say what they think. */
export class NoOpinion extends Error {
  override name = 'NoOpinion';
}

/** The levels that are quick, say what they think and have what they need, strongest first. */
async function thinking(mind: Mind, game: GameName): Promise<string[]> {
  const [answer] = await mind.many([{ op: 'games' }]);
  const quick = levelsOf(must(answer)['games'] as Listed[], game).filter(({ ms = 0 }) => ms <= QUICK_MS);
  const found: string[] = [];
  for (const { name: level } of quick.reverse()) {
    const [tried] = await mind.many([{ op: 'eval', seat: 0, level, budget_ms: 1 }]);
    if (tried?.ok || !['no_opinion', 'weights_missing'].includes(tried?.error.code ?? '')) found.push(level);
  }
  return found;
}

/** Goes through the whole game on a mind of its own, which is only asked, not closed. */
export async function judge(mind: Mind, file: GameFile, measure: Measure,
  { progress, signal, aside }: Watch): Promise<Judgement> {
  const { log, seats, options } = file;
  const game = gameOf(file);
  must((await mind.many([{ op: 'new', game, seats, options }]))[0]);
  const [level, other = null] = await thinking(mind, game);
  if (level === undefined) throw new NoOpinion(`no level of ${game} says what it thinks`);
  const judge = new Judge(mind, file, level, other, measure, aside);
  for (let i = 0; i < log.length; i++) {
    if (signal.aborted) throw new Cancelled('the analysis was stopped');
    await judge.look(i);
    must((await mind.many([requestOf(log[i]!)]))[0]);
    progress((i + 1) / log.length);
  }
  await judge.end();
  const { decisions, strokes, curve, doubt } = judge;
  return { level, other, doubt, game, decisions, strokes, curve };
}

/* -- sums -- */

export interface Tally {
  made: number;
  /** Decisions that cost nothing. */
  best: number;
  loss: Chance; // all together
  mean: Chance; // a decision
  grades: Record<Grade, number>;
  /** What chance gave beyond the average; null: there was none that could be measured. */
  luck: Chance | null;
}

export function tallyOf({ decisions, strokes }: Judgement, seat: number): Tally {
  const own = decisions.filter((one) => one.seat === seat);
  const grades: Tally['grades'] = { fine: 0, slip: 0, mistake: 0, blunder: 0 };
  for (const one of own) grades[gradeOf(one.loss)]++;
  const loss = own.reduce((sum, one) => sum + one.loss, 0);
  const luck = strokes.flatMap((one) => one.luck[seat] ?? []);
  return {
    made: own.length,
    best: own.filter((one) => one.loss === 0).length,
    loss,
    mean: own.length ? loss / own.length : 0,
    grades,
    luck: luck.length ? luck.reduce((sum, one) => sum + one, 0) : null,
  };
}

/** Decisions that are worth a second look. */
export function mistakesOf(result: Judgement | null): Decision[] {
  return result?.decisions.filter((one) => gradeOf(one.loss) !== 'fine') ?? [];
}

/** The strokes that helped or hurt a seat most by its own dice or draws, greatest first. */
export function greatStrokes({ strokes }: Judgement, n: number): (Stroke & { seat: number; own: Chance })[] {
  return strokes
    .flatMap((one) => (one.seat === null || one.luck[one.seat] == null ? []
      : [{ ...one, seat: one.seat, own: one.luck[one.seat]! }]))
    .sort((a, b) => Math.abs(b.own) - Math.abs(a.own))
    .slice(0, n);
}
