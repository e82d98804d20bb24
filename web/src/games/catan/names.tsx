// Players' names on a board with little room.
import type { JSX } from 'preact';
import { nameOf, shortName } from './phrases';
import type { Say } from './phrases';
import type { CatanTable } from './view';

/** A computer player's name has a short form, so that its number can be read on a narrow chip. */
export function Name({ table, seat, t }: { table: CatanTable; seat: number; t: Say }): JSX.Element {
  const name = nameOf(table, seat, t);
  const short = shortName(table, seat, t);
  if (short === name) return <b>{name}</b>;
  return <><b class="catan-long">{name}</b><b class="catan-short">{short}</b></>;
}
