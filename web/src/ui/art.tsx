// A small picture of each game's board.
import type { JSX } from 'preact';

import type { GameName } from '../core/types';

function Nardy() {
  const points = Array.from({ length: 12 }, (_, i) => 8 + i * 8 + (i > 5 ? 8 : 0));
  const stacks: [number, number, number, string][] = [[0, 0, 4, '#f6ead7'], [3, 0, 2, '#f6ead7'], [7, 1, 3, '#2a1c14'], [11, 1, 4, '#2a1c14'], [9, 0, 1, '#f6ead7'], [2, 1, 1, '#2a1c14']];
  return (
    <>
      <rect width="120" height="84" fill="#6f4526" />
      <rect x="5" y="5" width="52" height="74" fill="#a9733f" /><rect x="63" y="5" width="52" height="74" fill="#a9733f" />
      {points.map((x, i) => (
        <g key={i} fill={i % 2 ? '#e2bf8b' : '#7d4a25'}>
          <path d={`M${x - 1} 5h7l-3.5 31z`} /><path d={`M${x - 1} 79h7l-3.5-31z`} opacity=".95" />
        </g>
      ))}
      {stacks.flatMap(([point, side, n, fill]) => Array.from({ length: n }, (_, k) => (
        <circle key={`${point}${side}${k}`} cx={points[point]! + 2.5} cy={side ? 75 - k * 7 : 9 + k * 7} r="3.7" fill={fill}
          stroke="#000" stroke-opacity=".35" />
      )))}
      <g fill="#fff" stroke="#0003"><rect x="76" y="37" width="10" height="10" rx="2" /><rect x="90" y="36" width="10" height="10" rx="2" /></g>
      <g fill="#222"><circle cx="79" cy="40" r="1.2" /><circle cx="83" cy="44" r="1.2" /><circle cx="95" cy="41" r="1.2" /><circle cx="92" cy="38" r="1.2" /><circle cx="98" cy="44" r="1.2" /></g>
    </>
  );
}

function Card({ x, y, turn, rank, suit, red }: { x: number; y: number; turn: number; rank: string; suit: string; red?: boolean }) {
  return (
    <g transform={`translate(${x} ${y}) rotate(${turn})`} fill={red ? '#c22f1b' : '#1d2228'} font-family="system-ui, sans-serif">
      <rect x="-14" y="-20" width="28" height="40" rx="3.5" fill="#fffdf8" stroke="#0004" />
      <text x="-11" y="-9" font-size="10" font-weight="700">{rank}</text>
      <text x="0" y="10" font-size="19" text-anchor="middle">{suit}</text>
    </g>
  );
}

function Durak() {
  return (
    <>
      <rect width="120" height="84" fill="#2f6b4f" />
      <ellipse cx="60" cy="42" rx="56" ry="36" fill="#37795a" />
      <Card x={24} y={44} turn={-90} rank="6" suit="♦" red />
      <g transform="translate(22 34)"><rect x="-14" y="-20" width="28" height="40" rx="3.5" fill="#1f4d86" stroke="#fff" stroke-width="1.5" /><path d="M-9-15h18v30H-9z" fill="none" stroke="#fff8" /></g>
      <Card x={66} y={38} turn={-6} rank="9" suit="♠" />
      <Card x={76} y={45} turn={8} rank="Q" suit="♠" />
      <Card x={102} y={40} turn={4} rank="9" suit="♥" red />
    </>
  );
}

function Kush() {
  return (
    <>
      <rect width="120" height="84" fill="#f4f1ea" />
      <path d={Array.from({ length: 19 }, (_, i) => `M${6 + i * 6} 0v84`).join('') + Array.from({ length: 13 }, (_, i) => `M0 ${6 + i * 6}h120`).join('')}
        stroke="#1d222818" />
      <g fill="#0072b2" stroke="#f4f1ea" stroke-width=".8"><path d="M0 0h24v18H0zM24 0h18v30H24zM18 30h30v12H18zM0 18h18v36H0zM48 24h12v30H48z" /></g>
      <g fill="#d55e00" stroke="#f4f1ea" stroke-width=".8"><path d="M96 60h24v24H96zM72 66h24v18H72zM84 42h36v18H84zM78 30h30v12H78zM54 72h18v12H54z" /></g>
      <g fill="#0072b233" stroke="#0072b2" stroke-width="1.5" stroke-dasharray="3 2"><path d="M60 12h24v18H60z" /></g>
      <g fill="#fff" stroke="#0004"><rect x="100" y="6" width="13" height="13" rx="2.5" /></g>
      <g fill="#222"><circle cx="103.5" cy="9.5" r="1.3" /><circle cx="109.5" cy="9.5" r="1.3" /><circle cx="103.5" cy="15.5" r="1.3" /><circle cx="109.5" cy="15.5" r="1.3" /></g>
    </>
  );
}

function hexPath(x: number, y: number, r: number): string {
  const corners = Array.from({ length: 6 }, (_, k) => {
    const a = (Math.PI / 180) * (30 + 60 * k);
    return `${(x + r * Math.cos(a)).toFixed(1)} ${(y + r * Math.sin(a)).toFixed(1)}`;
  });
  return `M${corners.join('L')}z`;
}

function Catan() {
  const lands = ['#18523e', '#eac520', '#d5521f', '#bcdd99', '#eae4db', '#5b76a5', '#eac520', '#18523e', '#bcdd99', '#d5521f'];
  const spots: [number, number][] = [[42, 20], [65, 20], [88, 20], [30.5, 40], [53.5, 40], [76.5, 40], [99.5, 40], [42, 60], [65, 60], [88, 60]];
  return (
    <>
      <rect width="120" height="84" fill="#3f86b5" />
      {spots.map(([x, y], i) => <path key={i} d={hexPath(x - 5, y + 2, 13)} fill={lands[i]!} stroke="#e9d9b0" stroke-width="1.6" />)}
      {[[42, 20, 8], [65, 20, 5], [53.5, 40, 6], [99.5, 40, 4], [65, 60, 9]].map(([x, y, n]) => (
        <g key={`${x}${y}`}><circle cx={x! - 5} cy={y! + 2} r="5.5" fill="#fbf5e4" /><text x={x! - 5} y={y! + 4.7} font-size="7.5" font-weight="700" text-anchor="middle" fill={n === 6 || n === 8 ? '#b3261e' : '#222'} font-family="system-ui, sans-serif">{n}</text></g>
      ))}
      <path d="M48.5 28.7l11.3 6.6" stroke="#0072b2" stroke-width="3.5" stroke-linecap="round" />
      <path d="M44 34v-6l4.5-4 4.5 4v6z" fill="#0072b2" stroke="#fff" stroke-width="1" />
      <path d="M78 55v-6l4.5-4 4.5 4v6z" fill="#d55e00" stroke="#fff" stroke-width="1" />
    </>
  );
}

const PICTURES: Record<GameName, () => JSX.Element> = { nardy: Nardy, durak: Durak, kush: Kush, catan: Catan };

export function Picture({ game }: { game: GameName }) {
  const Inside = PICTURES[game];
  return <svg class="picture" viewBox="0 0 120 84" aria-hidden="true" preserveAspectRatio="xMidYMid slice"><Inside /></svg>;
}
