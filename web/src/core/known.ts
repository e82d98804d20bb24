// What the player's seats know of tables of the server's, kept on this device so that a game can go on without it.
import { load, save } from './store';
import type { GameEvent, Table } from './types';

/** What the player's seat knows of a table. */
export interface Known {
  table: Table;
  events: readonly GameEvent[];
}

const TABLES = 8;

const keyOf = (table: number): string => 'known.' + table;
const numbers = (): number[] => load<number[]>('known') ?? [];

export function knownOf(table: number): Known | null {
  return load<Known>(keyOf(table));
}

/** Keeps what is known of the newest tables; null: the game of this one cannot go on here. */
export function keepKnownOf(table: number, known: Known | null): void {
  const old = numbers().filter((n) => n !== table);
  const all = known ? [table, ...old] : old;
  for (const gone of all.slice(TABLES)) save(keyOf(gone), null);
  save('known', all.slice(0, TABLES));
  save(keyOf(table), known);
}

/** For who signs out: the next person at this device has no business with it. */
export function forgetKnown(): void {
  for (const table of numbers()) save(keyOf(table), null);
  save('known', null);
}
