// What the start page shows of the game.
import type { GameCard } from '../../core/types';

function Card({ x, y, turn, rank, suit, red }: {
  x: number; y: number; turn: number; rank: string; suit: string; red?: boolean }) {
  return (
    <g transform={`translate(${x} ${y}) rotate(${turn})`} fill={red ? '#c22f1b' : '#1d2228'}>
      <rect x="-14" y="-20" width="28" height="40" rx="3.5" fill="#fffdf8" stroke="#0004" />
      <text x="-11" y="-9" font-size="10" font-weight="700">{rank}</text>
      <text x="0" y="10" font-size="19" text-anchor="middle">{suit}</text>
    </g>
  );
}

function Art() {
  return (
    <>
      <rect width="120" height="84" fill="#2f6b4f" />
      <ellipse cx="60" cy="42" rx="56" ry="36" fill="#37795a" />
      <Card x={24} y={44} turn={-90} rank="6" suit="♦" red />
      <g transform="translate(22 34)">
        <rect x="-14" y="-20" width="28" height="40" rx="3.5" fill="#1f4d86" stroke="#fff" stroke-width="1.5" />
        <path d="M-9-15h18v30H-9z" fill="none" stroke="#fff8" /></g>
      <Card x={66} y={38} turn={-6} rank="9" suit="♠" />
      <Card x={76} y={45} turn={8} rank="Q" suit="♠" />
      <Card x={102} y={40} turn={4} rank="9" suit="♥" red />
    </>
  );
}

const card: GameCard = {
  title: { ru: 'Дурак', en: 'Durak' },
  about: { ru: 'Та самая карточная игра — подкидной и переводной', en: 'The card game everybody’s grandfather knew' },
  Art,
  place: 2,
};

export default card;
