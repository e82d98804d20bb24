// Floods, slow clients, and bytes that make no sense: the server refuses them and goes on.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { Raw, frame } from './lib/raw.mjs'
import { Rest } from './lib/rest.mjs'
import { Server } from './lib/server.mjs'
import { Socket } from './lib/socket.mjs'
import { sleep, until, within } from './lib/wait.mjs'

// The beginnings of requests.
const GET = 'GET /api/health HTTP/1.1\r\nHost: localhost\r\n'
const POST = 'POST /api/accounts HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n'

let server // without limits
let strict // as it comes

before(async () => {
    server = await Server.start({
        args: ['--queue-bytes', '65536', '--origins', 'https://play.example'],
    })
    strict = await Server.start({ limits: true })
})
after(async () => {
    await server?.stop()
    await strict?.stop()
})

async function isAlive(who = server) {
    assert.equal((await new Rest(who).ask('GET', '/api/health')).status, 200)
}

async function openSocket(token = null, who = server) {
    const socket = new Socket(who, token)
    await socket.connect()
    return socket
}

// -- too much, too fast, too slow --

test('a socket that floods is told to slow down, and then closed', async () => {
    const socket = await openSocket(null, strict)
    const other = await openSocket(null, strict)
    for (let i = 0; i < 1000; i++) {
        socket.send({ t: 'ping' })
    }
    const { code } = await within('the end', socket.closed)
    assert.equal(code, 1008)
    assert.ok(socket.pushed.some((m) => m.t === 'error' && m.code === 'too_many'))
    const pongs = socket.pushed.filter((m) => m.t === 'pong').length
    assert.ok(pongs >= 50 && pongs < 300, `${pongs} pongs`)
    assert.equal((await other.ask({ t: 'ping' })).t, 'pong')
    await other.close()
})

for (const [what, first, rest] of [
    ['pings', 0x89, 0x89],
    ['pongs', 0x8a, 0x8a],
    ['empty fragments', 0x01, 0x00],
]) {
    test(`a socket that floods with ${what} is closed`, async () => {
        const other = await openSocket(null, strict)
        const raw = new Raw(strict)
        assert.equal(await raw.upgrade(), 101)
        const flood = Array.from({ length: 1000 }, (_, i) => frame('', { first: i === 0 ? first : rest }))
        raw.send(frame('{"t":"hello","protocol":1}')).send(Buffer.concat(flood))
        assert.equal(await raw.closeCode(), 1008)
        assert.ok(raw.frames().filter((f) => f.op === 10).length < 300)
        assert.equal((await other.ask({ t: 'ping' })).t, 'pong')
        await other.close()
    })
}

test('chat is limited', async () => {
    const rest = await Rest.guest(strict, 'Anna')
    const socket = await openSocket(rest.token, strict)
    const { table } = await socket.create({ game: 'nardy' })
    const replies = []
    for (let i = 0; i < 12; i++) {
        replies.push(await socket.reply({ t: 'chat', table, text: `line ${i}` }))
    }
    assert.equal(replies[0].t, 'ok')
    assert.equal(replies[11].code, 'too_many')
    for (const text of ['', 'x'.repeat(201), 'a\nb', 'a\u202eb', 7]) {
        assert.equal((await socket.reply({ t: 'chat', table, text })).t, 'error')
    }
    await socket.close()
})

test('requests and new accounts are limited by address', async () => {
    const rest = new Rest(strict)
    const accounts = await Promise.all(
        Array.from({ length: 50 }, (_, i) =>
            rest.ask(
                'POST',
                '/api/accounts',
                { name: `n${i}` },
                { 'X-Forwarded-For': `10.0.0.${i}` },
            ),
        ),
    )
    const refused = accounts.filter((a) => a.status === 429)
    assert.ok(refused.length >= 10, `${refused.length} refused`)
    assert.equal(refused[0].json.code, 'too_many')
    assert.ok(Number(refused[0].headers.get('retry-after')) >= 1)
    const requests = []
    const askMany = async () => {
        for (let i = 0; i < 30; i++) {
            requests.push(await rest.ask('GET', '/api/health'))
        }
    }
    const refusals = () => requests.filter((a) => a.status === 429)
    await until('requests are refused', async () => {
        await Promise.all(Array.from({ length: 10 }, askMany))
        return refusals().length >= 50 // a slow machine needs more tries to be too fast
    })
    const tooMany = refusals()
    assert.match(tooMany[0].type, /problem\+json/)
    await until(
        'it is let in again',
        async () => (await rest.ask('GET', '/api/health')).status === 200,
        {
            every: 200,
        },
    )
})

test('who does not read is cut off, and nobody else notices', async () => {
    const rest = await Rest.guest(server, 'Anna')
    const { table } = await rest.post('/api/tables', { game: 'catan', bots: [null, 'easy'] })
    const slow = new Raw(server)
    assert.equal(await slow.upgrade(), 101)
    slow.send(frame('{"t":"hello"}'))
    slow.socket.pause()
    const watch = frame(JSON.stringify({ t: 'watch', table, seq: 0 }))
    const many = Buffer.concat(Array.from({ length: 50 }, () => watch))
    const other = await openSocket()
    await until('it is cut off', async () => {
        if (!slow.ended && slow.socket.writableLength < 1 << 20) {
            slow.send(many)
        }
        assert.equal((await other.ask({ t: 'ping' })).t, 'pong')
        return slow.ended || slow.socket.destroyed
    })
    slow.socket.destroy()
    await other.close()
    await isAlive()
})

describe('who keeps the server waiting', { concurrency: true }, () => {
    test('a head that trickles in is not waited for', async () => {
        const slow = new Raw(server)
        const line = `${GET}X-Slow: ${'a'.repeat(60)}`
        const begun = Date.now()
        for (let i = 0; i < line.length && !slow.ended; i++) {
            slow.send(line[i])
            await sleep(250)
        }
        await slow.rest()
        assert.ok(Date.now() - begun < 20_000, 'long before the head would have ended')
        const body = new Raw(server)
        body.send(`${POST}Content-Length: 50\r\n\r\n{`)
        await body.rest()
        await isAlive()
    })

    test('a socket that does not say hello is closed', async () => {
        const silent = new Raw(server)
        assert.equal(await silent.upgrade(), 101)
        assert.equal(await silent.closeCode(), 1008)
    })
})

// -- bytes that make no sense --

const BAD_FRAMES = [
    ['a frame without a mask', () => frame('{"t":"hello"}', { masked: false }), [1002]],
    ['a reserved bit', () => frame('{}', { first: 0xc1 }), [1002]],
    ['an unknown kind of frame', () => frame('{}', { first: 0x83 }), [1002]],
    ['an unknown control frame', () => frame('', { first: 0x8b }), [1002]],
    ['a ping in fragments', () => frame('x', { first: 0x09 }), [1002]],
    ['a ping that is too long', () => frame('x'.repeat(126), { first: 0x89 }), [1002]],
    ['a continuation of nothing', () => frame('x', { first: 0x80 }), [1002]],
    [
        'a message in a message',
        () => Buffer.concat([frame('{', { first: 0x01 }), frame('}')]),
        [1002],
    ],
    ['bad UTF-8', () => frame(Buffer.from([0x22, 0xc3, 0x28, 0x22])), [1007]],
    ['half a surrogate pair', () => frame(Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22])), [1007]],
    ['bytes', () => frame('{"t":"hello"}', { first: 0x82 }), [1003]],
    ['a message that is too big', () => frame('x'.repeat(65537)), [1009]],
    ['a length of 2^62', () => frame('', { length: 2 ** 62 }), [1002, 1009]],
    [
        'a length of 2^63',
        () => Buffer.from([0x81, 0xff, 0x80, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4]),
        [1002, 1009],
    ],
    [
        'fragments that are too big',
        () =>
            Buffer.concat([
                frame('x'.repeat(40000), { first: 0x01 }),
                frame('x'.repeat(40000), { first: 0x80 }),
            ]),
        [1009],
    ],
    ['a close of one byte', () => frame('x', { first: 0x88 }), [1002]],
    ['a close with a code that is none', () => frame(Buffer.from([0, 5]), { first: 0x88 }), [1002]],
]

for (const [name, bytes, codes] of BAD_FRAMES) {
    test(`a socket ends at ${name}`, async () => {
        const raw = new Raw(server)
        assert.equal(await raw.upgrade(), 101)
        raw.send(bytes())
        const code = await raw.closeCode()
        assert.ok(codes.includes(code), `closed with ${code}`)
        await isAlive()
    })
}

test('messages that are not understood get an error each', async () => {
    const deep = 30000
    const socket = await openSocket()
    const wrong = [
        ['', 'bad_json'],
        ['{', 'bad_json'],
        ['nonsense', 'bad_json'],
        ['{"t":"ping"} {"t":"ping"}', 'bad_json'],
        ['['.repeat(deep) + ']'.repeat(deep), 'bad_json'],
        ['{"a":'.repeat(5000) + '1' + '}'.repeat(5000), 'bad_json'],
        ['{"t":"ping","x":"\\ud800"}', 'bad_json'],
        ['[]', 'bad_request'],
        ['"ping"', 'bad_request'],
        ['null', 'bad_request'],
        ['{}', 'bad_request'],
        ['{"t":5}', 'bad_request'],
        ['{"t":"fly"}', 'bad_request'],
        ['{"t":"ping","id":"x"}', 'bad_request'],
        ['{"t":"ping","id":-1}', 'bad_request'],
        ['{"t":"ping","id":1.5}', 'bad_request'],
        ['{"t":"ping","t":"ping"}', 'bad_request'],
        ['{"t":"hello"}', 'bad_request'],
        ['{"t":"lobby"}', 'bad_request'],
        ['{"t":"watch"}', 'bad_request'],
        ['{"t":"watch","table":"1"}', 'bad_request'],
        ['{"t":"watch","table":0}', 'bad_request'],
        ['{"t":"watch","table":1e300}', 'bad_request'],
        ['{"t":"watch","table":999999999}', 'not_found'],
        ['{"t":"watch","code":"' + 'A'.repeat(60000) + '"}', 'not_found'],
    ]
    for (const [text, code] of wrong) {
        const n = socket.pushed.length
        socket.send(text)
        await until('an error', () => socket.pushed.length > n)
        const reply = socket.pushed[n]
        assert.equal(reply.t, 'error', text.slice(0, 80))
        assert.equal(reply.code, code, text.slice(0, 80))
        assert.ok(reply.text.length > 0 && reply.text.length < 400)
    }
    assert.equal((await socket.ask({ t: 'ping' })).t, 'pong')
    await socket.close()
})

test('the first message is hello', async () => {
    for (const [text, code] of [
        ['{"t":"ping","id":7}', 'hello_first'],
        ['{"t":"hello","token":"nonsense"}', 'unauthorized'],
        ['{"t":"hello","token":7}', 'unauthorized'],
        ['{', 'bad_json'],
    ]) {
        const socket = new Socket(server)
        await socket.open()
        socket.send(text)
        assert.equal((await within('the end', socket.closed)).code, 1008)
        assert.equal(socket.pushed[0].code, code, text)
    }
})

test('sockets are opened from allowed origins only', async () => {
    const own = `127.0.0.1:${server.port}`
    for (const [headers, status] of [
        [{ Origin: 'https://evil.example' }, 403],
        [{ Origin: 'null' }, 403],
        [{ Origin: `http://${own}.evil.example`, Host: own }, 403],
        [{ Origin: `http://evil.example/${own}`, Host: own }, 403],
        [{ Origin: 'https://play.example.evil.example' }, 403],
        [{ Origin: `http://${own}`, Host: own }, 101],
        [{ Origin: 'https://play.example' }, 101],
        [{ Origin: 'https://play.example', Host: 'play.example' }, 101],
        [{ Origin: 'http://evil.example', Host: 'evil.example' }, 421],
        [{ Origin: `http://evil.example:${server.port}`, Host: `evil.example:${server.port}` }, 421],
        [{}, 101],
        [{ 'Sec-WebSocket-Version': '12' }, 426],
        [{ 'Sec-WebSocket-Key': null }, 400],
        [{ 'Sec-WebSocket-Key': 'short' }, 400],
    ]) {
        const raw = new Raw(server)
        const got = await raw.upgrade(headers)
        const wanted = status === 426 ? [400, 426] : [status]
        assert.ok(wanted.includes(got), `${JSON.stringify(headers)}: ${got}`)
        raw.socket.destroy()
    }
})

test('requests for another host are not answered', async () => {
    for (const [host, status] of [
        ['play.example', 200],
        [`[::1]:${server.port}`, 200],
        ['a.localhost', 200],
        ['evil.example', 421],
        ['play.example.evil.example', 421],
    ]) {
        for (const path of ['/', '/api/health']) {
            const raw = new Raw(server).send(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
            assert.equal(await raw.status(), status, `${host} ${path}`)
            if (status === 421) assert.match(await raw.rest(), /origins.*"code":"misdirected"/)
            raw.socket.destroy()
        }
    }
})

test('other sites may not read answers', async () => {
    const rest = new Rest(server)
    const evil = await rest.ask('GET', '/api/games', undefined, { Origin: 'https://evil.example' })
    assert.equal(evil.headers.get('access-control-allow-origin'), null)
    const ours = await rest.ask('GET', '/api/games', undefined, { Origin: 'https://play.example' })
    assert.equal(ours.headers.get('access-control-allow-origin'), 'https://play.example')
    const asked = await rest.ask('OPTIONS', '/api/tables', undefined, {
        Origin: 'https://evil.example',
        'Access-Control-Request-Method': 'POST',
    })
    assert.equal(asked.headers.get('access-control-allow-origin'), null)
})

test('paths are taken as they are', async () => {
    const paths = [
        '/../etc/passwd',
        '/../../../../etc/passwd',
        '/%2e%2e/%2e%2e/etc/passwd',
        '/..%2f..%2fetc/passwd',
        '/.%2e/etc/passwd',
        '//etc/passwd',
        '//api/health',
        '/api//health',
        '/api/health/',
        '/api/./health',
        '/api/tables/../health',
        '/api/%68ealth',
        '/api/health%00',
        '/api/health%00.html',
        '/api/tables/1%2fview',
        '/api/tables/-1',
        '/api/tables/0',
        '/api/tables/01x',
        '/api/tables/99999999999999999999',
        '/api/tables/1e3',
        '/API/HEALTH',
        '/api/health;x',
        '/\\..\\etc\\passwd',
        '/.git/config',
        '/stolik.db',
        '/store.db',
    ]
    for (const path of paths) {
        const raw = new Raw(server)
        raw.send(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
        const text = await raw.rest()
        assert.match(text, /^HTTP\/1\.1 4\d\d /, `${path}: ${text.slice(0, 100)}`)
        assert.ok(!/root:/.test(text), path)
    }
})

const BAD_REQUESTS = [
    ['a head that is too big', `${GET}X: ${'x'.repeat(20000)}\r\n\r\n`, [431]],
    ['too many headers', `${GET}${'X: y\r\n'.repeat(5000)}\r\n`, [431]],
    [
        'a path that is too long',
        `GET /${'x'.repeat(20000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
        [414, 431],
    ],
    ['no HTTP at all', 'hello\r\n\r\n', [400]],
    ['TLS', Buffer.from('16030100f8010000f40303', 'hex'), [400]],
    ['a NUL in the path', 'GET /api/health\0 HTTP/1.1\r\nHost: x\r\n\r\n', [400]],
    ['a NUL in a header', `${GET}X: a\0b\r\n\r\n`, [400]],
    ['a header without a name', `${GET}: x\r\n\r\n`, [400]],
    ['a space before the colon', `${GET}Content-Length : 5\r\n\r\n`, [400]],
    ['two lengths', `${POST}Content-Length: 5\r\nContent-Length: 6\r\n\r\n{}   `, [400]],
    [
        'a length and chunks',
        `${POST}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
        [400],
    ],
    ['a negative length', `${POST}Content-Length: -1\r\n\r\n`, [400]],
    ['a length that is no number', `${POST}Content-Length: 5x\r\n\r\n`, [400]],
    ['a huge length', `${POST}Content-Length: 99999999999\r\n\r\n`, [413]],
    [
        'chunks that are too big',
        `${POST}Transfer-Encoding: chunked\r\n\r\n${`ffff\r\n${'x'.repeat(65535)}\r\n`.repeat(2)}`,
        [413],
    ],
    ['a chunk of no size', `${POST}Transfer-Encoding: chunked\r\n\r\nzz\r\n`, [400]],
    ['an unknown coding', `${POST}Transfer-Encoding: gzip\r\n\r\n`, [400, 501]],
    ['another version', 'GET / HTTP/9.9\r\nHost: x\r\n\r\n', [400, 505]],
    [
        'bad UTF-8 in a body',
        Buffer.concat([
            Buffer.from(`${POST}Content-Length: 12\r\n\r\n{"name":"`),
            Buffer.from([0xc3]),
            Buffer.from('"}'),
        ]),
        [400],
    ],
    ['a deep body', `${POST}Content-Length: 60000\r\n\r\n${'['.repeat(60000)}`, [400]],
]

for (const [name, bytes, statuses] of BAD_REQUESTS) {
    test(`${name} is refused`, async () => {
        const raw = new Raw(server)
        raw.send(bytes)
        const status = await raw.status()
        assert.ok(statuses.includes(status), `answered with ${status}: ${raw.text().slice(0, 200)}`)
        raw.socket.destroy()
        await isAlive()
    })
}

test('requests in one go are answered in order', async () => {
    const raw = new Raw(server)
    const get = (path, more) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${more}\r\n`
    raw.send(get('/api/health', '') + get('/api/version', ''))
    raw.send(get('/api/nothing', 'Connection: close\r\n'))
    const text = await raw.rest()
    const statuses = [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map((m) => m[1])
    assert.deepEqual(statuses, ['200', '200', '404'])
    assert.ok(text.indexOf('"status":"ok"') < text.indexOf('"name":"stolik"'))
})
