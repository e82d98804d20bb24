// Two dice as chance tells them, and whose they are.
import type { GameEvent } from './types';

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

type Entry = Pick<GameEvent, 'seat' | 'chance'>;

/** The dice that an action has thrown: those that come right behind it; null: it threw none. */
export function thrownBy(log: readonly Entry[], at: number): Roll | null {
  return log[at]?.seat === undefined ? null : rollOf(log[at + 1]?.chance);
}

/** The rolls of each seat. Dice that nobody's action has thrown, as a throw-off, are nobody's. */
export function rollsOf(log: readonly Entry[], seats: number): Roll[][] {
  const rolls: Roll[][] = Array.from({ length: seats }, () => []);
  log.forEach(({ seat }, i) => {
    const dice = thrownBy(log, i);
    if (dice && seat !== undefined) rolls[seat]?.push(dice);
  });
  return rolls;
}
