// What the board is drawn with, as SVG paths in cells: picture and canvas share it.
import { useMemo } from 'preact/hooks';
import type { Camera, Stage } from './layout';
import type { Gestures } from './touch';
import type { Ghost } from './hooks';
import { middle, outline, rectPath } from './shape';
import { landOf, type Fall, type KushView, type Placed, type Rect } from './view';

export interface FieldProps {
  view: KushView;
  placed: readonly Placed[];
  /** What was placed last: by the others since the player's own move. */
  last: readonly Rect[];
  fall: Fall | null;
  /** Where the next rectangle could lie; '' : nothing to place. */
  halo: string;
  ghost: Ghost | null;
  ghostRect: Rect | null;
  ghostSeat: number;
  preview: Fall | null;
  hint: Rect | null;
  shaken: number;
  patterns: boolean;
  /** A finger carries the ghost: the loupe is shown. */
  carried: boolean;
  stage: Stage;
  camera: Camera;
  gestures: Gestures;
  label: string;
}

export const WHITE = 3; // the seat on whose land pale lines would not show

export interface Scene {
  land: string[]; // by seat
  borders: { pale: string; ink: string }; // of the placed rectangles
  fallen: string; // the edge of what has just fallen
  falls: string; // the edge of what would fall
}

export function useScene({ view, placed, fall, preview }: FieldProps): Scene {
  const land = useMemo(() => view.placed.map((_, seat) => outline(landOf(view, seat), view.width, view.height)),
    [view]);
  const borders = useMemo(() => {
    const of = (white: boolean): string =>
      placed.filter((p) => (p.seat === WHITE) === white).map((p) => rectPath(p.rect)).join('');
    return { pale: of(false), ink: of(true) };
  }, [placed]);
  const fallen = useMemo(() => edgeOf(fall, view), [fall]);
  const falls = useMemo(() => edgeOf(preview, view), [preview]);
  return { land, borders, fallen, falls };
}

function edgeOf(fall: Fall | null, view: KushView): string {
  if (!fall || fall.cells.length === 0) return '';
  const mask = new Uint8Array(view.width * view.height);
  for (const c of fall.cells) mask[c.y * view.width + c.x] = 1;
  return outline(mask, view.width, view.height);
}

/** Rings lie outside the cells, or a rectangle one cell wide could not be seen in its own. */
export function around({ x, y, w, h }: Rect, by: number): Rect {
  return { x: x - by, y: y - by, w: w + 2 * by, h: h + 2 * by };
}

/** "+28" for what has fallen, or would: where it stands, in cells, in letters of this height. It lies on large
 *  ground and above small, which it would cover. */
export function numberOn(cells: readonly { x: number; y: number }[], view: KushView,
  size: number): { text: string; x: number; y: number } | null {
  const at = middle(cells);
  if (!at) return null;
  const text = `+${cells.length}`;
  const half = (text.length * size) / 3.2;
  const within = (value: number, most: number): number => Math.min(Math.max(value, half), Math.max(half, most - half));
  const rows = cells.map((c) => c.y);
  const top = Math.min(...rows) - size * 0.7;
  const y = cells.length > 2 * size * size ? at.y + 0.5 : top > size / 2 ? top : Math.max(...rows) + 1 + size * 0.7;
  return { text, x: within(at.x + 0.5, view.width), y: within(y, view.height) };
}

export function useNumber({ view, fall, preview, ghost }: FieldProps, size: number): ReturnType<typeof numberOn> {
  const shown = ghost ? preview : fall;
  return useMemo(() => numberOn(shown?.cells ?? [], view, size), [shown, view, size]);
}

const GLASS = 96; // pixels across
const GLASS_MOST = 144;
const GLASS_ZOOM = 3;

/** A round glass over the ghost: it grows, and then shows smaller, so far that the whole ghost fits. */
export function glassOf(stage: Stage, at: Rect): { size: number; scale: number; x: number; y: number; left: boolean } {
  const across = Math.max(at.w, at.h) + 2;
  const size = Math.round(Math.min(Math.max(GLASS, across * stage.cell * GLASS_ZOOM), GLASS_MOST));
  const scale = Math.min(stage.cell * GLASS_ZOOM, size / across);
  const cx = at.x + at.w / 2;
  const cy = at.y + at.h / 2;
  return { size, scale, x: size / 2 - cx * scale, y: size / 2 - cy * scale, left: cx > stage.columns / 2 };
}
