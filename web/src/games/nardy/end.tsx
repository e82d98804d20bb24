// The end of a game: how far each side had got, and what the dice had to do with it.
import { rollsOf } from '../../core/dice';
import type { EndProps, GameEvent, Table } from '../../core/types';
import type { Say } from '../../kit/say';
import { nameAt } from '../../ui/seats';
import { positionOf } from './view';
import type { NardyView } from './view';

const ALL = 15;
const FILLS = ['#f6ecd8', '#2b211b'];

/** A row of checkers for each side: those that were borne off are full. */
export function Result({ table, t }: EndProps<NardyView>) {
  const off = positionOf(table.view).map((side) => side[0]!);
  return (
    <svg class="nardy-result" viewBox="0 0 320 58" role="img"
      aria-label={t('nardy.result', { white: off[0]!, black: off[1]! })}>
      {off.map((n, seat) => Array.from({ length: ALL }, (_, i) => (
        <circle key={`${seat} ${i}`} cx={16 + i * 19} cy={16 + seat * 26} r="8" fill={i < n ? FILLS[seat] : 'none'}
          stroke="#8a6a4a" stroke-width="1.5" />
      )))}
      {off.map((n, seat) => <text key={seat} x="318" y={21 + seat * 26} text-anchor="end">{n}</text>)}
    </svg>
  );
}

/** Who threw more, and by how much. */
export function decided(table: Table<NardyView>, events: readonly GameEvent[], t: Say): string {
  const pips = rollsOf(events, 2).map((rolls) => rolls.reduce((n, [a, b]) => n + (a === b ? 4 * a : a + b), 0));
  const [winner] = table.winners ?? [];
  if (winner === undefined || table.winners!.length > 1 || pips.some((n) => n === 0)) return '';
  const more = pips[winner]! - pips[1 - winner]!;
  return t(more > 0 ? 'nardy.decided.luck' : 'nardy.decided.skill', { name: nameAt(table, winner), n: Math.abs(more) });
}
