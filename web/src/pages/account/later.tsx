// What has to do with accounts is fetched when it is first shown, with its words.
import type { ComponentType } from 'preact';

import type { WordSource } from '../../core/types';
import { learnWords } from '../../core/words';
import { later, useLater } from '../../ui/later';

type Parts = typeof import('./parts');

const words: WordSource = (lang) => import(`./words.${lang}.ts`);
const bring = async (): Promise<Parts> => (await Promise.all([import('./parts'), learnWords(words)]))[0];

/** A part of a page that can do without it. */
function part(choose: (parts: Parts) => ComponentType): ComponentType {
  return function Part() {
    const { it } = useLater(bring, []);
    const Shown = it && choose(it);
    return Shown && <Shown />;
  };
}

export const AccountBox = part((parts) => parts.AccountBox);
export const KeepHint = part((parts) => parts.KeepHint);
export const Recover = later(async () => (await bring()).Recover);
