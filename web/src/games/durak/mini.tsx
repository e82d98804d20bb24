// The position as a small picture: the talon with its trump, what lies on the table, the own hand.
import type { Mini } from '../../core/types';
import { rankOf, sorted, suitOf, type Card, type DurakView } from './view';

const SIGNS = { S: '♠', C: '♣', D: '♦', H: '♥' } as const;
const SHOWN = 6; // pairs on the table

function Face({ card, x, y }: { card: Card; x: number; y: number }) {
  const suit = suitOf(card);
  const rank = rankOf(card) === 'T' ? '10' : rankOf(card);
  return (
    <g transform={`translate(${x} ${y})`} fill={suit === 'D' || suit === 'H' ? '#c22f1b' : '#1d2228'}
      font-weight="700">
      <rect width="17" height="24" rx="2" fill="#fffdf8" stroke="#0006" stroke-width=".7" />
      <text x="1.5" y="8.5" font-size="8">{rank}</text>
      <text x="8.5" y="20.500" font-size="12" text-anchor="middle">{SIGNS[suit]}</text>
    </g>
  );
}

function Talon({ view }: { view: DurakView }) {
  return (
    <>
      {view.trumpCard && view.deckCount > 0 && <Face card={view.trumpCard} x={12} y={24} />}
      {view.deckCount > 1 && <rect x="4" y="20" width="17" height="24" rx="2" fill="#1f4d86" stroke="#fff" />}
      {view.trump && view.deckCount === 0 && (
        <text x="13" y="40" font-size="18" text-anchor="middle" fill="#fff9">{SIGNS[view.trump]}</text>
      )}
    </>
  );
}

const mini: Mini<DurakView> = (view) => {
  const pairs = view.table.slice(-SHOWN);
  const step = Math.min(21, 80 / Math.max(pairs.length, 1));
  const hand = sorted(view.hand ?? [], view.trump, 'suit');
  const apart = Math.min(15, 96 / Math.max(hand.length - 1, 1));
  return (
    <>
      <rect width="120" height="84" fill="#2f6b4f" />
      <ellipse cx="60" cy="36" rx="58" ry="34" fill="#37795a" />
      <Talon view={view} />
      {pairs.map(({ attack, defence }, i) => (
        <g key={attack}><Face card={attack} x={36 + i * step} y={10} />
          {defence && <Face card={defence} x={39 + i * step} y={20} />}</g>
      ))}
      {hand.map((card, i) => <Face key={card} card={card}
        x={60 - ((hand.length - 1) * apart + 17) / 2 + i * apart} y={57} />)}
    </>
  );
};

export default mini;
