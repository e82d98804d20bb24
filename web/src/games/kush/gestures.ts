// Fingers and mouse on the board: one finger carries the ghost, two zoom and pan, taps put and play.
import { useEffect, useRef } from 'preact/hooks';
import { toCells, toPixels, zoomed, clamped, ZOOM_TAP, type Camera, type Stage } from './camera';
import type { Ghost, GhostHand } from './hooks';
import type { Places } from './places';
import { contains } from './view';

interface Spot {
  x: number;
  y: number;
}

export interface Gestures {
  places: Places | null; // null: nothing to place, fingers only look around
  hand: GhostHand;
  stage: Stage;
  camera: Camera;
  look: (camera: Camera) => void;
  commit: () => void;
  rotate: () => void;
  /** A touch carries the ghost now, or no longer. */
  carrying: (on: boolean) => void;
  moved: (ghost: Ghost, before: Ghost | null) => void;
  /** A tap that no place answers; why is told with the ghost. */
  refused: () => void;
}

const LIFT = 56; // pixels between finger and ghost
const SLACK = 6; // a finger that moved less has tapped
const DOUBLE_MS = 300;
const REACH = 2; // cells
const REACH_TAP = 24; // pixels: a tap is less exact than a drag
const EDGE = 40; // pixels: a ghost carried closer to the rim moves the board

/** What takes the gestures: the picture, or the canvas in its place. */
export type Surface = SVGElement | HTMLElement;

/** Listens on the element; what it does always goes by the newest `now`. */
export function useGestures(element: { current: Surface | null }, now: Gestures): void {
  const newest = useRef(now);
  newest.current = now;
  useEffect(() => {
    const surface = element.current;
    return surface ? listen(surface, () => newest.current) : undefined;
  }, []);
}

type Mode = 'none' | 'press' | 'carry' | 'pan' | 'pinch' | 'spent';

function listen(surface: Surface, get: () => Gestures): () => void {
  const fingers = new Map<number, Spot>();
  let mode: Mode = 'none';
  let start: Spot = { x: 0, y: 0 };
  let startCamera: Camera = { zoom: 1, x: 0, y: 0 };
  let startGhost: Ghost | null = null;
  let spread = 1;
  let touch = false;
  let lastTap = { x: 0, y: 0, at: -Infinity };
  let pending = 0; // a tap on the ghost that may become a double tap
  let frame = 0;
  let turned = 0;

  const spot = (event: MouseEvent): Spot => {
    const box = surface.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const pair = (): [Spot, Spot] => [...fingers.values()].slice(0, 2) as [Spot, Spot];

  const put = (at: Spot, how: 'hovers' | 'stays'): void => {
    const { hand, camera, stage, moved } = get();
    const before = hand.ghost;
    const cell = toCells(camera, stage, at.x, at.y);
    moved(hand.put(cell.x, cell.y, REACH, how), before);
  };

  /** Where the ghost's middle goes when the pointer is here: above a finger, at the mouse itself. */
  const carried = (at: Spot): Spot => {
    const { places, hand, camera, stage } = get();
    if (!touch || !places) return at;
    const half = (places.sizes[hand.way].h * stage.cell * camera.zoom) / 2;
    return { x: at.x, y: at.y - Math.max(LIFT, half + 32) };
  };

  const carry = (): void => {
    const at = fingers.values().next().value;
    if (at) put(carried(at), 'stays');
  };

  /** Moves a zoomed board along while the ghost is held near its rim. */
  const drift = (): void => {
    frame = 0;
    const at = fingers.values().next().value;
    const { camera, stage, look } = get();
    if (mode !== 'carry' || !at) return;
    const middle = carried(at);
    const pull = (p: number, room: number): number => (p < EDGE ? 5 : p > room - EDGE ? -5 : 0);
    const next = clamped({ ...camera, x: camera.x + pull(middle.x, stage.width),
      y: camera.y + pull(middle.y, stage.height) }, stage);
    if (next.x !== camera.x || next.y !== camera.y) {
      look(next);
      carry();
    }
    frame = requestAnimationFrame(drift);
  };

  const begin = (next: Mode): void => {
    mode = next;
    get().carrying(next === 'carry' && touch);
    if (next === 'carry' && frame === 0) frame = requestAnimationFrame(drift);
  };

  const onGhost = (at: Spot): boolean => {
    const { places, hand, camera, stage } = get();
    if (!places || hand.ghost?.how !== 'stays') return false;
    const size = places.sizes[hand.ghost.o];
    const low = toPixels(camera, stage, hand.ghost.x, hand.ghost.y);
    const cell = stage.cell * camera.zoom;
    // Fingers get a target of at least 32 pixels.
    const slop = (length: number): number => (touch ? Math.max(0, (32 - length) / 2) : 0);
    const sx = slop(size.w * cell);
    const sy = slop(size.h * cell);
    return contains({ x: low.x - sx, y: low.y - sy, w: size.w * cell + 2 * sx, h: size.h * cell + 2 * sy }, at.x, at.y);
  };

  /** A mouse has no second finger to pan a zoomed board with: it does so beside the ghost. */
  const carries = (from: Spot): boolean => {
    const { places, camera } = get();
    return places !== null && (touch || camera.zoom <= 1.05 || onGhost(from));
  };

  const tap = (at: Spot): void => {
    const { places, hand, stage, camera, look, refused } = get();
    const time = performance.now();
    const double = touch && time - lastTap.at < DOUBLE_MS && Math.hypot(at.x - lastTap.x, at.y - lastTap.y) < 30;
    lastTap = { ...at, at: double ? -Infinity : time };
    if (double) {
      clearTimeout(pending);
      look(zoomed(camera, stage, camera.zoom > 1.05 ? 1 : ZOOM_TAP, at.x, at.y));
    } else if (onGhost(at) && hand.ghost?.legal) {
      // By then the button may have placed it, and the board may offer another.
      if (touch) pending = window.setTimeout(() => { if (get().places === places) get().commit(); }, DOUBLE_MS);
      else get().commit();
    } else if (places) {
      const cell = toCells(camera, stage, at.x, at.y);
      const put = hand.tap(cell.x, cell.y, Math.max(REACH, REACH_TAP / (stage.cell * camera.zoom)));
      get().moved(put, hand.ghost);
      if (put.legal) return;
      refused();
      if (!touch) hand.restore({ ...put, how: 'hovers' });
    }
  };

  const down = (event: PointerEvent): void => {
    if (event.pointerType === 'mouse' && event.button !== 0) return;
    surface.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, spot(event));
    touch = event.pointerType !== 'mouse';
    const { camera, hand } = get();
    if (fingers.size === 1) {
      start = spot(event);
      startCamera = camera;
      startGhost = hand.ghost;
      begin('press');
    } else if (fingers.size === 2) {
      // The first finger did not mean to carry: what it moved goes back.
      if (mode === 'carry') hand.restore(startGhost);
      const [a, b] = pair();
      spread = Math.max(1, Math.hypot(a.x - b.x, a.y - b.y));
      start = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
      startCamera = camera;
      begin('pinch');
    }
  };

  const move = (event: PointerEvent): void => {
    const at = spot(event);
    const { places, hand, stage, look } = get();
    if (!fingers.has(event.pointerId)) {
      touch = event.pointerType !== 'mouse';
      if (!touch && places && hand.ghost?.how !== 'stays') put(at, 'hovers');
      return;
    }
    fingers.set(event.pointerId, at);
    if (mode === 'press' && Math.hypot(at.x - start.x, at.y - start.y) > SLACK) begin(carries(start) ? 'carry' : 'pan');
    if (mode === 'carry') {
      if (places) carry();
      else begin('spent');
    } else if (mode === 'pan') {
      look(clamped({ ...startCamera, x: startCamera.x + at.x - start.x, y: startCamera.y + at.y - start.y }, stage));
    } else if (mode === 'pinch' && fingers.size >= 2) {
      const [a, b] = pair();
      const zoom = (startCamera.zoom * Math.hypot(a.x - b.x, a.y - b.y)) / spread;
      const turnedTo = zoomed(startCamera, stage, zoom, start.x, start.y);
      look(clamped({ ...turnedTo, x: turnedTo.x + (a.x + b.x) / 2 - start.x, y: turnedTo.y + (a.y + b.y) / 2 - start.y },
        stage));
    }
  };

  const up = (event: PointerEvent): void => {
    if (!fingers.delete(event.pointerId)) return;
    if (mode === 'press' && event.type === 'pointerup') tap(spot(event));
    begin(fingers.size > 0 ? 'spent' : 'none');
  };

  const leave = (): void => {
    const { hand } = get();
    if (fingers.size === 0 && hand.ghost?.how === 'hovers') hand.restore(null);
  };

  const wheel = (event: WheelEvent): void => {
    const { places, stage, camera, look, rotate } = get();
    if (event.ctrlKey) {
      event.preventDefault();
      const at = spot(event);
      look(zoomed(camera, stage, camera.zoom * Math.exp(-event.deltaY / 200), at.x, at.y));
    } else if (places) {
      event.preventDefault();
      if (event.timeStamp - turned > 200) rotate();
      turned = event.timeStamp;
    }
  };

  const menu = (event: MouseEvent): void => {
    if (!get().places) return;
    event.preventDefault();
    if (!touch) get().rotate();
  };

  const heard = Object.entries({ pointerdown: down, pointermove: move, pointerup: up, pointercancel: up,
    pointerleave: leave, wheel, contextmenu: menu }) as [string, EventListener][];
  for (const [name, on] of heard) surface.addEventListener(name, on, { passive: false });
  return () => {
    clearTimeout(pending);
    cancelAnimationFrame(frame);
    for (const [name, on] of heard) surface.removeEventListener(name, on);
  };
}
