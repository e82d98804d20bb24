// What a phone has to fetch before the first board shows: at most 120 KB gzipped, whatever the game.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

import { family, gamesWith } from '../games.mjs';

const MOST = 120_000;
const FIRST_MOST = 20_000;
const FILES_MOST = 4; // scripts of a game, or of the page with a board: a browser fetches six files at a time
const INVITE_MOST = 4_000;
const WEIGHTS_MOST = 300_000; // of a game, fetched when a level needs them
const out = mkdtempSync(join(tmpdir(), 'stolik-size-'));
const read = (name) => readFileSync(join(out, name));
const sizeOf = (names) => [...names].reduce((sum, name) => sum + gzipSync(read(name), { level: 9 }).length, 0);

before(() => execFileSync('node', [fileURLToPath(new URL('../build.mjs', import.meta.url)), out], { stdio: 'ignore' }));
after(() => rmSync(out, { recursive: true, force: true }));

/** A script and those that it imports at its top. */
function withImports(name, found = new Set()) {
  if (found.has(name)) return found;
  found.add(name);
  for (const [, used] of read(name).toString().matchAll(/(?:^|;|\n)import(?:[^"'()]*from)?"\.\/([^"]+)"/g)) withImports(used, found);
  return found;
}

const LATER = /<link data-part="([^"]+)" href="\/([^"]+)">\n/g; // named without being asked for

/** What the page asks for by itself. */
const startPage = () => {
  const page = read('index.html').toString().replace(LATER, '');
  return readdirSync(out).filter((name) => /\.(js|css|woff2)$/.test(name) && page.includes(name));
};

test('the page names everything that its first script begins with', () => {
  const first = startPage();
  const main = first.find((name) => name.startsWith('app.') && name.endsWith('.js'));
  for (const name of withImports(main)) assert.ok(first.includes(name), name + ' is asked for late');
});

test('all files of a board are named in the page, so that they can be asked for at once', () => {
  const first = startPage();
  const named = [...read('index.html').toString().matchAll(LATER)].map(([, parts, name]) => ({ parts: parts.split(' '), name }));
  for (const part of ['play', ...gamesWith('index.tsx')]) {
    const entry = readdirSync(out).find((name) => name.startsWith(part + '.') && name.endsWith('.js'));
    const needed = [...withImports(entry)].filter((name) => !first.includes(name));
    assert.deepEqual(named.filter(({ parts }) => parts.includes(part)).map(({ name }) => name).sort(), needed.sort(), part);
    assert.ok(needed.length <= FILES_MOST, `${part}: ${needed.length} scripts`);
  }
});

test(`what is painted first needs at most ${FIRST_MOST} bytes, and no style or name of its own`, (t) => {
  const page = read('index.html').toString();
  const blocking = [...page.matchAll(/<link rel="stylesheet" href="\/([^"]+)"|<script src="\/([^"]+)"/g)].map(([, css, js]) => css ?? js);
  assert.equal(blocking.length, 2, 'styles, and the script that says which picture is shown');
  const bytes = sizeOf(['index.html', ...blocking]);
  t.diagnostic(`${bytes} bytes gzipped`);
  assert.ok(bytes <= FIRST_MOST, `${bytes} bytes`);
  for (const lang of ['ru', 'en']) assert.ok(page.includes(`<div class="first" lang="${lang}" inert aria-hidden="true"><main`));
  assert.doesNotMatch(page.slice(page.indexOf('class="first"')), / (style|onclick)="|<[a-z]+ [^>]*\bid="/);
});

// The server fills them in, and sends them as they are.
test(`pages of invitations have at most ${INVITE_MOST} bytes, and no picture of the start page`, () => {
  const pages = readdirSync(join(out, 'invite'));
  assert.equal(pages.length, 2 * gamesWith('card.tsx').length);
  for (const name of pages) {
    const page = read(join('invite', name)).toString();
    assert.ok(page.length <= INVITE_MOST, `${name}: ${page.length} bytes`);
    assert.doesNotMatch(page, /class="first"/);
    assert.match(page, /<div id="app"><\/div>/);
  }
});

test(`weights have at most ${WEIGHTS_MOST} bytes a game, and the service worker leaves them for later`, (t) => {
  const files = existsSync(join(out, 'weights')) ? readdirSync(join(out, 'weights')) : [];
  const worker = read('sw.js').toString();
  for (const name of files) {
    const bytes = sizeOf([join('weights', name)]);
    t.diagnostic(`${name}: ${bytes} bytes gzipped`);
    assert.ok(bytes <= WEIGHTS_MOST, `${name}: ${bytes} bytes`);
    assert.equal(worker.split(`"/weights/${name}"`).length, 2, 'named once, among those for later');
  }
});

/** The words that a game's board begins with, and those of what it builds on: what the first scripts ask for by the path
 *  of their source. Others come later, for sheets or for who wants to learn the game. */
function wordsBefore(game, lang) {
  const first = startPage().filter((name) => name.endsWith('.js')).map((name) => read(name).toString()).join('\n');
  return family(game).map((one) => new RegExp(`"\\./${one}/words\\.${lang}\\.ts":\\(\\)=>import\\("\\./([^"]+)"\\)`).exec(first)[1]);
}

for (const game of gamesWith('index.tsx')) {
  for (const lang of ['ru', 'en']) {
    test(`${game}, ${lang}: the first board is there with at most ${MOST} bytes`, (t) => {
      const names = readdirSync(out).filter((name) => name.endsWith('.js'));
      const all = new Set(startPage());
      for (const one of family(game)) all.add(readdirSync(out).find((name) => name.startsWith(one + '.') && name.endsWith('.css')));
      for (const part of ['play', game]) for (const name of withImports(names.find((one) => one.startsWith(part + '.')))) all.add(name);
      for (const name of names.filter((one) => one.startsWith(`words.${lang}.`))) {
        if (read(name).toString().includes('"home.computer"')) all.add(name);
      }
      for (const name of wordsBefore(game, lang)) all.add(name);
      const bytes = sizeOf(all);
      t.diagnostic(`${bytes} bytes gzipped`);
      assert.ok(bytes <= MOST, `${bytes} bytes`);
    });
  }
}
