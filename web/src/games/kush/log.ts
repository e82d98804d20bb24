// Events in words.
import type { GameEvent, Table } from '../../core/types';
import { rollOf } from '../../kit/dice';
import { parsePlace, seatName, sizeOfPlaced, type KushView, type T } from './view';

/** A throw is told by its dice, not by the wish to throw. */
export function tell(event: GameEvent, table: Table<KushView>, t: T, events: readonly GameEvent[] = []): string | null {
  const dice = rollOf(event.chance);
  if (dice) return t(dice[0] === dice[1] ? 'kush.tell.kush' : 'kush.tell.dice', { a: dice[0], b: dice[1] });
  if (!event.action || event.seat === undefined) return null;
  const name = seatName(table, event.seat, t);
  const who = name.charAt(0).toUpperCase() + name.slice(1);
  const place = parsePlace(event.action);
  const size = place && sizeOfPlaced(event, events, table.options);
  if (size) return t('kush.tell.placeSize', { who, ...size, x: place.x + 1, y: place.y + 1 });
  if (place) return t('kush.tell.place', { who, x: place.x + 1, y: place.y + 1 });
  return event.action === 'skip' ? t('kush.tell.skip', { who }) : null;
}
