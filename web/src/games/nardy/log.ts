// Events in words.
import type { GameEvent, Table } from '../../core/types';
import type { Say } from '../../kit/say';
import { readStep } from './view';

const sideOf = (seat: number | undefined, t: Say): string => t(seat === 1 ? 'nardy.Black' : 'nardy.White');

export function tell(event: GameEvent, _table: Table, t: Say, events: readonly GameEvent[] = []): string | null {
  if (typeof event.chance === 'string') {
    const thrower = events.find((other) => other.seq === event.seq - 1);
    const dice = event.chance.replace('-', '\u2060–\u2060'); // not torn apart at the end of a line
    return thrower?.action === 'roll' ? t('nardy.tell.roll', { who: sideOf(thrower.seat, t), dice })
      : t('nardy.tell.lot', { dice });
  }
  const step = event.action ? readStep(event.action) : null;
  if (!step) return null;
  const who = sideOf(event.seat, t);
  return t(step.to === 0 ? 'nardy.tell.off' : 'nardy.tell.step', { who, from: step.from, to: step.to });
}
