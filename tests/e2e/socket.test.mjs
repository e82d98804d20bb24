// Every kind of message that a socket knows, and what the server sends by itself.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { verify } from './lib/gamefile.mjs'
import { SocketPlayer, checkView } from './lib/players.mjs'
import { Rest } from './lib/rest.mjs'
import { Server } from './lib/server.mjs'
import { Socket } from './lib/socket.mjs'
import { sleep, until } from './lib/wait.mjs'

let server

before(async () => {
    server = await Server.start({ args: ['--bot-nodes', '50'] })
})
after(() => server?.stop())

async function person(name) {
    const rest = await Rest.guest(server, name)
    const socket = new Socket(server, rest.token)
    await socket.connect()
    return { rest, socket, account: rest.account, at: (table) => socket.tables.get(table) }
}

function people(...names) {
    return Promise.all(names.map(person))
}

function closeAll(...list) {
    return Promise.all(list.map(({ socket }) => socket.close()))
}

test('hello tells who one is and where one sits', async () => {
    const [anna] = await people('Anna')
    const { table } = await anna.socket.create({ game: 'nardy' })
    const again = new Socket(server, anna.rest.token)
    await again.connect()
    const { t, re, v, server: version, now, account, tables } = again.greeting
    assert.deepEqual(
        { t, re, v, account, tables },
        { t: 'hello', re: 1, v: 1, account: anna.account, tables: [table] },
    )
    assert.match(version, /^\d+\.\d+\.\d+/)
    assert.ok(Math.abs(now - Date.now()) < 60_000)
    const nobody = new Socket(server)
    await nobody.connect()
    assert.equal(nobody.greeting.account, null)
    assert.deepEqual(nobody.greeting.tables, [])
    assert.ok((await nobody.ask({ t: 'ping' })).now >= now)
    await Promise.all([again.close(), nobody.close(), anna.socket.close()])
})

test('the lobby shows public tables, and tells of changes', async () => {
    const [anna, boris] = await people('Anna', 'Boris')
    await boris.socket.ask({ t: 'lobby', on: true, changes: true })
    const told = () => boris.socket.pushed.filter((m) => m.t === 'lobby')
    const lineOf = (table) =>
        told()
            .flatMap((m) => m.changed)
            .findLast((line) => line.table === table)
    const { table, code } = await anna.socket.create({ game: 'kush', options: { preset: 'quick' } })
    const line = await until('the table is listed', () => lineOf(table))
    assert.ok(told().at(-1).order.includes(table))
    assert.equal(line.game, 'kush')
    assert.equal(line.phase, 'seating')
    assert.equal(line.code, code)
    assert.equal(line.seats.filter((s) => s.kind === 'open').length, 1)
    await anna.socket.ask({ t: 'leave', table })
    await until('its seats are free', () => lineOf(table).seats.every((s) => s.kind === 'open'))
    assert.equal((await boris.socket.ask({ t: 'lobby', on: false })).t, 'ok')
    await closeAll(anna, boris)
})

test('a quick game brings two people together', async () => {
    const [anna, boris, clara] = await people('Anna', 'Boris', 'Clara')
    const options = { draws: true }
    const first = await anna.socket.ask({ t: 'quick', game: 'nardy', options })
    assert.equal(first.phase, 'seating')
    const other = await clara.socket.ask({ t: 'quick', game: 'nardy', options: { draws: false } })
    assert.notEqual(other.table, first.table, 'other options are another game')
    const second = await boris.socket.ask({ t: 'quick', game: 'nardy', options })
    assert.equal(second.table, first.table)
    assert.equal(second.phase, 'playing')
    const f = anna.at(first.table)
    await until('both sit', () => f.phase === 'playing' && f.view)
    assert.deepEqual(f.seats.map((s) => s.name).sort(), ['Anna', 'Boris'])
    await closeAll(anna, boris, clara)
})

test('a code invites to a private table', async () => {
    const [anna, boris] = await people('Anna', 'Boris')
    const made = await anna.socket.create({ game: 'nardy', private: true, start: 'manual' })
    const joined = await boris.socket.ask({ t: 'join', code: made.code })
    assert.equal(joined.table, made.table)
    assert.equal(joined.code, made.code)
    await until('Anna sees it', () => anna.at(made.table).seats.every((s) => s.kind === 'human'))
    assert.equal(anna.at(made.table).phase, 'seating')
    const same = await boris.socket.join(made.table)
    assert.equal(same.seat, joined.seat, 'who sits there just follows')
    assert.equal((await boris.socket.ask({ t: 'start', table: made.table })).t, 'ok')
    for (const one of [anna, boris]) {
        await until('the game begins', () => one.at(made.table).view)
    }
    await closeAll(anna, boris)
})

test('chat reaches everybody who follows', async () => {
    const [anna, boris, clara] = await people('Anna', 'Boris', 'Clara')
    const { table, seat } = await anna.socket.create({ game: 'nardy' })
    await boris.socket.join(table)
    await clara.socket.watch(table)
    const text = 'Привет, "столик"! \\ 🎲'
    assert.equal((await anna.socket.ask({ t: 'chat', table, text })).t, 'ok')
    await clara.socket.ask({ t: 'chat', table, text: 'hi' })
    for (const { socket } of [anna, boris, clara]) {
        const lines = await until('both lines', () => {
            const chat = socket.pushed.filter((m) => m.t === 'chat')
            return chat.length === 2 && chat
        })
        assert.deepEqual(
            lines.map((l) => [l.table, l.name, l.seat ?? null, l.text]),
            [
                [table, 'Anna', seat, text],
                [table, 'Clara', null, 'hi'],
            ],
        )
    }
    await clara.socket.ask({ t: 'leave', table })
    assert.equal((await clara.socket.reply({ t: 'chat', table, text: 'x' })).code, 'forbidden')
    await closeAll(anna, boris, clara)
})

test('a seat counts its requests, whichever way they come', async () => {
    const [anna, boris] = await people('Anna', 'Boris')
    const { table } = await anna.socket.create({ game: 'nardy', sit: 0 })
    await boris.socket.join(table)
    const second = new Socket(server, anna.rest.token)
    await second.connect()
    await second.watch(table)
    await until('the game begins', () => anna.at(table).view)
    const mover = anna.at(table).turn.to_act[0] === 0 ? anna : boris
    const other = mover === anna ? second : boris.socket
    const ack = await mover.socket.act(table, 7, 'roll')
    await until(
        'all hear of it',
        () => other.tables.get(table).seq >= ack.seq && second.tables.get(table).seq >= ack.seq,
    )
    assert.equal((await mover.rest.table(table)).req, 7)
    for (const req of [7, 6, 1]) {
        assert.equal((await mover.rest.act(table, req, 'roll')).repeated, true)
        assert.equal((await mover.socket.act(table, req, 'roll')).repeated, true)
    }
    const refused = await mover.socket.reply({ t: 'act', table, req: 20, action: 'roll' })
    assert.equal(refused.t, 'error')
    assert.equal(refused.req, 20)
    assert.equal(refused.table, table)
    assert.equal((await mover.rest.table(table)).req, 7, 'a refused request takes no number')
    for (const one of [anna, boris]) {
        assert.ok(await checkView(one.rest, one.at(table)))
    }
    await second.close()
    await closeAll(anna, boris)
})

test('a client that comes back is told what it missed', async () => {
    const [anna] = await people('Anna')
    const { table } = await anna.socket.create({ game: 'durak', bots: [null, 'easy'], sit: 0 })
    await until('the game waits for Anna alone', () => anna.at(table).turn?.to_act?.join() === '0')
    const all = await anna.socket.ask({ t: 'watch', table, seq: 0 })
    assert.deepEqual(
        all.events.map((e) => e.seq),
        Array.from({ length: all.seq }, (_, i) => i + 1),
    )
    assert.equal(all.events[0].chance, null, 'the deck is a secret')
    assert.deepEqual((await anna.socket.ask({ t: 'watch', table, seq: all.seq })).events ?? [], [])
    const none = await anna.socket.reply({ t: 'watch', table, seq: -1 })
    assert.equal(none.code, 'bad_request')
    await closeAll(anna)
})

test('others see who comes and goes', async () => {
    const [anna, boris] = await people('Anna', 'Boris')
    const { table } = await anna.socket.create({ game: 'nardy', sit: 0 })
    await boris.socket.join(table)
    await until('Boris is there', () => anna.at(table).seats[1].present === true)
    await boris.socket.drop()
    await until('Boris is gone', () => anna.at(table).seats[1].present === false)
    await boris.socket.connect()
    await boris.socket.watch(table)
    await until('Boris is back', () => anna.at(table).seats[1].present === true)
    await closeAll(anna, boris)
})

test('a connection follows 16 tables at most', async () => {
    const [anna] = await people('Anna')
    const numbers = []
    for (let i = 0; i < 17; i++) {
        numbers.push((await anna.rest.post('/api/tables', { game: 'nardy' })).table)
    }
    for (const table of numbers.slice(0, 16)) {
        await anna.socket.watch(table)
    }
    assert.equal(
        (await anna.socket.reply({ t: 'watch', table: numbers[16] })).code,
        'too_many_tables',
    )
    await anna.socket.ask({ t: 'leave', table: numbers[0] })
    assert.equal((await anna.socket.ask({ t: 'watch', table: numbers[16] })).t, 'table')
    await closeAll(anna)
})

test('hints, resignation and a rematch', async () => {
    const [anna, boris] = await people('Anna', 'Boris')
    const { table } = await anna.socket.create({ game: 'nardy', sit: 0, hints: true })
    await boris.socket.join(table)
    await until('the game begins', () => anna.at(table).view && boris.at(table).view)
    const mover = anna.at(table).turn.to_act[0] === 0 ? anna : boris
    const hint = await mover.socket.ask({ t: 'hint', table })
    assert.equal(hint.action, 'roll')
    assert.equal(hint.seq, mover.at(table).seq)
    assert.ok(hint.level.length > 0)
    const ack = await boris.socket.ask({ t: 'resign', table, req: 1 })
    assert.equal(ack.req, 1)
    for (const one of [anna, boris]) {
        await until('the end', () => one.at(table).ending)
        assert.deepEqual(one.at(table).ending, { how: 'resigned', seat: 1 })
        assert.deepEqual(one.at(table).winners, [0])
    }
    verify(await boris.rest.file(table), anna.at(table))
    const late = await anna.socket.reply({ t: 'act', table, req: 5, action: 'roll' })
    assert.equal(late.code, 'game_over')
    await anna.socket.ask({ t: 'rematch', table })
    await until('Boris sees the wish', () => boris.at(table).seats[0].wants_rematch)
    await boris.socket.ask({ t: 'rematch', table })
    const next = await until('there is a table', () => anna.at(table).next)
    const there = await anna.socket.watch(next)
    assert.equal(there.seat, 1)
    assert.equal(there.phase, 'playing')
    await closeAll(anna, boris)
})

test('no hints where people play each other', async () => {
    const [anna, boris] = await people('Anna', 'Boris')
    const { table } = await anna.socket.create({ game: 'nardy', sit: 0 })
    await boris.socket.join(table)
    assert.equal((await anna.socket.reply({ t: 'hint', table })).code, 'no_hints')
    await closeAll(anna, boris)
})

test('a draw is offered, declined, offered again and agreed', async () => {
    const { games } = await new Rest(server).get('/api/games')
    const game = games.find((g) => g.draw).name
    const [anna, boris] = await people('Anna', 'Boris')
    const { table } = await anna.socket.create({ game, sit: 0 })
    await boris.socket.join(table)
    await until('the game begins', () => anna.at(table).view)
    await anna.socket.ask({ t: 'draw', table, req: 1 })
    await until('Boris sees it', () => boris.at(table).seats[0].offers_draw)
    await boris.socket.ask({ t: 'decline', table, req: 1 })
    await until('Anna sees it', () => !anna.at(table).seats[0].offers_draw)
    await anna.socket.ask({ t: 'draw', table, req: 2 })
    assert.equal((await anna.socket.ask({ t: 'draw', table, req: 2 })).repeated, true)
    await boris.socket.ask({ t: 'draw', table, req: 2 })
    await until('the end', () => anna.at(table).ending)
    assert.equal(anna.at(table).ending.how, 'agreed')
    verify(await anna.rest.file(table), anna.at(table))
    await closeAll(anna, boris)
})

test('who runs out of time loses at a table of two', async () => {
    const [anna, boris] = await people('Anna', 'Boris')
    const { table } = await anna.socket.create({ game: 'nardy', sit: 0, clock: { bank: 1 } })
    await boris.socket.join(table)
    const f = anna.at(table)
    await until('the game begins', () => f.view)
    const slow = f.turn.to_act[0]
    assert.ok(f.clocks.running.includes(slow))
    await until('the end', () => f.ending)
    assert.deepEqual(f.ending, { how: 'time', seat: slow })
    assert.deepEqual(f.winners, [1 - slow])
    verify(await boris.rest.file(table), f)
    await closeAll(anna, boris)
})

test('at a larger table a computer player moves for who is out of time', async () => {
    const [anna, boris] = await people('Anna', 'Boris')
    const bots = [null, null, 'easy']
    const { table } = await anna.socket.create({
        game: 'durak',
        seats: 3,
        sit: 0,
        bots,
        clock: { bank: 1 },
    })
    await boris.socket.join(table)
    const f = anna.at(table)
    let stoodIn = false
    anna.socket.onNews = () => (stoodIn ||= f.seats.some((s) => s.stand_in))
    await until('a move of somebody who did not move', () =>
        [...f.events.values()].some((e) => e.seat < 2),
    )
    assert.ok(stoodIn, 'the others are told')
    assert.equal(f.ending, null)
    await closeAll(anna, boris)
})

test('who resigns at a larger table leaves the seat to a computer player', async () => {
    const [anna, boris] = await people('Anna', 'Boris')
    const { table } = await anna.socket.create({
        game: 'durak',
        seats: 3,
        sit: 0,
        bots: [null, null, 'easy'],
    })
    await boris.socket.join(table)
    await until('the game begins', () => anna.at(table).view && boris.at(table).view)
    await anna.socket.ask({ t: 'resign', table, req: 1 })
    await until('Boris sees it', () => boris.at(table).seats[0].left)
    const player = new SocketPlayer(boris.rest)
    await player.connect()
    await player.socket.watch(table)
    await player.play(table)
    assert.equal(player.followed.ending.how, 'rules')
    verify(await boris.rest.file(table), player.followed)
    await player.socket.close()
    await closeAll(anna, boris)
})

test('a crash gives the time of the outage back', async (t) => {
    const other = await Server.start()
    t.after(() => other.kill())
    const rest = await Rest.guest(other, 'Anna')
    const socket = new Socket(other, rest.token)
    await socket.connect()
    const { table } = await socket.create({
        game: 'nardy',
        bots: [null, 'easy'],
        sit: 0,
        clock: { bank: 30 },
    })
    const f = socket.tables.get(table)
    await until('it is the own turn', () => f.isMine() && f.clocks.running.includes(0))
    const told = f.clocks.left[0]
    const begun = Date.now()
    await sleep(1500) // the player thinks
    await other.kill()
    const thought = Date.now() - begun
    await sleep(3000) // time that must not be missing afterwards
    const again = Date.now()
    await other.start()
    const { clocks } = await rest.table(table)
    const missing = told - clocks.left[0]
    const since = Date.now() - again
    assert.ok(missing <= thought + since, `${missing} ms are missing, ${thought} + ${since} ms were played`)
    await other.stop()
})
