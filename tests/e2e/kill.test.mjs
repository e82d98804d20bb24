// Two hundred tables, and a server that is killed again and again: what was acknowledged is there,
// nothing is there twice, and every game goes on.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { checkAcked, checkChoices, checkEvents, verify } from './lib/gamefile.mjs'
import { choose } from './lib/moves.mjs'
import { Rest } from './lib/rest.mjs'
import { Server } from './lib/server.mjs'
import { Denied, Lost, Socket } from './lib/socket.mjs'
import { below, chance, random, sleep, until } from './lib/wait.mjs'

const LONG_RUN = process.env.STOLIK_LONG === '1'
const ROUNDS = LONG_RUN ? 50 : 5
const TABLES = 200
const CLIENTS = 32

const TWO = [null, null]
const SETUPS = [
    { game: 'nardy', bots: TWO },
    { game: 'nardy', bots: [null, 'easy'] },
    { game: 'nardy', bots: TWO },
    { game: 'durak', seats: 3, bots: [null, 'easy', null] },
    { game: 'nardy', bots: TWO },
    { game: 'kush', bots: TWO, options: { width: 12, height: 12, turnLimit: 60 } },
    { game: 'nardy', bots: TWO },
    { game: 'catan', seats: 3, bots: [null, null, 'easy'], options: { targetPoints: 4 } },
    { game: 'nardy', bots: TWO },
    { game: 'catansea', seats: 3, bots: [null, null, 'easy'], options: { targetPoints: 3 } },
    { game: 'catancities', seats: 3, bots: [null, null, 'easy'], options: { targetPoints: 4 } },
]

let server
let pausing = false // the server is about to be killed, or is dead
const broken = []

// One client's seat at one table. It has at most one request under way.
class Seat {
    constructor(client, table) {
        this.client = client
        this.table = table
        this.acked = []
        this.pending = null
        this.req = 0
        this.busy = false
    }

    get followed() {
        return this.client.socket.tables.get(this.table)
    }

    async menu() {
        const { menu, open, seq } = this.followed
        if (menu) {
            return { actions: menu, open: open ?? [], seq }
        }
        return this.client.socket.ask({ t: 'legal', table: this.table })
    }

    async move() {
        const f = this.followed
        const { actions, open, seq } = await this.menu()
        if (seq !== f.seq || !f.isMine()) {
            return
        }
        this.pending = { req: this.req + 1, action: choose(f.view, f.seat, actions, open) }
        const ack = await this.client.socket.act(this.table, this.pending.req, this.pending.action)
        assert.equal(ack.repeated, undefined, `table ${this.table}: ${JSON.stringify(ack)}`)
        this.took(ack)
    }

    took(ack) {
        assert.equal(ack.req, this.pending.req)
        this.acked.push({ ...this.pending, seq: ack.seq })
        this.req = this.pending.req
        this.pending = null
    }

    // Acts as long as it is this seat's turn.
    async go() {
        if (this.busy || pausing) {
            return
        }
        this.busy = true
        try {
            while (!pausing && this.followed.isMine()) {
                await sleep(below(30))
                const last = this.acked[this.acked.length - 1]
                if (!pausing && this.followed.seq >= (last?.seq ?? 0)) {
                    await this.move()
                }
            }
        } catch (error) {
            this.failed(error)
        } finally {
            this.busy = false
        }
    }

    failed(error) {
        if (error instanceof Denied) {
            this.pending = null // a race with another seat, or an offer that is not allowed
            setTimeout(() => this.go(), 20)
        } else if (!(error instanceof Lost)) {
            broken.push(error)
        }
    }

    // The request whose answer the crash has swallowed is sent again.
    async settle() {
        const f = this.followed
        const arrived = this.pending !== null && f.req >= this.pending.req
        assert.equal(f.req, arrived ? this.pending.req : this.req, `table ${this.table}: req`)
        if (this.pending !== null) {
            const { req, action } = this.pending
            const ack = await this.client.socket.reply({ t: 'act', table: this.table, req, action })
            if (ack.t === 'error') {
                // It never arrived, and the table has moved on without it.
                assert.equal(arrived, false, `table ${this.table}: ${JSON.stringify(ack)}`)
                this.pending = null
            } else {
                assert.equal(Boolean(ack.repeated), arrived, `table ${this.table}, request ${req}`)
                this.took(ack)
            }
        }
    }
}

class Client {
    constructor(rest) {
        this.rest = rest
        this.socket = new Socket(server, rest.token)
        this.socket.onBroken = (error) => broken.push(error)
        this.socket.onNews = (f) => this.seats.get(f.number)?.go()
        this.seats = new Map()
    }

    add(table) {
        const seat = new Seat(this, table)
        this.seats.set(table, seat)
        return seat
    }

    // Reconnects and checks every table against what was known before.
    async resume() {
        const before = new Map(
            [...this.seats.keys()].map((t) => [t, this.socket.tables.get(t).seq]),
        )
        await this.socket.connect()
        for (const [table, seat] of this.seats) {
            const known = seat.followed
            if (known.ending && known.checked) {
                continue
            }
            await this.socket.watch(table)
            assert.ok(known.seq >= before.get(table), `table ${table} has lost events`)
            await seat.settle()
            await this.compare(seat)
            known.checked = Boolean(known.ending)
        }
    }

    async compare(seat) {
        const f = seat.followed
        const { events, seq } = await this.rest.events(seat.table)
        f.note(events) // complains about an event that was told in another way before
        assert.equal(events.length, seq)
        const log = events.map(({ seq: _, ...event }) => event)
        checkAcked({ game: f.game, log }, f.seat, seat.acked, `table ${seat.table} seat ${f.seat}`)
    }
}

const clients = []
let going = [] // {setup, seats} of the tables at which games are played
const finished = [] // a seat of each game that has ended

// Opens a table for the clients with these places.
async function openTable({ setup, places }) {
    const [host, ...others] = places.map((place) => clients[place % CLIENTS])
    const { table } = await host.socket.create(setup)
    for (const other of others) {
        await other.socket.join(table)
    }
    const seats = [host, ...others].map((client) => client.add(table))
    going.push({ setup, places, seats })
    seats.forEach((seat) => seat.go())
}

async function setUp() {
    for (let i = 0; i < CLIENTS; i++) {
        clients.push(new Client(await Rest.guest(server, `client ${i}`)))
    }
    await Promise.all(clients.map((c) => c.socket.connect()))
    const plans = Array.from({ length: TABLES }, (_, i) => {
        const setup = SETUPS[i % SETUPS.length]
        const people = setup.bots.filter((b) => b === null).length
        return { setup, places: [i, i + 1 + (i >> 5)].slice(0, people) }
    })
    await Promise.all(plans.map(openTable))
}

// Another table in the place of each one where the game is over.
async function renew() {
    const over = going.filter(({ seats }) => seats.every((s) => s.followed.ending))
    going = going.filter((one) => !over.includes(one))
    for (const one of over) {
        finished.push(one.seats[0])
        for (const seat of one.seats) {
            await seat.client.socket.ask({ t: 'leave', table: seat.table })
            seat.client.seats.delete(seat.table)
        }
        await openTable(one)
    }
}

function allSeats() {
    return going.flatMap(({ seats }) => seats)
}

function checkBroken() {
    if (broken.length > 0) {
        throw broken[0]
    }
}

async function crash() {
    pausing = chance(0.5) // stop asking a moment before, or be in the middle of it
    await server.signal('SIGKILL')
    pausing = true
    await Promise.all(clients.map((c) => c.socket.closed))
    await until('all requests have ended', () => allSeats().every((s) => !s.busy))
    checkBroken()
}

async function restart() {
    while (chance(0.3)) {
        server.launch() // killed while it starts
        await sleep(random() * 60)
        await server.kill()
    }
    await server.start()
    await Promise.all(clients.map((c) => c.resume()))
    pausing = false
    for (const seat of allSeats()) {
        seat.go()
    }
}

before(async () => {
    // A small journal is begun anew again and again, also while the server is killed.
    const journal = process.env.STOLIK_JOURNAL || '2000000'
    server = await Server.start({ args: ['--bot-nodes', '20', '--journal-bytes', journal] })
})
after(() => server?.kill())

test(`${TABLES} tables outlive ${ROUNDS} crashes`, async () => {
    await setUp()
    const acked = () => [...allSeats(), ...finished].reduce((n, s) => n + s.acked.length, 0)
    for (let round = 0; round < ROUNDS; round++) {
        const before = acked()
        await sleep(100 + random() * 1500)
        await until('there is something to lose', () => {
            checkBroken()
            return acked() >= before + 200
        })
        await crash()
        await restart()
        await renew()
        console.log(
            `# crash ${round + 1}: ${acked()} requests acknowledged, ${finished.length} games over`,
        )
    }
    const from = new Map(allSeats().map((s) => [s, s.followed.seq]))
    await until('every game goes on', () => {
        checkBroken()
        return allSeats().every((s) => s.followed.ending || s.followed.seq > from.get(s))
    })
})

test('the games that have ended verify', async () => {
    for (const game of ['nardy', 'kush', 'durak', 'catan', 'catansea', 'catancities']) {
        const ended = () =>
            [
                ...finished,
                ...going.map(({ seats }) => seats[0]).filter((s) => s.followed.ending),
            ].filter((s) => s.followed.game === game)
        await until(`some games of ${game} end`, () => {
            checkBroken()
            return ended().length >= 4
        })
        const some = ended().slice(0, LONG_RUN ? 50 : 6)
        for (const seat of some) {
            const f = seat.followed
            const file = verify(await seat.client.rest.file(seat.table), f)
            checkEvents(file, f.events.values(), `table ${seat.table}`)
            await checkChoices(file, f.seat, seat.acked, `table ${seat.table}`)
        }
        console.log(`# ${some.length} games of ${game} verified`)
    }
    pausing = true
    await Promise.all(clients.map((c) => c.socket.close()))
})
