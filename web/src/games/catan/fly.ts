// Cards on their way from the hexes to the hand.
import { GOODS } from './view';
import type { Hex, Some } from './view';

/** The middle of a thing, from the board's corner. */
function middle(board: Element, thing: Element): [number, number] {
  const { left, top } = board.getBoundingClientRect();
  const box = thing.getBoundingClientRect();
  return [box.left - left + box.width / 2, box.top - top + box.height / 2];
}

/** One card on its way from where it grew to the hand. */
function fly(board: Element, from: Element, to: Element, what: string, ms: number): void {
  const [[x, y], [toX, toY]] = [middle(board, from), middle(board, to)];
  const card = board.appendChild(document.createElement('span'));
  card.className = `catan-fly catan-${what}`;
  card.append(to.querySelector('svg')!.cloneNode(true));
  const at = (px: number, py: number, scale: number): { transform: string } =>
    ({ transform: `translate(${px}px, ${py}px) translate(-50%, -50%) scale(${scale})` });
  const flight = card.animate([at(x, y, .4), { ...at(x, y - 14, 1.15), offset: .3 }, at(toX, toY, .8)],
    { duration: ms, easing: 'ease-in-out', fill: 'both' });
  flight.onfinish = () => card.remove();
}

/** Of each kind that the hand has gained, a card from each hex that brings it. */
export function harvest(board: Element, gained: Some, hexes: readonly Hex[], ms: number): void {
  for (const r of GOODS.filter((one) => (gained[one] ?? 0) > 0)) {
    const hand = board.querySelector(`[data-held=${r}]`);
    for (const hex of hexes.filter(({ hex_type: type }) => type === r)) {
      const from = board.querySelector(`[data-hex="${hex.hex_index}"]`);
      if (hand && from) fly(board, from, hand, r, ms);
    }
  }
}
