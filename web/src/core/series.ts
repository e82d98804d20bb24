// The running score of those who play one game after the other: kept on this device, by who plays.
import { load, save } from './store';
import type { GameEvent, Seat, Table } from './types';

interface Series {
  /** The last game that was counted. */
  last: string;
  at: number;
  games: number;
  /** Won, by who. */
  won: Record<string, number>;
}

const KEY = 'series';
const KEPT = 20; // groups of players
const PAUSE_MS = 12 * 3600_000; // after which it is another evening

/** Who sits there, whatever the seat: a person by account, computers by number among their like. */
function whoSit(seats: readonly Seat[], own: number | null): string[] {
  const bots = new Map<string, number>();
  return seats.map((seat, p) => {
    if (p === own) return 'own';
    if (seat.kind === 'human') return `a${seat.account ?? seat.name ?? p}`;
    const n = (bots.get(seat.level ?? '') ?? 0) + 1;
    bots.set(seat.level ?? '', n);
    return `b${seat.level ?? ''}${n}`;
  });
}

export interface Score {
  games: number;
  /** Won, by seat as they sit now. */
  won: number[];
}

/** Counts a game that has ended, once, and says how it stands between these players. */
export function countGame(table: Table, events: readonly GameEvent[], now = Date.now()): Score | null {
  const { game, seats, seat, winners, shared } = table;
  if (seat === null || shared || !winners || table.ending?.how === 'aborted') return null;
  const who = whoSit(seats, seat);
  const group = `${game} ${[...who].sort().join(' ')}`;
  const all = load<Record<string, Series>>(KEY) ?? {};
  const before = all[group] && now - all[group].at < PAUSE_MS ? all[group] : { last: '', at: now, games: 0, won: {} };
  const last = table.table ? String(table.table) : `${events.length} ${JSON.stringify(events.slice(-6))}`;
  const isNew = before.last !== last;
  const won = { ...before.won };
  const drawn = winners.length === seats.length;
  if (isNew && !drawn) for (const p of winners) won[who[p]!] = (won[who[p]!] ?? 0) + 1;
  const series = isNew ? { last, at: now, games: before.games + 1, won } : before;
  const rest = Object.entries({ ...all, [group]: series }).sort(([, a], [, b]) => b.at - a.at).slice(0, KEPT);
  if (isNew) save(KEY, Object.fromEntries(rest));
  return { games: series.games, won: who.map((one) => series.won[one] ?? 0) };
}
