// A Colyseus server with a room `nardy`, for scripts/bench-colyseus: the state and the messages that
// Stolik's has, rules in plain JavaScript, everything in memory. AT_ONCE=1: patches are sent after each
// message, not every 50 ms. Prints its port.
import { createServer } from 'node:http'
import { Room, Server } from '@colyseus/core'
import { ArraySchema, MapSchema, Schema, defineTypes } from '@colyseus/schema'
import { WebSocketTransport } from '@colyseus/ws-transport'

class Point extends Schema {}
defineTypes(Point, { player: 'string', checkers: 'number' })

class GameState extends Schema {
    constructor() {
        super()
        this.board = new MapSchema()
        this.bar = new MapSchema({ white: 0, black: 0 })
        this.off = new MapSchema({ white: 0, black: 0 })
        this.currentPlayer = 'white'
        this.dice = new ArraySchema()
        this.possibleMoves = new ArraySchema()
        this.players = new MapSchema()
        this.turnCount = 1
    }
}
defineTypes(GameState, {
    board: { map: Point },
    bar: { map: 'number' },
    off: { map: 'number' },
    currentPlayer: 'string',
    dice: ['number'],
    winner: 'string',
    possibleMoves: ['string'],
    players: { map: 'string' },
    turnCount: 'number',
})

// -- rules: checkers by how far they are from leaving the board --

const pointOf = (colour, distance) => (colour === 'white' ? distance : ((distance + 11) % 24) + 1)

function isFree(other, distance) {
    return other[distance > 12 ? distance - 12 : distance + 12] === 0
}

function canStep(own, other, from, die, headLeft) {
    if (own[from] === 0 || (from === 24 && headLeft === 0)) {
        return false
    }
    if (from - die > 0) {
        return isFree(other, from - die)
    }
    for (let d = 7; d <= 24; d++) {
        if (own[d] > 0) return false
    }
    for (let d = from + 1; d <= 6 && from !== die; d++) {
        if (own[d] > 0) return false
    }
    return true
}

// All sequences that use as many dice as can be used.
function sequences(colour, own, other, dice, headLeft) {
    const found = new Map()
    let most = 0
    const walk = (left, steps, head) => {
        let moved = false
        for (const die of new Set(left)) {
            for (let from = 24; from >= 1; from--) {
                if (!canStep(own, other, from, die, head)) continue
                const to = Math.max(0, from - die)
                const rest = [...left]
                rest.splice(rest.indexOf(die), 1)
                own[from]--
                own[to]++
                moved = true
                walk(rest, [...steps, `${pointOf(colour, from)}-${to > 0 ? pointOf(colour, to) : 'off'}`], head - (from === 24))
                own[from]++
                own[to]--
            }
        }
        if (!moved && steps.length > 0) {
            most = Math.max(most, steps.length)
            found.set(steps.join(','), steps.length)
        }
    }
    walk(dice, [], headLeft)
    return [...found].filter(([, n]) => n === most).map(([text]) => text)
}

class NardyRoom extends Room {
    onCreate() {
        this.maxClients = 2
        this.state = new GameState()
        this.sides = { white: new Array(25).fill(0), black: new Array(25).fill(0) }
        this.sides.white[24] = this.sides.black[24] = 15
        this.show('white', 24)
        this.show('black', 24)
        if (process.env.AT_ONCE) {
            this.setPatchRate(null)
        }
        this.onMessage('rollDice', (client) => this.roll(client))
        this.onMessage('move', (client, message) => this.move(client, message))
    }

    onJoin(client) {
        this.state.players.set(client.sessionId, this.state.players.size === 0 ? 'white' : 'black')
    }

    show(colour, distance) {
        const point = String(pointOf(colour, distance))
        const n = this.sides[colour][distance]
        const there = this.state.board.get(point)
        if (n === 0) {
            this.state.board.delete(point)
        } else if (there) {
            there.checkers = n
        } else {
            this.state.board.set(point, new Point({ player: colour, checkers: n }))
        }
    }

    other() {
        return this.state.currentPlayer === 'white' ? 'black' : 'white'
    }

    list() {
        const { currentPlayer, dice, possibleMoves } = this.state
        const all = sequences(currentPlayer, this.sides[currentPlayer], this.sides[this.other()], [...dice], this.head)
        possibleMoves.clear()
        for (const one of all) {
            possibleMoves.push(one)
        }
        if (all.length === 0) {
            dice.clear()
            this.state.currentPlayer = this.other()
            this.state.turnCount++
        }
    }

    roll(client) {
        const { state } = this
        if (state.players.get(client.sessionId) !== state.currentPlayer || state.dice.length > 0 || state.winner) {
            return
        }
        const [a, b] = [1 + Math.floor(Math.random() * 6), 1 + Math.floor(Math.random() * 6)]
        state.dice.push(...(a === b ? [a, a, a, a] : [a, b]))
        this.head = state.turnCount <= 2 && a === b && [3, 4, 6].includes(a) ? 2 : 1
        this.list()
        this.tell()
    }

    move(client, { from, to }) {
        const { state } = this
        const colour = state.currentPlayer
        const step = `${from}-${to}`
        if (state.players.get(client.sessionId) !== colour || ![...state.possibleMoves].some((m) => m.split(',')[0] === step)) {
            return
        }
        const own = this.sides[colour]
        const start = colour === 'white' ? from : ((from + 11) % 24) + 1
        const end = to === 'off' ? 0 : colour === 'white' ? to : ((to + 11) % 24) + 1
        let die = state.dice.indexOf(start - end)
        if (die < 0) {
            die = [...state.dice].findIndex((d) => d > start - end)
        }
        state.dice.splice(die, 1)
        own[start]--
        own[end]++
        this.head -= start === 24
        this.show(colour, start)
        if (end > 0) {
            this.show(colour, end)
        } else {
            state.off.set(colour, own[0])
        }
        if (own[0] === 15) {
            state.winner = colour
            state.possibleMoves.clear()
            this.broadcast('game_over', { result: 'win', message: 'WIN.' })
        } else {
            this.list()
        }
        this.tell()
    }

    tell() {
        if (process.env.AT_ONCE) {
            this.broadcastPatch()
        }
    }
}

const http = createServer()
const server = new Server({ transport: new WebSocketTransport({ server: http }), greet: false })
server.define('nardy', NardyRoom)
await server.listen(Number(process.env.PORT || 0))
console.log(`port ${http.address().port}`)
