// What follows the picture of the board: what can be done, the log, hints and the end. Until then nothing is told.
import { signal } from '@preact/signals';
import { later } from '../later';
import { style } from '../../core/styles';
import { learnWords } from '../../core/words';

type Telling = typeof import('./telling');

const here = signal<Telling | null>(null);

/** Null: not yet. Who asks while a page is drawn is drawn anew when it has come. */
export const telling = (): Telling | null => here.value;

/** Brings it with the words and the styles of what opens after the board. */
export async function bringTelling(game: string): Promise<true> {
  const [code] = await Promise.all([import('./telling'), learnWords(later[game]), style('catan-later'),
    style('catancities-later')]);
  here.value = code;
  return true;
}
