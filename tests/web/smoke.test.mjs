// Every game begins at every size and takes a first move.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { desktop, games, house, long, open, playComputer, scrollsSideways, settled, sizes } from './harness.mjs'
import { askServer, tableOf } from './tables.mjs'

const { server, browser } = await house()

for (const size of long ? sizes : [sizes[0], sizes[2], desktop]) {
    test(`every game begins at ${size.join('×')}`, async () => {
        const { page, wrong, close } = await open(browser, server, { size })
        for (const game of games) {
            await page.goto(server.base + '#/')
            await playComputer(page, game)
            await settled(page)
            assert.equal(await scrollsSideways(page), false, game + ' scrolls sideways')
        }
        assert.deepEqual(wrong, [])
        await close()
    })
}

test('two clicks from home to a first move', async () => {
    const { page, wrong, close } = await open(browser, server)
    await page.locator('button', { hasText: 'Играть с компьютером' }).first().click()
    await page.locator('button', { hasText: 'Бросить кости' }).first().click()
    let taken = 0 // requests of ours, as the server counts them
    for (let n = 0; n < 300 && taken === 0; n++) {
        await page.waitForTimeout(100)
        taken = (await askServer(page, server, '/api/tables/' + tableOf(page))).req
    }
    assert.ok(taken > 0, 'the server has taken the move')
    assert.deepEqual(wrong, [])
    await close()
})

test('a game goes on after a reload', async () => {
    const { page, close } = await open(browser, server, { size: desktop })
    await playComputer(page, 'durak')
    const where = page.url()
    await page.reload()
    await page.locator('.frame-board svg:visible').first().waitFor()
    assert.equal(page.url(), where)
    await close()
})
