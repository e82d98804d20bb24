// The chances of a game as a line on paper.
import type { Standing } from './judge';

export const WIDE = 320;
export const HIGH = 110;

export const round = (n: number): string => n.toFixed(1);

/** The line of one seat, from the beginning of the game to its end. */
export function lineOf(curve: readonly Standing[], seat: number, events: number): string {
  const points = curve.map(({ at, values }) => `${round((WIDE * at) / events)} ${round(HIGH * (1 - values[seat]!))}`);
  return 'M' + points.join('L');
}

/** The event at a place of the chart: where the curve was measured nearest to it. */
export function eventAt(curve: readonly Standing[], part: number, events: number): number {
  const wanted = part * events;
  return curve.reduce((near, { at }) => (Math.abs(at - wanted) < Math.abs(near - wanted) ? at : near), curve[0]!.at);
}
