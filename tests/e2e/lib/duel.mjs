// A game of two seats that one test plays from both sides, move by move, so that it knows exactly
// what was acknowledged.
import assert from 'node:assert/strict'
import { checkAcked } from './gamefile.mjs'
import { choose } from './moves.mjs'
import { Rest } from './rest.mjs'
import { Denied, Lost, Socket } from './socket.mjs'
import { until } from './wait.mjs'

export class Duel {
    static async start(server, setup = { game: 'nardy' }) {
        const duel = new Duel()
        duel.rest = [await Rest.guest(server, 'Anna'), await Rest.guest(server, 'Boris')]
        duel.sockets = duel.rest.map((r) => new Socket(server, r.token))
        duel.acked = [[], []]
        duel.req = [0, 0]
        duel.pending = null
        await Promise.all(duel.sockets.map((s) => s.connect()))
        const made = await duel.sockets[0].create({ ...setup, sit: 0 })
        duel.table = made.table
        await duel.sockets[1].join(made.table, { seat: 1 })
        await until('the game begins', () => duel.followed(0).view && duel.followed(1).view)
        return duel
    }

    followed(seat) {
        return this.sockets[seat].tables.get(this.table)
    }

    get over() {
        return Boolean(this.followed(0).ending)
    }

    // One move of whoever is to act. Throws what the server or the connection says against it, and
    // remembers the move as pending.
    async move() {
        const [seat] = this.followed(0).turn.to_act
        const { actions, open } = await this.sockets[seat].ask({ t: 'legal', table: this.table })
        const action = choose(this.followed(seat).view, seat, actions, open)
        this.pending = { seat, req: this.req[seat] + 1, action }
        await this.sendPending()
    }

    async sendPending() {
        const { seat, req, action } = this.pending
        const ack = await this.sockets[seat].act(this.table, req, action)
        this.acked[seat].push({ req, action, seq: ack.seq })
        this.req[seat] = req
        this.pending = null
        await until('both hear of it', () => [0, 1].every((p) => this.followed(p).seq >= ack.seq))
        return ack
    }

    async play(moves) {
        for (let i = 0; i < moves && !this.over; i++) {
            await this.move()
        }
    }

    // Plays until the server does not take a move; returns the reason.
    async playUntilRefused(moves = 400) {
        try {
            await this.play(moves)
        } catch (error) {
            assert.ok(error instanceof Denied || error instanceof Lost, error)
            return error
        }
        throw new Error(`${moves} moves were taken`)
    }

    async resume() {
        for (const socket of this.sockets) {
            if (socket.ws.readyState <= 1) {
                await socket.drop()
            }
            await socket.connect()
            await socket.watch(this.table)
        }
    }

    // The move of which nobody knows whether it arrived, again.
    async settle() {
        if (this.pending) {
            const { seat, req } = this.pending
            const arrived = this.followed(seat).req >= req
            const ack = await this.sendPending()
            assert.equal(Boolean(ack.repeated), arrived)
        }
    }

    // The server has what was acknowledged and nothing else.
    async check(rest = this.rest) {
        const { game } = this.followed(0)
        const { events } = await rest[0].events(this.table)
        const log = events.map(({ seq, ...event }) => event)
        for (const seat of [0, 1]) {
            checkAcked({ game, log }, seat, this.acked[seat], `seat ${seat}`)
        }
        return log
    }

    total() {
        return this.acked[0].length + this.acked[1].length
    }

    close() {
        return Promise.all(this.sockets.map((s) => s.close()))
    }
}
