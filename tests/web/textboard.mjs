// A game without a board of its own, played on the text board by taps: with the server, then without it.
// tests/scripts/new-game.sh makes such a game and runs this: GAME=name node --test textboard.mjs
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { house, open, scrollsSideways, violations } from './harness.mjs'
import { askServer, tableOf } from './tables.mjs'

const game = process.env.GAME
const title = game.charAt(0).toUpperCase() + game.slice(1)
const small = [360, 640]
const touch = { hasTouch: true, isMobile: true }
const { server, browser } = await house()

const over = (page) => page.locator('dialog[open]:has(table.numbers)')
const choices = (page) => page.locator('.plain-choices button[data-action]:enabled')
const WAIT_MS = 60_000 // for the computer to move
const TRIES_MAX = 60
const WRITTEN = 'claim 7' // what no list names is written: the null game, of which this is a copy, has such a kind

/** The start page lists the game after those with pictures. */
async function begin(page) {
    const card = page.locator('article.game-card', { has: page.locator('#card-' + game) })
    assert.equal(await card.locator('h3').innerText(), title)
    await card.locator('button', { hasText: 'Играть с компьютером' }).tap()
    await page.locator('.plain-board').waitFor()
}

/** Does what is offered: writes an action where some can be written, else taps the last of the list. Returns
 *  the action, or null if what was offered is gone meanwhile. */
async function act(page) {
    const form = page.locator('.plain-own')
    if (await form.isVisible()) {
        await form.locator('input').fill(WRITTEN)
        await form.locator('button').tap()
        await form.waitFor({ state: 'detached', timeout: WAIT_MS })
        return WRITTEN
    }
    const action = await choices(page).last().getAttribute('data-action', { timeout: 3000 }).catch(() => null)
    const button = page.locator(`[data-action="${action}"]`)
    const tapped = action !== null && await button.tap({ timeout: 3000 }).then(() => true, () => false)
    if (tapped) await button.waitFor({ state: 'detached', timeout: WAIT_MS })
    return tapped ? action : null
}

/** Plays until the end screen shows. Returns what was done. */
async function playOn(page) {
    const done = []
    for (let tries = 0; tries < TRIES_MAX; tries++) {
        const end = over(page)
        await choices(page).last().or(end).first().waitFor({ timeout: WAIT_MS })
        if (await end.isVisible()) return done
        const action = await act(page)
        if (action !== null) done.push(action)
        assert.equal(await page.locator('.plain-refusal').count(), 0, `${action} was refused`)
    }
    throw new Error(`no end after ${TRIES_MAX} tries: ${done}`)
}

test('the text board is played to the end by taps, and the game can be looked at again', async () => {
    const { page, wrong, close } = await open(browser, server, { size: small, given: touch })
    await begin(page)
    assert.ok(page.url().includes('#/t/'), 'it is a table of the server’s')
    assert.equal(await page.locator('.board-switch').count(), 0, 'there is no picture to switch to')
    assert.equal(await scrollsSideways(page), false)
    await choices(page).first().waitFor()
    assert.deepEqual(await violations(page), [])
    const table = tableOf(page)
    const done = await playOn(page)
    const { phase, ending, seat } = await askServer(page, server, `/api/tables/${table}`)
    assert.deepEqual([phase, ending], ['ended', { how: 'rules' }])
    const { log } = await askServer(page, server, `/api/tables/${table}/file`)
    assert.deepEqual(log.filter((one) => one.seat === seat).map((one) => one.action), done, 'each tap was an action, and nothing else was')
    assert.ok(await page.locator('table.numbers tbody tr').count() >= 2)
    await page.locator('dialog[open] a[href*="#/replay/"]:not([href$="/analysis"])').tap()
    await page.locator('.replay .plain-position').waitFor()
    assert.equal(await page.locator('.replay .plain-choices').count(), 0, 'there is nothing to choose in a replay')
    assert.ok(await page.locator('.replay-log li').count() > done.length)
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
    assert.ok((await playOn(page)).length >= 2)
    await close()
})
