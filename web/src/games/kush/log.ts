// Events in words.
import type { GameEvent, Table } from '../../core/types';
import { rollOf } from '../../kit/dice';
import { parsePlace, seatName, sizeOfPlaced, type KushView, type T } from './view';

/** What the placement made fall, and who has lost by it. */
function tellFall(placed: string, { effects = [] }: GameEvent, table: Table<KushView>, t: T): string {
  const fell = effects.find((one) => one.kind === 'capture');
  const losses = effects.filter((one) => one.kind === 'lose').map(({ seat, cells }) =>
    t('kush.tell.lose', { who: capital(seatName(table, seat!, t)), n: Number(cells) }));
  return [fell ? t('kush.tell.capture', { placed, n: Number(fell['cells']) }) : placed, ...losses].join('\n');
}

const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** A throw is told by its dice, not by the wish to throw. */
export function tell(event: GameEvent, table: Table<KushView>, t: T, events: readonly GameEvent[] = []): string | null {
  const dice = rollOf(event.chance);
  if (dice) return t(dice[0] === dice[1] ? 'kush.tell.kush' : 'kush.tell.dice', { a: dice[0], b: dice[1] });
  if (!event.action || event.seat === undefined) return null;
  const who = capital(seatName(table, event.seat, t));
  const place = parsePlace(event.action);
  const size = place && sizeOfPlaced(event, events, table.options);
  if (place) {
    const at = { who, x: place.x + 1, y: place.y + 1 };
    return tellFall(size ? t('kush.tell.placeSize', { ...at, ...size }) : t('kush.tell.place', at), event, table, t);
  }
  return event.action === 'skip' ? t('kush.tell.skip', { who }) : null;
}
