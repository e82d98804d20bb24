// The field as a small picture: whose land is where.
import type { Mini } from '../../core/types';
import { seatColour } from '../../kit/seats';
import { ownerAt, type KushView } from './view';

/** A row's cells of one owner that lie side by side, as one stroke of a path: by seat. */
function landPaths(view: KushView): Map<number, string> {
  const paths = new Map<number, string>();
  for (let y = 0; y < view.height; y++) {
    for (let x = 0, from = 0; x < view.width; x++) {
      const owner = ownerAt(view, x, y);
      if (ownerAt(view, x + 1, y) === owner && x + 1 < view.width) continue;
      if (owner >= 0) paths.set(owner, `${paths.get(owner) ?? ''}M${from} ${y}h${x + 1 - from}v1H${from}z`);
      from = x + 1;
    }
  }
  return paths;
}

const mini: Mini<KushView> = (view) => {
  const scale = Math.min(112 / view.width, 80 / view.height);
  const left = (120 - view.width * scale) / 2;
  return (
    <>
      <rect width="120" height="84" fill="#d9d3c4" />
      <g transform={`translate(${left} ${(84 - view.height * scale) / 2}) scale(${scale})`}>
        <rect width={view.width} height={view.height} fill="#f4f1ea" />
        {[...landPaths(view)].map(([seat, d]) => <path key={seat} d={d} fill={seatColour(seat).fill} />)}
      </g>
    </>
  );
};

export default mini;
