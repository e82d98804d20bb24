// The positions of a recorded game, as one seat or as all see them. The engine keeps the position that
// was asked for last: what comes after it is played on, anything before it from the beginning.
import { replay } from '../core/analysis';
import { must, type Mind, type Request } from '../core/engine';
import type { GameEvent } from '../core/types';
import { gameOf, isFinished, type GameFile } from './record';

export interface Frame {
  /** How many events have happened. */
  at: number;
  toAct: number[];
  over: boolean;
  /** Whether the rules hide anything from anybody. */
  secrets: boolean;
  /** By seat, and what a watcher sees last. */
  views: unknown[];
  /** With nothing hidden, looked at from one seat: of a game that is over. */
  opened: unknown;
}

const KEPT = 400;

export class Frames {
  readonly #mind: Mind;
  readonly #file: GameFile;
  readonly #from: number;
  readonly #kept = new Map<number, Promise<Frame>>();
  readonly #known = new Map<number | null, Promise<GameEvent[]>>();
  #reached = -1; // where the engine will be when all that was asked is answered

  /** `from`: the seat from which everything is looked at. */
  constructor(mind: Mind, file: GameFile, from = 0) {
    this.#mind = mind;
    this.#file = file;
    this.#from = from;
  }

  at(n: number): Promise<Frame> {
    const kept = this.#kept.get(n);
    if (kept) return kept;
    const frame = this.#look(n);
    frame.catch(() => { this.#kept.delete(n); this.#reached = -1; });
    if (this.#kept.size >= KEPT) this.#kept.delete(this.#kept.keys().next().value!);
    this.#kept.set(n, frame);
    return frame;
  }

  /** All events, as far as a seat (null: a watcher) could know them. */
  events(seat: number | null): Promise<GameEvent[]> {
    const known = this.#known.get(seat) ?? this.#tell(seat);
    this.#known.set(seat, known);
    return known;
  }

  /** What a seat could do after n events. */
  async legal(n: number, seat: number): Promise<string[]> {
    const answers = await this.#mind.many([...this.#way(n), { op: 'legal', seat }]);
    return must(answers.at(-1))['actions'] as string[];
  }

  #way(n: number): Request[] {
    const recorded = { game: gameOf(this.#file), seats: this.#file.seats, options: this.#file.options,
      log: this.#file.log };
    const way = replay(recorded, n);
    const from = this.#reached;
    this.#reached = n;
    return from >= 0 && from <= n ? way.slice(1 + from) : way;
  }

  async #look(n: number): Promise<Frame> {
    const seats = [...Array(this.#file.seats).keys(), null];
    const finished = isFinished(this.#file);
    const open = finished && n === this.#file.log.length;
    const way = this.#way(n);
    const answers = await this.#mind.many([...way, { op: 'turn' }, { op: 'setup' },
      { op: 'view', seat: this.#from, open: finished }, ...seats.map((seat) => ({ op: 'view', seat, open }))]);
    for (const answer of answers) must(answer);
    const [turn, setup, opened, ...views] = answers.slice(way.length);
    const { to_act: toAct = [], over = false } = must(turn) as { to_act?: number[]; over?: boolean };
    return { at: n, toAct, over, secrets: must(setup)['secrets'] === true,
      views: views.map((view) => must(view)['view']), opened: must(opened)['view'] };
  }

  async #tell(seat: number | null): Promise<GameEvent[]> {
    const answers = await this.#mind.many([...this.#way(this.#file.log.length), { op: 'events', seat, since: 0 }]);
    return must(answers.at(-1))['events'] as GameEvent[];
  }
}
