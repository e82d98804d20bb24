// Bundles a module of the client and imports it, for node does not read TypeScript.
import { build } from 'esbuild';
import { fileURLToPath } from 'node:url';

import { gamesPlugin } from '../games.mjs';

const root = fileURLToPath(new URL('../src/', import.meta.url));

let loads = 0;

async function imported(contents) {
  const result = await build({
    stdin: { contents, resolveDir: root, loader: 'ts' }, bundle: true, write: false, format: 'esm', target: 'es2022',
    jsx: 'automatic', jsxImportSource: 'preact', define: { WASM_FILE: '""', WORKER_FILE: '""', WEIGHTS_FILES: '"{}"', STYLE_FILES: '"{}"' }, loader: { '.css': 'empty' }, plugins: [gamesPlugin],
  });
  return import('data:text/javascript;base64,' + Buffer.from(result.outputFiles[0].text + `\n//${++loads}`).toString('base64'));
}

/** A fresh copy each time: modules keep state. */
export function load(...paths) {
  return imported(paths.map((path) => `export * from ${JSON.stringify(root + path)};`).join('\n'));
}

/** The default export of a module. */
export async function defaultOf(path) {
  return (await imported(`export { default } from ${JSON.stringify(root + path)};`)).default;
}

/** What a part of the client says, in both languages. */
export function wordsOf(part) {
  return imported(['ru', 'en'].map((lang) => `export { default as ${lang} } from ${JSON.stringify(`${root}${part}/words.${lang}.ts`)};`).join('\n'));
}

/** What a game's folder says of it, completed as the client does. */
export async function gameOf(name) {
  globalThis.localStorage ??= fakeStorage();
  globalThis.navigator ??= { language: 'en', languages: ['en'] };
  const { loadGame } = await load('games/index.ts');
  return loadGame(name);
}

/** A localStorage as browsers have it. */
export function fakeStorage() {
  const kept = new Map();
  return { getItem: (k) => kept.get(k) ?? null, setItem: (k, v) => kept.set(k, String(v)), removeItem: (k) => kept.delete(k), kept };
}
