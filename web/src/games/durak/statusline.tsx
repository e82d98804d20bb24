// The line above the hand: my role and time, what is asked of me, the order of the hand.
import { seatColour } from '../../kit/seats';
import type { Layout } from './layout';
import { RoleIcon, TimeRing } from './rivals';
import { type DurakTable, type Order, roleOf, type T } from './view';

function Me({ table, seat, t }: { table: DurakTable; seat: number; t: T }) {
  const role = roleOf(table.view, seat);
  const colour = seatColour(seat);
  const word = role ? t(`durak.myRole.${role}`) : t('durak.you');
  return <svg class="durak-me" viewBox="-16 -16 32 32" width={32} height={32} role="img" aria-label={word}>
    <title>{word}</title>
    {role ? <RoleIcon role={role} r={11} /> : <>
      <circle r={11} fill={colour.fill} class="durak-avatar" />
      <text class="durak-my-mark" fill={colour.ink} y={4} text-anchor="middle">{colour.mark}</text>
    </>}
    <TimeRing clocks={table.clocks} seat={seat} r={14} />
  </svg>;
}

interface StatusProps {
  table: DurakTable;
  layout: Layout;
  text: string;
  wrong: boolean;
  mine: boolean;
  order: Order;
  /** null: there is nothing to be put in order. */
  changeOrder: (() => void) | null;
  t: T;
}

export function StatusLine({ table, layout, text, wrong, mine, order, changeOrder, t }: StatusProps) {
  const name = t(order === 'suit' ? 'durak.sortSuit' : 'durak.sortRank');
  return <div class="durak-status" style={{ top: `${layout.statusTop}px`, height: `${layout.statusHeight}px` }}>
    {table.seat !== null && <Me table={table} seat={table.seat} t={t} />}
    <span class={`durak-say${wrong ? ' durak-wrong' : ''}${mine ? ' durak-mine-say' : ''}`} role="status">{text}</span>
    {changeOrder && <button type="button" class="durak-sort" title={name} onClick={changeOrder}
      aria-label={t('durak.sortHint', { order: name.toLowerCase() })}>
      <span aria-hidden="true">{order === 'suit' ? '♠♥' : `6‑${t('durak.rank.A')}`}</span>
    </button>}
  </div>;
}
