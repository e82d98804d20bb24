// A line to the server that can be pulled out. Chromium's own "offline" leaves open WebSockets alone,
// so the bytes go through here, where they can really be stopped.
import { connect, createServer } from 'node:net'

export class Cable {
    #ends = new Set()
    #pulled = false
    #silent = false
    #listener = createServer((near) => this.#join(near))

    constructor(server) {
        this.server = server
    }

    async start() {
        await new Promise((found) => this.#listener.listen(0, '127.0.0.1', found))
        this.base = `http://127.0.0.1:${this.#listener.address().port}`
        return this
    }

    /** Breaks every connection and lets no new one through. */
    pull() {
        this.#pulled = true
        for (const end of this.#ends) end.destroy()
    }

    /** What is open stays open and never carries anything again, as when a phone changes its network. */
    silence() {
        this.#silent = true
        for (const end of this.#ends) {
            end.unpipe()
            end.pause()
        }
    }

    /** New connections go through; those from before stay as they are. */
    plugIn() {
        this.#pulled = false
        this.#silent = false
    }

    async remove() {
        this.pull()
        await new Promise((found) => this.#listener.close(found))
    }

    #join(near) {
        if (this.#pulled) {
            near.destroy()
            return
        }
        const far = connect(this.server.port, '127.0.0.1')
        for (const [one, other] of [[near, far], [far, near]]) {
            this.#ends.add(one)
            one.on('error', () => other.destroy())
            one.on('close', () => { this.#ends.delete(one); other.destroy() })
            if (!this.#silent) one.pipe(other)
        }
    }
}
