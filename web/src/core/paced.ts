// What happens at a table, shown one thing after the other at a speed that people can follow: computers move
// within milliseconds. A Paced stands between a game and its board: it keeps the positions that were not shown
// yet and hands them on in time. Clocks, seats and the player's own moves are always those of the present.
import { computed, effect, signal } from '@preact/signals';

import type { GameEvent, Hint, Play, Refusal, Table } from './types';

/** The time, and what is to be done after some of it; returns how to call that off. */
export interface Timer {
  now: () => number;
  after: (ms: number, run: () => void) => () => void;
}

export interface Pacing {
  /** How fast: 1 is normal, 2 twice as fast; 0: the present is shown at once. */
  pace: () => number;
  /** Nobody looks at the page: nothing is shown until somebody does. */
  hidden: () => boolean;
  /** How long what is shown should lie before these events are, at normal speed; left out: 0. */
  linger?: (events: readonly GameEvent[], seat: number | null) => number;
  timer: Timer;
}

/** At normal speed: the time before a computer's first action, which is its thinking; before each further one;
 *  and before an action of a person, who has taken time to think already. */
const THINKING_MS = [400, 1000] as const;
const NEXT_MS = [300, 800] as const;
const PERSON_MS = [150, 150] as const;
/** What waits longer than this is shown faster; what is this many times more is left out from its beginning. */
const LIMIT_MS = 8000;
const LEFT_OUT = 4;
/** The same where the player's own time runs: a clock, or the time to answer. */
const HURRY_MS = 2000;

export const realTimer: Timer = {
  now: () => performance.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

interface Step {
  table: Table;
  /** The time before it, at normal speed. */
  ms: number;
}

/** A different time each time, and the same for the same event. */
function between([low, high]: readonly [number, number], seq: number): number {
  return low + (high - low) * ((seq * 0.618034) % 1);
}

function isComputer({ seats }: Table, seat: number): boolean {
  const at = seats[seat];
  return at?.kind === 'bot' || at?.stand_in === true || at?.left === true;
}

/** Whether the player has to act and time runs. */
function isPressed({ seat, toAct, clocks, answerBy, over }: Table): boolean {
  if (seat === null || over || !toAct.includes(seat)) return false;
  return answerBy !== undefined || (clocks.running.includes(seat) && clocks.left[seat] != null);
}

/** Whether the seat was asked between turns, and did without: nobody waits to see that. */
function hasPassed(seat: number, last: Table, now: Table): boolean {
  return last.optional?.includes(seat) === true && !now.optional?.includes(seat);
}

/** A position that is over, with what must not be out of date; nobody is asked for anything in it. */
function past(step: Table, now: Table): Table {
  const { answerBy: _, ...shown } = step;
  const { clocks, seats, flag } = now;
  return {
    ...shown, clocks, seats, toAct: step.toAct.filter((seat) => seat !== step.seat), menu: null, open: [],
    ...(flag === undefined ? {} : { flag }),
    ...(now.watchers === undefined ? {} : { watchers: now.watchers }),
  };
}

export class Paced implements Play {
  /** The table as it is shown. */
  readonly table;
  /** What has happened up to there. */
  readonly events;
  readonly #play: Play;
  readonly #pacing: Pacing;
  readonly #stop: () => void;
  #queue: Step[] = [];
  #shownAt: number;
  #actor: number | undefined; // of the last step that came
  #cancel: (() => void) | null = null;
  #waiting: (() => void)[] = [];
  #haste = 1; // how much faster than the player wishes, until the present is reached

  constructor(play: Play, pacing: Pacing) {
    this.#play = play;
    this.#pacing = pacing;
    this.#shownAt = pacing.timer.now();
    this.table = signal(play.table.value);
    this.events = computed<readonly GameEvent[]>(() => {
      const { seq } = this.table.value;
      const all = play.events.value;
      return (all.at(-1)?.seq ?? 0) <= seq ? all : all.filter((event) => event.seq <= seq);
    });
    this.#stop = effect(() => {
      const now = play.table.value;
      void play.events.value;
      if (pacing.pace() <= 0) this.#present();
      else this.#arrived(now);
    });
    play.showBy?.(() => this.shown());
  }

  /** The table as it is. */
  get now(): Play['table'] {
    return this.#play.table;
  }

  /** Whether something has happened that is not shown yet. */
  get behind(): boolean {
    return this.#queue.length > 0;
  }

  /** Shows the present at once. */
  jump(): void {
    if (this.behind) this.#present();
  }

  /** The page may be looked at again. */
  wake(): void {
    this.#plan();
  }

  /** Resolves when everything is shown. */
  shown(): Promise<void> {
    return this.behind ? new Promise((done) => { this.#waiting.push(done); }) : Promise.resolve();
  }

  act(action: string): Promise<Refusal | null> {
    this.jump();
    return this.#play.act(action);
  }

  legal(): Promise<string[]> { return this.#play.legal(); }
  hint(): Promise<Hint | null> { return this.#play.hint(); }
  preview(action: string): Promise<unknown> { return this.#play.preview(action); }

  /** Shows nothing further; the game itself goes on. */
  close(): void {
    this.#stop();
    this.#present();
  }

  #present(): void {
    this.#queue = [];
    this.#show(this.#play.table.value);
    this.#plan();
  }

  #show(table: Table): void {
    this.#shownAt = this.#pacing.timer.now();
    this.table.value = table;
  }

  /** The table has changed: a further step, or news of the last one. */
  #arrived(now: Table): void {
    const last = this.#queue.at(-1)?.table ?? this.table.peek();
    if (now.seq < last.seq) {
      this.#present(); // a move was taken back
      return;
    }
    if (now.seq > last.seq) {
      this.#queue.push({ table: now, ms: this.#timeBefore(last, now) });
    } else if (this.behind) {
      this.#queue.at(-1)!.table = now;
      this.table.value = past(this.table.peek(), now);
    } else {
      this.table.value = now;
    }
    this.#plan();
  }

  #timeBefore(last: Table, now: Table): number {
    const fresh = this.#play.events.value.filter((event) => event.seq > last.seq && event.seq <= now.seq);
    const first = fresh.find((event) => event.seat !== undefined);
    const goesOn = first?.seat === this.#actor;
    this.#actor = first?.seat;
    if (first?.seat === undefined || hasPassed(first.seat, last, now)) return 0;
    const byComputer = isComputer(now, first.seat);
    if (first.seat === now.seat && !byComputer) return 0;
    const range = !byComputer ? PERSON_MS : goesOn ? NEXT_MS : THINKING_MS;
    return Math.max(between(range, first.seq), this.#pacing.linger?.(fresh, now.seat) ?? 0);
  }

  /** Sees that the present is reached in time. */
  #hurry(): void {
    const pressed = isPressed(this.#play.table.value);
    const limit = pressed ? HURRY_MS * this.#pacing.pace() : LIMIT_MS;
    const total = () => this.#queue.reduce((sum, { ms }) => sum + ms, 0);
    if (total() > LEFT_OUT * limit) while (total() > limit && this.#queue.length > 1) this.#queue.shift();
    this.#haste = Math.max(this.#haste, total() / limit);
  }

  /** Shows what is due, and sees to the next. */
  #plan(): void {
    this.#cancel?.();
    this.#cancel = null;
    const { pace, hidden, timer } = this.#pacing;
    while (this.behind) {
      this.#hurry();
      if (hidden()) return;
      const wait = this.#shownAt + this.#queue[0]!.ms / (this.#haste * pace()) - timer.now();
      if (wait > 0) {
        this.#cancel = timer.after(wait, () => this.#plan());
        return;
      }
      const { table } = this.#queue.shift()!;
      this.#show(this.behind ? past(table, this.#play.table.value) : this.#play.table.value);
    }
    this.#haste = 1;
    for (const done of this.#waiting.splice(0)) done();
  }
}
