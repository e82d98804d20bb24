// Words of a board that are not the game's own: refusals, passing notes, names.
import { useEffect, useState } from 'preact/hooks';
import type { BoardProps, Refusal, Table } from '../core/types';

export type Say = BoardProps['t'];

/** A refusal in the player's language: `<game>.error.<code>`, else the rules' own sentence. */
export function refusalWords(game: string, { code, text }: Refusal, t: Say): string {
  const key = `${game}.error.${code}`;
  const words = t(key);
  return words === key ? text : words;
}

const NOTE_MS = 3000;

/** Something that is said for long enough to be read. */
export function useNote(): [string | null, (text: string | null) => void] {
  const [note, setNote] = useState<{ text: string } | null>(null);
  useEffect(() => {
    if (!note) return;
    const timer = setTimeout(() => setNote(null), NOTE_MS);
    return () => clearTimeout(timer);
  }, [note]);
  return [note?.text ?? null, (text) => setNote(text === null ? null : { text })];
}

/** A seat's name. Without one it is `<game>.seat` with its number, or `<game>.bot`; computers are numbered among
 *  themselves. */
export function seatName(game: string, table: Pick<Table, 'seats'>, seat: number, t: Say): string {
  const who = table.seats[seat];
  if (who?.name) return who.name;
  if (who?.kind !== 'bot') return t(`${game}.seat`, { n: seat + 1 });
  return t(`${game}.bot`, { n: table.seats.slice(0, seat + 1).filter((one) => one.kind === 'bot').length });
}

/** The same where there is little room. */
export function shortName(game: string, table: Pick<Table, 'seats'>, seat: number, t: Say): string {
  return table.seats[seat]?.short ?? seatName(game, table, seat, t);
}
