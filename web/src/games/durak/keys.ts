// The board by keyboard: arrows move among cards and targets, Enter plays, letters for the rest.
import { useEffect, useRef, useState } from 'preact/hooks';
import { type Card, GHOST, type Move, type Target } from './view';

interface Keys {
  root: { current: HTMLElement | null };
  hand: readonly Card[];
  moves: readonly Move[];
  /** True while something is picked or opened that Esc puts back. */
  picked: boolean;
  tapCard: (card: Card) => void;
  tapTarget: (target: Target) => void;
  play: (move: Move) => void;
  cancel: () => void;
  changeOrder: () => void;
}

export function useKeys(keys: Keys) {
  const { root, hand, moves } = keys;
  const [at, setAt] = useState(0);
  /** False once the pointer has been used: then the focus is left where it is. */
  const used = useRef(false);
  const here = Math.min(at, hand.length - 1);

  const focusCard = (i: number): void => {
    setAt(i);
    root.current?.querySelector<SVGGElement>(`.durak-hand [data-key="${hand[i]}"]`)?.focus();
  };
  const targets = (): SVGGElement[] =>
    [...(root.current?.querySelectorAll<SVGGElement>(keys.picked ? '.durak-target[data-target]' : '[data-target]') ?? [])];

  const step = (by: number): void => {
    const spots = targets();
    const i = spots.findIndex((spot) => spot === document.activeElement);
    if (i >= 0) return spots[(i + by + spots.length) % spots.length]!.focus();
    if (hand.length === 0) return;
    const inHand = root.current?.querySelector('.durak-hand')?.contains(document.activeElement);
    focusCard(inHand ? (here + by + hand.length) % hand.length : here);
  };

  /** Enter or Space on a card or target; a card that was only picked hands the focus to its targets. */
  const press = (on: Element): (() => void) | null => {
    const target = on.getAttribute('data-target');
    const card = on.getAttribute('data-key');
    if (target) return () => keys.tapTarget(target);
    if (!card || !hand.includes(card)) return null;
    return () => {
      keys.tapCard(card);
      setTimeout(() => root.current?.querySelector<SVGGElement>('.durak-target[data-target]')?.focus());
    };
  };

  const cancel = (): void => {
    keys.cancel();
    focusCard(here);
  };
  const does = (kind: Move['kind']): (() => void) | null => {
    const move = moves.find((one) => one.kind === kind);
    return move ? () => keys.play(move) : null;
  };

  const actionOf = (event: KeyboardEvent): (() => void) | null => {
    switch (event.code) {
      case 'ArrowLeft': return () => step(-1);
      case 'ArrowRight': return () => step(1);
      case 'ArrowUp': return () => targets()[0]?.focus();
      case 'ArrowDown': return () => focusCard(here);
      case 'Escape': return keys.picked ? cancel : null;
      case 'Enter':
      case 'NumpadEnter':
      case 'Space': return press(event.target as Element);
      case 'KeyT': return does('take');
      case 'KeyD': return does('pass');
      case 'KeyF': return moves.some((move) => move.kind === 'transfer') ? () => keys.tapTarget(GHOST) : null;
      case 'KeyS': return keys.changeOrder;
      default: return null;
    }
  };

  const onKey = (event: KeyboardEvent): void => {
    const on = event.target as Node;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (on !== document.body && !root.current?.contains(on)) return;
    const run = actionOf(event);
    if (!run) return;
    used.current = true;
    event.preventDefault();
    run();
  };
  const latest = useRef(onKey);
  latest.current = onKey;
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => latest.current(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
  // A card that is played takes the focus with it; the next one gets it.
  useEffect(() => {
    if (used.current && document.activeElement === document.body && hand.length > 0) focusCard(here);
  }, [hand]);

  return { at: here, setAt, pointerUsed: () => { used.current = false; } };
}
