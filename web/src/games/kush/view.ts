// What Kush's view and actions say: rules/kush/README.md, "A game as JSON". No rule is judged here.
import type { BoardProps, GameEvent, Table } from '../../core/types';
import { lastRoll, rollOf } from '../../kit/dice';
import { seatName as nameOf } from '../../kit/say';

export type T = BoardProps['t'];

export interface KushView {
  width: number;
  height: number;
  grid: string[];
  currentPlayer: number;
  diceValues: [number, number] | null;
  diceRolled: boolean;
  isKush: boolean;
  placed: boolean[];
  skips: number;
  skipLimit: number;
  turn: number;
  kushes: number[];
  gameOver: boolean;
  winner: number | null;
  /** Why it is over. */
  ending?: 'full' | 'skips' | 'half' | 'turns';
}

export type KushTable = Table<KushView> & { view: KushView };

export function seatName(table: Table, seat: number, t: T): string {
  return seat === table.seat ? t('kush.you') : nameOf('kush', table, seat, t);
}

/** `place X Y O` */
export interface Place {
  x: number;
  y: number;
  o: 0 | 1;
}

export interface Size {
  w: number;
  h: number;
}

export interface Rect extends Size {
  x: number;
  y: number;
}

export function parsePlace(action: string): Place | null {
  const words = /^place (\d+) (\d+) ([01])$/.exec(action);
  return words ? { x: Number(words[1]), y: Number(words[2]), o: words[3] === '1' ? 1 : 0 } : null;
}

export function placeText(place: Place): string {
  return `place ${place.x} ${place.y} ${place.o}`;
}

/** How wide and high O means for these dice (R2.2); `light`: the opening of R8.1. */
export function sizeOf(dice: readonly [number, number], o: 0 | 1, light: boolean): Size {
  const [a, b] = light ? [1, Math.min(dice[0], dice[1])] : dice;
  return o === 0 ? { w: a, h: b } : { w: b, h: a };
}

/** Does this seat's next rectangle open the game in the light way? */
export function opensLight(options: Record<string, unknown>, seat: number, placed: boolean): boolean {
  return options['opening'] === 'light' && seat === 0 && !placed;
}

/** The seat that owns a cell, -1: nobody. */
export function ownerAt(view: KushView, x: number, y: number): number {
  const cell = view.grid[y]?.charCodeAt(x) ?? 46;
  return cell === 46 ? -1 : cell - 65;
}

export function areas(view: KushView): number[] {
  const cells = view.placed.map(() => 0);
  for (let y = 0; y < view.height; y++) {
    for (let x = 0; x < view.width; x++) {
      const owner = ownerAt(view, x, y);
      if (owner >= 0) cells[owner] = (cells[owner] ?? 0) + 1;
    }
  }
  return cells;
}

export function percent(cells: number, view: KushView): number {
  return Math.round((100 * cells) / (view.width * view.height));
}

/** The board as a mask, row by row: 1 where the seat owns the cell. */
export function landOf(view: KushView, seat: number): Uint8Array {
  const mask = new Uint8Array(view.width * view.height);
  for (let y = 0; y < view.height; y++) {
    for (let x = 0; x < view.width; x++) {
      if (ownerAt(view, x, y) === seat) mask[y * view.width + x] = 1;
    }
  }
  return mask;
}

export interface Placed {
  seq: number;
  turn: number; // how many turns had been played with it, skips included
  seat: number;
  rect: Rect;
}

/** The rectangles that were placed, in order, as far as the events tell. */
export function placedRects(events: readonly GameEvent[], options: Record<string, unknown>): Placed[] {
  const placed: Placed[] = [];
  let dice: [number, number] | null = null;
  let turn = 0;
  for (const event of events) {
    dice = rollOf(event.chance) ?? dice;
    if (event.action && event.action !== 'roll') turn++;
    const place = event.action ? parsePlace(event.action) : null;
    if (!place || !dice || event.seat === undefined) continue;
    const before = placed.some((p) => p.seat === event.seat);
    const size = sizeOf(dice, place.o, opensLight(options, event.seat, before));
    placed.push({ seq: event.seq, turn, seat: event.seat, rect: { x: place.x, y: place.y, ...size } });
  }
  return placed;
}

/** The size of the rectangle that an event has placed, as far as the events before it tell. */
export function sizeOfPlaced(event: GameEvent, events: readonly GameEvent[],
  options: Record<string, unknown>): Size | null {
  const place = event.action ? parsePlace(event.action) : null;
  const before = events.slice(0, Math.max(0, events.findLastIndex((e) => e.seq === event.seq)));
  const dice = place && lastRoll(before);
  if (!dice || event.seat === undefined) return null;
  const placed = before.some((e) => e.seat === event.seat && e.action?.startsWith('place '));
  return sizeOf(dice.dice, place.o, opensLight(options, event.seat, placed));
}

export function contains(rect: Rect, x: number, y: number): boolean {
  return x >= rect.x && x < rect.x + rect.w && y >= rect.y && y < rect.y + rect.h;
}

/** Cells outside the placed rectangle whose owner changed, with who owned them before. */
export interface Fall {
  rect: Rect;
  seat: number;
  cells: { x: number; y: number; from: number }[];
}

/** What a placement made fall: the difference of two views. */
export function fallOf(before: KushView, after: KushView, rect: Rect, seat: number): Fall {
  const cells: Fall['cells'] = [];
  for (let y = 0; y < after.height; y++) {
    if (before.grid[y] === after.grid[y]) continue;
    for (let x = 0; x < after.width; x++) {
      const from = ownerAt(before, x, y);
      if (from !== ownerAt(after, x, y) && !contains(rect, x, y)) cells.push({ x, y, from });
    }
  }
  return { rect, seat, cells };
}
