// The games of rules/games.def as modules that the client imports: what its folders in src/games have of
// them, and nothing of a game that is not listed. So the client has no list of its own.
//
//   games:modules  names; each game's index.tsx with its styles, its mini.tsx and its words, fetched when asked for
//   games:cards    each game's card.tsx, which the start page begins with; which games are taught
//   games:looks    each game's looks.tsx, for the settings
//   games:later    words of games that are fetched after the board
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const folder = join(here, 'src/games');
const list = join(here, '../rules/games.def');

/** In the order of rules/games.def. */
export const gameNames = [...readFileSync(list, 'utf8').matchAll(/^GAME\(([a-z]+)\)/gm)].map(([, name]) => name);

/** The game that this one builds on: it shares its code, and has its words and styles besides its own. */
export function baseOf(name) {
  const said = join(folder, name, 'base.txt');
  return existsSync(said) ? readFileSync(said, 'utf8').trim() : null;
}

/** A game and what it builds on, that first. */
export const family = (name) => [...(baseOf(name) === null ? [] : family(baseOf(name))), name];

/** Those whose folder in src/games has this file. */
export const gamesWith = (file) => gameNames.filter((name) => existsSync(join(folder, name, file)));

/** What brings the words of each game that has them there. */
function spoken(file) {
  const own = (name) => `(lang) => import(\`./${name}/${file}.\${lang}.ts\`)`;
  return gamesWith(`${file}.en.ts`).map((name) => `${name}: ${baseOf(name) === null ? own(name)
    : `inherit(${JSON.stringify(family(name))}, [${family(name).map(own).join(', ')}])`}`).join(', ');
}

const inherits = "import { inherit } from '../core/inherit.ts';\n";
const later = () => `${inherits}export const later = { ${spoken('later/words')} };`;

function modules() {
  const fetched = gamesWith('index.tsx').map((name) => `${name}: () => whole(${JSON.stringify(family(name))}, () => import('./${name}/index.tsx'))`);
  const small = gamesWith('mini.tsx').map((name) => `${name}: () => import('./${name}/mini.tsx')`);
  return `${inherits}import { askFor } from '../core/ahead.ts';
import { style } from '../core/styles.ts';
const whole = (names, bring) => (askFor(names.at(-1)), Promise.all([bring(), ...names.map(style)]).then(([it]) => it));
export const names = ${JSON.stringify(gameNames)};
export const modules = { ${fetched.join(', ')} };
export const minis = { ${small.join(', ')} };
export const words = { ${spoken('words')} };`;
}

/** The file of that name of each game that has it, as one object. */
function each(file, as) {
  const found = gamesWith(file);
  return `${found.map((name) => `import ${name} from './${name}/${file}';`).join('\n')}
export const ${as} = { ${found.join(', ')} };`;
}

const taught = () => `\nexport const taught = ${JSON.stringify(gamesWith('learn/index.ts'))};`;

const sources = { modules, cards: () => each('card.tsx', 'cards') + taught(), looks: () => each('looks.tsx', 'looks'), later };

/** For esbuild. */
export const gamesPlugin = {
  name: 'games',
  setup(build) {
    build.onResolve({ filter: /^games:(modules|cards|looks|later)$/ }, ({ path }) => ({ path, namespace: 'games' }));
    build.onLoad({ filter: /.*/, namespace: 'games' }, ({ path }) => ({
      contents: sources[path.replace('games:', '')](), resolveDir: folder, loader: 'js', watchFiles: [list],
    }));
  },
};
