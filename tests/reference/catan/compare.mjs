#!/usr/bin/env node
// Plays random games with the model and `stolik engine` side by side, and stops at the first difference.
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Engine } from './engine.mjs';
import { BOARDS } from './layouts.mjs';
import { Difference, Match } from './match.mjs';

const HELP = `Compares the reference model of Catan with the engine in random games.

  node compare.mjs [options]

  --game NAME       catan, catansea or catancities (default: all that the engine has)
  --actions N       actions and outcomes of chance in all, for each game (default 10000)
  --seed N          the first game's seed; the next games have N+1, N+2, … (default 1)
  --board NAME      one of ${Object.keys(BOARDS).join(' ')} (default: at random)
  --seats N         default: at random
  --options JSON    options that all games have, e.g. '{"trade":"confirm"}'
  --every N         compare the whole state every N steps (default 7; 1: always)
  --length N        actions of one game at most (default 3000)
  --sets N          of 1000 steps, how many hand the state over by the op \`set\` (default 20)
  --engine PATH     the program (default: $STOLIK, or build/stolik)
  --save FILE       where the requests up to a difference are written
  --kinds           list how often each kind of action was played
  --help

A difference is printed with how to repeat it, and the exit code is 1; wrong arguments: 2.`;

const GAMES = ['catan', 'catansea', 'catancities'];

function fail(message) {
    console.error(`compare: ${message} (--help lists the options)`);
    process.exit(2);
}

function wholeNumber(values, name, fallback) {
    if (values[name] === undefined) {
        return fallback;
    }
    if (!/^\d+$/.test(values[name])) {
        fail(`--${name} takes a whole number, not "${values[name]}"`);
    }
    return Number(values[name]);
}

function readJson(text) {
    try {
        return JSON.parse(text ?? '{}');
    } catch {
        return fail(`--options takes JSON, not "${text}"`);
    }
}

function readArguments() {
    const text = ['game', 'actions', 'seed', 'board', 'seats', 'options', 'every', 'length', 'sets', 'engine', 'save'];
    const options = Object.fromEntries(text.map((name) => [name, { type: 'string' }]));
    let values;
    try {
        ({ values } = parseArgs({ options: { ...options, help: { type: 'boolean' }, kinds: { type: 'boolean' } } }));
    } catch (error) {
        fail(error.message);
    }
    if (values.help) {
        console.log(HELP);
        process.exit(0);
    }
    if (values.game && !GAMES.includes(values.game)) {
        fail(`there is no game "${values.game}"`);
    }
    if (values.board && !(values.board in BOARDS)) {
        fail(`there is no board "${values.board}"`);
    }
    return {
        game: values.game, board: values.board, seats: wholeNumber(values, 'seats', undefined),
        actions: wholeNumber(values, 'actions', 10000), seed: wholeNumber(values, 'seed', 1),
        every: wholeNumber(values, 'every', 7), length: wholeNumber(values, 'length', 3000),
        sets: wholeNumber(values, 'sets', 20), options: readJson(values.options),
        save: values.save, kinds: values.kinds,
        engine: values.engine ?? process.env.STOLIK ?? 'build/stolik',
    };
}

const LINES_SHOWN = 30;
const REQUESTS_SHOWN = 12;

function report(difference, given) {
    const { match, lines, message } = difference;
    const { game, seats, options } = match.setup;
    const file = given.save ?? join(tmpdir(), `compare-${game}-${match.seed}.jsonl`);
    writeFileSync(file, match.requests.map((request) => `${JSON.stringify(request)}\n`).join(''));
    console.log(`difference in ${message}: game ${game}, seed ${match.seed}, step ${match.steps}, ${seats} seats`);
    console.log(`options: ${JSON.stringify(options)}`);
    console.log(lines.slice(0, LINES_SHOWN).join('\n'));
    if (lines.length > LINES_SHOWN) {
        console.log(`… and ${lines.length - LINES_SHOWN} more`);
    }
    console.log(`phase ${match.state.phase}, turn ${match.state.turn}; the last requests:`);
    console.log(match.requests.slice(-REQUESTS_SHOWN).map((request) => `  ${JSON.stringify(request)}`).join('\n'));
    const board = given.board ? ` --board ${given.board}` : '';
    const fixed = (given.seats ? ` --seats ${given.seats}` : '') + (Object.keys(given.options).length > 0
        ? ` --options '${JSON.stringify(given.options)}'` : '');
    const pace = ` --every ${given.every} --sets ${given.sets}`;
    console.log(`again: node compare.mjs --game ${game} --seed ${match.seed}${board}${fixed}${pace}`);
    console.log(`all requests, for stolik engine: ${file}`);
}

// The model itself has failed: a difference of which nothing is known but where it was.
function broken(error, match) {
    return new Difference('what the model can go on with', error.stack.split('\n'), match);
}

const PROGRESS_MS = 10000;

async function compareGame(engine, game, given) {
    let steps = 0;
    let games = 0;
    let ended = 0;
    let told = Date.now();
    const kinds = new Map();
    while (steps < given.actions) {
        const match = new Match(engine, { ...given, game, seed: given.seed + games });
        steps += await match.play(Math.min(given.length, given.actions - steps)).catch((error) => {
            throw error instanceof Difference ? error : broken(error, match);
        });
        match.kinds.forEach((n, kind) => kinds.set(kind, (kinds.get(kind) ?? 0) + n));
        games += 1;
        ended += match.state.phase === 'game_over' ? 1 : 0;
        if (Date.now() - told > PROGRESS_MS) {
            told = Date.now();
            console.log(`${game}: ${steps} of ${given.actions} actions, ${games} games`);
        }
    }
    console.log(`${game}: ${steps} actions in ${games} games (${ended} ended), no difference`);
    if (given.kinds) {
        console.log([...kinds].sort(([, a], [, b]) => b - a).map(([kind, n]) => `  ${kind} ${n}`).join('\n'));
    }
}

async function main() {
    const given = readArguments();
    const engine = new Engine(given.engine);
    const listed = (await engine.ask({ op: 'games' })).games.map(({ name }) => name);
    for (const game of given.game ? [given.game] : GAMES) {
        if (listed.includes(game)) {
            await compareGame(engine, game, given);
        } else {
            console.log(`${game}: left out, the engine does not list it`);
        }
    }
    engine.stop();
}

main().catch((error) => {
    if (error instanceof Difference) {
        report(error, readArguments());
        process.exit(1);
    }
    console.error(`compare: ${error.stack}`);
    process.exit(2);
});
