// Players of one table: they choose at random, lose their connection, and repeat themselves.
import assert from 'node:assert/strict'
import { same } from './json.mjs'
import { choose } from './moves.mjs'
import { Refused } from './rest.mjs'
import { Denied, Lost, Socket } from './socket.mjs'
import { LONG, chance, sleep, until } from './wait.mjs'

// Another took the chance first, as when two accept the same offer.
const RACES = new Set([
    'not_your_turn',
    'illegal_action',
    'no_offer',
    'wrong_phase',
    'game_over',
    'already_answered',
    'cannot_pay',
    'not_enough',
])

// What a socket is told of a view: a list that would be longer than 16 KiB is null there.
function onSocket(view) {
    const isLong = (value) => Array.isArray(value) && JSON.stringify(value).length > 16384
    return Object.fromEntries(Object.entries(view).filter(([, value]) => !isLong(value)))
}

export async function checkView(rest, followed) {
    const shown = await rest.view(followed.number)
    if (shown.seq === followed.seq) {
        assert.ok(
            same(onSocket(shown.view), followed.view),
            `table ${followed.number} at ${shown.seq}: the patches give\n` +
                `${JSON.stringify(followed.view)}\nbut the view is\n${JSON.stringify(shown.view)}`,
        )
    }
    return shown.seq === followed.seq
}

export class SocketPlayer {
    constructor(rest, { drops = 0, repeats = 0, checks = 0 } = {}) {
        this.rest = rest
        this.socket = new Socket(rest.server, rest.token)
        this.socket.onBroken = (error) => (this.broken = error)
        this.habits = { drops, repeats, checks }
        this.acked = [] // {req, action, seq}
        this.checked = 0
        this.dropped = 0
        this.repeated = 0
    }

    async connect() {
        await this.socket.connect()
    }

    get followed() {
        return this.socket.tables.get(this.table)
    }

    // Comes back after the connection has broken.
    async resume() {
        await this.socket.connect()
        await this.socket.watch(this.table)
    }

    async act(action) {
        const req = ++this.req
        if (chance(this.habits.drops)) {
            return this.actAndDrop(req, action)
        }
        const ack = await this.socket.act(this.table, req, action)
        assert.equal(ack.repeated, undefined, `request ${req} was new`)
        this.took(req, action, ack)
    }

    took(req, action, ack) {
        assert.equal(ack.req, req)
        this.acked.push({ req, action, seq: ack.seq })
    }

    // Nobody knows whether the request arrived: it is sent again.
    async actAndDrop(req, action) {
        this.dropped++
        const answer = this.socket.reply({ t: 'act', table: this.table, req, action })
        answer.catch(() => {})
        await sleep(chance(0.5) ? 0 : 3)
        await this.socket.drop()
        await this.resume()
        const arrived = this.followed.req >= req
        const ack = await this.socket.act(this.table, req, action)
        assert.equal(Boolean(ack.repeated), arrived, `request ${req} after the break`)
        this.took(req, action, ack)
    }

    async repeat() {
        const { req, action } = this.acked[this.acked.length - 1]
        this.repeated++
        const ack = await this.socket.act(this.table, req, action)
        assert.equal(ack.repeated, true, `request ${req} was taken before`)
    }

    async turn() {
        const f = this.followed
        let { menu, open } = f
        if (!menu) {
            const legal = await this.socket.ask({ t: 'legal', table: this.table })
            menu = legal.actions
            open = legal.open
            if (legal.seq !== f.seq || !f.isMine()) {
                return
            }
        }
        const action = choose(f.view, f.seat, menu, open ?? [])
        const before = f.seq
        try {
            await this.act(action)
        } catch (error) {
            if (!(error instanceof Denied) || !RACES.has(error.code)) {
                throw error
            }
            this.req--
            await until('the table moves on', () => f.seq > before || f.ending || this.broken)
            return
        }
        const { seq } = this.acked[this.acked.length - 1]
        await until('the events of the own action', () => f.seq >= seq || this.broken, { every: 0 })
    }

    async play(table) {
        this.table = table
        this.req = this.followed.req ?? 0
        while (!this.followed.ending) {
            if (this.broken) {
                throw this.broken
            }
            if (this.followed.isMine()) {
                await this.turn()
            } else {
                await this.news()
            }
            if (this.acked.length > 0 && chance(this.habits.repeats)) {
                await this.repeat()
            }
            if (this.followed.view && chance(this.habits.checks)) {
                this.checked += await checkView(this.rest, this.followed)
            }
        }
    }

    // Waits until something is told of the table.
    news() {
        return new Promise((done, fail) => {
            const timer = setTimeout(() => fail(new Error('nothing happens')), LONG)
            this.socket.onNews = () => {
                clearTimeout(timer)
                done()
            }
        })
    }
}

export class RestPlayer {
    constructor(rest, { repeats = 0 } = {}) {
        this.rest = rest
        this.habits = { repeats }
        this.acked = []
        this.events = new Map()
        this.repeated = 0
    }

    async turn(now) {
        const legal = now.menu
            ? { actions: now.menu, open: now.open }
            : await this.rest.legal(this.table)
        if (legal.actions.length === 0 && legal.open.length === 0) {
            return
        }
        const action = choose(now.view, now.seat, legal.actions, legal.open ?? [])
        const req = now.req + 1
        try {
            const ack = await this.rest.act(this.table, req, action)
            assert.equal(ack.repeated, undefined)
            assert.equal(ack.req, req)
            this.acked.push({ req, action, seq: ack.seq })
            for (const event of ack.events) {
                this.events.set(event.seq, event)
            }
            if (chance(this.habits.repeats)) {
                this.repeated++
                const again = await this.rest.act(this.table, req, action)
                assert.equal(again.repeated, true)
                assert.deepEqual(again.events, [])
            }
        } catch (error) {
            if (!(error instanceof Refused) || !RACES.has(error.code)) {
                throw error
            }
        }
    }

    async play(table) {
        this.table = table
        const end = Date.now() + 3 * LONG
        let wait = 2
        for (;;) {
            const now = await this.rest.table(table)
            this.last = now
            if (now.phase === 'ended') {
                return
            }
            if (now.phase === 'playing' && now.turn.to_act.includes(now.seat)) {
                wait = 2
                await this.turn(now)
            } else {
                await sleep((wait = Math.min(wait * 2, 40)))
            }
            assert.ok(Date.now() < end, `table ${table} does not come to an end`)
        }
    }
}

export { Lost }
