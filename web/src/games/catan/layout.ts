// Where things lie on the island, in units of the drawing: a hex has the radius S.
import { whereOf } from './places';
import type { Place } from './places';
import { hasSea } from './view';
import type { CatanView, Edge, Hex, Vertex } from './view';

export const S = 60;

export interface Point { x: number; y: number }

export function hexCentre(hex: Hex): Point {
  const [q, r] = hex.hex_coord;
  return { x: Math.sqrt(3) * S * (q + r / 2), y: 1.5 * S * r };
}

export function corners(centre: Point, radius: number): string {
  return Array.from({ length: 6 }, (_, k) => {
    const angle = ((30 + 60 * k) * Math.PI) / 180;
    return `${(centre.x + radius * Math.cos(angle)).toFixed(1)},${(centre.y + radius * Math.sin(angle)).toFixed(1)}`;
  }).join(' ');
}

/** As part of a path. */
export function circleAt({ x, y }: Point, r: number): string {
  return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
}

export const vertexPoint = (v: Vertex): Point => ({ x: v.x * S, y: v.y * S });

export interface Line { a: Point; b: Point; mid: Point; angle: number }

export function edgeLine(view: CatanView, edge: Edge): Line {
  const a = vertexPoint(view.vertices[edge.vertex1_id] as Vertex);
  const b = vertexPoint(view.vertices[edge.vertex2_id] as Vertex);
  return { a, b, mid: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 },
    angle: (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI };
}

export function pointOf(view: CatanView, { kind, id }: Place): Point {
  const where = whereOf(kind);
  if (where === 'hex') return hexCentre(view.hexes[id] as Hex);
  if (where === 'edge') return edgeLine(view, view.edges[id] as Edge).mid;
  return vertexPoint(view.vertices[id] as Vertex);
}

/** A line without its ends, so that roads do not run into buildings. */
export function shorten({ a, b }: Line, cut: number): { x1: number; y1: number; x2: number; y2: number } {
  const dx = (b.x - a.x) * cut;
  const dy = (b.y - a.y) * cut;
  return { x1: a.x + dx, y1: a.y + dy, x2: b.x - dx, y2: b.y - dy };
}

const near = (a: Point, b: Point): boolean => Math.hypot(a.x - b.x, a.y - b.y) < 1.1 * S;

export function verticesOf(view: CatanView, hex: Hex): Vertex[] {
  const centre = hexCentre(hex);
  return view.vertices.filter((v) => near(centre, vertexPoint(v)));
}

export function hexesAt(view: CatanView, vertex: Vertex): Hex[] {
  return view.hexes.filter((h) => near(hexCentre(h), vertexPoint(vertex)));
}

export function hexesBeside(view: CatanView, edge: Edge): Hex[] {
  const { mid } = edgeLine(view, edge);
  return view.hexes.filter((h) => {
    const c = hexCentre(h);
    return Math.hypot(c.x - mid.x, c.y - mid.y) < S;
  });
}

export interface Port { type: string; ratio: string; at: Point; jetties: Point[] }

/** The edges with ports. Where the view does not list them: those at the coast with harbours at both ends. */
function portEdges(view: CatanView): Edge[] {
  if (view.port_sites) return view.port_sites.map(({ edge_id: id }) => view.edges[id] as Edge);
  return view.edges.filter((edge) => view.ports[edge.vertex2_id] && hexesBeside(view, edge).length === 1);
}

/** The ports: a coastal edge whose both ends are harbours, and a buoy out at sea. */
export function ports(view: CatanView): Port[] {
  return portEdges(view).flatMap((edge) => {
    const port = view.ports[edge.vertex1_id];
    const land = hexesBeside(view, edge).find(isLand);
    if (!port || !land) return [];
    const { a, b, mid } = edgeLine(view, edge);
    const centre = hexCentre(land);
    const out = Math.hypot(mid.x - centre.x, mid.y - centre.y);
    const far = (0.66 * S) / out;
    return [{ type: port.port_type, ratio: port.trade_ratio, jetties: [a, b],
      at: { x: mid.x + (mid.x - centre.x) * far, y: mid.y + (mid.y - centre.y) * far } }];
  });
}

export const isLand = ({ hex_type: type }: Hex): boolean => type !== 'sea';
/** Land that has a coast. */
export const isKnown = (hex: Hex): boolean => isLand(hex) && hex.hex_type !== 'fog';

export interface Frame { x: number; y: number; w: number; h: number }

/** The part of the drawing that shows: all hexes and ports. Around land there is a strip of sea besides. */
export function frameOf(view: CatanView): Frame {
  const [across, down] = hasSea(view) ? [1.2 * S, 1.25 * S] : [(5.25 - 2 * Math.sqrt(3)) * S, 1.95 * S];
  const [xs, ys]: [number[], number[]] = [[], []];
  const hold = ({ x, y }: Point, dx: number, dy: number): void => {
    xs.push(x - dx, x + dx);
    ys.push(y - dy, y + dy);
  };
  for (const hex of view.hexes) hold(hexCentre(hex), across, down);
  for (const { at } of ports(view)) hold(at, 0.45 * S, 0.45 * S);
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, w: Math.max(...xs) - x, h: Math.max(...ys) - y };
}

/** The nearest of some points to go to with an arrow key, wrapping round at the rim. */
export function step(from: Point, to: readonly { id: number; at: Point }[], key: string): number | null {
  const [dx, dy] = ({ ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] } as
    Record<string, [number, number]>)[key] ?? [0, 0];
  if (dx === 0 && dy === 0) return null;
  let best: number | null = null;
  let cost = Infinity;
  let wrap: number | null = null;
  let furthest = Infinity;
  for (const { id, at } of to) {
    const along = (at.x - from.x) * dx + (at.y - from.y) * dy;
    const aside = Math.abs((at.x - from.x) * dy) + Math.abs((at.y - from.y) * dx);
    if (along > 1 && along + 2 * aside < cost) {
      cost = along + 2 * aside;
      best = id;
    }
    if (along < -1 && along + 2 * aside < furthest) {
      furthest = along + 2 * aside;
      wrap = id;
    }
  }
  return best ?? wrap;
}
