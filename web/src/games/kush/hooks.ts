// What the board keeps between renders: the menu, the ghost and its preview, what has just fallen, the past.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { GameEvent, Refusal, Table } from '../../core/types';
import { useLongMenu } from '../../ui/choices';
import { pastOf, type Point } from './history';
import type { Places } from './places';
import { fallOf, type Fall, type KushView, type Place, type Placed } from './view';

type KushTable = Table<KushView> & { view: KushView };

export function useSize(): [(element: Element | null) => void, { width: number; height: number }] {
  const [size, setSize] = useState({ width: 0, height: 0 });
  const watch = useMemo(() => {
    let seen: ResizeObserver | null = null;
    return (element: Element | null): void => {
      seen?.disconnect();
      if (!element) return;
      seen = new ResizeObserver(([entry]) => {
        if (entry) setSize({ width: Math.floor(entry.contentRect.width), height: Math.floor(entry.contentRect.height) });
      });
      seen.observe(element);
    };
  }, []);
  return [watch, size];
}

/** What I may do; null: not known yet. */
export function useMenu(table: Table<KushView>, mine: boolean, legal: () => Promise<string[]>): readonly string[] | null {
  const long = useLongMenu(table, mine && table.menu === null, legal);
  return mine ? table.menu ?? long : [];
}

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

/** `home`: near which point, in cells, the ghost is offered. */
export function useGhost(places: Places | null, home: { x: number; y: number }): GhostHand {
  const [ghost, setGhost] = useState<Ghost | null>(null);
  const [way, setWay] = useState<0 | 1>(0);
  // Gestures go on between renders, so what they read must be the newest.
  const now = useRef<Ghost | null>(null);
  const ways = useRef<0 | 1>(0);
  // Half cells are lost in turning, so turning back goes by memory.
  const turnedFrom = useRef<{ from: Ghost; to: Ghost } | null>(null);
  const change = (next: Ghost | null): void => {
    now.current = next;
    setGhost(next);
  };
  const turn = (o: 0 | 1): void => {
    ways.current = o;
    setWay(o);
  };
  const offer = (): void => {
    turn(places && places.count[0] === 0 && places.count[1] > 0 ? 1 : 0);
    const near = places?.nearest(home.x, home.y, ways.current, Infinity);
    change(near ? { ...near, legal: true, how: 'offered' } : null);
  };
  useEffect(offer, [places]);

  const at = (cx: number, cy: number, o: 0 | 1, reach: number, how: Ghost['how']): Ghost => {
    const near = places!.nearest(cx, cy, o, reach);
    return near ? { ...near, legal: true, how } : { ...places!.raw(cx, cy, o), legal: false, how };
  };
  return {
    ghost: places ? ghost : null,
    way,
    put: (cx, cy, reach, how) => {
      const next = at(cx, cy, ways.current, reach, how);
      const old = now.current;
      if (!old || old.x !== next.x || old.y !== next.y || old.o !== next.o || old.how !== how
        || old.legal !== next.legal) change(next);
      return next;
    },
    tap: (cx, cy, reach) => {
      const near = places!.tapped(cx, cy, ways.current, reach);
      const next: Ghost = near ? { ...near, legal: true, how: 'stays' } : at(cx, cy, ways.current, reach, 'stays');
      turn(next.o);
      change(next);
      return next;
    },
    set: (place) => {
      turn(place.o);
      change({ ...place, legal: places?.has(place) ?? false, how: 'stays' });
    },
    nudge: (dx, dy) => {
      if (!places) return false;
      const from = now.current;
      const next = from ? places.step(from, dx, dy) : places.nearest(home.x, home.y, ways.current, Infinity);
      if (next) change({ ...next, legal: true, how: 'stays' });
      return next !== null;
    },
    rotate: () => {
      if (!places) return false;
      const o = ways.current === 0 ? 1 : 0;
      if (places.count[o] === 0) return false;
      turn(o);
      const from = now.current;
      if (!from) return true;
      const { x, y } = places.centre(from);
      const back = turnedFrom.current?.to === from ? turnedFrom.current.from : null;
      const how = from.how === 'hovers' ? 'hovers' : 'stays';
      // One that was only offered goes wherever it fits turned.
      const next = back ?? at(x, y, o, from.how === 'offered' ? Infinity : REACH, how);
      turnedFrom.current = { from, to: next };
      change(next);
      return next.legal;
    },
    restore: (old) => {
      if (old) turn(old.o);
      change(old);
    },
    offer,
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
    import('./recall').then(({ recalled }) =>
      recalled({ game: 'kush', seats: table.seats.length, options: table.options, log: events })).then((all) => {
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
