// Disks that are full or broken, a second server, a server that stops, a copy made while it runs.
import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import {
    closeSync,
    copyFileSync,
    existsSync,
    openSync,
    readFileSync,
    rmSync,
    writeFileSync,
    writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { Duel } from './lib/duel.mjs'
import { verify } from './lib/gamefile.mjs'
import { Rest } from './lib/rest.mjs'
import { Server, folder, stolik } from './lib/server.mjs'
import { Lost } from './lib/socket.mjs'
import { until, within } from './lib/wait.mjs'

const probe = spawnSync('strace', ['-f', '-o', '/dev/null', 'true'])
const noStrace =
    probe.status === 0 ? false : `strace cannot trace here: ${probe.stderr ?? probe.error}`

function smallDisk(t) {
    const dir = folder()
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'stolik-e2e', dir])
    if (mounted.status !== 0) {
        return null
    }
    t.after(() => spawnSync('umount', ['-l', dir]))
    return dir
}

// Leaves not one byte on the disk of this folder.
function fill(dir) {
    const path = join(dir, 'filler')
    const file = openSync(path, 'w')
    for (let size = 65536; size >= 1; ) {
        try {
            writeSync(file, Buffer.alloc(size))
        } catch {
            size = Math.floor(size / 2)
        }
    }
    closeSync(file)
    return path
}

function checkRefusal(error) {
    assert.ok(['storage_unavailable', 1013].includes(error.code), String(error))
}

async function healthIs(server, status) {
    const rest = new Rest(server)
    await until(
        `health is ${status}`,
        async () => (await rest.ask('GET', '/api/health')).status === status,
    )
}

// While nothing can be stored, nothing is taken, and reading goes on.
async function checkTrouble(server, duel) {
    await healthIs(server, 503)
    const sick = await new Rest(server).ask('GET', '/api/health')
    assert.equal(sick.json.code, 'storage_unavailable')
    assert.match(sick.type, /^application\/problem\+json/)
    const account = await new Rest(server).ask('POST', '/api/accounts', { name: 'Clara' })
    assert.equal(account.status, 503)
    const table = await duel.rest[0].ask('POST', '/api/tables', { game: 'nardy' })
    assert.equal(table.status, 503)
    const [seat] = (await duel.rest[0].table(duel.table)).turn.to_act
    const { actions } = await duel.rest[seat].legal(duel.table)
    const act = await duel.rest[seat].ask('POST', `/api/tables/${duel.table}/actions`, {
        req: duel.req[seat] + 1,
        action: actions[0],
    })
    assert.equal(act.status, 503)
    assert.equal(act.json.code, 'storage_unavailable')
    await duel.check()
}

test('a full disk: nothing is acknowledged, and play goes on when there is room', async (t) => {
    const disk = smallDisk(t)
    if (!disk) {
        return t.skip('no tmpfs can be mounted here')
    }
    const server = await Server.start({ store: join(disk, 'store.db') })
    t.after(() => server.kill())
    const duel = await Duel.start(server)
    await duel.play(10)
    for (let round = 0; round < 2; round++) {
        const filler = fill(disk)
        checkRefusal(await duel.playUntilRefused())
        await checkTrouble(server, duel)
        assert.match(server.log(), /"level":"error","event":"storage_failed"/)
        rmSync(filler)
        await healthIs(server, 200)
        await duel.check()
        await duel.resume()
        await duel.settle()
        await duel.play(10)
        await duel.check()
    }
    assert.match(server.log(), /storage_recovered/)
    await duel.close()
    await server.kill()
    await server.start()
    await duel.check()
    return server.stop()
})

// Each of these is the first thing that finds the disk full.
test('whatever could not be stored has not happened', async (t) => {
    const disk = smallDisk(t)
    if (!disk) {
        return t.skip('no tmpfs can be mounted here')
    }
    const server = await Server.start({ store: join(disk, 'store.db') })
    t.after(() => server.kill())
    const duel = await Duel.start(server)
    const [anna, boris] = duel.rest
    await duel.play(6)
    const at = `/api/tables/${duel.table}`
    const whileFull = async (method, path, body) => {
        const filler = fill(disk)
        const answer = await anna.ask(method, path, body)
        assert.equal(answer.status, 503, `${method} ${path}: ${answer.text}`)
        rmSync(filler)
        await healthIs(server, 200)
    }
    await t.test('a new name', async () => {
        await whileFull('PATCH', '/api/account', { name: 'Zoe' })
        assert.equal((await anna.get('/api/account')).account.name, 'Anna')
    })
    await t.test('a new table', async () => {
        await whileFull('POST', '/api/tables', { game: 'nardy' })
        assert.deepEqual((await anna.get('/api/account')).tables, [duel.table])
    })
    await t.test('a resignation', async () => {
        await whileFull('POST', `${at}/resign`, { req: 500 })
        assert.equal((await anna.table(duel.table)).phase, 'playing')
        assert.equal((await anna.ask('GET', `${at}/file`)).status, 409)
        await duel.resume()
        await duel.play(4)
        await duel.check()
        await anna.post(`${at}/resign`, { req: 501 })
        const over = await boris.table(duel.table)
        assert.deepEqual(over.ending, { how: 'resigned', seat: 0 })
        verify(await anna.file(duel.table), over)
        assert.deepEqual((await anna.get('/api/account/games')).games.map((g) => g.table), [duel.table])
    })
    await t.test('a rematch', async () => {
        await boris.post(`${at}/rematch`)
        await whileFull('POST', `${at}/rematch`)
        await boris.post(`${at}/rematch`)
        const { next } = await anna.post(`${at}/rematch`)
        assert.equal((await anna.table(next)).phase, 'playing')
        await duel.close()
        await server.kill()
        await server.start()
        assert.equal((await anna.table(next)).phase, 'playing')
    })
    await t.test('signing out', async () => {
        await whileFull('DELETE', '/api/account/session')
        assert.equal((await anna.ask('GET', '/api/account')).status, 200)
    })
    return server.stop()
})

// Not before the new store has its tables.
for (const [name, inject] of [
    ['writes fail for want of room', 'pwrite64:error=ENOSPC:when=60+'],
    ['a sync fails', 'fdatasync,fsync:error=EIO:when=40+'],
]) {
    test(`${name}: no false acknowledgement`, { skip: noStrace }, async (t) => {
        const calls = inject.split(':')[0]
        const wrap = [
            'strace',
            '-f',
            '-o',
            '/dev/null',
            '-e',
            `trace=${calls}`,
            '-e',
            `inject=${inject}`,
        ]
        const server = await Server.start({ wrap })
        t.after(() => server.kill())
        const duel = await Duel.start(server)
        checkRefusal(await duel.playUntilRefused())
        assert.ok(duel.total() > 0)
        await checkTrouble(server, duel)
        await server.kill()
        server.wrap = []
        await server.start()
        await duel.resume()
        await duel.settle()
        await duel.check()
        await duel.play(10)
        await duel.check()
        await duel.close()
        await server.stop()
    })
}

test(
    'a sync that fails for a while: the server comes back by itself',
    { skip: noStrace },
    async (t) => {
        const calls = 'fdatasync,fsync'
        const inject = `inject=${calls}:error=EIO:when=40..42`
        const server = await Server.start({
            wrap: ['strace', '-f', '-o', '/dev/null', '-e', `trace=${calls}`, '-e', inject],
        })
        t.after(() => server.kill())
        const duel = await Duel.start(server)
        checkRefusal(await duel.playUntilRefused())
        await healthIs(server, 200)
        await duel.resume()
        await duel.settle()
        await duel.play(10)
        await duel.check()
        await duel.close()
        await server.kill()
        server.wrap = []
        await server.start()
        await duel.check()
        await server.stop()
    },
)

test('a second server on the same store refuses to start', async (t) => {
    const server = await Server.start()
    t.after(() => server.kill())
    const second = new Server({ store: server.store })
    second.port = server.port + 1
    second.launch()
    const { code } = await within('the second server ends', second.ended)
    assert.equal(code, 1)
    assert.match(second.output, /store\.db.*(another|in use|locked|second)/i)
    assert.equal((await new Rest(server).ask('GET', '/api/health')).status, 200)
    await server.stop()
})

test('a port that is taken is an error', async (t) => {
    const server = await Server.start()
    t.after(() => server.kill())
    const second = new Server()
    second.port = server.port
    second.launch()
    const { code } = await within('the second server ends', second.ended)
    assert.equal(code, 1)
    assert.match(second.output, new RegExp(String(server.port)))
    await server.stop()
})

test('a server that stops says goodbye, and all games are there afterwards', async (t) => {
    const server = await Server.start()
    t.after(() => server.kill())
    const duel = await Duel.start(server)
    await duel.play(10)
    const playing = duel.playUntilRefused(4000) // in the middle of a game
    const ended = server.stop()
    const closed = await Promise.all(duel.sockets.map((s) => within('the goodbye', s.closed)))
    for (const [i, socket] of duel.sockets.entries()) {
        assert.equal(closed[i].code, 1001)
        assert.ok(socket.pushed.some((m) => m.t === 'bye'))
    }
    const { code, signal } = await within('the server ends', ended)
    assert.deepEqual({ code, signal }, { code: 0, signal: null })
    const why = await playing
    assert.ok(why instanceof Lost || why.code === 'storage_unavailable', String(why))
    await server.start()
    await duel.resume()
    await duel.settle()
    await duel.play(10)
    await duel.check()
    await duel.close()
    await server.stop()
})

test('SIGTERM ends a server that has idle, silent and half-open connections', async (t) => {
    const server = await Server.start()
    t.after(() => server.kill())
    const { connect } = await import('node:net')
    const raw = [connect(server.port, '127.0.0.1'), connect(server.port, '127.0.0.1')]
    raw.forEach((s) => s.on('error', () => {}))
    raw[1].write('GET /api/hea')
    await new Rest(server).ask('GET', '/api/health') // leaves a kept-alive connection
    const { code } = await within('the server ends', server.stop())
    assert.equal(code, 0)
    raw.forEach((s) => s.destroy())
})

function backup(from, to, ...more) {
    return new Promise((done) => {
        const child = spawn(stolik, ['backup', from, to, ...more])
        let output = ''
        child.stdout.on('data', (d) => (output += d))
        child.stderr.on('data', (d) => (output += d))
        child.on('close', (code) => done({ code, output }))
    })
}

test('a copy made while games are played can be served', async (t) => {
    const server = await Server.start()
    t.after(() => server.kill())
    const duel = await Duel.start(server)
    await duel.play(10)
    const before = duel.acked.map((list) => [...list])
    const to = join(folder(), 'copy.db')
    const copying = backup(server.store, to)
    let copied = false
    copying.then(() => (copied = true))
    while (!copied && !duel.over) {
        await duel.play(1)
    }
    const { code, output } = await copying
    assert.equal(code, 0, output)
    const again = await backup(server.store, to)
    assert.equal(again.code, 1, 'a file that is there is not overwritten')
    await duel.check()

    const copy = await Server.start({ store: to })
    t.after(() => copy.kill())
    const rest = duel.rest.map((r) => new Rest(copy, r.token))
    const { events } = await rest[0].events(duel.table)
    const now = (await duel.rest[0].events(duel.table)).events
    assert.deepEqual(events, now.slice(0, events.length), 'the copy is a beginning of the game')
    assert.ok(events.length >= Math.max(...before.flat().map((a) => a.seq)))
    const table = await rest[0].table(duel.table)
    if (table.phase === 'playing') {
        const [seat] = table.turn.to_act
        const { actions } = await rest[seat].legal(duel.table)
        const { req } = await rest[seat].table(duel.table)
        assert.ok((await rest[seat].act(duel.table, req + 1, actions[0])).seq > events.length)
    }
    await copy.stop()
    await duel.close()
    await server.stop()
})

// Changes a letter in every copy of this text.
function damage(path, text) {
    const bytes = readFileSync(path)
    let n = 0
    for (let at = bytes.indexOf(text); at >= 0; at = bytes.indexOf(text, at + 1)) {
        bytes[at] ^= 2
        n++
    }
    writeFileSync(path, bytes)
    return n
}

test('a store that is damaged is not served', async (t) => {
    const server = await Server.start()
    t.after(() => server.kill())
    const duel = await Duel.start(server)
    await duel.play(20)
    await duel.close()
    await server.stop()
    const copy = join(folder(), 'damaged.db')
    copyFileSync(server.store, copy)
    assert.ok(damage(copy, 'Boris') > 0)
    const second = new Server({ store: copy })
    second.port = server.port
    second.launch()
    const { code } = await within('the server ends', second.ended)
    assert.equal(code, 1)
    assert.match(second.output, /damaged\.db: ./)
})

// Flips a bit `beforeEnd` bytes before the end; returns what the file holds now.
function flip(path, beforeEnd) {
    const bytes = readFileSync(path)
    bytes[bytes.length - beforeEnd] ^= 0x10
    writeFileSync(path, bytes)
    return bytes
}

async function isRefused(server) {
    server.launch()
    const { code } = await within('the server ends', server.ended)
    assert.equal(code, 1)
    assert.match(server.output, /-wal is damaged at frame \d+, byte \d+: .*the last backup/)
}

test('a flipped bit in the log of a killed server is noticed', async (t) => {
    const server = await Server.start()
    t.after(() => server.kill())
    const duel = await Duel.start(server)
    await duel.play(20)
    await server.kill()
    const last = Math.max(...duel.acked.flat().map((a) => a.seq))
    const log = `${server.store}-wal`
    // In the last commit, behind which nothing tells that it was acknowledged.
    const damaged = flip(log, 2000)

    await isRefused(server)
    const to = join(folder(), 'copy.db')
    const refused = await backup(server.store, to)
    assert.equal(refused.code, 1)
    assert.match(refused.output, /-wal is damaged at frame/)
    assert.equal(existsSync(to), false)
    const accepted = await backup(server.store, to, '--accept-damaged-log')
    assert.equal(accepted.code, 0, accepted.output)
    assert.match(accepted.output, /-wal is damaged at frame/)
    assert.deepEqual(readFileSync(log), damaged, 'the log is as it was')
    await isRefused(server)

    server.args = ['--accept-damaged-log']
    await server.start()
    const [line] = server.log().split('\n').filter((l) => l.includes('"moves_lost"'))
    const kept = server.store + JSON.parse(line).text.match(/-wal\.damaged-\w+$/)[0]
    assert.deepEqual(readFileSync(kept), damaged)
    const rest = new Rest(server, duel.rest[0].token)
    const { events } = await rest.events(duel.table)
    assert.ok(events.length > 0 && events.length < last, `${events.length} of ${last}`)
    server.args = []
    await server.kill()
    await server.start()
    assert.equal((await rest.events(duel.table)).events.length, events.length)
    await server.stop()
    await duel.close()
})
