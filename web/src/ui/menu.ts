// What a board is offered where the list was too long to be sent along.
import { useEffect, useState } from 'preact/hooks';

import type { Table } from '../core/types';

const ASK_AGAIN_MS = 1500;

/** The whole menu of this position, asked for while `missing`; null: not known yet. */
export function useLongMenu({ table, seq }: Table, missing: boolean, legal: () => Promise<string[]>): readonly string[] | null {
  const [asked, setAsked] = useState<{ seq: number; actions: string[] } | null>(null);
  const [failed, setFailed] = useState(0);
  useEffect(() => {
    if (!missing) return;
    let late = false;
    let again: ReturnType<typeof setTimeout> | undefined;
    legal().then((actions) => {
      if (!late) setAsked({ seq, actions });
    }, () => { // the frame tells that the line is down
      if (!late) again = setTimeout(() => setFailed((n) => n + 1), ASK_AGAIN_MS);
    });
    return () => {
      late = true;
      clearTimeout(again);
    };
  }, [missing, seq, table, failed]);
  return missing && asked?.seq === seq ? asked.actions : null;
}
