// What the board keeps: the order of the hand, the move under way, what was said in advance.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { BoardProps } from '../../core/types';
import { useForced } from '../../kit/forced';
import { useKept } from '../../kit/kept';
import { isMyTurn, useMenu } from '../../kit/turn';
import { type Layout, layOut } from './layout';
import { type Move, readMenu } from './moves';
import { type Card, type DurakTable, type DurakView, type Order, rivalsOf, roleOf, sorted } from './view';

/** How the hand is sorted; the player's choice outlives the page. */
export function useOrder(): [Order, () => void] {
  const [order, setOrder] = useKept<Order>('durak.order', 'suit');
  return [order, () => setOrder(order === 'suit' ? 'rank' : 'suit')];
}

/** The move that is under way: shown as if done, until the table or a refusal answers. */
function useSent(props: BoardProps<DurakView>, settled: () => void) {
  const { table, busy, refusal, feel } = props;
  const [sent, setSent] = useState<Move | null>(null);
  const wasBusy = useRef(false);
  useEffect(() => {
    setSent(null);
    settled();
  }, [table.seq, refusal]);
  useEffect(() => {
    if (wasBusy.current && !busy) setSent(null);
    wasBusy.current = busy;
  }, [busy]);
  const locked = busy || sent !== null;
  const play = (move: Move): void => {
    if (locked) return;
    setSent(move);
    settled();
    feel(move.kind === 'take' ? 'cards' : 'card');
    props.act(move.text);
  };
  return { sent, locked, play };
}

/** True where I shall be asked in this bout for sure, unless it ends before. */
function willBeAsked(table: DurakTable): boolean {
  const { view, seat } = table;
  if (seat === null || table.over || isMyTurn(table)) return false;
  if (view.phase !== 'defend' && view.phase !== 'throw') return false;
  if (view.defender === seat || roleOf(view, seat) === 'pass' || !view.handCounts[seat]) return false;
  return (table.options['throwIn'] ?? 'all') === 'all' || view.attacker === seat;
}

/** What was said in advance: a pass, or a card to be thrown in. Good for the next time I am asked in
 *  this bout; a card that does not fit then is kept. */
function useQueue(table: DurakTable, moves: readonly Move[], locked: boolean, play: (move: Move) => void) {
  const [said, setSaid] = useState<{ bout: number; what: 'pass' | Card } | null>(null);
  const what = said?.bout === table.view.bout ? said.what : null;
  const asked = moves.some((move) => move.kind === 'pass');
  useEffect(() => {
    if (what === null || !asked || locked) return;
    setSaid(null);
    const move = moves.find((one) => (what === 'pass' ? one.kind === 'pass' : one.kind === 'throw'
      && one.card === what));
    if (move) play(move);
  }, [what, asked, table.seq, locked]);
  const toggle = (next: 'pass' | Card): void => setSaid(what === next ? null : { bout: table.view.bout, what: next });
  return { possible: willBeAsked(table), what, toggle };
}

/** What can be played now, and what becomes of it. */
export interface Play {
  moves: Move[];
  sent: Move | null;
  /** True while nothing can be played: a move is under way. */
  locked: boolean;
  play: (move: Move) => void;
  queue: { possible: boolean; what: 'pass' | Card | null; toggle: (next: 'pass' | Card) => void };
  /** A pass goes out by itself in a moment. */
  passing: boolean;
}

export function usePlay(props: BoardProps<DurakView>, settled: () => void): Play {
  const menu = useMenu(props);
  const moves = readMenu(menu);
  const { sent, locked, play } = useSent(props, settled);
  const queue = useQueue(props.table, moves, locked, play);
  const [only] = moves;
  const passing = useForced(props, moves.length === 1 && only?.kind === 'pass', locked,
    () => { if (only) play(only); });
  return { moves, sent, locked, play, queue, passing };
}

/** The own cards in order, the rivals from left to right, and where everything lies. */
export function useScenery({ view, seat }: DurakTable, { moves, sent, locked }: Play, order: Order,
  { width, height }: { width: number; height: number }): { hand: Card[]; rivals: number[]; layout: Layout } {
  const seats = view.handCounts.length;
  const hand = useMemo(() => sorted(view.hand, view.trump, order), [view.hand, view.trump, order]);
  const rivals = useMemo(() => rivalsOf(seats, seat), [seats, seat]);
  const ghost = !locked && moves.some((move) => move.kind === 'transfer');
  const growing = sent?.card !== undefined && sent.kind !== 'beat';
  const slots = view.table.length + (ghost || growing ? 1 : 0);
  const open = Math.max(0, ...rivals.map((one) => view.hands?.[one]?.length ?? 0));
  const counts = { rivals: rivals.length, hand: hand.length, slots, open };
  const layout = useMemo(() => layOut(Math.max(width, 240), Math.max(height, 200), counts),
    [width, height, ...Object.values(counts)]);
  return { hand, rivals, layout };
}
