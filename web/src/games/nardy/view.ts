// Long Nardy as a seat sees it: rules/nardy/README.md, "Full-state JSON". No rule is judged here.

export type Seat = 0 | 1;

export interface NardyView {
  board: Record<string, { player: 'white' | 'black'; checkers: number }>;
  off: { white: number; black: number };
  currentPlayer: 'white' | 'black';
  roll: number[] | null;
  dice: number[];
  turnCount: number;
  turnMovesFromHead: number;
  winner: string | null;
  /** Every whole sequence; null: it is not this seat's turn, or the list is too long to be sent. */
  possibleMoves: string[] | null;
  rolling?: boolean;
}

/** A step as its text says: "24-18", or "5-off" (to: 0). */
export interface Step {
  from: number;
  to: number;
  text: string;
}

/** Each side's checkers by their distance from leaving the board: 24 is the head, 0 is off. */
export type Position = readonly [readonly number[], readonly number[]];

export const HEAD = 24;
export const HOME = 6;
export const COLOURS = ['white', 'black'] as const;

export function seatOf(colour: 'white' | 'black'): Seat {
  return colour === 'white' ? 0 : 1;
}

/** How far a point is from the end of a seat's route; and the point at that distance. */
export function distanceOf(seat: Seat, point: number): number {
  return seat === 0 ? point : ((point + 11) % 24) + 1;
}

export function pointAt(seat: Seat, distance: number): number {
  return distanceOf(seat, distance); // half a lap there and half a lap back are the same
}

export function readStep(text: string): Step | null {
  const found = /^(\d+)-(\d+|off)$/.exec(text);
  return found ? { from: Number(found[1]), to: found[2] === 'off' ? 0 : Number(found[2]), text } : null;
}

/** The steps of a turn: "24-18,18-13". */
export function readSteps(turn: string): Step[] {
  return turn.split(',').map(readStep).filter((step) => step !== null);
}

/** The points a step covers; a checker that goes off covers what it still had to go. */
export function lengthOf(seat: Seat, step: Step): number {
  return distanceOf(seat, step.from) - (step.to === 0 ? 0 : distanceOf(seat, step.to));
}

export function positionOf(view: NardyView): Position {
  const sides: [number[], number[]] = [new Array(25).fill(0), new Array(25).fill(0)];
  for (const [point, held] of Object.entries(view.board)) {
    const seat = seatOf(held.player);
    sides[seat][distanceOf(seat, Number(point))] = held.checkers;
  }
  sides[0][0] = view.off.white;
  sides[1][0] = view.off.black;
  return sides;
}

export function after(position: Position, seat: Seat, texts: readonly string[]): Position {
  const sides: [number[], number[]] = [[...position[0]], [...position[1]]];
  for (const text of texts) {
    const step = readStep(text);
    if (step) {
      sides[seat][distanceOf(seat, step.from)]! -= 1;
      sides[seat][step.to === 0 ? 0 : distanceOf(seat, step.to)]! += 1;
    }
  }
  return sides;
}

export function pips(side: readonly number[]): number {
  return side.reduce((sum, n, distance) => sum + n * distance, 0);
}
