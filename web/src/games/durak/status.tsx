// The line above the hand: my role and time, what is asked of me, the order of the hand.
import { seatColour } from '../../kit/seats';
import { isMyTurn } from '../../kit/turn';
import type { Layout } from './layout';
import { GHOST, type Move, type Pick, pickedOnto, type Target } from './moves';
import { RoleIcon, TimeRing } from './rivals';
import { type DurakTable, type DurakView, type Order, roleOf, type T } from './view';

/** What is asked of somebody who has picked something. */
export function pickWords(pick: Pick, targets: ReadonlySet<Target>, t: T): string | null {
  if (pick === null) return null;
  if (pick === 'transfer') return t('durak.transferPick');
  if (pickedOnto(pick)) return t('durak.ask.beater');
  if (!targets.has(GHOST)) return t('durak.ask.target');
  return t(targets.size > 1 ? 'durak.ask.either' : 'durak.ask.ghost');
}

/** What the player is asked, or whom all wait for. */
export function statusOf(table: DurakTable, moves: readonly Move[], name: (seat: number) => string, t: T): string {
  const { view, seat } = table;
  if (table.over || view.phase === 'over') return overWords(table, view, name, t);
  const actor = view.toAct ?? table.toAct[0];
  if (actor == null) return t('durak.wait.start');
  if (!isMyTurn(table)) {
    return t(seat !== null && view.out.includes(seat) ? 'durak.outNow' : `durak.wait.${view.phase}`,
      { name: name(actor) });
  }
  const cards = moves.some((move) => move.card);
  if (view.phase === 'attack') return t('durak.ask.attack');
  if (view.phase === 'throw') {
    const kind = view.taking ? 'follow' : 'throw';
    return t(`durak.ask.${kind}${cards ? '' : 'None'}`, { name: name(view.defender ?? 0) });
  }
  if (moves.some((move) => move.kind === 'transfer')) return t('durak.ask.transfer');
  return t(cards || moves.length === 0 ? 'durak.ask.defend' : 'durak.ask.takeOnly');
}

function overWords(table: DurakTable, view: DurakView, name: (seat: number) => string, t: T): string {
  if (view.phase !== 'over') return t('durak.over.stopped');
  if (view.durak == null) return t('durak.over.draw');
  return view.durak === table.seat ? t('durak.over.you') : t('durak.over.other', { name: name(view.durak) });
}

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
