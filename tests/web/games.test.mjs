// A game of each kind against the computer, by taps on a phone, from the set-up page to the end screen,
// which has to agree with the server. Nardy and Catan, which are long, are given up after some turns,
// and played to their end in `make test-long`.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { games, house, long, open, scrollsSideways } from './harness.mjs'
import { playSome, playToEnd, playUntil } from './players.mjs'
import { askServer, phoneGiven, playComputerShort, resign, result, tableOf, titleFor } from './tables.mjs'

const { server, browser } = await house('--bot-nodes', '200')

async function giveUp(page, game) {
    await playSome(page, game, 8)
    // Nothing that has to be decided first, as Catan's seven, lies over the menu.
    await playUntil(page, game, async () => !await page.locator('.catan-sheet').isVisible())
    await resign(page)
}

for (const game of games) {
    const isWhole = long || game === 'durak' || game === 'kush'
    test(isWhole ? `a whole game of ${game} by taps` : `a game of ${game} by taps, given up`, { timeout: 1_500_000 }, async () => {
        const { page, wrong, close } = await open(browser, server, phoneGiven)
        await playComputerShort(page, server, game)
        const table = tableOf(page)
        await (isWhole ? playToEnd(page, game) : giveUp(page, game))

        const told = await askServer(page, server, `/api/tables/${table}`)
        assert.equal(told.phase, 'ended')
        assert.equal(told.ending.how, isWhole ? 'rules' : 'resigned')
        const { title, rows } = await result(page)
        assert.equal(title, titleFor(told))
        const won = told.winners.length < told.seats.length ? told.winners : []
        assert.deepEqual(rows.flatMap((row, seat) => (row.won ? [seat] : [])), won)

        for (const link of [`#/replay/${table}`, `#/fair/${table}`]) {
            assert.equal(await page.locator(`dialog[open] a[href="${link}"]`).isVisible(), true, link)
        }
        assert.equal(await scrollsSideways(page), false)
        assert.deepEqual(wrong, [])
        await close()
    })
}
