// Fingers, mouse and keys on the board: what is chosen, dragged or looked at.
import { useEffect, useRef, useState } from 'preact/hooks';
import type { BoardProps } from '../../core/types';
import { HEIGHT, under } from './place';
import type { Spot, Under } from './place';
import type { Turn } from './play';
import { distanceOf, favourite, pointAt } from './turn';
import type { Seat, Target } from './turn';
import { whyNot, whyStuck } from './why';
import type { Reason } from './why';

const LONG_PRESS_MS = 450;
const QUICK_MS = 350;
const DRAG_FROM_PX = 8;

interface Press {
  id: number;
  on: Under;
  x: number;
  y: number;
  long: boolean;
  dragging: boolean;
}

export interface Choice {
  point: number;
  targets: Target[];
}

export interface Touch {
  chosen: Choice | null;
  hovered: Choice | null;
  dragging: boolean;
  /** Where the dragged checker hangs, in units of the board as shown. */
  ghost: Spot | null;
  shake: { d: number; side: Seat; count: number } | null;
  on: {
    onPointerDown: (e: PointerEvent) => void;
    onPointerMove: (e: PointerEvent) => void;
    onPointerUp: (e: PointerEvent) => void;
    onPointerCancel: () => void;
    onPointerLeave: () => void;
    onContextMenu: (e: Event) => void;
  };
  /** As a tap on this place; `again` plays the first die where a slow second tap would let go. */
  tap: (on: Under, again: boolean) => void;
  /** Plays this die with the chosen checker, or with the one on `point`. */
  playDie: (die: number, point: number | null) => void;
  letGo: () => void;
}

export function useTouch(
  turn: Turn, looker: Seat, tall: boolean, onDice: () => void,
  say: (reason: Reason | null) => void, feel: BoardProps['feel'],
): Touch {
  const [point, choose] = useState<number | null>(null);
  const [hover, setHover] = useState<number | null>(null);
  const [ghost, setGhost] = useState<Spot | null>(null);
  const [shake, setShake] = useState<Touch['shake']>(null);
  const press = useRef<Press | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const lastTap = useRef({ at: 0, on: null as Under });
  const latest = useRef(turn);
  latest.current = turn;

  const choiceOf = (p: number | null): Choice | null => {
    const targets = p === null ? [] : turn.targets(p);
    return p !== null && targets.length > 0 ? { point: p, targets } : null;
  };
  const chosen = choiceOf(point);
  const letGo = () => choose(null);
  useEffect(() => () => clearTimeout(timer.current), []);

  const holdsOwn = (d: number) => turn.position[looker][d]! > 0;
  const isMyMove = turn.mine && turn.next.length > 0 && !turn.sending;

  const play = (target: Target) => {
    letGo();
    say(null);
    turn.play(target.steps);
  };
  const refuse = (d: number, reason: Reason) => {
    setShake((was) => ({ d, side: looker, count: (was?.count ?? 0) + 1 }));
    feel('error');
    say(reason);
  };
  const select = (p: number) => {
    say(null);
    choose(p);
    feel('select');
  };

  const refuseTarget = (from: number, to: Under) => {
    const d = distanceOf(looker, from);
    const goal = to === 'off' ? 0 : to;
    if (typeof goal !== 'number' || goal >= d) return letGo();
    refuse(d, whyNot(turn.position, looker, d, goal, turn.dice, turn.locked));
  };

  const tapSource = (d: number) => {
    const from = pointAt(looker, d);
    const targets = turn.targets(from);
    const near = targets.filter((target) => target.steps.length === 1);
    if (near.length === 1) return play(near[0]!);
    if (near.length > 1) return select(from);
    letGo();
    if (isMyMove && holdsOwn(d)) refuse(d, whyStuck(turn.position, looker, d, turn.dice, turn.locked));
  };

  const tap = (on: Under, again: boolean) => {
    if (on === 'dice') return onDice();
    if (on === null) return letGo();
    if (!chosen) return on === 'off' ? undefined : tapSource(on);
    const to = on === 'off' ? 0 : pointAt(looker, on);
    const target = chosen.targets.find((each) => each.to === to);
    if (target) return play(target);
    if (to === chosen.point) {
      const best = favourite(chosen.targets, looker, turn.first);
      return again && best ? play(best) : letGo();
    }
    if (on !== 'off' && turn.targets(to).length > 0) return tapSource(on);
    refuseTarget(chosen.point, on);
  };

  const playDie = (die: number, from: number | null) => {
    const targets = chosen?.targets ?? (from === null ? [] : turn.targets(from));
    const start = chosen?.point ?? from;
    if (start === null) return;
    const end = Math.max(0, distanceOf(looker, start) - die);
    const target = targets.find((each) => each.steps.length === 1 && each.to === (end === 0 ? 0 : pointAt(looker, end)));
    if (target) play(target);
    else if (isMyMove) refuseTarget(start, end === 0 ? 'off' : end);
  };

  const spotOf = (e: PointerEvent): Spot => {
    const svg = e.currentTarget as SVGSVGElement;
    const to = svg.getScreenCTM();
    const p = to ? new DOMPoint(e.clientX, e.clientY).matrixTransform(to.inverse()) : { x: -1, y: -1 };
    return { x: p.x, y: p.y };
  };
  const underPointer = (e: PointerEvent): Under => {
    const { x, y } = spotOf(e);
    return under(tall ? { x: y, y: HEIGHT - x } : { x, y });
  };

  const showAll = (on: Under): boolean => {
    const from = typeof on === 'number' ? pointAt(looker, on) : null;
    if (from === null || latest.current.targets(from).length === 0) return false;
    choose(from);
    return true;
  };

  const onPointerDown = (e: PointerEvent) => {
    if (e.button !== 0 || !e.isPrimary) return;
    const on = underPointer(e);
    const started: Press = { id: e.pointerId, on, x: e.clientX, y: e.clientY, long: false, dragging: false };
    press.current = started;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      if (press.current === started && !started.dragging && showAll(on)) {
        started.long = true;
        feel('select');
      }
    }, LONG_PRESS_MS);
  };

  const onPointerMove = (e: PointerEvent) => {
    const now = press.current;
    if (!now) {
      const on = e.pointerType === 'mouse' ? underPointer(e) : null;
      setHover(typeof on === 'number' ? pointAt(looker, on) : null);
      return;
    }
    if (now.id !== e.pointerId) return;
    if (!now.dragging && Math.hypot(e.clientX - now.x, e.clientY - now.y) > DRAG_FROM_PX && showAll(now.on)) {
      now.dragging = true;
      clearTimeout(timer.current);
      (e.currentTarget as Element).setPointerCapture(e.pointerId);
    }
    if (now.dragging) setGhost(spotOf(e));
  };

  const onPointerUp = (e: PointerEvent) => {
    const now = press.current;
    press.current = null;
    clearTimeout(timer.current);
    setGhost(null);
    if (!now || now.id !== e.pointerId) return;
    const on = underPointer(e);
    if (now.dragging) {
      if (on === now.on) letGo();
      else tap(on, false);
      return;
    }
    if (now.long) return;
    const quick = e.timeStamp - lastTap.current.at < QUICK_MS && lastTap.current.on === on;
    lastTap.current = { at: e.timeStamp, on };
    tap(on, quick);
  };

  const stop = () => {
    press.current = null;
    clearTimeout(timer.current);
    setGhost(null);
  };

  return {
    chosen, ghost, shake, tap, playDie, letGo,
    hovered: chosen ? null : choiceOf(hover),
    dragging: ghost !== null,
    on: {
      onPointerDown, onPointerMove, onPointerUp,
      onPointerCancel: () => { stop(); letGo(); },
      onPointerLeave: () => setHover(null),
      onContextMenu: (e) => e.preventDefault(), // a long press on a phone
    },
  };
}
