// Durak's table: rivals above, pairs in the middle, the hand below. The board knows no rules: what
// can be played is what the menu lists.
import { useMemo, useRef, useState } from 'preact/hooks';
import type { BoardProps, MainAction } from '../../core/types';
import { useMainAction } from '../../ui/choices';
import { CardDefs } from './cards';
import { type Drop, useDrag } from './drag';
import { FlyingCard } from './flights';
import { Hand } from './hand';
import { isMyTurn, statusOf, useForcedPass, useMoves, useNote, useOrder, useQueue, useSent, useSize } from './hooks';
import { useKeys } from './keys';
import { layOut, type Place } from './layout';
import { pace, useMotion } from './motion';
import { fitting, overAttack, type Pick, pickedCard, pickedOnto, placesOf, targetAt } from './pick';
import { Rival } from './rivals';
import { useScene } from './scene';
import { StatusLine } from './status';
import { classes, DiscardList, Discards, Ghost, Ground, PairOnTable, Stock } from './table';
import { TextBoard } from './text';
import { brief, type Card, type DurakView, GHOST, hintWords, type Move, movesOf, moveWords, readMove, rivalsOf, seatName, sorted,
  TABLE, type Target, targetOf, type T } from './view';
import './durak.css';

type Props = BoardProps<DurakView>;

const DOUBLE_MS = 400; // two taps within this are one double tap

/** What the newest event put on the table, for an outline. */
function lastPut(events: Props['events']): Card | null {
  const action = events[events.length - 1]?.action;
  return (action && readMove(action)?.card) || null;
}

function shake(el: Element | null | undefined, speed: number): void {
  const ms = pace(120, speed);
  const frames = [0, -7, 7, -5, 0].map((x) => ({ transform: `translateX(${x}px)` }));
  if (el && ms > 0) el.firstElementChild?.animate(frames, { duration: ms });
}

function refusalWords(refusal: { code: string; text: string }, t: T): string {
  const key = `durak.error.${refusal.code}`;
  const words = t(key);
  return words === key ? refusal.text : words;
}

/** What is asked of somebody who has picked something. */
function pickWords(pick: Pick, targets: ReadonlySet<Target>, t: T): string | null {
  if (pick === null) return null;
  if (pick === 'transfer') return t('durak.transferPick');
  if (pickedOnto(pick)) return t('durak.ask.beater');
  if (!targets.has(GHOST)) return t('durak.ask.target');
  return t(targets.size > 1 ? 'durak.ask.either' : 'durak.ask.ghost');
}

export function DurakBoard(props: Props) {
  const { table, events, settings, t, refusal, feel } = props;
  const { view } = table;
  const root = useRef<HTMLDivElement>(null);
  const svg = useRef<SVGSVGElement>(null);
  const last = useRef(new Map<string, Place>());
  const tapped = useRef({ card: '', at: 0 });
  const { width, height } = useSize(root);
  const [order, changeOrder] = useOrder();
  const [pick, setPick] = useState<Pick>(null);
  const [hover, setHover] = useState<Card | null>(null);
  const [note, say] = useNote();
  const [openDiscard, setOpenDiscard] = useState(false);

  const moves = useMoves(table, props.legal);
  const { sent, locked, play } = useSent(props, () => { setPick(null); setHover(null); });
  const queue = useQueue(table, moves, locked, play);
  const passing = useForcedPass(props, moves, locked, play);
  const hand = useMemo(() => sorted(view.hand, view.trump, order), [view.hand, view.trump, order]);
  const rivals = useMemo(() => rivalsOf(view.handCounts.length, table.seat), [view.handCounts.length, table.seat]);
  const usable = locked ? [] : fitting(moves, pick);
  const canUse = (card: Card): boolean => usable.some((move) => move.card === card);
  const ghost = !locked && moves.some((move) => move.kind === 'transfer');
  const growing = sent?.card !== undefined && sent.kind !== 'beat';
  const slots = view.table.length + (ghost || growing ? 1 : 0);
  const open = Math.max(0, ...rivals.map((seat) => view.hands?.[seat]?.length ?? 0));
  const layout = useMemo(
    () => layOut(Math.max(width, 240), Math.max(height, 200), { rivals: rivals.length, hand: hand.length, slots, open }),
    [width, height, rivals.length, hand.length, slots, open]);

  const refuse = (card: Card): void => {
    const code = !isMyTurn(table) ? 'not_your_turn' : view.phase === 'throw' ? 'rank_not_on_table' : 'does_not_beat';
    feel('error');
    say(t(`durak.error.${code}`));
    shake(svg.current?.querySelector(`.durak-hand [data-key="${card}"]`), settings.speed);
  };

  const tapCard = (card: Card): void => {
    if (locked || table.over) return;
    if (queue.possible) {
      feel('select');
      return queue.toggle(card);
    }
    const fit = movesOf(usable, card);
    const all = fit.length > 0 ? fit : movesOf(moves, card);
    if (all.length === 0) return refuse(card);
    // A transfer changes who defends: it wants a second tap, here or on the ghost slot.
    const twice = tapped.current.card === card && performance.now() - tapped.current.at < DOUBLE_MS;
    tapped.current = { card, at: performance.now() };
    if (all.length === 1 && (all[0]!.kind !== 'transfer' || pick === 'transfer' || twice)) return play(all[0]!);
    feel('select');
    setPick(pickedCard(pick) === card ? null : { card });
  };

  const tapTarget = (target: Target): void => {
    const here = locked ? [] : moves.filter((move) => targetOf(move) === target);
    const chosen = here.find((move) => move.card === pickedCard(pick));
    if (chosen) return play(chosen);
    if (here.length === 0) return;
    if (target === GHOST && here.length === 1) return play(here[0]!);
    feel('select');
    if (target === GHOST) setPick(pick === 'transfer' ? null : 'transfer');
    else setPick(pickedOnto(pick) === target ? null : { onto: target });
  };

  const drop = ({ card, x, y, flick, place }: Drop): void => {
    last.current.set(card, place);
    if (locked) return;
    const mine = movesOf(moves, card);
    const target = targetAt(layout, view, moves, card, x, y);
    const wrong = target === null && overAttack(layout, view, x, y);
    const pulled = flick || y < layout.handBox.y - 8;
    const move = mine.find((one) => targetOf(one) === target) ?? (mine.length === 1 && !wrong && pulled ? mine[0] : undefined);
    if (move) play(move);
    else if (wrong) refuse(card);
    else if (pulled) setPick({ card });
  };

  const drag = useDrag({
    point: (event) => {
      const box = svg.current!.getBoundingClientRect();
      return { x: event.clientX - box.left, y: event.clientY - box.top };
    },
    over: (card, x, y) => targetAt(layout, view, moves, card, x, y),
    drop,
  });
  const keys = useKeys({
    root, hand, moves, picked: pick !== null || openDiscard, tapCard, tapTarget, play, changeOrder,
    cancel: () => { setPick(null); setOpenDiscard(false); },
  });

  const places = placesOf(layout, view, hand, (card) => (pickedCard(pick) === card ? 1.6 : canUse(card) || queue.what === card ? 1 : 0), sent);
  const scene = useScene({ table, events, hand, rivals, layout, last, ready: width > 0 && !settings.textBoard, speed: settings.speed });
  useMotion({ root: svg, last, places, entries: scene.entries, size: `${width}x${height}`, speed: settings.speed, held: drag.card });
  useMainAction(mainAction(), props.setMain);

  function mainAction(): MainAction | null {
    const big = moves.find((move) => move.kind === 'take' || move.kind === 'pass');
    if (big) {
      const transfers = moves.filter((move) => move.kind === 'transfer');
      // A tap that comes as the pass goes out by itself must not hit what comes next.
      const main: MainAction = { text: moveWords(big, view, t), enabled: !locked && !passing, run: () => play(big) };
      return transfers.length > 0 ? { ...main, others: [transferButton(transfers)] } : main;
    }
    if (!queue.possible) return null;
    return { text: t(queue.what === 'pass' ? 'durak.passQueued' : 'durak.passAhead'), enabled: true, run: () => queue.toggle('pass') };
  }

  function transferButton(transfers: Move[]) {
    const only = transfers.length === 1 ? transfers[0] : undefined;
    if (only) return { text: t('durak.transferCard', { card: brief(only.card!, t) }), enabled: !locked, run: () => play(only) };
    const on = pick === 'transfer';
    return { text: t(on ? 'durak.cancel' : 'durak.transfer'), enabled: !locked, run: () => setPick(on ? null : 'transfer') };
  }

  const active = drag.card ?? pickedCard(pick) ?? hover;
  const targets = new Set(active && !locked ? movesOf(moves, active).map(targetOf) : []);
  const hint = moves.find((move) => move.text === props.hint);
  const name = (seat: number): string => (seat === table.seat && !props.replay ? t('durak.you') : seatName(table, seat, t));
  const wrong = note ?? (refusal && refusalWords(refusal, t));
  // Nobody is asked for a card in a game that is only looked at.
  const now = statusOf(props.replay ? { ...table, seat: null } : table, moves, name, t);
  const ahead = queue.possible && queue.what !== null && queue.what !== 'pass' ? queue.what : null;
  const status = wrong ?? (ahead && t('durak.queued', { card: brief(ahead, t) })) ?? pickWords(pick, targets, t) ?? (hint ? hintWords(hint, t) : now);

  if (settings.textBoard) {
    return <div class="durak durak-as-text" ref={root}>
      <TextBoard table={table} hand={hand} moves={moves} status={status} locked={locked || passing} play={play} t={t} />
    </div>;
  }
  const newest = lastPut(events);
  const ghostPlace = ghost ? layout.slots[view.table.length] : undefined;
  const { area } = layout;
  return <div class={classes(`durak durak-${layout.mode}`, { 'durak-four': settings.fourColour })} ref={root} onPointerDown={keys.pointerUsed}>
    {width > 0 && <svg ref={svg} viewBox={`0 0 ${width} ${height}`} width={width} height={height} role="group" aria-label={t('durak.board')}>
      <CardDefs t={t} />
      <g onClick={() => setPick(null)}><Ground layout={layout} trump={view.trump ?? null} /></g>
      <Stock layout={layout} view={view} t={t} />
      <Discards layout={layout} view={view} t={t} open={() => setOpenDiscard(true)} />
      {rivals.map((seat, i) =>
        <Rival key={seat} table={table} seat={seat} place={layout.rivals[i]!} scale={layout.rivalScale} mode={layout.mode} t={t} />)}
      {drag.card && targets.has(TABLE) && <rect x={area.x} y={area.y + 4} width={area.w} height={area.h - 8} rx={16}
        class={classes('durak-drop', { 'durak-over': drag.over === TABLE })} />}
      {view.table.length > 0 && <g role="list" aria-label={t('durak.onTable')}>
        {view.table.map((pair) => <PairOnTable key={pair.attack} pair={pair} w={layout.slots[0]!.w} trump={view.trump ?? null}
          can={!locked && moves.some((move) => move.onto === pair.attack)} over={drag.over === pair.attack} newest={newest}
          lit={targets.has(pair.attack) || pickedOnto(pick) === pair.attack || hint?.onto === pair.attack} tap={tapTarget} t={t} />)}
      </g>}
      {ghostPlace && <Ghost place={ghostPlace} lit={targets.has(GHOST) || pick === 'transfer' || hint?.kind === 'transfer'}
        over={drag.over === GHOST} tap={tapTarget} t={t} />}
      <g class="durak-flights" aria-hidden="true">
        {scene.flights.map((flight) => <FlyingCard key={flight.id} flight={flight} done={scene.landed} />)}
      </g>
      <Hand hand={hand} view={view} layout={layout} places={places} usable={canUse} free={(card) => !locked && movesOf(moves, card).length > 0}
        choosing={moves.length > 0} picked={pickedCard(pick)} sent={sent?.card ?? null} waiting={queue.possible} ahead={ahead} hinted={hint?.card ?? null}
        focus={keys.at} setFocus={keys.setAt} setHover={setHover} drag={drag} tap={tapCard} t={t} />
    </svg>}
    {width > 0 && <StatusLine table={table} layout={layout} text={status} wrong={wrong !== null} mine={isMyTurn(table)}
      order={order} changeOrder={hand.length > 1 ? changeOrder : null} t={t} />}
    {view.phase === 'over' && <div class="durak-result" aria-hidden="true" style={{ top: `${area.y}px`, height: `${area.h}px` }}><strong>{now}</strong></div>}
    {openDiscard && view.discard && <DiscardList view={view} t={t} close={() => setOpenDiscard(false)} />}
  </div>;
}
