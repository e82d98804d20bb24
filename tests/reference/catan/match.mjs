// One random game, played by the model and the engine side by side.
import { canonical, differences } from './canon.mjs';
import { Chance } from './chance.mjs';
import { acting, apply, chance, draw, isLegal, json, legal, newGame, open, toAct } from './model.mjs';
import { randomAction, randomBoard, randomOptions, randomOutcome } from './policy.mjs';

export class Difference extends Error {
    constructor(what, lines, match) {
        super(what);
        this.lines = lines;
        this.match = match;
    }
}

const PROBES = 0.03; // how often something illegal is tried

export class Match {
    constructor(engine, { game, seed, board, seats, options, every, sets }) {
        this.engine = engine;
        this.luck = new Chance(seed);
        const place = randomBoard(this.luck, game, board, seats);
        const drawn = { ...randomOptions(this.luck, game), ...(place.board ? { board: place.board } : {}) };
        this.plenty = this.luck.pick([0, 0.5, 0.9]);
        this.setup = { game, seats: place.seats, options: { ...drawn, ...options } };
        this.seed = seed;
        this.every = every;
        this.sets = sets;
        this.requests = [{ op: 'new', ...this.setup }];
        this.seen = new Set();
        this.steps = 0;
        this.kinds = new Map();
    }

    differ(what, lines) {
        throw new Difference(what, lines, this);
    }

    // Plays to the end, or for so many actions and outcomes.
    async play(most) {
        this.state = newGame(this.setup);
        let answer = await this.engine.ask(this.requests[0]);
        for (;;) {
            this.compareTurn(answer);
            await this.compareMenus();
            if (this.every > 0 && this.steps % this.every === 0) {
                await this.compareState();
            }
            if (this.state.phase === 'game_over' || this.steps >= most) {
                await this.compareState();
                return this.steps;
            }
            answer = await this.step();
        }
    }

    // The engine reads its own state again: both must still agree. From here it can be repeated.
    async handOver() {
        const state = await this.compareState();
        const before = await this.engine.ask({ op: 'hash' });
        this.requests = [{ op: 'set', ...this.setup, state }];
        this.compareTurn(await this.engine.ask(this.requests[0]));
        const after = await this.engine.ask({ op: 'hash' });
        if (before.hash !== after.hash) {
            this.differ('the state that was read again', [`hash ${before.hash}, then ${after.hash}`]);
        }
    }

    async step() {
        await this.probe();
        if (this.luck.below(1000) < this.sets) {
            await this.handOver();
        }
        this.steps += 1;
        const found = chance(this.state);
        if (found) {
            const outcome = randomOutcome(this.luck, this.state, found, this.plenty);
            this.requests.push({ op: 'chance', outcome });
            const answer = await this.engine.ask(this.requests.at(-1));
            draw(this.state, outcome);
            return answer;
        }
        const seat = this.luck.pick(toAct(this.state));
        return this.act(seat, randomAction(this.luck, this.state, seat));
    }

    async act(seat, action) {
        const fits = isLegal(this.state, seat, action);
        const request = { op: 'act', seat, action };
        const answer = await this.engine.ask(request);
        if (fits !== answer.ok) {
            this.requests.push(request);
            const says = (yes) => (yes ? 'allows' : 'refuses');
            const both = `the model ${says(fits)} it, the engine ${says(answer.ok)} it`;
            this.differ('an action', [`seat ${seat}, ${action}: ${both}`]);
        }
        if (!fits) {
            return this.engine.ask({ op: 'turn' });
        }
        const kind = action.split(' ')[action.startsWith('play ') ? 1 : 0];
        this.kinds.set(kind, (this.kinds.get(kind) ?? 0) + 1);
        this.seen.add(action);
        this.requests.push(request);
        apply(this.state, seat, action);
        return answer;
    }

    // Something that was legal before, or for another seat: both must judge it alike.
    async probe() {
        if (!this.luck.happens(PROBES) || this.seen.size === 0) {
            return;
        }
        const seat = this.luck.below(this.setup.seats);
        const action = this.luck.pick([...this.seen]);
        if (!isLegal(this.state, seat, action)) {
            await this.act(seat, action);
        }
    }

    compareTurn(answer) {
        if (!answer.ok) {
            this.differ('the engine refuses', [JSON.stringify(answer.error)]);
        }
        const { state } = this;
        const found = chance(state);
        let model = acting(state);
        if (state.phase === 'game_over') {
            model = { over: true, scores: state.scores };
        } else if (found) {
            model = found.shuffle ? { chance: 'shuffle', ...found.shuffle } : { chance: found.outcomes };
        }
        const { ok, asked, ...engine } = answer;
        const rounded = (turn) => (turn.scores ? { ...turn, scores: turn.scores.map((x) => x.toFixed(3)) } : turn);
        const lines = differences(canonical(rounded(model)), canonical(rounded(engine)));
        if (lines.length > 0) {
            this.differ('whose turn it is, or what chance may bring', lines);
        }
    }

    async compareMenus() {
        const seats = toAct(this.state);
        const idle = this.luck.below(this.setup.seats);
        const asked = [...new Set([...seats, idle])];
        const answers = await Promise.all(asked.map((seat) => this.engine.ask({ op: 'legal', seat })));
        answers.forEach(({ actions, open: kinds }, i) => {
            const seat = asked[i];
            const own = { actions: legal(this.state, seat), open: open(this.state, seat) };
            if (own.actions.join() !== actions.join() || own.open.join() !== kinds.join()) {
                this.differ(`what seat ${seat} may do`, menuLines(own, { actions, open: kinds }));
            }
        });
    }

    async compareState() {
        const { state } = await this.engine.ask({ op: 'state' });
        const { known, ...rest } = state;
        const compared = this.state.cities ? rest : state; // the model has no memory there
        const lines = differences(canonical(JSON.parse(JSON.stringify(json(this.state)))), canonical(compared));
        if (lines.length > 0) {
            this.differ('the state', lines);
        }
        return state;
    }
}

function menuLines(model, engine) {
    const only = (a, b) => a.filter((x) => !b.includes(x)).join(', ');
    return [
        `only the model: ${only(model.actions, engine.actions) || '-'}`,
        `only the engine: ${only(engine.actions, model.actions) || '-'}`,
        `open: the model ${JSON.stringify(model.open)}, the engine ${JSON.stringify(engine.open)}`,
    ];
}
