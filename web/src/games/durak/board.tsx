// Durak's table: rivals above, pairs in the middle, the hand below. The board knows no rules: what
// can be played is what the menu lists.
import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import type { BoardProps } from '../../core/types';
import { classes } from '../../kit/classes';
import { useSpeed } from '../../kit/motion';
import { sinceOwn } from '../../kit/chapters';
import { refusalWords, useNote } from '../../kit/say';
import { useSize } from '../../kit/size';
import { asWatched, isMyTurn } from '../../kit/turn';
import { useMainAction } from '../../ui/choices';
import { CardDefs } from './cards';
import { deckNow } from './decks';
import { FlyingCard } from './flights';
import { Hand } from './hand';
import { type Play, useOrder, usePlay, useScenery } from './hooks';
import { useBoardKeys } from './keys';
import type { Layout, Place } from './layout';
import { mainOf } from './main';
import { useMotion } from './motion';
import { fitting, GHOST, hintWords, type Move, movesOf, type Pick, pickedCard, pickedOnto, placesOf, putPlace,
  readMove, TABLE, type Target, targetOf } from './moves';
import { Rival } from './rivals';
import { useScene } from './scene';
import { pickWords, statusOf } from './status';
import { StatusLine } from './statusline';
import { DiscardList, Discards, Ghost, Ground, PairOnTable, Stock } from './table';
import { TextBoard } from './text';
import { type Touch, useTouch } from './touch';
import { endWords, lastBout, sayPairs } from './turns';
import { brief, type Card, type DurakView, seatName } from './view';
import './board.css';

type Props = BoardProps<DurakView>;

/** What the others have put on the table since the player's own last move, for an outline; or else the newest. */
function lastPut({ events, table, replay }: Props): ReadonlySet<Card> {
  const cardOf = (event: Props['events'][number] | undefined): Card[] =>
    (event?.action ? [readMove(event.action)?.card ?? ''] : []);
  const fresh = sinceOwn(events, replay ? null : table.seat).flatMap(cardOf);
  return new Set(fresh.length > 0 && table.seat !== null && !replay ? fresh : cardOf(events.at(-1)));
}

/** The line above the hand, by what matters most. */
function statusWords(props: Props, now: Play, pick: Pick, targets: ReadonlySet<Target>, wrong: string | null) {
  const { table, replay, t, hint } = props;
  const { moves, queue } = now;
  const name = (seat: number): string => (seat === table.seat && !replay ? t('durak.you') : seatName(table, seat, t));
  const calm = statusOf(asWatched(table, replay), moves, name, t);
  const ahead = queue.possible && queue.what !== null && queue.what !== 'pass' ? queue.what : null;
  const hinted = moves.find((move) => move.text === hint) ?? (replay && hint ? readMove(hint) ?? undefined : undefined);
  const text = wrong ?? (ahead && t('durak.queued', { card: brief(ahead, t) })) ?? pickWords(pick, targets, t)
    ?? (hinted ? hintWords(hinted, t) : calm);
  return { text, calm, ahead, hinted };
}

export function Board(props: Props) {
  const { table, events, settings, t, refusal } = props;
  const { view } = table;
  const speed = useSpeed(settings.speed);
  const size = useSize<HTMLDivElement>();
  const svg = useRef<SVGSVGElement>(null);
  const last = useRef(new Map<string, Place>());
  const [order, changeOrder] = useOrder();
  const [pick, setPick] = useState<Pick>(null);
  const [hover, setHover] = useState<Card | null>(null);
  const [note, say] = useNote();
  const [openDiscard, setOpenDiscard] = useState(false);

  const now = usePlay(props, () => { setPick(null); setHover(null); });
  const { moves, locked, sent, queue } = now;
  const { hand, rivals, layout } = useScenery(table, now, order, size);
  const usable = locked ? [] : fitting(moves, pick);
  const canUse = (card: Card): boolean => usable.some((move) => move.card === card);
  const touch = useTouch({ props, now, layout, svg, last, pick, setPick, say, speed });
  const { drag } = touch;
  const keys = useBoardKeys({
    root: size.at, hand, moves, picked: pick !== null || openDiscard, touch, play: now.play, changeOrder,
    cancel: () => { setPick(null); setOpenDiscard(false); },
  });
  const raise = (card: Card): number => (pickedCard(pick) === card ? 1.6 : canUse(card) || queue.what === card ? 1 : 0);
  const places = placesOf(layout, view, hand, raise, sent);
  const scene = useScene({ table, events, hand, rivals, layout, last, ready: size.width > 0 && !settings.textBoard,
    speed });
  useMotion({ root: svg, last, places, entries: scene.entries, size: `${size.width}x${size.height}`, speed,
    held: drag.card });
  useMainAction(mainOf(props, now, pick, setPick), props.setMain);

  const active = drag.card ?? pickedCard(pick) ?? hover;
  const targets = new Set(active && !locked ? movesOf(moves, active).map(targetOf) : []);
  const wrong = note ?? (refusal && refusalWords('durak', refusal, t));
  const status = statusWords(props, now, pick, targets, wrong);
  if (settings.textBoard) {
    return <div class="durak durak-as-text" ref={size.ref}>
      <TextBoard table={table} hand={hand} moves={moves} status={status.text} locked={locked || now.passing}
        play={now.play} t={t} />
    </div>;
  }
  const looks = classes(`durak durak-${layout.mode} durak-deck-${deckNow()}`, { 'durak-four': settings.fourColour });
  return <div class={looks} ref={size.ref} onPointerDown={keys.pointerUsed}>
    {size.width > 0 && <svg ref={svg} viewBox={`0 0 ${size.width} ${size.height}`} width={size.width}
      height={size.height} role="group" aria-label={t('durak.board')}>
      <Middle props={props} now={now} layout={layout} rivals={rivals} touch={touch} pick={pick} setPick={setPick}
        targets={targets} hint={status.hinted} showDiscards={() => setOpenDiscard(true)} />
      <g class="durak-flights" aria-hidden="true">
        {scene.flights.map((flight) => <FlyingCard key={flight.id} flight={flight} done={scene.landed} />)}
      </g>
      <HintArrow from={status.hinted?.card ? places.get(status.hinted.card) : undefined}
        to={status.hinted && (putPlace(layout, view, targetOf(status.hinted)) ?? middleOf(layout))} />
      <Hand hand={hand} view={view} layout={layout} places={places} usable={canUse} choosing={moves.length > 0}
        free={(card) => !locked && movesOf(moves, card).length > 0} picked={pickedCard(pick)} sent={sent?.card ?? null}
        waiting={queue.possible} ahead={status.ahead} hinted={status.hinted?.card ?? null}
        focus={keys.at} setFocus={keys.setAt} setHover={setHover} drag={drag} tap={touch.tapCard} t={t} />
    </svg>}
    {size.width > 0 && <StatusLine table={table} layout={layout} text={status.text} wrong={wrong !== null}
      mine={isMyTurn(table)} order={order} changeOrder={hand.length > 1 ? changeOrder : null} t={t} />}
    <BoutBefore props={props} layout={layout} wait={scene.clearing} />
    {view.phase === 'over' && <Result layout={layout} text={status.calm} />}
    {openDiscard && view.discard && <DiscardList view={view} t={t} close={() => setOpenDiscard(false)} />}
  </div>;
}

/** Where the first card of a bout will lie. */
function middleOf({ area, trump }: Layout): Place {
  return { x: area.x + area.w / 2, y: area.y + area.h / 2, w: trump.w, turn: 0 };
}

/** From a card to where the computer would put it. */
function HintArrow({ from, to }: { from: Place | undefined; to: Place | undefined }) {
  if (!from || !to || to.y >= from.y) return null;
  const [y, end] = [from.y - from.w * 0.6, to.y + to.w * 0.5];
  const way = `M${from.x} ${y}Q${from.x} ${(y + end) / 2} ${to.x} ${end}`;
  return <g class="durak-hint-arrow" aria-hidden="true">
    <path d={way} class="durak-hint-case" /><path d={way} />
    <path d={`M${to.x - 9} ${end + 14}L${to.x} ${end}L${to.x + 9} ${end + 14}`} />
  </g>;
}

function Result({ layout: { area }, text }: { layout: Layout; text: string }) {
  return <div class="durak-result" aria-hidden="true" style={{ top: `${area.y}px`, height: `${area.h}px` }}>
    <strong>{text}</strong></div>;
}

/** What the last bout was and how it ended, while the table is empty: nobody has to have been quick to see it. */
function BoutBefore({ props: { table, events, t }, layout, wait }: { props: Props; layout: Layout; wait: number }) {
  const bout = table.view.table.length === 0 && table.view.phase !== 'over' ? lastBout(events) : null;
  if (!bout) return null;
  return <Words layout={layout} wait={wait}>
    <strong>{endWords(bout.end, table, t)}</strong>
    <span>{t('durak.bout.last', { cards: sayPairs(bout.cards, t) })}</span>
  </Words>;
}

/** Words in the middle of the table, which wait until its cards have left it. */
function Words({ layout: { area }, wait, children }: { layout: Layout; wait: number; children: ComponentChildren }) {
  const [first] = useState(wait);
  return <div class="durak-bout-before"
    style={{ top: `${area.y}px`, height: `${area.h}px`, 'animation-delay': `${first}ms` }}>{children}</div>;
}

/** Everything but the own hand: felt, piles, rivals, and the pairs with what they offer. */
function Middle({ props, now, layout, rivals, touch, pick, setPick, targets, hint, showDiscards }: {
  props: Props; now: Play; layout: Layout; rivals: readonly number[]; touch: Touch; pick: Pick;
  setPick: (pick: Pick) => void; targets: ReadonlySet<Target>; hint: Move | undefined; showDiscards: () => void;
}) {
  const { table, t } = props;
  const { view } = table;
  const { moves, locked } = now;
  const { drag, tapTarget } = touch;
  const { area } = layout;
  const newest = lastPut(props);
  const transfers = !locked && moves.some((move) => move.kind === 'transfer');
  const ghostPlace = transfers ? layout.slots[view.table.length] : undefined;
  return <>
    <CardDefs t={t} />
    <g onClick={() => setPick(null)}><Ground layout={layout} trump={view.trump ?? null} /></g>
    <Stock layout={layout} view={view} t={t} />
    <Discards layout={layout} view={view} t={t} open={showDiscards} />
    {rivals.map((seat, i) =>
      <Rival key={seat} table={table} seat={seat} place={layout.rivals[i]!} scale={layout.rivalScale} mode={layout.mode}
        t={t} />)}
    {drag.card && targets.has(TABLE) && <rect x={area.x} y={area.y + 4} width={area.w} height={area.h - 8} rx={16}
      class={classes('durak-drop', { 'durak-over': drag.over === TABLE })} />}
    {view.table.length > 0 && <g role="list" aria-label={t('durak.onTable')}>
      {view.table.map((pair) => {
        const { attack } = pair;
        return <PairOnTable key={attack} pair={pair} w={layout.slots[0]!.w} trump={view.trump ?? null}
          can={!locked && moves.some((move) => move.onto === attack)} over={drag.over === attack} newest={newest}
          lit={targets.has(attack) || pickedOnto(pick) === attack || hint?.onto === attack} tap={tapTarget} t={t} />;
      })}
    </g>}
    {ghostPlace && <Ghost place={ghostPlace} over={drag.over === GHOST} tap={tapTarget} t={t}
      lit={targets.has(GHOST) || pick === 'transfer' || hint?.kind === 'transfer'} />}
  </>;
}
