// What can be played in a turn, as the view lists it. Nothing here knows which steps are legal: the view's
// `possibleMoves` holds every whole sequence of the turn, so the steps that may follow those already
// played are read off the sequences that begin with them. That is what lets a player try, take back
// and confirm without asking the server.
import { HEAD, after, distanceOf, lengthOf, pointAt, readStep } from './view';
import type { Position, Seat, Step } from './view';

/** The whole sequences that begin with these steps. */
export function beginningWith(sequences: readonly string[][], played: readonly string[]): string[][] {
  return sequences.filter((s) => played.every((text, i) => s[i] === text));
}

/** The steps that may come next, after `n` have been played; `sequences` begin with those. */
export function nextSteps(sequences: readonly string[][], n: number): Step[] {
  const texts = new Set(sequences.map((s) => s[n]).filter((text) => text !== undefined));
  return [...texts].map(readStep).filter((step) => step !== null);
}

export function isComplete(sequences: readonly string[][], n: number): boolean {
  return n > 0 && sequences.some((s) => s.length === n);
}

/** Where one checker can get to: with one step, or with several in a row. */
export interface Target {
  to: number;
  steps: string[];
}

/** The targets of the checker on `from`, each by the fewest steps; among equals, the one that plays
 *  the `first` die first. */
export function targetsOf(
  sequences: readonly string[][], n: number, from: number, seat: Seat, first: number,
): Target[] {
  const best = new Map<number, Target>();
  const opensWith = (steps: string[]) => {
    const step = readStep(steps[0]!);
    return step !== null && lengthOf(seat, step) === first;
  };
  for (const sequence of sequences) {
    let at = from;
    for (let i = n; i < sequence.length && at !== 0; i++) {
      const step = readStep(sequence[i]!);
      if (!step || step.from !== at) break;
      at = step.to;
      const steps = sequence.slice(n, i + 1);
      const known = best.get(at);
      if (!known || steps.length < known.steps.length ||
          (steps.length === known.steps.length && !opensWith(known.steps) && opensWith(steps))) {
        best.set(at, { to: at, steps });
      }
    }
  }
  return [...best.values()].sort((a, b) => a.steps.length - b.steps.length);
}

/** The target that a quick second tap or Enter plays: that of the first die if there is one. */
export function favourite(targets: readonly Target[], seat: Seat, first: number): Target | undefined {
  const single = targets.filter((target) => target.steps.length === 1);
  return single.find((target) => lengthOf(seat, readStep(target.steps[0]!)!) === first) ?? single[0];
}

function fits(dice: readonly number[], seat: Seat, step: Step | null): boolean {
  if (!step) return true;
  const length = lengthOf(seat, step);
  return step.to === 0 ? dice.some((die) => die >= length) : dice.includes(length);
}

function without(dice: readonly number[], die: number): number[] {
  const at = dice.indexOf(die);
  return at < 0 ? [...dice] : [...dice.slice(0, at), ...dice.slice(at + 1)];
}

/** The dice left after the steps. Which die bore a checker off is not said anywhere, so it is the
 *  smallest with which what may follow still makes sense. Only for the picture. */
export function diceAfter(
  dice: readonly number[], seat: Seat, played: readonly string[], sequences: readonly string[][],
): number[] {
  let left = [...dice];
  played.forEach((text, i) => {
    const step = readStep(text);
    if (!step) return;
    const length = lengthOf(seat, step);
    const able = [...new Set(left)].filter((die) => die === length || (step.to === 0 && die > length)).sort();
    const follow = nextSteps(sequences, i + 1);
    const used = able.find((die) => follow.every((next) => fits(without(left, die), seat, next))) ?? able[0];
    if (used !== undefined) left = without(left, used);
  });
  return left;
}

/** What all sequences lead to, if it is the same position: then the player has nothing to choose. */
export function onlyWay(sequences: readonly string[][], position: Position, seat: Seat): string[] | null {
  const first = sequences[0];
  if (!first || sequences.length > 200) return null;
  const result = (s: string[]) => after(position, seat, s)[seat].join();
  const wanted = result(first);
  return sequences.every((s) => result(s) === wanted) ? first : null;
}

/** The sequence that bears off most, if it does nothing else. */
export function allOff(sequences: readonly string[][]): string[] | null {
  return sequences.find((s) => s.length > 0 && s.every((text) => text.endsWith('-off'))) ?? null;
}

/** Whether the head is used up: something has left it in this turn and nothing more can. */
export function headLocked(moved: number, sequences: readonly string[][], n: number, seat: Seat): boolean {
  const head = `${pointAt(seat, HEAD)}-`;
  return moved > 0 && !sequences.some((s) => s.slice(n).some((text) => text.startsWith(head)));
}

export function leftHead(texts: readonly string[], seat: Seat): number {
  const head = `${pointAt(seat, HEAD)}-`;
  return texts.filter((text) => text.startsWith(head)).length;
}

/** What one would write to move the checker on `from` by a die; past the end it goes off. */
export function stepBy(seat: Seat, from: number, die: number): string {
  const to = distanceOf(seat, from) - die;
  return stepText(from, to > 0 ? pointAt(seat, to) : 0);
}

export function stepText(from: number, to: number): string {
  return `${from}-${to === 0 ? 'off' : to}`;
}
