// Keeps the number of files small that a first board needs. esbuild puts modules into one file only if exactly
// the same parts need them; so every part that is fetched later is made to need all that the page begins with,
// which is there by then, every game all that two of them share, and a part of a game the game.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

// What a game shares with one that builds on it is the two's own.
const isOfGame = (path) => /^src\/games\/\w+\//.test(path);
const isOwn = (path) => path.startsWith('src/') && /\.tsx?$/.test(path);

/** What a module cannot begin without, itself included. */
function closure(inputs, path, found = new Set()) {
  if (found.has(path)) return found;
  found.add(path);
  for (const used of inputs[path]?.imports ?? []) if (used.kind === 'import-statement') closure(inputs, used.path, found);
  return found;
}

/** A plugin that adds imports to parts: `inputs` as in the metafile of a build without it. */
export function together(root, inputs, main, games) {
  const first = [...closure(inputs, main)].filter((path) => isOwn(path) && path !== main);
  const uses = games.map((game) => closure(inputs, game));
  const shared = [...new Set(uses.flatMap((use) => [...use]))]
    .filter((path) => isOwn(path) && !isOfGame(path) && !first.includes(path) && uses.filter((use) => use.has(path)).length > 1);
  const calls = Object.entries(inputs).flatMap(([by, { imports }]) => imports.filter((used) => used.kind === 'dynamic-import').map(({ path }) => ({ by, path })));
  const parts = new Set(calls.map(({ path }) => path).filter((path) => isOwn(path) && !first.includes(path) && !/\/words\.\w+\.ts$/.test(path)));
  /** What is there already when a part is fetched: a game too, if nobody else asks for the part. */
  const there = (part) => {
    if (games.includes(part)) return [...first, ...shared];
    const game = uses.find((use) => calls.every(({ by, path }) => path !== part || use.has(by)));
    return game ? [...first, ...[...game].filter((path) => isOwn(path) && !first.includes(path))] : first;
  };
  const more = new Map([...parts].map((part) => [join(root, part), there(part)]));
  return {
    name: 'together',
    setup(build) {
      build.onLoad({ filter: /\.tsx?$/ }, ({ path }) => {
        const added = more.get(path);
        if (!added) return null;
        const imports = added.map((one) => `import ${JSON.stringify(join(root, one))};`).join('');
        return { contents: imports + readFileSync(path, 'utf8'), loader: path.endsWith('x') ? 'tsx' : 'ts' };
      });
    },
  };
}
