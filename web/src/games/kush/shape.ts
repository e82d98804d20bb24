// Sets of cells as SVG paths.
import type { Fall, Rect } from './view';

/** The outline of a set of cells: closed loops along cell edges, to be filled by either rule. */
export function outline(mask: Uint8Array, width: number, height: number): string {
  const has = (x: number, y: number): boolean =>
    x >= 0 && y >= 0 && x < width && y < height && mask[y * width + x] === 1;
  // Each edge runs with the set on its right hand. Up to two begin in one grid point.
  const across = width + 1;
  const right = new Uint8Array(across * (height + 1));
  const left = new Uint8Array(right.length);
  const down = new Uint8Array(right.length);
  const up = new Uint8Array(right.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (!has(x, y)) continue;
      if (!has(x, y - 1)) right[y * across + x] = 1;
      if (!has(x + 1, y)) down[y * across + x + 1] = 1;
      if (!has(x, y + 1)) left[(y + 1) * across + x + 1] = 1;
      if (!has(x - 1, y)) up[(y + 1) * across + x] = 1;
    }
  }
  let path = '';
  for (let start = 0; start < right.length; start++) {
    if (right[start]) path += loop(start, across, { right, left, down, up });
  }
  return path;
}

type Edges = Record<'right' | 'left' | 'down' | 'up', Uint8Array>;

/** Follows one loop from a point that an edge to the right begins in, and uses its edges up. */
function loop(start: number, across: number, edges: Edges): string {
  const runs = [
    [edges.right, 1, 'h', 1], [edges.down, across, 'v', 1],
    [edges.left, -1, 'h', -1], [edges.up, -across, 'v', -1],
  ] as const;
  let path = `M${start % across} ${Math.floor(start / across)}`;
  let at = start;
  for (;;) {
    const run = runs.find(([edge]) => edge[at] === 1);
    if (!run) return path + 'z';
    const [edge, step, letter, sign] = run;
    let length = 0;
    while (edge[at]) {
      edge[at] = 0;
      at += step;
      length++;
    }
    path += letter + sign * length;
  }
}

export function rectPath(rect: Rect): string {
  return `M${rect.x} ${rect.y}h${rect.w}v${rect.h}h${-rect.w}z`;
}

/** Cells as they fall, wave by wave from the rectangle outwards: one path a wave and old owner. */
export interface Wave {
  at: number; // 0 to 1: when it falls
  from: number;
  path: string;
}

const WAVES_MAX = 10;

export function waves(fall: Fall, width: number, height: number): Wave[] {
  const far = distances(fall, width, height);
  const most = Math.max(1, ...fall.cells.map((c) => far[c.y * width + c.x]!));
  const sets = new Map<string, Uint8Array>();
  for (const c of fall.cells) {
    const wave = Math.floor(((far[c.y * width + c.x]! - 1) * WAVES_MAX) / most);
    const key = `${wave} ${c.from}`;
    const mask = sets.get(key) ?? new Uint8Array(width * height);
    mask[c.y * width + c.x] = 1;
    sets.set(key, mask);
  }
  return [...sets].map(([key, mask]) => {
    const [wave, from] = key.split(' ').map(Number) as [number, number];
    return { at: wave / WAVES_MAX, from, path: outline(mask, width, height) };
  });
}

/** Steps from the rectangle to each fallen cell; what cannot be reached counts as near. */
function distances(fall: Fall, width: number, height: number): Int32Array {
  const far = new Int32Array(width * height).fill(-1);
  for (const c of fall.cells) far[c.y * width + c.x] = 0;
  const { x, y, w, h } = fall.rect;
  let front: [number, number][] = [];
  for (let j = y; j < y + h; j++) {
    for (let i = x; i < x + w; i++) front.push([i, j]);
  }
  for (let step = 1; front.length > 0; step++) {
    const next: [number, number][] = [];
    for (const [i, j] of front) {
      for (const [nx, ny] of [[i + 1, j], [i - 1, j], [i, j + 1], [i, j - 1]] as const) {
        if (nx < 0 || ny < 0 || nx >= width || ny >= height || far[ny * width + nx] !== 0) continue;
        far[ny * width + nx] = step;
        next.push([nx, ny]);
      }
    }
    front = next;
  }
  return far.map((d) => (d === 0 ? 1 : d));
}

/** A cell in the middle of a set, to write a number on. */
export function middle(cells: readonly { x: number; y: number }[]): { x: number; y: number } | null {
  if (cells.length === 0) return null;
  const cx = cells.reduce((sum, c) => sum + c.x, 0) / cells.length;
  const cy = cells.reduce((sum, c) => sum + c.y, 0) / cells.length;
  const away = (c: { x: number; y: number }): number => (c.x - cx) ** 2 + (c.y - cy) ** 2;
  return cells.reduce((best, c) => (away(c) < away(best) ? c : best));
}
