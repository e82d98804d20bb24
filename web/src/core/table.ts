// What follows from a table, for the frame and for boards alike.
import type { Clocks, Table } from './types';

/** Whether the computer plays for me because I wanted it. */
export function isHanded(table: Table): boolean {
  return table.seat !== null && table.seats[table.seat]?.handed === true;
}

export function isMyTurn(table: Table): boolean {
  if (table.seat === null || isHanded(table)) return false;
  return table.phase === 'playing' && !table.over && table.toAct.includes(table.seat);
}

/** What is left to a seat now, counted down here from what the server said last; null: it has no limit. */
export function leftNow(clocks: Clocks, seat: number, now: number): number | null {
  const left = clocks.left[seat] ?? null;
  if (left === null || !clocks.running.includes(seat)) return left;
  return Math.max(0, left - (now - clocks.at));
}
