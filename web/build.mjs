// Builds the client into one folder of files that the program embeds: node build.mjs OUT [--dev]
import { build } from 'esbuild';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { gameNames, gamesPlugin } from './games.mjs';

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
const define = { WASM_FILE: JSON.stringify('/' + (names.wasm ?? '')), WORKER_FILE: JSON.stringify('/' + (names.worker ?? '')),
  WEIGHTS_FILES: JSON.stringify(weights) };
const main = join(here, 'src/main.tsx');

// All styles are one file: boards of games that are fetched later find theirs there.
const whole = await build({ ...options, define, entryPoints: [main] });
names.css = put('app.css', whole.outputFiles.find((file) => file.path.endsWith('.css')).contents);

// The script is cut where the source says import(): games, pages and languages come when needed.
const app = await build({ ...options, define, entryPoints: { early: join(here, 'src/early.ts'), app: main }, splitting: true, write: true,
  metafile: true, loader: { ...options.loader, '.css': 'empty' }, entryNames: '[name].[hash]', chunkNames: '[name].[hash]' });
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

const entry = (source) => parts.find((part) => part.entryPoint?.endsWith(source)).name;
names.early = entry('src/early.ts');
names.js = entry('src/main.tsx');
const preload = [...closure(names.js)].filter((name) => name !== names.js).map((name) => `<link rel="modulepreload" href="/${name}">`);
const page = readFileSync(join(here, 'static/index.html'), 'utf8').replace('%PRELOAD%', preload.join('\n'))
  .replace('%CSS%', '/' + names.css).replace('%EARLY%', '/' + names.early).replace('%JS%', '/' + names.js);
writeFileSync(join(out, 'index.html'), page);

// The service worker keeps every file of this version; its name follows from what they hold. Weights it
// keeps once they were asked for.
const kept = readdirSync(out).filter((name) => name !== 'robots.txt' && name !== 'weights').sort();
const version = createHash('sha256');
for (const name of kept) version.update(name + '\0').update(readFileSync(join(out, name)));
const sw = await build({ ...options, format: 'iife', sourcemap: false, entryPoints: [join(here, 'src/sw.ts')],
  define: { LATER: JSON.stringify(Object.values(weights)), FILES: JSON.stringify(kept.map((name) => '/' + name.replace('index.html', ''))), VERSION: JSON.stringify(version.digest('hex').slice(0, 12)) } });
writeFileSync(join(out, 'sw.js'), sw.outputFiles[0].contents);
console.log(JSON.stringify(names));
