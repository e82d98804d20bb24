// Two dice: as chance tells them, and the pips of a face.
import type { GameEvent } from '../core/types';

export type Roll = [number, number];

/** What an outcome of chance says if it is a roll: "6-5". */
export function rollOf(chance: GameEvent['chance']): Roll | null {
  const found = typeof chance === 'string' ? /^([1-6])-([1-6])$/.exec(chance) : null;
  return found ? [Number(found[1]), Number(found[2])] : null;
}

/** The newest roll, and the event that brought it. */
export function lastRoll(events: readonly GameEvent[]): { dice: Roll; seq: number } | null {
  for (let i = events.length - 1; i >= 0; i--) {
    const event = events[i]!;
    const dice = rollOf(event.chance);
    if (dice) return { dice, seq: event.seq };
  }
  return null;
}

const PIPS: readonly (readonly [number, number])[][] = [
  [], [[0, 0]], [[-1, -1], [1, 1]], [[-1, -1], [0, 0], [1, 1]], [[-1, -1], [1, -1], [-1, 1], [1, 1]],
  [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]], [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]],
];

/** The pips of a face about its middle, `step` apart. */
export function Pips({ value, step, r, class: looks }: { value: number; step: number; r: number; class?: string }) {
  return <>{(PIPS[value] ?? []).map(([x, y], i) => <circle key={i} class={looks} cx={x * step} cy={y * step} r={r} />)}
  </>;
}
