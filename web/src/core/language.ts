// The language to begin with: the player's own choice, else Telegram's, else the browser's.
import { load } from './store';
import type { Lang, Settings } from './types';

function languageOf(hosts: string): Lang {
  const known = [hosts, ...(navigator.languages ?? [navigator.language])].find((l) => /^(ru|be|uk|kk|en)/i.test(l));
  return known && !/^en/i.test(known) ? 'ru' : 'en';
}

/** `hosts`: the language that Telegram says, if it is known already. */
export function firstLanguage(hosts = ''): Lang {
  return load<Partial<Settings>>('settings')?.lang ?? languageOf(hosts);
}
