// The words of all parts of the client that are in use, in the player's language.
import { signal } from '@preact/signals';

import { translator } from './i18n';
import { settings } from './settings';
import type { WordSource } from './types';

const sources: WordSource[] = [(lang) => import(`../ui/words.${lang}.ts`)];
const spoken = signal<Translate>((key) => key);
let parts = 0; // that the spoken words are of

export type Translate = (key: string, values?: Record<string, string | number>) => string;

export const t: Translate = (key, values) => spoken.value(key, values);

/** What a key says, or null: nobody has words for it. */
export function wordsFor(key: string, values?: Record<string, string | number>): string | null {
  const said = t(key, values);
  return said === key ? null : said;
}

/** A name that there may be words for, as of a game or a level; else as it is written. */
export function sayName(kind: string, name: string): string {
  return wordsFor(`${kind}.${name}`) ?? name.charAt(0).toUpperCase() + name.slice(1);
}

/** Brings the words of what is in use, and of one more part. Until they are there the old language
 *  is spoken on. */
export async function learnWords(more?: WordSource): Promise<void> {
  if (more && !sources.includes(more)) sources.push(more);
  const { lang } = settings.value;
  const all = await Promise.all(sources.map((source) => source(lang)));
  // Who began earlier knows of fewer parts, and must not be heard after the others.
  if (lang !== settings.value.lang || all.length < parts) return;
  parts = all.length;
  spoken.value = translator(lang, all.map((words) => words.default));
}
