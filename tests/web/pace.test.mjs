// Computers move within milliseconds. The board shows their actions one after the other, at the player's speed,
// on a clock that the test moves; a tap shows the present.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { desktop, house, open } from './harness.mjs'
import { hostOf } from './people.mjs'

const { server, browser } = await house('--bot-nodes', '200')

/** A game of Catan at whose beginning the player sits first, with two computers; and its page. */
async function begin(settings = {}) {
    const { person: anna, table, before } = await hostOf(server, { game: 'catan', seats: 3, bots: [null, 'medium', 'medium'] }, settings)
    const opened = await open(browser, server, { size: desktop, before, given: { reducedMotion: 'no-preference' } })
    await opened.page.clock.install()
    await opened.page.goto(`${server.base}/#/t/${table}`)
    await opened.page.locator('.catan-place').first().waitFor()
    return { anna, table, ...opened }
}

/** How much stands on the island, and whether the player's turn is called. */
function shown(page) {
    return page.evaluate(() => ({
        pieces: document.querySelectorAll('.catan-building, .catan-road').length,
        mine: document.querySelector('.status-text.mine') !== null,
    }))
}

async function serverWaitsFor(anna, table) {
    for (;;) {
        const now = await anna.table(table)
        if (now.turn.to_act.includes(0)) return now
        await new Promise((done) => setTimeout(done, 20))
    }
}

/** Places a settlement; then the clock stands, and the road is placed. */
async function place(page) {
    await page.locator('.catan-place').first().click()
    await page.waitForFunction(() => document.querySelectorAll('.catan-building').length === 1
        && document.querySelector('.status-text.mine[aria-busy=false]') && document.querySelector('.catan-place'))
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.locator('.catan-place').first().click()
}

test('every action of the computers is seen, one after the other', async () => {
    const { anna, table, page, wrong, close } = await begin()
    await place(page)
    const now = await serverWaitsFor(anna, table)
    assert.equal(now.seq > 8, true)
    const seen = [(await shown(page)).pieces]
    assert.deepEqual(seen, [2]) // nothing of what the computers have done yet
    for (let ms = 0; ms < 12_000 && seen.at(-1) < 10; ms += 100) {
        await page.clock.runFor(100)
        const { pieces, mine } = await shown(page)
        if (pieces !== seen.at(-1)) seen.push(pieces)
        assert.equal(mine, pieces === 10) // the turn is called when it is shown
    }
    assert.deepEqual(seen, [2, 3, 4, 5, 6, 7, 8, 9, 10])
    assert.deepEqual(wrong, [])
    await close()
})

test('a tap shows the present and does nothing else', async () => {
    const { anna, table, page, wrong, close } = await begin()
    await place(page)
    await serverWaitsFor(anna, table)
    assert.equal((await shown(page)).pieces, 2)
    const { seq } = await anna.table(table)
    await page.locator('.catan-sea svg').first().click()
    assert.deepEqual(await shown(page), { pieces: 10, mine: true })
    assert.equal((await anna.table(table)).seq, seq)
    assert.deepEqual(wrong, [])
    await close()
})

test('without a pace the present is shown at once', async () => {
    const { anna, table, page, wrong, close } = await begin({ pace: 0 })
    await place(page)
    await serverWaitsFor(anna, table)
    await page.waitForFunction(() => document.querySelectorAll('.catan-building, .catan-road').length === 10)
    assert.deepEqual(wrong, [])
    await close()
})
