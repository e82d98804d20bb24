// The player's turn while it is being played: steps tried here, taken back here, and sent one by one
// once the player confirms. The server may play a step by itself when it is the only one, so how far
// it has got is read from the dice it still shows.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { BoardProps } from '../../core/types';
import { useNewest } from '../../kit/newest';
import { isMyTurn } from '../../kit/turn';
import {
  allOff, beginningWith, diceAfter, headLocked, isComplete, leftHead, nextSteps, onlyWay, targetsOf,
} from './moves';
import type { Target } from './moves';
import { after, positionOf, seatOf } from './view';
import type { NardyView, Position, Seat, Step } from './view';

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
  /** The steps that bear off all that can go; null: not now. */
  bearingOff: string[] | null;
  bearOff: () => void;
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

/** What the player may do with the steps tried so far. */
function readTurn({ table, busy }: BoardProps<NardyView>, tried: Tried, swapped: boolean) {
  const { view } = table;
  const seat: Seat | null = table.seat === 0 || table.seat === 1 ? table.seat : null;
  const mover = seatOf(view.currentPlayer);
  const mine = isMyTurn(table);
  // Where the list is not sent, steps are played one by one from the menu.
  const all = (view.possibleMoves ?? table.menu ?? []).map((text) => text.split(','));
  const wanted = mine ? pending(tried, view) : [];
  const begun = beginningWith(all, wanted);
  const [steps, sequences] = begun.length > 0 ? [wanted, begun] : [[], all];
  const left = diceAfter(view.dice, mover, steps, sequences);
  const falling = [...left].sort((a, b) => b - a);
  const dice = swapped ? falling.reverse() : falling;
  const sending = tried.sent && steps.length > 0;
  const mayAct = mine && !busy && !sending;
  return {
    seat, mover, mine, all, steps, sequences, dice, sending, mayAct,
    first: dice[0] ?? 0,
    next: mine ? nextSteps(sequences, steps.length) : [],
    mayRoll: mayAct && (table.menu ?? []).includes('roll'),
    mayConfirm: mayAct && isComplete(sequences, steps.length),
    maySwap: mayAct && steps.length === 0 && new Set(left).size === 2,
    bearingOff: mayAct && steps.length === 0 ? allOff(sequences) : null,
    locked: view.possibleMoves !== null &&
      headLocked(view.turnMovesFromHead + leftHead(steps, mover), sequences, steps.length, mover),
  };
}

type Reading = ReturnType<typeof readTurn>;

/** Sends what is asked for, once in each position. `giveUp` takes tried steps back: all of them, or only
 *  that they were sent. */
function useSending({ table, busy, refusal, act }: BoardProps<NardyView>, step: string | null,
  giveUp: (all: boolean) => void) {
  const sentAt = useRef(-1);
  const send = (action: string): void => {
    if (busy || sentAt.current === table.seq) return;
    sentAt.current = table.seq;
    act(action);
  };
  // The next step goes out when the server has shown what became of the one before.
  useEffect(() => {
    if (step !== null) send(step);
  });
  useEffect(() => {
    if (!refusal) return;
    sentAt.current = -1;
    giveUp(true);
  }, [refusal]);
  // An answer that never came must not lock the board.
  useEffect(() => {
    if (busy || sentAt.current !== table.seq) return;
    const timer = setTimeout(() => {
      sentAt.current = -1;
      giveUp(false);
    }, PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [busy, table.seq, step !== null]);
  return send;
}

/** What needs no player, each if asked for: the roll, the only way to play, and bearing off. */
function useByItself(
  { table, settings }: BoardProps<NardyView>, now: Reading, only: string[] | null,
  given: { autoBearOff: boolean; holdMs: number }, run: (what: 'roll' | string[]) => void,
): void {
  const what = !now.mayAct || now.steps.length > 0 ? null
    : now.mayRoll ? (settings.autoRoll ? 'roll' : null)
    : (settings.autoForced && only) || (given.autoBearOff && now.bearingOff) || null;
  const newest = useNewest(() => {
    if (what) run(what);
  });
  const key = what ? `${table.seq} ${what}` : '';
  useEffect(() => {
    if (!key) return;
    const timer = setTimeout(() => newest.current(), Math.max(LOOK_MS, given.holdMs));
    return () => clearTimeout(timer);
  }, [key]);
}

export function useTurn(props: BoardProps<NardyView>, given: { autoBearOff: boolean; holdMs: number }): Turn {
  const { table, settings, feel } = props;
  const { view } = table;
  const [tried, setTried] = useState<Tried>(NOTHING);
  const [swappedIn, setSwappedIn] = useState(-1);
  const swapped = swappedIn === view.turnCount;
  const now = useMemo(() => readTurn(props, tried, swapped), [table, props.busy, tried, swapped]);
  const { all, mover, steps, sequences, mayAct, sending } = now;
  const base = useMemo(() => positionOf(view), [view]);
  const position = useMemo(() => (steps.length > 0 ? after(base, mover, steps) : base), [base, mover, steps]);
  const gestures = steps.length > 0 ? tried.gestures : [];
  const put = (next: string[][], sent: boolean): void =>
    setTried({ turn: view.turnCount, dice: view.dice.length, gestures: next, sent });
  const giveUp = (whole: boolean): void => setTried((was) => (whole ? NOTHING : { ...was, sent: false }));
  const send = useSending(props, sending ? steps[0]! : null, giveUp);
  const roll = (): void => {
    if (now.mayRoll) send('roll');
  };
  const only = useMemo(() => onlyWay(all, base, mover), [all, base, mover]);
  useByItself(props, now, only, given, (what) => (what === 'roll' ? roll() : put([what], true)));
  const play = (more: string[]): void => {
    if (!mayAct) return;
    put([...gestures, settings.autoForced ? withForced(more, sequences, steps.length) : more], false);
    feel('place');
  };
  return {
    ...now, position, swapped, play, roll,
    tried: steps,
    mayUndo: mayAct && steps.length > 0,
    targets: (from) => (mayAct ? targetsOf(sequences, steps.length, from, mover, now.first) : []),
    bearOff: () => {
      if (now.bearingOff) play(now.bearingOff);
    },
    undo: () => {
      if (steps.length === 0 || sending) return;
      put(gestures.slice(0, -1), false);
      feel('select');
    },
    confirm: () => {
      if (now.mayConfirm) put(gestures, true);
    },
    swap: () => setSwappedIn(swapped ? -1 : view.turnCount),
  };
}
