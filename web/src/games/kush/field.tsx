// The board as one SVG: land as outlines, never cell by cell.
import type { ComponentChildren } from 'preact';
import { useId, useMemo, useRef } from 'preact/hooks';
import type { Camera, Stage } from './camera';
import { useGestures, type Gestures } from './gestures';
import type { Ghost } from './hooks';
import { cornerOf, seatColour } from './seats';
import { middle, outline, rectPath, waves } from './shape';
import { landOf, type Fall, type KushView, type Placed, type Rect } from './view';

export interface FieldProps {
  view: KushView;
  placed: readonly Placed[];
  fall: Fall | null;
  /** Where the next rectangle could lie; '' : nothing to place. */
  halo: string;
  ghost: Ghost | null;
  ghostRect: Rect | null;
  ghostSeat: number;
  preview: Fall | null;
  hint: Rect | null;
  shaken: number;
  patterns: boolean;
  carried: boolean;
  stage: Stage;
  camera: Camera;
  gestures: Gestures;
  label: string;
}

const LOUPE = 112; // pixels across
const LOUPE_ZOOM = 3; // at most: the whole ghost must fit

export function Field(props: FieldProps) {
  const { stage, camera, ghostRect } = props;
  const id = useId().replace(/[^\w-]/g, '');
  const svg = useRef<SVGSVGElement>(null);
  useGestures(svg, props.gestures);
  const unit = 1 / (stage.cell * camera.zoom); // a pixel in cells
  return (
    <>
      <svg ref={svg} class="kush-field" width={stage.width} height={stage.height} role="img" aria-label={props.label}>
        <Patterns id={id} unit={unit} />
        <g class="kush-camera" transform={`translate(${camera.x} ${camera.y}) scale(${stage.cell * camera.zoom})`}>
          <g id={`${id}-world`} class="kush-world">
            <Land {...props} id={id} unit={unit} />
            <Marks {...props} unit={unit} id={id} />
          </g>
          <Numbers {...props} unit={unit} />
        </g>
      </svg>
      {props.carried && camera.zoom <= 1.05 && ghostRect && (
        <Loupe stage={stage} at={ghostRect} left={ghostRect.x + ghostRect.w / 2 > stage.columns / 2}>
          <use href={`#${id}-world`} />
        </Loupe>
      )}
    </>
  );
}

/** Fills: the grid, the seats' textures, hatches for what may not be and for what would fall. */
function Patterns({ id, unit }: { id: string; unit: number }) {
  const px = (n: number): number => n * unit;
  const line = Math.max(unit, 0.02);
  const box = { patternUnits: 'userSpaceOnUse' as const };
  return (
    <defs>
      <pattern id={`${id}-grid`} {...box} width="1" height="1">
        <path class="kush-grid" d="M0 0H1M0 0V1" stroke-width={line} />
      </pattern>
      <pattern id={`${id}-grid5`} {...box} width="5" height="5">
        <path class="kush-grid5" d="M0 0H5M0 0V5" stroke-width={line * 1.5} />
      </pattern>
      <pattern id={`${id}-own0`} {...box} width="1.5" height="1.5">
        <path class="kush-texture" d="M-.4 .4L.4 -.4M0 1.5L1.5 0M1.1 1.9L1.9 1.1" stroke-width=".4" />
      </pattern>
      <pattern id={`${id}-own1`} {...box} width="1.5" height="1.5">
        <circle class="kush-texture-dot" cx=".75" cy=".75" r=".4" />
      </pattern>
      <pattern id={`${id}-own2`} {...box} width="1.5" height="1.5">
        <path class="kush-texture" d="M1.1 -.4L1.9 .4M0 0L1.5 1.5M-.4 1.1L.4 1.9" stroke-width=".4" />
      </pattern>
      <pattern id={`${id}-no`} {...box} width={px(8)} height={px(8)}>
        <path class="kush-hatch-no" stroke-width={px(2)}
          d={`M0 ${px(8)}L${px(8)} 0M${px(-2)} ${px(2)}L${px(2)} ${px(-2)}M${px(6)} ${px(10)}L${px(10)} ${px(6)}`} />
      </pattern>
      <pattern id={`${id}-falls`} {...box} width={px(10)} height={px(10)}>
        <path class="kush-hatch-falls" stroke-width={px(1.4)}
          d={`M0 0L${px(10)} ${px(10)}M0 ${px(10)}L${px(10)} 0`} />
      </pattern>
      <pattern id={`${id}-dot`} {...box} width="1" height="1">
        <circle class="kush-halo-dot" cx=".5" cy=".5" r=".14" />
      </pattern>
    </defs>
  );
}

const WHITE = 3; // the seat on whose land pale lines would not show

type Layer = FieldProps & { id: string; unit: number };

/** What changes only with the position. */
function Land({ view, placed, patterns, unit, id }: Layer) {
  const { width, height } = view;
  const land = useMemo(() => view.placed.map((_, seat) => outline(landOf(view, seat), width, height)), [view]);
  const borders = useMemo(() => {
    const of = (white: boolean): string =>
      placed.filter((p) => (p.seat === WHITE) === white).map((p) => rectPath(p.rect)).join('');
    return { pale: of(false), ink: of(true) };
  }, [placed]);
  const fine = 1 / unit >= 6;
  const all = { width, height };
  return (
    <>
      <rect class="kush-ground" {...all} />
      {land.map((path, seat) => path && <path key={seat} class={`kush-land kush-land-${seat}`} d={path} />)}
      {land.map((path, seat) => path && (patterns ? seat < 3 : seat === 2)
        && <path key={seat} class={patterns ? undefined : 'kush-only-dark'} d={path} fill={`url(#${id}-own${seat})`} />)}
      <path class="kush-borders" d={borders.pale} />
      <path class="kush-borders kush-borders-ink" d={borders.ink} />
      {fine && <rect {...all} fill={`url(#${id}-grid)`} />}
      <rect {...all} fill={`url(#${id}-grid5)`} />
      <rect class="kush-rim" {...all} />
      {view.placed.map((yes, seat) => {
        const { right, low } = cornerOf(seat);
        const size = Math.min(2.4, Math.max(0.7, 14 * unit));
        return (
          <text key={seat} class={`kush-corner${yes ? ` kush-corner-own kush-corner-${seat}` : ''}`} font-size={size}
            stroke-width={2 * unit} x={right ? width - size * 0.6 : size * 0.6} y={low ? height - size * 0.6 : size * 0.6}>
            {seatColour(seat).mark}
          </text>
        );
      })}
    </>
  );
}

/** What lies over the land for the moment. */
function Marks({ view, placed, fall, halo, ghost, ghostRect, ghostSeat, preview, hint, shaken, unit, id }: Layer) {
  const last = placed.at(-1);
  const fallen = useMemo(() => (fall ? waves(fall, view.width, view.height) : []), [fall]);
  const fallenEdge = useMemo(() => edgeOf(fall, view), [fall]);
  const falls = useMemo(() => edgeOf(preview, view), [preview]);
  return (
    <>
      {fallen.map((wave, i) => (
        <path key={`${placed.length} ${i}`} class={`kush-wave kush-wave-${wave.from}`} d={wave.path}
          style={{ '--at': String(wave.at) }} />
      ))}
      {fallenEdge && <path class="kush-fallen-case" d={fallenEdge} />}
      {fallenEdge && <path class="kush-fallen" d={fallenEdge} />}
      {last && <path class="kush-last-case" d={rectPath(around(last.rect, unit))} />}
      {last && <path class="kush-last" d={rectPath(around(last.rect, unit))} />}
      {halo && (
        <g key={view.turn}
          class={`kush-halo${view.isKush ? ' kush-halo-kush' : ''}${ghost ? ' kush-halo-dim' : ''}`}>
          <path class="kush-halo-fill" d={halo} />
          <path d={halo} fill={`url(#${id}-dot)`} />
          <path class="kush-halo-edge" d={halo} />
        </g>
      )}
      {hint && <path class="kush-hint" d={rectPath(hint)} />}
      {falls && <path class="kush-falls-ground" d={falls} />}
      {falls && <path class="kush-falls" d={falls} fill={`url(#${id}-falls)`} />}
      {ghost && ghostRect && (
        <g key={shaken} class={`kush-ghost${shaken ? ' kush-shake' : ''}`}>
          <rect class={ghost.legal ? `kush-ghost-fill kush-land-${ghostSeat}` : 'kush-ghost-bad'} {...box(ghostRect)} />
          {!ghost.legal && <rect {...box(ghostRect)} fill={`url(#${id}-no)`} />}
          <rect class="kush-ghost-case" {...box(around(ghostRect, 2 * unit))} />
          <rect class={`kush-ghost-ring${ghost.legal ? '' : ' kush-ghost-ring-bad'}`} {...box(around(ghostRect, 2 * unit))} />
        </g>
      )}
    </>
  );
}

function box({ x, y, w, h }: Rect): { x: number; y: number; width: number; height: number } {
  return { x, y, width: w, height: h };
}

/** Rings lie outside the cells, or a rectangle one cell wide could not be seen in its own. */
function around({ x, y, w, h }: Rect, by: number): Rect {
  return { x: x - by, y: y - by, w: w + 2 * by, h: h + 2 * by };
}

function edgeOf(fall: Fall | null, view: KushView): string {
  if (!fall || fall.cells.length === 0) return '';
  const mask = new Uint8Array(view.width * view.height);
  for (const c of fall.cells) mask[c.y * view.width + c.x] = 1;
  return outline(mask, view.width, view.height);
}

/** "+28" on what has fallen, or would. */
function Numbers({ view, placed, fall, preview, ghost, unit }: Omit<Layer, 'id'>) {
  const shown = ghost ? preview : fall;
  const at = useMemo(() => middle(shown?.cells ?? []), [shown]);
  if (!shown || !at) return null;
  const size = 20 * unit;
  const text = `+${shown.cells.length}`;
  const half = (text.length * size) / 3.2;
  const within = (value: number, most: number): number => Math.min(Math.max(value, half), Math.max(half, most - half));
  return (
    <text key={`${placed.length} ${ghost ? 'would' : 'did'}`} class={`kush-number${ghost ? '' : ' kush-number-did'}`}
      font-size={size} stroke-width={4 * unit} x={within(at.x + 0.5, view.width)} y={within(at.y + 0.5, view.height)}>
      {text}
    </text>
  );
}

/** A round glass that shows the ghost's surroundings larger, in the corner away from it. */
function Loupe({ stage, at, left, children }: { stage: Stage; at: Rect; left: boolean; children: ComponentChildren }) {
  const cell = Math.min(stage.cell * LOUPE_ZOOM, LOUPE / (Math.max(at.w, at.h) + 2.5));
  const x = LOUPE / 2 - (at.x + at.w / 2) * cell;
  const y = LOUPE / 2 - (at.y + at.h / 2) * cell;
  return (
    <svg class={`kush-loupe${left ? ' kush-loupe-left' : ''}`} width={LOUPE} height={LOUPE} aria-hidden="true">
      <g transform={`translate(${x} ${y}) scale(${cell})`}>{children}</g>
    </svg>
  );
}
