// The games of rules/games.def as modules that the client imports: what its folders in src/games have of
// them, and nothing of a game that is not listed. So the client has no list of its own.
//
//   games:modules  names; each game's index.tsx and words, fetched when asked for
//   games:cards    each game's card.tsx, which the start page begins with
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const folder = join(here, 'src/games');
const list = join(here, '../rules/games.def');

/** In the order of rules/games.def. */
export const gameNames = [...readFileSync(list, 'utf8').matchAll(/^GAME\(([a-z]+)\)/gm)].map(([, name]) => name);

/** Those whose folder in src/games has this file. */
export const gamesWith = (file) => gameNames.filter((name) => existsSync(join(folder, name, file)));

function modules() {
  const fetched = gamesWith('index.tsx').map((name) => `${name}: () => import('./${name}/index.tsx')`);
  const spoken = gamesWith('words.en.ts').map((name) => `${name}: (lang) => import(\`./${name}/words.\${lang}.ts\`)`);
  return `export const names = ${JSON.stringify(gameNames)};
export const modules = { ${fetched.join(', ')} };
export const words = { ${spoken.join(', ')} };`;
}

function cards() {
  const found = gamesWith('card.tsx');
  return `${found.map((name) => `import ${name} from './${name}/card.tsx';`).join('\n')}
export const cards = { ${found.join(', ')} };`;
}

/** For esbuild. */
export const gamesPlugin = {
  name: 'games',
  setup(build) {
    build.onResolve({ filter: /^games:(modules|cards)$/ }, ({ path }) => ({ path, namespace: 'games' }));
    build.onLoad({ filter: /.*/, namespace: 'games' }, ({ path }) => ({
      contents: path === 'games:cards' ? cards() : modules(), resolveDir: folder, loader: 'js', watchFiles: [list],
    }));
  },
};
