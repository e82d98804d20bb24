// How a game is taught: pages with pictures of real positions, and a guide through a first game. What is taught is
// in games/<game>/learn/; what may be done comes from the rules, here as everywhere.
import type { Recorded } from './analysis';
import type { GameEvent, GameName, Table, WordSource } from './types';

/** A recorded game: "0 roll; * 5-4; 0 place 0 0 0", where * is chance, a list with commas between. */
export interface Course {
  seats: number;
  options: Record<string, unknown>;
  log: string;
}

/** The position after so many events, as a seat saw it; null: as a watcher. */
export interface Moment {
  of: Course;
  at: number;
  seat: number | null;
}

/** A part of the page that tells how to play. Words are keys; `text` may have several paragraphs, by lines. */
export interface Section {
  title: string;
  text: string;
  picture?: Moment & { caption: string };
  /** Of rules that are not everywhere in use: whether these options have them. */
  when?: (options: Record<string, unknown>) => boolean;
}

export interface GuideAt<View = unknown> {
  table: Table<View> & { view: View };
  /** All that was shown. */
  events: readonly GameEvent[];
  /** What was shown since the step began. */
  since: readonly GameEvent[];
}

export type Said = string | [key: string, values: Record<string, string | number>];

/** One step of a guide. */
export interface GuideStep<View = unknown> {
  /** By it the place is kept over a reload. */
  id: string;
  say: Said | ((at: GuideAt<View>) => Said);
  /** What it speaks of: selectors within the frame, a ring around what each finds. */
  shows?: string[] | ((at: GuideAt<View>) => string[]);
  /** An action that is shown as a hint is; only one that the menu has. */
  hint?: (at: GuideAt<View>) => string | null;
  /** Until then the others are looked at. Left out: at once. */
  ready?: (at: GuideAt<View>) => boolean;
  /** The step waits until this has happened. Left out: for a tap on "Next". */
  done?: (at: GuideAt<View>) => boolean;
}

/** The default export of games/<game>/learn/index.ts. */
export interface Learn<View = unknown> {
  words: WordSource;
  sections: Section[];
  guide: { from: Moment & { seat: number }; steps: GuideStep<View>[] };
}

function entryOf(text: string): Omit<GameEvent, 'seq'> {
  const [who, ...rest] = text.trim().split(' ');
  const what = rest.join(' ');
  if (who !== '*') return { seat: Number(who), action: what };
  return { chance: what.includes(',') ? what.split(',') : what };
}

export function recordedOf(game: GameName, { seats, options, log }: Course): Recorded {
  return { game, seats, options, log: log.split(';').filter((one) => one.trim() !== '').map(entryOf) };
}

/* -- where a guide is -- */

export interface GuidePlace {
  /** A step's id. */
  step: string;
  /** The number of the last event before it. */
  seq: number;
}

export function atPlace<View>(table: GuideAt<View>['table'], events: readonly GameEvent[],
  place: GuidePlace): GuideAt<View> {
  return { table, events, since: events.filter(({ seq }) => seq > place.seq) };
}

/** The place after steps whose time has come and gone; null: the guide is at its end. A place that no step has
 *  (of an older guide) is the beginning. */
export function placeNow(steps: readonly GuideStep[], table: GuideAt['table'], events: readonly GameEvent[],
  kept: GuidePlace | null): GuidePlace | null {
  if (table.phase === 'ended') return null;
  const first = Math.max(0, steps.findIndex(({ id }) => id === kept?.step));
  let place: GuidePlace = { step: steps[first]!.id, seq: kept?.step === steps[first]!.id ? kept.seq : table.seq };
  for (const step of steps.slice(first)) {
    if (step.id !== place.step) place = { step: step.id, seq: table.seq };
    if (!step.done?.(atPlace(table, events, place))) return place;
  }
  return null;
}

/** The place behind a step that was read; null: it was the last. */
export function placeAfter(steps: readonly GuideStep[], id: string, seq: number): GuidePlace | null {
  const next = steps[steps.findIndex((step) => step.id === id) + 1];
  return next ? { step: next.id, seq } : null;
}

/* -- what guides ask of a moment -- */

/** What the player has done since the step began. */
export function ownSince({ table, since }: GuideAt, kind: RegExp): GameEvent[] {
  return since.filter(({ seat, action }) => seat === table.seat && kind.test(action ?? ''));
}

export const isMine = ({ table }: GuideAt): boolean => table.seat !== null && table.toAct.includes(table.seat);

/** Whether the player may do something of this kind now. */
export function may({ table }: GuideAt, kind: RegExp): boolean {
  return table.menu?.some((action) => kind.test(action)) === true;
}
