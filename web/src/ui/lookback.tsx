// Earlier positions of a running game: those that were seen here, and where nothing is hidden, any.
import { effect } from '@preact/signals';
import { useEffect, useMemo, useState } from 'preact/hooks';

import { t } from '../core/app';
import type { Paced } from '../core/paced';
import type { Chapter, GameEvent, Table } from '../core/types';

const SEEN_MAX = 400; // tables; they share most of their parts

/** The tables of this seat as they came. Of several people at one screen nothing is kept: it is not for the next. */
class Seen {
  readonly #tables = new Map<number, Table>();

  note(now: Table): void {
    if (now.shared || now.view === null) return;
    for (const seq of this.#tables.keys()) if (seq > now.seq) this.#tables.delete(seq); // taken back
    this.#tables.set(now.seq, now);
    const [first] = this.#tables.keys();
    if (this.#tables.size > SEEN_MAX) this.#tables.delete(first!);
  }

  /** The last within a chapter. */
  within({ from, to }: Chapter): Table | null {
    const seqs = [...this.#tables.keys()].filter((seq) => seq >= from && seq <= to);
    return seqs.length === 0 ? null : this.#tables.get(Math.max(...seqs))!;
  }
}

const isOpen = (events: readonly GameEvent[]): boolean =>
  events[0]?.seq === 1 && events.every((event) => event.action !== null && event.chance !== null);

async function recalled(table: Table, events: readonly GameEvent[], n: number): Promise<unknown> {
  return (await import('../core/recall')).recalled(table, events, n);
}

/** As it was then: nobody is asked for anything. */
function asPast(table: Table, seq: number, view: unknown): Table {
  return { ...table, seq, view, phase: 'playing', over: false, toAct: [], menu: null, open: [] };
}

export interface LookBack {
  /** What is shown instead of the present; null: nothing. */
  past: { table: Table; n: number } | null;
  can: (chapter: Chapter) => boolean;
  show: (chapter: Chapter, n: number) => void;
  close: () => void;
}

/** Whatever happens next shows the present again. */
export function useLookBack(play: Paced): LookBack {
  const seen = useMemo(() => new Seen(), [play]);
  const [past, setPast] = useState<LookBack['past']>(null);
  useEffect(() => effect(() => seen.note(play.now.value)), [play]);
  const now = play.table.value;
  useEffect(() => setPast(null), [now.seq]);
  const events = play.events.value;
  const show = async (chapter: Chapter, n: number): Promise<void> => {
    const known = seen.within(chapter);
    const { seq } = play.table.value;
    const view = known ? known.view : await recalled(now, events, chapter.to).catch(() => null);
    if (view !== null && play.table.value.seq === seq) {
      setPast({ table: asPast(now, known?.seq ?? chapter.to, view), n });
    }
  };
  return {
    past, close: () => setPast(null), show: (chapter, n) => void show(chapter, n),
    can: (chapter) => !now.shared && (seen.within(chapter) !== null || isOpen(events)),
  };
}

/** Says that this is not the present, and leads back to it. */
export function PastNote({ n, close }: { n: number; close: () => void }) {
  return (
    <div class="frame-note past-note" role="status">
      <span>{t('side.past', { n })}</span>
      <button class="button" onClick={close}>{t('side.now')}</button>
    </div>
  );
}
