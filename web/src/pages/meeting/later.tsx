// What stands around a game and not at its board, the list of unfinished games and the page where players gather, is
// fetched when it is first shown, with its words.
import type { WordSource } from '../../core/types';
import { learnWords } from '../../core/words';
import { later, useLater } from '../../ui/later';

type Parts = typeof import('./parts');

const words: WordSource = (lang) => import(`./words.${lang}.ts`);
export const bringMeeting = async (): Promise<Parts> =>
  (await Promise.all([import('./parts'), learnWords(words)]))[0];

export const Waiting = later(async () => (await bringMeeting()).Waiting);

/** The start page is there before it. */
export function Resume() {
  const { it } = useLater(bringMeeting, []);
  return it && <it.Resume />;
}
