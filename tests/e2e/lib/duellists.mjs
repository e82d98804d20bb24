// People who play Long Nardy against each other at an easy pace, each at an address of its own.
import WebSocket from 'ws'
import { sleep } from './wait.mjs'

export class Player {
    constructor(server, address) {
        this.server = server
        this.headers = { 'X-Forwarded-For': address }
        this.asked = new Map()
        this.lastId = 0
        this.table = null
        this.changed = () => {}
    }

    async rest(method, path, body) {
        const response = await fetch(this.server.url + path, {
            method,
            headers: {
                ...this.headers,
                'Content-Type': 'application/json',
                ...(this.token ? { Authorization: `Bearer ${this.token}` } : {}),
            },
            ...(body ? { body: JSON.stringify(body) } : {}),
        })
        return response.json()
    }

    async connect(name) {
        this.token = (await this.rest('POST', '/api/accounts', { name })).token
        this.ws = new WebSocket(this.server.wsUrl, { headers: this.headers, perMessageDeflate: false })
        await new Promise((done, fail) => this.ws.once('open', done).once('error', fail))
        this.ws.on('message', (bytes) => this.hear(JSON.parse(bytes)))
        this.ws.on('error', () => {})
        await this.ask({ t: 'hello', token: this.token })
    }

    hear(m) {
        if (m.t === 'table' || m.t === 'events') {
            this.table = { ...this.table, ...m }
        } else if (m.t === 'seats' || m.t === 'end') {
            this.table = { ...this.table, phase: m.t === 'end' ? 'ended' : m.phase }
        }
        this.asked.get(m.re)?.(m)
        this.asked.delete(m.re)
        this.changed()
    }

    ask(message) {
        const id = ++this.lastId
        return new Promise((done) => {
            this.asked.set(id, done)
            this.ws.send(JSON.stringify({ ...message, id }))
        })
    }

    isMine() {
        return this.table?.phase === 'playing' && this.table.menu?.length > 0
    }
}

class Pair {
    constructor(players) {
        this.players = players
        this.times = null // of acknowledged moves, in milliseconds
        this.stopped = false
    }

    async begin() {
        const [one, two] = this.players
        const made = await one.ask({ t: 'create', game: 'nardy', private: true })
        await two.ask({ t: 'join', code: made.code })
        this.reqs = [0, 0]
    }

    async move(k) {
        const player = this.players[k]
        const { table, menu } = player.table
        player.table.menu = null
        const from = performance.now()
        const reply = await player.ask({ t: 'act', table, req: ++this.reqs[k], action: menu[0] })
        if (reply.t === 'ack') {
            this.times?.push(performance.now() - from)
        } else {
            this.reqs[k]--
        }
    }

    async run() {
        await this.begin()
        while (!this.stopped) {
            await sleep(100 + Math.random() * 200)
            const k = this.players.findIndex((p) => p.isMine())
            if (k >= 0) {
                await this.move(k)
            } else if (this.players[0].table.phase === 'ended') {
                await this.begin()
            }
        }
    }

    stop() {
        this.stopped = true
    }
}

export async function playPairs(server, n, Kind) {
    const pairs = []
    for (let i = 0; i < n; i++) {
        const players = [0, 1].map((k) => new Kind(server, `10.1.${i}.${k + 1}`))
        await Promise.all(players.map((p, k) => p.connect(`Player ${2 * i + k}`)))
        const pair = new Pair(players)
        pair.run().catch(() => {})
        pairs.push(pair)
    }
    return pairs
}
