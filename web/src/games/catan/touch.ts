// Fingers and mouse: a piece that is dragged from its button to the island, and the robber.
import { follow, spotInDrawing } from '../../kit/drag';
import { pointOf, S } from './layout';
import { whereOf } from './places';
import type { Kind } from './places';
import { isActing } from './view';
import type { CatanView } from './view';

type Svg = { current: SVGSVGElement | null };

/** The lit place nearest to a point of the screen, if it is near enough to be meant. */
function placeAt(svg: Svg, view: CatanView, kind: Kind, ids: Iterable<number>, x: number, y: number): number | null {
  const spot = svg.current && spotInDrawing(svg.current, x, y);
  if (!spot) return null;
  let best: number | null = null;
  let reach = (whereOf(kind) === 'hex' ? 0.95 : 0.7) * S;
  for (const id of ids) {
    const { x: px, y: py } = pointOf(view, { kind, id });
    const distance = Math.hypot(px - spot.x, py - spot.y);
    if (distance < reach) {
      reach = distance;
      best = id;
    }
  }
  return best;
}

export interface Dragging {
  begin: (kind: Kind) => void;
  over: (id: number | null) => void;
  drop: (kind: Kind, id: number) => void;
}

/** Where something of a kind may go. */
type IdsOf = (kind: Kind) => Iterable<number>;

/** Drags something of a kind to one of its places. */
function drag(down: PointerEvent, svg: Svg, view: CatanView, idsOf: IdsOf, kind: Kind, on: Dragging): void {
  const under = (event: PointerEvent): number | null =>
    placeAt(svg, view, kind, idsOf(kind), event.clientX, event.clientY);
  follow(down, {
    begin: () => on.begin(kind),
    move: (event) => on.over(under(event)),
    drop: (event) => {
      const id = event.type === 'pointerup' ? under(event) : null;
      if (id !== null) on.drop(kind, id);
    },
  });
}

export interface Touch {
  piece: (piece: Kind, event: PointerEvent) => void;
  robber: (event: PointerEvent) => void;
}

export function touchOf(svg: Svg, view: CatanView, idsOf: IdsOf, busy: boolean, on: Dragging): Touch {
  return {
    piece: (piece, event) => {
      if (!busy && isActing(view)) drag(event, svg, view, idsOf, piece, on);
    },
    robber: (event) => drag(event, svg, view, idsOf, 'robber', on),
  };
}
