// Nothing is told before it is on the disk: the order of the system calls shows it, where a crash
// of the process could not.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { choose } from './lib/moves.mjs'
import { Rest } from './lib/rest.mjs'
import { Server, folder } from './lib/server.mjs'
import { Socket } from './lib/socket.mjs'
import { STRACE, checkOrder, noTrace, parseTrace } from './lib/trace.mjs'
import { until } from './lib/wait.mjs'

const skip = noTrace()
const MOVES = 40
let text

// Two seats, one by socket and one by REST, so that one thing happens after another; a bot's move
// could be stored while the one before it is told. The socket's frames are masked with zeros: they
// can be read in the trace.
async function playTraced(server) {
    const rest = [await Rest.guest(server, 'Anna'), await Rest.guest(server, 'Boris')]
    const generateMask = (mask) => mask.fill(0)
    const socket = new Socket(server, rest[0].token, { generateMask })
    await socket.connect()
    const { table } = await socket.create({ game: 'durak', sit: 0 })
    await rest[1].post(`/api/tables/${table}/seat`, { seat: 1 })
    const f = socket.tables.get(table)
    const req = [0, 0]
    while (req[0] + req[1] < MOVES && !f.ending) {
        await until('a person is to act', () => f.ending || f.turn?.to_act?.some((p) => p < 2))
        const seat = f.turn.to_act?.[0]
        if (f.ending || seat === undefined) {
            break
        }
        const { actions, open, seq } = await rest[seat].legal(table)
        if (seq !== f.seq || actions.length === 0) {
            continue
        }
        const action = choose(f.view, seat, actions, open)
        const ack =
            seat === 0
                ? await socket.act(table, ++req[0], action)
                : await rest[1].act(table, ++req[1], action)
        await until('the events come', () => f.seq >= ack.seq)
    }
    await socket.close()
    return req[0] + req[1]
}

before(async () => {
    if (skip) {
        return
    }
    const path = join(folder(), 'trace')
    const server = await Server.start({ wrap: [...STRACE, '-o', path], args: ['--core-dumps', 'on'] })
    await playTraced(server)
    await server.stop()
    text = readFileSync(path, 'utf8')
})

test('no acknowledgement and no event leaves before its fsync', { skip }, () => {
    const { wrong, acks, news } = checkOrder(parseTrace(text))
    console.log(`# ${acks} acknowledgements, ${news} news`)
    assert.deepEqual(wrong, [])
    assert.ok(acks >= 10 && news >= 15, 'the trace shows the game')
})

// The checks of the check: traces of servers that are less careful.

test('an acknowledgement moved before its fsync is noticed', { skip }, () => {
    const lines = text.split('\n')
    const told = lines.findIndex((l) => /(write|sendmsg)\S*\(\d+<TCP.*"t\\":\\"ack/.test(l))
    const [line] = lines.splice(told, 1)
    const asked = lines.findLastIndex((l, i) => i < told && /read\(\d+<TCP.*"act\\"/.test(l))
    lines.splice(asked + 1, 0, line)
    const { wrong } = checkOrder(parseTrace(lines.join('\n')))
    assert.match(wrong.join('\n'), /answered before it is stored/)
})

test('news moved before their fsync are noticed', { skip }, () => {
    const lines = text.split('\n')
    const told = lines.findLastIndex((l) =>
        /write\S*\(\d+<TCP.*, "[^{]*\{\\"t\\":\\"events/.test(l),
    )
    const synced = lines.findLastIndex((l, i) => i < told && /fdatasync\(.*-wal>/.test(l))
    const [line] = lines.splice(told, 1)
    lines.splice(synced, 0, line)
    assert.notEqual(checkOrder(parseTrace(lines.join('\n'))).wrong.length, 0)
})

test('a server that never syncs is noticed', { skip }, () => {
    const lines = text.split('\n').filter((l) => !/sync/.test(l))
    const { wrong, acks } = checkOrder(parseTrace(lines.join('\n')))
    assert.ok(wrong.length >= acks)
})

test('a sync that fails is none', { skip }, () => {
    const failed = text.replace(/(fdatasync\(.*?\)|fdatasync resumed>\)) += 0/g, '$1 = -1 EIO')
    const { wrong, acks } = checkOrder(parseTrace(failed))
    assert.ok(wrong.length >= acks)
})
