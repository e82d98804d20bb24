// What lies on the table: felt, stock and discards, the pairs, the place for a transfer.
import { useEffect, useRef } from 'preact/hooks';
import { classes } from '../../kit/classes';
import { pressable } from '../../kit/keys';
import { useBack } from '../../ui/host';
import { Back, Face, Pip } from './cards';
import { type Layout, type Place, TALLNESS } from './layout';
import { pairWords, stockWords } from './text';
import { GHOST, type Target } from './moves';
import { brief, type Card, type DurakView, type Pair, type Suit, suitOf, type T } from './view';

const attr = (place: Place): string => `translate(${place.x} ${place.y}) rotate(${place.turn}) scale(${place.w / 100})`;

/** Ring and dot of a target, outline of the last card; shown by the card's class. */
export function Marks() {
  return <g class="durak-marks" aria-hidden="true">
    <rect x={-55} y={-75} width={110} height={150} rx={13} class="durak-ring" />
    <circle r={12} cy={48} class="durak-dot" />
  </g>;
}

/** The suit of trumps as if woven into the felt. */
function Watermark({ layout: { area }, trump }: { layout: Layout; trump: Suit | null }) {
  if (!trump) return null;
  const size = Math.min(area.w, area.h) * 0.8;
  return <g class="durak-watermark"><Pip suit={trump} x={area.x + area.w / 2} y={area.y + area.h / 2} size={size} />
  </g>;
}

function OvalTable({ layout }: { layout: Layout }) {
  const { width, height, statusTop } = layout;
  const top = Math.min(...layout.rivals.map((place) => place.y));
  const tall = statusTop + 36 - top;
  const x = width * 0.035;
  const round = Math.min(width * 0.46, tall / 2);
  return <>
    <rect width={width} height={height} class="durak-room" />
    <rect x={x} y={top - 4} width={width - 2 * x} height={tall + 8} rx={round} class="durak-rim" />
    <rect x={x + 12} y={top + 8} width={width - 2 * x - 24} height={tall - 16} rx={round - 10} class="durak-felt" />
    {['weave', 'lamp'].map((what) => <rect key={what} x={x + 12} y={top + 8} width={width - 2 * x - 24}
      height={tall - 16} rx={round - 10} fill={`url(#durak-${what})`} class="durak-cloth" />)}
  </>;
}

export function Ground({ layout, trump }: { layout: Layout; trump: Suit | null }) {
  return <>
    {layout.mode === 'oval' ? <OvalTable layout={layout} /> : <>
      <rect width={layout.width} height={layout.height} class="durak-felt" />
      {['weave', 'lamp'].map((what) => <rect key={what} width={layout.width} height={layout.height}
        fill={`url(#durak-${what})`} class="durak-cloth" />)}
    </>}
    <Watermark layout={layout} trump={trump} />
  </>;
}

function PileCount({ place, n }: { place: Place; n: number }) {
  return <g transform={`translate(${place.x} ${place.y})`}>
    <rect x={-14} y={-11} width={28} height={22} rx={11} class="durak-count-box" />
    <text class="durak-pile-count" text-anchor="middle" y={5.5}>{n}</text>
  </g>;
}

interface PileProps {
  layout: Layout;
  view: DurakView;
  t: T;
}

/** Where the stock was: the suit of trumps stays to be seen. */
function EmptyStock({ stock, trump }: { stock: Place; trump: Suit }) {
  return <g transform={`translate(${stock.x} ${stock.y})`}>
    <rect x={-stock.w / 2} y={-stock.w * 0.7} width={stock.w} height={stock.w * TALLNESS} rx={5} class="durak-hollow" />
    <circle r={stock.w * 0.36} class="durak-suit-plate" />
    <Pip suit={trump} size={stock.w * 0.46} />
  </g>;
}

export function Stock({ layout: { stock, trump }, view, t }: PileProps) {
  const backs = view.deckCount > 1 ? Math.min(3, Math.ceil((view.deckCount - 1) / 8)) : 0;
  const card = view.trumpCard;
  return <g role="img" aria-label={stockWords(view, t)}>
    {card && view.deckCount > 0 && <g data-key={card}><Face card={card} w={trump.w} trump /></g>}
    {Array.from({ length: backs }, (_, i) =>
      <g key={i} transform={attr({ ...stock, x: stock.x - i * 1.5, y: stock.y - i * 1.5 })}><Back /></g>)}
    {backs > 0 && <PileCount place={stock} n={view.deckCount} />}
    {view.trump && view.deckCount === 0 && <EmptyStock stock={stock} trump={view.trump} />}
    {card && <text class="durak-pile" x={stock.x} y={stock.y + stock.w * 0.7 + 16} text-anchor="middle">
      {view.deckCount > 0 ? brief(card, t) : t('durak.trumpMark')}</text>}
  </g>;
}

const ASKEW = [12, -9, 24, -20, 4]; // degrees: the discards are thrown down carelessly

export function Discards({ layout: { discard }, view, t, open }: PileProps & { open: () => void }) {
  if (view.discardCount === 0) return null;
  const backs = Math.min(ASKEW.length, Math.ceil(view.discardCount / 4));
  const how = view.discard ? { ...pressable(open), class: 'durak-open' } : { role: 'img' as const };
  return <g aria-label={t('durak.discard', { n: view.discardCount })} {...how}>
    <g aria-hidden="true">
      {ASKEW.slice(0, backs).map((turn) => <g key={turn} transform={attr({ ...discard, turn })}><Back /></g>)}
      <PileCount place={discard} n={view.discardCount} />
    </g>
  </g>;
}

export function DiscardList({ view, t, close }: { view: DurakView; t: T; close: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useBack(close);
  useEffect(() => button.current?.focus(), []);
  return <div class="durak-discards" role="dialog" aria-modal="true"
    aria-label={t('durak.discard', { n: view.discardCount })}>
    <h2>{t('durak.discard', { n: view.discardCount })}</h2>
    <ul>
      {(view.discard ?? []).map((card) => <li key={card} class={`durak-chip durak-suit-${suitOf(card)}`}>
        {brief(card, t)}</li>)}</ul>
    <button type="button" class="button" ref={button} onClick={close}>{t('durak.close')}</button>
  </div>;
}

interface PairProps {
  pair: Pair;
  w: number;
  trump: Suit | null;
  /** May be tapped; lit: is a target of what is picked; over: a card is held above it. */
  can: boolean;
  lit: boolean;
  over: boolean;
  newest: ReadonlySet<Card>;
  tap: (target: Target) => void;
  t: T;
}

export function PairOnTable({ pair, w, trump, can, lit, over, newest, tap, t }: PairProps) {
  const { attack, defence } = pair;
  const how = can ? { role: 'button' as const, tabindex: 0, 'data-target': attack } : { role: 'img' as const };
  return <g role="listitem">
    <g data-key={attack} aria-label={pairWords(pair, t)} {...how} onClick={() => tap(attack)}
      class={classes('durak-laid', { 'durak-target': lit, 'durak-over': over, 'durak-last': newest.has(attack) })}>
      <Face card={attack} w={w} trump={suitOf(attack) === trump} />
      <Marks />
    </g>
    {defence && <g data-key={defence} aria-hidden="true"
      class={classes('durak-laid', { 'durak-last': newest.has(defence) })}>
      <Face card={defence} w={w} trump={suitOf(defence) === trump} />
      <Marks />
    </g>}
  </g>;
}

interface GhostProps {
  place: Place;
  lit: boolean;
  over: boolean;
  tap: (target: Target) => void;
  t: T;
}

export function Ghost({ place, lit, over, tap, t }: GhostProps) {
  return <g transform={attr(place)} data-target={GHOST} role="button" tabindex={0} aria-label={t('durak.ghost')}
    onClick={() => tap(GHOST)}
    class={classes('durak-ghost', { 'durak-target': lit, 'durak-over': over })}>
    <rect x={-50} y={-70} width={100} height={140} rx={9} />
    <path d="M-20-8H14M4-20 17-8 4 4" />
    <text y={34} text-anchor="middle" textLength={88} lengthAdjust="spacingAndGlyphs" aria-hidden="true">
      {t('durak.transfer')}</text>
  </g>;
}
