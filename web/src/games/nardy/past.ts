// What the last turns were, read from the events.
import type { GameEvent } from '../../core/types';
import { rollOf } from '../../kit/dice';
import { readStep } from './view';
import type { Seat, Step } from './view';

export interface PastTurn {
  seat: Seat;
  /** The event that brought the dice; 0 before they fell. */
  seq: number;
  roll: number[];
  steps: Step[];
}

/** Two turns are shown; a turn has at most six events, and some turns have no steps. */
const FAR_ENOUGH = 30;

export function pastTurns(events: readonly GameEvent[]): PastTurn[] {
  const turns: PastTurn[] = [];
  for (const event of events.slice(-FAR_ENOUGH)) {
    const last = turns[turns.length - 1];
    const step = event.action ? readStep(event.action) : null;
    if (event.action === 'roll') {
      turns.push({ seat: (event.seat ?? 0) as Seat, seq: 0, roll: [], steps: [] });
    } else if (step && last) {
      last.steps.push(step);
    } else if (last) {
      const roll = rollOf(event.chance);
      if (roll) Object.assign(last, { roll, seq: event.seq });
    }
  }
  return turns;
}

export function lastTurnOf(turns: readonly PastTurn[], seat: Seat): PastTurn | undefined {
  return turns.findLast((turn) => turn.seat === seat && turn.roll.length > 0);
}

/** The checkers moved last. */
export function lastSteps(turns: readonly PastTurn[]): PastTurn | undefined {
  return turns.findLast((turn) => turn.steps.length > 0);
}
