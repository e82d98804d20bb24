// The board in words, for screen readers and for players who prefer text.
import { useState } from 'preact/hooks';
import type { GhostHand } from './hooks';
import type { Places } from './moves';
import { ownerAt, percent, seatName, type KushTable, type Place, type Placed, type T } from './view';

interface Props {
  table: KushTable;
  cells: number[];
  placed: readonly Placed[];
  places: Places | null;
  hand: GhostHand;
  t: T;
}

export function TextBoard({ table, cells, placed, places, hand, t }: Props) {
  const view = table.view;
  const last = placed.at(-1);
  return (
    <div class="kush-text" tabIndex={0} role="region" aria-label={t('menu.text')}>
      {places && <Chooser places={places} hand={hand} t={t} />}
      <h2>{t('kush.text.areas')}</h2>
      <ul>
        {cells.map((n, seat) => (
          <li key={seat}>{t('kush.area', { who: seatName(table, seat, t), n, p: percent(n, view) })}</li>
        ))}
      </ul>
      {last && <p>{t('kush.text.last', { who: seatName(table, last.seat, t), w: last.rect.w, h: last.rect.h,
        x: last.rect.x + 1, y: last.rect.y + 1 })}</p>}
      <h2>{t('kush.text.rows')}</h2>
      <ol class="kush-rows">
        {view.grid.map((_, y) => <li key={y}>{t('kush.text.rowLine', { y: y + 1, runs: rowRuns(table, y, t) })}</li>)}
      </ol>
    </div>
  );
}

/** A row as runs of cells with the same owner: "1–4 yours, 5–50 empty". */
function rowRuns(table: KushTable, y: number, t: T): string {
  const view = table.view;
  const runs: string[] = [];
  for (let x = 0; x < view.width; ) {
    const owner = ownerAt(view, x, y);
    let end = x + 1;
    while (end < view.width && ownerAt(view, end, y) === owner) end++;
    const who = owner < 0 ? t('kush.text.empty') : owner === table.seat ? t('kush.text.mine')
      : seatName(table, owner, t);
    runs.push(t(end === x + 1 ? 'kush.text.one' : 'kush.text.run', { a: x + 1, b: end, who }));
    x = end;
  }
  return runs.join(', ');
}

/** A placement chosen step by step from the legal ones: which way, row, column. */
function Chooser({ places, hand, t }: { places: Places; hand: GhostHand; t: T }) {
  const [row, setRow] = useState<number | null>(null);
  const ghost = hand.ghost;
  const all = places.all(hand.way);
  const rows = [...new Set(all.map((p) => p.y))];
  const y = ghost?.y ?? (row !== null && rows.includes(row) ? row : null);
  const columns = all.filter((p) => p.y === y);
  const choose = (place: Place | undefined): void => (place ? hand.set(place) : hand.restore(null));
  const value = (event: Event): number | null => {
    const text = (event.currentTarget as HTMLSelectElement).value;
    return text === '' ? null : Number(text);
  };
  return (
    <fieldset class="kush-chooser">
      <legend>{t('kush.text.place')}</legend>
      <label>{t('kush.text.way')}
        <select value={hand.way} onChange={(e) => {
          if (value(e) !== hand.way) hand.rotate();
        }}>
          {([0, 1] as const).filter((o) => places.count[o] > 0).map((o) => (
            <option key={o} value={o}>{t('kush.text.size', places.sizes[o] as unknown as Record<string, number>)}
            </option>
          ))}
        </select>
      </label>
      <label>{t('kush.text.row')}
        <select value={y ?? ''} onChange={(e) => {
          const to = value(e);
          setRow(to);
          choose(all.find((p) => p.y === to));
        }}>
          <option value="">{t('kush.text.choose')}</option>
          {rows.map((r) => <option key={r} value={r}>{r + 1}</option>)}
        </select>
      </label>
      <label>{t('kush.text.column')}
        <select value={ghost?.x ?? ''} disabled={y === null} onChange={(e) => {
          const to = value(e);
          choose(columns.find((p) => p.x === to));
        }}>
          <option value="">{t('kush.text.choose')}</option>
          {columns.map((p) => <option key={p.x} value={p.x}>{p.x + 1}</option>)}
        </select>
      </label>
    </fieldset>
  );
}
