// Builds the client into one folder of files that the program embeds: node build.mjs OUT [--dev]
import { build } from 'esbuild';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { firstPages } from './first.mjs';

import { gameNames, gamesPlugin, gamesWith } from './games.mjs';
import { together } from './together.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const out = process.argv[2] ?? join(here, 'dist');
const dev = process.argv.includes('--dev');

/** Writes a file under a name that changes with its content; returns the name. */
function put(name, bytes) {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 10);
  const named = name.replace(/\.(\w+)$/, `.${hash}.$1`);
  mkdirSync(dirname(join(out, named)), { recursive: true });
  writeFileSync(join(out, named), bytes);
  return named;
}

/** The games' cards as the client has them. */
async function cardsNow() {
  const code = await build({ ...options, stdin: { contents: "export { cards } from 'games:cards';", resolveDir: here, loader: 'js' },
    sourcemap: false });
  const text = code.outputFiles.find((file) => file.path.endsWith('.js')).text;
  return (await import('data:text/javascript;base64,' + Buffer.from(text).toString('base64'))).cards;
}

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
cpSync(join(here, 'static'), out, { recursive: true });

// Safari's engine is named for the prefixes that its styles still need.
const options = { bundle: true, write: false, minify: !dev, target: ['es2022', 'ios16.4'], format: 'esm',
  jsx: 'automatic', jsxImportSource: 'preact', outdir: out, legalComments: 'none', charset: 'utf8',
  loader: { '.svg': 'text' }, sourcemap: dev ? 'inline' : false, plugins: [gamesPlugin] };
const names = {};
const wasm = process.env.STOLIK_WASM ?? join(here, 'stolik.wasm');
if (existsSync(wasm)) names.wasm = put('stolik.wasm', readFileSync(wasm));
if (existsSync(join(here, 'src/core/worker.ts'))) {
  const worker = await build({ ...options, entryPoints: [join(here, 'src/core/worker.ts')] });
  names.worker = put('worker.js', worker.outputFiles[0].contents);
}

// What training has found for a game's levels is fetched when one of them is to think.
const weights = {};
for (const game of gameNames) {
  const file = join(here, `../ai/${game}/${game}.weights`);
  if (existsSync(file)) weights[game] = '/' + put(`weights/${game}.bin`, readFileSync(file));
}
/** As a string of JSON: an object would be a file of its own. */
const asText = (value) => JSON.stringify(JSON.stringify(value));
const define = { WASM_FILE: JSON.stringify('/' + (names.wasm ?? '')), WORKER_FILE: JSON.stringify('/' + (names.worker ?? '')),
  WEIGHTS_FILES: asText(weights) };

// A game's styles come with its board (those of its later.css, as part <game>-later, when it asks for them), those of
// the pages about finished games with them; all others are one file, which the page begins with. The font is named in
// them.
const sheets = readdirSync(join(here, 'src'), { recursive: true }).filter((name) => name.endsWith('.css')).sort();
const gameOf = (name) => /^games\/(\w+)\//.exec(name)?.[1] + (name.endsWith('/later.css') ? '-later' : '');
const partOf = (name) => (name.startsWith('games/') ? gameOf(name) : ['pages/replay.css', 'pages/fair.css'].includes(name) ? 'proof' : 'app');
const FIRST = ['ui/theme.css', 'ui/app.css', 'ui/frame.css']; // the others build on them

/** Bundles the styles of a part; returns the path. */
async function putStyles(part, font) {
  const files = [...FIRST, ...sheets.filter((name) => !FIRST.includes(name))].filter((name) => partOf(name) === part);
  const contents = files.map((name) => `@import './${name}';`).join('\n');
  const { outputFiles: [sheet] } = await build({ ...options, external: ['*.woff2'],
    stdin: { contents, resolveDir: join(here, 'src'), loader: 'css' } });
  return '/' + put(part + '.css', sheet.text.replace('font.woff2', font));
}

names.font = put('font.woff2', readFileSync(join(here, 'font/inter.woff2')));
names.css = await putStyles('app', names.font);
const partStyles = {};
const ofGames = gameNames.flatMap((game) => [game, game + '-later']).filter((part) => sheets.some((name) => partOf(name) === part));
for (const part of ['proof', ...ofGames]) {
  partStyles[part] = await putStyles(part, names.font);
}
define.STYLE_FILES = asText(partStyles);

/** Scripts say which styles they need; those come as files of their own. */
const noStyles = { name: 'no styles',
  setup(cutting) { cutting.onResolve({ filter: /\.css$/ }, ({ path }) => ({ path, namespace: 'none', sideEffects: false }));
    cutting.onLoad({ filter: /.*/, namespace: 'none' }, () => ({ contents: '' })); } };

// The script is cut where the source says import(): games, pages and languages come when needed.
const cut = { ...options, define, absWorkingDir: here, entryPoints: { early: 'src/early.ts', app: 'src/main.tsx' }, splitting: true,
  metafile: true, plugins: [gamesPlugin, noStyles], entryNames: '[name].[hash]', chunkNames: '[name].[hash]' };
const { metafile: { inputs } } = await build(cut);
const app = await build({ ...cut, write: true, plugins: [...cut.plugins, together(here, inputs, { main: 'src/main.tsx',
  board: 'src/pages/play.ts', games: gamesWith('index.tsx').map((name) => `src/games/${name}/index.tsx`) })] });
const parts = Object.entries(app.metafile.outputs).map(([path, part]) => ({ name: basename(path), ...part }));

/** A part and all that it cannot begin without. */
function closure(name, found = new Set()) {
  if (found.has(name)) return found;
  found.add(name);
  for (const used of parts.find((part) => part.name === name).imports) {
    if (used.kind === 'import-statement') closure(basename(used.path), found);
  }
  return found;
}

// What is painted first, and the script that says which of it.
const firstScript = await build({ ...options, format: 'iife', sourcemap: false, entryPoints: [join(here, 'src/first.ts')] });
names.first = put('first.js', firstScript.outputFiles[0].contents);
const picture = await firstPages(options, define, join(here, 'src'));

const entry = (source) => parts.find((part) => part.entryPoint?.endsWith(source)).name;
names.early = entry('src/early.ts');
names.js = entry('src/main.tsx');
const preload = [...closure(names.js)].filter((name) => name !== names.js).map((name) => `<link rel="modulepreload" href="/${name}">`);

// What else a part needs is listed beside it, for core/ahead.ts.
const partsOf = {};
for (const [part, source] of [['play', 'src/pages/play.ts'], ...gamesWith('index.tsx').map((name) => [name, `src/games/${name}/index.tsx`])]) {
  for (const name of closure(entry(source))) if (!closure(names.js).has(name)) (partsOf[name] ??= []).push(part);
}
const ahead = Object.entries(partsOf).map(([name, of]) => `<link data-part="${of.join(' ')}" href="/${name}">`);
const page = readFileSync(join(here, 'static/index.html'), 'utf8').replace('%PRELOAD%', [...preload, ...ahead].join('\n'))
  .replace('%CSS%', names.css).replace('%FIRST%', '/' + names.first).replace('%PICTURE%', () => picture).replace('%FONT%', '/' + names.font).replace('%EARLY%', '/' + names.early).replace('%JS%', '/' + names.js);
writeFileSync(join(out, 'index.html'), page);

// The same page for the link of an invitation, without the picture of the start page: server/doors/invite.c fills in
// who invites, and its own address.
const INVITES = { ru: ['%NAME% зовёт вас сыграть', 'Столик'], en: ['%NAME% invites you to play', 'Stolik'] };
const escaped = (text) => text.replace(/[&<>"]/g, (mark) => `&#${mark.charCodeAt(0)};`);
for (const [game, { title, about }] of Object.entries(await cardsNow())) {
  const art = join(here, `src/games/${game}/og.png`);
  mkdirSync(join(out, 'invite'), { recursive: true });
  mkdirSync(join(out, 'og'), { recursive: true });
  if (existsSync(art)) cpSync(art, join(out, `og/${game}.png`));
  for (const [lang, [invites, site]] of Object.entries(INVITES)) {
    const tags = { title: `${invites}: ${title?.[lang] ?? game}`, description: about?.[lang] ?? '', site_name: site, type: 'website',
      ...(existsSync(art) ? { image: `%BASE%/og/${game}.png`, 'image:width': 800, 'image:height': 420 } : {}) };
    const head = Object.entries(tags).map(([name, text]) => `<meta property="og:${name}" content="${escaped(String(text))}">`);
    writeFileSync(join(out, `invite/${game}.${lang}.html`), page.replace(picture, '').replace(/<meta property="og:.*\n/g, '')
      .replace(/<title>.*<\/title>/, () => `<title>${escaped(tags.title)}</title>`).replace('lang="ru"', `lang="${lang}"`)
      .replace('</head>', () => [...head, '<meta name="twitter:card" content="summary_large_image">', '</head>'].join('\n')));
  }
}

// The service worker keeps every file of this version; its name follows from what they hold. Weights it
// keeps once they were asked for.
const unkept = ['robots.txt', 'weights', 'invite', 'og'];
const kept = readdirSync(out).filter((name) => !unkept.includes(name)).sort();
const version = createHash('sha256');
for (const name of kept) version.update(name + '\0').update(readFileSync(join(out, name)));
const sw = await build({ ...options, format: 'iife', sourcemap: false, entryPoints: [join(here, 'src/sw.ts')],
  define: { LATER: JSON.stringify(Object.values(weights)), FILES: JSON.stringify(kept.map((name) => '/' + name.replace('index.html', ''))), VERSION: JSON.stringify(version.digest('hex').slice(0, 12)) } });
writeFileSync(join(out, 'sw.js'), sw.outputFiles[0].contents);
console.log(JSON.stringify(names));
