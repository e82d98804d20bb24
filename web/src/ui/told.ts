// What a game tells of an event: lines, some of which are headings of the log; and how the log begins.
import { t } from '../core/app';
import type { GameEvent, Table } from '../core/types';
import { nameAt } from './seats';

/** "The game has begun. First move: Anna", where the events are known from the first one on. */
export function beginning(events: readonly GameEvent[], table: Table): string | null {
  if (events.length > 0 && events[0]!.seq !== 1) return null;
  const first = events.find((event) => event.seat !== undefined)?.seat ?? table.toAct[0];
  if (first === undefined) return null;
  return first === table.seat ? t('side.begun_you') : t('side.begun', { name: nameAt(table, first) });
}

export const isHeading = (line: string): boolean => line.startsWith('---');

/** The lines that are news. */
export function allNewsOf(told: string | null): string[] {
  return told?.split('\n').filter((line) => !isHeading(line)) ?? [];
}

/** The first of them; null: there is none. */
export function newsOf(told: string | null): string | null {
  return allNewsOf(told)[0] ?? null;
}

/** A heading without its dashes. */
export const headingOf = (line: string): string => line.replace(/^-+\s*|\s*-+$/g, '');
