// Why a step is not among those offered, in the rules' words. This explains and never decides: what
// may be played is what the view lists.
import { HEAD, HOME, distanceOf, pointAt } from './turn';
import type { Position, Seat } from './turn';

export type Reason = 'closed' | 'head' | 'dice' | 'home' | 'block' | 'duty';

/** Rule N5: whether the step would leave six points in a row, landing included, on the rival's way. */
function makesSix(position: Position, seat: Seat, from: number, to: number): boolean {
  const rival = (1 - seat) as Seat;
  const held = new Array<boolean>(26).fill(false);
  for (let d = 1; d <= 24; d++) {
    const n = position[seat][d]! - (d === from ? 1 : 0) + (d === to ? 1 : 0);
    held[distanceOf(rival, pointAt(seat, d))] = n > 0;
  }
  const landed = distanceOf(rival, pointAt(seat, to));
  let low = landed;
  let high = landed;
  while (held[low - 1]) low--;
  while (held[high + 1]) high++;
  return high - low >= 5;
}

/** Why the checker at distance `from` may not go to distance `to` (0: off). */
export function whyNot(
  position: Position, seat: Seat, from: number, to: number, dice: readonly number[], locked: boolean,
): Reason {
  const rival = (1 - seat) as Seat;
  if (to > 0 && position[rival][distanceOf(rival, pointAt(seat, to))]! > 0) return 'closed';
  if (from === HEAD && locked) return 'head';
  if (to === 0) {
    const outside = position[seat].some((n, d) => d > HOME && n > 0);
    if (outside) return 'home';
    return dice.some((die) => die >= from) ? 'duty' : 'dice';
  }
  if (!dice.includes(from - to)) return 'dice';
  return makesSix(position, seat, from, to) ? 'block' : 'duty';
}

/** Why the checker at this distance may not move at all. */
export function whyStuck(
  position: Position, seat: Seat, from: number, dice: readonly number[], locked: boolean,
): Reason {
  const reasons = dice.map((die) => whyNot(position, seat, from, Math.max(0, from - die), dice, locked));
  const order: Reason[] = ['head', 'block', 'home', 'duty', 'closed', 'dice'];
  return order.find((reason) => reasons.includes(reason)) ?? 'dice';
}
