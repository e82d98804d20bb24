// The board by keyboard: arrows move among cards and targets, Enter plays, letters for the rest.
import { useEffect, useRef, useState } from 'preact/hooks';
import { useKeys } from '../../kit/keys';
import { GHOST, type Move } from './moves';
import type { Touch } from './touch';
import type { Card } from './view';

interface Given {
  root: { readonly current: HTMLElement | null };
  hand: readonly Card[];
  moves: readonly Move[];
  /** True while something is picked or opened that Esc puts back. */
  picked: boolean;
  touch: Touch;
  play: (move: Move) => void;
  cancel: () => void;
  changeOrder: () => void;
}

/** The focus among cards and targets. */
function useFocus({ root, hand, picked }: Given) {
  const [at, setAt] = useState(0);
  const here = Math.min(at, hand.length - 1);
  const toCard = (i: number): void => {
    setAt(i);
    root.current?.querySelector<SVGGElement>(`.durak-hand [data-key="${hand[i]}"]`)?.focus();
  };
  const targets = (): SVGGElement[] =>
    [...(root.current?.querySelectorAll<SVGGElement>(picked ? '.durak-target[data-target]' : '[data-target]') ?? [])];
  const step = (by: number): void => {
    const spots = targets();
    const i = spots.findIndex((spot) => spot === document.activeElement);
    if (i >= 0) return spots[(i + by + spots.length) % spots.length]!.focus();
    if (hand.length === 0) return;
    const inHand = root.current?.querySelector('.durak-hand')?.contains(document.activeElement);
    toCard(inHand ? (here + by + hand.length) % hand.length : here);
  };
  return { here, setAt, toCard, targets, step };
}

/** Enter or Space on a card or target; a card that was only picked hands the focus to its targets. */
function press(on: Element, { root, hand, touch }: Given): (() => void) | null {
  const target = on.getAttribute('data-target');
  const card = on.getAttribute('data-key');
  if (target) return () => touch.tapTarget(target);
  if (!card || !hand.includes(card)) return null;
  return () => {
    touch.tapCard(card);
    setTimeout(() => root.current?.querySelector<SVGGElement>('.durak-target[data-target]')?.focus());
  };
}

function actionOf(event: KeyboardEvent, given: Given, focus: ReturnType<typeof useFocus>): (() => void) | null {
  const { moves, touch } = given;
  const does = (kind: Move['kind']): (() => void) | null => {
    const move = moves.find((one) => one.kind === kind);
    return move ? () => given.play(move) : null;
  };
  const cancel = (): void => {
    given.cancel();
    focus.toCard(focus.here);
  };
  switch (event.code) {
    case 'ArrowLeft': return () => focus.step(-1);
    case 'ArrowRight': return () => focus.step(1);
    case 'ArrowUp': return () => focus.targets()[0]?.focus();
    case 'ArrowDown': return () => focus.toCard(focus.here);
    case 'Escape': return given.picked ? cancel : null;
    case 'Enter':
    case 'NumpadEnter':
    case 'Space': return press(event.target as Element, given);
    case 'KeyT': return does('take');
    case 'KeyD': return does('pass');
    case 'KeyF': return moves.some((move) => move.kind === 'transfer') ? () => touch.tapTarget(GHOST) : null;
    case 'KeyS': return given.changeOrder;
    default: return null;
  }
}

export function useBoardKeys(given: Given) {
  const focus = useFocus(given);
  /** False once the pointer has been used: then the focus is left where it is. */
  const used = useRef(false);
  useKeys((event) => {
    const on = event.target as Node;
    const run = on === document.body || given.root.current?.contains(on) ? actionOf(event, given, focus) : null;
    if (run) used.current = true;
    run?.();
    return run !== null;
  });
  // A card that is played takes the focus with it; the next one gets it.
  useEffect(() => {
    if (used.current && document.activeElement === document.body && given.hand.length > 0) focus.toCard(focus.here);
  }, [given.hand]);
  return { at: focus.here, setAt: focus.setAt, pointerUsed: () => { used.current = false; } };
}
