// Cards as SVG, drawn about their middle in a frame of 100 by 140.
import { memo } from '../../kit/memo';
import { type Card, rankOf, type Suit, suitOf, type T } from './view';

/** Each suit about the origin, some 20 units high. */
const SHAPES: Record<Suit, string> = {
  S: 'M0-10.5C3-6 9.5-2.5 9.5 3A4.7 4.7 0 0 1 1.6 6C1.8 8 2.6 9.4 4 10.5H-4C-2.6 9.4-1.8 8-1.6 6A4.7 4.7 0 0 1-9.5 3C-9.5-2.5-3-6 0-10.5Z',
  C: 'M0-10.5A4.8 4.8 0 0 1 3.7-2.7 4.8 4.8 0 1 1 1.7 4.6C1.8 7.4 2.6 9.2 4.2 10.5H-4.2C-2.6 9.2-1.8 7.4-1.7 4.6A4.8 4.8 0 1 1-3.7-2.7 4.8 4.8 0 0 1 0-10.5Z',
  D: 'M0-11C2.4-6.6 5-3.3 8.2 0 5 3.3 2.4 6.6 0 11-2.4 6.6-5 3.3-8.2 0-5-3.3-2.4-6.6 0-11Z',
  H: 'M0 10.5C-2.4 6-10-1-10-5.2A5.1 5.1 0 0 1 0-6.6 5.1 5.1 0 0 1 10-5.2C10-1 2.4 6 0 10.5Z',
};

export function Pip({ suit, x = 0, y = 0, size = 20, turned = false }:
  { suit: Suit; x?: number; y?: number; size?: number; turned?: boolean }) {
  return <path d={SHAPES[suit]} class={`durak-suit-${suit}`}
    transform={`translate(${x} ${y}) scale(${(turned ? -size : size) / 20})`} />;
}

const COLUMNS = { l: -23, m: 0, r: 23 };

/** Pips by rank: column and sixth of the height, all below the indices. */
const PIPS: Record<string, string> = {
  2: 'm0 m6', 3: 'm0 m3 m6', 4: 'l0 r0 l6 r6', 5: 'l0 r0 m3 l6 r6', 6: 'l0 r0 l3 r3 l6 r6',
  7: 'l0 r0 m1.5 l3 r3 l6 r6', 8: 'l0 r0 m1.5 l3 r3 m4.5 l6 r6', 9: 'l0 r0 l2 r2 m3 l4 r4 l6 r6',
  T: 'l0 r0 m1 l2 r2 l4 r4 m5 l6 r6',
};

function Pips({ rank, suit }: { rank: string; suit: Suit }) {
  return <>{(PIPS[rank] ?? '').split(' ').map((at) => {
    const row = Number(at.slice(1));
    return <Pip key={at} suit={suit} size={15} turned={row > 3} x={COLUMNS[at[0] as 'l' | 'm' | 'r']}
      y={row * 9.2 + 2} />;
  })}</>;
}

const EMBLEMS: Record<string, string> = {
  J: 'M-13 6C-13-4-6-10 3-10 10-10 13-5 13 0L13 6ZM-15 6H15V11H-15ZM4-10C6-18 13-21 18-20 16-15 12-10 4-10Z',
  Q: 'M-15 9-17-6-8 1 0-12 8 1 17-6 15 9ZM0-18A2.6 2.6 0 1 1-.1-18ZM-18-12A2.4 2.4 0 1 1-18.1-12ZM18-12A2.4 2.4 0 1 1 17.9-12Z',
  K: 'M-16 10V-8L-8 0-4-12H4L8 0 16-8V10ZM-2-20H2V-17H5V-14H2V-11H-2V-14H-5V-17H-2Z',
};

function Court({ rank, suit }: { rank: string; suit: Suit }) {
  return <>
    <rect x={-32} y={-8} width={64} height={71} rx={7} class="durak-court" />
    <path d={EMBLEMS[rank]!} class="durak-emblem" transform="translate(0 15)" />
    <Pip suit={suit} y={45} size={28} />
  </>;
}

interface FaceProps {
  card: Card;
  /** The width on the screen: small cards keep a readable index and drop the pips. */
  w: number;
  trump?: boolean;
}

const INDEX = 32; // the size in which ranks are kept

function Index({ card, x, size }: { card: Card; x: number; size: number }) {
  const suit = suitOf(card);
  return <g transform={`translate(${x} ${size * 0.42 - 58})`}>
    <use href={`#durak-rank-${rankOf(card)}`} class={`durak-suit-${suit}`} transform={`scale(${size / INDEX})`} />
    <Pip suit={suit} y={size * 0.82} size={size * 0.64} />
  </g>;
}

export const Face = memo(function Face({ card, w, trump = false }: FaceProps) {
  const rank = rankOf(card);
  const suit = suitOf(card);
  const size = Math.max(INDEX, 1800 / w);
  const small = w < 50;
  const edge = size * 0.53 - 46;
  return <g class="durak-face" aria-hidden="true">
    <rect x={-50} y={-70} width={100} height={140} rx={9} class="durak-paper" />
    {trump && <path d="M-48 46V61A7 7 0 0 0-41 68H-26Z" class="durak-gilt" />}
    {small || rank === 'A' ? <Pip suit={suit} y={small ? 34 : 24} size={small ? 52 : 60} />
      : 'JQK'.includes(rank) ? <Court rank={rank} suit={suit} /> : <Pips rank={rank} suit={suit} />}
    <Index card={card} x={edge} size={size} />
    {!(small && size > 44) && <Index card={card} x={-edge} size={size} />}
  </g>;
});

/** What all cards share; to be put into the drawing once. */
export function CardDefs({ t }: { t: T }) {
  return <defs>
    {[...'23456789TJQKA'].map((rank) => {
      const label = t(`durak.rank.${rank}`);
      return <text key={rank} id={`durak-rank-${rank}`} class="durak-index" text-anchor="middle" y={INDEX * 0.36}
        font-size={INDEX}
        {...(label.length > 1 ? { textLength: INDEX * 0.94, lengthAdjust: 'spacingAndGlyphs' } : {})}>{label}</text>;
    })}
    <pattern id="durak-lattice" width="14" height="14" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <path d="M0 7H14M7 0V14" class="durak-lattice" />
      <circle cx="7" cy="7" r="1.8" class="durak-lattice-dot" />
    </pattern>
    <symbol id="durak-back" viewBox="-50 -70 100 140" overflow="visible">
      <rect x={-50} y={-70} width={100} height={140} rx={9} class="durak-paper" />
      <rect x={-44} y={-64} width={88} height={128} rx={6} class="durak-back" />
      <rect x={-39} y={-59} width={78} height={118} rx={4} class="durak-back-inner" fill="url(#durak-lattice)" />
      <circle r={17} class="durak-back-seal" />
      <path d="M0-11 3.2-3.2 11 0 3.2 3.2 0 11-3.2 3.2-11 0-3.2-3.2Z" class="durak-back-star" />
    </symbol>
  </defs>;
}

export function Back() {
  return <use href="#durak-back" x={-50} y={-70} width={100} height={140} />;
}
