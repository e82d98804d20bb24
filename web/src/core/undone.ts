// Moves that were taken back at a table of the server's. There every event keeps its number, also one that does
// not count any more. Here the game is shown as one on this device is: what counts, numbered from 1 without a gap.
import type { GameEvent } from './types';

/** Event `at` took back all events after number `to`: `undone` of docs/protocol.md. */
export type Undone = readonly (readonly [to: number, at: number])[];

/** Runs of events that count in the position after event `seq`: those after one number, up to another. */
function runsOf(undone: Undone, seq: number): { after: number; to: number }[] {
  const runs = [];
  let end = seq;
  for (const [to, at] of [...undone].reverse()) {
    if (at > end) continue;
    runs.unshift({ after: at, to: end });
    end = to;
  }
  return [{ after: 0, to: end }, ...runs];
}

/** How many events count in the position after event `seq`. */
export function countedAt(undone: Undone, seq: number): number {
  return runsOf(undone, seq).reduce((sum, { after, to }) => sum + to - after, 0);
}

/** Those of the events that count there. */
export function countedOf(undone: Undone, seq: number, events: readonly GameEvent[]): readonly GameEvent[] {
  if (undone.length === 0) return events;
  let before = 0;
  return runsOf(undone, seq).flatMap(({ after, to }) => {
    const less = after - before;
    before += to - after;
    return events.filter((event) => event.seq > after && event.seq <= to)
      .map((event) => ({ ...event, seq: event.seq - less }));
  });
}
