// Keeps the number of files small that a first board needs. esbuild puts modules into one file only if exactly
// the same parts need them. So every part that is fetched later is made to need all that the page begins with,
// which is there by then; every game, and every part that uses any of it, all that boards share with the page
// around them; and a part of a game the game.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a game shares with one that builds on it is theirs, and does not come with other boards. */
const isOfGame = (path) => /^src\/games\/\w+\//.test(path);
const isOwn = (path) => path.startsWith('src/') && /\.tsx?$/.test(path);

/** What a module cannot begin without, itself included. */
function closure(inputs, path, found = new Set()) {
  if (found.has(path)) return found;
  found.add(path);
  for (const used of inputs[path]?.imports ?? []) if (used.kind === 'import-statement') closure(inputs, used.path, found);
  return found;
}

/** What the page begins with; what comes with every board: used by two of the games, or by the page with a board
 *  and something else that is fetched later; and which parts are fetched later. */
function groups(inputs, { main, board, games }) {
  const closureOf = (path) => [...closure(inputs, path)].filter(isOwn);
  const first = closureOf(main).filter((path) => path !== main);
  const calls = Object.entries(inputs).flatMap(([by, { imports }]) => imports.filter((used) => used.kind === 'dynamic-import').map(({ path }) => ({ by, path })));
  const parts = [...new Set(calls.map(({ path }) => path))].filter((path) => isOwn(path) && !first.includes(path) && !/\/words\.\w+\.ts$/.test(path));
  const users = (path) => parts.filter((part) => closure(inputs, part).has(path));
  const isShared = (path) => users(path).filter((part) => games.includes(part)).length > 1 || (users(path).includes(board) && users(path).length > 1);
  const second = [...new Set([board, ...games].flatMap(closureOf))].filter((path) => !isOfGame(path) && !first.includes(path) && !parts.includes(path) && isShared(path));
  return { first, second, parts, calls };
}

/** A plugin that adds imports to parts: `inputs` as in the metafile of a build without it; `from`: the sources of
 *  the first script (main), of the page with a board (board) and of the games. */
export function together(root, inputs, from) {
  const { first, second, parts, calls } = groups(inputs, from);
  const uses = from.games.map((game) => closure(inputs, game));
  /** What games that build on each other have in common, if a part needs some of it: a small picture of a position
   *  needs what a board begins with, and a board is what is wanted next. */
  const common = (part) => {
    const needed = [...closure(inputs, part)].filter((path) => isOfGame(path) && !first.includes(path));
    const family = uses.filter((use) => needed.some((path) => path !== part && use.has(path)));
    return family.length < 2 ? [] : [...family[0]].filter((path) => isOfGame(path) && isOwn(path) && !first.includes(path) && family.every((use) => use.has(path)));
  };
  /** What is there already when a part is fetched: a game too, if nobody else asks for the part. */
  const there = (part) => {
    const shared = second.some((path) => closure(inputs, part).has(path)) ? second : [];
    if (part === from.board || from.games.includes(part)) return [...first, ...second];
    const game = from.games.find((_, i) => calls.every(({ by, path }) => path !== part || uses[i].has(by)));
    if (!game) return [...first, ...shared, ...common(part)];
    // Its first file is the game's own, unless another game begins with it too.
    const own = [...closure(inputs, game)].filter((path) => isOwn(path) && !first.includes(path));
    return [...first, ...second, ...own.filter((path) => path !== game || uses.filter((use) => use.has(game)).length > 1)];
  };
  const more = new Map(parts.map((part) => [join(root, part), there(part)]));
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
