// The player's turn while it is being played: steps tried here, taken back here, and sent one by one
// once the player confirms. The server may play a step by itself when it is the only one, so how far
// it has got is read from the dice it still shows.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { BoardProps } from '../../core/types';
import {
  after, allOff, beginningWith, diceAfter, headLocked, isComplete, leftHead, nextSteps, onlyWay,
  positionOf, seatOf, targetsOf,
} from './turn';
import type { NardyView, Position, Seat, Step, Target } from './turn';

/** How long a player may look at dice that leave no choice. */
const LOOK_MS = 800;
/** After this long without an answer the player may send again. */
const PATIENCE_MS = 5000;

interface Tried {
  turn: number;
  /** How many dice the server showed when the first step was tried. */
  dice: number;
  /** Each the steps of one gesture, so that Undo takes back what the player did at once. */
  gestures: string[][];
  sent: boolean;
}

const NOTHING: Tried = { turn: -1, dice: 0, gestures: [], sent: false };

export interface Turn {
  seat: Seat | null;
  mover: Seat;
  position: Position;
  /** All whole sequences that begin with what was tried. */
  sequences: string[][];
  tried: string[];
  next: Step[];
  dice: number[];
  first: number;
  locked: boolean;
  mine: boolean;
  mayRoll: boolean;
  mayUndo: boolean;
  mayConfirm: boolean;
  maySwap: boolean;
  sending: boolean;
  swapped: boolean;
  bearingOff: string[] | null;
  targets: (from: number) => Target[];
  play: (steps: string[]) => void;
  undo: () => void;
  confirm: () => void;
  roll: () => void;
  swap: () => void;
}

/** The steps tried and not yet played by the server. */
function pending(tried: Tried, view: NardyView): string[] {
  if (tried.turn !== view.turnCount) return [];
  const steps = tried.gestures.flat();
  const behind = tried.dice - view.dice.length;
  return behind === 0 ? steps : tried.sent && behind > 0 ? steps.slice(behind) : [];
}

/** Adds the steps that follow without a choice, as the server would. */
function withForced(steps: string[], sequences: string[][], n: number): string[] {
  let all = steps;
  for (;;) {
    const rest = beginningWith(sequences.map((s) => s.slice(n)), all);
    const next = nextSteps(rest, all.length);
    if (next.length !== 1 || isComplete(rest, all.length)) return all;
    all = [...all, next[0]!.text];
  }
}

export function useTurn(props: BoardProps<NardyView>, autoBearOff: boolean, holdMs: number): Turn {
  const { table, settings, busy, refusal, act, feel } = props;
  const { view } = table;
  const [tried, setTried] = useState<Tried>(NOTHING);
  const [swappedIn, setSwappedIn] = useState(-1);
  const sentAt = useRef(-1);

  const seat = table.seat === 0 || table.seat === 1 ? table.seat : null;
  const mover = seatOf(view.currentPlayer);
  const mine = seat !== null && !table.over && table.phase === 'playing' && table.toAct.includes(seat);
  const all = useMemo(() => view.possibleMoves.map((text) => text.split(',')), [view.possibleMoves]);
  const base = useMemo(() => positionOf(view), [view]);

  let steps = mine ? pending(tried, view) : [];
  let sequences = beginningWith(all, steps);
  if (steps.length > 0 && sequences.length === 0) {
    steps = [];
    sequences = all;
  }
  const sending = tried.sent && steps.length > 0;
  const next = mine ? nextSteps(sequences, steps.length) : [];
  const swapped = swappedIn === view.turnCount;
  const left = diceAfter(view.dice, mover, steps, sequences);
  const falling = [...left].sort((a, b) => b - a);
  const dice = swapped ? falling.reverse() : falling;
  const first = dice[0] ?? 0;
  const mayAct = mine && !busy && !sending;
  const mayRoll = mayAct && (table.menu ?? []).includes('roll');
  const mayConfirm = mayAct && isComplete(sequences, steps.length);
  const bearingOff = mayAct && steps.length === 0 ? allOff(sequences) : null;

  const put = (gestures: string[][], sent: boolean) =>
    setTried({ turn: view.turnCount, dice: view.dice.length, gestures, sent });
  const gestures = steps.length > 0 ? tried.gestures : [];

  const play = (more: string[]) => {
    if (!mayAct) return;
    put([...gestures, settings.autoForced ? withForced(more, sequences, steps.length) : more], false);
    feel('place');
  };
  const roll = () => {
    if (!mayRoll || sentAt.current === table.seq) return;
    sentAt.current = table.seq;
    act('roll');
  };
  const confirm = () => {
    if (mayConfirm) put(gestures, true);
  };

  // The next step goes out when the server has shown what became of the one before.
  useEffect(() => {
    if (!sending || busy || sentAt.current === table.seq) return;
    sentAt.current = table.seq;
    act(steps[0]!);
  });

  useEffect(() => {
    if (!refusal) return;
    sentAt.current = -1;
    setTried(NOTHING);
  }, [refusal]);

  // An answer that never came must not lock the board.
  useEffect(() => {
    if (busy || sentAt.current !== table.seq) return;
    const timer = setTimeout(() => {
      sentAt.current = -1;
      setTried((now) => ({ ...now, sent: false }));
    }, PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [busy, table.seq, sending]);

  // What needs no player: the roll, the only way to play, and bearing off, each if asked for.
  const only = useMemo(() => onlyWay(all, base, mover), [all, base, mover]);
  const byItself = !mayAct || steps.length > 0 ? null
    : mayRoll ? (settings.autoRoll ? 'roll' : null)
    : (settings.autoForced && only) || (autoBearOff && bearingOff) || null;
  const latest = useRef(() => {});
  latest.current = () => (byItself === 'roll' ? roll() : byItself ? put([byItself], true) : undefined);
  const key = byItself ? `${table.seq} ${byItself}` : '';
  useEffect(() => {
    if (!key) return;
    const timer = setTimeout(() => latest.current(), Math.max(LOOK_MS, holdMs));
    return () => clearTimeout(timer);
  }, [key]);

  return {
    seat, mover, mine, sequences, next, dice, first, sending, swapped, mayRoll, mayConfirm, bearingOff,
    position: steps.length > 0 ? after(base, mover, steps) : base,
    tried: steps,
    locked: headLocked(view.turnMovesFromHead + leftHead(steps, mover), sequences, steps.length, mover),
    mayUndo: mayAct && steps.length > 0,
    maySwap: mayAct && steps.length === 0 && new Set(left).size === 2,
    targets: (from) => (mayAct ? targetsOf(sequences, steps.length, from, mover, first) : []),
    play,
    undo: () => {
      if (steps.length === 0 || sending) return;
      put(gestures.slice(0, -1), false);
      feel('select');
    },
    confirm,
    roll,
    swap: () => setSwappedIn(swapped ? -1 : view.turnCount),
  };
}
