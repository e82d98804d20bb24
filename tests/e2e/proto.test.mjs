// The compact form of the wire and of files, as a tool reads it that we did not write: protoc.
import assert from 'node:assert/strict'
import { readFileSync, readdirSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { join } from 'node:path'
import WebSocket from 'ws'
import { decode, encode, hasProtoc } from './lib/proto.mjs'
import { Rest } from './lib/rest.mjs'
import { Server, folder, run } from './lib/server.mjs'
import { until } from './lib/wait.mjs'

const skip = hasProtoc ? false : 'there is no protoc'
const GAMES = { nardy: 2, durak: 3, kush: 2, catan: 3, catansea: 5, catancities: 3 }
let server

before(async () => {
    server = await Server.start({ args: ['--bot-nodes', '50'] })
})
after(() => server?.stop())

// A client that speaks nothing but what protoc writes and reads.
class Client {
    static async connect(rest, protocols = ['stolik.pb']) {
        const client = new Client()
        client.heard = []
        client.frames = []
        client.socket = new WebSocket(server.wsUrl, protocols)
        client.socket.binaryType = 'nodebuffer'
        client.socket.on('message', (bytes, binary) => {
            assert.ok(binary)
            client.frames.push(bytes)
            client.heard.push(decode(bytes))
        })
        await new Promise((done, failed) => {
            client.socket.on('open', done)
            client.socket.on('error', failed)
        })
        client.id = 0
        await client.ask(`t: HELLO token: "${rest.token}"`)
        return client
    }

    async ask(text) {
        const id = ++this.id
        this.socket.send(encode(`${text} id: ${id}`))
        return until(`an answer to ${text}`, () => this.heard.find((one) => new RegExp(`^re: ${id}$`, 'm').test(one)))
    }

    last(kind) {
        return this.heard.findLast((one) => one.startsWith(`t: ${kind}\n`))
    }
}

const number = (text, name) => Number(new RegExp(`^${name}: (\\d+)`, 'm').exec(text)?.[1] ?? NaN)

test('the server answers with the subprotocol that it speaks, and with none otherwise', { skip }, async () => {
    const anna = await Rest.guest(server, 'Anna')
    const client = await Client.connect(anna, ['chat', 'stolik.pb'])
    assert.equal(client.socket.protocol, 'stolik.pb')
    client.socket.close()
    const plain = new WebSocket(server.wsUrl)
    await new Promise((done) => plain.on('open', done))
    assert.equal(plain.protocol, '')
    plain.close()
})

for (const game of Object.keys(GAMES)) {
    test(`${game}: protoc writes the requests and reads every frame`, { skip }, async () => {
        const anna = await Rest.guest(server, 'Anna')
        const client = await Client.connect(anna)
        const bots = Array.from({ length: GAMES[game] }, (_, p) => `bots: "${p === 0 ? '' : 'easy'}"`).join(' ')
        const made = await client.ask(`t: CREATE game: "${game}" seats: ${GAMES[game]} ${bots} sit: 0 private: true`)
        assert.match(made, /^t: TABLE$/m)
        const table = number(made, 'table')
        const begun = await until('a view', () => client.heard.find((one) => /^view: /m.test(one)))
        const { layout } = (await anna.get('/api/games')).games.find(({ name }) => name === game)
        assert.equal(number(begun, 'layout'), layout)
        for (let req = 1; req <= 6; req++) {
            const now = await until('a position in which seat 0 acts', () => {
                const last = client.heard.findLast((one) => /^(t: EVENTS|t: TABLE)\n/.test(one))
                return /^over: true/m.test(last) || (number(last, 'to_act') & 1) === 1 ? last : null
            })
            if (/^over: true/m.test(now)) break
            const action = /^menu: (\d+)/m.exec(now)?.[1]
            const play = action ?? null
            const chosen = play ? `action: ${play}` : `say: "${/^actions: "(.*)"/m.exec(await client.ask(`t: LEGAL table: ${table}`))[1]}"`
            const ack = await client.ask(`t: ACT table: ${table} req: ${req} ${chosen}`)
            assert.match(ack, /^t: ACK$/m)
            await until('it is shown', () => client.heard.some((one) => one.startsWith('t: EVENTS') && number(one, 'seq') >= number(ack, 'seq')))
        }
        await client.ask(`t: RESIGN table: ${table} req: 100`)
        await until('the end', () => client.last('END'))
        assert.match(client.last('END'), /ending \{/)
        client.socket.close()
    })
}

test('lobby, chat, errors and goodbye are messages too', { skip }, async () => {
    const anna = await Rest.guest(server, 'Анна')
    const client = await Client.connect(anna)
    await anna.post('/api/tables', { game: 'durak', seats: 3, sit: 0 })
    assert.match(await client.ask('t: LOBBY on: true changes: true'), /lines \{/)
    const table = number(await client.ask('t: QUICK game: "nardy" options: "{\\"draws\\":true}"'), 'table')
    assert.match(await client.ask(`t: CHAT table: ${table} text: "Привет"`), /^t: OK$/m)
    await until('the line', () => client.last('CHAT'))
    assert.match(await client.ask(`t: ACT table: ${table} req: 1 action: 1`), /code: "not_started"/)
    assert.match(await client.ask('t: BYE'), /code: "bad_request"/)
    client.socket.send(Buffer.from([0xff, 0xff]))
    await until('an error', () => client.heard.some((one) => one.includes('bad_message')))
    client.socket.close()
})

for (const game of Object.keys(GAMES)) {
    test(`${game}: protoc reads a game file, and the server takes one in base64`, { skip }, async () => {
        const dir = folder()
        run(['sim', game, '--games', '1', '--seats', String(GAMES[game]), '--seed', '5', '--save-dir', dir])
        const json = join(dir, readdirSync(dir)[0])
        const made = run(['convert', json, join(dir, 'game.stolik')])
        assert.equal(made.status, 0, made.stderr)
        const bytes = readFileSync(join(dir, 'game.stolik'))
        const text = decode(bytes, 'GameFile')
        const { log } = JSON.parse(readFileSync(json, 'utf8'))
        assert.equal([...text.matchAll(/^log \{$/gm)].length, log.length)
        assert.ok(bytes.length * 2 < readFileSync(json).length)
        // What protoc writes back is taken as well: its fields come in the order of their numbers.
        const rest = await Rest.guest(server, 'Lina')
        const cut = Math.floor(log.length / 2)
        const answer = await rest.ask('POST', '/api/tables/load', { file: bytes.toString('base64'), events: cut, level: 'easy' })
        assert.equal(answer.status, 201, answer.text)
        assert.equal(answer.json.loaded, cut)
        const bad = Buffer.from(bytes)
        bad[bytes.length >> 1] ^= 4
        const refused = await rest.ask('POST', '/api/tables/load', { file: bad.toString('base64') })
        assert.equal(refused.json.code, 'bad_file')
    })
}

test('a flag is raised and told in the compact form', { skip }, async () => {
    const anna = await Rest.guest(server, 'Anna')
    const bots = [null, 'easy', 'easy', 'easy', 'easy']
    const { table } = await anna.post('/api/tables', { game: 'catansea', seats: 5, bots, sit: 0 })
    const client = await Client.connect(anna)
    assert.match(await client.ask(`t: WATCH table: ${table}`), /^flag: false$/m)
    assert.match(await client.ask(`t: FLAG table: ${table}`), /^t: ACK$/m)
    await until('the flag is told', () => /^flag: true$/m.test(client.last('FLAG') ?? ''))
    assert.match(await client.ask(`t: FLAG table: ${table}`), /flag_up/)
    assert.match(await client.ask(`t: FLAG table: ${table} on: false`), /^t: ACK$/m)
    await until('the flag is told', () => /^flag: false$/m.test(client.last('FLAG') ?? ''))
    client.socket.close()
})
