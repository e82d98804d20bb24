// What is shown of a game before its module is fetched: its title, its picture, its place among the others.
import { cards, taught } from 'games:cards';

import { games, titleOf } from '../core/app';
import type { GameName, WordSource, Words } from '../core/types';

/** Titles and what the start page says of the games, for core/words.ts. */
export const cardWords: WordSource = (lang) => {
  const words: Words = {};
  for (const [name, { title, about }] of Object.entries(cards)) {
    if (title) words['game.' + name] = title[lang];
    if (about) words['about.' + name] = about[lang];
  }
  return Promise.resolve({ default: words });
};

/** The games that can be played, as the start page lists them. */
export function listedGames(): GameName[] {
  const place = (name: GameName): number => cards[name]?.place ?? Infinity;
  return games.value.map(({ name }) => name).sort((a, b) => (place(a) === place(b) ? 0 : place(a) - place(b)));
}

/** What a game proposes to who plays it for the first time. */
export function firstChoice(game: GameName): { seats?: number; options?: Record<string, unknown> } {
  return cards[game]?.first?.(matchMedia('(max-width: 599px)').matches) ?? {};
}

/** Whether there are a page and a guide that teach it. */
export const isTaught = (game: GameName): boolean => taught.includes(game);

/** The rules by which strangers meet; undefined: the usual ones. */
export function meetingOptions(game: GameName): Record<string, unknown> | undefined {
  return cards[game]?.meeting;
}

/** A game without a picture has its letter, on a ground that is the same each time. */
function Letter({ game }: { game: GameName }) {
  const hue = [...game].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) % 360;
  return (
    <>
      <rect width="120" height="84" fill={`hsl(${hue} 35% 38%)`} />
      <path d="M0 84L120 0V84z" fill={`hsl(${hue} 35% 33%)`} />
      <text x="60" y="58" font-size="46" font-weight="700" text-anchor="middle" fill="#fff">
        {titleOf(game).charAt(0)}
      </text>
    </>
  );
}

export function Picture({ game }: { game: GameName }) {
  const Art = cards[game]?.Art;
  return (
    <svg class="picture" viewBox="0 0 120 84" aria-hidden="true" preserveAspectRatio="xMidYMid slice">
      {Art ? <Art /> : <Letter game={game} />}
    </svg>
  );
}
