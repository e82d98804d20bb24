// The start page as it looks to somebody who is here for the first time, as HTML in both languages: it is painted
// while the scripts are on their way. It is drawn by the same component, so it cannot look different.
import { build } from 'esbuild';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const WORLD = {
  navigator: { language: 'ru', languages: ['ru'] },
  localStorage: { getItem: () => null, setItem: () => undefined, removeItem: () => undefined },
  location: { hash: '', search: '', origin: '', href: '' },
  matchMedia: () => ({ matches: false, addEventListener: () => undefined }),
  addEventListener: () => undefined,
  document: { documentElement: { dataset: {}, style: {} }, addEventListener: () => undefined, querySelector: () => null },
};

const SOURCE = `
import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { names } from 'games:modules';
import { offerGames } from './core/app';
import { settings } from './core/settings';
import { learnWords } from './core/words';
import { cardWords } from './games/cards';
import { Home } from './pages/home';
export async function draw(lang) {
  settings.value = { ...settings.value, lang };
  offerGames(names);
  await learnWords(cardWords);
  return renderToString(h(Home));
}`;

/** Nobody can use it yet, so nothing in it has a name that the real page needs; a style of its own is forbidden by the
 *  content policy. */
function still(html) {
  return html.replace(/ (?:id|for|style|href|role|tabindex|aria-[a-z]+)="[^"]*"/g, '');
}

/** As the inside of the page's element. `options`: esbuild's, for the client. */
export async function firstPages(options, define, resolveDir) {
  const { outputFiles: [made] } = await build({ ...options, define, write: false, platform: 'node', splitting: false,
    minify: false, loader: { ...options.loader, '.css': 'empty' }, stdin: { contents: SOURCE, resolveDir, loader: 'ts' } });
  for (const [name, value] of Object.entries(WORLD)) globalThis[name] ??= value;
  globalThis.window ??= globalThis;
  const folder = mkdtempSync(join(tmpdir(), 'stolik-first-'));
  writeFileSync(join(folder, 'draw.mjs'), made.contents);
  const { draw } = await import(pathToFileURL(join(folder, 'draw.mjs'))).finally(() => rmSync(folder, { recursive: true }));
  const pages = [];
  for (const lang of ['ru', 'en']) {
    pages.push(`<div class="first" lang="${lang}" inert aria-hidden="true">${still(await draw(lang))}</div>`);
  }
  return pages.join('\n');
}
