// What luck gave to each seat: its dice against what fair dice give.
import type { Roll } from '../core/dice';

export interface Dice {
  rolls: number;
  /** Mean of the two dice together; 7 is to be expected. */
  mean: number;
  doubles: number;
  /** How often each face came, from 1. */
  faces: number[];
  /** How often each sum came, from 2. */
  sums: number[];
  /** How far the faces are from equal, and how often fair dice are at least as far. */
  chi: number;
  p: number;
}

export function chiSquare(seen: readonly number[]): number {
  const expected = seen.reduce((sum, n) => sum + n, 0) / seen.length;
  return expected === 0 ? 0 : seen.reduce((sum, n) => sum + (n - expected) ** 2 / expected, 0);
}

function gammaLog(x: number): number {
  const c = [76.18009172947146, -86.50532032941677, 24.01409824083091, -1.231739572450155, 0.001208650973866179,
    -0.000005395239384953];
  const t = x + 5.5 - (x + 0.5) * Math.log(x + 5.5);
  return Math.log((2.5066282746310005 * c.reduce((sum, ci, i) => sum + ci / (x + 1 + i), 1.000000000190015)) / x) - t;
}

/** How often chance alone gives a chi-square of at least this: the upper incomplete gamma function,
 *  by the series of the lower one. */
export function chiTail(chi: number, freedom: number): number {
  if (chi <= 0) return 1;
  const a = freedom / 2;
  const x = chi / 2;
  let term = 1 / a;
  let sum = term;
  for (let n = 1; n < 1000 && term > sum * 1e-12; n++) {
    term *= x / (a + n);
    sum += term;
  }
  return Math.min(1, Math.max(0, 1 - sum * Math.exp(a * Math.log(x) - x - gammaLog(a))));
}

function counts(values: readonly number[], from: number, to: number): number[] {
  const seen = Array.from({ length: to - from + 1 }, () => 0);
  for (const value of values) seen[value - from]!++;
  return seen;
}

export function diceStats(rolls: readonly Roll[]): Dice {
  const faces = counts(rolls.flat(), 1, 6);
  const sums = rolls.map(([a, b]) => a + b);
  const chi = chiSquare(faces);
  return {
    rolls: rolls.length,
    mean: rolls.length ? sums.reduce((sum, n) => sum + n, 0) / rolls.length : 0,
    doubles: rolls.filter(([a, b]) => a === b).length,
    faces,
    sums: counts(sums, 2, 12),
    chi,
    p: chiTail(chi, 5),
  };
}

/** What is to be expected of n rolls. */
export function expectedSums(n: number): number[] {
  return Array.from({ length: 11 }, (_, i) => (n * (6 - Math.abs(i - 5))) / 36);
}
