// Fingers and mouse on the board: one finger carries the ghost, two zoom and pan, taps put and play.
import { useEffect } from 'preact/hooks';
import { isDrag, spotIn, type Spot } from '../../kit/drag';
import { useNewest } from '../../kit/newest';
import type { Ghost, GhostHand } from './hooks';
import { clamped, toCells, toPixels, zoomed, ZOOM_TAP, type Camera, type Stage } from './layout';
import type { Places } from './moves';
import { contains } from './view';

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
const DOUBLE_MS = 300;
const DOUBLE_PX = 30;
const WHEEL_MS = 200; // turns of a wheel within this are one
const REACH = 2; // cells
const REACH_TAP = 24; // pixels: a tap is less exact than a drag
const TARGET = 32; // pixels: a finger hits a ghost that is smaller
const EDGE = 40; // pixels: a ghost carried closer to the rim moves the board
const DRIFT = 5; // pixels a frame

/** What takes the gestures: the picture, or the canvas in its place. */
export type Surface = SVGElement | HTMLElement;

/** Listens on the element; what it does always goes by the newest `now`. */
export function useGestures(element: { current: Surface | null }, now: Gestures): void {
  const newest = useNewest(now);
  useEffect(() => {
    if (!element.current) return;
    const fingers = new Fingers(element.current, () => newest.current);
    return () => fingers.stop();
  }, []);
}

type Mode = 'none' | 'press' | 'carry' | 'pan' | 'pinch' | 'spent';

const isZoomed = (camera: Camera): boolean => camera.zoom > 1.05;
const middleOf = (a: Spot, b: Spot): Spot => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
const apart = (a: Spot, b: Spot): number => Math.max(1, Math.hypot(a.x - b.x, a.y - b.y));

/** The pointers on a surface, and what they are doing together. */
class Fingers {
  private readonly down = new Map<number, Spot>();
  private mode: Mode = 'none';
  private touch = false;
  /** How it was when the gesture began. */
  private start: { at: Spot; camera: Camera; ghost: Ghost | null; spread: number } = {
    at: { x: 0, y: 0 }, camera: { zoom: 1, x: 0, y: 0 }, ghost: null, spread: 1,
  };
  private lastTap = { x: 0, y: 0, at: -Infinity };
  private pending = 0; // a tap on the ghost that may become a double tap
  private frame = 0;
  private turned = 0;
  private readonly heard: [string, EventListener][];

  constructor(private readonly surface: Surface, private readonly get: () => Gestures) {
    this.heard = Object.entries({
      pointerdown: this.pointerDown, pointermove: this.pointerMove, pointerup: this.pointerUp,
      pointercancel: this.pointerUp,
      pointerleave: this.leave, wheel: this.wheel, contextmenu: this.menu,
    }) as unknown as [string, EventListener][];
    for (const [name, on] of this.heard) surface.addEventListener(name, on, { passive: false });
  }

  stop(): void {
    clearTimeout(this.pending);
    cancelAnimationFrame(this.frame);
    for (const [name, on] of this.heard) this.surface.removeEventListener(name, on);
  }

  private first(): Spot | undefined {
    return this.down.values().next().value;
  }

  private pair(): [Spot, Spot] {
    return [...this.down.values()].slice(0, 2) as [Spot, Spot];
  }

  private begin(next: Mode): void {
    this.mode = next;
    this.get().carrying(next === 'carry' && this.touch);
    if (next === 'carry' && this.frame === 0) this.frame = requestAnimationFrame(this.drift);
  }

  /* -- the ghost -- */

  private put(at: Spot, how: 'hovers' | 'stays'): void {
    const { hand, camera, stage, moved } = this.get();
    const before = hand.ghost;
    const cell = toCells(camera, stage, at.x, at.y);
    moved(hand.put(cell.x, cell.y, REACH, how), before);
  }

  /** Where the ghost's middle goes when the pointer is here: above a finger, at the mouse itself. */
  private carried(at: Spot): Spot {
    const { places, hand, camera, stage } = this.get();
    if (!this.touch || !places) return at;
    const half = (places.sizes[hand.way].h * stage.cell * camera.zoom) / 2;
    return { x: at.x, y: at.y - Math.max(LIFT, half + 32) };
  }

  private carry(): void {
    const at = this.first();
    if (at) this.put(this.carried(at), 'stays');
  }

  /** Moves a zoomed board along while the ghost is held near its rim. */
  private readonly drift = (): void => {
    this.frame = 0;
    const at = this.first();
    const { camera, stage, look } = this.get();
    if (this.mode !== 'carry' || !at) return;
    const middle = this.carried(at);
    const pull = (p: number, room: number): number => (p < EDGE ? DRIFT : p > room - EDGE ? -DRIFT : 0);
    const next = clamped({ ...camera, x: camera.x + pull(middle.x, stage.width),
      y: camera.y + pull(middle.y, stage.height) }, stage);
    if (next.x !== camera.x || next.y !== camera.y) {
      look(next);
      this.carry();
    }
    this.frame = requestAnimationFrame(this.drift);
  };

  private onGhost(at: Spot): boolean {
    const { places, hand, camera, stage } = this.get();
    if (!places || hand.ghost?.how !== 'stays') return false;
    const size = places.sizes[hand.ghost.o];
    const low = toPixels(camera, stage, hand.ghost.x, hand.ghost.y);
    const [w, h] = [size.w * stage.cell * camera.zoom, size.h * stage.cell * camera.zoom];
    const slop = (length: number): number => (this.touch ? Math.max(0, (TARGET - length) / 2) : 0);
    const around = { x: low.x - slop(w), y: low.y - slop(h), w: w + 2 * slop(w), h: h + 2 * slop(h) };
    return contains(around, at.x, at.y);
  }

  /** A mouse has no second finger to pan a zoomed board with: it does so beside the ghost. */
  private carries(from: Spot): boolean {
    const { places, camera } = this.get();
    return places !== null && (this.touch || !isZoomed(camera) || this.onGhost(from));
  }

  /* -- taps -- */

  private isDouble(at: Spot): boolean {
    const time = performance.now();
    const near = Math.hypot(at.x - this.lastTap.x, at.y - this.lastTap.y) < DOUBLE_PX;
    const double = this.touch && time - this.lastTap.at < DOUBLE_MS && near;
    this.lastTap = { ...at, at: double ? -Infinity : time };
    return double;
  }

  private tap(at: Spot): void {
    const { places, hand, stage, camera, look } = this.get();
    if (this.isDouble(at)) {
      clearTimeout(this.pending);
      look(zoomed(camera, stage, isZoomed(camera) ? 1 : ZOOM_TAP, at.x, at.y));
    } else if (this.onGhost(at) && hand.ghost?.legal) {
      this.commit(places);
    } else if (places) {
      this.tapPlace(at);
    }
  }

  /** By the time that a tap cannot become a double one, the button may have placed the ghost, and the board
   *  may offer another. */
  private commit(places: Places | null): void {
    if (!this.touch) return this.get().commit();
    this.pending = window.setTimeout(() => { if (this.get().places === places) this.get().commit(); }, DOUBLE_MS);
  }

  private tapPlace(at: Spot): void {
    const { hand, stage, camera, moved, refused } = this.get();
    const cell = toCells(camera, stage, at.x, at.y);
    const put = hand.tap(cell.x, cell.y, Math.max(REACH, REACH_TAP / (stage.cell * camera.zoom)));
    moved(put, hand.ghost);
    if (put.legal) return;
    refused();
    if (!this.touch) hand.restore({ ...put, how: 'hovers' });
  }

  /* -- what the surface hears -- */

  private readonly pointerDown = (event: PointerEvent): void => {
    if (event.pointerType === 'mouse' && event.button !== 0) return;
    const { camera, hand } = this.get();
    this.surface.setPointerCapture(event.pointerId);
    this.down.set(event.pointerId, spotIn(this.surface, event));
    this.touch = event.pointerType !== 'mouse';
    if (this.down.size === 1) {
      this.start = { at: spotIn(this.surface, event), camera, ghost: hand.ghost, spread: 1 };
      this.begin('press');
    } else if (this.down.size === 2) {
      // The first finger did not mean to carry: what it moved goes back.
      if (this.mode === 'carry') hand.restore(this.start.ghost);
      const [a, b] = this.pair();
      this.start = { ...this.start, at: middleOf(a, b), camera, spread: apart(a, b) };
      this.begin('pinch');
    }
  };

  private readonly pointerMove = (event: PointerEvent): void => {
    const at = spotIn(this.surface, event);
    const { places, hand } = this.get();
    if (!this.down.has(event.pointerId)) {
      this.touch = event.pointerType !== 'mouse';
      if (!this.touch && places && hand.ghost?.how !== 'stays') this.put(at, 'hovers');
      return;
    }
    this.down.set(event.pointerId, at);
    if (this.mode === 'press' && isDrag(this.start.at, at)) this.begin(this.carries(this.start.at) ? 'carry' : 'pan');
    if (this.mode === 'carry') {
      if (places) this.carry();
      else this.begin('spent');
    } else if (this.mode === 'pan') {
      this.slide(this.start.camera, at);
    } else if (this.mode === 'pinch' && this.down.size >= 2) {
      this.pinch();
    }
  };

  /** Shows the board as this camera sees it, moved along with the gesture. */
  private slide(camera: Camera, to: Spot): void {
    const { stage, look } = this.get();
    const { at } = this.start;
    look(clamped({ ...camera, x: camera.x + to.x - at.x, y: camera.y + to.y - at.y }, stage));
  }

  private pinch(): void {
    const [a, b] = this.pair();
    const { at, camera, spread } = this.start;
    this.slide(zoomed(camera, this.get().stage, (camera.zoom * apart(a, b)) / spread, at.x, at.y), middleOf(a, b));
  }

  private readonly pointerUp = (event: PointerEvent): void => {
    if (!this.down.delete(event.pointerId)) return;
    if (this.mode === 'press' && event.type === 'pointerup') this.tap(spotIn(this.surface, event));
    this.begin(this.down.size > 0 ? 'spent' : 'none');
  };

  private readonly leave = (): void => {
    const { hand } = this.get();
    if (this.down.size === 0 && hand.ghost?.how === 'hovers') hand.restore(null);
  };

  private readonly wheel = (event: WheelEvent): void => {
    const { places, stage, camera, look, rotate } = this.get();
    if (event.ctrlKey) {
      event.preventDefault();
      const at = spotIn(this.surface, event);
      look(zoomed(camera, stage, camera.zoom * Math.exp(-event.deltaY / 200), at.x, at.y));
    } else if (places) {
      event.preventDefault();
      if (event.timeStamp - this.turned > WHEEL_MS) rotate();
      this.turned = event.timeStamp;
    }
  };

  private readonly menu = (event: MouseEvent): void => {
    if (!this.get().places) return;
    event.preventDefault();
    if (!this.touch) this.get().rotate();
  };
}
