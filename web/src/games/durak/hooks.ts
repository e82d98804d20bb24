// Small things that the board remembers.
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { load, save } from '../../core/store';
import type { BoardProps } from '../../core/types';
import { useLongMenu } from '../../ui/choices';
import { type Card, type DurakTable, type DurakView, type Move, type Order, readMenu, roleOf } from './view';

/** The size of the space that the board is given. */
export function useSize(root: { current: HTMLElement | null }): { width: number; height: number } {
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const el = root.current!;
    const measure = (): void => {
      const { clientWidth: width, clientHeight: height } = el;
      setSize((old) => (old.width === width && old.height === height ? old : { width, height }));
    };
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(el);
    return () => watch.disconnect();
  }, []);
  return size;
}

export function isMyTurn(table: DurakTable): boolean {
  return table.seat !== null && table.phase === 'playing' && !table.over && table.toAct.includes(table.seat);
}

export function useMoves(table: DurakTable, legal: BoardProps['legal']): Move[] {
  const mine = isMyTurn(table);
  const long = useLongMenu(table, mine && table.menu === null, legal);
  return mine ? readMenu(table.menu ?? long) : [];
}

/** How the hand is sorted; the player's choice outlives the page. */
export function useOrder(): [Order, () => void] {
  const [order, setOrder] = useState<Order>(() => load('durak.order') ?? 'suit');
  const change = (): void => {
    const next = order === 'suit' ? 'rank' : 'suit';
    setOrder(next);
    save('durak.order', next);
  };
  return [order, change];
}

/** The move that is under way: shown as if done, until the table or a refusal answers. */
export function useSent(props: BoardProps<DurakView>, settled: () => void) {
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
    feel(move.kind === 'take' ? 'capture' : 'place');
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
export function useQueue(table: DurakTable, moves: readonly Move[], locked: boolean, play: (move: Move) => void) {
  const [said, setSaid] = useState<{ bout: number; what: 'pass' | Card } | null>(null);
  const what = said?.bout === table.view.bout ? said.what : null;
  const asked = moves.some((move) => move.kind === 'pass');
  useEffect(() => {
    if (what === null || !asked || locked) return;
    setSaid(null);
    const move = moves.find((one) => (what === 'pass' ? one.kind === 'pass' : one.kind === 'throw' && one.card === what));
    if (move) play(move);
  }, [what, asked, table.seq, locked]);
  const toggle = (next: 'pass' | Card): void => setSaid(what === next ? null : { bout: table.view.bout, what: next });
  return { possible: willBeAsked(table), what, toggle };
}

const LOOK_MS = 900; // to see why nothing can be thrown in

/** Passes for a player who has nothing to throw in, if wished. Only among computers: people would learn
 *  from it what is held. Says whether that is about to happen. */
export function useForcedPass(props: BoardProps<DurakView>, moves: readonly Move[], locked: boolean, play: (move: Move) => void): boolean {
  const { table, settings, replay } = props;
  const [only] = moves;
  const alone = table.seats.every((one, seat) => one.kind === 'bot' || seat === table.seat);
  const forced = settings.autoForced && !replay && alone && moves.length === 1 && only?.kind === 'pass';
  const latest = useRef(() => {});
  latest.current = () => { if (only) play(only); };
  useEffect(() => {
    if (!forced || locked) return;
    const timer = setTimeout(() => latest.current(), LOOK_MS);
    return () => clearTimeout(timer);
  }, [forced, locked, table.seq]);
  return forced;
}

/** A sentence that is shown for a moment. */
export function useNote(): [string | null, (text: string) => void] {
  const [note, setNote] = useState<{ text: string } | null>(null);
  useEffect(() => {
    if (!note) return;
    const timer = setTimeout(() => setNote(null), 2600);
    return () => clearTimeout(timer);
  }, [note]);
  return [note?.text ?? null, (text) => setNote({ text })];
}

/** What the player is asked, or whom all wait for. */
export function statusOf(table: DurakTable, moves: readonly Move[], name: (seat: number) => string, t: BoardProps['t']): string {
  const { view, seat } = table;
  if (table.over || view.phase === 'over') return overWords(table, view, name, t);
  const actor = view.toAct ?? table.toAct[0];
  if (actor == null) return t('durak.wait.start');
  if (!isMyTurn(table)) {
    return t(seat !== null && view.out.includes(seat) ? 'durak.outNow' : `durak.wait.${view.phase}`, { name: name(actor) });
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

function overWords(table: DurakTable, view: DurakView, name: (seat: number) => string, t: BoardProps['t']): string {
  if (view.phase !== 'over') return t('durak.over.stopped');
  if (view.durak == null) return t('durak.over.draw');
  return view.durak === table.seat ? t('durak.over.you') : t('durak.over.other', { name: name(view.durak) });
}
