// What the board keeps: the menu as paths of words, what was chosen of them, what is open.
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { BoardProps } from '../../core/types';
import { asWatched, useMenu } from '../../kit/turn';
import { canTrade, sortMenu } from '../catan/moves';
import type { Choices } from '../catan/moves';
import type { Draft } from '../catan/sheets';
import { isActing } from '../catan/view';
import { dueOf } from './due';
import { begins, litOf, nextOf, optionsOf, questionOf, rootsOf } from './moves';
import type { Option } from './moves';
import type { SheetName } from './sheets';
import type { CitiesView } from './view';

type Props = BoardProps<CitiesView>;

const NOTHING: readonly string[] = [];

/** The menu: sorted for what all of Catan's boards do with it, and as paths of words. Discards are too many to be
 *  listed, and put together from the cards instead. `free`: the player chooses what to do. */
export function useOptions(props: Props): { choices: Choices; options: Option[]; free: boolean } {
  const { table, replay } = props;
  const owes = (table.view.to_discard[table.seat ?? -1] ?? 0) > 0;
  const menu = useMenu({ ...props, table: asWatched(table, replay) }, owes) ?? NOTHING;
  const free = isActing(table.view) || menu.includes('roll');
  return useMemo(() => ({ choices: sortMenu(menu), options: optionsOf(menu, free), free }), [menu, free, table.seq]);
}

/** The view before the last change, as long as it is of the same game. */
export function useBefore(table: Props['table']): CitiesView {
  const seen = useRef({ table, before: table.view });
  const last = seen.current.table;
  if (last.seq !== table.seq || last.table !== table.table) {
    seen.current = { table, before: last.table === table.table ? last.view : table.view };
  }
  return seen.current.before;
}

/** Offers that are answered, withdrawn and countered: what is kept of them, and when their sheets open. */
function useTrade({ table }: Props, choices: Choices,
  setSheet: (next: (s: SheetName | null) => SheetName | null) => void) {
  const { view, seat } = table;
  const [draft, setDraft] = useState<Draft | null>(null);
  const [counter, setCounter] = useState<Draft | null>(null); // for the own next turn
  const mayOffer = table.open.includes('offer');
  const asked = choices.all.has('accept');
  useLayoutEffect(() => {
    if (!canTrade(table, choices)) setSheet((s) => (s === 'trade' ? null : s));
    else if (draft) setSheet(() => 'trade');
  }, [choices]);
  useLayoutEffect(() => {
    if (!counter || !mayOffer) return;
    setDraft(counter);
    setCounter(null);
    setSheet(() => 'trade');
  }, [counter, mayOffer]);
  // At one device the seat changes hands: what one player had open is not for the next.
  useLayoutEffect(() => { setSheet(() => null); setDraft(null); setCounter(null); }, [table.table, seat]);
  useLayoutEffect(() => { setSheet((s) => (asked ? 'offer' : s === 'offer' ? null : s)); },
    [asked, view.turn, view.offers_made, seat]);
  return { draft, counter, setDraft, setCounter };
}

/** Cards that must be chosen, and so open by themselves; null: none. */
function urgent(due: unknown, question: readonly string[], options: readonly Option[]): SheetName | null {
  if (due) return 'due';
  return question[0] === 'drop' || (question[0] === 'draw' && !begins(options, 'draw', 'trade')
    && !begins(options, 'draw', 'politics') && !begins(options, 'draw', 'science')) ? 'cards' : null;
}

/** What is lit, chosen and open, and what becomes of it as the game goes on. */
export function useOpen(props: Props, choices: Choices, options: readonly Option[], free: boolean) {
  const { table, replay } = props;
  const { view, seat } = table;
  const [chosen, setChosen] = useState<string[]>([]);
  const [buildOpen, setBuildOpen] = useState(false);
  const [aim, setAim] = useState<number | null>(null);
  const [sheet, setSheet] = useState<SheetName | null>(null);
  const [note, setNote] = useState<string | null>(null);
  const trade = useTrade(props, choices, setSheet);
  const question = useMemo(() => (free ? [] : questionOf(options)), [options, free]);
  const roots = useMemo(() => (free ? [] : rootsOf(options)), [options, free]);
  const either = roots.length > 1;
  const picked = begins(options, ...chosen) ? chosen : [];
  const given = question.length > 0 ? question : either ? [roots[0]!] : free ? ['knight'] : [];
  const path = picked.length > 0 ? picked : given;
  const next = useMemo(() => nextOf(options, path), [options, path.join(' ')]);
  const lit = useMemo(() => litOf(path, next), [path.join(' '), next]);
  const due = useMemo(() => (replay ? null : dueOf(table, choices)), [table, choices, replay]);
  const opens = urgent(due, question, options);
  useLayoutEffect(() => {
    setAim(null);
    setNote(null);
    setChosen((old) => (old.length === 1 ? old : []));
  }, [table.table, table.seq]);
  useLayoutEffect(() => {
    setChosen((old) => (begins(options, ...old) ? old : []));
    if (!isActing(view)) setBuildOpen(false);
  }, [options]);
  useLayoutEffect(() => { setSheet((s) => (opens ?? (s === 'due' ? null : s))); },
    [opens, due?.why, due?.n, view.turn, seat]);
  return { chosen: picked, path, next, lit, due, either, roots, idle: free && picked.length === 0, aim, sheet, note,
    buildOpen, ...trade, setChosen, setBuildOpen, setAim, setSheet, setNote };
}

export type Open = ReturnType<typeof useOpen>;
