// What the board keeps: the sorted menu, and what the hands gained and lost.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { BoardProps, GameEvent } from '../../core/types';
import { lastRoll } from '../../kit/dice';
import { pace } from '../../kit/motion';
import type { Roll } from '../../kit/dice';
import { asWatched, useMenu } from '../../kit/turn';
import { sortMenu } from './moves';
import type { Choices } from './moves';
import { change, dueOf, yielding } from './view';
import type { CatanTable, CatanView, Change } from './view';

const NOTHING: readonly string[] = [];

/** Cards that are due (discards, what gold brings) have too many choices to be listed: sheets put them together. */
export function useChoices(props: BoardProps<CatanView>): Choices {
  const { table, replay } = props;
  const counts = dueOf(table.view, table.seat) !== null;
  const menu = useMenu({ ...props, table: asWatched(table, replay) }, counts) ?? NOTHING;
  return useMemo(() => sortMenu(menu), [menu, table.seq]);
}

/** What the hands gained and lost since the view before, marked with when. */
export function useChange(table: CatanTable): Change & { seq: number } {
  const before = useRef(table);
  const last = useRef<Change & { seq: number }>({ mine: {}, counts: {}, bank: false, seq: -1 });
  if (before.current.seq !== table.seq) {
    const from = before.current.table === table.table ? before.current : table;
    last.current = { ...change(from.view, table.view, table.seat), seq: table.seq };
    before.current = table;
  }
  return last.current;
}

/** Whether bank and costs may lie open beside the island (board.css says where): a phone does not draw them. */
export function useRoomy(): boolean {
  const room = useMemo(() => matchMedia('(min-width: 640px)'), []);
  const [roomy, setRoomy] = useState(room.matches);
  useEffect(() => {
    const look = (): void => setRoomy(room.matches);
    room.addEventListener('change', look);
    return () => room.removeEventListener('change', look);
  }, [room]);
  return roomy;
}

/** The newest dice; fresh: they belong to this turn. */
export function shownDice(
  events: readonly GameEvent[], view: CatanView,
): { value: Roll; seq: number; fresh: boolean } | null {
  const last = lastRoll(events);
  if (last) return { value: last.dice, seq: last.seq, fresh: view.dice != null };
  return view.dice ? { value: view.dice, seq: 0, fresh: true } : null;
}

const FLY_MS = 750;

/** What a roll brings the player flies from the hexes to the hand; nothing waits for it. */
export function useHarvest(view: CatanView, { mine, seq }: Change & { seq: number },
  dice: ReturnType<typeof shownDice>, speed: number): { current: HTMLDivElement | null } {
  const board = useRef<HTMLDivElement>(null);
  const seen = useRef(dice?.seq ?? 0);
  useEffect(() => {
    const ms = pace(FLY_MS, speed);
    const fresh = dice?.fresh && dice.seq > seen.current;
    seen.current = dice?.seq ?? seen.current;
    if (!fresh || ms === 0 || !board.current) return;
    const { current } = board;
    const hexes = yielding(view, dice.value[0] + dice.value[1]);
    void import('./fly').then(({ harvest }) => harvest(current, mine, hexes, ms), () => null);
  }, [seq]);
  return board;
}
