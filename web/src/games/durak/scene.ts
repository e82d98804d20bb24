// Turns the change from one view to the next into animations.
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { GameEvent } from '../../core/types';
import { type Changes, changes, deal } from './changes';
import { entriesOf, type Flight, flightsOf, type Scene } from './flights';
import { type Layout, layOut, type Place } from './layout';
import { pace } from '../../kit/motion';
import type { Entry } from './motion';
import type { Card, DurakTable, DurakView } from './view';

interface Change {
  moved: Changes | null;
  before: DurakView | null;
}

/** What has moved since the last view that was drawn; remembered until the next one. */
function useChange(table: DurakTable, events: readonly GameEvent[], hand: readonly Card[]): Change {
  const last = useRef<DurakTable | null>(null);
  return useMemo(() => {
    const was = last.current;
    last.current = table;
    if (!was || was.table !== table.table || was.seq > table.seq) return { moved: deal(table.view, table.seat, hand),
      before: null };
    return { moved: changes(was.view, table.view, events, was.seq, table.seat), before: was.view };
  }, [table.view]);
}

interface Stage {
  table: DurakTable;
  events: readonly GameEvent[];
  hand: readonly Card[];
  rivals: readonly number[];
  layout: Layout;
  last: { current: Map<string, Place> };
  /** False as long as there is nothing to draw on. */
  ready: boolean;
  speed: number;
}

interface Prepared {
  change: Change | null;
  entries: Map<string, Entry>;
  flights: Flight[];
}

const MANY = 24; // more cards in the air than this, and the older ones are dropped

/** Where new cards come from, the cards that are in the air, and how long those of the table are (`clearing`). */
export function useScene({ table, events, hand, rivals, layout, last, ready, speed }: Stage) {
  const change = useChange(table, events, hand);
  const [flights, setFlights] = useState<Flight[]>([]);
  const prepared = useRef<Prepared>({ change: null, entries: new Map(), flights: [] });
  if (ready && prepared.current.change !== change) {
    const { moved, before } = change;
    const slot = (i: number): Place => {
      const pair = before?.table[i];
      const counts = { rivals: rivals.length, hand: hand.length, slots: Math.max(i + 1, before?.table.length ?? 0) };
      return (pair && last.current.get(pair.attack)) ?? layOut(layout.width, layout.height, counts).slots[i]!;
    };
    const scene: Scene = { layout, rivals, last: last.current, slot };
    const shown = moved !== null && pace(1, speed) > 0;
    prepared.current = shown ? { change, entries: entriesOf(moved, scene, speed),
      flights: flightsOf(moved, scene, speed) }
      : { change, entries: new Map(), flights: [] };
  }
  const fresh = prepared.current.flights;
  useLayoutEffect(() => { // before it is painted: the table would be empty for a moment
    if (fresh.length > 0) setFlights((old) => (old.length > MANY ? fresh : [...old, ...fresh]));
  }, [fresh]);
  const landed = (id: number): void => setFlights((old) => old.filter((one) => one.id !== id));
  const clearing = Math.max(0, ...fresh.filter(({ card }) => card !== null).map(({ delay, ms }) => delay + ms));
  return { entries: prepared.current.entries, flights, landed, clearing };
}
