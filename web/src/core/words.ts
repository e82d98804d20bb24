// The words of all parts of the client that are in use, in the player's language.
import { signal } from '@preact/signals';

import { translator } from './i18n';
import { settings } from './settings';
import type { WordSource } from './types';

const sources: WordSource[] = [(lang) => import(`../ui/words.${lang}.ts`)];
const spoken = signal<Translate>((key) => key);

export type Translate = (key: string, values?: Record<string, string | number>) => string;

export const t: Translate = (key, values) => spoken.value(key, values);

/** Brings the words of what is in use, and of one more part. Until they are there the old language
 *  is spoken on. */
export async function learnWords(more?: WordSource): Promise<void> {
  if (more && !sources.includes(more)) sources.push(more);
  const { lang } = settings.value;
  const all = await Promise.all(sources.map((source) => source(lang)));
  if (lang === settings.value.lang) spoken.value = translator(lang, all.map((words) => words.default));
}
