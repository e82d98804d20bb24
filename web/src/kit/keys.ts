// The keyboard of a board. Letters go by their place (event.code), so that they work in any layout.
import { useEffect } from 'preact/hooks';
import { useNewest } from './newest';

/** Whether a key belongs to something else: a shortcut of the browser, a field, an open dialog, or, for
 *  Space and Enter, the button that has the focus. */
function isElsewhere(event: KeyboardEvent): boolean {
  const at = event.target as Element | null;
  const within = (what: string): boolean => Boolean(at?.closest?.(what));
  return event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey ||
    document.querySelector('dialog[open]') !== null ||
    within('input, textarea, select, [contenteditable], [role="menu"]') ||
    (isPress(event) && within('button, a, summary'));
}

/** Enter or Space: what presses the thing that has the focus. */
export function isPress(event: KeyboardEvent): boolean {
  return event.key === 'Enter' || event.key === ' ';
}

/** A number key, of either block; null: another key. */
export function digitOf(event: KeyboardEvent): number | null {
  const found = /^(?:Digit|Numpad)(\d)$/.exec(event.code);
  return found ? Number(found[1]) : null;
}

/** Keys that work wherever the focus is. `press` says whether the board has a use for the key; then nobody
 *  else gets it: the frame would press the main button a second time. */
export function useKeys(press: (event: KeyboardEvent) => boolean): void {
  const newest = useNewest(press);
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (isElsewhere(event) || !newest.current(event)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    addEventListener('keydown', listen, true); // before the frame, which listens later on the way
    return () => removeEventListener('keydown', listen, true);
  }, []);
}

/** What makes a drawn thing a button: a click, or Enter and Space while it has the focus. */
export function pressable(run: () => void): {
  role: 'button'; tabIndex: number; onClick: () => void; onKeyDown: (event: KeyboardEvent) => void;
} {
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!isPress(event)) return;
    event.preventDefault();
    run();
  };
  return { role: 'button', tabIndex: 0, onClick: run, onKeyDown };
}
