// A real server process, on a port of its own, with a store of its own.
import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { until } from './wait.mjs'

const here = dirname(fileURLToPath(import.meta.url))
const source = resolve(process.env.STOLIK || join(here, '../../../build/stolik'))
const scratch = mkdtempSync(join(tmpdir(), 'stolik-e2e-'))
const running = new Set()

// A copy, so that a build that goes on at the same time disturbs nothing.
export const stolik = join(scratch, 'stolik')
if (!existsSync(source)) {
    throw new Error(`there is no ${source}; build it, or set STOLIK to the program`)
}
copyFileSync(source, stolik)
chmodSync(stolik, 0o755)

function clean() {
    for (const child of running) {
        child.kill('SIGKILL')
    }
    rmSync(scratch, { recursive: true, force: true })
}
process.on('exit', clean)
for (const signal of ['SIGINT', 'SIGTERM']) {
    process.on(signal, () => process.exit(130))
}

let folders = 0
// A new empty folder, gone at the end.
export function folder() {
    return mkdtempSync(join(scratch, `d${folders++}-`))
}

// Runs the program to its end.
export function run(args, input) {
    return spawnSync(stolik, args, { input, encoding: 'utf8', maxBuffer: 1 << 28 })
}

function isFree(port) {
    return new Promise((done) => {
        const probe = createServer()
        probe.once('error', () => done(false))
        probe.listen(port, '127.0.0.1', () => probe.close(() => done(true)))
    })
}

// Below the ports that the system gives to clients.
export async function freePort() {
    for (;;) {
        const port = 20000 + Math.floor(Math.random() * 12000)
        if (await isFree(port)) {
            return port
        }
    }
}

export class Server {
    constructor({ store, args = [], wrap = [], env = {}, limits = false } = {}) {
        this.dir = folder()
        this.store = store ?? join(this.dir, 'store.db')
        this.logFile = join(this.dir, 'log')
        this.args = args
        this.wrap = wrap // a program that runs the server, as strace
        this.env = env // besides our own
        this.limits = limits
        this.output = ''
    }

    static async start(options) {
        const server = new Server(options)
        await server.start()
        return server
    }

    get url() {
        return `http://127.0.0.1:${this.port}`
    }

    get wsUrl() {
        return `ws://127.0.0.1:${this.port}/ws`
    }

    command() {
        return [
            stolik,
            'serve',
            '--port',
            String(this.port),
            '--store',
            this.store,
            '--log-file',
            this.logFile,
            ...(this.limits ? [] : ['--rate-limits', 'off', '--connections-each', '1000']),
            ...this.args,
        ]
    }

    // Starts the process without waiting for it to listen.
    launch() {
        const [program, ...args] = [...this.wrap, ...this.command()]
        const child = spawn(program, args, {
            stdio: ['ignore', 'pipe', 'pipe'],
            env: { ...process.env, ...this.env },
        })
        this.child = child
        this.output = ''
        running.add(child)
        for (const stream of [child.stdout, child.stderr]) {
            stream.on('data', (bytes) => (this.output += bytes))
        }
        this.ended = new Promise((done) => {
            child.on('close', (code, signal) => {
                running.delete(child)
                this.child = null
                if (/Sanitizer|runtime error/.test(this.output)) {
                    console.log(this.output)
                    process.exitCode = 1
                }
                done({ code, signal })
            })
            child.on('error', (error) => done({ code: -1, signal: null, error }))
        })
    }

    async start() {
        this.port ??= await freePort()
        this.launch()
        await until('the server listens', () => {
            if (!this.child) {
                throw new Error(`the server has ended: ${this.output}`)
            }
            return this.output.includes('listens on')
        })
    }

    log() {
        return existsSync(this.logFile) ? readFileSync(this.logFile, 'utf8') : ''
    }

    // The process of the server itself, also if another one runs it.
    pid() {
        if (this.wrap.length === 0) {
            return this.child.pid
        }
        const list = readFileSync(`/proc/${this.child.pid}/task/${this.child.pid}/children`, 'utf8')
        return Number(list.trim().split(' ')[0])
    }

    async signal(name) {
        process.kill(this.pid(), name)
        return this.ended
    }

    async stop() {
        if (this.child) {
            return this.signal('SIGTERM')
        }
        return null
    }

    async kill() {
        if (this.child) {
            await this.signal('SIGKILL')
        }
    }
}
