// What an attack costs the others: a server with its default limits, forty people who play, and a
// crowd at many addresses that attacks. Each attack is measured beside a quiet time before it.
//
//     node attacks.mjs [--seconds 15] [--after 0] [--addresses 100] [attack …]
//
// With --after N the attack has gone on for N seconds before it is measured: its bursts are used up
// by then.
//
// The server runs on one core, players on the other, where attackers have what is left (SCHED_IDLE),
// so that they do not slow the stop-watch down. They speak through a proxy that the server trusts,
// so that each says which address it comes from. "commit" is the mean time that the disk took. It
// measures and asserts nothing: figures of a busy machine are not worth a failed test.
import { fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { ATTACKS } from './lib/attackers.mjs'
import { Player, playPairs } from './lib/duellists.mjs'
import { makeLongGame } from './lib/longgame.mjs'
import { Server } from './lib/server.mjs'
import { sleep } from './lib/wait.mjs'

const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
        seconds: { type: 'string', default: '15' },
        after: { type: 'string', default: '0' },
        addresses: { type: 'string', default: '100' },
        pairs: { type: 'string', default: '20' },
        long: { type: 'string', default: '8000' },
    },
})
const seconds = Number(values.seconds)
const wanted = positionals.length > 0 ? positionals : Object.keys(ATTACKS)
for (const name of wanted) {
    if (!ATTACKS[name]) {
        console.error(`there is no attack "${name}"; there are ${Object.keys(ATTACKS).join(', ')}`)
        process.exit(2)
    }
}

function usage(server) {
    const stat = readFileSync(`/proc/${server.child.pid}/stat`, 'utf8').split(') ')[1].split(' ')
    const status = readFileSync(`/proc/${server.child.pid}/status`, 'utf8')
    return {
        cpu: (Number(stat[11]) + Number(stat[12])) / 100,
        memory: Number(/VmRSS:\s+(\d+)/.exec(status)[1]) / 1024,
    }
}

// Commits so far, and the seconds that they took.
async function commits(server) {
    const text = await (await fetch(`${server.url}/metrics`)).text()
    const value = (name) => Number(new RegExp(`^stolik_commit_seconds_${name} (.*)$`, 'm').exec(text)[1])
    return { n: value('count'), seconds: value('sum') }
}

function percentile(sorted, p) {
    return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * p))]
}

// Moves that are acknowledged while it lasts, and what the server needs for them.
async function measure(server, pairs) {
    const times = []
    for (const pair of pairs) pair.times = times
    const before = { ...usage(server), ...(await commits(server)) }
    await sleep(seconds * 1000)
    const after = { ...usage(server), ...(await commits(server)) }
    for (const pair of pairs) pair.times = null
    times.sort((a, b) => a - b)
    return {
        moves: times.length,
        p50: percentile(times, 0.5),
        p99: percentile(times, 0.99),
        commit: ((after.seconds - before.seconds) / (after.n - before.n)) * 1000,
        cpu: (after.cpu - before.cpu) / seconds,
        memory: after.memory,
    }
}

// The attackers are a process of their own, and a patient one.
async function attack(name, plan) {
    const path = fileURLToPath(new URL('./lib/attackers.mjs', import.meta.url))
    const child = fork(path, [name, JSON.stringify(plan)], {
        execPath: 'taskset',
        execArgv: ['-c', '1', 'chrt', '--idle', '0', process.execPath],
    })
    await new Promise((done, fail) => {
        child.once('message', done)
        child.once('exit', (code) => fail(new Error(`the attackers have ended: ${code}`)))
    })
    return {
        async stop() {
            const told = new Promise((done) => child.once('message', done))
            child.send('stop')
            const counts = await told
            child.kill('SIGKILL')
            return counts
        },
    }
}

function line(name, of) {
    const times = [of.p50, of.p99, of.commit, of.cpu].map((x) => x.toFixed(2))
    const figures = [of.moves, ...times, of.memory.toFixed(0)]
    console.log(`${name.padEnd(14)} ${figures.map((x) => String(x).padStart(9)).join(' ')}`)
}

const long = await makeLongGame(Number(values.long))
const server = await Server.start({
    store: long.store,
    limits: true,
    args: ['--trusted-proxies', '127.0.0.1', '--connections-each', '100', '--log-level', 'error'],
    wrap: ['taskset', '-c', '0'],
})
const plan = { port: server.port, addresses: Number(values.addresses), seconds, long }
const pairs = await playPairs(server, Number(values.pairs), Player)
console.log(`${''.padEnd(14)}     moves    p50 ms    p99 ms    commit     cores       MiB`)
for (const name of wanted) {
    line('quiet', await measure(server, pairs))
    const attackers = await attack(name, plan)
    await sleep(Number(values.after) * 1000)
    line(name, await measure(server, pairs))
    const counts = await attackers.stop()
    console.log(`               ${JSON.stringify(counts)}`)
    await sleep(2000)
}
for (const pair of pairs) pair.stop()
server.child.kill('SIGKILL') // taskset has become the server
process.exit(0)
