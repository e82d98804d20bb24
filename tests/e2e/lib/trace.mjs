// What strace saw of a server, and whether anything was told before it was on the disk.
import { spawnSync } from 'node:child_process'

export const STRACE = [
    'strace',
    '-f',
    '-yy',
    '-s',
    '4000',
    '-e',
    'trace=read,readv,recvfrom,recvmsg,write,writev,sendto,sendmsg,pwrite64,fsync,fdatasync',
]

// Why there can be no trace here; false: there can.
export function noTrace() {
    const probe = spawnSync('strace', ['-f', '-o', '/dev/null', 'true'])
    return probe.status === 0 ? false : `strace cannot trace here: ${probe.stderr ?? probe.error}`
}

function unescape(text) {
    const known = { n: '\n', t: '\t', r: '\r', f: '\f', v: '\v' }
    return text.replace(/\\(x[0-9a-f]{2}|[0-7]{1,3}|.)/g, (_, c) => {
        if (/^[0-7]/.test(c)) {
            return String.fromCharCode(parseInt(c, 8))
        }
        return c.length === 3 ? String.fromCharCode(parseInt(c.slice(1), 16)) : (known[c] ?? c)
    })
}

function dataOf(args) {
    return [...args.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map((m) => unescape(m[1])).join('')
}

// Calls with the lines at which they began and ended. A call that other threads interrupted has
// two lines in the trace.
export function parseTrace(text) {
    const calls = []
    const open = new Map()
    text.split('\n').forEach((line, at) => {
        const m = /^(\d+)\s+(?:<\.\.\. (\w+) resumed>|(\w+)\((\d+)<(.*?)>(?=[,) ]))(.*)$/.exec(line)
        if (!m) {
            return
        }
        const [, thread, resumed, name, fd, what, rest] = m
        const result = / = (-?\d+)[^=]*$/.exec(rest)
        if (resumed) {
            const call = open.get(thread)
            open.delete(thread)
            if (call) {
                call.data += dataOf(rest)
                call.end = at
                call.result = Number(result?.[1] ?? -1)
            }
            return
        }
        const call = { name, fd: Number(fd), what, data: dataOf(rest), begin: at, end: at }
        if (rest.includes('<unfinished ...>')) {
            call.end = Infinity
            open.set(thread, call)
        } else {
            call.result = Number(result?.[1] ?? -1)
        }
        calls.push(call)
    })
    return calls
}

const isWal = (call) => call.what.endsWith('-wal')
const isSocket = (call) => call.what.startsWith('TCP')
const isRead = (call) => /^(read|recv)/.test(call.name)
const isSync = (call) => /sync$/.test(call.name)

// Whether a write to the log of the store that began after line `from` was synced before `to`.
function isStored(wal, from, to) {
    return wal.some(
        (w) =>
            !isSync(w) &&
            w.begin > from &&
            wal.some((f) => isSync(f) && f.result === 0 && f.begin > w.end && f.end < to),
    )
}

// Whether something is written and not synced at this line.
function isDirty(wal, at) {
    let dirty = false
    for (const call of wal) {
        if (call.begin < at && !isSync(call)) {
            dirty = true
        } else if (call.end < at && call.result === 0) {
            dirty = false
        }
    }
    return dirty
}

// Answers to requests, {req}, and news of events, {table, seq}, in what was sent.
function toldIn(data) {
    const acks = [...data.matchAll(/(?:"t":"ack"[^{}]*?|\r\n\r\n\{)"req":(\d+),"seq":(\d+)/g)]
    const news = [...data.matchAll(/"t":"events","table":(\d+),"seq":(\d+)/g)]
    return {
        acks: acks
            .filter((m) => !data.slice(m.index, m.index + 100).includes('"repeated"'))
            .map((m) => ({ req: Number(m[1]), seq: Number(m[2]) })),
        news: news.map((m) => ({ table: Number(m[1]), seq: Number(m[2]) })),
    }
}

// Everything that is wrong with the order, and how much was looked at.
export function checkOrder(calls) {
    const wal = calls.filter(isWal)
    const wrong = []
    const told = new Map() // the highest number told, by table
    let acks = 0
    let news = 0
    let lastNews = -1
    for (const w of calls.filter((c) => isSocket(c) && !isRead(c))) {
        const said = toldIn(w.data)
        for (const { req } of said.acks) {
            const asked = calls.findLast(
                (c) =>
                    isRead(c) &&
                    c.fd === w.fd &&
                    c.end < w.begin &&
                    c.data.includes(`"req":${req},`),
            )
            acks++
            if (!asked) {
                wrong.push(`line ${w.begin + 1}: request ${req} was never read`)
            } else if (!isStored(wal, asked.begin, w.begin)) {
                wrong.push(`line ${w.begin + 1}: request ${req} is answered before it is stored`)
            }
        }
        const fresh = said.news.filter(({ table, seq }) => seq > (told.get(table) ?? 0))
        for (const { table, seq } of fresh) {
            told.set(table, seq)
            news++
            if (!isStored(wal, lastNews, w.begin)) {
                wrong.push(`line ${w.begin + 1}: event ${seq} is told before it is stored`)
            }
        }
        if (said.acks.length + fresh.length > 0) {
            if (isDirty(wal, w.begin)) {
                wrong.push(`line ${w.begin + 1}: told while something was not synced`)
            }
            lastNews = fresh.length > 0 ? w.begin : lastNews
        }
    }
    return { wrong, acks, news }
}
