// Fingers, mouse and keys on the board: what is chosen, dragged or looked at.
import { useEffect, useRef, useState } from 'preact/hooks';
import type { BoardProps } from '../../core/types';
import { follow, spotInDrawing } from '../../kit/drag';
import type { Spot } from '../../kit/drag';
import { useNewest } from '../../kit/newest';
import type { Reasons } from './hooks';
import { HEIGHT, under } from './layout';
import type { Under } from './layout';
import { favourite, stepBy, stepText } from './moves';
import type { Target } from './moves';
import type { Turn } from './play';
import { distanceOf, pointAt } from './view';
import type { Seat } from './view';

const LONG_PRESS_MS = 450;
const QUICK_MS = 350;

export interface Choice {
  point: number;
  targets: Target[];
}

/** What taps have chosen, and what a tap does. */
interface Taps {
  chosen: Choice | null;
  shake: { d: number; side: Seat; count: number } | null;
  choiceOf: (point: number | null) => Choice | null;
  /** Chooses what lies here, if it can move, without playing it. */
  pickUp: (on: Under) => boolean;
  /** As a tap on this place; `again` plays the first die where a slow second tap would let go. */
  tap: (on: Under, again: boolean) => void;
  /** Plays this die with the chosen checker, or with the one on `point`. */
  playDie: (die: number, point: number | null) => void;
  letGo: () => void;
}

export interface Touch extends Taps {
  hovered: Choice | null;
  dragging: boolean;
  /** Where the dragged checker hangs, in units of the board as shown. */
  ghost: Spot | null;
  on: {
    onPointerDown: (e: PointerEvent) => void;
    onPointerMove: (e: PointerEvent) => void;
    onPointerLeave: () => void;
    onContextMenu: (e: Event) => void;
  };
}

interface Given {
  turn: Turn;
  looker: Seat;
  tall: boolean;
  onDice: () => void;
  reasons: Reasons;
  feel: BoardProps['feel'];
}

const pointUnder = (looker: Seat, on: Under): number | null => (typeof on === 'number' ? pointAt(looker, on) : null);

/** The checker that is chosen, and how steps are played and refused. */
function useChosen({ turn, looker, reasons, feel }: Given) {
  const [point, choose] = useState<number | null>(null);
  const [shake, setShake] = useState<Taps['shake']>(null);
  const choiceOf = (p: number | null): Choice | null => {
    const targets = p === null ? [] : turn.targets(p);
    return p !== null && targets.length > 0 ? { point: p, targets } : null;
  };
  const letGo = (): void => choose(null);
  return {
    chosen: choiceOf(point), shake, choiceOf, choose, letGo,
    play: (target: Target): void => {
      letGo();
      reasons.hush();
      turn.play(target.steps);
    },
    select: (p: number): void => {
      reasons.hush();
      choose(p);
      feel('select');
    },
    /** The checker on a point cannot make any of these steps. */
    refuse: (from: number, steps: readonly string[]): void => {
      setShake((was) => ({ d: distanceOf(looker, from), side: looker, count: (was?.count ?? 0) + 1 }));
      feel('error');
      reasons.ask(turn.tried, steps);
    },
  };
}

function useTaps(given: Given): Taps {
  const { turn, looker, onDice } = given;
  const { chosen, shake, choiceOf, choose, letGo, play, select, refuse } = useChosen(given);
  const newest = useNewest(turn); // a long press looks at the turn as it is by then
  const isMyMove = turn.mine && turn.next.length > 0 && !turn.sending;

  const tapSource = (on: number): void => {
    const from = pointAt(looker, on);
    const near = turn.targets(from).filter((target) => target.steps.length === 1);
    if (near.length === 1) return play(near[0]!);
    if (near.length > 1) return select(from);
    letGo();
    const dice = [...new Set(turn.dice)];
    if (isMyMove && turn.position[looker][on]! > 0) refuse(from, dice.map((die) => stepBy(looker, from, die)));
  };
  const tap = (on: Under, again: boolean): void => {
    if (on === 'dice') return onDice();
    if (on === null) return letGo();
    if (!chosen) return on === 'off' ? undefined : tapSource(on);
    const to = pointUnder(looker, on) ?? 0;
    const target = chosen.targets.find((each) => each.to === to);
    if (target) return play(target);
    if (to === chosen.point) {
      const best = favourite(chosen.targets, looker, turn.first);
      return again && best ? play(best) : letGo();
    }
    if (on !== 'off' && turn.targets(to).length > 0) return tapSource(on);
    if (on !== 'off' && on >= distanceOf(looker, chosen.point)) return letGo();
    refuse(chosen.point, [stepText(chosen.point, to)]);
  };
  const playDie = (die: number, from: number | null): void => {
    const choice = chosen ?? (from === null ? null : { point: from, targets: turn.targets(from) });
    if (!choice) return;
    const step = stepBy(looker, choice.point, die);
    const target = choice.targets.find((each) => each.steps.length === 1 && each.steps[0] === step);
    if (target) play(target);
    else if (isMyMove) refuse(choice.point, [step]);
  };
  const pickUp = (on: Under): boolean => {
    const from = pointUnder(looker, on);
    if (from === null || newest.current.targets(from).length === 0) return false;
    choose(from);
    return true;
  };
  return { chosen, shake, choiceOf, pickUp, tap, playDie, letGo };
}

/** A press: quick it is a tap, long it shows all targets, moved it drags. */
function usePress(taps: Taps, tall: boolean, feel: BoardProps['feel']) {
  const [ghost, setGhost] = useState<Spot | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const lastTap = useRef({ at: 0, on: null as Under });
  const newest = useNewest(taps);
  useEffect(() => () => clearTimeout(timer.current), []);

  const onPointerDown = (down: PointerEvent): void => {
    if (down.button !== 0 || !down.isPrimary) return;
    const svg = down.currentTarget as SVGSVGElement;
    const from = underPointer(svg, down, tall);
    let long = false;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      long = newest.current.pickUp(from);
      if (long) feel('select');
    }, LONG_PRESS_MS);
    follow(down, {
      begin: () => {
        const picked = newest.current.pickUp(from);
        if (picked) clearTimeout(timer.current);
        return picked;
      },
      move: (e) => setGhost(spotInDrawing(svg, e.clientX, e.clientY)),
      end: () => {
        clearTimeout(timer.current);
        setGhost(null);
      },
      drop: (e) => {
        const on = underPointer(svg, e, tall);
        if (on === from || e.type === 'pointercancel') newest.current.letGo();
        else newest.current.tap(on, false);
      },
      tap: (e) => {
        const on = underPointer(svg, e, tall);
        if (long) return;
        const quick = e.timeStamp - lastTap.current.at < QUICK_MS && lastTap.current.on === on;
        lastTap.current = { at: e.timeStamp, on };
        newest.current.tap(on, quick);
      },
    });
  };
  return { ghost, onPointerDown };
}

function underPointer(svg: SVGSVGElement, e: PointerEvent, tall: boolean): Under {
  const spot = spotInDrawing(svg, e.clientX, e.clientY);
  return spot && under(tall ? { x: spot.y, y: HEIGHT - spot.x } : spot);
}

export function useTouch(given: Given): Touch {
  const { looker, tall, feel } = given;
  const taps = useTaps(given);
  const { ghost, onPointerDown } = usePress(taps, tall, feel);
  const [hover, setHover] = useState<number | null>(null);
  const onPointerMove = (e: PointerEvent): void => {
    if (e.buttons !== 0) return;
    const on = e.pointerType === 'mouse' ? underPointer(e.currentTarget as SVGSVGElement, e, tall) : null;
    setHover(pointUnder(looker, on));
  };
  return {
    ...taps, ghost,
    hovered: taps.chosen ? null : taps.choiceOf(hover),
    dragging: ghost !== null,
    on: {
      onPointerDown, onPointerMove,
      onPointerLeave: () => setHover(null),
      onContextMenu: (e) => e.preventDefault(), // a long press on a phone
    },
  };
}
