// What is going on, in one line.
import type { BoardProps } from '../../core/types';
import type { Turn } from './play';
import { COLOURS } from './view';
import type { NardyView, Seat } from './view';

export function statusOf(turn: Turn, { table, t }: BoardProps<NardyView>, looker: Seat): string {
  if (table.over || table.phase === 'ended') return t('nardy.say.over');
  if (table.view.rolling) return t('nardy.say.rolling');
  if (!turn.mine) {
    return turn.seat === null ? t('nardy.say.turnOf', { who: t(`nardy.${COLOURS[turn.mover]}`) })
      : turn.mover === looker ? t('nardy.say.sending') : t('nardy.say.rival');
  }
  if (turn.sending) return t('nardy.say.sending');
  if (turn.mayConfirm) return t('nardy.say.confirm');
  if (turn.next.length > 0) return t('nardy.say.play', { dice: turn.dice.join(', ') });
  return t('nardy.say.roll');
}
