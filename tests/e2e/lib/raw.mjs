// Bytes on a socket, for what no decent client would send.
import { randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import { LONG, until, within } from './wait.mjs'

export class Raw {
    constructor(server) {
        this.socket = connect(server.port, '127.0.0.1')
        this.bytes = Buffer.alloc(0)
        this.ended = false
        this.socket.on('data', (d) => (this.bytes = Buffer.concat([this.bytes, d])))
        this.over = new Promise((done) => {
            for (const event of ['end', 'close', 'error']) {
                this.socket.on(event, () => {
                    this.ended = true
                    done()
                })
            }
        })
    }

    send(bytes) {
        this.socket.write(bytes)
        return this
    }

    text() {
        return this.bytes.toString('latin1')
    }

    // Waits until the other side has closed; returns all it sent.
    async rest(ms = LONG) {
        await within('the server closes the connection', this.over, ms)
        this.socket.destroy()
        return this.text()
    }

    // The status of the first answer.
    async status(ms = LONG) {
        await until('an answer', () => this.ended || /^HTTP\/1\.\d \d+/.test(this.text()), { ms })
        return Number(/^HTTP\/1\.\d (\d+)/.exec(this.text())?.[1] ?? 0)
    }

    // Becomes a WebSocket.
    async upgrade(headers = {}) {
        const all = {
            Host: 'localhost',
            Upgrade: 'websocket',
            Connection: 'Upgrade',
            'Sec-WebSocket-Key': randomBytes(16).toString('base64'),
            'Sec-WebSocket-Version': '13',
            ...headers,
        }
        const lines = Object.entries(all)
            .filter(([, value]) => value !== null)
            .map(([name, value]) => `${name}: ${value}\r\n`)
        this.send(`GET /ws HTTP/1.1\r\n${lines.join('')}\r\n`)
        const status = await this.status()
        if (status === 101) {
            await until('the head ends', () => this.text().includes('\r\n\r\n'))
            this.bytes = this.bytes.subarray(this.text().indexOf('\r\n\r\n') + 4)
        }
        return status
    }

    // The frames that have come, unmasked as a server's are.
    frames() {
        const list = []
        let at = 0
        while (at + 2 <= this.bytes.length) {
            let n = this.bytes[at + 1] & 127
            let head = 2
            if (n === 126) {
                n = this.bytes.readUInt16BE(at + 2)
                head = 4
            } else if (n === 127) {
                n = Number(this.bytes.readBigUInt64BE(at + 2))
                head = 10
            }
            if (at + head + n > this.bytes.length) {
                break
            }
            list.push({
                op: this.bytes[at] & 15,
                data: this.bytes.subarray(at + head, at + head + n),
            })
            at += head + n
        }
        return list
    }

    // The code with which the server closed the WebSocket; 0: it just closed.
    async closeCode() {
        await within('the server closes the connection', this.over)
        const last = this.frames().find((f) => f.op === 8)
        this.socket.destroy()
        return last && last.data.length >= 2 ? last.data.readUInt16BE(0) : 0
    }
}

// A frame as a client sends it; the first byte and the mask can be chosen.
export function frame(payload, { first = 0x81, masked = true, length } = {}) {
    const data = Buffer.from(payload)
    const n = length ?? data.length
    const head =
        n < 126
            ? Buffer.from([first, n])
            : n < 65536
              ? Buffer.from([first, 126, n >> 8, n & 255])
              : Buffer.concat([Buffer.from([first, 127]), bigEndian(n)])
    if (!masked) {
        return Buffer.concat([head, data])
    }
    head[1] |= 128
    const mask = randomBytes(4)
    return Buffer.concat([head, mask, data.map((b, i) => b ^ mask[i & 3])])
}

function bigEndian(n) {
    const b = Buffer.alloc(8)
    b.writeBigUInt64BE(BigInt(n))
    return b
}
