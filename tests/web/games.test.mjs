// A whole game of each kind against the computer, by taps on a phone, from the set-up page to the end
// screen, which has to agree with the server.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { games, house, open, scrollsSideways } from './harness.mjs'
import { playToEnd } from './players.mjs'
import { askServer, phoneGiven, playComputerShort, result, tableOf, titleFor } from './tables.mjs'

const { server, browser } = await house('--bot-nodes', '200')

for (const game of games) {
    test(`a whole game of ${game} by taps`, { timeout: 1_500_000 }, async () => {
        const { page, wrong, close } = await open(browser, server, phoneGiven)
        await playComputerShort(page, server, game)
        const table = tableOf(page)
        await playToEnd(page, game)

        const told = await askServer(page, server, `/api/tables/${table}`)
        assert.equal(told.phase, 'ended')
        assert.equal(told.ending.how, 'rules')
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
