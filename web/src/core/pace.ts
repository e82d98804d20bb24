// How fast a game is shown to somebody who only looks on: on its own, at a rate, or step by step.
import { effect, signal } from '@preact/signals';

export const RATES = [0.5, 1, 2, 4] as const;

export class Pace {
  readonly paused = signal(false);
  /** Times the normal speed. */
  readonly rate = signal<number>(1);
  #go: (() => void) | null = null;

  /** Shows what comes next, and no more. */
  step(): void {
    this.paused.value = true;
    this.#go?.();
  }

  /** Nobody waits for what comes next any more. */
  leave(): void {
    this.#go?.();
    this.paused.value = false;
  }

  /** Resolves so long after, at the normal speed; not while it is paused. One waits at a time. */
  async wait(ms: number): Promise<void> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let stop = () => {};
    await new Promise<void>((done) => {
      this.#go = done;
      stop = effect(() => {
        clearTimeout(timer);
        if (!this.paused.value) timer = setTimeout(done, ms / this.rate.value);
      });
    });
    this.#go = null;
    stop();
    clearTimeout(timer);
  }
}
