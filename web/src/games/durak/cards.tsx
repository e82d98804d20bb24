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

const SHOULDERS = 'M-38 0V-4C-38-13-24-18-9-21L0-9 9-21C24-18 38-13 38-4V0Z';
const FACE = 'M-9-43H9V-32C9-24 4-20 0-20-4-20-9-24-9-32Z';
const FEATURES = 'M-5.500-36.500H-2M2-36.500H5.500M0-34.500V-29.500H1.800M-2.600-25.500H2.600';

/** What makes a king, a queen, a jack: hair, what lies over the face, and what is on the head. */
const COURT: Record<string, { hair: string; gold: string; cloth?: string; eyes?: string }> = {
  J: { hair: 'M-9-41V-27C-13-27-14-34-12.500-41ZM9-41V-27C13-27 14-34 12.500-41Z',
    cloth: 'M-12.500-42C-14-54 3-60 12.500-47V-42Z',
    gold: 'M-14-44.500H14V-40H-14ZM5-48C7-58 13-63 18-62 18-55 13-49 5-48Z' },
  Q: {
    hair: 'M0-49C-14-49-15-38-13-18L-7-20C-10-30-10-38-6-42H6C10-38 10-30 7-20L13-18C15-38 14-49 0-49Z',
    gold: 'M-10.500-46-12.500-55-5.500-50 0-59 5.500-50 12.500-55 10.500-46Z'
      + 'M-6-17.500Q0-12 6-17.500L4.500-19.500Q0-15.500-4.500-19.500Z' },
  K: {
    hair: 'M-9-43H-12.500V-27C-12-18-6-12 0-11 6-12 12-18 12.500-27V-43H9V-31C7-29 4-28.500 0-28.500-4-28.500-7-29-9-31Z',
    gold: 'M-13.500-42-15-56-7-49-2-58V-61H-4.500V-63.500H-2V-66H2V-63.500H4.500V-61H2V-58L7-49 15-56 13.500-42Z',
    eyes: 'M-5.500-36.500H-2M2-36.500H5.500M0-34.500V-30.500M-2.600-24.500H2.600' },
};

/** The upper half of a figure; the lower one is the same, turned. */
function Half({ rank }: { rank: string }) {
  const { hair, gold, cloth, eyes = FEATURES } = COURT[rank]!;
  return <g id={`durak-court-${rank}`}>
    <path d={SHOULDERS} class="durak-robe" />
    <path d="M-9-21 0-9 9-21 5-22H-5ZM-38-4C-30-9-22-10-14-9L-10 0H-38Z" class="durak-lining" />
    <path d="M-14-9-10 0M14-9 10 0M-4-4H4" class="durak-line" />
    {rank === 'Q' && <path d={hair} class="durak-hair" />}
    <path d={FACE} class="durak-skin" />
    {rank !== 'Q' && <path d={hair} class="durak-hair" />}
    <path d={eyes} class="durak-line" />
    {cloth && <path d={cloth} class="durak-robe" />}
    <path d={gold} class="durak-gold" />
  </g>;
}

function Court({ rank, suit }: { rank: string; suit: Suit }) {
  return <g class={`durak-figure durak-robes-${suit}`}>
    <use href={`#durak-court-${rank}`} />
    <use href={`#durak-court-${rank}`} transform="rotate(180)" />
    <path d="M-38 0H38" class="durak-line" />
    {[-30, 30].map((x) => <Pip key={x} suit={suit} x={x} y={48} size={22} turned />)}
  </g>;
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
    <rect x={-50} y={-70} width={100} height={140} rx={9} class="durak-sheen" />
    {trump && <path d="M-48 46V61A7 7 0 0 0-41 68H-26Z" class="durak-gilt" />}
    {small || rank === 'A' ? <Pip suit={suit} y={small ? 34 : 24} size={small ? 52 : 60} />
      : 'JQK'.includes(rank) ? <Court rank={rank} suit={suit} /> : <Pips rank={rank} suit={suit} />}
    <Index card={card} x={edge} size={size} />
    {!(small && size > 44) && <Index card={card} x={-edge} size={size} />}
  </g>;
});

/** What all cards share; to be put into the drawing once. */
export const CardDefs = memo(function CardDefs({ t }: { t: T }) {
  return <defs>
    {[...'23456789TJQKA'].map((rank) => {
      const label = t(`durak.rank.${rank}`);
      return <text key={rank} id={`durak-rank-${rank}`} class="durak-index" text-anchor="middle" y={INDEX * 0.36}
        font-size={INDEX}
        {...(label.length > 1 ? { textLength: INDEX * 0.94, lengthAdjust: 'spacingAndGlyphs' } : {})}>{label}</text>;
    })}
    {['J', 'Q', 'K'].map((rank) => <Half key={rank} rank={rank} />)}
    <linearGradient id="durak-sheen" x1="0" y1="0" x2="1" y2="1">
      <stop offset=".2" stop-color="#fff" stop-opacity=".5" />
      <stop offset="1" stop-color="#7a5c2a" stop-opacity=".16" />
    </linearGradient>
    <pattern id="durak-weave" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(32)">
      <path d="M0 1H3M3 4H6" stroke="#fff" stroke-opacity=".07" />
      <path d="M1 3V6M4 0V3" stroke="#000" stroke-opacity=".1" />
    </pattern>
    <radialGradient id="durak-lamp" cx=".5" cy=".42" r=".75">
      <stop offset="0" stop-color="#fff" stop-opacity=".16" /><stop offset=".55" stop-color="#fff" stop-opacity="0" />
      <stop offset="1" stop-color="#000" stop-opacity=".34" />
    </radialGradient>
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
});

export function Back() {
  return <use href="#durak-back" x={-50} y={-70} width={100} height={140} />;
}
