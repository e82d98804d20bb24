// What every board does with the player's choices: asks for them where they were too many to be sent
// along, and gives the frame the main one.
import { useEffect, useRef, useState } from 'preact/hooks';

import type { BoardProps, MainAction, Table } from '../core/types';

const ASK_AGAIN_MS = 1500;

/** The whole menu of this position, asked for while `missing`; null: not known yet. */
export function useLongMenu(
  { table, seq }: Table, missing: boolean, legal: () => Promise<string[]>,
): readonly string[] | null {
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

/** Whose main action the frame has. A board that goes must not take away that of the one in its place. */
let owner: object | null = null;

/** Tells the frame the main action when its looks change; running it always does the newest. */
export function useMainAction(main: MainAction | null, setMain: BoardProps['setMain']): void {
  const newest = useRef(main);
  newest.current = main;
  const looks = main && JSON.stringify([main.text, main.enabled, main.others?.map((one) => [one.text, one.enabled])]);
  useEffect(() => {
    const now = newest.current;
    owner = newest;
    const others = now?.others?.map((one, i) => ({ ...one, run: () => newest.current?.others?.[i]?.run() }));
    setMain(now && {
      text: now.text, enabled: now.enabled, run: () => newest.current?.run(), ...(others ? { others } : {}),
    });
  }, [looks]);
  useEffect(() => () => { if (owner === newest) setMain(null); }, []);
}
