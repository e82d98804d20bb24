// The game file at the end of a game: is it the game that the clients saw?
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Engine } from './engine.mjs'
import { serverCommitment } from './fair.mjs'
import { folder, run } from './server.mjs'

export function verify(text, { commitment, chain } = {}) {
    const path = join(folder(), 'game.json')
    writeFileSync(path, text)
    const args = ['verify', path]
    if (commitment) {
        args.push('--commitment', commitment)
    }
    if (chain) {
        args.push('--chain', chain)
    }
    const { status, stdout, stderr } = run(args)
    assert.equal(status, 0, `stolik verify: ${stdout}${stderr}`)
    const file = JSON.parse(text)
    if (commitment) {
        assert.equal(file.fair.commitment, commitment)
    }
    assert.equal(serverCommitment(file.fair.id, file.fair.serverSeed), file.fair.commitment)
    return file
}

// Events that a client was told must be those of the log; what was hidden is not compared.
export function checkEvents(file, events, who) {
    for (const event of events) {
        const { seq, effects: _, ...told } = event // effects are derived, and in no log
        const logged = file.log[seq - 1]
        assert.ok(logged, `${who}: event ${seq} is not in the log of ${file.log.length}`)
        if (told.action === null || told.chance === null) {
            assert.equal('seat' in told, 'seat' in logged, `${who}: event ${seq}`)
        } else {
            assert.deepEqual(told, logged, `${who}: event ${seq}`)
        }
    }
}

// What the table plays by itself for a seat that has no choice, where the log alone shows it.
const PLAYED_FOR = { kush: (action) => action === 'skip', nardy: (action) => action !== 'roll' }

// Every acknowledged action is in the log, in order, by the number that was told; and the seat has
// done nothing else.
export function checkAcked({ game, log }, seat, acked, who) {
    let at = 0
    for (const { req, action, seq } of acked) {
        while (at < log.length && !(log[at].seat === seat && log[at].action === action)) {
            at++
        }
        assert.ok(at < seq, `${who}: request ${req} (${action}) is not in the log by ${seq}`)
        at++
    }
    const chosen = ({ action }) => !PLAYED_FOR[game]?.(action)
    const done = log.filter((e) => e.seat === seat && chosen(e)).map((e) => e.action)
    const asked = acked.filter(chosen).map((e) => e.action)
    assert.deepEqual(done, asked, `${who}: actions in the log and acknowledged requests`)
}

// The same without a gap, for a game of which everything is known: what the seat did where it had
// a choice is what it asked for.
export async function checkChoices(file, seat, acked, who) {
    const engine = new Engine()
    const done = []
    await engine.begin(file)
    for (const event of file.log) {
        if (event.seat === seat) {
            const { actions } = await engine.ask({ op: 'legal', seat })
            if (actions.length !== 1 || !PLAYED_FOR[gameOf(file)]?.(event.action)) {
                done.push(event.action)
            }
        }
        await engine.apply(event)
    }
    engine.end()
    assert.deepEqual(
        done,
        acked.map((e) => e.action),
        `${who}: choices and acknowledged requests`,
    )
}

export function gameOf(file) {
    return file.rules.split('/')[0]
}
