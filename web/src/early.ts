// Runs while the rest of the client is still on its way: asks for the words and the page that will
// be needed next, so that they come side by side instead of one after the other.
import { firstLanguage } from './core/language';

const lang = firstLanguage();
void import(`./ui/words.${lang}.ts`).catch(() => null);
if (/^#\/(t|local|new|settings|history)\b/.test(location.hash)) void import('./pages/play').catch(() => null);
