// What lies on the wood: checkers, dice, and the marks that help.
import { useLayoutEffect, useRef } from 'preact/hooks';
import { Pips } from '../../kit/dice';
import type { Spot } from '../../kit/drag';
import { shake as shakeHead } from '../../kit/motion';
import { RADIUS, SLAB, checkerSpot, shown } from './layout';
import type { Checker } from './layout';
import type { Seat } from './view';

export interface Look {
  looker: Seat;
  tall: boolean;
}

const at = (spot: Spot) => `translate(${spot.x}px, ${spot.y}px)`;

/** A checker from above, about its middle. */
export function Disc({ side, n }: { side: Seat; n?: number }) {
  return (
    <g class={`nardy-disc ${side === 0 ? 'ivory' : 'ebony'}`}>
      <circle cy="4" r={RADIUS} class="nardy-shade" />
      <circle r={RADIUS - 1.5} fill={`url(#nardy-${side === 0 ? 'ivory' : 'ebony'})`} class="body" />
      <circle r="33" class="groove" />
      {n === undefined && <circle r="20" class="groove thin" />}
      {n !== undefined && <text class="nardy-badge" dy="13">{n}</text>}
    </g>
  );
}

function Slab({ side, tall }: { side: Seat; tall: boolean }) {
  const [w, h] = tall ? [SLAB, 64] : [64, SLAB];
  return (
    <rect x={-w / 2} y={-h / 2} width={w} height={h} rx="6" class={`nardy-slab ${side === 0 ? 'ivory' : 'ebony'}`}
      fill={`url(#nardy-${side === 0 ? 'ivory' : 'ebony'})`} />
  );
}

export interface Motion {
  /** How long one checker moves; 0: not at all. */
  ms: number;
  /** How long the first waits: for the dice to come to rest. */
  wait: number;
}

export const STAGGER = 0.6;

/** The checkers. One that has changed its place since the last picture slides there. */
export function Checkers(props: {
  checkers: readonly Checker[]; look: Look; motion: Motion; selected: number | null; dragged: boolean;
  shake: { d: number; side: Seat; count: number } | null;
}) {
  const { checkers, look, motion, selected, dragged, shake } = props;
  const before = useRef(new Map<number, Spot>());
  const drawn = useRef(new Map<number, SVGGElement>());
  const turned = useRef(look);
  const spots = new Map(checkers.map((c) => {
    const spot = checkerSpot(c, look.looker);
    return [c.id, shown(look.tall, spot.x, spot.y)] as const;
  }));
  const moved = (id: number) => {
    const [was, is] = [before.current.get(id), spots.get(id)!];
    return was !== undefined && (was.x !== is.x || was.y !== is.y);
  };
  const isTop = (c: Checker) => c.i === c.n - 1;

  useLayoutEffect(() => {
    const same = turned.current.looker === look.looker && turned.current.tall === look.tall;
    turned.current = look;
    let order = 0;
    for (const [id, spot] of spots) {
      const was = before.current.get(id);
      if (!was || (was.x === spot.x && was.y === spot.y)) continue;
      // A stack that only closes up keeps its column and does not wait its turn.
      const far = Math.hypot(was.x - spot.x, was.y - spot.y) > RADIUS;
      if (same && motion.ms > 0) {
        drawn.current.get(id)?.animate([{ transform: at(was) }, { transform: at(spot) }], {
          duration: motion.ms, delay: motion.wait + (far ? order * motion.ms * STAGGER : 0),
          fill: 'backwards', easing: 'cubic-bezier(.3,.1,.2,1)',
        });
      }
      if (far) order++;
    }
    before.current = spots;
  });

  useLayoutEffect(() => {
    const top = shake && checkers.find((c) => c.side === shake.side && c.d === shake.d && isTop(c));
    const inner = top && drawn.current.get(top.id)?.firstElementChild;
    shakeHead(inner, motion.ms === 0 ? 0 : 1);
  }, [shake]);

  // Later ones lie on top: a stack from the rim inwards, and above all what is moving.
  const order = [...checkers].sort((a, b) => Number(moved(a.id)) - Number(moved(b.id)) || a.i - b.i);
  return (
    <g>
      {order.map((c) => {
        const lifted = isTop(c) && c.d > 0 && c.d === selected && c.side === look.looker;
        return (
          <g key={c.id} style={{ transform: at(spots.get(c.id)!) }}
            class={lifted ? (dragged ? 'nardy-checker away' : 'nardy-checker lifted') : 'nardy-checker'}
            ref={(el) => { if (el) drawn.current.set(c.id, el); }}>
            <g>
              {c.d === 0 ? <Slab side={c.side} tall={look.tall} />
                : isTop(c) && c.n >= 8 ? <Disc side={c.side} n={c.n} /> : <Disc side={c.side} />}
              {lifted && <circle r={RADIUS + 3} class="nardy-ring thick" />}
            </g>
          </g>
        );
      })}
    </g>
  );
}

export function Die({ value }: { value: number }) {
  return (
    <g>
      <rect x="-41" y="-37" width="82" height="82" rx="17" class="nardy-shade" />
      <rect x="-41" y="-41" width="82" height="82" rx="17" fill="url(#nardy-die)" class="nardy-die-body" />
      <Pips value={value} step={22} r={8.5} class="nardy-pip" />
    </g>
  );
}

/** The dice of one side: those of this turn, or, faded, those of its last one. */
export function Dice(props: {
  own: boolean; look: Look; values: { value: number; used: boolean }[]; past: boolean; tumbling: boolean;
}) {
  const { own, look, values, past, tumbling } = props;
  const middle = own ? 1100 : 400;
  return (
    <g class={past ? 'nardy-dice past' : 'nardy-dice'}>
      {values.map(({ value, used }, i) => {
        const spot = shown(look.tall, middle + (i - (values.length - 1) / 2) * 98, 550);
        return (
          <g key={i} style={{ transform: at(spot) }}>
            <g class={`nardy-die${used ? ' used' : ''}${tumbling ? ` tumble turn${i % 2}` : ''}`}>
              <Die value={value} />
              {used && <path d="M-30 30L30 -30" class="nardy-strike" />}
            </g>
          </g>
        );
      })}
    </g>
  );
}

/** A place where the checker may go: ring and dot; two dots where it takes more than one die. */
export function TargetMark(props: { spot: Spot; steps: number; best: boolean; faint: boolean }) {
  const { spot, steps, best, faint } = props;
  const dots = Math.min(steps, 4);
  return (
    <g style={{ transform: at(spot) }} class={`nardy-target${best ? ' best' : ''}${faint ? ' faint' : ''}`}>
      <circle r="40" class="casing" />
      <circle r="40" class={steps > 1 ? 'ring several' : 'ring'} />
      {Array.from({ length: dots }, (_, i) => (
        <circle key={i} cx={(i - (dots - 1) / 2) * 20} r={dots > 1 ? 8 : 13} class="dot" />
      ))}
    </g>
  );
}

/** A board's small sign with words, as wide as they are. */
export function Sign(props: { spot: Spot; text: string; kind: string }) {
  const width = props.text.length * 25 + 60;
  return (
    <g style={{ transform: at(props.spot) }} class={`nardy-sign ${props.kind}`}>
      <rect x={-width / 2} y="-44" width={width} height="88" rx="44" />
      <text dy="15">{props.text}</text>
    </g>
  );
}
