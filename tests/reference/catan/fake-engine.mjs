#!/usr/bin/env node
// The model behind the engine's protocol, for tests of compare.mjs. DEFECT plants one fault: menu, open,
// weight, state, refuses, allows or scores. AFTER: from which request on.
import { createInterface } from 'node:readline';
import { Refused, acting, apply, chance, draw, json, legal, newGame, open } from './model.mjs';

const { DEFECT: defect, AFTER: after = '0' } = process.env;
const GAMES = ['catan', 'catansea', 'catancities'];
let state = null;
let requests = 0;

const faulty = (name) => defect === name && requests > Number(after);

function turn() {
    const found = chance(state);
    if (state.phase === 'game_over') {
        return { over: true, scores: faulty('scores') ? state.scores.map(() => 0) : state.scores };
    }
    if (!found) {
        return acting(state);
    }
    if (found.shuffle) {
        return { chance: 'shuffle', ...found.shuffle };
    }
    const [first, ...rest] = found.outcomes;
    return { chance: [faulty('weight') ? { ...first, weight: first.weight + 1 } : first, ...rest] };
}

function menu(seat) {
    const actions = legal(state, seat);
    return { actions: faulty('menu') ? actions.slice(1) : actions, open: faulty('open') ? [] : open(state, seat) };
}

const OPS = {
    games: () => ({ games: GAMES.map((name) => ({ name })) }),
    new(request) {
        state = newGame(request);
        return turn();
    },
    turn,
    legal: ({ seat }) => menu(seat),
    state: () => ({ state: faulty('state') ? { ...json(state), turn: -1 } : json(state) }),
    act({ seat, action }) {
        if (faulty('refuses') && !action.startsWith('roll')) {
            throw new Refused('as planted');
        }
        if (!faulty('allows') || legal(state, seat).includes(action)) {
            apply(state, seat, action);
        }
        return turn();
    },
    chance({ outcome }) {
        draw(state, outcome);
        return turn();
    },
};

createInterface({ input: process.stdin }).on('line', (line) => {
    const request = JSON.parse(line);
    requests += 1;
    let answer;
    try {
        answer = { ok: true, ...OPS[request.op](request) };
    } catch (error) {
        if (!(error instanceof Refused)) {
            throw error;
        }
        answer = { ok: false, error: { code: 'illegal_action', message: error.message } };
    }
    console.log(JSON.stringify(answer));
});
