// Colyseus clients from npm, unchanged: whole games of every kind, against each other, computers and
// native clients; the state they decode is the engine's view after every step.
import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { after, before, test } from 'node:test'
import { ColyseusPlayer, LINES, clientOf, leaveAll } from './lib/colyseus.mjs'
import { Rest } from './lib/rest.mjs'
import { Server } from './lib/server.mjs'
import { Socket } from './lib/socket.mjs'
import { pick, sleep, until } from './lib/wait.mjs'

console.warn = () => {} // the SDKs warn of every error that they report
console.info = () => {}
const lines = Object.keys(LINES)
const BOT_TOKEN = '123456:the-token-of-a-test'
let server
let promised // a seat that nobody takes, and when it was promised
let promisedAt

function matchmake(path, body = {}) {
    return fetch(`${server.url}${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
    })
}

before(async () => {
    server = await Server.start({ args: ['--bot-nodes', '50'] })
    promised = await (await matchmake('/matchmake/create/nardy', { stake: 'nobody' })).json()
    promisedAt = Date.now()
})
after(() => {
    leaveAll()
    return server?.stop()
})

// Plays to the end, and compares every player's state after each step.
async function playOut(players, step) {
    const over = () => players[0].state.stage === 'finished'
    for (let i = 0; i < 6000 && !over(); i++) {
        await Promise.all(players.map((p) => p.settle()))
        await step()
    }
    await Promise.all(players.map((p) => p.settle()))
    assert.ok(over())
}

async function checkOver(players, stake) {
    for (const player of players) {
        const said = await until('game_over', () => player.last('game_over'))
        const won = player.state.winner === player.role
        assert.equal(said.result, won ? 'win' : 'lose')
        assert.equal(said.message, `${won ? 'WIN' : 'LOST'}${stake ? ` ${stake}` : ''}.`)
    }
}

async function changed(players, before) {
    await until('something happens', () =>
        players.some((p, i) => p.changes > before[i] || p.errors.length > 0),
    )
}

async function nardyStep(players) {
    const before = players.map((p) => p.changes)
    if (players.some((p) => p.move())) {
        await changed(players, before)
    } else {
        await sleep(2)
    }
    for (const player of players) {
        assert.deepEqual(player.errors, [])
    }
}

for (const [i, line] of lines.entries()) {
    const other = lines[(i + 1) % lines.length]
    test(`${line} and ${other} play a whole game of nardy against each other`, async () => {
        const stake = `${line} TON`
        const one = await ColyseusPlayer.guest(server, line, 'Анна')
        const two = await ColyseusPlayer.guest(server, other, 'Boris')
        await one.join('nardy', { stake })
        assert.equal(one.state.stage, 'waiting_for_player')
        assert.deepEqual(one.state.board, {
            24: { player: 'white', checkers: 15 },
            12: { player: 'black', checkers: 15 },
        })
        await two.join('nardy', { stake })
        assert.equal(one.room.roomId, two.room.roomId, 'who asks for the same sits together')
        assert.deepEqual([one.role, two.role], ['white', 'black'])
        assert.equal(two.state.playerProfiles[one.room.sessionId].name, 'Анна')
        await playOut([one, two], () => nardyStep([one, two]))
        await checkOver([one, two], stake)
        assert.deepEqual([await one.room.leave(), await two.room.leave()], [4000, 4000])
    })

    test(`${line} plays a whole game of nardy against the computer`, async () => {
        const player = await ColyseusPlayer.guest(server, line, 'Анна')
        await player.join('nardy', { bot: 'easy' })
        await playOut([player], () => nardyStep([player]))
        await checkOver([player], '')
        await player.room.leave()
    })
}

// Somebody who came in by another door, and plays what the menu has.
async function nativeMoves(rest, table) {
    const { actions } = await rest.get(`/api/tables/${table}/legal`)
    if (actions.length > 0) {
        await rest.post(`/api/tables/${table}/actions`, { action: pick(actions) })
        return true
    }
    return false
}

test('0.16 plays against a browser player, whose table it finds', async () => {
    const rest = await Rest.guest(server, 'Native')
    const socket = new Socket(server, rest.token)
    await socket.connect()
    const made = await socket.create({ game: 'nardy', sit: 0 })
    const player = await ColyseusPlayer.guest(server, '0.16', 'Анна')
    await player.join('nardy')
    assert.equal(player.table, made.table)
    assert.equal(player.role, 'black')
    const seen = socket.tables.get(made.table)
    await until('the browser player sees it', () => seen.view)
    let req = 0
    await playOut([player], async () => {
        const { menu, turn } = seen
        if (turn?.to_act?.[0] === 0 && menu?.length > 0) {
            const seq = seen.seq
            await socket.act(made.table, ++req, pick(menu))
            await until('it is heard', () => seen.seq > seq)
        } else {
            await nardyStep([player])
        }
    })
    await checkOver([player], '')
    await socket.close()
})

for (const line of ['0.17', '0.18']) {
    test(`${line} opens a table that is in the lobby, and plays with who comes by REST`, async () => {
        const player = await ColyseusPlayer.guest(server, line, 'Анна')
        const rest = await Rest.guest(server, 'Native')
        await player.join('nardy', { rules: { rules: 'federation' } }, 'create')
        const { tables } = await rest.get('/api/tables?game=nardy')
        const line_ = tables.find((t) => t.table === player.table)
        assert.equal(line_.seats[0].name, 'Анна')
        await rest.post(`/api/tables/${player.table}/seat`, {})
        await playOut([player], async () => {
            if (!(await nativeMoves(rest, player.table))) {
                await nardyStep([player])
            }
        })
        await checkOver([player], '')
        await player.room.leave()
    })
}

// -- other games --

const CARDS = [...'6789TJQKA'].flatMap((rank) => [...'SCDH'].map((suit) => rank + suit))

// A card as it is written in a state. Nothing but a card looks like this.
function hasCard(frames, card) {
    const bytes = Buffer.from([0xa2, card.charCodeAt(0), card.charCodeAt(1)])
    return frames.some((frame) => frame.includes(bytes))
}

const SETUPS = {
    durak: { seats: 3 },
    kush: { rules: { width: 12, height: 12, turnLimit: 60 } },
    catan: { seats: 3, rules: { targetPoints: 4 } },
    catansea: { seats: 3, rules: { board: 'new_shores', targetPoints: 4 } },
    catancities: { seats: 3, rules: { board: 'desert', targetPoints: 4 } },
}

for (const game of Object.keys(SETUPS)) {
    test(`${game}: 0.16, 0.18 and a native client play a whole game`, async () => {
        const stake = `${game} test`
        const players = [
            await ColyseusPlayer.guest(server, '0.16', 'Old'),
            await ColyseusPlayer.guest(server, '0.18', 'New'),
        ]
        const rest = await Rest.guest(server, 'Native')
        for (const player of players) {
            await player.join(game, { stake, ...SETUPS[game] })
        }
        if (SETUPS[game].seats === 3) {
            await rest.post(`/api/tables/${players[0].table}/seat`, {})
        }
        await Promise.all(players.map((p) => p.settle()))
        if (game === 'durak') {
            for (const player of players) { // the deal: nobody else's card is in any byte
                const { hand, trumpCard, table } = player.state.view
                const known = new Set([...hand, trumpCard, ...table.flatMap((pair) => Object.values(pair))])
                for (const card of CARDS) {
                    assert.equal(hasCard(player.frames, card), known.has(card), card)
                }
            }
        }
        await playOut(players, async () => {
            const before = players.map((p) => p.changes)
            for (const player of players) {
                if (await player.act()) {
                    await changed(players, before)
                    return
                }
            }
            if (SETUPS[game].seats !== 3 || !(await nativeTurn(rest, players[0]))) {
                await sleep(2)
            }
        })
        for (const player of players) {
            assert.ok(await until('game_over', () => player.last('game_over')))
            if (game === 'catan') {
                checkHands(player)
            }
        }
    })
}

async function nativeTurn(rest, beside) {
    const { actions, open } = await rest.get(`/api/tables/${beside.table}/legal`)
    if (actions.length === 0 && !open.includes('discard')) {
        return false
    }
    if (actions.length > 0) {
        await rest.post(`/api/tables/${beside.table}/actions`, { action: pick(actions) })
    } else {
        const { view } = await rest.get(`/api/tables/${beside.table}/view`)
        const { choose } = await import('./lib/moves.mjs')
        const seat = view.seat
        await rest.post(`/api/tables/${beside.table}/actions`, { action: choose(view, seat, [], open) })
    }
    return true
}

// Of others, only how many cards they hold was ever sent.
function checkHands(player) {
    const text = Buffer.concat(player.frames.slice(0, player.hidden)).toString('latin1')
    const hands = [...text.matchAll(/\{"wood":(\d+),"brick":(\d+),"sheep":(\d+),"wheat":(\d+),"ore":(\d+)\}/g)]
    assert.ok(hands.length > 0)
    for (const [hand] of hands) {
        assert.ok(player.hands.has(hand), `${hand} was never this player's own`)
    }
}

// -- coming back --

async function startedNardy(line) {
    const player = await ColyseusPlayer.guest(server, line, 'Анна')
    const rest = await Rest.guest(server, 'Native')
    await player.join('nardy', { stake: `back ${line}`, private: true })
    await rest.post(`/api/tables/${player.table}/seat`, { code: player.room.roomId })
    await until('the game begins', () => player.state.stage === 'playing')
    return { player, rest }
}

// Plays until this player is in the middle of a turn.
async function midTurn(player, rest) {
    for (let i = 0; i < 400; i++) {
        await player.settle()
        const { dice, currentPlayer, turnCount } = player.state
        if (turnCount > 4 && currentPlayer === player.role && dice.length === 1) {
            return player.state
        }
        if (!(await nativeMoves(rest, player.table))) {
            await nardyStep([player])
        }
    }
    throw new Error('no turn has a middle')
}

async function comeBack(player) {
    if (player.line === '0.16') {
        const token = player.room.reconnectionToken
        player.drop()
        const id = player.room.sessionId
        player.take(await player.client.reconnect(token))
        assert.equal(player.room.sessionId, id)
        await until('the state', () => player.room.state?.players?.size > 0)
    } else {
        player.room.reconnection.minUptime = 0
        const back = new Promise((done) => player.room.onReconnect(done))
        player.drop()
        await back
    }
}

for (const line of lines) {
    test(`${line}: a connection breaks in mid-turn, and the client has the same game again`, async () => {
        const { player, rest } = await startedNardy(line)
        const state = await midTurn(player, rest)
        player.drop()
        await comeBack(player)
        await player.settle()
        assert.deepEqual({ ...player.state, playerProfiles: 0 }, { ...state, playerProfiles: 0 })
        for (let i = 0; i < 20; i++) { // and the patches after it fit
            await player.settle()
            if (!(await nativeMoves(rest, player.table))) {
                await nardyStep([player])
            }
        }
        await player.room.leave()
    })
}

// The state of a client that was away is older than what the others were told meanwhile.
for (const [stays, drops] of [
    ['0.16', '0.17'],
    ['0.17', '0.18'],
]) {
    test(`${drops} comes back to ${stays}, who has played on meanwhile`, async () => {
        const stake = `${drops} is away`
        const one = await ColyseusPlayer.guest(server, stays, 'Stays')
        const two = await ColyseusPlayer.guest(server, drops, 'Drops')
        const both = [one, two]
        await one.join('nardy', { stake })
        await two.join('nardy', { stake })
        for (let i = 0; i < 60 || one.state.currentPlayer !== one.role; i++) {
            await Promise.all(both.map((p) => p.settle()))
            await nardyStep(both)
        }
        two.room.reconnection.minUptime = 0
        two.room.reconnection.delay = two.room.reconnection.minDelay = 700
        const back = new Promise((done) => two.room.onReconnect(done))
        two.drop()
        while (one.state.currentPlayer === one.role) {
            await one.settle()
            await nardyStep([one])
        }
        await back
        for (let i = 0; i < 60; i++) {
            await Promise.all(both.map((p) => p.settle()))
            await nardyStep(both)
        }
        await Promise.all(both.map((p) => p.room.leave()))
    })
}

// -- what is wrong --

// Waits for the player's roll to be seen: its dice, or the next turn if all its steps were forced.
function rolled(player, { turnCount }) {
    return until('the roll', () => player.state.dice.length > 0 || player.state.turnCount > turnCount)
}

test('wrong messages get an error and change nothing', async () => {
    const { player } = await startedNardy('0.16')
    const wanted = await player.settle()
    const wrong = [
        ['move', { from: 24, to: 20 }],
        ['move', { from: 'bar', to: 3 }],
        ['move', 7],
        ['move'],
        ['move', { from: 1e9, to: -1 }],
        ['act', { action: 'dance' }],
        ['act', { action: 'x'.repeat(2000) }],
        ['act'],
        ['nothing', { a: [1, { b: 2 }] }],
    ]
    for (const [i, [type, payload]] of wrong.entries()) {
        player.room.send(type, payload)
        await until(`an error for ${type}`, () => player.errors.length === i + 1)
        assert.ok([400, 409].includes(player.errors[i].code), JSON.stringify(player.errors[i]))
    }
    player.room.send(5, 'a type that is a number')
    player.room.sendBytes('move', new Uint8Array([1, 2, 3]))
    await until('errors', () => player.errors.length === wrong.length + 2)
    assert.deepEqual(await player.settle(), wanted)
    player.room.send('act', 'roll')
    await rolled(player, wanted)
    await player.room.leave()
})

for (const line of lines) {
    test(`${line} asks by a flag to build between turns, and is waited for`, async () => {
        const player = await ColyseusPlayer.guest(server, line, 'Builder')
        await player.join('catansea', { seats: 5, bot: 'easy' })
        const flag = (wanted) => until(`the flag is ${wanted}`, () => player.last('flag')?.flag === wanted)
        const turn = async () => (await player.rest.table(player.table)).turn
        await flag(false)
        player.room.send('flag')
        await flag(true)
        player.room.send('flag')
        await until('no flag is raised twice', () => player.errors.length === 1)
        assert.match(player.errors[0].text, /^flag_up/)
        player.room.send('flag', { on: 'yes' })
        await until('no flag but true or false', () => player.errors.length === 2)
        assert.equal(player.errors[1].code, 400)
        for (let now = await turn(); !now.optional?.includes(player.seat); now = await turn()) {
            if (!now.to_act.includes(player.seat) || !await player.act()) await sleep(2)
        }
        player.room.send('flag', { on: false }) // that is a pass too
        await flag(false)
        await until('the turn goes on', async () => !(await turn()).optional)
        await player.room.leave()
    })
}

test('0.18 gets an answer to each request', async () => {
    const { player } = await startedNardy('0.18')
    await assert.rejects(player.room.request('move', { from: 24, to: 20 }), (error) => {
        assert.ok(error.reason.code && error.reason.message)
        return error.name === 'rejected'
    })
    const before = player.state
    const { seq } = await player.room.request('rollDice')
    assert.ok(seq > 0)
    await rolled(player, before)
    const ping = await new Promise((done) => player.room.ping(done))
    assert.ok(ping >= 0)
    await player.room.leave()
})

test('rooms that are unknown, locked or not there have the errors of each line', async () => {
    const codes = { 0.16: [4210, 4212, 4211, 4212], 0.17: [520, 522, 521, 522], 0.18: [520, 522, 521, 522] }
    for (const line of lines) {
        const one = await ColyseusPlayer.guest(server, line, 'One')
        await one.join('nardy', { bot: 'easy', stake: 'locked' })
        const client = clientOf(server, line)
        const tries = [
            () => client.create('chess'),
            () => client.joinById('NOSUCHROOM'),
            () => client.join('nardy', { stake: 'nobody plays for this' }),
            () => client.joinById(one.room.roomId),
        ]
        for (const [i, attempt] of tries.entries()) {
            await assert.rejects(attempt(), (error) => {
                assert.equal(error.code, codes[line][i], error.message)
                return true
            })
        }
        await assert.rejects(client.joinOrCreate('nardy', { token: 'nobody' }), (error) => error.code % 100 === 15 || error.code === 525)
        await assert.rejects(client.joinOrCreate('nardy', { bot: 'nobody' }), /level/)
        await one.room.leave()
    }
})

test('a private room is found by its id only, and who leaves first closes it', async () => {
    const one = await ColyseusPlayer.guest(server, '0.16', 'One')
    await one.join('nardy', { private: true, stake: 'private' })
    const client = clientOf(server, '0.16')
    await assert.rejects(client.join('nardy', { stake: 'private' }), (e) => e.code === 4211)
    const code = one.room.roomId
    assert.equal(await one.room.leave(), 4000)
    await assert.rejects(client.joinById(code), (e) => e.code === 4212)
})

test('who leaves a running game loses it, and the other hears of it', async () => {
    const one = await ColyseusPlayer.guest(server, '0.16', 'One')
    const two = await ColyseusPlayer.guest(server, '0.18', 'Two')
    await one.join('nardy', { stake: '5 TON' })
    await two.join('nardy', { stake: '5 TON' })
    await one.room.leave()
    const said = await until('opponent_left', () => two.last('opponent_left'))
    assert.match(said.message, /WIN 5 TON\.$/)
    await until('the winner', () => two.state.winner === 'black')
    assert.equal(two.state.stage, 'finished')
    await two.room.leave()
})

test('pages of an origin that the settings list may ask, others may not read', async () => {
    const allowed = await Server.start({ args: ['--origins', 'https://app.example'] })
    try {
        const ask = (origin, method = 'OPTIONS') =>
            fetch(`${allowed.url}/matchmake/joinOrCreate/nardy`, { method, headers: { Origin: origin } })
        const good = await ask('https://app.example')
        assert.equal(good.status, 204)
        assert.equal(good.headers.get('access-control-allow-origin'), 'https://app.example')
        assert.equal(good.headers.get('access-control-allow-credentials'), 'true')
        assert.match(good.headers.get('access-control-allow-headers'), /Authorization/)
        const joined = await ask('https://app.example', 'POST')
        assert.equal(joined.headers.get('access-control-allow-origin'), 'https://app.example')
        assert.equal((await ask('https://evil.example')).headers.get('access-control-allow-origin'), null)
    } finally {
        await allowed.stop()
    }
})

function initData(user, token) {
    const fields = { auth_date: String(Math.floor(Date.now() / 1000)), user: JSON.stringify(user) }
    const lines = Object.keys(fields).map((k) => `${k}=${fields[k]}`)
    const key = createHmac('sha256', 'WebAppData').update(token).digest()
    const hash = createHmac('sha256', key).update(lines.join('\n')).digest('hex')
    return new URLSearchParams({ ...fields, hash }).toString()
}

test("a Mini App sends its initData with each join, and is the same account", async () => {
    const own = await Server.start({ env: { STOLIK_TELEGRAM_TOKEN: BOT_TOKEN } })
    try {
        const client = clientOf(own, '0.16')
        const data = initData({ id: 42, first_name: 'Вера' }, BOT_TOKEN)
        const one = await client.joinOrCreate('nardy', { initData: data, stake: '1' })
        const two = await client.joinOrCreate('nardy', { initData: data, stake: '2' })
        await until('states', () => one.state?.players?.size > 0 && two.state?.players?.size > 0)
        for (const room of [one, two]) {
            assert.equal(room.state.playerProfiles.get(room.sessionId).name, 'Вера')
        }
        const rest = new Rest(own)
        const { tables } = await rest.get('/api/tables?game=nardy')
        assert.equal(new Set(tables.map((t) => t.seats[0].account)).size, 1)
        const forged = initData({ id: 42, first_name: 'Вера' }, '1:other')
        await assert.rejects(client.joinOrCreate('nardy', { initData: forged }), (e) => e.code === 4215)
        await Promise.all([one.leave(), two.leave()])
    } finally {
        await own.stop()
    }
})

// -- the server is killed --

test('kill -9 in mid-game: stock clients come back to the same state, and play on', async () => {
    const own = await Server.start({ args: ['--bot-nodes', '50'] })
    const main = server
    server = own
    try {
        const games = await Promise.all(lines.map((line) => startedNardy(line)))
        const states = []
        for (const { player, rest } of games) {
            states.push(await midTurn(player, rest))
            if (player.line !== '0.16') {
                player.room.reconnection.minUptime = 0
                player.back = new Promise((done) => player.room.onReconnect(done))
            }
        }
        const tokens = games.map(({ player }) => player.room.reconnectionToken)
        await own.kill()
        await own.start()
        for (const [i, { player, rest }] of games.entries()) {
            if (player.line === '0.16') {
                player.take(await player.client.reconnect(tokens[i]))
                await until('the state', () => player.room.state?.players?.size > 0)
            } else {
                await player.back
            }
            await player.settle()
            player.errors.length = 0 // of attempts to connect while the server was away
            assert.equal((await player.rest.table(player.table)).stake, `back ${player.line}`)
            const { playerProfiles, ...same } = states[i]
            const { playerProfiles: now, ...got } = player.state
            assert.deepEqual(got, same)
            for (let k = 0; k < 10; k++) {
                await player.settle()
                if (!(await nativeMoves(rest, player.table))) {
                    await nardyStep([player])
                }
            }
            await player.room.leave()
        }
    } finally {
        server = main
        await own.stop()
    }
})

// -- at last --

test('a seat that nobody takes in 15 seconds is given back, and its room is closed', async () => {
    await sleep(Math.max(0, promisedAt + 15_500 - Date.now()))
    const client = clientOf(server, '0.16')
    await assert.rejects(client.consumeSeatReservation(promised), /expired/)
    await assert.rejects(client.joinById(promised.room.roomId), (e) => e.code === 4212)
})
