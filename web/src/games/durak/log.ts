// Events in words.
import type { GameEvent, Table } from '../../core/types';
import { readMove } from './moves';
import { brief, type DurakView, seatName, type T } from './view';

/** What the end of a bout brought: cards taken or put aside, and who is out. */
function tellEnd({ effects = [] }: GameEvent, table: Table<DurakView>, t: T): string[] {
  return effects.flatMap(({ kind, seat, cards }) => {
    if (kind === 'draw') return [];
    const mine = seat != null && seat === table.seat ? '.you' : '';
    return [t(`durak.tell.end.${kind}${mine}`, { n: Number(cards ?? 0),
      name: seat == null ? '' : seatName(table, seat, t) })];
  });
}

export function tell(event: GameEvent, table: Table<DurakView>, t: T): string | null {
  if (event.seat === undefined) {
    const lot = typeof event.chance === 'string' && /^\d$/.test(event.chance);
    return lot ? t('durak.tell.first', { name: seatName(table, Number(event.chance), t) }) : t('durak.tell.deal');
  }
  const move = event.action ? readMove(event.action) : null;
  if (!move) return null;
  const mine = event.seat === table.seat ? '.you' : '';
  const said = t(`durak.tell.${move.kind}${mine}`, {
    name: seatName(table, event.seat, t),
    card: move.card ? brief(move.card, t) : '',
    onto: move.onto ? brief(move.onto, t) : '',
  });
  return [said, ...tellEnd(event, table, t)].join('\n');
}
