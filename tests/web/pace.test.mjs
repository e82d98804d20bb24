// Computers move within milliseconds. The board shows their actions one after the other, at the player's speed,
// on a clock that the test moves; a tap shows the present.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { comesTo, desktop, house, open } from './harness.mjs'
import { hostOf } from './people.mjs'

const { server, browser } = await house('--bot-nodes', '200')

/** A game of Catan at whose beginning the player sits first, with two computers; and its page. */
async function begin(settings = {}) {
    const { person: anna, table, before } = await hostOf(server, { game: 'catan', seats: 3, bots: [null, 'medium', 'medium'] }, settings)
    const opened = await open(browser, server, { size: desktop, before, given: { reducedMotion: 'no-preference' } })
    await opened.page.clock.install()
    const got = { seq: 0 } // what the page has been told, whether it shows it or not
    opened.page.on('websocket', (line) => line.on('framereceived', ({ payload }) => {
        got.seq = Math.max(got.seq, ...[...String(payload).matchAll(/"seq":(\d+)/g)].map(([, seq]) => Number(seq)))
    }))
    await opened.page.goto(`${server.base}/#/t/${table}`)
    await opened.page.reload() // a line that is heard from its beginning
    await opened.page.locator('.catan-place').first().waitFor()
    return { anna, table, got, ...opened }
}

/** How much stands on the island, and whether the player's turn is called. */
function shown(page) {
    return page.evaluate(() => ({
        pieces: document.querySelectorAll('.catan-building, .catan-road').length,
        mine: document.querySelector('.status-text.mine') !== null,
    }))
}

/** Until the computers have moved and the page has been told of it. */
async function serverWaitsFor({ anna, table, got }) {
    const now = await comesTo(() => anna.table(table), ({ turn }) => turn.to_act.includes(0), 'the computers do not move')
    await comesTo(() => got.seq, (seq) => seq >= now.seq, `the page is not told of event ${now.seq}`)
    return now
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
    const { page, wrong, close, ...game } = await begin()
    await place(page)
    const now = await serverWaitsFor(game)
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
    const { page, wrong, close, ...game } = await begin()
    await place(page)
    await serverWaitsFor(game)
    assert.equal((await shown(page)).pieces, 2)
    const { seq } = await game.anna.table(game.table)
    await page.locator('.catan-sea svg').first().click()
    await comesTo(() => shown(page), ({ pieces, mine }) => pieces === 10 && mine, 'the present is not shown') // though the clock stands
    assert.equal((await game.anna.table(game.table)).seq, seq)
    assert.deepEqual(wrong, [])
    await close()
})

test('without a pace the present is shown at once', async () => {
    const { page, wrong, close, ...game } = await begin({ pace: 0 })
    await place(page)
    await serverWaitsFor(game)
    await page.waitForFunction(() => document.querySelectorAll('.catan-building, .catan-road').length === 10)
    assert.deepEqual(wrong, [])
    await close()
})
