// What the start page shows of the game.
import type { GameCard } from '../../core/types';

const HEX = 'l10.400 6v12l-10.400 6-10.400-6v-12z';
const LANDS: [number, number, string][] = [[30, 8, '#18523e'], [19.6, 26, '#eac520'], [40.4, 26, '#bcdd99'],
  [30, 44, '#d5521f'], [92, 26, '#c98a00'], [102.4, 44, '#5b76a5']];

function Art() {
  return (
    <>
      <rect width="120" height="84" fill="#2f6f9f" />
      {LANDS.map(([x, y, land]) => <path key={land} d={`M${x} ${y}${HEX}`} fill={land} stroke="#e9d9b0"
        stroke-width="1.600" />)}
      <path d="M57 46h24l-4.500 8h-15zM67.500 44V26c7 4 10.500 10 11 18zM65.500 44h-8c3.500-4 6-8.500 8-13z"
        fill="#d55e00" stroke="#fff" stroke-width="1.200" />
      <path d="M35.900 37v-6l4.500-4 4.500 4v6z" fill="#d55e00" stroke="#fff" />
    </>
  );
}

const card: GameCard = {
  title: { ru: 'Катан: море', en: 'Catan: the sea' },
  about: { ru: 'Корабли, новые острова, до шести игроков', en: 'Ships, new islands, up to six players' },
  Art,
  place: 5,
  first: () => ({ seats: 4, options: { board: 'new_shores' } }),
};

export default card;
