// The result as a picture, which comes with the end.
import type { EndProps } from '../../core/types';
import { seatColour } from '../../kit/seats';
import { partsOf } from './end';
import { Icon } from './icons';
import type { Say } from './phrases';
import { points } from './view';
import type { CatanView } from './view';

function Bar({ view, seat, most, t, parts }: {
  view: CatanView; seat: number; most: number; t: Say; parts: typeof partsOf;
}) {
  const { fill, ink, mark } = seatColour(seat);
  const looks = { background: fill, color: ink };
  return (
    <li>
      <span class="catan-result-mark" style={looks} aria-hidden="true">{mark}</span>
      <span class="catan-result-rail" role="img" aria-label={t('catan.points.n', { n: points(view, seat) })}>
        <span class="catan-result-bar" style={{ ...looks, width: `${(100 * points(view, seat)) / most}%` }}>
          {parts(view, seat).map(({ key, icon, n }) => (
            <span key={key} title={t(`catan.part.${key}`)}><Icon name={icon} />{n > 1 ? n : ''}</span>
          ))}
        </span>
      </span>
      <b>{points(view, seat)}</b>
    </li>
  );
}

/** The points as bars, the most on top, with what they are made of. */
export function Result({ table: { view }, t, parts = partsOf }: EndProps<CatanView> & { parts?: typeof partsOf }) {
  const seats = [...view.players.keys()].sort((a, b) => points(view, b) - points(view, a));
  const most = Math.max(1, ...seats.map((seat) => points(view, seat)));
  return <ul class="catan-result">
    {seats.map((seat) => <Bar key={seat} view={view} seat={seat} most={most} t={t} parts={parts} />)}</ul>;
}
