// Who is who: colours, marks and names of seats.
import type { BoardProps, Table } from '../../core/types';

const LOOKS = [
  { fill: 'var(--p0)', ink: '#ffffff', mark: '▲' },
  { fill: 'var(--p1)', ink: '#1a0c00', mark: '●' },
  { fill: 'var(--p2)', ink: '#ffffff', mark: '■' },
  { fill: 'var(--p3)', ink: '#222222', mark: '◆' },
];

export function seatColour(seat: number): { fill: string; ink: string; mark: string } {
  return LOOKS[seat] ?? LOOKS[0]!;
}

/** A seat's corner (R1.2), to set its mark there: the grid point where board and mark begin. */
export function cornerOf(seat: number): { right: boolean; low: boolean } {
  return { right: seat === 1 || seat === 2, low: seat === 1 || seat === 3 };
}

export function seatName(table: Table, seat: number, t: BoardProps['t']): string {
  if (seat === table.seat) return t('kush.you');
  const sitting = table.seats[seat];
  return sitting?.name ?? (sitting?.kind === 'bot' ? t('kush.bot', { n: seat + 1 }) : t('kush.seat', { n: seat + 1 }));
}
