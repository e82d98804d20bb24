// The words of a game that builds on others. The first script of all reads this, so it needs nothing else.
import type { WordSource, Words } from './types';

/** It has all of the others', also by its own name. `names`: what it builds on, the first first, and itself; `from`:
 *  the words of each. */
export function inherit(names: readonly string[], from: readonly WordSource[]): WordSource {
  return async (lang) => {
    const all = await Promise.all(from.map((source) => source(lang)));
    const words = Object.assign({}, ...all.map((part) => part.default)) as Words;
    const named = names.flatMap((name) => Object.entries(words).filter(([key]) => key.startsWith(name + '.'))
      .map(([key, text]) => [names.at(-1) + key.slice(name.length), text]));
    return { default: { ...Object.fromEntries(named) as Words, ...words } };
  };
}
