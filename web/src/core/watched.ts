// A game on the server as somebody who only looks on wants to see it: one position after the other, at a
// pace of their own. What has happened meanwhile waits here.
import { signal } from '@preact/signals';

import type { Pace } from './pace';
import type { GameEvent, Play, Table } from './types';

const MOVE_MS = 700; // as long as the server takes between two moves
const HURRY = 4; // positions that may wait; a watcher who is not paused catches up faster then

interface Moment {
  table: Table;
  events: readonly GameEvent[];
}

export class WatchedPlay implements Play {
  readonly table;
  readonly events;
  readonly #waiting: Moment[] = [];
  readonly #stop: () => void;
  #showing = false;
  #closed = false;

  constructor(private readonly play: Play & { table: { subscribe(on: (now: Table) => void): () => void } },
    private readonly pace: Pace) {
    this.table = signal(play.table.value);
    this.events = signal(play.events.value);
    this.#stop = play.table.subscribe(() => queueMicrotask(() => this.#take()));
  }

  act(action: string) { return this.play.act(action); }
  legal() { return this.play.legal(); }
  hint() { return this.play.hint(); }
  preview(action: string) { return this.play.preview(action); }

  close(): void {
    this.#closed = true;
    this.#stop();
  }

  /** The last moment that is shown, or waits for that. */
  #last(): Moment {
    return this.#waiting.at(-1) ?? { table: this.table.value, events: this.events.value };
  }

  #take(): void {
    const now = { table: this.play.table.value, events: this.play.events.value };
    const last = this.#last();
    if (now.table === last.table && now.events === last.events) return;
    if (now.table.seq === last.table.seq && now.table.phase === last.table.phase) this.#amend(now);
    else this.#waiting.push(now);
    void this.#show();
  }

  /** The same position with other seats, watchers, or events that were missing. */
  #amend(now: Moment): void {
    if (this.#waiting.length > 0) this.#waiting[this.#waiting.length - 1] = now;
    else this.#put(now);
  }

  #put({ table, events }: Moment): void {
    this.events.value = events;
    this.table.value = table;
  }

  async #show(): Promise<void> {
    if (this.#showing) return;
    this.#showing = true;
    while (this.#waiting.length > 0 && !this.#closed) {
      await this.pace.wait(this.#waiting.length > HURRY ? MOVE_MS / 2 : MOVE_MS * 0.9);
      const next = this.#closed ? undefined : this.#waiting.shift();
      if (next) this.#put(next);
    }
    this.#showing = false;
  }
}
