// The island as a small picture: its lands, roads and towns.
import type { Mini } from '../../core/types';
import { seatColour } from '../../kit/seats';
import { corners, edgeLine, frameOf, hexCentre, isLand, S, vertexPoint } from './layout';
import type { CatanView, Hex, Vertex } from './view';

const LANDS: Record<string, string> = { wood: '#18523e', brick: '#d5521f', sheep: '#bcdd99', wheat: '#eac520',
  ore: '#5b76a5', desert: '#eae4db', gold: '#d8a017', fog: '#c9d3da' };

function Land({ hex, robbed }: { hex: Hex; robbed: boolean }) {
  const at = hexCentre(hex);
  return (
    <>
      <polygon points={corners(at, S)} fill={LANDS[hex.hex_type ?? 'desert']} stroke="#e9d9b0" stroke-width="6" />
      {robbed && <circle cx={at.x} cy={at.y} r={S / 3} fill="#222" />}
    </>
  );
}

function Town({ vertex }: { vertex: Vertex }) {
  const { x, y } = vertexPoint(vertex);
  const r = vertex.building_type === 'city' ? 26 : 19;
  return <path d={`M${x - r} ${y + r}v${-1.2 * r}l${r} ${-r} ${r} ${r}v${1.2 * r}z`}
    fill={seatColour(vertex.owner_id ?? 0).fill} stroke="#fff" stroke-width="5" />;
}

/** The picture holds all land; of the sea around it there is enough beside it. */
export function fitted(view: CatanView): string {
  const { x, y, w, h } = frameOf(view);
  const scale = Math.min(120 / w, 84 / (h - S));
  return `translate(60 42) scale(${scale}) translate(${-x - w / 2} ${-y - h / 2})`;
}

const mini: Mini<CatanView> = (view) => (
  <>
    <rect width="120" height="84" fill="#3f86b5" />
    <g transform={fitted(view)}>
      {view.hexes.filter(isLand).map((hex) => <Land key={hex.hex_index} hex={hex}
        robbed={view.robber_location === hex.hex_index} />)}
      {view.edges.filter(({ owner_id: owner }) => owner != null).map((edge) => {
        const { a, b } = edgeLine(view, edge);
        return <path key={edge.edge_id} d={`M${a.x} ${a.y}L${b.x} ${b.y}`} stroke-width="15"
          stroke-dasharray={edge.ship ? '16 10' : undefined} stroke={seatColour(edge.owner_id!).fill} />;
      })}
      {view.vertices.filter(({ owner_id: owner }) => owner != null)
        .map((vertex) => <Town key={vertex.vertex_id} vertex={vertex} />)}
    </g>
  </>
);

export default mini;
