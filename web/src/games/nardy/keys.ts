// The keyboard. Letters go by their place on the board, so that they work under any layout.
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Under } from './place';
import type { Turn } from './play';
import type { Touch } from './touch';
import { pointAt } from './turn';
import type { Seat } from './turn';

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

/** Whether the key belongs to something else: a field, a button, an open dialog. */
function isElsewhere(e: KeyboardEvent): boolean {
  const target = e.target as Element | null;
  return e.ctrlKey || e.metaKey || e.altKey || document.querySelector('dialog[open], [role="dialog"]') !== null ||
    Boolean(target?.closest?.('input, textarea, select, [contenteditable], [role="menu"]')) ||
    ((e.code === 'Space' || e.code === 'Enter') && Boolean(target?.closest?.('button, a, summary')));
}

export function useKeys(given: {
  tall: boolean; turn: Turn; touch: Touch; looker: Seat; bearOff: () => void;
}) {
  const [focus, setFocus] = useState<Under>(24);
  const latest = useRef(given);
  latest.current = given;

  // Keys that work wherever the focus is. Whoever else listens for them is spared a second call.
  useEffect(() => {
    const onKey = (e: KeyboardEvent) => {
      if (isElsewhere(e)) return;
      const { turn, touch, looker, bearOff } = latest.current;
      const spot = spotOf(e.target);
      const run = (): boolean => {
        const digit = /^(?:Digit|Numpad)([1-6])$/.exec(e.code);
        if (digit) touch.playDie(Number(digit[1]), typeof spot === 'number' ? pointAt(looker, spot) : null);
        else if (e.code === 'KeyR' && turn.mayRoll) turn.roll();
        else if (e.code === 'KeyU' && turn.mayUndo) turn.undo();
        else if (e.code === 'KeyS' && turn.maySwap) turn.swap();
        else if (e.code === 'KeyB' && turn.bearingOff) bearOff();
        else if (e.code === 'Escape' && touch.chosen) touch.letGo();
        else if (e.code === 'Space' && turn.mayRoll) turn.roll();
        else if (e.code === 'Space' && turn.mayConfirm) turn.confirm();
        else if (e.code === 'Enter' && spot === null && turn.mayConfirm) turn.confirm();
        else return false;
        return true;
      };
      if (!e.repeat && run()) {
        e.preventDefault();
        e.stopImmediatePropagation();
      }
    };
    addEventListener('keydown', onKey, true);
    return () => removeEventListener('keydown', onKey, true);
  }, []);

  const onKeyDown = (e: KeyboardEvent) => {
    const spot = spotOf(e.target);
    if (spot === null) return;
    const way = spot === 'dice' ? null : direction(e.key, given.tall);
    if (way) {
      const next = neighbour(spot, way.along, way.across);
      setFocus(next);
      (e.currentTarget as Element).querySelector<SVGElement>(`[data-spot="${next}"]`)?.focus();
    } else if (e.key === 'Enter' || e.key === ' ') {
      given.touch.tap(spot, true);
    } else {
      return;
    }
    e.preventDefault();
  };
  const onFocusIn = (e: FocusEvent) => {
    const spot = spotOf(e.target);
    if (spot !== null && spot !== 'dice') setFocus(spot);
  };
  // A screen reader's click has no pointer behind it.
  const onClick = (e: MouseEvent) => {
    const spot = e.detail === 0 ? spotOf(e.target) : null;
    if (spot !== null) given.touch.tap(spot, true);
  };
  return { focus, onKeyDown, onFocusIn, onClick };
}
