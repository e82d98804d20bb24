// The picture of the base game, which draws whatever hexes there are, and the knights on it.
import type { Mini } from '../../core/types';
import { seatColour } from '../../kit/seats';
import { vertexPoint } from '../catan/layout';
import base, { fitted } from '../catan/mini';
import type { CatanView } from '../catan/view';

type WithKnights = CatanView & { knights: { vertex_id: number; owner_id: number }[] };

const mini: Mini<WithKnights> = (view, seat) => (
  <>
    {base(view, seat)}
    <g transform={fitted(view)}>
      {view.knights.map(({ vertex_id: id, owner_id: owner }) => {
        const { x, y } = vertexPoint(view.vertices[id]!);
        return <circle key={id} cx={x} cy={y} r="17" fill={seatColour(owner).fill} stroke="#fff" stroke-width="5" />;
      })}
    </g>
  </>
);

export default mini;
