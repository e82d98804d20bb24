// A finger or the mouse on a board: a tap as long as it stays where it went down, then a drag.

export interface Spot {
  x: number;
  y: number;
}

const SLACK = 8; // pixels that a tap may wander

/** Whether a pointer has moved too far for a tap. */
export function isDrag(from: Spot, to: Spot): boolean {
  return Math.hypot(to.x - from.x, to.y - from.y) >= SLACK;
}

const at = (event: PointerEvent): Spot => ({ x: event.clientX, y: event.clientY });

/** Where a pointer is within an element. */
export function spotIn(element: Element, event: MouseEvent): Spot {
  const box = element.getBoundingClientRect();
  return { x: event.clientX - box.left, y: event.clientY - box.top };
}

/** The same in the units of a drawing; null: it is not shown. */
export function spotInDrawing(svg: SVGSVGElement, x: number, y: number): Spot | null {
  const matrix = svg.getScreenCTM();
  if (!matrix) return null;
  const spot = new DOMPoint(x, y).matrixTransform(matrix.inverse());
  return { x: spot.x, y: spot.y };
}

/** Whether a finger that goes down here may scroll anything, by the styles up to the board. */
function scrolls(target: Element, board: Element): boolean {
  for (let at: Element | null = target; at && at !== board; at = at.parentElement) {
    if (/none|^pinch-zoom$/.test(getComputedStyle(at).touchAction)) return false;
  }
  return true;
}

/** Where nothing scrolls, a finger's way is no scrolling. Without this Chromium takes a quick drag for the beginning of
 *  one all the same, and the tap that comes next, wherever, for its end. Returns how to stop. */
export function keepStill(board: HTMLElement): () => void {
  let from: Spot | null = null;
  const spot = ({ touches: [one] }: TouchEvent): Spot => ({ x: one!.clientX, y: one!.clientY });
  const start = (event: TouchEvent): void => {
    from = event.touches.length === 1 && !scrolls(event.target as Element, board) ? spot(event) : null;
  };
  const move = (event: TouchEvent): void => {
    if (from && event.touches.length === 1 && event.cancelable && isDrag(from, spot(event))) event.preventDefault();
  };
  board.addEventListener('touchstart', start, { passive: true });
  board.addEventListener('touchmove', move, { passive: false });
  return () => {
    board.removeEventListener('touchstart', start);
    board.removeEventListener('touchmove', move);
  };
}

export interface Following {
  /** The pointer has left the place of a tap. False: nothing can be dragged from here (yet). */
  begin: (event: PointerEvent) => boolean | void;
  move: (event: PointerEvent) => void;
  /** The drag is over; after `pointercancel` it led nowhere. */
  drop: (event: PointerEvent) => void;
  /** The pointer went up and nothing was dragged. */
  tap?: (event: PointerEvent) => void;
  /** In any case, before drop and tap. */
  end?: () => void;
}

/** Follows the pointer that has just gone down, until it goes up, also outside the element. */
export function follow(down: PointerEvent, on: Following): void {
  const { pointerId } = down;
  let begun = false;
  const move = (event: PointerEvent): void => {
    if (event.pointerId !== pointerId) return;
    begun ||= isDrag(at(down), at(event)) && on.begin(event) !== false;
    if (begun) on.move(event);
  };
  const stop = (event: PointerEvent): void => {
    if (event.pointerId !== pointerId) return;
    removeEventListener('pointermove', move);
    removeEventListener('pointerup', stop);
    removeEventListener('pointercancel', stop);
    on.end?.();
    if (begun) on.drop(event);
    else if (event.type === 'pointerup') on.tap?.(event);
  };
  (down.currentTarget as Element).setPointerCapture(pointerId);
  addEventListener('pointermove', move);
  addEventListener('pointerup', stop);
  addEventListener('pointercancel', stop);
}
