// What the start page shows of the game.
import type { GameCard } from '../../core/types';

function Art() {
  const points = Array.from({ length: 12 }, (_, i) => 8 + i * 8 + (i > 5 ? 8 : 0));
  const stacks: [number, number, number, string][] = [[0, 0, 4, '#f6ead7'], [3, 0, 2, '#f6ead7'],
    [7, 1, 3, '#2a1c14'], [11, 1, 4, '#2a1c14'], [9, 0, 1, '#f6ead7'], [2, 1, 1, '#2a1c14']];
  return (
    <>
      <rect width="120" height="84" fill="#6f4526" />
      <rect x="5" y="5" width="52" height="74" fill="#a9733f" />
      <rect x="63" y="5" width="52" height="74" fill="#a9733f" />
      {points.map((x, i) => (
        <g key={i} fill={i % 2 ? '#e2bf8b' : '#7d4a25'}>
          <path d={`M${x - 1} 5h7l-3.5 31z`} /><path d={`M${x - 1} 79h7l-3.5-31z`} opacity=".95" />
        </g>
      ))}
      {stacks.flatMap(([point, side, n, fill]) => Array.from({ length: n }, (_, k) => (
        <circle key={`${point}${side}${k}`} cx={points[point]! + 2.5} cy={side ? 75 - k * 7 : 9 + k * 7} r="3.7"
          fill={fill}
          stroke="#000" stroke-opacity=".35" />
      )))}
      <g fill="#fff" stroke="#0003"><rect x="76" y="37" width="10" height="10" rx="2" />
        <rect x="90" y="36" width="10" height="10" rx="2" /></g>
      <g fill="#222"><circle cx="79" cy="40" r="1.2" /><circle cx="83" cy="44" r="1.2" />
        <circle cx="95" cy="41" r="1.2" /><circle cx="92" cy="38" r="1.2" /><circle cx="98" cy="44" r="1.2" /></g>
    </>
  );
}

const card: GameCard = {
  title: { ru: 'Длинные нарды', en: 'Long Nardy' },
  about: { ru: 'Бросайте кости, стройте заборы, выводите шашки', en: 'Backgammon’s old cousin: run, block, bear off' },
  Art,
  place: 1,
};

export default card;
