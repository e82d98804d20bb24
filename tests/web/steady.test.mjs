// What must not harm a game: a reload in mid-turn, a server that goes and comes back, a broken line.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'

import { Cable } from './cable.mjs'
import { Server, comesTo, house, long, open } from './harness.mjs'
import { isMyTurn, playSome, playToEnd, playTurn, playUntil, screenOf } from './players.mjs'
import { askServer, board, meet, phoneGiven, playComputerShort, result, seen, tableOf, texts, titleFor } from './tables.mjs'

const WAIT_MS = 45_000
const timeout = 1_500_000

const { server, browser } = await house('--bot-nodes', '200')

const shows = (page, selector) => page.locator(selector).first().isVisible()

/** Plays until the middle of a turn; says what was on the screen when the server was last told. */
const middles = {
    /** One die is played and could still be taken back. */
    nardy: async (page) => {
        let known = null
        await playUntil(page, 'nardy', async () => {
            const undo = page.locator('.frame-actions .button:enabled', { hasText: 'Отменить' })
            if (await undo.count() > 0) return !await shows(page, '.frame-actions .main:enabled')
            // The dice lie, and no checker is in the hand, which is nobody else's business.
            const thrown = await shows(page, '.nardy-cell.live[role=gridcell]')
            if (thrown && !await shows(page, '.nardy-cell[aria-selected=true]')) known = await seen.nardy(page)
            return false
        })
        return known
    },
    durak: async (page) => {
        await playUntil(page, 'durak', () => shows(page, '.durak-laid'))
        return seen.durak(page)
    },
    /** A ghost lies on the board. In the first turn, with one place only, it would lie there by itself. */
    kush: async (page) => {
        await playSome(page, 'kush', 4)
        await playUntil(page, 'kush', () => shows(page, '.kush-ghost'))
        return seen.kush(page)
    },
    catan: async (page) => {
        const trade = page.locator('[data-tool=trade]:enabled')
        await playUntil(page, 'catan', () => trade.isVisible())
        await trade.tap()
        await page.locator('.catan-sheet').waitFor()
        return seen.catan(page)
    },
}

for (const game of Object.keys(middles)) {
    test(`${game} goes on after a reload in mid-turn`, { timeout }, async () => {
        const { page, wrong, close } = await open(browser, server, phoneGiven)
        await playComputerShort(page, server, game)
        const known = await middles[game](page)
        await page.reload()
        await board(page).waitFor({ timeout: WAIT_MS })
        await page.locator('.status-text.mine').waitFor({ timeout: WAIT_MS })
        await showsAgain(page, game, known)
        await playSome(page, game, long ? 10 : 2)
        assert.deepEqual(wrong, [])
        await close()
    })
}

/** The position is the one that was known. */
const showsAgain = (page, game, known) => comesTo(() => seen[game](page), (now) => isDeepStrictEqual(now, known), `not what was seen before, ${JSON.stringify(known)}`)

/* -- the server goes -- */

const note = '.frame-note.warn'
const waitFor = (page, selector, state = 'visible') => page.locator(selector).first().waitFor({ state, timeout: WAIT_MS })
    .catch(async () => assert.fail(`${selector} is not ${state}: ${await screenOf(page)}`))

/** A broken line is told on the console by the browser itself; nothing else may be. */
const otherThanTheLine = (wrong) => wrong.filter((one) => !/WebSocket connection to .* failed|net::ERR_/.test(one))

const TAP_MS = 500 // a tap that could become a double tap is taken a moment later

/** Waits until the player is asked and nothing that was done is still on its way. */
async function calm(page, game, ask) {
    const asked = async () => {
        await playUntil(page, game, () => isMyTurn(page))
        return (await ask()).seq
    }
    for (let before = -1, now = await asked(); before !== now; now = await asked()) {
        before = now
        await page.evaluate((ms) => new Promise((found) => setTimeout(found, ms)), TAP_MS)
    }
}

for (const [signal, game] of [['SIGTERM', 'durak'], ['SIGKILL', 'kush']]) {
    test(`a game of ${game} outlives the server's ${signal}`, { timeout }, async (t) => {
        const own = new Server('--bot-nodes', '200')
        t.after(() => own.remove())
        await own.start()
        const { page, wrong, close } = await open(browser, own, phoneGiven)
        await playComputerShort(page, own, game)
        await playSome(page, game, 6)
        const ask = () => askServer(page, own, `/api/tables/${tableOf(page)}`)
        await calm(page, game, ask)
        const known = { screen: await seen[game](page), seq: (await ask()).seq }
        await own.stop(signal)
        await waitFor(page, note)
        await own.start()
        await waitFor(page, note, 'detached')
        assert.equal((await ask()).seq, known.seq)
        await showsAgain(page, game, known.screen)
        if (long || game === 'durak') {
            await playToEnd(page, game)
            assert.equal((await result(page)).title, titleFor(await ask()))
        } else {
            await playSome(page, game, 4)
            assert.ok((await ask()).seq > known.seq)
        }
        assert.deepEqual(otherThanTheLine(wrong), [])
        await close()
    })
}

/* -- the line breaks -- */

/** Somebody at the end of a cable of their own. */
async function somebody(t) {
    const cable = await new Cable(server).start()
    t.after(() => cable.remove())
    return { ...await open(browser, cable, phoneGiven), cable }
}

async function pullCable({ context, cable, page }) {
    await context.setOffline(true)
    cable.pull()
    await waitFor(page, note)
}

async function plugIn({ context, cable, page }) {
    cable.plugIn()
    await context.setOffline(false)
    await waitFor(page, note, 'detached')
}

/** The rival's pips as one sees them, and as the rival does. */
const pipsOf = (page, own) => texts(page, own ? '.frame-me .chip-line' : '.frame-others .chip-line')
const samePips = (own, other) => comesTo(async () => [await pipsOf(own, true), await pipsOf(other, false)],
    ([mine, theirs]) => isDeepStrictEqual(mine, theirs), 'the pips differ')

/** Two at a table of Nardy: who is to move, and who waits. */
async function pair(t) {
    const people = [await somebody(t), await somebody(t)]
    await meet(people[0].page, people[1].page, people[0].cable, 'nardy', people[1].cable)
    await Promise.any(people.map(({ page }) => page.locator('.status-text.mine').waitFor({ timeout: WAIT_MS })))
    return await isMyTurn(people[0].page) ? people : people.reverse()
}

async function part(people) {
    for (const one of people) {
        assert.deepEqual(otherThanTheLine(one.wrong), [])
        await one.close()
    }
}

const gone = '.frame-note:has-text("нет за столом")'

test('a player whose cable is pulled finds the board up to date', { timeout }, async (t) => {
    const [mover, waiter] = await pair(t)
    await pullCable(waiter)
    await waitFor(mover.page, gone)
    await playTurn(mover.page, 'nardy')
    assert.equal(await isMyTurn(waiter.page), false)
    await plugIn(waiter)
    await waitFor(waiter.page, '.status-text.mine')
    await waitFor(mover.page, gone, 'detached')
    await samePips(mover.page, waiter.page)
    await playTurn(waiter.page, 'nardy')
    await waitFor(mover.page, '.status-text.mine')
    await samePips(waiter.page, mover.page)
    await part([mover, waiter])
})

test('what is asked for without a line is done once, when the line is back', { timeout }, async (t) => {
    const [mover, waiter] = await pair(t)
    await pullCable(mover)
    await waitFor(waiter.page, gone)
    await mover.page.locator('.frame-actions .main:enabled').tap()
    await waitFor(mover.page, '.frame-board[aria-busy=true]')
    await plugIn(mover)
    // Dice that leave no choice are played by the table itself.
    await waitFor(mover.page, '.nardy-cell.live[role=gridcell], .status-text:not(.mine)')
    const { events } = await askServer(mover.page, server, `/api/tables/${tableOf(mover.page)}/events?since=0`)
    assert.equal(events.filter((one) => one.action === 'roll').length, 1)
    await playTurn(mover.page, 'nardy')
    await waitFor(waiter.page, '.status-text.mine')
    await part([mover, waiter])
})

test('a line that has fallen silent is given up when the network is said to be back', { timeout }, async (t) => {
    const [mover, waiter] = await pair(t)
    waiter.cable.silence()
    await playTurn(mover.page, 'nardy')
    assert.equal(await isMyTurn(waiter.page), false)
    waiter.cable.plugIn()
    await waiter.context.setOffline(true)
    await waiter.context.setOffline(false)
    await waitFor(waiter.page, '.status-text.mine')
    await samePips(mover.page, waiter.page)
    await playTurn(waiter.page, 'nardy')
    await waitFor(mover.page, '.status-text.mine')
    await part([mover, waiter])
})
