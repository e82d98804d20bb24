// What the board keeps between renders: the ghost and its preview, what has just fallen, the past.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { GameEvent, Refusal } from '../../core/types';
import { pastOf, type Point } from './history';
import type { Places } from './moves';
import { fallOf, type Fall, type KushTable, type KushView, type Place, type Placed } from './view';

/** The rectangle in hand: where it lies and whether it may. It is offered at first, hovers with the mouse, and
 *  stays where the player has put it. */
export interface Ghost extends Place {
  legal: boolean;
  how: 'offered' | 'hovers' | 'stays';
}

export interface GhostHand {
  ghost: Ghost | null;
  /** The orientation that the next ghost has. */
  way: 0 | 1;
  /** Puts it with its middle at a point in cells, onto a legal place if one is within reach. */
  put: (cx: number, cy: number, reach: number, how: 'hovers' | 'stays') => Ghost;
  /** The same for a tap, which may also turn it. */
  tap: (cx: number, cy: number, reach: number) => Ghost;
  set: (place: Place) => void;
  /** Both say whether they could. */
  nudge: (dx: number, dy: number) => boolean;
  rotate: () => boolean;
  /** Gives it back as it was. */
  restore: (ghost: Ghost | null) => void;
  /** Offers it anew where it was offered first. */
  offer: () => void;
}

const REACH = 2;

type Way = 0 | 1;

/** The ghost and the way it lies. Gestures go on between renders, so there is the newest to be read, too. */
function useGhostState() {
  const [ghost, setGhost] = useState<Ghost | null>(null);
  const [way, setWay] = useState<Way>(0);
  const now = useRef<Ghost | null>(null);
  const ways = useRef<Way>(0);
  const change = (next: Ghost | null): void => {
    now.current = next;
    setGhost(next);
  };
  const turn = (o: Way): void => {
    ways.current = o;
    setWay(o);
  };
  return { ghost, way, now, ways, change, turn };
}

/** The ghost with its middle at a point: on a legal place if one is within reach. */
function ghostAt(places: Places, cx: number, cy: number, o: Way, reach: number, how: Ghost['how']): Ghost {
  const near = places.nearest(cx, cy, o, reach);
  return near ? { ...near, legal: true, how } : { ...places.raw(cx, cy, o), legal: false, how };
}

const same = (a: Ghost | null, b: Ghost): boolean =>
  a?.x === b.x && a.y === b.y && a.o === b.o && a.how === b.how && a.legal === b.legal;

/** Turns the ghost about its middle. Half cells are lost in turning, so turning back goes by memory. */
function useRotate(places: Places | null,
  { now, ways, turn, change }: ReturnType<typeof useGhostState>): () => boolean {
  const turnedFrom = useRef<{ from: Ghost; to: Ghost } | null>(null);
  return () => {
    const o = ways.current === 0 ? 1 : 0;
    if (!places || places.count[o] === 0) return false;
    turn(o);
    const from = now.current;
    if (!from) return true;
    const { x, y } = places.centre(from);
    const back = turnedFrom.current?.to === from ? turnedFrom.current.from : null;
    const how = from.how === 'hovers' ? 'hovers' : 'stays';
    // One that was only offered goes wherever it fits turned.
    const next = back ?? ghostAt(places, x, y, o, from.how === 'offered' ? Infinity : REACH, how);
    turnedFrom.current = { from, to: next };
    change(next);
    return next.legal;
  };
}

/** `home`: near which point, in cells, the ghost is offered. */
export function useGhost(places: Places | null, home: { x: number; y: number }): GhostHand {
  const state = useGhostState();
  const { ghost, way, now, ways, change, turn } = state;
  const nearHome = (): Place | null => places?.nearest(home.x, home.y, ways.current, Infinity) ?? null;
  const offer = (): void => {
    turn(places && places.count[0] === 0 && places.count[1] > 0 ? 1 : 0);
    const near = nearHome();
    change(near ? { ...near, legal: true, how: 'offered' } : null);
  };
  useEffect(offer, [places]);
  return {
    ghost: places ? ghost : null,
    way,
    offer,
    rotate: useRotate(places, state),
    put: (cx, cy, reach, how) => {
      const next = ghostAt(places!, cx, cy, ways.current, reach, how);
      if (!same(now.current, next)) change(next);
      return next;
    },
    tap: (cx, cy, reach) => {
      const near = places!.tapped(cx, cy, ways.current, reach);
      const next: Ghost = near ? { ...near, legal: true, how: 'stays' }
        : ghostAt(places!, cx, cy, ways.current, reach, 'stays');
      turn(next.o);
      change(next);
      return next;
    },
    set: (place) => {
      turn(place.o);
      change({ ...place, legal: places?.has(place) ?? false, how: 'stays' });
    },
    nudge: (dx, dy) => {
      const next = now.current ? places?.step(now.current, dx, dy) : nearHome();
      if (next) change({ ...next, legal: true, how: 'stays' });
      return Boolean(next);
    },
    restore: (old) => {
      if (old) turn(old.o);
      change(old);
    },
  };
}

const HURRY_MS = 400;

/** Whether the ghost has been there for a moment: a second tap on "Roll" must not place what it brought. */
export function useSettled(places: Places | null): boolean {
  const [seen, setSeen] = useState<Places | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSeen(places), HURRY_MS);
    return () => clearTimeout(timer);
  }, [places]);
  return seen === places;
}

/** What a placement would bring: the view after it, or why the rules refuse it; null: not known. */
export type Outcome = { after: KushView } | { refusal: Refusal } | null;

export function usePreview(ask: (action: string) => Promise<unknown>, action: string | null,
  seq: number): Outcome {
  const [known, setKnown] = useState<{ key: string; outcome: Outcome }>({ key: '', outcome: null });
  const key = `${seq} ${action}`;
  useEffect(() => {
    if (!action) return;
    let late = false;
    const tell = (outcome: Outcome): void => {
      if (!late) setKnown({ key, outcome });
    };
    // A moving ghost asks only where it rests for a moment.
    const timer = setTimeout(() => {
      ask(action).then((after) => tell(isView(after) ? { after } : null),
        (why: unknown) => tell(isRefusal(why) ? { refusal: why } : null));
    }, 50);
    return () => {
      late = true;
      clearTimeout(timer);
    };
  }, [key]);
  return known.key === key ? known.outcome : null;
}

function isView(value: unknown): value is KushView {
  return typeof value === 'object' && value !== null && Array.isArray((value as KushView).grid);
}

function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'object' && value !== null && typeof (value as Refusal).code === 'string';
}

/** What fell by the newest placement, if it is the only one since the table before. */
export function useFall(table: KushTable, placed: readonly Placed[]): Fall | null {
  const before = useRef<{ view: KushView; seq: number; table: number } | null>(null);
  const fall = useRef<Fall | null>(null);
  return useMemo(() => {
    const old = before.current;
    const since = old ? placed.filter((p) => p.seq > old.seq) : [];
    before.current = { view: table.view, seq: table.seq, table: table.table };
    const same = old && old.table === table.table && old.seq <= table.seq && old.view.width === table.view.width
      && old.view.height === table.view.height;
    if (!same) fall.current = null;
    else if (since.length === 1) fall.current = fallOf(old.view, table.view, since[0]!.rect, since[0]!.seat);
    else if (since.length > 1) fall.current = null;
    return fall.current;
  }, [table.view, table.seq]);
}

/** The areas over time as far as they are known; `shown`: worth the effort to learn what is missing. */
export function usePast(table: KushTable, events: readonly GameEvent[], placed: readonly Placed[],
  cells: readonly number[], shown: boolean): readonly Point[] {
  const past = useMemo(() => pastOf(`${table.table} ${table.id ?? ''} ${JSON.stringify(table.options)}`),
    [table.table, table.id, table.options]);
  const [learnt, setLearnt] = useState(0);
  const whole = table.seq === (events.at(-1)?.seq ?? 0); // events may be told a little later than the table
  const { points, misses } = useMemo(() => {
    if (whole) past.note(placed, cells);
    return { points: past.points(placed, table.view.placed.length), misses: past.misses(placed) };
  }, [past, placed, cells, whole, learnt]);
  const gap = shown && whole && misses;
  useEffect(() => {
    if (!gap) return;
    let late = false;
    const recorded = { game: 'kush', seats: table.seats.length, options: table.options, log: events };
    import('./recall').then(({ recalled }) => recalled(recorded)).then((all) => {
      if (late) return;
      past.learn(placed, all);
      setLearnt((n) => n + 1);
    }, () => undefined); // without the rules the chart shows what was seen
    return () => {
      late = true;
    };
  }, [gap, past, learnt]);
  return points;
}
