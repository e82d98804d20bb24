// The island as a drawing. It shows a view, lights the places it is given and says which was chosen.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { ComponentChildren, JSX, RefObject } from 'preact';
import type { BoardProps } from '../../core/types';
import { isPress, pressable } from '../../kit/keys';
import { memo } from '../../kit/memo';
import { circleAt, corners, edgeLine, frameOf, hexCentre, isKnown, isLand, pointOf, ports, S, shorten, step,
  vertexPoint } from './layout';
import type { Frame, Line, Point, Port } from './layout';
import { Die, Mark, Sign } from './icons';
import { BARE, whereOf } from './places';
import type { Kind, Place } from './places';
import { placeText } from './phrases';
import { yielding } from './view';
import type { CatanView, Edge, Hex } from './view';

/** How a place was chosen: a touch previews first, a mouse has hovered, a key has focused. */
export type How = 'touch' | 'mouse' | 'key';

export interface IslandProps {
  view: CatanView;
  t: BoardProps['t'];
  seat: number | null;
  lit: { kind: Kind; ids: number[] } | null;
  aim: number | null;
  /** A ship that is being moved. */
  taken: number | null;
  hinted: Place | null;
  last: readonly Place[];
  dice: { value: [number, number]; seq: number; fresh: boolean } | null;
  svg: RefObject<SVGSVGElement | null>;
  choose: (id: number, how: How) => void;
  /** What a tick beside the ghost would do; null: there is nothing to confirm. */
  tick: string | null;
  showRolls: () => void;
  grabRobber: ((event: PointerEvent) => void) | null;
  /** What else stands there, below the pieces and above them, and what would stand where the player points. */
  under?: ComponentChildren;
  above?: ComponentChildren;
  ghost?: ComponentChildren;
  /** A place in words, where there is more to say than where it lies. */
  say?: (kind: Kind, id: number) => string;
}

const Patterns = memo(function Patterns(): JSX.Element {
  const stroke = { stroke: 'currentColor', 'stroke-width': 2, fill: 'none' };
  return (
    <defs>
      <pattern id="catan-p-wood" class="catan-wood" width="14" height="14" patternUnits="userSpaceOnUse">
        <path d="M0 12l7-8 7 8" {...stroke} /></pattern>
      <pattern id="catan-p-brick" class="catan-brick" width="20" height="14" patternUnits="userSpaceOnUse">
        <path d="M0 0h20M0 7h20M5 0v7M15 7v7" {...stroke} /></pattern>
      <pattern id="catan-p-sheep" class="catan-sheep" width="16" height="16" patternUnits="userSpaceOnUse">
        <circle cx="4" cy="4" r="2.500" fill="currentColor" /><circle cx="12" cy="12" r="2.500" fill="currentColor" />
        </pattern>
      <pattern id="catan-p-wheat" class="catan-wheat" width="9" height="18" patternUnits="userSpaceOnUse">
        <path d="M4.500 2v14" {...stroke} /></pattern>
      <pattern id="catan-p-ore" class="catan-ore" width="16" height="16" patternUnits="userSpaceOnUse">
        <path d="M0 16L16 0M0 0l16 16" {...stroke} /></pattern>
      <pattern id="catan-p-desert" class="catan-desert" width="24" height="12" patternUnits="userSpaceOnUse">
        <path d="M0 6q6-5 12 0t12 0" {...stroke} /></pattern>
      <linearGradient id="catan-shine" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stop-color="#fff" stop-opacity=".26" /><stop offset=".55" stop-color="#fff" stop-opacity="0" />
        <stop offset="1" stop-color="#000" stop-opacity=".2" />
      </linearGradient>
    </defs>
  );
});

const pipCount = (n: number): number => 6 - Math.abs(7 - n);

function Token({ at, n }: { at: Point; n: number }): JSX.Element {
  const hot = n === 6 || n === 8;
  const pips = pipCount(n);
  return (
    <g class={hot ? 'catan-token catan-hot' : 'catan-token'} transform={`translate(${at.x} ${at.y + 0.2 * S})`}>
      <circle class="catan-token-shade" cy={0.045 * S} r={0.39 * S} />
      <circle class="catan-token-disc" r={0.38 * S} />
      {hot && <circle class="catan-ring" r={0.32 * S} />}
      <text y={0.1 * S}>{n}</text>
      <path class="catan-token-pips" d={Array.from({ length: pips }, (_, i) =>
        `M${(i - (pips - 1) / 2) * 0.088 * S} ${0.21 * S}h.01`).join('')} />
    </g>
  );
}

/** Where the signs of a hex stand: one in front, two smaller ones behind it. */
const SCENERY = [{ x: -0.4, y: -0.4, size: 0.34 }, { x: 0.4, y: -0.4, size: 0.34 }, { x: 0, y: -0.53, size: 0.5 }];

const FOG = { x: 0, y: 0, size: 0.9 };

function Scenery({ at, name }: { at: Point; name: string }): JSX.Element {
  const stand = name === 'fog' ? [FOG] : name === 'desert' ? SCENERY.slice(-1) : SCENERY;
  return (
    <g class="catan-sign">
      {stand.map(({ x, y, size }) => <Sign name={name} class={size < 0.5 ? 'catan-behind' : undefined}
        transform={`translate(${at.x + x * S} ${at.y + y * S}) scale(${(size * S) / 24}) translate(-12 -12)`} />)}
    </g>
  );
}

function HexTile({ hex, blocked, lifted }: { hex: Hex; blocked: boolean; lifted: boolean }): JSX.Element {
  const c = hexCentre(hex);
  const type = hex.hex_type ?? 'unknown';
  return (
    <g class={`catan-hex catan-${type}${lifted ? ' catan-lifted' : ''}`} data-hex={hex.hex_index}>
      <polygon class="catan-ground" points={corners(c, 0.97 * S)} />
      {hex.hex_type && <polygon class="catan-pattern" points={corners(c, 0.95 * S)} fill={`url(#catan-p-${type})`} />}
      <polygon points={corners(c, 0.97 * S)} fill="url(#catan-shine)" />
      {hex.hex_type && <Scenery at={c} name={type} />}
      {hex.number ? <Token at={c} n={hex.number} /> : null}
      {blocked && <polygon class="catan-blocked" points={corners(c, 0.9 * S)} />}
    </g>
  );
}

function PortMark({ port }: { port: Port }): JSX.Element {
  const special = port.type !== 'any';
  return (
    <g class={`catan-port catan-${port.type}`}>
      {port.jetties.map((j) => <line class="catan-jetty" x1={j.x} y1={j.y} x2={port.at.x} y2={port.at.y} />)}
      <circle class="catan-buoy" cx={port.at.x} cy={port.at.y} r={0.4 * S} />
      {special && (
        <g class="catan-sign"
          transform={`translate(${port.at.x} ${port.at.y - 0.13 * S}) scale(${(0.36 * S) / 24}) translate(-12 -12)`}>
            <Sign name={port.type} /></g>
      )}
      <text x={port.at.x} y={port.at.y + (special ? 0.29 : 0.1) * S}>{port.ratio}</text>
    </g>
  );
}

function Road({ line, seat, pop }: { line: Line; seat: number; pop?: boolean }): JSX.Element {
  const ends = shorten(line, 0.17);
  return (
    <g class={`catan-road catan-seat${seat}${pop ? ' catan-pop' : ''}`}>
      <line class="catan-road-rim" {...ends} />
      <line class="catan-road-body" {...ends} />
      <g class="catan-seat-mark" transform={`translate(${line.mid.x} ${line.mid.y}) scale(${0.075 * S})`}>
        <Mark seat={seat} /></g>
    </g>
  );
}

/** A ship lies upright on its edge, whichever way that runs. */
function Ship({ line, seat, pop }: { line: Line; seat: number; pop?: boolean }): JSX.Element {
  return (
    <g class={`catan-ship catan-seat${seat}`} transform={`translate(${line.mid.x} ${line.mid.y})`}>
      <g class={pop ? 'catan-pop' : undefined}>
        <g transform={`scale(${(0.74 * S) / 24}) translate(-12 -13)`}><Sign name="ship" /></g>
        <g class="catan-seat-mark" transform={`translate(0 ${0.165 * S}) scale(${0.085 * S})`}><Mark seat={seat} /></g>
      </g>
    </g>
  );
}

/** The lit side of a house. */
const ROOFS = { settlement: 'M2.500 12L12 3l9.500 9z',
  city: 'M2 13l5-4.500 4.500 4V6L17 1.500 22 6v3.500H11.500V16H2z' };

function Building({ at, type, seat, pop }: {
  at: Point; type: 'settlement' | 'city'; seat: number; pop?: boolean;
}): JSX.Element {
  const size = (type === 'city' ? 0.74 : 0.56) * S;
  return (
    <g class={`catan-building catan-seat${seat}`} transform={`translate(${at.x} ${at.y})`}>
      <g class={pop ? 'catan-pop' : undefined}>
        <g transform={`scale(${size / 24}) translate(-12 -12.500)`}><Sign name={type} />
          <path class="catan-roof" d={ROOFS[type]} /></g>
        <g class="catan-seat-mark" transform={`translate(0 ${0.1 * S}) scale(${0.095 * S})`}><Mark seat={seat} /></g>
      </g>
    </g>
  );
}

/** The robber on land, the pirate at sea. */
function Robber({ hex, grab }: { hex: Hex; grab: ((event: PointerEvent) => void) | null }): JSX.Element {
  const at = hexCentre(hex);
  const [sign, size, x, y] = isLand(hex) ? ['robber', 0.62, -0.56, 0.16] as const : ['pirate', 0.9, 0, 0] as const;
  return (
    <g class={grab ? 'catan-robber catan-grab' : 'catan-robber'} onPointerDown={grab ?? undefined}
      style={{ transform: `translate(${at.x + x * S}px, ${at.y + y * S}px)` }}>
      {grab && <circle class="catan-hit" r={0.4 * S} />}
      <g transform={`scale(${(size * S) / 24}) translate(-12 -12)`}><Sign name={sign} /></g>
    </g>
  );
}

/** Kinds of edges where a ship would lie. */
const SAILS = ['ship', 'move'];

function Ghost({ view, place, seat, children }: {
  view: CatanView; place: Place; seat: number; children?: ComponentChildren;
}): JSX.Element {
  const at = pointOf(view, place);
  const where = whereOf(place.kind);
  const line = where === 'edge' ? edgeLine(view, view.edges[place.id] as Edge) : null;
  return (
    <g class="catan-ghost" aria-hidden="true">
      {where === 'hex' ? <polygon class="catan-chosen" points={corners(at, 0.88 * S)} />
        : <circle class="catan-chosen" cx={at.x} cy={at.y} r={0.46 * S} />}
      {place.kind === 'robber' && <Robber hex={view.hexes[place.id] as Hex} grab={null} />}
      {line && place.kind === 'road' && <Road line={line} seat={seat} />}
      {line && SAILS.includes(place.kind) && <Ship line={line} seat={seat} />}
      {children && <g transform={`translate(${at.x} ${at.y})`}>{children}</g>}
      {(place.kind === 'settlement' || place.kind === 'city') && <Building at={at} type={place.kind} seat={seat} />}
    </g>
  );
}

const DOT = { vertex: 0.075 * S, edge: 0.08 * S, hex: 0.07 * S };

/** What a ring around a place is drawn along. Where something stands already, it is around that. */
function ringAt(view: CatanView, place: Place): string {
  const where = whereOf(place.kind);
  if (where === 'hex') return `M${corners(pointOf(view, place), 0.84 * S)}z`;
  if (where === 'vertex') return circleAt(pointOf(view, place), (BARE.has(place.kind) ? 0.19 : 0.42) * S);
  const { x1, y1, x2, y2 } = shorten(edgeLine(view, view.edges[place.id] as Edge), 0.24);
  return `M${x1} ${y1}L${x2} ${y2}`;
}

function dotAt(view: CatanView, place: Place): string {
  const where = whereOf(place.kind);
  if (where === 'vertex' && !BARE.has(place.kind)) return '';
  const { x, y } = pointOf(view, place);
  return circleAt({ x, y: where === 'hex' ? y + 0.73 * S : y }, DOT[where]);
}

/** A ring and a dot wherever something may go. No two of them touch, so that each kind of line is one path: at the
 *  beginning 54 places are lit. */
function Lights({ view, lit: { kind, ids } }: { view: CatanView; lit: NonNullable<IslandProps['lit']> }): JSX.Element {
  const all = (lineAt: typeof ringAt): string => ids.map((id) => lineAt(view, { kind, id })).join('');
  const ring = all(ringAt);
  return (
    <g class={`catan-light catan-on-${whereOf(kind)} catan-light-${kind}`} aria-hidden="true">
      <path class="catan-halo" d={ring} />
      <path class="catan-ring" d={ring} />
      <path class="catan-dot" d={all(dotAt)} />
    </g>
  );
}

function HitArea({ view, place }: { view: CatanView; place: Place }): JSX.Element {
  const at = pointOf(view, place);
  const where = whereOf(place.kind);
  if (where === 'edge') {
    const { angle } = edgeLine(view, view.edges[place.id] as Edge);
    return <rect class="catan-hit" x={-0.43 * S} y={-0.43 * S} width={0.86 * S} height={0.86 * S} rx={0.3 * S}
      transform={`translate(${at.x} ${at.y}) rotate(${angle})`} />;
  }
  if (where === 'hex') return <polygon class="catan-hit" points={corners(at, 0.97 * S)} />;
  return <circle class="catan-hit" cx={at.x} cy={at.y} r={0.5 * S} />;
}

function Dice({ dice, t, show, frame }: {
  dice: IslandProps['dice']; t: BoardProps['t']; show: () => void; frame: Frame;
}): JSX.Element {
  const [a, b] = dice?.value ?? [0, 0];
  return (
    <g class={dice?.fresh ? 'catan-dice' : 'catan-dice catan-stale'} {...pressable(show)}
      aria-label={dice ? t('catan.dice', { a, b }) : t('catan.dice.none')}
      transform={`translate(${frame.x + frame.w - 0.97 * S} ${frame.y + frame.h - 0.67 * S})`}>
      <rect class="catan-hit" x={-0.98 * S} y={-0.65 * S} width={1.9 * S} height={1.3 * S} rx="10" />
      {[a, b].map((value, i) => (
        <g transform={`translate(${(i ? 0.45 : -0.45) * S} 0) scale(${(0.38 * S) / 10})`}>
          <g key={dice?.seq ?? 0} class={dice?.fresh ? 'catan-tumble' : undefined}><Die value={value} /></g>
        </g>
      ))}
    </g>
  );
}

/** Where the tick goes: above the place, or below it at the upper rim. */
function tickPoint(at: Point, frame: Frame): Point {
  const above = at.y - 1.15 * S > frame.y + 0.6 * S;
  const x = Math.max(frame.x + 0.7 * S, Math.min(frame.x + frame.w - 0.7 * S, at.x));
  return { x, y: at.y + (above ? -1.15 : 1.15) * S };
}

/** The tick beside a ghost that a finger has put: the same as a second tap on the place. */
function Tick({ at, frame, label, commit }: {
  at: Point; frame: Frame; label: string; commit: () => void;
}): JSX.Element {
  const { x, y } = tickPoint(at, frame);
  return (
    <g class="catan-tick" role="button" aria-label={label} onClick={commit} transform={`translate(${x} ${y})`}>
      <circle r={0.66 * S} class="catan-hit" />
      <circle r={0.5 * S} class="catan-tick-disc" />
      <g transform={`scale(${(0.62 * S) / 24}) translate(-12 -12)`}><Sign name="yes" /></g>
    </g>
  );
}

interface GroundProps {
  hexes: readonly Hex[];
  sites: readonly Port[];
  robber: number | null | undefined;
}

/** Everything that does not depend on what the players are doing, but for the robber. Sea is drawn where it has hexes,
 *  a coast around what is known to be land. */
const Ground = memo(function Ground({ hexes, sites, robber }: GroundProps): JSX.Element {
  const all = (some: readonly Hex[], radius: number): string =>
    some.map((h) => `M${corners(hexCentre(h), radius * S)}z`).join('');
  const land = hexes.filter(isLand);
  const coast = all(hexes.filter(isKnown), 1.06);
  const hidden = useRef(new Set<number>()); // hexes that were seen in the fog
  for (const { hex_type: type, hex_index: id } of land) if (type === 'fog') hidden.current.add(id);
  return (
    <g aria-hidden="true">
      {land.length < hexes.length && <path class="catan-open-sea" d={all(hexes, 1)} />}
      {['catan-shoal', 'catan-surf', 'catan-beach'].map((layer) => <path class={layer} d={coast} />)}
      {sites.map((p) => <PortMark port={p} />)}
      {land.map((h) => <HexTile key={h.hex_index} hex={h} blocked={h.hex_index === robber}
        lifted={h.hex_type !== 'fog' && hidden.current.has(h.hex_index)} />)}
    </g>
  );
});

/** The hexes that the dice of this turn let yield light up. */
function Yield({ view, dice }: { view: CatanView; dice: IslandProps['dice'] }): JSX.Element | null {
  if (!dice?.fresh) return null;
  return (
    <g aria-hidden="true" key={dice.seq}>
      {yielding(view, dice.value[0] + dice.value[1]).map((hex) => (
        <polygon key={hex.hex_index} class="catan-yield" points={corners(hexCentre(hex), 0.93 * S)} />
      ))}
    </g>
  );
}

function Pieces({ view, last, taken }: {
  view: CatanView; last: readonly Place[]; taken: number | null;
}): JSX.Element {
  const newest = last.at(-1);
  const isLast = (kind: Kind, id: number): boolean => newest?.kind === kind && newest.id === id;
  return (
    <g aria-hidden="true">
      {view.edges.filter((e) => e.owner_id != null).map((e) => {
        const laid = { line: edgeLine(view, e), seat: e.owner_id as number };
        if (!e.ship) return <Road key={`r${e.edge_id}`} {...laid} pop={isLast('road', e.edge_id)} />;
        const pop = isLast('ship', e.edge_id) || isLast('move', e.edge_id);
        const ship = <Ship key={`s${e.edge_id}`} {...laid} pop={pop} />;
        return e.edge_id === taken ? <g class="catan-taken">{ship}</g> : ship;
      })}
      {view.vertices.filter((v) => v.owner_id != null && v.building_type != null).map((v) => (
        <Building key={`${v.building_type}${v.vertex_id}`} at={vertexPoint(v)} type={v.building_type as 'city'}
          seat={v.owner_id as number} pop={isLast(v.building_type as Kind, v.vertex_id)} />
      ))}
      {last.filter(({ kind }) => whereOf(kind) !== 'hex').map((one) => <circle key={`${one.kind}${one.id}`}
        class="catan-last" cx={pointOf(view, one).x} cy={pointOf(view, one).y} r={0.43 * S} />)}
    </g>
  );
}

/** An arrow that comes down onto a place. */
function pinOver({ x, y }: { x: number; y: number }): string {
  const [tip, top, wing] = [y - 0.5 * S, y - 1.5 * S, 0.24 * S];
  return `M${x} ${top}V${tip}M${x - wing} ${tip - wing}L${x} ${tip}L${x + wing} ${tip - wing}`;
}

function Hinted({ at }: { at: Point }): JSX.Element {
  return (
    <g class="catan-hint" aria-hidden="true">
      <circle cx={at.x} cy={at.y} r={0.5 * S} /><path class="catan-hint-arrow" d={pinOver(at)} /></g>
  );
}

export function Island(props: IslandProps): JSX.Element {
  const { view, t, lit, aim, hinted, svg, choose } = props;
  const sites = useMemo(() => ports(view), [view.ports, view.hexes]);
  const frame = useMemo(() => frameOf(view), [view.hexes, view.ports]);
  const stands = [view.robber_location, view.pirate_location].flatMap((at) => view.hexes[at ?? -1] ?? []);
  const [over, setOver] = useState<number | null>(null);
  const pointer = useRef<How>('mouse');
  const byKey = useRef(false);
  const ids = lit?.ids.join(' ') ?? '';
  useEffect(() => {
    setOver(null);
    if (byKey.current && lit) svg.current?.querySelector<SVGGElement>('[data-place][tabindex="0"]')?.focus();
  }, [lit?.kind, ids]);

  const shown = over ?? aim;
  const lights = lit && <Lights view={view} lit={lit} />;
  const key = (event: KeyboardEvent, id: number): void => {
    if (!lit) return;
    if (isPress(event)) {
      event.preventDefault();
      byKey.current = true;
      choose(id, 'key');
      return;
    }
    const places = lit.ids.map((i) => ({ id: i, at: pointOf(view, { kind: lit.kind, id: i }) }));
    const next = step(pointOf(view, { kind: lit.kind, id }), places, event.key);
    if (next === null) return;
    event.preventDefault();
    svg.current?.querySelector<SVGGElement>(`[data-place="${next}"]`)?.focus();
  };
  const click = (id: number): void => {
    byKey.current = false;
    choose(id, pointer.current);
  };
  return (
    <svg ref={svg} class="catan-island" viewBox={`${frame.x} ${frame.y} ${frame.w} ${frame.h}`} role="group"
      aria-label={t('catan.island')}
      onPointerDown={(e) => { pointer.current = e.pointerType === 'mouse' ? 'mouse' : 'touch'; }}>
      <Patterns />
      <Ground hexes={view.hexes} sites={sites} robber={view.robber_location} />
      <Yield view={view} dice={props.dice} />
      {lit && whereOf(lit.kind) === 'hex' && lights /* on the ground: they would hide what stands around a hex */}
      {props.under}
      <Pieces view={view} last={props.last} taken={props.taken} />
      {props.above}
      {stands.map((hex) => <Robber key={isLand(hex)} hex={hex} grab={props.grabRobber} />)}
      {hinted && <Hinted at={pointOf(view, hinted)} />}
      {lit && whereOf(lit.kind) !== 'hex' && lights}
      {lit && shown !== null && lit.ids.includes(shown) && props.seat !== null && (
        <Ghost view={view} place={{ kind: lit.kind, id: shown }} seat={props.seat}>{props.ghost}</Ghost>
      )}
      <Dice dice={props.dice} t={t} show={props.showRolls} frame={frame} />
      {lit?.ids.map((id, i) => (
        <g key={`${lit.kind}${id}`} class="catan-place" data-place={id} data-kind={lit.kind} role="button"
          tabIndex={(aim !== null && lit.ids.includes(aim) ? id === aim : i === 0) ? 0 : -1}
          aria-label={props.say?.(lit.kind, id) ?? placeText(view, lit.kind, id, t)} aria-pressed={id === aim}
          onClick={() => click(id)} onKeyDown={(e) => key(e, id)}
          onPointerEnter={(e) => { if (e.pointerType === 'mouse') setOver(id); }} onPointerLeave={() => setOver(null)}
          onFocus={(e) => { if (e.currentTarget.matches(':focus-visible')) setOver(id); }} onBlur={() => setOver(null)}>
          <HitArea view={view} place={{ kind: lit.kind, id }} />
        </g>
      ))}
      {lit && aim !== null && props.tick !== null && pointer.current === 'touch' && lit.ids.includes(aim) && (
        <Tick at={pointOf(view, { kind: lit.kind, id: aim })} frame={frame} label={props.tick}
          commit={() => choose(aim, 'mouse')} />
      )}
    </svg>
  );
}
