// What is written and drawn over the wood to help: numbers, heads, the last move, where one may go.
import type { PastTurn } from './past';
import { HEIGHT, RADIUS, RIM, WIDTH, columnX, inTray, isTop, onPoint, shown } from './layout';
import type { Spot } from '../../kit/drag';
import type { Look } from './pieces';
import { TargetMark } from './pieces';
import type { Target } from './moves';
import { HEAD, distanceOf, pips, pointAt } from './view';
import type { Position, Seat } from './view';

const at = (spot: Spot) => `translate(${spot.x}px, ${spot.y}px)`;

function Lock() {
  return (
    <g class="nardy-lock">
      <circle r="31" />
      <path d="M-9 -3V-10A9 9 0 0 1 9 -10V-3" class="bow" />
      <rect x="-14" y="-4" width="28" height="20" rx="4" class="box" />
    </g>
  );
}

/** The points' numbers on the rim; a head's has diamonds. */
export function Numbers({ look }: { look: Look }) {
  const { looker, tall } = look;
  const heads = [pointAt(0, HEAD), pointAt(1, HEAD)];
  return (
    <g class="nardy-numbers" aria-hidden="true">
      {Array.from({ length: 24 }, (_, i) => i + 1).map((d) => {
        const point = pointAt(looker, d);
        const spot = shown(tall, columnX(d), isTop(d) ? 22 : HEIGHT - 22);
        const head = heads.includes(point);
        return (
          <text key={d} x={spot.x} y={spot.y} dy="11" class={head ? 'head' : ''}>
            {head && !tall ? `◆ ${point} ◆` : point}
            {head && tall && <tspan x={spot.x} dy="30">◆</tspan>}
          </text>
        );
      })}
    </g>
  );
}

/** Pips to go and checkers borne off, on the sides of the board. */
export function Counts({ look, position }: { look: Look; position: Position }) {
  const { looker, tall } = look;
  const rival = (1 - looker) as Seat;
  const write = (x: number, y: number, text: number, kind: string) => {
    const spot = shown(tall, x, y);
    return <text x={spot.x} y={spot.y} dy="15" class={kind}>{text}</text>;
  };
  return (
    <g class="nardy-counts" aria-hidden="true">
      {write(WIDTH - 50, 550, position[looker][0]!, 'off')}
      {write(50, 550, position[rival][0]!, 'off')}
      {write(WIDTH - 50, 300, pips(position[looker]), 'pips')}
      {write(50, HEIGHT - 300, pips(position[rival]), 'pips')}
    </g>
  );
}

/** The place of the next checker on a point, or of the one on top. */
function spotOn(look: Look, position: Position, point: number, which: 'top' | 'next', side: Seat): Spot {
  if (point === 0) {
    const n = position[side][0]!;
    const spot = inTray(side === look.looker, which === 'top' ? Math.max(0, n - 1) : n);
    return shown(look.tall, spot.x, spot.y);
  }
  const n = position[side][distanceOf(side, point)]!;
  const count = which === 'top' ? n : n + 1;
  const spot = onPoint(distanceOf(look.looker, point), Math.max(0, count - 1), Math.max(1, count));
  return shown(look.tall, spot.x, spot.y);
}

/** Outlines what moved last: dashed where it came from, whole where it stands. */
export function LastMove({ look, position, turn }: { look: Look; position: Position; turn: PastTurn }) {
  const left = new Set(turn.steps.map((step) => step.from));
  const reached = new Set(turn.steps.map((step) => step.to));
  const isHeld = (point: number) => position[turn.seat][distanceOf(turn.seat, point)]! > 0;
  const isFree = (point: number) =>
    position.every((side, seat) => side[distanceOf(seat as Seat, point)] === 0);
  return (
    <g class="nardy-last">
      {[...left].filter((p) => !reached.has(p) && isFree(p)).map((p) => (
        <circle key={`from${p}`} r={RADIUS - 4} class="from"
          style={{ transform: at(spotOn(look, position, p, 'next', turn.seat)) }} />
      ))}
      {[...reached].filter((p) => p > 0 && isHeld(p)).map((p) => (
        <g key={`to${p}`} style={{ transform: at(spotOn(look, position, p, 'top', turn.seat)) }}>
          <circle r={RADIUS - 3} class="casing" /><circle r={RADIUS - 3} class="to" />
        </g>
      ))}
      {reached.has(0) && (
        <circle r="9" class="to" style={{ transform: at(spotOn(look, position, 0, 'top', turn.seat)) }} />
      )}
    </g>
  );
}

/** Rings on the checkers that may move. */
export function Sources({ look, position, points }: { look: Look; position: Position; points: number[] }) {
  return (
    <g class="nardy-sources">
      {points.map((p) => (
        <g key={p} style={{ transform: at(spotOn(look, position, p, 'top', look.looker)) }}>
          <circle r={RADIUS - 2} class="casing" /><circle r={RADIUS - 2} class="ring" />
        </g>
      ))}
    </g>
  );
}

export function Targets(props: {
  look: Look; position: Position; targets: readonly Target[]; best: Target | undefined; faint: boolean;
}) {
  const { look, position, targets, best, faint } = props;
  return (
    <g>
      {targets.map((target) => (
        <TargetMark key={target.to} steps={target.steps.length} best={target === best} faint={faint}
          spot={spotOn(look, position, target.to, 'next', look.looker)} />
      ))}
    </g>
  );
}

/** A head from which nothing more may go in this turn. */
export function HeadLock({ look, seat, position }: { look: Look; seat: Seat; position: Position }) {
  if (position[seat][HEAD] === 0) return null;
  const d = distanceOf(look.looker, pointAt(seat, HEAD));
  const spot = shown(look.tall, columnX(d), isTop(d) ? RIM + RADIUS : HEIGHT - RIM - RADIUS);
  return <g style={{ transform: at(spot) }}><Lock /></g>;
}

/** What the computer would do, as an arrow. */
export function HintArrow(props: { look: Look; position: Position; from: number; to: number; seat: Seat }) {
  const { look, position, seat } = props;
  const a = spotOn(look, position, props.from, 'top', seat);
  const b = spotOn(look, position, props.to, 'next', seat);
  const far = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const end = { x: b.x - ((b.x - a.x) / far) * 26, y: b.y - ((b.y - a.y) / far) * 26 };
  // Bent towards the middle of the board, so that it does not run through the checkers of a row.
  const y = (a.y + b.y) / 2;
  const lift = 550 - y;
  const bend = { x: (a.x + b.x) / 2 + lift * 0.2, y: look.tall ? y : y + lift * 0.6 };
  return (
    <g class="nardy-hint">
      <path d={`M${a.x} ${a.y}Q${bend.x} ${bend.y} ${end.x} ${end.y}`} class="casing" />
      <path d={`M${a.x} ${a.y}Q${bend.x} ${bend.y} ${end.x} ${end.y}`} />
      <circle cx={a.x} cy={a.y} r="16" /><circle cx={b.x} cy={b.y} r="26" />
    </g>
  );
}
