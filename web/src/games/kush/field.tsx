// The board as one SVG: land as outlines, never cell by cell.
import type { ComponentChildren } from 'preact';
import { useId, useMemo, useRef } from 'preact/hooks';
import { classes } from '../../kit/classes';
import { seatColour } from '../../kit/seats';
import { useGestures } from './touch';
import { around, glassOf, useNumber, useScene, type FieldProps, type Scene } from './scene';
import { cornerOf, type Stage } from './layout';
import { rectPath, waves } from './shape';
import type { Rect } from './view';

export function Field(props: FieldProps) {
  const { stage, camera, ghostRect } = props;
  const id = useId().replace(/[^\w-]/g, '');
  const svg = useRef<SVGSVGElement>(null);
  useGestures(svg, props.gestures);
  const scene = useScene(props);
  const unit = 1 / (stage.cell * camera.zoom); // a pixel in cells
  return (
    <>
      <svg ref={svg} class="kush-field" width={stage.width} height={stage.height} role="img" aria-label={props.label}>
        <Patterns id={id} unit={unit} />
        <g class="kush-camera" transform={`translate(${camera.x} ${camera.y}) scale(${stage.cell * camera.zoom})`}>
          <g id={`${id}-world`} class="kush-world">
            <Land {...props} scene={scene} id={id} unit={unit} />
            <Marks {...props} scene={scene} id={id} unit={unit} />
          </g>
          <Numbers {...props} unit={unit} />
        </g>
      </svg>
      {props.carried && camera.zoom <= 1.05 && ghostRect && (
        <Loupe stage={stage} at={ghostRect}>
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

type Layer = FieldProps & { scene: Scene; id: string; unit: number };

/** What changes only with the position. */
function Land({ view, scene: { land, borders }, patterns, unit, id }: Layer) {
  const { width, height } = view;
  const fine = 1 / unit >= 6;
  const all = { width, height };
  return (
    <>
      <rect class="kush-ground" {...all} />
      {land.map((path, seat) => path && <path key={seat} class={`kush-land kush-land-${seat}`} d={path} />)}
      {land.map((path, seat) => path && (patterns ? seat < 3 : seat === 2)
        && <path key={seat} class={patterns ? undefined : 'kush-only-dark'} d={path}
          fill={`url(#${id}-own${seat})`} />)}
      <path class="kush-borders" d={borders.pale} />
      <path class="kush-borders kush-borders-ink" d={borders.ink} />
      {fine && <rect {...all} fill={`url(#${id}-grid)`} />}
      {fine && <rect {...all} fill={`url(#${id}-grid5)`} />}
      <rect class="kush-rim" {...all} />
      {view.placed.map((yes, seat) => {
        const { right, low } = cornerOf(seat);
        const size = Math.min(2.4, Math.max(0.7, 14 * unit));
        return (
          <text key={seat} class={`kush-corner${yes ? ` kush-corner-own kush-corner-${seat}` : ''}`} font-size={size}
            stroke-width={2 * unit} x={right ? width - size * 0.6 : size * 0.6}
            y={low ? height - size * 0.6 : size * 0.6}>
            {seatColour(seat).mark}
          </text>
        );
      })}
    </>
  );
}

/** What lies over the land for the moment. */
function Marks({ view, placed, last, fall, scene, halo, ghost, ghostRect, ghostSeat, hint, shaken, unit, id }: Layer) {
  const fallen = useMemo(() => (fall ? waves(fall, view.width, view.height) : []), [fall]);
  return (
    <>
      {fallen.map((wave, i) => (
        <path key={`${placed.length} ${i}`} class={`kush-wave kush-wave-${wave.from}`} d={wave.path}
          style={{ '--at': String(wave.at) }} />
      ))}
      {scene.fallen && <path class="kush-fallen-case" d={scene.fallen} />}
      {scene.fallen && <path class="kush-fallen" d={scene.fallen} />}
      {last.length > 0 && <path class="kush-last-case" d={last.map((one) => rectPath(around(one, unit))).join('')} />}
      {last.length > 0 && <path class="kush-last" d={last.map((one) => rectPath(around(one, unit))).join('')} />}
      {halo && (
        <g key={view.turn} class={classes('kush-halo', {
          'kush-halo-kush': view.isKush, 'kush-halo-dim': ghost !== null && ghost.how !== 'offered' })}>
          <path class="kush-halo-fill" d={halo} />
          <path d={halo} fill={`url(#${id}-dot)`} />
          <path class="kush-halo-edge" d={halo} />
        </g>
      )}
      {hint && <path class="kush-hint" d={rectPath(hint)} />}
      {scene.falls && <path class="kush-falls-ground" d={scene.falls} />}
      {scene.falls && <path class="kush-falls" d={scene.falls} fill={`url(#${id}-falls)`} />}
      {ghost && ghostRect && (
        <g key={shaken} class={`kush-ghost${shaken ? ' kush-shake' : ''}`}>
          <rect class={ghost.legal ? `kush-ghost-fill kush-land-${ghostSeat}` : 'kush-ghost-bad'} {...box(ghostRect)} />
          {!ghost.legal && <rect {...box(ghostRect)} fill={`url(#${id}-no)`} />}
          <rect class="kush-ghost-case" {...box(around(ghostRect, 2 * unit))} />
          <rect class={`kush-ghost-ring${ghost.legal ? '' : ' kush-ghost-ring-bad'}`}
            {...box(around(ghostRect, 2 * unit))} />
        </g>
      )}
    </>
  );
}

function box({ x, y, w, h }: Rect): { x: number; y: number; width: number; height: number } {
  return { x, y, width: w, height: h };
}

/** "+28" on what has fallen, or would. */
function Numbers(props: FieldProps & { unit: number }) {
  const { placed, ghost, unit } = props;
  const number = useNumber(props, 20 * unit);
  if (!number) return null;
  return (
    <text key={`${placed.length} ${ghost ? 'would' : 'did'}`} class={`kush-number${ghost ? '' : ' kush-number-did'}`}
      font-size={20 * unit} stroke-width={4 * unit} x={number.x} y={number.y}>
      {number.text}
    </text>
  );
}

/** Shows the ghost's surroundings larger, in the corner away from it. */
function Loupe({ stage, at, children }: { stage: Stage; at: Rect; children: ComponentChildren }) {
  const { size, scale, x, y, left } = glassOf(stage, at);
  return (
    <svg class={`kush-loupe${left ? ' kush-loupe-left' : ''}`} width={size} height={size} aria-hidden="true">
      <g transform={`translate(${x} ${y}) scale(${scale})`}>{children}</g>
    </svg>
  );
}
