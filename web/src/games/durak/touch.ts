// Fingers and mouse: cards and targets that are tapped, and a card that is dragged or flicked.
import { useRef, useState } from 'preact/hooks';
import type { BoardProps } from '../../core/types';
import { follow, type Spot, spotIn } from '../../kit/drag';
import { shake } from '../../kit/motion';
import { useNewest } from '../../kit/newest';
import { isMyTurn } from '../../kit/turn';
import type { Play } from './hooks';
import { css, type Layout, type Place } from './layout';
import { fitting, GHOST, movesOf, overAttack, type Pick, pickedCard, pickedOnto, type Target, targetAt,
  targetOf } from './moves';
import type { Card, DurakView } from './view';

const DOUBLE_MS = 400; // two taps within this are one double tap
const FLICK_SPEED = 0.45; // pixels a millisecond, upwards
const FLICK_WAY = 24;
const TRAIL_MS = 120;

interface Drop extends Spot {
  card: Card;
  flick: boolean;
  place: Place;
}

interface DragUser {
  /** Turns a pointer's position into that of the board. */
  point: (event: PointerEvent) => Spot;
  over: (card: Card, x: number, y: number) => string | null;
  drop: (drop: Drop) => void;
}

export interface Drag {
  card: Card | null;
  over: string | null;
  start: (event: PointerEvent, card: Card, place: Place, free: boolean) => void;
  /** True if the click that follows is the end of a drag. */
  wasDrag: () => boolean;
}

/** A card under the finger: follows it, says what it is over, and tells a flick from a drop. */
function useDrag(user: DragUser): Drag {
  const newest = useNewest(user);
  const dragged = useRef(false);
  const [card, setCard] = useState<Card | null>(null);
  const [over, setOver] = useState<string | null>(null);

  const start: Drag['start'] = (down, which, place, free) => {
    dragged.current = false;
    if (!free || down.button !== 0) return;
    const el = down.currentTarget as SVGGElement;
    const from = user.point(down);
    const followed = ({ x, y }: Spot): Place => ({ x: place.x + x - from.x, y: place.y + y - from.y, turn: 0,
      w: place.w * 1.08 });
    let trail: { y: number; at: number }[] = []; // where the finger was lately, for its speed at the end
    follow(down, {
      begin: () => setCard(which),
      move: (event) => {
        const at = newest.current.point(event);
        trail = [...trail.filter((spot) => event.timeStamp - spot.at < TRAIL_MS), { y: at.y, at: event.timeStamp }];
        el.getAnimations().forEach((old) => old.cancel());
        el.style.transform = css(followed(at));
        setOver(newest.current.over(which, at.x, at.y));
      },
      drop: (event) => {
        dragged.current = true;
        setCard(null);
        setOver(null);
        const at = event.type === 'pointercancel' ? from : newest.current.point(event);
        const lately = trail[0] ?? { y: from.y, at: event.timeStamp };
        const speed = (lately.y - at.y) / Math.max(1, event.timeStamp - lately.at);
        const flick = from.y - at.y > FLICK_WAY && speed > FLICK_SPEED;
        newest.current.drop({ card: which, ...at, flick, place: followed(at) });
      },
    });
  };
  return { card, over, start, wasDrag: () => dragged.current };
}

interface Given {
  props: BoardProps<DurakView>;
  now: Play;
  layout: Layout;
  svg: { current: SVGSVGElement | null };
  /** Where each card was drawn last. */
  last: { current: Map<string, Place> };
  pick: Pick;
  setPick: (pick: Pick) => void;
  say: (text: string) => void;
  speed: number;
}

export interface Touch {
  tapCard: (card: Card) => void;
  tapTarget: (target: Target) => void;
  drag: Drag;
}

/** A card that cannot be used: why in general, for a card that is not in the menu was never tried. */
function useRefusing({ props: { table, t, feel }, svg, say, speed }: Given): (card: Card) => void {
  return (card) => {
    const code = !isMyTurn(table) ? 'not_your_turn'
      : table.view.phase === 'throw' ? 'rank_not_on_table' : 'does_not_beat';
    feel('error');
    say(t(`durak.error.${code}`));
    shake(svg.current?.querySelector(`.durak-hand [data-key="${card}"]`)?.firstElementChild, speed);
  };
}

export function useTouch(given: Given): Touch {
  const { props: { table, feel }, now: { moves, locked, queue, play }, layout, svg, last, pick, setPick } = given;
  const { view } = table;
  const tapped = useRef({ card: '', at: 0 });
  const refuse = useRefusing(given);

  const tapCard = (card: Card): void => {
    if (locked || table.over) return;
    if (queue.possible) {
      feel('select');
      return queue.toggle(card);
    }
    const fit = movesOf(fitting(moves, pick), card);
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
    const only = mine.length === 1 && !wrong && pulled ? mine[0] : undefined;
    const move = mine.find((one) => targetOf(one) === target) ?? only;
    if (move) play(move);
    else if (wrong) refuse(card);
    else if (pulled) setPick({ card });
  };

  const point = (event: PointerEvent): Spot => spotIn(svg.current!, event);
  const over = (card: Card, x: number, y: number): Target | null => targetAt(layout, view, moves, card, x, y);
  return { tapCard, tapTarget, drag: useDrag({ point, over, drop }) };
}
