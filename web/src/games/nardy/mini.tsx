// The position as a small picture, as the player sees it: the own head at the top right.
import type { Mini } from '../../core/types';
import { pointAt, positionOf, type NardyView, type Seat } from './view';

const FILL = ['#f6ead7', '#2a1c14'] as const;
const ROOM = 30; // for a stack

/** Left to right along the top from the middle of the route, then back along the bottom. */
function placeOf(point: number, seat: Seat): { x: number; top: boolean } {
  const p = pointAt(seat, point);
  const column = p > 12 ? p - 13 : 12 - p;
  return { x: 10.5 + column * 8 + (column > 5 ? 8 : 0), top: p > 12 };
}

function Stack({ x, top, n, fill }: { x: number; top: boolean; n: number; fill: string }) {
  const step = Math.min(7, ROOM / n);
  return (
    <>
      {Array.from({ length: n }, (_, k) => (
        <circle key={k} cx={x} cy={top ? 9 + k * step : 75 - k * step} r="3.7" fill={fill} stroke="#000"
          stroke-opacity=".35" />
      ))}
    </>
  );
}

const mini: Mini<NardyView> = (view, seat) => {
  const me: Seat = seat === 1 ? 1 : 0;
  const sides = positionOf(view);
  const columns = Array.from({ length: 12 }, (_, i) => 7 + i * 8 + (i > 5 ? 8 : 0));
  return (
    <>
      <rect width="120" height="84" fill="#6f4526" />
      <rect x="5" y="5" width="52" height="74" fill="#a9733f" />
      <rect x="63" y="5" width="52" height="74" fill="#a9733f" />
      {columns.map((x, i) => (
        <g key={i} fill={i % 2 ? '#e2bf8b' : '#7d4a25'}><path d={`M${x} 5h7l-3.5 31z`} /><path
          d={`M${x} 79h7l-3.5-31z`} /></g>
      ))}
      {sides.flatMap((side, p) => side.flatMap((n, distance) => (n > 0 && distance > 0
        ? [<Stack key={`${p} ${distance}`} {...placeOf(pointAt(p as Seat, distance), me)} n={n} fill={FILL[p]!} />]
        : [])))}
    </>
  );
};

export default mini;
