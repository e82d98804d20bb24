// The words of a game that builds on another. The first script of all reads this, so it needs nothing else.
import type { WordSource, Words } from './types';

/** It has all of the other's, also by its own name. */
export function inherit(game: string, base: string, from: WordSource[]): WordSource {
  return async (lang) => {
    const all = await Promise.all(from.map((source) => source(lang)));
    const words = Object.assign({}, ...all.map((part) => part.default)) as Words;
    const named = Object.entries(words).filter(([key]) => key.startsWith(base + '.'))
      .map(([key, text]) => [game + key.slice(base.length), text]);
    return { default: { ...Object.fromEntries(named), ...words } };
  };
}
