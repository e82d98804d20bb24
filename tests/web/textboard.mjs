// A game without a board of its own, played on the text board by taps: with the server, then without it.
// tests/scripts/new-game.sh makes such a game and runs this: GAME=name node --test textboard.mjs
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { house, open, scrollsSideways, violations } from './harness.mjs'

const game = process.env.GAME
const title = game.charAt(0).toUpperCase() + game.slice(1)
const small = [360, 640]
const touch = { hasTouch: true, isMobile: true }
const { server, browser } = await house()

const over = (page) => page.locator('dialog[open]:has(table.numbers)')
const choices = (page) => page.locator('.plain-choices button[data-action]:enabled')
const WAIT_MS = 20_000 // for the computer to move
const TAPS_MAX = 60

/** The start page lists the game after those with pictures. */
async function begin(page) {
    const card = page.locator('article.game-card', { has: page.locator('#card-' + game) })
    assert.equal(await card.locator('h3').innerText(), title)
    await card.locator('button', { hasText: 'Играть с компьютером' }).tap()
    await page.locator('.plain-board').waitFor()
}

/** Taps what is offered, each time the last of the list, until the end screen shows. */
async function playOn(page) {
    for (let taps = 0; taps < TAPS_MAX; taps++) {
        const [offered, end] = [choices(page).last(), over(page)]
        await offered.or(end).first().waitFor({ timeout: WAIT_MS })
        if (await end.isVisible()) return taps
        // What was there may be gone: then there is something else.
        await offered.tap({ timeout: 3000 }).catch(() => null)
    }
    throw new Error(`no end after ${TAPS_MAX} taps`)
}

test('the text board is played to the end by taps, and the game can be looked at again', async () => {
    const { page, wrong, close } = await open(browser, server, { size: small, given: touch })
    await begin(page)
    assert.ok(page.url().includes('#/t/'), 'it is a table of the server’s')
    assert.equal(await page.locator('.board-switch').count(), 0, 'there is no picture to switch to')
    assert.equal(await scrollsSideways(page), false)
    await choices(page).first().waitFor()
    assert.deepEqual(await violations(page), [])
    const taps = await playOn(page)
    assert.ok(taps >= 2, `${taps} taps`)
    assert.ok(await page.locator('table.numbers tbody tr').count() >= 2)
    await page.locator('dialog[open] a[href*="#/replay/"]').tap()
    await page.locator('.replay .plain-position').waitFor()
    assert.equal(await page.locator('.replay .plain-choices').count(), 0, 'there is nothing to choose in a replay')
    assert.ok(await page.locator('.replay-log li').count() > taps)
    assert.deepEqual(wrong, [])
    await close()
})

test('its options can be chosen, and a game that nobody has leads home', async () => {
    const { page, wrong, close } = await open(browser, server, { path: '/#/new/' + game })
    await page.locator('h1', { hasText: title }).waitFor()
    assert.ok(await page.locator('fieldset').nth(1).locator('select, input').count() >= 2)
    await page.goto(server.base + '/#/new/nosuchgame')
    await page.locator('article.game-card').first().waitFor()
    assert.deepEqual(wrong, [])
    await close()
})

test('without the server it is played on this device', async () => {
    const { page, close } = await open(browser, server, { size: small, given: touch })
    await page.evaluate(() => navigator.serviceWorker.ready)
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await server.stop()
    await page.evaluate(() => localStorage.clear()) // as if the server had never said what there is
    await page.reload()
    await begin(page)
    assert.ok(page.url().endsWith('#/local/' + game), page.url())
    assert.ok(await playOn(page) >= 2)
    await close()
})
