// Whose turn it is, and what can be done in it.
import { useEffect, useRef } from 'preact/hooks';
import { isMyTurn } from '../core/table';
import type { BoardProps, Table } from '../core/types';
import { useLongMenu } from '../ui/choices';

export { isMyTurn };

/** A game that is only looked at, as a watcher sees it: nobody is asked for anything. */
export function asWatched<T extends Table>(table: T, replay: boolean | undefined): T {
  return replay ? { ...table, seat: null } : table;
}

const NOTHING: readonly string[] = [];

/** What I may do, also where the menu is too long to be sent; null: not known yet. `unlisted`: the board can
 *  do without the long menu of this moment. */
export function useMenu({ table, legal }: BoardProps, unlisted = false): readonly string[] | null {
  const mine = isMyTurn(table);
  const long = useLongMenu(table, mine && table.menu === null && !unlisted, legal);
  return mine ? table.menu ?? long : NOTHING;
}

/** Sends an action once, however many keys and buttons ask for it in the same position. */
export function useSendOnce({ table, busy, refusal, act }: BoardProps): (action: string) => boolean {
  const sent = useRef(-1);
  useEffect(() => {
    sent.current = -1;
  }, [table.seq, refusal, busy]);
  return (action) => {
    if (busy || sent.current === table.seq) return false;
    sent.current = table.seq;
    act(action);
    return true;
  };
}
