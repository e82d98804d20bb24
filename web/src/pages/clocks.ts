// The clock of a table, in words.
import { factsOf, sayName, t } from '../core/app';
import type { ClockPlan, GameName } from '../core/types';

/** As the game lists its clocks ("10 min + 10 s"), else by its numbers. */
export function sayClock(game: GameName, clock: ClockPlan | null): string {
  if (!clock) return t('clock.none');
  const { bank, increment, cap } = clock; // ms; the game lists seconds
  const named = factsOf(game).clocks.find((one) =>
    1000 * one.bank === bank && 1000 * one.increment === increment && 1000 * one.cap === cap);
  return named ? sayName('clock', named.name) : `${bank / 60_000}′ + ${increment / 1000}″`;
}
