// A client by WebSocket: it keeps the tables that it follows as the server tells them.
import WebSocket from 'ws'
import { mergePatch } from './json.mjs'
import { LONG, within } from './wait.mjs'

export class Lost extends Error {
    constructor(code, reason) {
        super(`the connection is lost: ${code} ${reason}`)
        this.code = code
    }
}

export class Denied extends Error {
    constructor(sent, error) {
        super(`${JSON.stringify(sent).slice(0, 200)}: ${error.code}: ${error.text}`)
        this.code = error.code
        this.error = error
    }
}

// What one client knows of one table.
export class Followed {
    constructor(number) {
        this.number = number
        this.seq = 0
        this.view = null
        this.events = new Map() // by sequence number, as this client was told
        this.trace = null // a list of {seq, view}, if it is wanted
        this.ending = null
    }

    note(events) {
        for (const event of events ?? []) {
            const before = this.events.get(event.seq)
            if (before && JSON.stringify(before) !== JSON.stringify(event)) {
                throw new Error(
                    `table ${this.number} told event ${event.seq} in two ways: ` +
                        `${JSON.stringify(before)} and ${JSON.stringify(event)}`,
                )
            }
            this.events.set(event.seq, event)
        }
    }

    whole(m) {
        if (m.seq < this.seq && m.id === this.id) {
            throw new Error(`table ${this.number} went back from ${this.seq} to ${m.seq}`)
        }
        const { t, re, events, ...rest } = m
        Object.assign(this, { ending: null, next: null }, rest)
        this.note(events)
        this.trace?.push({ seq: this.seq, view: this.view })
    }

    happened(m) {
        let at = this.seq
        for (const event of m.events) {
            at++
            if (event.seq !== at) {
                throw new Error(`table ${this.number}: event ${event.seq} came, ${at} was due`)
            }
        }
        if (m.seq !== at) {
            throw new Error(`table ${this.number}: "seq" is ${m.seq}, the events end with ${at}`)
        }
        this.note(m.events)
        this.seq = m.seq
        this.view = mergePatch(this.view, m.patch)
        this.turn = m.turn
        this.menu = m.menu ?? null
        this.open = m.open ?? []
        this.clocks = m.clocks
        this.trace?.push({ seq: this.seq, view: this.view })
    }

    take(m) {
        switch (m.t) {
            case 'table':
                return this.whole(m)
            case 'events':
                return this.happened(m)
            case 'seats':
                return Object.assign(this, {
                    phase: m.phase,
                    seats: m.seats,
                    id: m.id,
                    commitment: m.commitment,
                    host: m.host,
                    next: m.next ?? null,
                })
            case 'flag':
                this.flag = m.flag
                return
            case 'end':
                return Object.assign(this, {
                    phase: 'ended',
                    ending: m.ending,
                    scores: m.scores,
                    winners: m.winners,
                    chain: m.chain,
                })
        }
    }

    isMine() {
        return this.phase === 'playing' && (this.turn?.to_act ?? []).includes(this.seat)
    }
}

export class Socket {
    constructor(server, token = null, options = {}) {
        this.server = server
        this.token = token
        this.options = options
        this.tables = new Map()
        this.heard = null
        this.asked = new Map()
        this.lastId = 0
        this.pushed = [] // what came by itself and is of no table's state
        this.onNews = () => {} // called with the table that something was told of
        this.onBroken = (error) => {
            throw error
        }
        this.onLost = () => {}
    }

    async open() {
        const ws = new WebSocket(this.server.wsUrl, {
            perMessageDeflate: false,
            handshakeTimeout: LONG,
            ...this.options,
        })
        this.ws = ws
        this.closed = new Promise((done) => {
            ws.on('close', (code, reason) => {
                this.fail(new Lost(code, String(reason)))
                done({ code, reason: String(reason) })
                this.onLost(ws)
            })
        })
        ws.on('message', (bytes) => {
            if (this.ws === ws) {
                this.receive(String(bytes))
            }
        })
        await new Promise((done, fail) => {
            ws.once('open', done)
            ws.once('error', fail)
        })
        ws.on('error', () => {})
    }

    // Opens the connection and says hello.
    async connect() {
        await this.open()
        const hello = { t: 'hello' }
        if (this.token !== null) {
            hello.token = this.token
        }
        this.greeting = await this.ask(hello)
        return this
    }

    fail(error) {
        for (const { fail } of this.asked.values()) {
            fail(error)
        }
        this.asked.clear()
    }

    receive(text) {
        this.heard?.push(text)
        try {
            const m = JSON.parse(text)
            const followed = this.follow(m)
            const waits = this.asked.get(m.re)
            if (waits) {
                this.asked.delete(m.re)
                waits.done(m)
            } else if (!['events', 'seats', 'end', 'flag'].includes(m.t)) {
                this.pushed.push(m)
            }
            if (followed) {
                this.onNews(followed, m)
            }
        } catch (error) {
            this.onBroken(error)
        }
    }

    follow(m) {
        if (!['table', 'events', 'seats', 'end', 'flag'].includes(m.t)) {
            return null
        }
        let followed = this.tables.get(m.table)
        if (!followed) {
            if (m.t !== 'table') {
                return null
            }
            followed = new Followed(m.table)
            this.tables.set(m.table, followed)
        }
        followed.take(m)
        return followed
    }

    send(message) {
        if (this.ws.readyState !== WebSocket.OPEN) {
            throw new Lost(0, 'it was closed before')
        }
        this.ws.send(typeof message === 'string' ? message : JSON.stringify(message))
    }

    // The reply, whatever it is.
    async reply(message) {
        const id = ++this.lastId
        this.send({ ...message, id })
        const answer = new Promise((done, fail) => this.asked.set(id, { done, fail }))
        return within(`a reply to ${message.t}`, answer)
    }

    async ask(message) {
        const answer = await this.reply(message)
        if (answer.t === 'error') {
            throw new Denied(message, answer)
        }
        return answer
    }

    create(setup) {
        return this.ask({ t: 'create', ...setup })
    }

    join(table, more = {}) {
        return this.ask({ t: 'join', table, ...more })
    }

    // Goes on from what is known of the table.
    watch(table, more = {}) {
        const known = this.tables.get(table)
        const seq = known && known.view ? { seq: known.seq } : {}
        return this.ask({ t: 'watch', table, ...seq, ...more })
    }

    act(table, req, action) {
        return this.ask({ t: 'act', table, req, action })
    }

    // Ends the connection as a network does that breaks.
    drop() {
        const gone = this.closed
        this.ws.terminate()
        return gone
    }

    close() {
        if (this.ws && this.ws.readyState <= WebSocket.OPEN) {
            this.ws.close()
            return this.closed
        }
        return null
    }
}
