// What stands on the island besides roads and buildings: knights, walls, metropolises, the merchant.
import type { JSX } from 'preact';
import { Mark, Sign } from '../catan/icons';
import { hexCentre, S, vertexPoint } from '../catan/layout';
import type { Point } from '../catan/layout';
import type { Hex, Vertex } from '../catan/view';
import { PAID_WITH, TRACKS } from './view';
import type { CitiesView, Knight, Track } from './view';

const at = ({ x, y }: Point): string => `translate(${x} ${y})`;
/** A sign of 24 units around the middle of its group. */
const sized = (size: number): string => `scale(${(size * S) / 24}) translate(-12 -12)`;

/** A shield with the strength on it; who is active has drawn the sword. */
export function KnightPiece({ strength, active, owner_id: seat }: Pick<Knight, 'strength' | 'active' | 'owner_id'>):
  JSX.Element {
  return (
    <g class={`cities-knight catan-seat${seat}${active ? ' cities-active' : ''}`}>
      {active && <g class="cities-sword" transform={`rotate(38) translate(0 ${-0.13 * S}) ${sized(0.78)}`}>
        <Sign name="sword" /></g>}
      <g class="cities-shield" transform={sized(0.58)}><Sign name="shield" /></g>
      <text y={0.07 * S}>{strength}</text>
      <g class="cities-mark" transform={`translate(0 ${0.16 * S}) scale(${0.065 * S})`}><Mark seat={seat} /></g>
    </g>
  );
}

/** A knight by itself, in a line of text or on a button. */
export function KnightIcon(knight: Pick<Knight, 'strength' | 'active' | 'owner_id'>): JSX.Element {
  return (
    <svg class="cities-icon" viewBox={`${-0.42 * S} ${-0.48 * S} ${0.84 * S} ${0.84 * S}`} aria-hidden="true">
      <KnightPiece {...knight} /></svg>
  );
}

export function WallPiece({ seat }: { seat: number }): JSX.Element {
  return (
    <g class={`cities-wall catan-seat${seat}`} transform={`translate(0 ${0.3 * S}) scale(1.25 .8) ${sized(0.62)}`}>
      <Sign name="wall" /></g>
  );
}

export function MetropolisPiece({ track }: { track: Track }): JSX.Element {
  return (
    <g class={`cities-metropolis cities-${track}`} transform={`translate(0 ${-0.46 * S})`}>
      <circle r={0.27 * S} />
      <g transform={sized(0.34)}><Sign name={PAID_WITH[track]} /></g>
    </g>
  );
}

/** Below the buildings. */
export function Walls({ view }: { view: CitiesView }): JSX.Element {
  const under = view.walls.map((id) => view.vertices[id] as Vertex);
  return (
    <g aria-hidden="true">
      {under.map((v) => <g key={v.vertex_id} transform={at(vertexPoint(v))}><WallPiece seat={v.owner_id ?? 0} /></g>)}
    </g>
  );
}

/** A city that the barbarians have tipped over lies on its side. */
function Tipped({ vertex }: { vertex: Vertex }): JSX.Element {
  return (
    <g class={`catan-building catan-seat${vertex.owner_id}`}
      transform={`${at(vertexPoint(vertex))} rotate(90) ${sized(0.74)}`}><Sign name="city" /></g>
  );
}

function Merchant({ hex, seat }: { hex: Hex; seat: number }): JSX.Element {
  const { x, y } = hexCentre(hex);
  return (
    <g class={`cities-merchant catan-seat${seat}`} transform={at({ x: x + 0.56 * S, y: y + 0.16 * S })}>
      <g transform={sized(0.62)}><Sign name="merchant" /></g>
      <g class="cities-mark" transform={`translate(0 ${0.12 * S}) scale(${0.06 * S})`}><Mark seat={seat} /></g>
    </g>
  );
}

/** Above the buildings. `chosen`: where the knight stands that is asked what it shall do. */
export function Garrison({ view, chosen = null }: { view: CitiesView; chosen?: number | null }): JSX.Element {
  const vertex = (id: number): Vertex => view.vertices[id] as Vertex;
  const { merchant } = view;
  return (
    <g aria-hidden="true">
      {view.tipped_cities.map((id) => <Tipped key={id} vertex={vertex(id)} />)}
      {TRACKS.map((track) => {
        const built = view.metropolises[track];
        return built && <g key={track} transform={at(vertexPoint(vertex(built.vertex_id)))}>
          <MetropolisPiece track={track} /></g>;
      })}
      {view.knights.map((knight) => (
        <g key={`k${knight.vertex_id}`} transform={at(vertexPoint(vertex(knight.vertex_id)))}>
          <KnightPiece {...knight} /></g>
      ))}
      {chosen !== null && <circle class="cities-chosen" r={0.44 * S} transform={at(vertexPoint(vertex(chosen)))} />}
      {merchant && <Merchant hex={view.hexes[merchant.hex_index] as Hex} seat={merchant.player_id} />}
    </g>
  );
}

/** What would stand on a place, while it is only pointed at; null: nothing new. */
export function ghostOf(path: readonly string[], view: CitiesView, seat: number): JSX.Element | null {
  const [root, a, b] = path;
  const mover = root === 'march' ? view.retreat : view.knights.find((one) => String(one.vertex_id) === a);
  if (root === 'hire') {
    return <KnightPiece owner_id={seat} strength={view.lost_knight?.strength ?? 1}
      active={view.lost_knight?.active ?? false} />;
  }
  if ((root === 'march' || (root === 'knight' && b === 'march')) && mover) return <KnightPiece {...mover} />;
  if (root === 'wall' || (root === 'play' && a === 'engineer')) return <WallPiece seat={seat} />;
  const track = TRACKS.find((one) => path.at(-1) === one);
  return track ? <MetropolisPiece track={track} /> : null;
}
