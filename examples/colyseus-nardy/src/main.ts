// A small client of a Colyseus room `nardy`: it joins, rolls, shows the moves that the server lists,
// and sends the step that was tapped. It knows no rule of the game.
import { Client, type Room } from 'colyseus.js'

interface Point {
    player: string
    checkers: number
}

interface GameState {
    board: Map<string, Point>
    off: Map<string, number>
    currentPlayer: string
    dice: number[]
    winner?: string
    possibleMoves: string[]
    players: Map<string, string>
}

const query = new URLSearchParams(location.search)
const client = new Client(query.get('server') ?? location.origin)
const KEY = 'nardy-reconnection'
let room: Room<GameState> | null = null
let chosen: string | null = null // the point whose checker is to move
let waiting = false // for the answer to what was sent last

function element<T extends HTMLElement>(id: string): T {
    return document.getElementById(id) as T
}

function say(text: string) {
    element('status').textContent = text
}

function send(type: string, message?: object) {
    waiting = true
    room?.send(type, message)
}

// -- what may be done --

// The first steps of all sequences: [from, to].
function steps(state: GameState): string[][] {
    const first = new Set([...state.possibleMoves].map((sequence) => sequence.split(',')[0]))
    return [...first].map((step) => step.split('-'))
}

function targets(state: GameState): string[] {
    return steps(state).filter(([from]) => from === chosen).map(([, to]) => to)
}

function tap(point: string) {
    if (!room || waiting || !isMyTurn(room.state)) {
        return
    }
    if (chosen !== null && targets(room.state).includes(point)) {
        send('move', { from: Number(chosen), to: point === 'off' ? point : Number(point) })
        chosen = null
    } else {
        chosen = steps(room.state).some(([from]) => from === point) ? point : null
    }
    draw(room.state)
}

// -- what is seen --

function myColour(state: GameState): string {
    return state.players.get(room!.sessionId) ?? ''
}

function isMyTurn(state: GameState): boolean {
    return state.currentPlayer === myColour(state) && !state.winner && state.players.size === 2
}

// Each player has the own start at the top right: for Black the board is turned by half.
function order(colour: string): number[] {
    const top = Array.from({ length: 12 }, (_, i) => 13 + i)
    const bottom = Array.from({ length: 12 }, (_, i) => 12 - i)
    const points = [...top, ...bottom]
    return colour === 'black' ? points.map((p) => ((p + 11) % 24) + 1) : points
}

function drawPoint(state: GameState, number: number, mine: boolean): HTMLButtonElement {
    const name = String(number)
    const point = state.board.get(name)
    const button = document.createElement('button')
    button.className = 'point'
    button.dataset.point = name
    button.innerHTML = `<small>${name}</small>`
    if (point) {
        const checkers = document.createElement('span')
        checkers.className = point.player
        checkers.textContent = `${point.player === 'white' ? '○' : '●'}${point.checkers}`
        button.append(checkers)
    }
    button.classList.toggle('source', mine && steps(state).some(([from]) => from === name))
    button.classList.toggle('chosen', chosen === name)
    button.classList.toggle('target', mine && targets(state).includes(name))
    button.onclick = () => tap(name)
    return button
}

function draw(state: GameState) {
    const colour = myColour(state)
    const mine = isMyTurn(state)
    const dice = [...state.dice]
    element('board').replaceChildren(...order(colour).map((p) => drawPoint(state, p, mine)))
    element('dice').textContent = dice.length > 0 ? dice.join(' ') : 'none'
    element<HTMLButtonElement>('roll').disabled = !mine || dice.length > 0
    element<HTMLButtonElement>('off').disabled = !mine || !targets(state).includes('off')
    if (state.winner) {
        return // game_over has said more
    }
    const wait = state.players.size < 2
    say(wait ? 'Waiting for an opponent…' : mine ? `Your turn (${colour}).` : `It is the turn of ${state.currentPlayer}.`)
}

// -- the room --

function enter(joined: Room<GameState>) {
    room = joined
    sessionStorage.setItem(KEY, joined.reconnectionToken)
    element<HTMLButtonElement>('leave').disabled = false
    joined.onStateChange((state) => {
        waiting = false
        if (chosen !== null && !steps(state).some(([from]) => from === chosen)) {
            chosen = null
        }
        draw(state)
    })
    joined.onMessage('game_over', ({ result, message }) => finish(`Game over: ${result}. ${message}`))
    joined.onMessage('opponent_left', ({ message }) => finish(message))
    joined.onError((_code, message) => {
        waiting = false
        say(message ?? 'an error')
    })
    joined.onLeave((code) => {
        if (code !== 1000 && code !== 4000) {
            void comeBack()
        }
    })
}

function finish(text: string) {
    sessionStorage.removeItem(KEY)
    say(text)
}

async function join(options: object) {
    try {
        enter(await client.joinOrCreate<GameState>('nardy', { stake: '100 TON', ...options }))
    } catch (error) {
        say(String(error))
    }
}

// After a reload or a lost connection: the same seat again.
async function comeBack() {
    const token = sessionStorage.getItem(KEY)
    if (token === null) {
        return
    }
    try {
        enter(await client.reconnect<GameState>(token))
    } catch {
        sessionStorage.removeItem(KEY)
        say('The game is not there any more.')
    }
}

element('join').onclick = () => join({})
element('computer').onclick = () => join({ bot: 'easy' })
element('roll').onclick = () => !waiting && send('rollDice')
element('off').onclick = () => tap('off')
element('leave').onclick = async () => {
    sessionStorage.removeItem(KEY)
    await room?.leave()
    say('You have left.')
}
void comeBack()
