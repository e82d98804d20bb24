// The tables and backs of cards to choose from.
import type { Looks } from '../../core/types';

const COLOURS: Record<string, [felt: string, back: string, thread: string]> = {
  green: ['#2c6449', '#7a1f2b', '#f0d9a8'], blue: ['#1f4a6e', '#1f4d86', '#cfe0f2'],
  wine: ['#6b2737', '#2e5a3c', '#e8e0b8'],
};

function Preview({ look }: { look: string }) {
  const [felt, back, thread] = COLOURS[look]!;
  return (
    <>
      <rect width="60" height="40" fill={felt} />
      <g transform="rotate(-8 18 20)"><rect x="9" y="7" width="18" height="26" rx="2.500" fill="#fffdf8" />
        <rect x="11" y="9" width="14" height="22" rx="1.500" fill={back} />
        <path d="M18 14l4 6-4 6-4-6z" fill="none" stroke={thread} /></g>
      <g transform="rotate(6 42 20)"><rect x="33" y="7" width="18" height="26" rx="2.500" fill="#fffdf8" />
        <path d="M42 26C39 22 36 19 36 16.500a3 3 0 016-.8 3 3 0 016 .8C48 19 45 22 42 26Z" fill="#c1121f" /></g>
    </>
  );
}

const looks: Looks['looks'] = [
  { name: 'green', title: { ru: 'Зелёное сукно', en: 'Green felt' } },
  { name: 'blue', title: { ru: 'Синее сукно', en: 'Blue felt' } },
  { name: 'wine', title: { ru: 'Бордовое сукно', en: 'Wine felt' } },
];

export default { looks, Preview } satisfies Looks;
