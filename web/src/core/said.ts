// What was said at a table, kept with this window, so that a reload does not lose it. The server keeps nothing of it.
import type { ChatLine } from './remote';

const KEY = 'stolik.said';
const LINES = 60;
const TABLES = 5;

type Kept = { table: number; lines: readonly ChatLine[] }[];

function all(): Kept {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept as Kept : [];
  } catch {
    return []; // private windows may refuse
  }
}

export function saidAt(table: number): readonly ChatLine[] {
  return all().find((one) => one.table === table)?.lines ?? [];
}

/** The newest lines of the tables where somebody spoke last. */
export function keepSaid(table: number, lines: readonly ChatLine[]): void {
  const kept = [{ table, lines: lines.slice(-LINES) }, ...all().filter((one) => one.table !== table)].slice(0, TABLES);
  try {
    sessionStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // forgotten with the page
  }
}

/** For who signs out: the next person at this device has no business with it. */
export function forgetSaid(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // there is none
  }
}
