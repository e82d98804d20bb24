// The clock on the wall is set while games run: nobody loses time, a session or a game by that.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { Duel } from './lib/duel.mjs'
import { Server, folder } from './lib/server.mjs'
import { sleep, until } from './lib/wait.mjs'

const DAY = 24 * 3600
const BANK = 600

const dir = folder()
const shim = join(dir, 'wall.so')
const file = join(dir, 'shift')
const source = fileURLToPath(new URL('./lib/wall.c', import.meta.url))
const built = spawnSync(process.env.CC || 'cc', ['-shared', '-fPIC', '-O1', '-o', shim, source])
const noShim = built.status === 0 ? false : `no compiler here: ${built.stderr ?? built.error}`

let shifted = 0

// Sets the server's clock `seconds` apart from ours, and waits until its clients can see it.
async function setClock(seconds, socket) {
    writeFileSync(file + '.new', String(seconds))
    renameSync(file + '.new', file)
    shifted = seconds
    if (socket) {
        const told = async () => (await socket.ask({ t: 'ping' })).now
        const first = await until('the server tells the new time', async () => {
            const now = await told()
            return Math.abs(now - (Date.now() + seconds * 1000)) < DAY * 500 && now
        })
        // So that whatever looks once a second has looked.
        await until('the server has lived with it', async () => (await told()) > first + 2500)
    }
}

function start(store) {
    const env = {
        LD_PRELOAD: shim,
        WALL_SHIFT: file,
        ASAN_OPTIONS: 'detect_leaks=0:verify_asan_link_order=0',
    }
    return Server.start({ store, env })
}

async function allIsWell(duel) {
    assert.equal(duel.over, false)
    await duel.play(4)
    assert.equal(duel.over, false)
    for (const left of duel.followed(0).clocks.left) {
        assert.ok(left > BANK * 500, `only ${left} ms are left`)
    }
    for (const rest of duel.rest) {
        assert.equal((await rest.ask('GET', '/api/account')).status, 200)
    }
    await duel.check()
}

// The time of whoever is to act runs: by no less than was slept.
async function timeRuns(duel) {
    const left = async () => {
        const { clocks } = (await duel.rest[0].ask('GET', `/api/tables/${duel.table}`)).json
        return clocks.left[0] + clocks.left[1]
    }
    const before = await left()
    await sleep(1200)
    assert.ok(before - (await left()) >= 1000)
}

test('a clock that is set costs nobody anything', { skip: noShim, timeout: 300_000 }, async (t) => {
    await setClock(0)
    const server = await start()
    t.after(() => server.kill())
    const duel = await Duel.start(server, {
        game: 'nardy',
        clock: { bank: BANK, increment: 0 },
    })
    await duel.play(4)
    for (const seconds of [DAY, -DAY, 400 * DAY, 0, -400 * DAY]) {
        await setClock(seconds, duel.sockets[0])
        await allIsWell(duel)
        await timeRuns(duel)
    }
})

test('a server that starts with another time goes on', { skip: noShim, timeout: 300_000 }, async (t) => {
    await setClock(400 * DAY)
    let server = await start()
    t.after(() => server.kill())
    const duel = await Duel.start(server, {
        game: 'nardy',
        clock: { bank: BANK, increment: 0 },
    })
    await duel.play(4)
    for (const seconds of [0, -DAY, 20 * DAY]) {
        const { port, store } = server
        await server.stop()
        await setClock(seconds)
        Object.assign(server, { port, store })
        await server.start()
        await duel.resume()
        await allIsWell(duel)
        await timeRuns(duel)
        const { headers } = await duel.rest[0].ask('GET', '/api/health')
        const date = Date.parse(headers.get('date'))
        assert.ok(Math.abs(date - (Date.now() + shifted * 1000)) < DAY * 500)
    }
})
