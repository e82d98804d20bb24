// The language to begin with: the player's own choice, else the browser's.
import { load } from './store';
import type { Lang, Settings } from './types';

function languageOfBrowser(): Lang {
  const known = (navigator.languages ?? [navigator.language]).find((l) => /^(ru|be|uk|kk|en)/i.test(l));
  return known && !/^en/i.test(known) ? 'ru' : 'en';
}

export function firstLanguage(): Lang {
  return load<Partial<Settings>>('settings')?.lang ?? languageOfBrowser();
}
