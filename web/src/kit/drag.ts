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
