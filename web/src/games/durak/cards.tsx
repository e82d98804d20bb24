// Cards as SVG, drawn about their middle in a frame of 100 by 140.
import { memo } from '../../kit/memo';
import { BackDefs, Courts, deckNow } from './decks';
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
const LARGE_INDEX = 40; // of the plain deck

function Index({ card, x, size }: { card: Card; x: number; size: number }) {
  const suit = suitOf(card);
  return <g transform={`translate(${x} ${size * 0.42 - 58})`}>
    <use href={`#durak-rank-${rankOf(card)}`} class={`durak-suit-${suit}`} transform={`scale(${size / INDEX})`} />
    <Pip suit={suit} y={size * 0.82} size={size * 0.64} />
  </g>;
}

/** The ace of a deck that has more than one pip for it. */
function Wreath() {
  return <g class="durak-wreath"><circle cy={24} r={36} /><circle cy={24} r={40} /></g>;
}

/** What stands below the index: one pip on a small card, else what the deck has for the rank. */
function Middle({ card, small }: { card: Card; small: boolean }) {
  const [rank, suit, deck] = [rankOf(card), suitOf(card), deckNow()];
  if (deck === 'plain') return <Pip suit={suit} x={small ? 4 : 14} y={36} size={small ? 50 : 58} />;
  if (small) return <Pip suit={suit} y={34} size={52} />;
  const satin = deck === 'satin';
  if (rank === 'A') return <>{satin && <Wreath />}<Pip suit={suit} y={24} size={satin ? 46 : 60} /></>;
  return 'JQK'.includes(rank) ? <Court rank={rank} suit={suit} /> : <Pips rank={rank} suit={suit} />;
}

export const Face = memo(function Face({ card, w, trump = false }: FaceProps) {
  const deck = deckNow();
  const size = Math.max(deck === 'plain' ? LARGE_INDEX : INDEX, 1800 / w);
  const small = w < 50;
  const edge = size * 0.53 - 46;
  const one = deck === 'plain' || (small && size > 44);
  return <g class="durak-face" aria-hidden="true">
    <rect x={-50} y={-70} width={100} height={140} rx={9} class="durak-paper" />
    {deck !== 'plain' && <rect x={-50} y={-70} width={100} height={140} rx={9} class="durak-sheen" />}
    {deck === 'satin' && <rect x={-46} y={-66} width={92} height={132} rx={6} class="durak-frame" />}
    {trump && <path d="M-48 46V61A7 7 0 0 0-41 68H-26Z" class="durak-gilt" />}
    <Middle card={card} small={small} />
    <Index card={card} x={edge} size={size} />
    {!one && <Index card={card} x={-edge} size={size} />}
  </g>;
});

/** What all cards share; to be put into the drawing once. */
export const CardDefs = memo(function CardDefs({ t }: { t: T }) {
  const deck = deckNow();
  return <defs>
    {[...'23456789TJQKA'].map((rank) => {
      const label = t(`durak.rank.${rank}`);
      return <text key={rank} id={`durak-rank-${rank}`} class="durak-index" text-anchor="middle" y={INDEX * 0.36}
        font-size={INDEX}
        {...(label.length > 1 ? { textLength: INDEX * 0.94, lengthAdjust: 'spacingAndGlyphs' } : {})}>{label}</text>;
    })}
    <Courts deck={deck} />
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
    <BackDefs deck={deck} />
  </defs>;
});

export function Back() {
  return <use href="#durak-back" x={-50} y={-70} width={100} height={140} />;
}
