// People who are not in memory, on a real server that keeps almost nobody there: they come back by
// token, by socket and by recovery code, also after a restart.
import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { after, before, test } from 'node:test'
import { Rest } from './lib/rest.mjs'
import { Server } from './lib/server.mjs'
import { Socket } from './lib/socket.mjs'

const PEOPLE = 60
const all = { length: PEOPLE }
let server
let people

before(async () => {
    server = await Server.start({ args: ['--accounts-cached', '3'] })
    people = await Promise.all(Array.from(all, (_, i) => Rest.guest(server, `Guest ${i}`)))
})
after(() => server.stop())

const name = async (rest) => (await rest.get('/api/account')).account.name

test('everybody is known by the token, many at once', async () => {
    const names = await Promise.all([...people, ...people].map(name))
    names.forEach((said, i) => assert.equal(said, `Guest ${i % PEOPLE}`))
    const stranger = new Rest(server, '0'.repeat(64))
    assert.equal((await stranger.ask('GET', '/api/account')).status, 401)
})

test('a new name and a recovery code are there after a restart', async () => {
    await Promise.all(
        people.map((rest, i) => rest.good('PATCH', '/api/account', { name: `Player ${i}` })),
    )
    const codes = await Promise.all(
        people.slice(0, 10).map(async (rest) => (await rest.post('/api/account/recovery')).code),
    )
    await server.stop()
    await server.start()
    const names = await Promise.all(people.map(name))
    names.forEach((said, i) => assert.equal(said, `Player ${i}`))
    const back = await Promise.all(
        codes.map((code) => new Rest(server).post('/api/accounts/recover', { code })),
    )
    back.forEach(({ account }, i) => assert.equal(account.id, people[i].account.id))
    const made = await Rest.guest(server, 'Next')
    assert.equal(made.account.id, PEOPLE + 1)
})

async function greet(rest) {
    const socket = new Socket(server, rest.token)
    await socket.connect()
    assert.equal(socket.greeting.account.id, rest.account.id)
    return socket
}

test('sockets say hello with the tokens of all, and play on', async () => {
    const sockets = await Promise.all(people.map(greet))
    await Promise.all(sockets.map((socket) => socket.ask({ t: 'create', game: 'nardy' })))
    await server.kill()
    await server.start()
    const again = await Promise.all(people.map(greet))
    again.forEach(({ greeting }) => assert.equal(greeting.tables.length, 1))
    again.forEach((socket) => socket.close())
})

test('a session that was ended is over at once, and stays so', async () => {
    const [anna] = people
    const other = people[1]
    await anna.good('DELETE', '/api/account/sessions')
    await Promise.all(people.slice(2).map(name)) // others take the places in memory
    assert.equal((await anna.ask('GET', '/api/account')).status, 401)
    await server.stop()
    await server.start()
    assert.equal((await anna.ask('GET', '/api/account')).status, 401)
    assert.equal(await name(other), 'Player 1')
})

test('requests in one connection are answered in their order', async () => {
    await server.stop()
    await server.start() // nobody is in memory
    const line = connect(server.port, '127.0.0.1')
    const ask = (rest) =>
        `GET /api/account HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\n` +
        `Authorization: Bearer ${rest.token}\r\n\r\n`
    line.write(people.slice(1, 21).map(ask).join(''))
    let text = ''
    for await (const bytes of line) {
        text += bytes
        if (text.split('HTTP/1.1 200').length === 21 && text.endsWith('}')) {
            break
        }
    }
    const names = [...text.matchAll(/"name":"([^"]*)"/g)].map((m) => m[1])
    assert.deepEqual(
        names,
        Array.from({ length: 20 }, (_, i) => `Player ${i + 1}`),
    )
})
