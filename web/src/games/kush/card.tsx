// What the start page shows of the game.
import type { GameCard } from '../../core/types';

function Art() {
  return (
    <>
      <rect width="120" height="84" fill="#f4f1ea" />
      <path d={Array.from({ length: 19 }, (_, i) => `M${6 + i * 6} 0v84`)
        .join('') + Array.from({ length: 13 }, (_, i) => `M0 ${6 + i * 6}h120`).join('')}
        stroke="#1d222818" />
      <g fill="#0072b2" stroke="#f4f1ea" stroke-width=".8">
        <path d="M0 0h24v18H0zM24 0h18v30H24zM18 30h30v12H18zM0 18h18v36H0zM48 24h12v30H48z" /></g>
      <g fill="#d55e00" stroke="#f4f1ea" stroke-width=".8">
        <path d="M96 60h24v24H96zM72 66h24v18H72zM84 42h36v18H84zM78 30h30v12H78zM54 72h18v12H54z" /></g>
      <g fill="#0072b233" stroke="#0072b2" stroke-width="1.5" stroke-dasharray="3 2"><path d="M60 12h24v18H60z" /></g>
      <g fill="#fff" stroke="#0004"><rect x="100" y="6" width="13" height="13" rx="2.5" /></g>
      <g fill="#222"><circle cx="103.5" cy="9.5" r="1.3" /><circle cx="109.5" cy="9.5" r="1.3" />
        <circle cx="103.5" cy="15.5" r="1.3" /><circle cx="109.5" cy="15.5" r="1.3" /></g>
    </>
  );
}

const card: GameCard = {
  title: { ru: 'Куш', en: 'Kush' },
  about: { ru: 'Кости, прямоугольники и захваченные земли', en: 'Dice, rectangles and captured land' },
  Art,
  place: 3,
  meeting: { preset: 'standard' },
  first: (phone) => ({ options: { preset: phone ? 'quick' : 'standard' } }), // cells that a finger can hit
};

export default card;
