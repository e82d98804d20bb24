// Saved games as new tables against computers: from the archive, from a file, from any event; what
// is refused, and that a table like this says what it is.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Engine } from './lib/engine.mjs'
import { Rest } from './lib/rest.mjs'
import { Server, folder, run } from './lib/server.mjs'
import { until } from './lib/wait.mjs'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

let server
let anna

before(async () => {
    server = await Server.start({ args: ['--bot-nodes', '50', '--tables-each', '500'] })
    anna = await Rest.guest(server, 'Anna')
})
after(() => server?.stop())

const GAMES = { nardy: 2, durak: 3, kush: 2, catan: 3, catansea: 5, catancities: 3 }

const EVENTS_MAX = 1000 // that one answer tells

/** A whole game between computers, as the program saves it. */
function played(game) {
    const dir = folder()
    const sim = run(['sim', game, '--games', '1', '--seats', String(GAMES[game]), '--seed', '3', '--save-dir', dir])
    assert.equal(sim.status, 0, sim.stderr)
    return JSON.parse(readFileSync(join(dir, readdirSync(dir)[0]), 'utf8'))
}

/** As a client sends it: the digest is of bytes that are not there any more. */
const cut = ({ digest: _, fair: __, ending: ___, scores: ____, ...file }, n) =>
    ({ ...file, log: file.log.slice(0, n), over: false })

async function viewAt(file, n, seat) {
    const engine = new Engine()
    try {
        await engine.begin(file)
        for (const event of file.log.slice(0, n)) await engine.apply(event)
        return { view: await engine.view(seat), turn: await engine.ask({ op: 'turn' }) }
    } finally {
        engine.end()
    }
}

/** An event after which a seat decides, in the middle of the game. */
function middle(file) {
    let n = Math.floor(file.log.length / 2)
    while (file.log[n].seat === undefined) n++
    return n
}

/** Plays the first thing that may be done until the game is over, or gives up. */
async function finish(rest, number) {
    for (let i = 0; i < 40; i++) {
        const now = await rest.table(number)
        if (now.phase === 'ended') return
        if (!now.turn.to_act?.includes(now.seat)) {
            await until('the computers have moved', async () => (await rest.table(number)).turn.to_act?.includes(now.seat)
                || (await rest.table(number)).phase === 'ended')
            continue
        }
        const { actions } = await rest.legal(number)
        if (actions.length === 0) break // of so many ways to discard none is listed
        await rest.post(`/api/tables/${number}/actions`, { action: actions[0] })
    }
    if ((await rest.table(number)).phase !== 'ended') await rest.post(`/api/tables/${number}/resign`, {})
}

for (const game of Object.keys(GAMES)) {
    test(`${game}: a file becomes a table, at the position that was asked for`, async () => {
        const file = played(game)
        const n = middle(file)
        const seat = file.log[n].seat
        const wanted = await viewAt(file, n, seat)
        const table = await anna.post('/api/tables/load', { file: cut(file, n), seat, level: 'easy' })
        assert.equal(table.loaded, n)
        assert.equal(table.seat, seat)
        assert.equal(table.private, true)
        assert.equal(table.phase, 'playing')
        assert.deepEqual(table.seats.map((s) => s.kind), table.seats.map((_, p) => (p === seat ? 'human' : 'bot')))
        // Between the file and the answer a forced move may have been played, or a computer's.
        if (table.seq === n) assert.deepEqual(table.view, wanted.view)
        const { events } = await anna.events(table.table)
        const told = Math.min(n, EVENTS_MAX)
        assert.deepEqual(events.slice(0, told).map(({ seat: who, chance }) => [who, chance === undefined]),
            file.log.slice(0, told).map(({ seat: who, chance }) => [who, chance === undefined]))
        await finish(anna, table.table)
    })
}

test('a game of the archive goes on from any of its events, and its own file has no proof', async () => {
    const first = await anna.post('/api/tables/load', { file: cut(played('durak'), 20), level: 'easy' })
    await finish(anna, first.table)
    const done = await until('the file is there', async () => {
        const answer = await anna.ask('GET', `/api/tables/${first.table}/file`)
        return answer.status === 200 && answer.json
    })
    assert.equal(done.fair, undefined)
    const n = middle(done)
    const body = { table: first.table, events: n, seat: 1, level: 'medium' }
    const again = await until('it is archived', async () => {
        const answer = await anna.ask('POST', '/api/tables/load', body)
        return answer.status === 201 && answer.json
    })
    assert.equal(again.loaded, n)
    assert.equal(again.seat, 1)
    const { games } = await anna.get('/api/account/games')
    const listed = games.find((one) => one.table === first.table)
    assert.equal(listed.loaded, true)
    assert.deepEqual(listed.seats.map((s) => s.kind), done.players.map((_, p) => (p === listed.seat ? 'human' : 'bot')))
})

test('a fresh game is not marked', async () => {
    const table = await anna.post('/api/tables', { game: 'nardy', bots: [null, 'easy'], sit: 0 })
    assert.equal(table.loaded, undefined)
})

test('nobody else sits down, sees it, or loads a game that is private or not over', async () => {
    const table = await anna.post('/api/tables/load', { file: cut(played('nardy'), 9), level: 'easy' })
    const boris = await Rest.guest(server, 'Boris')
    assert.equal((await boris.ask('GET', `/api/tables/${table.table}`)).status, 404)
    assert.equal((await boris.ask('POST', `/api/tables/${table.table}/seat`, { code: table.code })).status, 409)
    assert.equal((await boris.ask('POST', '/api/tables/load', { table: table.table })).status, 404)
    assert.equal((await anna.ask('POST', '/api/tables/load', { table: table.table })).json.code, 'game_running')
    assert.equal((await boris.ask('POST', '/api/tables/load', { table: 999999 })).json.code, 'not_found')
    assert.equal((await new Rest(server).ask('POST', '/api/tables/load', { table: 1 })).status, 401)
})

test('a bad or hostile file gets an error in words and makes no table', async () => {
    const file = cut(played('durak'), 12)
    const before = (await anna.get('/api/account')).tables.length
    const cases = [
        [{}, 'bad_request', /"file" or "table"/],
        [{ file, table: 1 }, 'bad_request', /either/],
        [{ file: 7 }, 'bad_file', /file/],
        [{ file: { ...file, stolik: 2 } }, 'bad_file', /./],
        [{ file: { ...file, rules: 'chess/1' } }, 'bad_file', /chess/],
        [{ file: { ...file, more: '\u{1F600}'.repeat(300) } }, 'bad_file', /./],
        [{ file: { ...file, players: ['\u{1F600}'.repeat(300), 'b', 'c'] } }, 'bad_file', /./],
        [{ file: { ...file, log: [...file.log, { seat: 0, action: 'attack AA' + '\u{1F600}'.repeat(40) }] } }, 'bad_file', /event 13/],
        [{ file: { ...file, log: file.log.slice(1) } }, 'bad_file', /event 1/],
        [{ file: { ...file, log: file.log.concat([{ seat: 5, action: 'take' }]) } }, 'bad_file', /event 13/],
        [{ file, events: 13 }, 'bad_request', /12/],
        [{ file, events: -1 }, 'bad_request', /events/],
        [{ file, seat: 4 }, 'bad_request', /seat/],
        [{ file, level: 'god' }, 'bad_request', /level/],
    ]
    for (const [body, code, words] of cases) {
        const answer = await anna.ask('POST', '/api/tables/load', body)
        assert.deepEqual([answer.status, answer.json.code], [400, code], JSON.stringify(body).slice(0, 200))
        assert.match(answer.json.detail, words)
    }
    const over = played('durak')
    const { digest: _, ...whole } = over
    assert.equal((await anna.ask('POST', '/api/tables/load', { file: whole })).json.code, 'game_over')
    assert.equal((await anna.ask('POST', '/api/tables/load', `{"file":"${'x'.repeat(70000)}"}`)).status, 413)
    assert.equal((await anna.get('/api/account')).tables.length, before)
})

test('after a crash the table is there, with its past', async () => {
    const file = played('catan')
    const n = middle(file)
    const table = await anna.post('/api/tables/load', { file: cut(file, n), seat: file.log[n].seat, level: 'easy' })
    const seen = await anna.events(table.table)
    await server.kill()
    await server.start()
    const again = await anna.table(table.table)
    assert.equal(again.loaded, n)
    const { events } = await anna.events(table.table)
    assert.deepEqual(events.slice(0, n), seen.events.slice(0, n))
})
