// The one big action of the moment: to take, to pass, or to pass in advance; a transfer beside it.
import type { BoardProps, MainAction } from '../../core/types';
import type { Play } from './hooks';
import { type Move, moveWords, type Pick } from './moves';
import { brief, type DurakView, type T } from './view';

type Button = NonNullable<MainAction['others']>[number];

function transferButton(transfers: Move[], { locked, play }: Play, pick: Pick, setPick: (pick: Pick) => void,
  t: T): Button {
  const [first, ...others] = transfers;
  if (first && others.length === 0) {
    const text = t('durak.transferCard', { card: brief(first.card!, t) });
    return { text, enabled: !locked, run: () => play(first) };
  }
  const on = pick === 'transfer';
  const text = t(on ? 'durak.cancel' : 'durak.transfer');
  return { text, enabled: !locked, run: () => setPick(on ? null : 'transfer') };
}

export function mainOf({ table, t }: BoardProps<DurakView>, now: Play, pick: Pick,
  setPick: (pick: Pick) => void): MainAction | null {
  const { moves, locked, passing, queue, play } = now;
  const big = moves.find((move) => move.kind === 'take' || move.kind === 'pass');
  if (big) {
    const transfers = moves.filter((move) => move.kind === 'transfer');
    // A tap that comes as the pass goes out by itself must not hit what comes next.
    const text = moveWords(big, table.view, t);
    const main: MainAction = { text, enabled: !locked && !passing, run: () => play(big) };
    return transfers.length > 0 ? { ...main, others: [transferButton(transfers, now, pick, setPick, t)] } : main;
  }
  if (!queue.possible) return null;
  const text = t(queue.what === 'pass' ? 'durak.passQueued' : 'durak.passAhead');
  return { text, enabled: true, run: () => queue.toggle('pass') };
}
