// Clients of Colyseus as npm has them, each line of versions with the endpoint it is told.
import { createRequire } from 'node:module'
import { isDeepStrictEqual } from 'node:util'
import WebSocket from 'ws'
import { Rest } from './rest.mjs'
import { choose } from './moves.mjs'
import { pick, until } from './wait.mjs'

// From 0.17 on the SDK needs a global WebSocket to come back by itself, which Node 20 lacks.
globalThis.WebSocket ??= WebSocket

const require = createRequire(import.meta.url)
export const LINES = {
    0.16: { Client: require('colyseus.js').Client, path: '' },
    0.17: { Client: require('sdk17').Client, path: '/c17' },
    0.18: { Client: require('sdk18').Client, path: '/c18' },
}

export function clientOf(server, line) {
    return new LINES[line].Client(server.url + LINES[line].path)
}

// What a field without a value, a JSON string, or a rounded number was meant to be.
function plain(value, wanted) {
    if (wanted === null || wanted === undefined) {
        return value === undefined || value === '' ? null : value
    }
    if (typeof wanted === 'object' && typeof value === 'string') {
        return JSON.parse(value)
    }
    if (typeof wanted === 'number' && typeof value === 'string') {
        return Number(value)
    }
    if (typeof wanted === 'number' && !Number.isInteger(wanted)) {
        return Math.abs(value - wanted) < 1e-4 ? wanted : value
    }
    if (Array.isArray(wanted) && Array.isArray(value)) {
        return value.length === wanted.length ? wanted.map((w, i) => plain(value[i], w)) : value
    }
    if (typeof wanted === 'object' && value && typeof value === 'object' && !Array.isArray(value)) {
        const keys = new Set([...Object.keys(wanted), ...Object.keys(value)])
        return Object.fromEntries([...keys].map((key) => [key, plain(value[key], wanted[key])]))
    }
    return value
}

// Members of a view that the state does not have.
const LEFT_OUT = { nardy: ['roll', 'turnMovesFromHead', 'rolling'], catan: ['hex_layout'] }

const MOVES_BYTES = 128 * 1024 // a longer list of moves has their first steps only

// What the state must be, given the view.
function full(view, game) {
    const wanted = { ...view }
    if (game === 'nardy' && view.possibleMoves.reduce((sum, m) => sum + m.length + 3, 0) > MOVES_BYTES) {
        wanted.possibleMoves = [...new Set(view.possibleMoves.map((m) => m.split(',')[0]))]
    }
    for (const name of LEFT_OUT[game] ?? []) {
        delete wanted[name]
    }
    return wanted
}

const rooms = new Set()

// Nobody comes back by itself to a server that is gone.
export function leaveAll() {
    for (const room of rooms) {
        if (room.reconnection) {
            room.reconnection.enabled = false
        }
        room.connection.close()
    }
}

export class ColyseusPlayer {
    constructor(server, line, rest) {
        this.server = server
        this.line = line
        this.rest = rest // the same person, by REST: what the engine shows
        this.client = clientOf(server, line)
        this.told = []
        this.errors = []
        this.frames = []
        this.changes = 0 // of the state
        this.hands = new Set() // of Catan, as this player may know them
    }

    static async guest(server, line, name) {
        return new ColyseusPlayer(server, line, await Rest.guest(server, name))
    }

    async join(game, options = {}, method = 'joinOrCreate') {
        this.game = game
        this.take(await this.client[method](game, { token: this.rest.token, ...options }))
        await until('the first state', () => this.room.state?.players?.size > 0)
        const { tables } = await this.rest.get('/api/account')
        this.table = await this.tableOf(tables)
        return this
    }

    async tableOf(tables) {
        for (const number of tables.map((t) => t.table ?? t)) {
            if ((await this.rest.table(number)).code === this.room.roomId) {
                return number
            }
        }
        throw new Error('the seat is at no table')
    }

    take(room) {
        this.room = room
        rooms.add(room)
        room.onStateChange(() => this.changes++)
        room.onMessage('*', (type, message) => this.told.push({ type, ...message }))
        room.onError((code, text) => this.errors.push({ code, text }))
        room.connection.transport.ws.addEventListener('message', ({ data }) => this.frames.push(Buffer.from(data)))
    }

    // The state as plain values; a game's view is a member of it but in nardy.
    get state() {
        return this.room.state.toJSON()
    }

    get role() {
        return this.room.state.players.get(this.room.sessionId)
    }

    view(wanted) {
        const { players, playerProfiles, stage, ...rest } = this.state
        return plain(this.game === 'nardy' ? rest : rest.view, wanted)
    }

    // Waits until the state is what the engine shows this seat.
    async settle() {
        let wanted
        let got
        return until(`the state of ${this.line} is the engine's view`, async () => {
            const shown = await this.rest.get(`/api/tables/${this.table}/view`)
            wanted = full(shown.view, this.game)
            got = this.view(wanted)
            this.hands.add(JSON.stringify(wanted.player_resources?.[this.seat]))
            if (this.state.stage !== 'finished') {
                this.hidden = this.frames.length // until then, others' hands are nobody's business
            }
            return isDeepStrictEqual(got, wanted) && wanted
        }, { every: 3, ms: 20_000 }).catch((error) => {
            const short = (value) => JSON.stringify(value).slice(0, 1500)
            throw new Error(`${error.message}\n${short(got)}\n${short(wanted)}`)
        })
    }

    // One thing that may be done now, as the state says; false: it is not this player's turn.
    move() {
        const { state, room } = this
        if (state.currentPlayer !== this.role || state.stage !== 'playing') {
            return false
        }
        if (state.dice.length === 0) {
            room.send('rollDice')
        } else {
            const [from, to] = pick(state.possibleMoves).split(',')[0].split('-')
            room.send('move', { from: Number(from), to: to === 'off' ? to : Number(to) })
        }
        return true
    }

    // The same in any game, by its actions.
    async act() {
        const { actions, open } = await this.rest.get(`/api/tables/${this.table}/legal`)
        if (actions.length === 0 && !(open?.length > 0)) {
            return false
        }
        this.room.send('act', { action: choose(this.view(await this.settle()), this.seat, actions, open ?? []) })
        return true
    }

    get seat() {
        return this.room.state.playerProfiles.get(this.room.sessionId).seat
    }

    last(type) {
        return this.told.findLast((m) => m.type === type)
    }

    drop() {
        this.room.connection.transport.ws.terminate()
    }
}
