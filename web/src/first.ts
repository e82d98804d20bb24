// Runs before anything is painted: says in which language and colours the page begins, and whether the picture of the
// start page that came with it (first.mjs) is shown until the client is there.
import { firstLanguage } from './core/language';
import { load } from './core/store';
import type { Settings } from './core/types';

const root = document.documentElement;
const { theme = 'auto' } = load<Partial<Settings>>('settings') ?? {};
const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';

root.lang = firstLanguage();
root.dataset['theme'] = theme === 'auto' ? system : theme;
const isStart = location.pathname === '/' && /^#?\/?$/.test(location.hash); // not the link of an invitation
// Unfinished games stand above the others, so that a picture without them would jump.
if (isStart && !load<unknown[]>('running')?.length) root.dataset['first'] = root.lang;
