// Where things lie on the board, in units of a hundredth of a point's width. The board is drawn
// lying, 15 by 11 points; standing ("tall"), it is the same board turned by a quarter.
import type { Spot } from '../../kit/drag';
import { distanceOf, pointAt } from './view';
import type { Position, Seat } from './view';

export const WIDTH = 1500;
export const HEIGHT = 1100;
export const RIM = 40;
export const POINT = 460;
export const RADIUS = 47;
export const SLAB = 25; // the edge of a checker that has been borne off

/** Turns a place of the lying board into one of the board as it is shown. */
export function shown(tall: boolean, x: number, y: number): Spot {
  return tall ? { x: HEIGHT - y, y: x } : { x, y };
}

/** The middle of a point's column. `d`: the point's distance for the seat that looks. */
export function columnX(d: number): number {
  const column = d > 12 ? d - 13 : 12 - d;
  return 100 + column * 100 + (column > 5 ? 100 : 0) + 50;
}

export function isTop(d: number): boolean {
  return d > 12;
}

/** Checker number i of n on a point. */
export function onPoint(d: number, i: number, n: number): Spot {
  const step = n > 1 ? Math.min(2 * RADIUS, (POINT - 2 * RADIUS) / (n - 1)) : 0;
  const depth = RIM + RADIUS + i * step;
  return { x: columnX(d), y: isTop(d) ? depth : HEIGHT - depth };
}

/** Checker number i in a tray: the looker's is at the right below, the rival's at the left above. */
export function inTray(own: boolean, i: number): Spot {
  const depth = RIM + 24 + i * (SLAB + 2);
  return own ? { x: WIDTH - 50, y: HEIGHT - depth } : { x: 50, y: depth };
}

export interface Checker {
  id: number;
  side: Seat;
  d: number; // its owner's distance; 0: off
  i: number; // which of its stack, from the rim
  n: number;
}

/** Where a checker is drawn for the seat that looks. */
export function checkerSpot(checker: Checker, looker: Seat): Spot {
  if (checker.d === 0) return inTray(checker.side === looker, checker.i);
  const d = distanceOf(looker, pointAt(checker.side, checker.d));
  return onPoint(d, checker.i, checker.n);
}

function stacked(side: Seat, stacks: number[][]): Checker[] {
  return stacks.flatMap((ids, d) => ids.map((id, i) => ({ id, side, d, i, n: ids.length })));
}

/** The checkers of one side after a change: who can stay stays, the others go where one is missing,
 *  the hindmost to the hindmost place. So each keeps its identity and can be seen to move. */
function resettle(side: Seat, before: readonly Checker[], counts: readonly number[]): Checker[] {
  const stacks: number[][] = counts.map(() => []);
  const free: number[] = [];
  for (let d = 24; d >= 0; d--) {
    const here = before.filter((c) => c.side === side && c.d === d).sort((a, b) => a.i - b.i);
    stacks[d] = here.slice(0, counts[d]).map((c) => c.id);
    free.push(...here.slice(counts[d]).map((c) => c.id));
  }
  for (let d = 24; d >= 0; d--) {
    while (stacks[d]!.length < counts[d]!) {
      const id = free.shift();
      if (id === undefined) break;
      stacks[d]!.push(id);
    }
  }
  return stacked(side, stacks);
}

export function settle(before: readonly Checker[], position: Position): Checker[] {
  const all = before.length > 0 ? before : ([0, 1] as const).flatMap((side) =>
    stacked(side, Array.from({ length: 25 }, (_, d) =>
      d === 24 ? Array.from({ length: 15 }, (_, i) => side * 15 + i) : [])));
  return ([0, 1] as const).flatMap((side) => resettle(side, all, position[side]));
}

/** What lies under a place of the lying board: a distance for the looker, the own tray, or dice. */
export type Under = number | 'off' | 'dice' | null;

export function under(spot: Spot): Under {
  const { x, y } = spot;
  if (x < 0 || y < 0 || x > WIDTH || y > HEIGHT) return null;
  if (x >= WIDTH - 100) return 'off';
  if (x > 810 && x < WIDTH - 110 && Math.abs(y - HEIGHT / 2) < 62) return 'dice';
  const column = x < 100 ? -1 : x < 700 ? Math.floor((x - 100) / 100) : x < 800 ? -1 : Math.floor((x - 200) / 100);
  if (column < 0 || column > 11) return null;
  return y < HEIGHT / 2 ? 13 + column : 12 - column;
}
