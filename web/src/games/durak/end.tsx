// The end of a game: who wears the cap, and how often cards were taken.
import type { EndProps, GameEvent, Table } from '../../core/types';
import { nameAt } from '../../ui/seats';
import { brief, type DurakView, type T } from './view';

/** A fool's cap with bells, and the cards that were left. */
export function Result({ table, t }: EndProps<DurakView>) {
  const { view, scores = [] } = table;
  const losers = scores.flatMap((points, seat) => (points === 0 ? [seat] : []));
  const loser = view.durak ?? (losers.length === 1 ? losers[0]! : null);
  if (loser === null) return null;
  const left = view.hands?.[loser] ?? [];
  return (
    <div class="durak-fool">
      <svg viewBox="0 0 64 48" width="72" height="54" aria-hidden="true">
        <path d="M8 40C6 24 2 18 4 8c8 2 14 8 18 16C26 12 30 6 32 3c2 3 6 9 10 21 4-8 10-14 18-16 2 10-2 16-4 32z"
          fill="#c0392b" stroke="#6d1f16" stroke-width="1.5" stroke-linejoin="round" />
        <path d="M32 3c2 3 6 9 10 21l-2 16H24l-2-16C26 12 30 6 32 3z" fill="#e3a812" />
        <path d="M7 38h50v7H7z" fill="#f3e9d6" stroke="#6d1f16" stroke-width="1.5" />
        {[[4, 8], [32, 4], [60, 8]].map(([x, y]) => <circle key={x} cx={x} cy={y} r="3.500" fill="#f6d55c"
          stroke="#8a6200" />)}
      </svg>
      <span><b>{nameAt(table, loser)}</b>{left.length > 0 && <> · {left.map((card) => brief(card, t)).join(' ')}</>}
      </span>
    </div>
  );
}

/** How many cards the loser had to take, and how often; the others' most for comparison is in the table. */
export function decided(table: Table<DurakView>, events: readonly GameEvent[], t: T): string {
  const loser = table.view?.durak;
  if (loser == null) return '';
  const takes = events.flatMap(({ effects = [] }) => effects)
    .filter((one) => one.kind === 'take' && one.seat === loser);
  const cards = takes.reduce((n, one) => n + Number(one['cards']), 0);
  if (takes.length === 0) return '';
  return t(loser === table.seat ? 'durak.decided.you' : 'durak.decided', { name: nameAt(table, loser), n: takes.length,
    cards });
}
