// What is played for a player who has no choice.
import { useEffect } from 'preact/hooks';
import type { BoardProps } from '../core/types';
import { useNewest } from './newest';

const LOOK_MS = 900; // to see why there is no choice

/** Does the only thing there is to do, if wished. Only among computers: people would learn from it what is held.
 *  Says whether that is about to happen. */
export function useForced({ table, settings, replay }: BoardProps, only: boolean, locked: boolean,
  run: () => void): boolean {
  const alone = table.seats.every((one, seat) => one.kind === 'bot' || seat === table.seat);
  const forced = settings.autoForced && !replay && alone && only;
  const latest = useNewest(run);
  useEffect(() => {
    if (!forced || locked) return;
    const timer = setTimeout(() => latest.current(), LOOK_MS);
    return () => clearTimeout(timer);
  }, [forced, locked, table.seq]);
  return forced;
}
