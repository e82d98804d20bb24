// Six people who build between turns: only who has raised a flag is waited for, also after a power cut.
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { Rest } from './lib/rest.mjs'
import { Server, folder, run } from './lib/server.mjs'
import { Socket } from './lib/socket.mjs'
import { until } from './lib/wait.mjs'

const SEATS = 6

class Six {
    static async begin(server) {
        const six = new Six()
        six.people = []
        for (let p = 0; p < SEATS; p++) {
            const rest = await Rest.guest(server, `Player ${p}`)
            const socket = await new Socket(server, rest.token).connect()
            six.people.push({ rest, socket, req: 0 })
        }
        const [first, ...others] = six.people
        six.table = (await first.socket.create({ game: 'catansea', seats: SEATS, sit: 0 })).table
        for (const [i, { socket }] of others.entries()) {
            await socket.ask({ t: 'join', table: six.table, seat: i + 1 })
        }
        return six
    }

    seen(seat) {
        return this.people[seat].socket.tables.get(this.table)
    }

    flag(seat, on = true) {
        const one = this.people[seat]
        return one.socket.ask({ t: 'flag', table: this.table, req: ++one.req, on })
    }

    /** What was done, and all that followed at once. */
    async act(seat, action) {
        const one = this.people[seat]
        const { seq } = await one.socket.ask({ t: 'act', table: this.table, req: ++one.req, action })
        for (let p = 0; p < SEATS; p++) await until(`seat ${p} is told`, () => this.seen(p).seq >= seq)
        return seq
    }

    /** Whoever is to act builds what it can where it must, else ends its turn. */
    async step() {
        const [seat] = this.seen(0).turn.to_act
        const { actions } = await this.people[seat].rest.legal(this.table)
        const action = ['done', 'roll', 'end'].find((one) => actions.includes(one)) ?? actions[0]
        const before = this.seen(0).seq
        const seq = await this.act(seat, action)
        return [...this.seen(0).events.values()].filter((event) => event.seq > before && event.seq <= seq)
    }

    async untilAsked(seat) {
        while (!this.seen(0).turn.optional?.includes(seat)) await this.step()
        assert.deepEqual(this.seen(0).turn, { to_act: [seat], optional: [seat] })
    }
}

test('nobody has raised a flag: the turn passes at once', async (t) => {
    const server = await Server.start()
    t.after(() => server.kill())
    const six = await Six.begin(server)
    let most = 0
    for (let turns = 0; turns < 18;) {
        const events = await six.step()
        if (events[0].action !== 'end') continue
        turns++
        const passes = events.slice(1)
        assert.ok(passes.length < SEATS)
        assert.ok(passes.every(({ action, seat }) => action === 'done' && seat !== events[0].seat))
        assert.deepEqual(six.seen(0).turn, { to_act: [(events[0].seat + 1) % SEATS] })
        most = Math.max(most, passes.length)
    }
    assert.equal(most, SEATS - 1)
})

test('who has raised a flag is waited for, also after kill -9', async (t) => {
    const server = await Server.start()
    t.after(() => server.kill())
    const six = await Six.begin(server)
    assert.equal(six.seen(2).flag, false)
    await six.flag(2)
    await six.flag(4)
    await until('the own flag is told', () => six.seen(2).flag === true && six.seen(4).flag === true)
    assert.equal(six.seen(3).flag, false)
    await assert.rejects(six.flag(2), { code: 'flag_up' })
    await assert.rejects(six.flag(3, false), { code: 'flag_down' })
    const watcher = await new Socket(server).connect()
    await watcher.watch(six.table)
    assert.equal(watcher.tables.get(six.table).flag, undefined)
    await assert.rejects(watcher.ask({ t: 'flag', table: six.table }))
    await six.untilAsked(2)
    const { seq } = six.seen(0)
    await server.kill()
    await server.start()
    for (const { socket } of six.people) {
        await socket.connect()
        await socket.watch(six.table)
    }
    assert.equal(six.seen(0).seq, seq)
    assert.deepEqual(six.seen(0).turn, { to_act: [2], optional: [2] })
    assert.deepEqual([six.seen(2).flag, six.seen(4).flag, six.seen(3).flag], [true, true, false])
    await six.act(2, 'done')
    await until('the flag was used', () => six.seen(2).flag === false)
    await six.untilAsked(4)
    const [first] = six.people
    await six.flag(4, false) // that is a pass too
    await until('the turn goes on', () => six.seen(0).turn.optional === undefined)
    for (const { rest } of six.people) await rest.post(`/api/tables/${six.table}/resign`, {})
    await assert.rejects(six.flag(1), { code: 'not_seated' })
    const saved = join(folder(), 'game.json')
    writeFileSync(saved, await first.rest.file(six.table))
    assert.equal(run(['verify', saved]).status, 0)
    assert.match(run(['replay', '--print', saved]).stdout, /done/)
})
