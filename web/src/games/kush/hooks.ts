// What the board keeps between renders: the menu, the ghost and its preview, what has just fallen.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Refusal, Table } from '../../core/types';
import type { Places } from './places';
import { fallOf, type Fall, type KushView, type Place, type Placed } from './view';

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

/** What I may do; null: not known yet. A menu too long to be sent is asked for. */
export function useMenu(table: Table<KushView>, mine: boolean, legal: () => Promise<string[]>): readonly string[] | null {
  const [asked, setAsked] = useState<{ seq: number; actions: string[] } | null>(null);
  const missing = mine && table.menu === null;
  useEffect(() => {
    if (!missing) return;
    let late = false;
    legal().then((actions) => {
      if (!late) setAsked({ seq: table.seq, actions });
    }, () => undefined); // the frame tells that the line is down, and a new table asks again
    return () => {
      late = true;
    };
  }, [missing, table.seq, table.table]);
  if (!mine) return [];
  return table.menu ?? (asked?.seq === table.seq ? asked.actions : null);
}

/** The rectangle in hand: where it lies, whether it may, and whether it stays there when the mouse goes on. */
export interface Ghost extends Place {
  legal: boolean;
  pinned: boolean;
}

export interface GhostHand {
  ghost: Ghost | null;
  /** The orientation that the next ghost has. */
  way: 0 | 1;
  /** Puts it with its middle at a point in cells, onto a legal place if one is within reach. */
  put: (cx: number, cy: number, reach: number, pinned: boolean) => Ghost;
  /** The same for a tap, which may also turn it. */
  tap: (cx: number, cy: number, reach: number) => Ghost;
  set: (place: Place) => void;
  /** Both say whether they could. */
  nudge: (dx: number, dy: number) => boolean;
  rotate: () => boolean;
  clear: () => void;
}

const REACH = 2;

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

  useEffect(() => {
    turn(places && places.count[0] === 0 && places.count[1] > 0 ? 1 : 0);
    const only = places && places.count[0] <= 1 && places.count[1] <= 1 ? [...places.all(0), ...places.all(1)] : [];
    change(only[0] ? { ...only[0], legal: true, pinned: true } : null);
  }, [places]);

  const at = (cx: number, cy: number, o: 0 | 1, reach: number, pinned: boolean): Ghost => {
    const near = places!.nearest(cx, cy, o, reach);
    return near ? { ...near, legal: true, pinned } : { ...places!.raw(cx, cy, o), legal: false, pinned };
  };
  return {
    ghost: places ? ghost : null,
    way,
    put: (cx, cy, reach, pinned) => {
      const next = at(cx, cy, ways.current, reach, pinned);
      const old = now.current;
      if (!old || old.x !== next.x || old.y !== next.y || old.o !== next.o || old.pinned !== pinned
        || old.legal !== next.legal) change(next);
      return next;
    },
    tap: (cx, cy, reach) => {
      const near = places!.tapped(cx, cy, ways.current, reach);
      const next = near ? { ...near, legal: true, pinned: true } : at(cx, cy, ways.current, reach, true);
      turn(next.o);
      change(next);
      return next;
    },
    set: (place) => {
      turn(place.o);
      change({ ...place, legal: places?.has(place) ?? false, pinned: true });
    },
    nudge: (dx, dy) => {
      if (!places) return false;
      const from = now.current;
      const next = from ? places.step(from, dx, dy) : places.nearest(home.x, home.y, ways.current, Infinity);
      if (next) change({ ...next, legal: true, pinned: true });
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
      const next = back ?? at(x, y, o, REACH, from.pinned);
      turnedFrom.current = { from, to: next };
      change(next);
      return next.legal;
    },
    clear: () => change(null),
  };
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
export function useFall(table: Table<KushView> & { view: KushView }, placed: readonly Placed[]): Fall | null {
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
