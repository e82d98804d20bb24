// What the start page shows of the game.
import type { GameCard } from '../../core/types';

function hexPath(x: number, y: number, r: number): string {
  const corners = Array.from({ length: 6 }, (_, k) => {
    const a = (Math.PI / 180) * (30 + 60 * k);
    return `${(x + r * Math.cos(a)).toFixed(1)} ${(y + r * Math.sin(a)).toFixed(1)}`;
  });
  return `M${corners.join('L')}z`;
}

function Art() {
  const lands = ['#18523e', '#eac520', '#d5521f', '#bcdd99', '#eae4db', '#5b76a5', '#eac520', '#18523e', '#bcdd99',
    '#d5521f'];
  const spots: [number, number][] = [[42, 20], [65, 20], [88, 20], [30.5, 40], [53.5, 40], [76.5, 40], [99.5, 40],
    [42, 60], [65, 60], [88, 60]];
  return (
    <>
      <rect width="120" height="84" fill="#3f86b5" />
      {spots.map(([x, y], i) =>
        <path key={i} d={hexPath(x - 5, y + 2, 13)} fill={lands[i]!} stroke="#e9d9b0" stroke-width="1.6" />)}
      {[[42, 20, 8], [65, 20, 5], [53.5, 40, 6], [99.5, 40, 4], [65, 60, 9]].map(([x, y, n]) => (
        <g key={`${x}${y}`}><circle cx={x! - 5} cy={y! + 2} r="5.5" fill="#fbf5e4" />
          <text x={x! - 5} y={y! + 4.7} font-size="7.5" font-weight="700" text-anchor="middle"
          fill={n === 6 || n === 8 ? '#b3261e' : '#222'}>{n}</text></g>
      ))}
      <path d="M48.5 28.7l11.3 6.6" stroke="#0072b2" stroke-width="3.5" stroke-linecap="round" />
      <path d="M44 34v-6l4.5-4 4.5 4v6z" fill="#0072b2" stroke="#fff" stroke-width="1" />
      <path d="M78 55v-6l4.5-4 4.5 4v6z" fill="#d55e00" stroke="#fff" stroke-width="1" />
    </>
  );
}

const card: GameCard = {
  title: { ru: 'Катан', en: 'Catan' },
  about: { ru: 'Заселяйте остров, торгуйтесь и стройте', en: 'Settle an island, trade, outbuild the rest' },
  Art,
  place: 4,
  first: () => ({ seats: 4 }), // a table that trades
};

export default card;
