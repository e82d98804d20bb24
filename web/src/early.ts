// Runs while the rest of the client is still on its way: asks for what will be needed next, so that
// it comes side by side instead of one after the other.
import { modules, words } from 'games:modules';

import { askFor } from './core/ahead';
import { firstLanguage } from './core/language';
import { dialAhead } from './core/line';
import { load } from './core/store';

const lang = firstLanguage();
const [, page = ''] = location.pathname.startsWith('/i/') ? ['', 't'] : location.hash.split('/');
const never = () => null;

void import(`./ui/words.${lang}.ts`).catch(never);
if (page === 't') {
  askFor('play');
  void import('./pages/play').catch(never);
}
if (page === 'local') void import('./pages/local').catch(never);
if (['new', 'settings', 'history'].includes(page)) void import('./pages/around').catch(never);
if (['', 't', 'lobby'].includes(page)) dialAhead();
// Whose table this is comes to light later; it is likely to be of the game that was played last.
if (page === 't') {
  const game = load<string>('last') ?? '';
  void Promise.all([modules[game]?.(), words[game]?.(lang)]).catch(never);
}
