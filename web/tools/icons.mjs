// Draws the icons of the installed app from favicon.svg: node tools/icons.mjs. They are kept in
// static/, so this is run only when the picture changes.
import { chromium } from 'playwright-core';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = join(dirname(fileURLToPath(import.meta.url)), '../static');
const svg = readFileSync(join(folder, 'favicon.svg'), 'utf8');

/** A mask may cut everything outside a circle of 80 %: the picture shrinks, its ground does not. */
function maskable() {
  const inner = svg.replace(/<svg[^>]*>/, '').replace('</svg>', '').replace(/<rect width="64"[^>]*>/, '');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="#14532d"/>
<g transform="translate(9.6 9.6) scale(.7)">${inner}</g></svg>`;
}

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'] });
for (const [name, size, picture] of [['icon-192.png', 192, svg], ['icon-512.png', 512, svg], ['icon-maskable-512.png', 512, maskable()]]) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(`<style>body{margin:0}svg{display:block;width:100vw;height:100vh}</style>${picture}`);
  writeFileSync(join(folder, name), await page.screenshot({ omitBackground: true }));
  await page.close();
}
await browser.close();
