// The time that is left to a seat while its clock runs.
import { useEffect, useState } from 'preact/hooks';
import { leftNow } from '../core/table';
import type { Clocks } from '../core/types';
import { useNewest } from './newest';

const TICK_MS = 500;

/** What a running clock shows now; null: the seat has no limit, or its clock stands. */
function leftOf(clocks: Clocks, seat: number): number | null {
  return clocks.running.includes(seat) ? leftNow(clocks, seat, performance.now()) : null;
}

/** The first seat with a limit whose clock runs. */
export function runningSeat({ running, left }: Clocks): number | undefined {
  return running.find((seat) => left[seat] != null);
}

/** The seconds left to a seat, and the part of what it had when its clock began to run; null as above. */
export function useTimeLeft(clocks: Clocks, seat: number | undefined): { seconds: number; part: number } | null {
  const left = seat === undefined ? null : leftOf(clocks, seat);
  const runs = left !== null;
  const [, tick] = useState(0);
  const [start, setStart] = useState(0);
  useEffect(() => {
    if (!runs) return;
    setStart(left);
    const timer = setInterval(() => tick((n) => n + 1), TICK_MS);
    return () => clearInterval(timer);
  }, [runs, seat]);
  return runs ? { seconds: Math.ceil(left / 1000), part: start > 0 ? Math.min(1, left / start) : 1 } : null;
}

/** The seconds left until a moment that performance.now() counts, and the part of the time there was when it was
 *  first seen; null: there is none. */
export function useSecondsTo(moment: number | undefined): { seconds: number; part: number } | null {
  const left = moment === undefined ? 0 : Math.max(0, moment - performance.now());
  const [, tick] = useState(0);
  const [start, setStart] = useState(left);
  useEffect(() => {
    if (moment === undefined) return;
    setStart(left);
    const timer = setInterval(() => tick((n) => n + 1), TICK_MS);
    return () => clearInterval(timer);
  }, [moment]);
  if (moment === undefined) return null;
  return { seconds: Math.ceil(left / 1000), part: start > 0 ? Math.min(1, left / start) : 0 };
}

/** Calls `run` `before` milliseconds before the seat's clock is at zero. */
export function useLastMoment(clocks: Clocks, seat: number | null, before: number, run: () => void): void {
  const newest = useNewest(run);
  const left = seat === null ? null : leftOf(clocks, seat);
  useEffect(() => {
    if (left === null) return;
    const timer = setTimeout(() => newest.current(), Math.max(0, left - before));
    return () => clearTimeout(timer);
  }, [left !== null, clocks.at]);
}
