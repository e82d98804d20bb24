// Who sits at a game on this device, who of them is asked, and how it ends for who gives it up.
import type { LocalPlan, Saved } from './saved';
import type { Seat, Table } from './types';

export function seatsOf({ bots, name, names }: LocalPlan, handed: boolean): Seat[] {
  return bots.map((level, p) => (level === null
    ? { kind: 'human', name: names?.[p] ?? name ?? '', present: true, ...(handed ? { handed, stand_in: true } : {}) }
    : { kind: 'bot', level }));
}

export function peopleOf({ bots }: LocalPlan): number[] {
  return bots.flatMap((level, p) => (level === null ? [p] : []));
}

/** How a game of this many ends for a player who gives it up: as on the server. */
export function resigned(seats: number, seat: number): Pick<Table, 'ending' | 'scores' | 'winners'> {
  if (seats !== 2) return { ending: { how: 'aborted' } };
  return { ending: { how: 'resigned', seat }, scores: [seat, 1 - seat], winners: [1 - seat] };
}

/** With the seat's flag raised or lowered. */
export function withFlag(saved: Saved, seat: number, on: boolean): Saved {
  const others = (saved.flags ?? []).filter((p) => p !== seat);
  return { ...saved, flags: on ? [...others, seat] : others };
}

/** The people who are passed over in an optional phase. A computer that has the seat decides by itself. */
export function unaskedIn({ plan, flags = [], handed }: Saved): number[] {
  return handed === undefined ? peopleOf(plan).filter((p) => !flags.includes(p)) : [];
}
