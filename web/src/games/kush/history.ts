// The areas after each placement, for the chart. They are noted as tables arrive; what was missed (a reload, a
// late watcher, a replay that jumps) is played again: recall.ts.
import type { Placed } from './view';

export interface Point {
  turn: number;
  cells: readonly number[];
  fell: number; // cells that the turn's placement made fall
}

function moveText({ seq, seat, rect }: Placed): string {
  return `${seq} ${seat} ${rect.x} ${rect.y} ${rect.w} ${rect.h}`;
}

export class Past {
  #after: ({ move: string; cells: readonly number[] } | undefined)[] = []; // by number of the placement

  /** Tells the areas after the last of these placements. */
  note(placed: readonly Placed[], cells: readonly number[]): void {
    this.#agree(placed);
    const last = placed.at(-1);
    if (last) this.#after[placed.length - 1] = { move: moveText(last), cells };
  }

  /** Tells the areas after each of these placements. */
  learn(placed: readonly Placed[], all: readonly (readonly number[])[]): void {
    this.#agree(placed);
    placed.forEach((move, i) => {
      if (all[i]) this.#after[i] = { move: moveText(move), cells: all[i] };
    });
  }

  misses(placed: readonly Placed[]): boolean {
    this.#agree(placed);
    return placed.some((_, i) => !this.#after[i]);
  }

  /** What is known of the game up to the last of these placements, from the empty board on. */
  points(placed: readonly Placed[], seats: number): Point[] {
    this.#agree(placed);
    const known: Point[] = [{ turn: 0, cells: Array.from({ length: seats }, () => 0), fell: 0 }];
    placed.forEach(({ turn, seat, rect }, i) => {
      const cells = this.#after[i]?.cells;
      if (!cells) return;
      const before = i === 0 ? known[0]!.cells : this.#after[i - 1]?.cells;
      known.push({ turn, cells, fell: before ? cells[seat]! - before[seat]! - rect.w * rect.h : 0 });
    });
    return known;
  }

  /** From a move on that went otherwise (taken back, or another game) nothing is known any more. */
  #agree(placed: readonly Placed[]): void {
    const parting = placed.findIndex((move, i) => this.#after[i] && this.#after[i]?.move !== moveText(move));
    if (parting >= 0) this.#after.length = parting;
  }
}

let kept: { game: string; past: Past } | null = null;

/** The past of a game; only that of the newest is kept. */
export function pastOf(game: string): Past {
  if (kept?.game !== game) kept = { game, past: new Past() };
  return kept.past;
}
