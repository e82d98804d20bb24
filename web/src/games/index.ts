// The games that there are. A game without a board of its own is played on the text board.
import type { GameModule, GameName } from '../core/types';
import catan from './catan';
import durak from './durak';
import kush from './kush';
import nardy from './nardy';
import { plainModule } from './plain';

/** Each board knows its own kind of view; the frame passes views on unread. */
const boards = { nardy, durak, kush, catan } as unknown as Partial<Record<GameName, GameModule>>;

export function gameModule(name: GameName): GameModule {
  return boards[name] ?? plainModule(name);
}

export function gameWords(lang: 'ru' | 'en'): Record<string, string>[] {
  return Object.values(boards).map((board) => board.words[lang]);
}
