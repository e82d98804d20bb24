// The end of a game: the map, and the greatest capture.
import type { EndProps, GameEvent, Table } from '../../core/types';
import { seatColour } from '../../kit/seats';
import { nameAt } from '../../ui/seats';
import { outline } from './shape';
import { areas, landOf, type KushView, type T } from './view';

export function Result({ table: { view }, t }: EndProps<KushView>) {
  const { width, height } = view;
  return (
    <svg class="kush-result" viewBox={`0 0 ${width} ${height}`} role="img"
      aria-label={t('kush.result', { cells: areas(view).join(' : ') })}>
      <rect width={width} height={height} class="kush-result-ground" />
      {view.placed.map((_, seat) => <path key={seat} fill={seatColour(seat).fill}
        d={outline(landOf(view, seat), width, height)} />)}
    </svg>
  );
}

export function decided(table: Table<KushView>, events: readonly GameEvent[], t: T): string {
  const falls = events.flatMap(({ seq, effects = [] }) => effects.filter((one) => one.kind === 'capture')
    .map(({ seat, cells }) => ({ seq, seat: seat!, cells: Number(cells) })));
  const [best] = falls.sort((a, b) => b.cells - a.cells);
  if (!best) return '';
  const turn = events.filter((event) => event.seq <= best.seq && event.action && event.action !== 'roll').length;
  return t('kush.decided', { name: nameAt(table, best.seat), n: best.cells, turn });
}
