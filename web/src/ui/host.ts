// What a page asks of Telegram while it is shown.
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';

import { host } from '../core/telegram';
import type { MainAction } from '../core/types';

/** Who wants the back button, the newest last: a dialog is closed before its page is left. */
const wanting: { run: () => void }[] = [];

function showBack(): void {
  const newest = wanting.at(-1);
  host.setBack(newest ? () => newest.run() : null);
}

/** What Telegram's back button does; null: nothing, so that it goes to who wanted it before. */
export function useBack(run: (() => void) | null): void {
  const entry = useRef({ run: () => {} });
  if (run) entry.current.run = run;
  useLayoutEffect(() => { // in step with the screen: what is not shown any more hears no button
    if (!run) return;
    wanting.push(entry.current);
    showBack();
    return () => {
      wanting.splice(wanting.indexOf(entry.current), 1);
      showBack();
    };
  }, [run === null]);
}

/** The page's one big action; `host.mains` says how much of it the page need not show itself. */
export function useMain(main: MainAction | null, busy = false): void {
  useEffect(() => host.setMain(main, busy));
  useEffect(() => () => host.setMain(null), []);
}

/** While a game of the player's runs, the app is not closed by accident. */
export function useHold(on: boolean): void {
  useEffect(() => {
    host.closingConfirmation(on);
    host.swipes(!on);
    return () => {
      host.closingConfirmation(false);
      host.swipes(true);
    };
  }, [on]);
}
