// The tables and the decks to choose from.
import type { JSX } from 'preact';

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

const BACK = '#7a1f2b';
const THREAD = '#f0d9a8';

/** A queen and a back of each deck, as small as a stamp. */
const DECKS: Record<string, { paper: string; back: string; face: JSX.Element }> = {
  classic: { paper: '#fffdf8', back: 'M12 20 18 11 24 20 18 29ZM15 20 18 15.500 21 20 18 24.500Z',
    face: <>
      <path d="M34 32V28C34 25 38 24 42 24S50 25 50 28V32Z" fill="#b8323a" />
      <path d="M38 17H46V25H38Z" fill="#c08a3c" />
      <path d="M39.500 17H44.500V21A2.500 2.500 0 0139.500 21Z" fill="#f6d9b8" />
      <path d="M38.500 17 37.500 12.500 40 14.500 42 11 44 14.500 46.500 12.500 45.500 17Z" fill="#eab83a" />
    </> },
  plain: { paper: '#ffffff', back: 'M11 12 18 19 25 12M11 17 18 24 25 17M11 22 18 29 25 22',
    face: <>
      <circle cx="37.500" cy="13" r="2.700" fill="none" stroke="#0b5cad" stroke-width="1.700" />
      <path d="M38.500 14.500 40.500 16.500" stroke="#0b5cad" stroke-width="1.700" />
      <path d="M43 16.500 48 24 43 31.500 38 24Z" fill="#0b5cad" />
    </> },
  satin: { paper: '#fbf1da', back: 'M18 10C19 15 22 19 26 20 22 21 19 25 18 30 17 25 14 21 10 20 14 19 17 15 18 '
    + '10ZM18 17.500 15.500 20 18 22.500 20.500 20Z',
    face: <>
      <path d="M34.500 8.500H49.500V31.500H34.500Z" fill="none" stroke="#a07a2c" stroke-width=".600" />
      <path d="M35 31V28.500C35 26 39 25 42 25S49 26 49 28.500V31Z" fill="#ad1528" />
      <path d="M39 26C40 28.500 44 28.500 45 26" fill="none" stroke="#eab83a" stroke-width="1.400" />
      <path d="M39.500 18H44.500V22.500A2.500 2.500 0 0139.500 22.500Z" fill="#f6d9b8" />
      <path fill="#eab83a" d="M39 19.500C35 18 36 14.500 38 13.500S41 12 42 10.500V17.600Q39.500 17.600 39 19.500Z" />
      <path fill="#eab83a" d="M45 19.500C49 18 48 14.500 46 13.500S43 12 42 10.500V17.600Q44.500 17.600 45 19.500Z" />
    </> },
};

function DeckPreview({ look }: { look: string }) {
  const { paper, back, face } = DECKS[look]!;
  return (
    <>
      <rect width="60" height="40" fill={COLOURS['green']![0]} />
      <rect x="9" y="7" width="18" height="26" rx="2.500" fill={paper} />
      <rect x="10.500" y="8.500" width="15" height="23" rx="1.500" fill={BACK} />
      <path d={back} fill="none" stroke={THREAD} />
      <rect x="33" y="7" width="18" height="26" rx="2.500" fill={paper} />
      {face}
    </>
  );
}

const decks: Looks['looks'] = [
  { name: 'classic', title: { ru: 'Классика', en: 'Classic' } },
  { name: 'plain', title: { ru: 'Крупная', en: 'Large' } },
  { name: 'satin', title: { ru: 'Русская', en: 'Russian' } },
];

const cards = { looks: decks, Preview: DeckPreview, title: { ru: 'колода', en: 'deck' } };

export default { looks, Preview, more: { cards } } satisfies Looks;
