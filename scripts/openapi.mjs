// The description of the REST routes for a build: node scripts/openapi.mjs OUT GAME...
//
// server/doors/openapi.json describes what every build has; a game with routes of its own describes them
// in server/<game>/openapi.json, by tags, paths and components.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const server = join(dirname(fileURLToPath(import.meta.url)), '../server');
const [out, ...games] = process.argv.slice(2);
const read = (path) => JSON.parse(readFileSync(join(server, path), 'utf8'));

const whole = read('doors/openapi.json');
whole.components.schemas.GameName.enum = games;
for (const game of games.filter((name) => existsSync(join(server, name, 'openapi.json')))) {
  const { tags = [], paths = {}, components = {} } = read(`${game}/openapi.json`);
  whole.tags.push(...tags);
  Object.assign(whole.paths, paths);
  for (const [kind, those] of Object.entries(components)) Object.assign(whole.components[kind], those);
}
writeFileSync(out, JSON.stringify(whole));
