// The areas turn by turn, as tables arrive: only the rules could tell them from the events.

export interface Point {
  turn: number;
  cells: number[];
  fell: number; // cells that the turn's placement made fall
}

let kept: { game: string; points: Point[] } = { game: '', points: [] };

/** Notes the areas at a turn and gives all that is known of this game. */
export function remember(game: string, point: Point): readonly Point[] {
  if (kept.game !== game) kept = { game, points: [] };
  const last = kept.points.at(-1);
  if (last && last.turn === point.turn && String(last.cells) === String(point.cells)) return kept.points;
  // A turn seen before has been taken back, or the game began anew.
  kept.points = [...kept.points.filter((p) => p.turn < point.turn), point];
  return kept.points;
}
