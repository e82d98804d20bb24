// The wood: rim, field, points, bar and trays. Drawn once for the lying board and turned with it.
import { memo } from '../../kit/memo';
import { HEIGHT, POINT, RIM, WIDTH, columnX, isTop } from './layout';

/** Wavy lines that pass for grain; each a little different, and the tile has no seam. */
const GRAIN = Array.from({ length: 16 }, (_, i) => {
  const y = 6 + i * 12 + (i * 7) % 5;
  const a = 3 + ((i * 5) % 7);
  const b = 2 + ((i * 3) % 5);
  return `M0 ${y}C80 ${y - a} 130 ${y + b} 200 ${y}S330 ${y - b} 400 ${y}`;
});

function Paint() {
  return (
    <defs>
      <linearGradient id="nardy-rim" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" class="nardy-rim-a" /><stop offset="1" class="nardy-rim-b" />
      </linearGradient>
      <radialGradient id="nardy-light" cx=".5" cy=".4" r=".8">
        <stop offset=".3" stop-color="#fff" stop-opacity=".1" /><stop offset="1" stop-color="#000" stop-opacity=".16" />
      </radialGradient>
      <linearGradient id="nardy-deep-y" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stop-color="#000" stop-opacity=".45" /><stop offset="1" stop-color="#000" stop-opacity="0" />
      </linearGradient>
      <linearGradient id="nardy-deep-x" x1="0" y1="0" x2="1" y2="0">
        <stop offset="0" stop-color="#000" stop-opacity=".35" /><stop offset="1" stop-color="#000" stop-opacity="0" />
      </linearGradient>
      <pattern id="nardy-grain" width="400" height="200" patternUnits="userSpaceOnUse">
        {GRAIN.map((d, i) => <path key={i} d={d} class={i % 3 === 0 ? 'nardy-grain strong' : 'nardy-grain'} />)}
      </pattern>
      <pattern id="nardy-grain-up" width="400" height="200" patternUnits="userSpaceOnUse"
        patternTransform="rotate(90) scale(1.4 .7)">
        {GRAIN.map((d, i) => <path key={i} d={d} class={i % 3 === 0 ? 'nardy-grain strong' : 'nardy-grain'} />)}
      </pattern>
      <radialGradient id="nardy-ivory" cx=".36" cy=".3" r=".85">
        <stop offset="0" class="nardy-ivory-a" /><stop offset=".6" class="nardy-ivory-b" />
        <stop offset="1" class="nardy-ivory-c" />
      </radialGradient>
      <radialGradient id="nardy-ebony" cx=".36" cy=".3" r=".85">
        <stop offset="0" class="nardy-ebony-a" /><stop offset=".55" class="nardy-ebony-b" />
        <stop offset="1" class="nardy-ebony-c" />
      </radialGradient>
      <linearGradient id="nardy-die" x1="0" y1="0" x2="1" y2="1">
        <stop offset="0" stop-color="#fffdf6" /><stop offset="1" stop-color="#e2d6bd" />
      </linearGradient>
    </defs>
  );
}

function Half({ x }: { x: number }) {
  const top = RIM;
  const height = HEIGHT - 2 * RIM;
  return (
    <g>
      <rect x={x} y={top} width="600" height={height} class="nardy-field" />
      {Array.from({ length: 24 }, (_, i) => i + 1).filter((d) => Math.abs(columnX(d) - x - 300) < 300).map((d) => {
        const c = columnX(d);
        const [foot, tip] = isTop(d) ? [RIM, RIM + POINT] : [HEIGHT - RIM, HEIGHT - RIM - POINT];
        return (
          <path key={d} d={`M${c - 48} ${foot}L${c} ${tip}L${c + 48} ${foot}Z`}
            class={d % 2 === 0 ? 'nardy-point dark' : 'nardy-point light'} />
        );
      })}
      <rect x={x} y={top} width="600" height={height} fill="url(#nardy-grain-up)" class="nardy-veil" />
      <rect x={x} y={top} width="600" height={height} fill="url(#nardy-light)" />
      <rect x={x} y={top} width="600" height="22" fill="url(#nardy-deep-y)" />
      <rect x={x} y={top} width="18" height={height} fill="url(#nardy-deep-x)" />
      <rect x={x} y={top} width="600" height={height} class="nardy-edge" />
    </g>
  );
}

/** An inlay in the middle that shows the run: from the head leftwards, round, and home. */
function Run() {
  return (
    <g class="nardy-run">
      <path d="M690 524H240A26 26 0 0 0 240 576H690M1390 524H810M810 576H1362" />
      <path d="M648 512L632 524L648 536M888 512L872 524L888 536" />
      <path d="M632 564L648 576L632 588M872 564L888 576L872 588M1350 562L1368 576L1350 590" />
    </g>
  );
}

export const Ground = memo(function Ground() {
  const middle = HEIGHT / 2;
  return (
    <g>
      <Paint />
      <rect x="1" y="1" width={WIDTH - 2} height={HEIGHT - 2} rx="30" fill="url(#nardy-rim)" class="nardy-rim" />
      <rect x="1" y="1" width={WIDTH - 2} height={HEIGHT - 2} rx="30" fill="url(#nardy-grain)" />
      <rect x="8" y="8" width={WIDTH - 16} height={HEIGHT - 16} rx="24" class="nardy-bevel" />
      <Half x={100} />
      <Half x={800} />
      <rect x="700" y="2" width="100" height={HEIGHT - 4} fill="url(#nardy-rim)" />
      <rect x="700" y="2" width="100" height={HEIGHT - 4} fill="url(#nardy-grain-up)" />
      <path d={`M749 2V${HEIGHT - 2}`} class="nardy-seam" />
      {[250, 850].map((y) => (
        <g key={y} class="nardy-hinge">
          <rect x="722" y={y - 46} width="56" height="92" rx="8" />
          <path d={`M750 ${y - 46}V${y + 46}`} />
          {[-28, 28]
            .flatMap((dy) => [-14, 14].map((dx) => <circle key={`${dx} ${dy}`} cx={750 + dx} cy={y + dy} r="5" />))}
        </g>
      ))}
      <rect x="14" y={RIM} width="72" height={middle - RIM - 60} rx="12" class="nardy-tray" />
      <rect x={WIDTH - 86} y={middle + 60} width="72" height={middle - RIM - 60} rx="12" class="nardy-tray" />
      <Run />
    </g>
  );
});
