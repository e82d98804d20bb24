// What is asked of the player, or whom all wait for, in one line.
import { isMyTurn } from '../../kit/turn';
import { GHOST, type Move, type Pick, pickedOnto, type Target } from './moves';
import type { DurakTable, DurakView, T } from './view';

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
