// A full server, networks that want too much of it, and games that are very long.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { makeLongGame } from './lib/longgame.mjs'
import { Rest } from './lib/rest.mjs'
import { Server } from './lib/server.mjs'
import { Socket } from './lib/socket.mjs'
import { until } from './lib/wait.mjs'

const servers = []

async function start(options) {
    const server = await Server.start(options)
    servers.push(server)
    return server
}

after(async () => {
    for (const server of servers) await server.stop()
})

// Somebody behind a proxy that the server trusts.
async function guestAt(server, address) {
    const rest = new Rest(server)
    const ask = rest.ask.bind(rest)
    rest.ask = (method, path, body) => ask(method, path, body, { 'X-Forwarded-For': address })
    rest.token = (await rest.ask('POST', '/api/accounts', { name: 'Somebody' })).json.token
    return rest
}

const ALONE = { game: 'nardy', bots: [null, 'easy'] }

test('two who want a rematch on a full server are told that it is full', async () => {
    const server = await start({ args: ['--tables-max', '2'] })
    const [anna, boris] = [await Rest.guest(server, 'Anna'), await Rest.guest(server, 'Boris')]
    const { table } = await anna.post('/api/tables', { game: 'nardy' })
    await boris.post(`/api/tables/${table}/seat`, {})
    await boris.post(`/api/tables/${table}/resign`, {})
    const socket = new Socket(server, anna.token)
    await socket.connect()
    await socket.create({ game: 'nardy' })
    assert.equal((await anna.ask('POST', `/api/tables/${table}/rematch`)).status, 200)
    for (let i = 0; i < 3; i++) {
        const answer = await boris.ask('POST', `/api/tables/${table}/rematch`)
        assert.equal(answer.json.code, 'server_full')
    }
    assert.equal((await anna.ask('GET', `/api/tables/${table}`)).json.phase, 'ended')
    await socket.close()
})

test('an address that opens too many tables leaves room to the others', async () => {
    const server = await start({
        args: ['--trusted-proxies', '127.0.0.1', '--tables-max', '60', '--tables-each-address', '20',
            '--tables-each-network', '30'],
    })
    const refused = []
    for (const address of ['192.0.2.1', '192.0.2.1', '2001:db8:1:1::1', '2001:db8:1:2::1']) {
        const busy = await guestAt(server, address)
        for (let i = 0; i < 25; i++) {
            const answer = await busy.ask('POST', '/api/tables', ALONE)
            if (answer.status !== 201) refused.push(answer.json.code)
        }
    }
    // Twenty of one address, thirty of one network, however many accounts and addresses it has.
    assert.equal(refused.length, 100 - 20 - 30)
    assert.deepEqual([...new Set(refused)], ['too_many_tables'])
    const anna = await guestAt(server, '198.51.100.7')
    assert.equal((await anna.ask('POST', '/api/tables', ALONE)).status, 201)
})

test('of a long game a request is told a page', async () => {
    const long = await makeLongGame(1300)
    const server = await start({ store: long.store })
    const anna = new Rest(server, long.token)
    const told = []
    for (let pages = 0; told.length < long.events && pages < 5; pages++) {
        const since = told.at(-1)?.seq ?? 0
        const { seq, events } = await anna.get(`/api/tables/${long.table}/events?since=${since}`)
        assert.ok(events.length <= 1000)
        assert.ok(seq >= long.events)
        told.push(...events)
    }
    assert.deepEqual(told.map((event) => event.seq), told.map((_, i) => i + 1))
    const socket = new Socket(server, long.token)
    await socket.connect()
    const seen = await socket.ask({ t: 'watch', table: long.table, seq: 0 })
    assert.ok(seen.events.length > 500) // as many as a message holds
    assert.deepEqual(seen.events, told.slice(-seen.events.length))
    // The end, and its file.
    await socket.ask({ t: 'resign', table: long.table })
    await until('the end is told', () => socket.tables.get(long.table).chain)
    const file = await anna.get(`/api/tables/${long.table}/file`)
    assert.equal(file.log.length, told.length)
    await socket.close()
})
