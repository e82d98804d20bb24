// What others must not see or do.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { Engine } from './lib/engine.mjs'
import { clientCommitment, drawSeed, gameKey } from './lib/fair.mjs'
import { gameOf, verify } from './lib/gamefile.mjs'
import { same } from './lib/json.mjs'
import { choose } from './lib/moves.mjs'
import { RestPlayer, SocketPlayer } from './lib/players.mjs'
import { Rest } from './lib/rest.mjs'
import { Server } from './lib/server.mjs'
import { Socket } from './lib/socket.mjs'
import { noTrace } from './lib/trace.mjs'
import { until, within } from './lib/wait.mjs'

let server

before(async () => {
    server = await Server.start({ args: ['--bot-nodes', '50', '--log-level', 'debug'] })
})
after(() => server?.stop())

async function openSocket(token = null) {
    const socket = new Socket(server, token)
    await socket.connect()
    return socket
}

// -- what a crash leaves behind --

function coreLimit(of) {
    return /Max core file size +(\S+)/.exec(readFileSync(`/proc/${of.pid()}/limits`, 'utf8'))[1]
}

// Servers that may leave core files as far as their parent is concerned.
test('a crash leaves no core file with the secrets of the players', { skip: noTrace() }, async (t) => {
    const crashing = new Server()
    const trace = join(crashing.dir, 'trace')
    // A sanitizer that the program may be built with would end it in its own way.
    const plain = 'export ASAN_OPTIONS=detect_leaks=0:handle_segv=0:disable_coredump=0'
    const inside = ['sh', '-c', `cd '${crashing.dir}'; ${plain}; ulimit -c $(ulimit -H -c); exec "$@"`, 'sh']
    crashing.wrap = [...inside, 'strace', '-f', '-e', 'trace=none', '-o', trace]
    t.after(() => crashing.kill())
    await crashing.start()
    assert.equal(coreLimit(crashing), '0')
    await crashing.signal('SIGSEGV')
    assert.match(readFileSync(trace, 'utf8'), /killed by SIGSEGV \+\+\+/)

    const debugged = new Server({ args: ['--core-dumps', 'on'] })
    debugged.wrap = ['sh', '-c', `${plain}; ulimit -c $(ulimit -H -c); "$@"; exit $?`, 'sh']
    t.after(() => debugged.kill())
    await debugged.start()
    assert.equal(coreLimit(debugged), coreLimit({ pid: () => debugged.child.pid }))
    await debugged.stop()
})

// -- who may do what --

// The routes of the server with a table's number put in, and whether they need an account.
async function allRoutes(table) {
    const { paths } = await new Rest(server).get('/api/openapi.json')
    return Object.entries(paths).flatMap(([path, item]) =>
        Object.keys(item)
            .filter((method) => ['get', 'post', 'patch', 'delete'].includes(method))
            .map((method) => ({
                method: method.toUpperCase(),
                path: path.replace(/\{[^}]*\}/, table),
                ofTable: path.includes('{'),
            })),
    )
}

const OPEN_TO_ALL = new Set([
    'GET /api/health',
    'GET /api/version',
    'GET /api/games',
    'GET /api/openapi.json',
    'GET /metrics',
    'GET /api/tables',
    'POST /api/accounts',
    'POST /api/accounts/recover',
])

async function privateGame() {
    const anna = await Rest.guest(server, 'Anna')
    const bots = [null, 'easy']
    const made = await anna.post('/api/tables', { game: 'catan', sit: 0, private: true, bots })
    await until('the game runs', async () => (await anna.table(made.table)).phase === 'playing')
    return { anna, ...made }
}

test('no route does anything for a token that is wrong', async () => {
    const { table } = await privateGame()
    const wrong = ['0'.repeat(64), 'x', 'f'.repeat(63), 'F'.repeat(65), `${'0'.repeat(63)}g`, '%00']
    for (const { method, path } of await allRoutes(table)) {
        for (const token of wrong) {
            const body = method === 'GET' || method === 'DELETE' ? undefined : {}
            const answer = await new Rest(server, token).ask(method, path, body)
            assert.equal(answer.status, 401, `${method} ${path} ${token}: ${answer.text}`)
            assert.equal(answer.json.code, 'unauthorized')
        }
    }
})

test('no route of a private table answers a stranger', async () => {
    const { anna, table, code } = await privateGame()
    const stranger = await Rest.guest(server, 'Stranger')
    const before = await anna.table(table)
    for (const { method, path, ofTable } of await allRoutes(table)) {
        const body = method === 'GET' || method === 'DELETE' ? undefined : {}
        const nobody = await new Rest(server).ask(method, path, body)
        if (!OPEN_TO_ALL.has(`${method} ${path}`)) {
            assert.ok([401, 404].includes(nobody.status), `${method} ${path}: ${nobody.text}`)
        }
        if (ofTable) {
            const answer = await stranger.ask(method, path, body)
            assert.equal(answer.status, 404, `${method} ${path}: ${answer.text}`)
            assert.equal(answer.json.code, 'not_found')
        }
    }
    const started = await stranger.ask('POST', '/api/v1/catan/start', { game_id: table })
    assert.equal(started.status, 404)
    for (const list of [
        await stranger.get('/api/tables'),
        await stranger.get('/api/tables?game=catan'),
    ]) {
        assert.ok(!list.tables.some((t) => t.table === table))
    }
    for (const guess of ['', 'x', code.slice(0, -1), `${code}0`, code.toLowerCase() + '%20']) {
        const answer = await stranger.ask('GET', `/api/tables/${table}?code=${guess}`)
        assert.equal(answer.status, 404, guess)
    }
    const seen = await stranger.get(`/api/tables/${table}?code=${code}`)
    assert.equal(seen.seat, null)
    assert.ok(!('code' in seen), 'a watcher cannot invite')
    assert.equal((await anna.table(table)).req, before.req)
})

test('a private table is not there for sockets without its code', async () => {
    const { table, code } = await privateGame()
    const stranger = await Rest.guest(server, 'Stranger')
    for (const token of [stranger.token, null]) {
        const socket = await openSocket(token)
        const { tables } = await socket.ask({ t: 'lobby', on: true })
        assert.ok(!tables.some((t) => t.table === table))
        for (const message of [
            { t: 'watch', table },
            { t: 'watch', table, code: 'AAAAAAAAAAAAA' },
            { t: 'join', table },
            { t: 'legal', table },
            { t: 'act', table, req: 1, action: 'roll' },
            { t: 'chat', table, text: 'hello' },
            { t: 'leave', table },
            { t: 'start', table },
            { t: 'resign', table, req: 1 },
            { t: 'rematch', table },
            { t: 'hint', table },
            { t: 'commit', table, commit: '0'.repeat(64) },
            { t: 'reveal', table, seed: '0'.repeat(64) },
        ]) {
            const reply = await socket.reply(message)
            assert.equal(reply.t, 'error', JSON.stringify(message))
            assert.equal(reply.code, 'not_found', JSON.stringify(message))
        }
        const seen = await socket.ask({ t: 'watch', code })
        assert.equal(seen.table, table)
        assert.ok(!('code' in seen))
        await socket.close()
    }
})

test('an expired token is worth nothing', async (t) => {
    const short = await Server.start({ args: ['--session-seconds', '1'] })
    t.after(() => short.kill())
    const rest = await Rest.guest(short, 'Anna')
    await until(
        'the token expires',
        async () => (await rest.ask('GET', '/api/account')).status === 401,
    )
    assert.equal((await rest.ask('GET', '/api/account')).json.code, 'unauthorized')
    const socket = new Socket(short, rest.token)
    await assert.rejects(socket.connect(), { code: 'unauthorized' })
    assert.equal((await within('the end', socket.closed)).code, 1008)
    await short.stop()
})

test('signing out ends the sockets of the session', async () => {
    const rest = await Rest.guest(server, 'Anna')
    const socket = await openSocket(rest.token)
    await rest.ask('DELETE', '/api/account/session')
    assert.equal((await within('the socket ends', socket.closed)).code, 1008)
    await assert.rejects(openSocket(rest.token), { code: 'unauthorized' })
})

test('a recovery code is in no log, and wrong ones are refused until that is too fast', async (t) => {
    const strict = await Server.start({ args: ['--log-level', 'debug'], limits: true })
    t.after(() => strict.stop())
    const anna = await Rest.guest(strict, 'Anna')
    const { code } = await anna.post('/api/account/recovery')
    const guess = (given) => new Rest(strict).ask('POST', '/api/accounts/recover', { code: given })
    assert.equal((await guess(code)).status, 200)
    const wrong = code.replace(/[0-9A-Z]/g, '7')
    const statuses = []
    while (statuses.at(-1) !== 429) {
        statuses.push((await guess(wrong)).status)
        assert.ok(statuses.length <= 100, 'nobody is slowed')
    }
    assert.ok(statuses.slice(0, -1).every((status) => status === 404))
    assert.equal((await guess(code)).status, 429, 'the right one is as slow')
    for (const text of [strict.log(), strict.output]) {
        for (const form of [code, code.replaceAll('-', ''), wrong]) assert.ok(!text.includes(form))
    }
    assert.match(strict.log(), /\/api\/accounts\/recover/)
})

test('nobody acts for another seat', async () => {
    const people = []
    for (let i = 0; i < 4; i++) {
        people.push(await Rest.guest(server, `Seat ${i}`))
    }
    const sockets = await Promise.all(people.map((p) => openSocket(p.token)))
    const { table } = await sockets[0].create({ game: 'durak', seats: 4, sit: 0 })
    for (const seat of [1, 2, 3]) {
        await sockets[seat].join(table, { seat })
    }
    const stranger = await openSocket((await Rest.guest(server, 'Stranger')).token)
    const nobody = await openSocket()
    await stranger.watch(table)
    await nobody.watch(table)
    const f = sockets[0].tables.get(table)
    const acted = new Set()
    for (let round = 0; round < 200 && acted.size < 4 && !f.ending; round++) {
        await until('somebody is to act', () => f.turn.to_act?.length > 0)
        const [seat] = f.turn.to_act
        const { actions } = await sockets[seat].ask({ t: 'legal', table })
        if (!acted.has(seat)) {
            const before = (await people[0].events(table)).seq
            for (const [i, socket] of [...sockets, stranger, nobody].entries()) {
                if (i === seat) {
                    continue
                }
                for (const action of actions.slice(0, 3)) {
                    const reply = await socket.reply({ t: 'act', table, req: 1000 + round, action })
                    assert.equal(reply.t, 'error', `${i} for ${seat}: ${action}`)
                    assert.equal(reply.re, socket.lastId)
                    const expected =
                        i < 4
                            ? /not_your_turn|wrong_phase|not_your_card/
                            : i === 4
                              ? /not_seated/
                              : /unauthorized/
                    assert.match(reply.code, expected)
                }
            }
            assert.equal((await people[0].events(table)).seq, before, 'nothing has changed')
            acted.add(seat)
        }
        const mine = (await people[seat].table(table)).req + 1
        const view = sockets[seat].tables.get(table).view
        const { seq } = await sockets[seat].act(table, mine, choose(view, seat, actions, []))
        await until('the events come', () => f.seq >= seq)
    }
    assert.ok(acted.size >= 3)
    for (const t of ['resign', 'draw', 'decline', 'claim', 'rematch', 'hint', 'start']) {
        assert.match((await stranger.reply({ t, table })).code, /not_seated|forbidden/, t)
        assert.match((await nobody.reply({ t, table })).code, /unauthorized/, t)
    }
    assert.equal((await nobody.reply({ t: 'create', game: 'nardy' })).code, 'unauthorized')
    assert.equal((await nobody.reply({ t: 'chat', table, text: 'hi' })).t, 'error')
    await Promise.all([...sockets, stranger, nobody].map((s) => s.close()))
})

// -- what a client is told --

const STOLEN = new Set(['wood', 'brick', 'sheep', 'wheat', 'ore'])

const SHOWN = new Set(['constitution', 'printer'])

// The same in Cities & Knights, where it depends on what is asked for, which everybody sees.
function mayKnowInCities(event, { phase, active_player_index: active, pending_chance, draws, target_player }, seat) {
    if ('chance' in event) {
        const from = pending_chance.from
        return pending_chance.kind === 'steal' ? seat === active || seat === from
            : pending_chance.kind === 'progress' ? SHOWN.has(event.chance) || seat === draws[0][0]
            : true
    }
    const [kind] = event.action.split(' ')
    const private_ = kind === 'ask' || kind === 'drop' || kind === 'give' ||
        (kind === 'take' && phase === 'take_cards') || (kind === 'draw' && phase === 'spy')
    const others = kind === 'give' ? [active] : kind === 'take' || kind === 'draw' ? [target_player] : []
    return !private_ || seat === event.seat || others.includes(seat)
}

// Whether this seat (null: a watcher) may know the outcome or action number k of the log, before which
// everybody sees this.
function mayKnow(file, k, seat, open) {
    const event = file.log[k]
    const before = file.log[k - 1]
    if (Array.isArray(event.chance)) {
        return false
    }
    if (gameOf(file) === 'catancities') {
        return mayKnowInCities(event, open, seat)
    }
    if (gameOf(file) !== 'catan' || !('chance' in event)) {
        return true
    }
    if (STOLEN.has(event.chance)) {
        const victim = Number(before.action.split(' ')[2])
        return seat === before.seat || seat === victim
    }
    return before?.action === 'buy' ? seat === before.seat : true
}

// Views and events of one client against the rules' own.
async function checkKnowledge(file, client) {
    const engine = new Engine()
    await engine.begin(file)
    const views = new Map()
    for (const { seq, view } of client.trace.filter((t) => t.view)) {
        views.set(seq, [...(views.get(seq) ?? []), view])
    }
    let compared = 0
    for (let k = 0; k <= file.log.length; k++) {
        if (views.has(k)) {
            const right = await engine.view(client.seat)
            for (const view of views.get(k)) {
                assert.ok(
                    same(view, right),
                    `${client.name} at ${k} was shown\n${JSON.stringify(view)}\n` +
                        `and may know\n${JSON.stringify(right)}`,
                )
                compared++
            }
        }
        if (k < file.log.length) {
            const told = client.events.get(k + 1)
            if (told) {
                const value = 'chance' in told ? told.chance : told.action
                assert.equal(
                    value !== null,
                    mayKnow(file, k, client.seat, await engine.view(null)),
                    `${client.name}: ${JSON.stringify(told)}`,
                )
            }
            await engine.apply(file.log[k])
        }
    }
    engine.end()
    return compared
}

function checkCanaries(texts, canaries, who) {
    const all = texts.join('\n').toLowerCase()
    for (const [name, canary] of canaries) {
        assert.ok(!all.includes(canary.toLowerCase()), `${who} was told ${name}`)
    }
}

// Every run of cards in the order of the deck, as it would be written.
function deckRuns(file) {
    const runs = []
    for (const { chance } of file.log) {
        if (Array.isArray(chance) && gameOf(file) === 'durak') {
            for (let i = 0; i + 7 <= chance.length; i++) {
                runs.push([
                    `the deck from ${i}`,
                    JSON.stringify(chance.slice(i, i + 7)).slice(1, -1),
                ])
            }
        }
    }
    return runs
}

function secretsOf(file, people) {
    const { id, serverSeed, seats } = file.fair
    const list = [
        ['the seed of the server', serverSeed],
        [
            'the key',
            gameKey(
                id,
                serverSeed,
                seats.map((s) => s.seed),
            ),
        ],
        ...seats.filter((s) => s.source !== 'bot').map((s, i) => [`seed ${i}`, s.seed]),
    ]
    return [...list, ...deckRuns(file), ...people.flatMap(tokenSecrets)]
}

function tokenSecrets(rest) {
    const hash = (bytes) => createHash('sha256').update(bytes).digest('hex')
    return [
        [`the token of ${rest.account.name}`, rest.token],
        [`the hash of ${rest.account.name}'s token`, hash(rest.token)],
        [`the hash of ${rest.account.name}'s token`, hash(Buffer.from(rest.token, 'hex'))],
    ]
}

// A game in which everything that anybody is sent is kept.
async function watchedGame(setup) {
    const people = []
    for (const name of ['Anna', 'Boris', 'Clara']) {
        people.push(await Rest.guest(server, name))
    }
    const players = [
        new SocketPlayer(people[0], { drops: 0.05, repeats: 0.05 }),
        new SocketPlayer(people[1], { drops: 0.05 }),
        new RestPlayer(people[2], { repeats: 0.05 }),
    ]
    const spectator = await openSocket()
    const sockets = [players[0].socket, players[1].socket, spectator]
    sockets.forEach((s) => (s.heard = []))
    people.forEach((p) => (p.heard = []))
    await players[0].connect()
    await players[1].connect()
    const { table, id } = await players[0].socket.create({ ...setup, sit: 0 })
    await spectator.watch(table)
    const seed = drawSeed()
    await players[0].socket.ask({ t: 'commit', table, commit: clientCommitment(id, 0, seed) })
    await players[1].socket.join(table, { seat: 1 })
    await people[2].post(`/api/tables/${table}/seat`, { seat: 2 })
    for (const socket of sockets) {
        const f = socket.tables.get(table)
        f.trace = []
        if (f.view) {
            f.trace.push({ seq: f.seq, view: f.view })
        }
    }
    await until(
        'the seed is asked for',
        () => players[0].socket.tables.get(table).phase === 'revealing',
    )
    await players[0].socket.ask({ t: 'reveal', table, seed })
    await until('the game begins', () =>
        players.slice(0, 2).every((p) => p.socket.tables.get(table).view),
    )
    await Promise.all(players.map((p) => p.play(table)))
    await until('the spectator sees the end', () => spectator.tables.get(table).ending)
    return { table, people, players, spectator, sockets }
}

// What a client heard before it heard of the end, after which seeds are no secret.
function beforeEnd(heard) {
    const end = heard.findIndex((text) => /"t":"end"|"phase":"ended"|"stolik":1/.test(text))
    return end < 0 ? heard : heard.slice(0, end)
}

async function checkSecrecy(setup) {
    const { table, people, players, spectator, sockets } = await watchedGame(setup)
    const restTrace = people[2].heard
        .filter((text) => text.includes('"view"'))
        .map((text) => JSON.parse(text))
        .map(({ seq, view }) => ({ seq, view }))
    const log = server.log()
    const { text: metrics } = await new Rest(server).ask('GET', '/metrics')
    const streams = [
        ...sockets.map((s, i) => ({ heard: s.heard, own: i < 2 ? people[i] : null })),
        ...people.map((p) => ({ heard: p.heard, own: p })),
    ].map(({ heard, own }) => ({ heard: beforeEnd([...heard]), own }))
    const file = verify(await people[0].file(table))
    const secrets = secretsOf(file, [])
    for (const { heard, own } of streams) {
        const tokens = people.filter((p) => p !== own).flatMap(tokenSecrets)
        checkCanaries(heard, [...secrets, ...tokens], own?.account.name ?? 'the spectator')
    }
    checkCanaries([log], secretsOf(file, people), 'the log')
    checkCanaries([metrics], secretsOf(file, people), 'whoever reads the metrics')
    const clients = [
        { name: 'Anna', seat: 0, ...players[0].followed },
        { name: 'Boris', seat: 1, ...players[1].followed },
        { name: 'Clara', seat: 2, events: players[2].events, trace: restTrace },
        { name: 'the spectator', ...spectator.tables.get(table), seat: null },
    ]
    let compared = 0
    for (const client of clients) {
        compared += await checkKnowledge(file, client)
    }
    for (const rest of [...people, new Rest(server)]) {
        const { events } = await rest.events(table)
        const seat = people.indexOf(rest)
        const told = { name: 'GET events', seat: seat < 0 ? null : seat, trace: [] }
        await checkKnowledge(file, { ...told, events: new Map(events.map((e) => [e.seq, e])) })
    }
    console.log(`# ${gameOf(file)}: ${file.log.length} events, ${compared} views compared`)
    await Promise.all(sockets.map((s) => s.close()))
    return file
}

test('durak tells each client what it may know, and nothing else', async () => {
    const file = await checkSecrecy({ game: 'durak', seats: 4, bots: [null, null, null, 'easy'] })
    assert.ok(file.log.some((e) => Array.isArray(e.chance)))
})

test('catan tells each client what it may know, and nothing else', async () => {
    const options = { targetPoints: 6, turnLimit: 150, discardLimit: 4 }
    const bots = [null, null, null, 'easy']
    for (let i = 0; i < 4; i++) {
        const { log } = await checkSecrecy({ game: 'catan', seats: 4, bots, options })
        const stolen = log.some((e) => STOLEN.has(e.chance))
        if (stolen && log.some((e) => e.action === 'buy')) {
            return
        }
    }
    assert.fail('nobody was robbed, or nobody bought a card')
})

test('cities and knights tell each client what it may know, and nothing else', async () => {
    const options = { targetPoints: 9, turnLimit: 120 }
    const bots = [null, null, null, 'easy']
    const told = new Set()
    for (let i = 0; i < 4 && told.size < 3; i++) {
        const { log } = await checkSecrecy({ game: 'catancities', seats: 4, bots, options })
        for (const event of log) {
            const robbed = STOLEN.has(event.chance) ? 'robbed' : null
            const kind = 'action' in event ? event.action.split(' ')[0] : robbed
            if (kind === 'robbed' || kind === 'play' || kind === 'give') {
                told.add(kind)
            }
        }
    }
    assert.deepEqual([...told].sort(), ['give', 'play', 'robbed'])
})

test('tokens and seeds are in no log', () => {
    for (const text of [server.log(), server.output]) {
        assert.ok(!/[0-9a-f]{64}/i.test(text), 'the log has a token, a hash or a seed')
    }
    assert.match(server.log(), /"event":"game_ended"/)
})
