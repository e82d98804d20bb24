// A store with one very long game in it: two people who offer each other trades in Catan and
// withdraw them.
import { Player } from './duellists.mjs'
import { Server, folder } from './server.mjs'
import { join } from 'node:path'

const RESOURCES = ['wood', 'brick', 'sheep', 'wheat', 'ore']

class Trader extends Player {
    req = 0

    async act(action) {
        const reply = await this.ask({ t: 'act', table: this.table.table, req: this.req + 1, action })
        this.req += reply.t === 'ack'
        return reply.t === 'ack'
    }

    // Whether an offer could be made.
    async trade() {
        for (const give of RESOURCES) {
            const want = give === 'wood' ? 'brick' : 'wood'
            if (await this.act(`offer ${give}=1 ${want}=1`)) {
                return this.act('cancel')
            }
        }
        return false
    }

    async go() {
        const { actions, open } = await this.ask({ t: 'legal', table: this.table.table })
        if (actions.length === 0 || (open.includes('offer') && (await this.trade()))) {
            return
        }
        const plain = ['reject', 'end', 'roll'].find((word) => actions.includes(word))
        await this.act(plain ?? actions[Math.floor(Math.random() * actions.length)])
    }
}

// Plays a game of Catan for `events` events and leaves it unfinished.
export async function makeLongGame(events) {
    const store = join(folder(), 'long.db')
    const server = await Server.start({ store, args: ['--log-level', 'error'] })
    const players = [0, 1].map(() => new Trader(server, '10.0.0.1'))
    for (const player of players) await player.connect('Trader')
    const { code, table } = await players[0].ask({ t: 'create', game: 'catan', seats: 2, sit: 0 })
    await players[1].ask({ t: 'join', code })
    while (players[0].table.phase === 'playing' && players[0].table.seq < events) {
        for (const player of players) await player.go()
    }
    const made = { store, table, code, token: players[0].token, events: players[0].table.seq }
    for (const player of players) player.ws.terminate()
    await server.stop()
    return made
}
