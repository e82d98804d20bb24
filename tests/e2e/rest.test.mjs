// Every REST route but Catan's: that the document of the routes and docs/protocol.md agree, and
// that each answers as they say.
import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join, dirname } from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { clientCommitment, drawSeed } from './lib/fair.mjs'
import { verify } from './lib/gamefile.mjs'
import { Noting, checkProblem, has, routesOf, shape, undescribed, used } from './lib/routes.mjs'
import { Server } from './lib/server.mjs'
import { pick, until } from './lib/wait.mjs'
import { gameNames } from '../../web/games.mjs'

const BOT_TOKEN = '123456:AAtestTESTtestTESTtestTESTtestTEST0'
let server
let openapi

// The routes that the tables of docs/protocol.md list.
function documentedRoutes() {
    const here = dirname(fileURLToPath(import.meta.url))
    const text = readFileSync(join(here, '../../docs/protocol.md'), 'utf8')
    const routes = new Set()
    for (const line of text.split('\n').filter((l) => l.startsWith('| `'))) {
        const cell = line.split('|')[1]
        const first = /`(GET|POST|PATCH|DELETE) ([^`]+)`/.exec(cell)
        if (!first) {
            continue
        }
        const method = first[1]
        const path = shape(first[2].replace('…', '/api/v1/catan/{}'))
        routes.add(`${method} ${path}`)
        for (const [, other] of cell.slice(first.index + first[0].length).matchAll(/`([^`]+)`/g)) {
            const folder = path.slice(0, path.lastIndexOf('/'))
            routes.add(`${method} ${folder}/${other.replace('…/', '')}`)
        }
    }
    return routes
}

function checkTable(t, more = []) {
    has(t, 'table', 'code', 'game', 'version', 'options', 'private', 'start', 'hints', 'absent')
    has(t, 'phase', 'host', 'seats', 'id', 'commitment', 'seq', 'turn', 'clocks', ...more)
    assert.ok(!('t' in t) && !('re' in t))
}

before(async () => {
    server = await Server.start({
        args: ['--telegram-token', BOT_TOKEN, '--bot-nodes', '50', '--tables-each', '200'],
    })
    openapi = await new Noting(server).get('/api/openapi.json')
})
after(() => server?.stop())

test('the document and docs/protocol.md list the same routes', () => {
    assert.match(openapi.openapi, /^3\./)
    const documented = documentedRoutes()
    assert.equal([...documented].filter((r) => r.includes('/v1/catan/')).length, 20)
    const inDocument = routesOf(openapi)
    inDocument.delete('GET /api/openapi.json')
    inDocument.delete('GET /metrics')
    assert.deepEqual([...inDocument].sort(), [...documented].sort())
})

test('the server tells about itself', async () => {
    const rest = new Noting(server)
    assert.deepEqual(await rest.get('/api/health'), { status: 'ok' })
    const version = await rest.get('/api/version')
    assert.equal(version.name, 'stolik')
    assert.match(version.version, /^\d+\.\d+\.\d+/)
    assert.equal(version.games.length, gameNames.length)
    const { games } = await rest.get('/api/games')
    assert.deepEqual(games.map((g) => g.name).sort(), gameNames.toSorted())
    for (const game of games) {
        has(game, 'version', 'minSeats', 'maxSeats', 'options', 'levels', 'clocks')
        assert.ok(game.levels.length >= 2 && game.clocks.length >= 1)
    }
    const answer = await rest.ask('GET', '/api/health')
    assert.match(answer.type, /^application\/json/)
    assert.equal(answer.headers.get('x-content-type-options'), 'nosniff')
    assert.equal((await rest.ask('HEAD', '/api/health')).status, 200)
})

test('an account is made, renamed and signed out', async () => {
    const rest = await Noting.guest(server, 'Anna')
    assert.match(rest.token, /^[0-9a-f]{64}$/)
    const { account, tables } = await rest.get('/api/account')
    assert.deepEqual(account, { id: rest.account.id, name: 'Anna', telegram: false })
    assert.deepEqual(tables, [])
    const renamed = await rest.good('PATCH', '/api/account', { name: 'Анна Б.' })
    assert.equal(renamed.account.name, 'Анна Б.')
    for (const name of ['', ' a', 'a ', 'a  b', 'x'.repeat(25), 'a\u0007', 'a\u202eb', 7, null]) {
        checkProblem(await rest.ask('PATCH', '/api/account', { name }), 400, 'bad_request')
        checkProblem(await rest.ask('POST', '/api/accounts', { name }), 400, 'bad_request')
    }
    assert.deepEqual((await rest.get('/api/account/games')).games, [])
    assert.equal((await rest.ask('DELETE', '/api/account/session')).status, 204)
    checkProblem(await rest.ask('GET', '/api/account'), 401, 'unauthorized')
    const other = await Noting.guest(server, 'Boris')
    assert.equal((await other.ask('DELETE', '/api/account/sessions')).status, 204)
    checkProblem(await other.ask('GET', '/api/account'), 401, 'unauthorized')
})

test('a recovery code brings the account back, also after a restart', async () => {
    const anna = await Noting.guest(server, 'Anna')
    const { table } = await anna.post('/api/tables', { game: 'nardy', bots: [null, 'easy'] })
    await anna.post(`/api/tables/${table}/resign`)
    const before = await anna.get('/api/account')
    assert.equal(before.recovery, null)
    const { code, recovery } = await anna.post('/api/account/recovery')
    assert.match(code, /^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){6}$/)
    assert.equal((await anna.get('/api/account')).recovery, recovery)
    assert.equal((await anna.ask('DELETE', '/api/account/sessions')).status, 204)
    await server.kill()
    await server.start()
    const typed = code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')
    const back = new Noting(server)
    Object.assign(back, await back.post('/api/accounts/recover', { code: typed }))
    assert.deepEqual(back.account, before.account)
    const { games } = await back.get('/api/account/games')
    assert.deepEqual(games.map((game) => game.table), [table])
    const anew = await back.post('/api/account/recovery')
    const nobody = new Noting(server)
    const recover = (given) => nobody.ask('POST', '/api/accounts/recover', { code: given })
    checkProblem(await recover(code), 404, 'no_such_code')
    assert.equal((await back.ask('DELETE', '/api/account/recovery')).status, 204)
    checkProblem(await recover(anew.code), 404, 'no_such_code')
    for (const given of ['', 'K7QF', 7, null, `${code}0`]) {
        checkProblem(await recover(given), 400, 'bad_request')
    }
})

function initData(user, { token = BOT_TOKEN, at = Math.floor(Date.now() / 1000) } = {}) {
    const fields = {
        auth_date: String(at),
        query_id: `q${Math.random()}`,
        user: JSON.stringify(user),
    }
    const lines = Object.keys(fields)
        .sort()
        .map((k) => `${k}=${fields[k]}`)
    const key = createHmac('sha256', 'WebAppData').update(token).digest()
    const hash = createHmac('sha256', key).update(lines.join('\n')).digest('hex')
    return new URLSearchParams({ ...fields, hash }).toString()
}

test('Telegram people get the same account each time', async () => {
    const rest = new Noting(server)
    const enter = (data) =>
        rest.ask('POST', '/api/accounts/telegram', undefined, { Authorization: `tma ${data}` })
    const user = { id: 777000, first_name: 'Вера', last_name: 'П.' }
    const first = await enter(initData(user))
    assert.equal(first.status, 201, first.text)
    assert.equal(first.json.account.telegram, true)
    has(first.json, 'token', 'expires')
    const second = await enter(initData(user))
    assert.equal(second.status, 200, second.text)
    assert.equal(second.json.account.id, first.json.account.id)
    assert.notEqual(second.json.token, first.json.token)
    const forged = initData(user, { token: '123456:another' })
    assert.equal((await enter(forged)).status, 401)
    assert.equal((await enter(initData(user, { at: 1700000000 }))).status, 401)
    checkProblem(await rest.ask('POST', '/api/accounts/telegram'), 401, 'unauthorized')
})

test('a table of two, from setting up to the rematch', async () => {
    const [anna, boris, clara] = await Promise.all(
        ['Anna', 'Boris', 'Clara'].map((name) => Noting.guest(server, name)),
    )
    const made = await anna.ask('POST', '/api/tables', {
        game: 'nardy',
        sit: 0,
        start: 'manual',
        hints: true,
        clock: { bank: 300, increment: 5, cap: 60 },
        options: { rules: 'federation' },
        absent: 'claim',
    })
    assert.equal(made.status, 201)
    checkTable(made.json, ['seat', 'req', 'clock'])
    assert.deepEqual(made.json.clock, { bank: 300000, increment: 5000, cap: 60000 })
    assert.equal(made.json.options.rules, 'federation')
    const { table, code, id } = made.json
    const at = `/api/tables/${table}`
    const { tables } = await clara.get('/api/tables?game=nardy')
    assert.ok(tables.some((t) => t.table === table))
    assert.ok((await clara.get('/api/tables')).tables.some((t) => t.table === table))
    assert.equal((await clara.get(`${at}?code=${code}`)).table, table)
    checkProblem(await clara.ask('GET', `${at}/view`), 409, 'not_started')

    await clara.post(`${at}/seat`, {})
    checkProblem(await boris.ask('POST', `${at}/seat`, { seat: 1 }), 409, 'seat_taken')
    assert.equal((await clara.ask('DELETE', `${at}/seat`)).status, 204)
    const seed = drawSeed()
    const commit = clientCommitment(id, 1, seed)
    checkTable(await boris.post(`${at}/seat`, { seat: 1, commit }))
    const own = drawSeed()
    await anna.post(`${at}/commit`, { commit: clientCommitment(id, 0, own) })
    assert.equal((await anna.post(`${at}/start`)).phase, 'revealing')
    await anna.post(`${at}/reveal`, { seed: own })
    assert.equal((await boris.post(`${at}/reveal`, { seed })).phase, 'playing')

    const view = await anna.get(`${at}/view`)
    has(view, 'seq', 'seat', 'view')
    const now = await anna.table(table)
    const [seat] = now.turn.to_act
    const [mover, other] = seat === 0 ? [anna, boris] : [boris, anna]
    const { actions, seq } = await mover.get(`${at}/legal`)
    assert.ok(actions.length > 0)
    assert.deepEqual((await other.get(`${at}/legal`)).actions, [])
    const hint = await mover.post(`${at}/hint`)
    has(hint, 'seq', 'action', 'level')
    assert.ok(actions.includes(hint.action))
    checkProblem(await other.ask('POST', `${at}/hint`), 409, 'not_your_turn')

    const first = await mover.act(table, 5, actions[0])
    has(first, 'req', 'seq', 'events', 'turn')
    assert.equal(first.events[0].seq, seq + 1)
    assert.deepEqual(first.events[0], { seq: seq + 1, seat, action: actions[0] })
    for (const req of [5, 4, 1]) {
        const again = await mover.act(table, req, actions[0])
        assert.equal(again.repeated, true, `request ${req}`)
        assert.equal(again.req, req)
    }
    assert.equal((await mover.events(table)).seq, first.seq)
    assert.deepEqual((await mover.events(table, seq)).events, first.events)
    const refused = await other.ask('POST', `${at}/actions`, { req: 9, action: actions[0] })
    assert.ok(refused.status === 409, refused.text)
    const bad = await mover.ask('POST', `${at}/actions`, { action: 'fly away' })
    assert.ok([400, 409].includes(bad.status) && bad.json.code === 'bad_action', bad.text)
    for (const req of [0, -1, 2 ** 31, 1.5, 'x']) {
        const wrong = await mover.ask('POST', `${at}/actions`, { req, action: actions[0] })
        await checkProblem(wrong, 400, 'bad_request')
    }

    const events = []
    for (let i = 0; i < 6; i++) {
        const t = await anna.table(table)
        const who = t.turn.to_act[0] === 0 ? anna : boris
        const legal = await who.legal(table)
        const took = await who.post(`${at}/actions`, { action: pick(legal.actions) })
        events.push(...took.events)
        assert.ok(took.req > 0)
    }
    checkProblem(await anna.ask('POST', `${at}/claim`), 409, 'no_claim')
    checkProblem(await anna.ask('GET', `${at}/file`), 409, 'game_running')
    checkProblem(await anna.ask('POST', `${at}/stand_in`, { on: false }), 409, 'not_handed')
    checkProblem(await anna.ask('POST', `${at}/undo`, {}), 409, 'no_undo')
    checkProblem(await anna.ask('POST', `${at}/flag`, {}), 409, 'no_flag')
    has(await anna.post(`${at}/stand_in`, {}), 'req', 'seq')
    has(await anna.post(`${at}/stand_in`, { on: false }), 'req', 'seq')
    const offered = await anna.ask('POST', `${at}/draw`, {})
    if (offered.status === 200) {
        has(offered.json, 'req', 'seq')
        await boris.post(`${at}/decline`, {})
    } else {
        await checkProblem(offered, 409, 'no_draw')
        checkProblem(await boris.ask('POST', `${at}/decline`, {}), 409, 'no_draw_offer')
    }
    const gone = await anna.post(`${at}/resign`, { req: 1000 })
    assert.equal(gone.req, 1000)
    assert.equal((await anna.post(`${at}/resign`, { req: 1000 })).repeated, true)
    const over = await boris.table(table)
    assert.equal(over.phase, 'ended')
    assert.deepEqual(over.ending, { how: 'resigned', seat: 0 })
    assert.deepEqual(over.winners, [1])
    assert.deepEqual(over.turn, { over: true })
    has(over, 'scores', 'chain')
    const file = verify(await anna.file(table), over)
    assert.deepEqual(
        file.fair.seats.map((s) => s.source),
        ['player', 'player'],
    )
    const [played] = (await anna.get('/api/account/games')).games
    assert.deepEqual([played.table, played.seat, played.ending], [table, 0, { how: 'resigned', seat: 0 }])
    assert.deepEqual(played.seats.map((s) => s.kind), ['human', 'human'])
    const older = await anna.get(`/api/account/games?before=${table}`)
    assert.ok(!older.games.some((g) => g.table === table))
    const wanted = await anna.post(`${at}/rematch`)
    assert.equal(wanted.next ?? null, null)
    const { next } = await boris.post(`${at}/rematch`)
    assert.ok(next > table)
    assert.equal((await anna.table(next)).seat, 1, 'seats move on by one')
    assert.deepEqual((await anna.get('/api/account')).tables, [next])
})

test('a draw is agreed where the game knows one', async () => {
    const { games } = await new Noting(server).get('/api/games')
    const game = games.find((g) => g.draw)
    assert.ok(game, 'some game knows a draw by agreement')
    const [anna, boris] = await Promise.all(
        ['Anna', 'Boris'].map((name) => Noting.guest(server, name)),
    )
    const { table } = await anna.post('/api/tables', { game: game.name, sit: 0 })
    await boris.post(`/api/tables/${table}/seat`)
    await anna.post(`/api/tables/${table}/draw`)
    await boris.post(`/api/tables/${table}/decline`)
    await anna.post(`/api/tables/${table}/draw`)
    await boris.post(`/api/tables/${table}/draw`)
    const over = await anna.table(table)
    assert.equal(over.ending.how, 'agreed')
    verify(await anna.file(table), over)
})

test('requests that are not understood are problems', async () => {
    const rest = await Noting.guest(server, 'Anna')
    const json = { 'Content-Type': 'application/json' }
    checkProblem(await rest.ask('GET', '/api/nothing'), 404, 'not_found')
    checkProblem(await rest.ask('GET', '/api/tables/999999'), 404, 'not_found')
    checkProblem(await rest.ask('PUT', '/api/account'), 405, 'method_not_allowed')
    checkProblem(await rest.ask('POST', '/api/tables', '{"game":'), 400, 'bad_json')
    checkProblem(await rest.ask('POST', '/api/tables', '[]', json), 400, 'bad_request')
    const plain = await rest.ask('POST', '/api/tables', '{}', { 'Content-Type': 'text/plain' })
    assert.equal(plain.status, 415)
    assert.match(plain.type, /problem\+json/)
    const big = await rest.ask('POST', '/api/tables', `{"game":"${'x'.repeat(70000)}"}`)
    assert.equal(big.status, 413)
    const setups = [
        {},
        { game: 'chess' },
        { game: 'nardy', seats: 3 },
        { game: 'nardy', seats: '2' },
        { game: 'nardy', options: { rules: 'none' } },
        { game: 'nardy', options: { unknown: 1 } },
        { game: 'nardy', bots: ['easy', 'easy'] },
        { game: 'nardy', bots: [null] },
        { game: 'nardy', bots: [null, 'godlike'] },
        { game: 'nardy', bots: [null, 'easy'], sit: 1 },
        { game: 'nardy', sit: 2 },
        { game: 'nardy', clock: 'warp' },
        { game: 'nardy', clock: { bank: -1 } },
        { game: 'nardy', clock: {} },
        { game: 'nardy', start: 'now' },
        { game: 'durak', seats: 3, absent: 'claim' },
        { game: 'nardy', colour: 'red' },
    ]
    for (const setup of setups) {
        checkProblem(await rest.ask('POST', '/api/tables', setup), 400, 'bad_request')
    }
    for (const query of ['game=chess', 'game=']) {
        const answer = await rest.ask('GET', `/api/tables?${query}`)
        assert.ok([200, 400].includes(answer.status), query)
    }
    checkProblem(await rest.ask('GET', '/api/account/games?before=x'), 400, 'bad_request')
})

test('a recorded game goes on at a table of its own', async () => {
    const rest = await Noting.guest(server, 'Lina')
    const file = {
        stolik: 1,
        rules: 'nardy/1',
        seats: 2,
        options: { draws: false, rules: 'classic' },
        players: ['Lina', 'easy'],
        log: [{ seat: 0, action: 'roll' }, { chance: '6-5' }],
        over: false,
    }
    const table = await rest.post('/api/tables/load', { file, seat: 0, level: 'easy' })
    checkTable(table)
    assert.equal(table.loaded, 2)
})

test('who has raised a flag is asked between turns', async () => {
    const rest = await Noting.guest(server, 'Mira')
    const bots = [null, 'easy', 'easy', 'easy', 'easy']
    const { table } = await rest.post('/api/tables', { game: 'catansea', seats: 5, bots })
    await rest.post(`/api/tables/${table}/flag`, {})
    const now = await until('the own phase', async () => {
        const { actions } = await rest.legal(table)
        const at = await rest.table(table)
        if (at.turn.optional) {
            return at
        }
        const action = ['roll', 'end'].find((one) => actions.includes(one)) ?? actions[0]
        await (action && rest.ask('POST', `/api/tables/${table}/actions`, { action }))
        return null
    })
    assert.ok(now.turn.optional.length > 0)
})

test('the document describes every member of every answer', () => {
    assert.deepEqual(undescribed(openapi), [])
})

test('every route of the document was used', () => {
    const others = [...routesOf(openapi)].filter((r) => !r.includes('/v1/catan/') && !used.has(r))
    assert.deepEqual(
        others.filter((r) => r !== 'GET /metrics'),
        [],
    )
})

test('/metrics speaks the language of Prometheus', async () => {
    const answer = await new Noting(server).ask('GET', '/metrics')
    assert.equal(answer.status, 200)
    assert.match(answer.type, /^text\/plain; version=0\.0\.4/)
    assert.match(answer.text, /^# TYPE stolik_\w+ (counter|gauge|histogram)$/m)
})
