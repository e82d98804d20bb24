// A card under the finger: follows it, says what it is over, and tells a flick from a drop.
import { useRef, useState } from 'preact/hooks';
import { css, type Place } from './layout';
import type { Card } from './view';

const SLACK = 8; // pixels that a tap may wander
const FLICK_SPEED = 0.45; // pixels a millisecond, upwards
const FLICK_WAY = 24;
const TRAIL_MS = 120;

interface Held {
  card: Card;
  pointer: number;
  x: number;
  y: number;
  place: Place;
  moved: boolean;
  /** Where the finger was lately, for its speed at the end. */
  trail: { y: number; at: number }[];
}

export interface Drop {
  card: Card;
  x: number;
  y: number;
  flick: boolean;
  place: Place;
}

interface DragUser {
  /** Turns a pointer's position into that of the board. */
  point: (event: PointerEvent) => { x: number; y: number };
  over: (card: Card, x: number, y: number) => string | null;
  drop: (drop: Drop) => void;
}

export function useDrag(user: DragUser) {
  const held = useRef<Held | null>(null);
  const dragged = useRef(false);
  const [card, setCard] = useState<Card | null>(null);
  const [over, setOver] = useState<string | null>(null);

  const followed = (one: Held, x: number, y: number): Place =>
    ({ x: one.place.x + x - one.x, y: one.place.y + y - one.y, turn: 0, w: one.place.w * 1.08 });

  const start = (event: PointerEvent, which: Card, place: Place, free: boolean): void => {
    dragged.current = false;
    if (!free || event.button !== 0) return;
    const { x, y } = user.point(event);
    held.current = { card: which, pointer: event.pointerId, x, y, place, moved: false, trail: [] };
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
  };

  const move = (event: PointerEvent): void => {
    const one = held.current;
    if (!one || event.pointerId !== one.pointer) return;
    const { x, y } = user.point(event);
    if (!one.moved && Math.hypot(x - one.x, y - one.y) < SLACK) return;
    if (!one.moved) {
      one.moved = true;
      setCard(one.card);
    }
    one.trail = [...one.trail.filter((spot) => event.timeStamp - spot.at < TRAIL_MS), { y, at: event.timeStamp }];
    const el = event.currentTarget as SVGGElement;
    el.getAnimations().forEach((old) => old.cancel());
    el.style.transform = css(followed(one, x, y));
    setOver(user.over(one.card, x, y));
  };

  const end = (event: PointerEvent): void => {
    const one = held.current;
    held.current = null;
    if (!one?.moved) return;
    dragged.current = true;
    setCard(null);
    setOver(null);
    const { x, y } = event.type === 'pointercancel' ? one : user.point(event);
    const lately = one.trail[0] ?? { y: one.y, at: event.timeStamp };
    const speed = (lately.y - y) / Math.max(1, event.timeStamp - lately.at);
    const flick = one.y - y > FLICK_WAY && speed > FLICK_SPEED;
    user.drop({ card: one.card, x, y, flick, place: followed(one, x, y) });
  };

  return { card, over, start, move, end, /** True if the click that follows is the end of a drag. */ wasDrag: () => dragged.current };
}
