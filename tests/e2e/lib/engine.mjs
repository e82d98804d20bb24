// The engine of the rules as a second opinion: a game replayed from its file.
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { stolik } from './server.mjs'

export class Engine {
    constructor() {
        this.child = spawn(stolik, ['engine'], { stdio: ['pipe', 'pipe', 'inherit'] })
        this.lines = createInterface({ input: this.child.stdout })[Symbol.asyncIterator]()
    }

    async ask(request) {
        this.child.stdin.write(`${JSON.stringify(request)}\n`)
        const answer = JSON.parse((await this.lines.next()).value)
        if (!answer.ok) {
            throw new Error(`${JSON.stringify(request)}: ${JSON.stringify(answer.error)}`)
        }
        return answer
    }

    begin(file) {
        const [game] = file.rules.split('/')
        return this.ask({ op: 'new', game, seats: file.seats, options: file.options })
    }

    apply(event) {
        return 'chance' in event
            ? this.ask({ op: 'chance', outcome: event.chance })
            : this.ask({ op: 'act', seat: event.seat, action: event.action })
    }

    async view(seat) {
        return (await this.ask({ op: 'view', seat })).view
    }

    end() {
        this.child.stdin.end()
    }
}
