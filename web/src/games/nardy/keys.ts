// The board by keyboard: arrows move about, Enter picks and plays, letters and digits for the rest.
import { useState } from 'preact/hooks';
import { digitOf, isPress, useKeys } from '../../kit/keys';
import type { Under } from './layout';
import type { Turn } from './play';
import type { Touch } from './touch';
import { pointAt } from './view';
import type { Seat } from './view';

/** The rows as they are shown, from left to right. */
const TOP: Under[] = Array.from({ length: 12 }, (_, i) => 13 + i);
const BOTTOM: Under[] = [...Array.from({ length: 12 }, (_, i) => 12 - i), 'off'];

/** The next place in a direction along the rows of the lying board; it wraps around. */
export function neighbour(from: Under, along: number, across: boolean): Under {
  const row = TOP.includes(from) ? TOP : BOTTOM;
  const at = Math.max(0, row.indexOf(from));
  if (across) return (row === TOP ? BOTTOM : TOP)[Math.min(at, 11)]!;
  return row[(at + along + row.length) % row.length]!;
}

/** An arrow as a step on the lying board. Standing, down is where lying it was right. */
function direction(key: string, tall: boolean): { along: number; across: boolean } | null {
  const lying: Record<string, string> = tall
    ? { ArrowDown: 'ArrowRight', ArrowUp: 'ArrowLeft', ArrowLeft: 'ArrowDown', ArrowRight: 'ArrowUp' } : {};
  switch (lying[key] ?? key) {
    case 'ArrowLeft': return { along: -1, across: false };
    case 'ArrowRight': return { along: 1, across: false };
    case 'ArrowUp': case 'ArrowDown': return { along: 0, across: true };
    default: return null;
  }
}

function spotOf(target: EventTarget | null): Under {
  const spot = target instanceof SVGElement ? target.dataset.spot : undefined;
  return spot === undefined ? null : spot === 'off' || spot === 'dice' ? spot : Number(spot);
}

interface Given {
  tall: boolean;
  turn: Turn;
  touch: Touch;
  looker: Seat;
}

/** What a key does wherever the focus is; null: nothing. */
function actionOf(event: KeyboardEvent, { turn, touch, looker }: Given): (() => void) | null {
  const spot = spotOf(event.target);
  const digit = digitOf(event);
  if (event.repeat) return null;
  if (digit !== null && digit >= 1 && digit <= 6) {
    return () => touch.playDie(digit, typeof spot === 'number' ? pointAt(looker, spot) : null);
  }
  switch (event.code) {
    case 'KeyR': return turn.mayRoll ? turn.roll : null;
    case 'KeyU': return turn.mayUndo ? turn.undo : null;
    case 'KeyS': return turn.maySwap ? turn.swap : null;
    case 'KeyB': return turn.bearingOff ? turn.bearOff : null;
    case 'Escape': return touch.chosen ? touch.letGo : null;
    case 'Space': return turn.mayRoll ? turn.roll : turn.mayConfirm ? turn.confirm : null;
    case 'Enter': return spot === null && turn.mayConfirm ? turn.confirm : null;
    default: return null;
  }
}

export function useBoardKeys(given: Given) {
  const [focus, setFocus] = useState<Under>(24);
  useKeys((event) => {
    const run = actionOf(event, given);
    run?.();
    return run !== null;
  });

  const onKeyDown = (e: KeyboardEvent): void => {
    const spot = spotOf(e.target);
    if (spot === null) return;
    const way = spot === 'dice' ? null : direction(e.key, given.tall);
    if (way) {
      const next = neighbour(spot, way.along, way.across);
      setFocus(next);
      (e.currentTarget as Element).querySelector<SVGElement>(`[data-spot="${next}"]`)?.focus();
    } else if (isPress(e)) {
      given.touch.tap(spot, true);
    } else {
      return;
    }
    e.preventDefault();
  };
  const onFocusIn = (e: FocusEvent): void => {
    const spot = spotOf(e.target);
    if (spot !== null && spot !== 'dice') setFocus(spot);
  };
  // A screen reader's click has no pointer behind it.
  const onClick = (e: MouseEvent): void => {
    const spot = e.detail === 0 ? spotOf(e.target) : null;
    if (spot !== null) given.touch.tap(spot, true);
  };
  return { focus, on: { onKeyDown, onFocusIn, onClick } };
}
