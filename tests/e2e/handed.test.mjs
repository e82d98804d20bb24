// A seat that was handed to the computer, through a power cut: what was acknowledged is so again.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Rest } from './lib/rest.mjs'
import { Server } from './lib/server.mjs'
import { until } from './lib/wait.mjs'

test('a seat that was handed over stays so after kill -9, and is taken back', async (t) => {
    const server = await Server.start()
    t.after(() => server.kill())
    const anna = await Rest.guest(server, 'Anna')
    const boris = await Rest.guest(server, 'Boris')
    const { table } = await anna.post('/api/tables', { game: 'nardy', sit: 0 })
    await boris.post(`/api/tables/${table}/seat`, {})
    const path = `/api/tables/${table}/stand_in`
    assert.equal((await anna.post(path, { req: 1 })).req, 1)
    // The computer moves for Anna; then it is Boris' turn, and the server is gone.
    const mine = await until('the computer moves', async () => {
        const seen = await anna.table(table)
        return seen.turn.to_act[0] === 1 && seen
    })
    assert.ok(mine.seq > 0)
    await server.kill()
    await server.start()
    const seen = await boris.table(table)
    assert.deepEqual([seen.seats[0].handed, seen.seats[0].stand_in], [true, true])
    assert.equal(seen.seq, mine.seq)
    assert.equal((await anna.post(path, { req: 1 })).repeated, true)
    assert.equal((await anna.post(path, { req: 2, on: false })).req, 2)
    assert.equal((await boris.table(table)).seats[0].handed, undefined)
    // Both at once: the game comes to its end without them, as long as somebody looks.
    await anna.post(path, { req: 3 })
    await boris.post(path, {})
    const before = (await boris.table(table)).seq
    await until('computers play among themselves', async () => (await boris.table(table)).seq > before + 6)
    assert.equal((await boris.post(path, { on: false })).req, 2)
})
