// Two dice: as chance tells them, and the pips of a face.
export { lastRoll, rollOf, type Roll } from '../core/dice';

const PIPS: readonly (readonly [number, number])[][] = [
  [],
  [[0, 0]],
  [[-1, -1], [1, 1]],
  [[-1, -1], [0, 0], [1, 1]],
  [[-1, -1], [1, -1], [-1, 1], [1, 1]],
  [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]],
  [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]],
];

/** The pips of a face about its middle, `step` apart. */
export function Pips({ value, step, r, class: looks }: { value: number; step: number; r: number; class?: string }) {
  const pips = PIPS[value] ?? [];
  return <>{pips.map(([x, y], i) => <circle key={i} class={looks} cx={x * step} cy={y * step} r={r} />)}</>;
}
