// The game as it is shown: one thing after the other.
import { useSignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';

import { Paced, realTimer } from '../core/paced';
import { paceNow } from '../core/settings';
import type { GameModule, Play } from '../core/types';

/** Shows the present, and keeps the tap or key from all else: what was under the finger may be something else
 *  by then. */
function skip(shown: Paced, event: Event): boolean {
  if (!shown.behind) return false;
  event.stopPropagation();
  shown.jump();
  return true;
}

/** What has a pace of its own already is shown as it comes; so is the game of people who share the screen, for
 *  what is behind must not be seen by the next of them. */
export function usePaced(play: Play, hasPace: boolean, { linger }: GameModule): Paced {
  const asItComes = useSignal(hasPace);
  const shown = useMemo(() => new Paced(play, {
    pace: () => (asItComes.value || play.table.value.shared ? 0 : paceNow()),
    hidden: () => document.hidden, timer: realTimer, ...(linger ? { linger } : {}),
  }), [play]);
  useEffect(() => { asItComes.value = hasPace; }, [hasPace]);
  useEffect(() => {
    const wake = () => shown.wake();
    const press = (event: KeyboardEvent) => {
      if (!(event.target as Element).closest?.('input, textarea, select')) skip(shown, event);
    };
    document.addEventListener('visibilitychange', wake);
    addEventListener('keydown', press, true);
    return () => {
      document.removeEventListener('visibilitychange', wake);
      removeEventListener('keydown', press, true);
      shown.close();
    };
  }, [shown]);
  return shown;
}

/** For the board's element: a tap while it is behind skips to the present. */
export function useSkip(shown: Paced) {
  return useMemo(() => {
    let skipped = false;
    return {
      onPointerDownCapture: (event: Event) => { skipped = skip(shown, event); },
      onPointerUpCapture: (event: Event) => { if (skipped) event.stopPropagation(); },
      onClickCapture: (event: MouseEvent) => {
        if (skipped && event.detail > 0) event.stopPropagation(); // a key's click has no detail
        skipped = false;
      },
    };
  }, [shown]);
}
