// Attackers at many addresses, each as fast as it is let. As a program of its own: NAME PLAN, told
// by its parent when to stop; it then says what it got through.
import { connect } from 'node:net'
import { setPriority } from 'node:os'
import WebSocket from 'ws'

let stopped = false
const counts = {}

function count(what) {
    counts[what] = (counts[what] ?? 0) + 1
}

const sleep = (ms) => new Promise((done) => setTimeout(done, ms))

function addressOf(i) {
    return `10.${66 + Math.floor(i / 65536)}.${Math.floor(i / 256) % 256}.${i % 256}`
}

// One kept connection that asks one thing after the other, and reads no more than it must.
class Line {
    constructor(port, address) {
        this.port = port
        this.address = address
        this.open()
    }

    open() {
        this.socket = connect(this.port, '127.0.0.1')
        this.socket.on('error', () => {})
        this.socket.on('close', () => this.got?.({ status: 0, body: '' }))
        this.text = ''
        this.socket.on('data', (bytes) => this.take(bytes))
    }

    take(bytes) {
        this.text += bytes.toString('latin1')
        const head = this.text.indexOf('\r\n\r\n')
        const length = Number(/content-length: (\d+)/i.exec(this.text.slice(0, head + 2))?.[1] ?? 0)
        if (head >= 0 && this.text.length >= head + 4 + length) {
            const answer = { status: Number(this.text.slice(9, 12)), body: this.text.slice(head + 4) }
            this.text = ''
            this.got?.(answer)
        }
    }

    ask(method, path, token, body) {
        const text = body ? JSON.stringify(body) : ''
        if (this.socket.destroyed) this.open()
        return new Promise((done) => {
            this.got = done
            this.socket.write(
                `${method} ${path} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${this.address}\r\n` +
                    (token ? `Authorization: Bearer ${token}\r\n` : '') +
                    (text ? `Content-Type: application/json\r\nContent-Length: ${text.length}\r\n` : '') +
                    `\r\n${text}`,
            )
        })
    }

    async account() {
        const answer = await this.ask('POST', '/api/accounts', null, { name: 'Attacker' })
        return answer.status === 201 ? JSON.parse(answer.body).token : null
    }
}

async function openSocket(port, address, token) {
    const ws = new WebSocket(`ws://127.0.0.1:${port}/ws`, {
        headers: { 'X-Forwarded-For': address },
        perMessageDeflate: false,
    })
    ws.on('error', () => {})
    await new Promise((done) => ws.once('open', done).once('close', done))
    if (ws.readyState === WebSocket.OPEN) {
        ws.send(JSON.stringify(token ? { t: 'hello', token } : { t: 'hello' }))
    }
    return ws
}

// Does it again and again until the end, by everybody at once.
function all(n, each) {
    for (let i = 0; i < n; i++) {
        each(i).catch(() => count('broken'))
    }
}

// New accounts make new tables without end.
async function tables({ port, addresses }) {
    all(addresses, async (i) => {
        const line = new Line(port, addressOf(i))
        for (let token = await line.account(); !stopped; ) {
            const answer = await line.ask('POST', '/api/tables', token, { game: 'nardy', bots: [null, 'easy'] })
            count(`tables ${answer.status}`)
            if (answer.status !== 201) {
                token = (await line.account()) ?? token
                await sleep(50)
            }
        }
    })
}

// Sockets that ask for the lobby over and over, while others change it.
async function lobby({ port, addresses }) {
    all(Math.min(addresses, 20), async (i) => {
        for (let k = 0; k < 10; k++) {
            const ws = await openSocket(port, addressOf(i))
            ws.on('message', (bytes) => (counts.bytes = (counts.bytes ?? 0) + bytes.length))
            const timer = setInterval(() => {
                if (stopped || ws.readyState !== WebSocket.OPEN) return clearInterval(timer)
                count('asked')
                ws.send('{"t":"lobby","on":true}')
            }, 40)
        }
    })
    all(10, async (i) => {
        const line = new Line(port, addressOf(1000 + i))
        const token = await line.account()
        while (!stopped) {
            const made = await line.ask('POST', '/api/tables', token, { game: 'catan', seats: 4 })
            count(`tables ${made.status}`)
            await sleep(200)
        }
    })
}

async function hints({ port, addresses }) {
    all(addresses, async (i) => {
        const line = new Line(port, addressOf(i))
        const token = await line.account()
        const made = await line.ask('POST', '/api/tables', token, { game: 'kush', bots: [null, 'easy'], sit: 0 })
        const { table } = JSON.parse(made.body)
        await line.ask('POST', `/api/tables/${table}/actions`, token, { action: 'roll' })
        while (!stopped) {
            const answer = await line.ask('POST', `/api/tables/${table}/hint`, token)
            count(`hints ${answer.status}`)
        }
    })
}

async function long({ port, addresses, long: game }) {
    all(addresses, async (i) => {
        const line = new Line(port, addressOf(i))
        while (!stopped) {
            const answer = await line.ask('GET', `/api/tables/${game.table}/events?since=0`)
            count(`events ${answer.status}`)
            if (answer.status !== 200) await sleep(20)
        }
    })
    all(Math.min(addresses, 50), async (i) => {
        const ws = await openSocket(port, addressOf(i))
        ws.on('message', () => count('watched'))
        while (!stopped && ws.readyState === WebSocket.OPEN) {
            ws.send(`{"t":"watch","table":${game.table},"seq":0}`)
            await sleep(50)
        }
    })
}

// A thousand sockets that follow a table where much is said, and read nothing.
async function slow({ port }) {
    const line = new Line(port, addressOf(0))
    const token = await line.account()
    const made = await line.ask('POST', '/api/tables', token, { game: 'nardy' })
    const { table } = JSON.parse(made.body)
    for (let i = 0; i < 1000; i++) {
        const ws = await openSocket(port, addressOf(1 + Math.floor(i / 90)))
        if (ws.readyState !== WebSocket.OPEN) continue
        ws.send(JSON.stringify({ t: 'watch', table }))
        ws.send('{"t":"lobby","on":true}')
        ws._socket.pause()
        count('sockets')
        ws.on('close', () => count('cut'))
    }
    all(20, async (i) => {
        const ws = await openSocket(port, addressOf(2000 + i), await new Line(port, addressOf(2000 + i)).account())
        ws.send(JSON.stringify({ t: 'watch', table }))
        while (!stopped) {
            ws.send(JSON.stringify({ t: 'chat', table, text: 'ж'.repeat(200) }))
            count('chat')
            await sleep(500)
        }
    })
}

export const ATTACKS = { tables, lobby, hints, long, slow }

if (process.argv[1]?.endsWith('attackers.mjs')) {
    const [, , name, plan] = process.argv
    setPriority(15)
    await ATTACKS[name](JSON.parse(plan))
    process.send('ready')
    process.on('message', () => {
        stopped = true
        process.send(counts)
    })
}
