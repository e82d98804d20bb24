// Games on this device, as the client keeps them, led to a position that is wanted: the same dice and
// cards every time, so that a screen looks the same whenever it is opened.
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

const SEEDS_MAX = 40

/** The rules and the computer players: docs/engine.md. */
export class Engine {
    constructor() {
        this.process = spawn(process.env.STOLIK, ['engine'], { stdio: ['pipe', 'pipe', 'inherit'] })
        this.lines = createInterface({ input: this.process.stdout })[Symbol.asyncIterator]()
    }

    async ask(request) {
        this.process.stdin.write(JSON.stringify(request) + '\n')
        const answer = JSON.parse((await this.lines.next()).value)
        if (!answer.ok) throw new Error(`${JSON.stringify(request)}: ${answer.error.message}`)
        return answer
    }

    end() {
        this.process.stdin.end()
    }
}

const seedOf = (n) => n.toString(16).padStart(64, '0')

/** What the table plays by itself, else what is preferred, else what a computer player would do. */
async function nextMove(engine, seat, actions, { prefer, level }) {
    const forced = await engine.ask({ op: 'forced' })
    if (forced.seat !== null) return { seat: forced.seat, action: forced.action, forced: true }
    const wanted = prefer && actions.find((one) => prefer.test(one))
    return { seat, action: wanted ?? (await engine.ask({ op: 'best', seat, level, seed: 1 })).action }
}

/** Plays until `wanted(now)` holds, where `now` is what `eyes` sees when something is to be chosen:
 *  view, actions, moves so far, seats to act; without it to the end. Null: that was not reached. With `own` only
 *  what `eyes` is asked counts: nothing is looked at while others choose, which is most of the time. */
async function lead(engine, { game, seats, options, seed, eyes, level, prefer, wanted, moves, own }) {
    const acts = []
    let turn = await engine.ask({ op: 'new', game, seats, options, seed: seedOf(seed) })
    while (!turn.over && acts.length < moves) {
        const [seat] = turn.to_act
        const asked = turn.to_act.includes(eyes)
        const menu = async (p) => (await engine.ask({ op: 'legal', seat: p })).actions
        const move = await nextMove(engine, seat, prefer ? await menu(seat) : [], { prefer, level })
        if (wanted && !move.forced && (asked || !own)) {
            const { view } = await engine.ask({ op: 'view', seat: eyes })
            const actions = asked ? await menu(eyes) : []
            if (wanted({ view, actions, moves: acts.length, toAct: turn.to_act })) return { acts, view, actions, asked: turn.optional?.includes(eyes) }
        }
        turn = await engine.ask({ op: 'act', seat: move.seat, action: move.action })
        acts.push(move)
    }
    return turn.over && !wanted ? { acts, view: null, actions: [] } : null
}

/** `saved`: a game as web/src/core/local.ts keeps it under `stolik.offline.<game>`, for the player at
 *  `seat`; `actions`: what `eyes` may do in it. The first seed from `seed` on that leads there is taken;
 *  `then` may add what happens next. */
export async function position({ game, seats = 2, options = {}, seat = 0, eyes = seat, seed = 1, level = 'easy', prefer, wanted, then, moves = 900, own = false }) {
    const engine = new Engine()
    try {
        for (let n = seed; n < seed + SEEDS_MAX; n++) {
            const found = await lead(engine, { game, seats, options, seed: n, eyes, level, prefer, wanted, moves, own })
            if (!found) continue
            const { version } = await engine.ask({ op: 'setup' })
            const bots = Array.from({ length: seats }, (_, p) => (p === seat ? null : level))
            const acts = [...found.acts, ...(then?.(found.view) ?? [])]
            const plan = { game, seats, options, bots, seat, name: '' }
            const flags = found.asked ? [eyes] : [] // or the table would pass for the player
            return { saved: { plan, version, seed: seedOf(n), acts, flags, at: Date.now() }, actions: found.actions }
        }
    } finally {
        engine.end()
    }
    throw new Error(`${game}: no seed from ${seed} on leads to the position`)
}
