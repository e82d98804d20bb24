// Whole games of every kind, by socket and by REST, with connections that break.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { botSeed, clientCommitment, drawSeed } from './lib/fair.mjs'
import { checkChoices, checkEvents, verify } from './lib/gamefile.mjs'
import { RestPlayer, SocketPlayer, checkView } from './lib/players.mjs'
import { Rest } from './lib/rest.mjs'
import { Server } from './lib/server.mjs'
import { Socket } from './lib/socket.mjs'
import { until } from './lib/wait.mjs'

const HABITS = { drops: 0.08, repeats: 0.05, checks: 0.1 }
let server

before(async () => {
    server = await Server.start({ args: ['--bot-nodes', '50'] })
})
after(() => server?.stop())

async function makePlayer(kind, i) {
    const rest = await Rest.guest(server, `${kind} ${i}`)
    const player = kind === 'ws' ? new SocketPlayer(rest, HABITS) : new RestPlayer(rest, HABITS)
    await player.connect?.()
    return player
}

async function seatAt(player, table) {
    if (player.socket) {
        await player.socket.join(table)
    } else {
        await player.rest.post(`/api/tables/${table}/seat`, {})
    }
}

// Somebody who has no account and only looks on.
async function spectate(table) {
    const socket = new Socket(server)
    await socket.connect()
    await socket.watch(table)
    socket.onBroken = (error) => (socket.broken = error)
    return socket
}

async function checkEnd(table, players, spectator, commitment) {
    const seen = spectator.tables.get(table)
    await until('the spectator sees the end', () => seen.ending || spectator.broken)
    assert.equal(spectator.broken, undefined)
    const anybody = new Rest(server)
    await checkView(anybody, seen)
    const files = await Promise.all(
        [...players.map((p) => p.rest), anybody].map((r) => r.file(table)),
    )
    for (const file of files) {
        assert.equal(file, files[0], 'everybody gets the same file')
    }
    const file = verify(files[0], { commitment, chain: seen.chain })
    assert.equal(seen.commitment, commitment, 'the commitment never changed')
    assert.equal(file.log.length, seen.seq)
    checkEvents(file, seen.events.values(), 'the spectator')
    for (const player of players) {
        const seat = player.followed?.seat ?? player.last.seat
        const name = `seat ${seat}`
        checkEvents(file, (player.followed ?? player).events.values(), name)
        checkEvents(file, (await player.rest.events(table)).events, name)
        await checkChoices(file, seat, player.acked, name)
        if (player.followed) {
            assert.ok(await checkView(player.rest, player.followed), 'the view at the end')
        }
    }
    return file
}

async function playGame(setup, kinds) {
    const players = await Promise.all(kinds.map(makePlayer))
    const host = players[0].rest
    const made = await host.post('/api/tables', { ...setup, sit: false })
    const { table, commitment } = made
    assert.match(commitment, /^[0-9a-f]{64}$/)
    assert.equal(made.phase, 'seating')
    assert.equal(made.view, null)
    const spectator = await spectate(table)
    for (const player of players) {
        await seatAt(player, table)
    }
    await Promise.all(players.map((player) => player.play(table)))
    const file = await checkEnd(table, players, spectator, commitment)
    for (const socket of [spectator, ...players.map((p) => p.socket)]) {
        await socket?.close()
    }
    const total = (key) => players.reduce((sum, p) => sum + (p[key] ?? 0), 0)
    console.log(
        `# ${setup.game}: ${file.log.length} events, ${total('dropped')} breaks, ` +
            `${total('repeated')} repeats, ${total('checked')} views checked`,
    )
    return file
}

test('nardy by socket and REST', async () => {
    const file = await playGame({ game: 'nardy' }, ['ws', 'rest'])
    assert.deepEqual([...file.players].sort(), ['rest 1', 'ws 0'])
})

test('kush for four on a small board', async () => {
    const options = { width: 12, height: 12, turnLimit: 80 }
    await playGame({ game: 'kush', seats: 4, options }, ['ws', 'ws', 'rest', 'rest'])
})

test('durak for six, two of them bots', async () => {
    const bots = [null, null, 'easy', null, null, 'medium']
    const options = { transferable: true }
    const file = await playGame({ game: 'durak', seats: 6, bots, options }, [
        'ws',
        'ws',
        'rest',
        'rest',
    ])
    assert.equal(file.players[2], 'easy')
    assert.equal(file.players[5], 'medium')
    assert.deepEqual(
        file.fair.seats.map((s) => s.source),
        ['server', 'server', 'bot', 'server', 'server', 'bot'],
    )
})

test('catan for four', async () => {
    const options = { targetPoints: 4, turnLimit: 120 }
    await playGame({ game: 'catan', seats: 4, options }, ['ws', 'ws', 'rest', 'rest'])
})

test('catan against a bot, with offers to be confirmed', async () => {
    const options = { targetPoints: 3, trade: 'confirm', numbers: 'random', turnLimit: 60 }
    const bots = [null, 'medium', null]
    await playGame({ game: 'catan', seats: 3, bots, options }, ['ws', 'rest'])
})

test('catan at sea for three', async () => {
    const options = { board: 'new_shores', targetPoints: 4, turnLimit: 60 }
    await playGame({ game: 'catansea', seats: 3, options }, ['ws', 'ws', 'rest'])
})

test('cities and knights for five, one of them a bot', async () => {
    const options = { targetPoints: 5, turnLimit: 40, extra: 'paired' }
    const bots = [null, 'easy', null, null, null]
    await playGame({ game: 'catancities', seats: 5, bots, options }, ['ws', 'ws', 'rest', 'rest'])
})

// A table of two whose players bring seeds of their own.
async function seededTable() {
    const [first, second] = await Promise.all([makePlayer('ws', 1), makePlayer('ws', 2)])
    const made = await first.socket.create({
        game: 'durak',
        seats: 3,
        sit: 0,
        bots: [null, null, 'easy'],
    })
    const seeds = [drawSeed(), drawSeed()]
    await first.socket.ask({
        t: 'commit',
        table: made.table,
        commit: clientCommitment(made.id, 0, seeds[0]),
    })
    await second.socket.join(made.table, {
        seat: 1,
        commit: clientCommitment(made.id, 1, seeds[1]),
    })
    for (const { socket } of [first, second]) {
        const f = socket.tables.get(made.table)
        await until('seeds are asked for', () => f.phase === 'revealing')
        assert.equal(f.view, null)
    }
    return { first, second, seeds, ...made }
}

test('players bring seeds of their own', async () => {
    const { first, second, seeds, table, id, commitment } = await seededTable()
    await assert.rejects(
        first.socket.ask({ t: 'reveal', table, seed: seeds[1] }),
        { code: 'bad_seed' },
        'only the seed that was committed to counts',
    )
    await first.socket.ask({ t: 'reveal', table, seed: seeds[0] })
    await second.socket.ask({ t: 'reveal', table, seed: seeds[1] })
    await Promise.all([first, second].map((p) => p.play(table)))
    const file = verify(await first.rest.file(table), { commitment, chain: first.followed.chain })
    assert.equal(file.fair.id, id)
    for (const seat of [0, 1]) {
        assert.equal(file.fair.seats[seat].source, 'player')
        assert.equal(file.fair.seats[seat].seed, seeds[seat])
        assert.equal(file.fair.seats[seat].commitment, clientCommitment(id, seat, seeds[seat]))
    }
    assert.equal(file.fair.seats[2].source, 'bot')
    assert.equal(file.fair.seats[2].seed, botSeed(id, commitment, 2))
    await Promise.all([first, second].map((p) => p.socket.close()))
})

test('who does not reveal loses the seat, and the table begins anew', async () => {
    const { first, second, seeds, table, id, commitment } = await seededTable()
    await first.socket.ask({ t: 'reveal', table, seed: seeds[0] })
    const f = first.socket.tables.get(table)
    await until('the table begins anew', () => f.id !== id)
    assert.equal(f.phase, 'seating')
    assert.notEqual(f.commitment, commitment)
    assert.equal(f.seats[0].kind, 'human')
    assert.equal(f.seats[1].kind, 'open')
    // Another takes the seat; who had committed is waited for.
    const third = await makePlayer('ws', 3)
    await third.socket.join(table)
    await until('every seat is taken', () => f.seats[1].kind === 'human')
    assert.equal(f.phase, 'seating')
    const seed = drawSeed()
    const commit = clientCommitment(f.id, 0, seed)
    await first.socket.ask({ t: 'commit', table, commit })
    await until('seeds are asked for', () => f.phase === 'revealing')
    await first.socket.ask({ t: 'reveal', table, seed })
    await Promise.all([first, third].map((p) => p.play(table)))
    const file = verify(await first.rest.file(table), { commitment: f.commitment, chain: f.chain })
    assert.equal(file.fair.seats[0].source, 'player')
    assert.equal(file.fair.seats[1].source, 'server')
    await Promise.all([first, second, third].map((p) => p.socket.close()))
})
