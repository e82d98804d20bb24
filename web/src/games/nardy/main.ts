// The one big action of the moment.
import type { BoardProps, MainAction } from '../../core/types';
import type { Turn } from './play';
import type { NardyView } from './view';

/** The big button, with one beside it, always: a bar that grows a second row would make the board jump. */
export function mainOf(turn: Turn, { t, table }: BoardProps<NardyView>): MainAction | null {
  if (!turn.mine) return null;
  if (table.view.dice.length === 0) {
    return table.menu?.includes('roll') ? { text: t('nardy.roll'), enabled: turn.mayRoll, run: turn.roll } : null;
  }
  const other = turn.bearingOff !== null ? { text: t('nardy.bearOffNow'), enabled: true, run: turn.bearOff, key: 'B' }
    : { text: t('nardy.undo'), enabled: turn.mayUndo, run: turn.undo, key: 'U' };
  return { text: t('nardy.confirm'), enabled: turn.mayConfirm, run: turn.confirm, others: [other] };
}
