// Moves that are taken back, through a power cut; and what is said of such a game afterwards.
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { Rest } from './lib/rest.mjs'
import { Server, folder, run } from './lib/server.mjs'
import { until } from './lib/wait.mjs'

const LEVELS = { nardy: ['easy'], kush: ['easy'], durak: ['easy', 'easy'], catan: ['easy', 'easy'] }

/** Plays the first of the menu until there is a choice; what the seat sees then. */
async function untilChoice(anna, table) {
    for (;;) {
        const seen = await until('it is her turn', async () => {
            const now = await anna.table(table)
            return now.turn.to_act?.includes(0) && now
        })
        const { actions } = await anna.legal(table)
        if (actions.length > 1) return { ...seen, actions }
        await anna.post(`/api/tables/${table}/actions`, { action: actions[0] })
    }
}

for (const [game, bots] of Object.entries(LEVELS)) {
    test(`${game}: what was taken back stays so after kill -9`, async (t) => {
        const server = await Server.start()
        t.after(() => server.kill())
        const anna = await Rest.guest(server, 'Anna')
        const at = (table, what) => `/api/tables/${table}/${what}`
        const { table } = await anna.post('/api/tables', { game, seats: bots.length + 1, bots: [null, ...bots] })
        const before = await untilChoice(anna, table)
        await anna.post(at(table, 'actions'), { action: before.actions[0] })
        const after = await untilChoice(anna, table)
        assert.equal(after.undo, before.seq)
        const { seq } = await anna.post(at(table, 'undo'), {})
        assert.ok(seq > after.seq)
        await server.kill()
        await server.start()
        const again = await anna.table(table)
        assert.deepEqual(again.view, before.view)
        assert.deepEqual(again.undone, [[before.seq, seq]])
        assert.equal(again.seq, seq)
        const { events } = await anna.events(table)
        assert.equal(events.length, seq, 'nothing has left the log')
        assert.deepEqual(events.at(-1), { seq, seat: 0, undo: before.seq })
        await anna.post(at(table, 'actions'), { action: before.actions.at(-1) })
        await anna.post(at(table, 'resign'), {})
        const text = await anna.file(table)
        const file = JSON.parse(text)
        assert.equal(file.undos, 1)
        assert.equal(file.fair, undefined)
        const saved = join(folder(), 'game.json')
        const packed = join(folder(), 'game.stolik')
        writeFileSync(saved, text)
        assert.equal(run(['convert', saved, packed]).status, 0)
        for (const path of [saved, packed]) {
            const said = run(['verify', path])
            assert.equal(said.status, 1)
            assert.match(said.stderr, /not verifiable: moves were taken back in this game \(1\)/)
            assert.match(run(['replay', '--print', path]).stdout, /^Moves were taken back in this game: 1$/m)
        }
    })
}
