// What the start page shows of the game.
import type { GameCard } from '../../core/types';

const HEX = 'l10.4 6v12l-10.4 6-10.4-6v-12z';
const LANDS: [number, number, string][] = [[26, 2, '#18523e'], [46.8, 2, '#eac520'], [15.6, 20, '#bcdd99'],
  [36.4, 20, '#5b76a5'], [57.2, 20, '#d5521f'], [26, 38, '#eac520'], [46.8, 38, '#18523e'], [36.4, 56, '#bcdd99']];

function Art() {
  return (
    <>
      <rect width="120" height="84" fill="#34618a" />
      {LANDS.map(([x, y, land]) => <path key={`${x}${y}`} d={`M${x} ${y}${HEX}`} fill={land} stroke="#e9d9b0"
        stroke-width="1.6" />)}
      <path d="M18 57V26h4v3h3v-3h4v3h3v-3h4v11h3v-3h4v3h4v-3h3v23z" fill="#0072b2" stroke="#fff" stroke-width="1.2" />
      <path d="M38 57v-7a5 5 0 0 1 10 0v7z" fill="#fff" />
      <path d="M55 44h14v7c0 5-3 8.5-7 10-4-1.5-7-5-7-10z" fill="#d55e00" stroke="#fff" stroke-width="1.2" />
      <path d="M62 46v12.5M57 50.5h10" stroke="#fff" stroke-width="1.8" />
      <path d="M79 60h34c-1.5 7-5 11-10 11H89c-5 0-8.5-4-10-11zM95 58V28h2v30z" fill="#4a3222" />
      <path d="M84 32c8-3 16-3 24 0-2 7-2 13 0 20-8 3-16 3-24 0 2-7 2-13 0-20z" fill="#fbf5e4" />
      <path d="M89.5 30.5l5-.7v24.5l-5-.7c1.5-8 1.5-15 0-23.1zM102.5 30.5l-3.5-.7v24.5l3.5-.7c-1.5-8-1.5-15 0-23.1z"
        fill="#b3261e" />
    </>
  );
}

const card: GameCard = {
  title: { ru: 'Города и рыцари', en: 'Cities & Knights' },
  about: { ru: 'Рыцари, варвары и большие города', en: 'Knights, barbarians and great cities' },
  Art,
  place: 6,
  first: () => ({ seats: 4 }),
};

export default card;
