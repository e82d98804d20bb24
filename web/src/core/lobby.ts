// The lobby as the server tells it: whole at first, then what has changed.
import type { Message } from './socket';

/** The list after a message: one with `tables` replaces it; else `changed` has new lines, and `order` says which
 *  tables there are. A line that is missing was never told: it comes with the next change. */
export function lobbyAfter<Line extends { table: number }>(before: readonly Line[], message: Message): Line[] {
  if (message['tables']) return message['tables'] as Line[];
  const lines = new Map(before.map((line) => [line.table, line]));
  for (const line of message['changed'] as Line[]) lines.set(line.table, line);
  return (message['order'] as number[]).flatMap((table) => lines.get(table) ?? []);
}
