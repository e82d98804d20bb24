// The games of rules/games.def as modules that the client imports: what its folders in src/games have of
// them, and nothing of a game that is not listed. So the client has no list of its own.
//
//   games:modules  names; each game's index.tsx with its styles, its mini.tsx and its words, fetched when asked for
//   games:cards    each game's card.tsx, which the start page begins with; which games are taught
//   games:looks    each game's looks.tsx, for the settings
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
  const fetched = gamesWith('index.tsx').map((name) => `${name}: () => whole('${name}', () => import('./${name}/index.tsx'))`);
  const spoken = gamesWith('words.en.ts').map((name) => `${name}: (lang) => import(\`./${name}/words.\${lang}.ts\`)`);
  const small = gamesWith('mini.tsx').map((name) => `${name}: () => import('./${name}/mini.tsx')`);
  return `import { askFor } from '../core/ahead.ts';
import { style } from '../core/styles.ts';
const whole = (name, bring) => (askFor(name), Promise.all([bring(), style(name)]).then(([it]) => it));
export const names = ${JSON.stringify(gameNames)};
export const modules = { ${fetched.join(', ')} };
export const minis = { ${small.join(', ')} };
export const words = { ${spoken.join(', ')} };`;
}

/** The file of that name of each game that has it, as one object. */
function each(file, as) {
  const found = gamesWith(file);
  return `${found.map((name) => `import ${name} from './${name}/${file}';`).join('\n')}
export const ${as} = { ${found.join(', ')} };`;
}

const taught = () => `\nexport const taught = ${JSON.stringify(gamesWith('learn/index.ts'))};`;

const sources = { modules, cards: () => each('card.tsx', 'cards') + taught(), looks: () => each('looks.tsx', 'looks') };

/** For esbuild. */
export const gamesPlugin = {
  name: 'games',
  setup(build) {
    build.onResolve({ filter: /^games:(modules|cards|looks)$/ }, ({ path }) => ({ path, namespace: 'games' }));
    build.onLoad({ filter: /.*/, namespace: 'games' }, ({ path }) => ({
      contents: sources[path.replace('games:', '')](), resolveDir: folder, loader: 'js', watchFiles: [list],
    }));
  },
};
