// Makes the picture that a pasted invitation shows of each game, src/games/<game>/og.png, out of its card's picture:
// node og.mjs. To be run again when a card has changed.
import { build } from 'esbuild';
import { join } from 'node:path';

import { launch } from '../tests/kit/browser.mjs';
import { gamesPlugin, gamesWith } from './games.mjs';

const WIDTH = 800;
const HEIGHT = 420;
const src = join(import.meta.dirname, 'src');

const script = await build({
  stdin: { contents: `import { h, render } from 'preact'; import { cards } from 'games:cards';
window.show = (game) => render(h('svg', { viewBox: '0 0 120 63', width: ${WIDTH}, height: ${HEIGHT} },
  h('g', { transform: 'translate(0 -10.5)' }, h(cards[game].Art))), document.body);`, resolveDir: src, loader: 'ts' },
  bundle: true, write: false, format: 'iife', jsx: 'automatic', jsxImportSource: 'preact', plugins: [gamesPlugin],
});
const browser = await launch();
const page = await browser.newPage({ viewport: { width: WIDTH, height: HEIGHT } });
await page.setContent('<body style="margin:0"></body>');
await page.addScriptTag({ content: script.outputFiles[0].text });
for (const game of gamesWith('card.tsx')) {
  await page.evaluate((name) => window.show(name), game);
  await page.screenshot({ path: join(src, 'games', game, 'og.png') });
}
await browser.close();
