// What the board keeps or shows for a while: sizes, motion, dice in the air, passing words.
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { load, save } from '../../core/store';
import type { PastTurn } from './past';
import type { NardyView, Seat } from './turn';

const DICE_MS = 600;
/** How long "no move" can be read once the dice lie. */
export const NO_MOVE_MS = 800;
const REASON_MS = 3500;

/** A choice of the player that outlives the page. */
export function useKept(name: string): [boolean, (on: boolean) => void] {
  const key = `nardy.${name}`;
  const [on, set] = useState(() => load<number>(key) === 1);
  return [on, (next) => {
    set(next);
    save(key, next ? 1 : 0);
  }];
}

export function useSize() {
  const ref = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    if (!ref.current) return;
    const watch = new ResizeObserver(([entry]) => entry && setSize(entry.contentRect));
    watch.observe(ref.current);
    return () => watch.disconnect();
  }, []);
  return { ref, size };
}

/** How fast things move; 0 for those who want no motion. */
export function useSpeed(speed: number): number {
  const [still, setStill] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches);
  useEffect(() => {
    const query = matchMedia('(prefers-reduced-motion: reduce)');
    const change = () => setStill(query.matches);
    query.addEventListener('change', change);
    return () => query.removeEventListener('change', change);
  }, []);
  return still ? 0 : speed;
}

export function diceMs(speed: number): number {
  return speed > 0 ? DICE_MS / speed : 0;
}

/** Which roll is in the air. One that was there when the board was opened has long landed. */
export function useTumble(roll: PastTurn | undefined, speed: number) {
  const seq = roll?.seq ?? 0;
  const seen = useRef({ seq, at: -Infinity });
  if (seq > seen.current.seq) seen.current = { seq, at: performance.now() };
  const [landed, setLanded] = useState(seq);
  const ms = diceMs(speed);
  useEffect(() => {
    const timer = setTimeout(() => setLanded(seq), ms);
    return () => clearTimeout(timer);
  }, [seq, ms]);
  return {
    tumbling: ms > 0 && landed < seq ? seq : 0,
    left: ms > 0 && landed < seq ? Math.max(0, seen.current.at + ms - performance.now()) : 0,
    skip: () => setLanded(seq),
  };
}

/** The side whose roll has just come to nothing, for as long as it is to be read. */
export function useNoMove(turns: readonly PastTurn[], view: NardyView, diceMs: number): Seat | null {
  const last = turns.findLast((turn) => turn.roll.length > 0);
  const lost = last && last.steps.length === 0 && view.roll === null ? last : undefined;
  const atStart = useRef(lost?.seq ?? 0);
  const [shownSeq, setShown] = useState(0);
  const [side, setSide] = useState<Seat | null>(null);
  const seq = lost?.seq ?? 0;
  useEffect(() => {
    if (!lost || seq === atStart.current || seq === shownSeq) return;
    setShown(seq);
    setSide(lost.seat);
  }, [seq]);
  useEffect(() => {
    if (shownSeq === 0) return;
    const timer = setTimeout(() => setSide(null), diceMs + NO_MOVE_MS);
    return () => clearTimeout(timer);
  }, [shownSeq]);
  return side;
}

/** Why something was not possible, for long enough to be read. */
export function useReason(refusal: object | null): [string | null, (reason: string | null) => void] {
  const [reason, setReason] = useState<{ key: string } | null>(null);
  useEffect(() => {
    if (refusal) setReason({ key: 'refused' });
  }, [refusal]);
  useEffect(() => {
    if (!reason) return;
    const timer = setTimeout(() => setReason(null), REASON_MS);
    return () => clearTimeout(timer);
  }, [reason]);
  return [reason?.key ?? null, (key) => setReason(key === null ? null : { key })];
}
