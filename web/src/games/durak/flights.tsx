// Cards on their way out of sight: to the discards, to a rival, from the stock into a rival's hand.
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Changes, Spot } from './changes';
import { Back, Face } from './cards';
import { css, type Layout, onTop, type Place } from './layout';
import { pace } from '../../kit/motion';
import type { Entry } from './motion';
import type { Card } from './view';

export interface Flight {
  id: number;
  card: Card | null; // null: only its back is to be seen
  path: Place[];
  delay: number;
  ms: number;
  flip: boolean;
}

const MOVE = 250;
const HOLD = 400; // how long the last card of a bout is seen before all goes
const DEAL = 80;

let flown = 0;

export interface Scene {
  layout: Layout;
  rivals: readonly number[];
  last: Map<string, Place>;
  /** The place of a pair of the old position, or of one that was never shown. */
  slot: (i: number) => Place;
}

function spot(scene: Scene, at: Spot): Place {
  const { layout } = scene;
  if (at === 'stock') return layout.stock;
  if (at === 'discard') return layout.discard;
  const i = scene.rivals.indexOf(at.seat);
  const place = i < 0 ? layout.me : layout.rivals[i] ?? layout.me;
  return { ...place, turn: 0, w: 20 * layout.rivalScale };
}

/** When cards are dealt, counted from now: after those that leave the table. */
function dealDelay(moved: Changes): number {
  if (moved.departures.length === 0) return 0;
  return MOVE + (moved.departures.some((one) => one.by !== null) ? MOVE + HOLD : 0);
}

export function entriesOf(moved: Changes, scene: Scene, speed: number): Map<string, Entry> {
  const start = dealDelay(moved);
  return new Map(moved.arrivals.map((one) => [one.card, {
    from: spot(scene, one.from),
    delay: pace(one.from === 'stock' ? start + one.turn * DEAL : 0, speed),
  }]));
}

export function flightsOf(moved: Changes, scene: Scene, speed: number): Flight[] {
  const unseen = moved.departures.some((one) => one.by !== null);
  const flights = moved.departures.map((one): Flight => {
    const slot = scene.slot(one.slot);
    const lay = one.defence ? onTop(slot) : slot;
    const to = spot(scene, one.to);
    const flip = one.to === 'discard';
    const was = scene.last.get(one.card);
    if (one.by === null) {
      const here = was ?? lay;
      return { id: ++flown, card: one.card, flip, delay: 0, ms: MOVE + (unseen ? MOVE + HOLD : 0),
        path: unseen ? [here, here, here, to] : [here, to] };
    }
    const from = was ?? spot(scene, { seat: one.by });
    return { id: ++flown, card: one.card, flip, delay: 0, ms: 2 * MOVE + HOLD, path: [from, lay, lay, to] };
  });
  const start = dealDelay(moved);
  for (const draw of moved.draws) {
    flights.push({ id: ++flown, card: null, flip: false, delay: start + draw.turn * DEAL, ms: MOVE,
      path: [spot(scene, 'stock'), spot(scene, draw)] });
  }
  return flights.map((one) => ({ ...one, delay: pace(one.delay, speed), ms: pace(one.ms, speed) }));
}

/** The moments of a path of two stops, or of four: run, rest, run. */
function offsets(stops: number): number[] {
  const all = 2 * MOVE + HOLD;
  return stops === 2 ? [0, 1] : [0, MOVE / all, (MOVE + HOLD) / all, 1];
}

export function FlyingCard({ flight, done }: { flight: Flight; done: (id: number) => void }) {
  const outer = useRef<SVGGElement>(null);
  const inner = useRef<SVGGElement>(null);
  useLayoutEffect(() => {
    const { path, ms, delay, flip } = flight;
    const at = offsets(path.length);
    const timing = { duration: ms, delay, fill: 'both' as const };
    const run = outer.current!.animate(path.map((place, i) => ({ transform: css(place), offset: at[i]!,
      opacity: delay > 0 && i === 0 ? 0 : 1, easing: 'ease-in-out' })), timing);
    const turn = at[at.length - 2]!;
    if (flip) {
      inner.current!.animate([{ transform: 'scaleX(1)', offset: 0 }, { transform: 'scaleX(1)', offset: turn },
        { transform: 'scaleX(0)', offset: (1 + 2 * turn) / 3 }, { transform: 'scaleX(1)', offset: 1 }], timing);
      inner.current!.lastElementChild!.animate([{ opacity: 0, offset: 0 }, { opacity: 0, offset: (1 + 2 * turn) / 3 },
        { opacity: 1, offset: (1 + 2 * turn) / 3 }, { opacity: 1, offset: 1 }], timing);
    }
    run.onfinish = () => done(flight.id);
    return () => run.cancel();
  }, []);
  const { card, path, flip } = flight;
  return <g ref={outer}>
    <g ref={inner}>
      {card && <Face card={card} w={Math.max(...path.map((place) => place.w))} />}
      {(flip || !card) && <g opacity={card ? 0 : 1}><Back /></g>}
    </g>
  </g>;
}
