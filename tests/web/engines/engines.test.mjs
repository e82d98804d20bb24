// The client in the engines of iPhones (WebKit) and of Firefox: each game by mouse against the computer,
// loaded again in the middle, given up, then its replay and the proof of its chance; pages with forms,
// which engines draw each in its own way; and a game with the server gone.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'

import { Server, desktop, games, phone, scrollsSideways } from '../harness.mjs'
import { isOver, playSome, playUntil } from '../players.mjs'
import { firefox, webkit } from './driver.mjs'
import { Page } from './page.mjs'
import { Watched } from './watched.mjs'

const DEEDS = 14 // enough for a drag in each game
const END = 'dialog[open]:has(table.numbers)'

async function begin(page, base, game) {
    await page.goto(`${base}/#/new/${game}`)
    await page.locator('fieldset select').nth(2).waitFor() // the rules are here: nothing moves any more
    await page.locator('form button.wide').click()
    await page.locator('.frame-board svg:visible').waitFor()
}

/** Loads the table again: the same game goes on. */
async function goOn(page) {
    const lines = page.locator('.frame-side .log li')
    const [told, where] = [await lines.count(), await page.url()]
    await page.reload()
    await page.locator('.frame-board svg:visible').waitFor()
    await lines.nth(told - 1).waitFor({ state: 'attached' })
    assert.equal(await page.url(), where)
}

/** On an own turn, nothing that has to be decided first (Catan's seven) lies over the menu. */
const noSheet = async (page) => !await page.locator('.catan-sheet').isVisible()

async function giveUp(page) {
    await page.locator('.frame-menu > .icon-button').click()
    await page.locator('.menu .danger-text').click()
    await page.locator('dialog[open] .button.danger').click()
    await page.locator(END).waitFor()
}

/** From the end screen to the replay and its last move, and to the proof, which the browser works out. */
async function lookBack(page, base) {
    const proof = await page.locator(`${END} a[href^="#/fair/"]`).evaluate((link) => link.hash)
    await page.locator(`${END} a[href^="#/replay/"]`).click()
    await page.locator('.replay-board svg:visible').waitFor()
    await page.locator('.replay-keys button:enabled').nth(2).click()
    await page.locator('.replay-keys button:disabled').nth(1).waitFor()
    const slider = await page.locator('.replay-slider').evaluate(({ value, max }) => ({ value, max }))
    assert.equal(slider.value, slider.max)
    await page.goto(base + '/' + proof)
    await page.locator('.fair-verdict.good').waitFor()
}

/** What lies on the rim of the box that it belongs to, or outside. */
function outside(boxes) {
    return boxes.flatMap((box) => {
        const { top, bottom, left, right } = box.getBoundingClientRect()
        const rim = parseFloat(getComputedStyle(box).paddingTop)
        const isOut = (one) => { const at = one.getBoundingClientRect(); return at.top < top + rim || at.bottom > bottom || at.left < left || at.right > right }
        return [...box.children].filter(isOut).map((one) => one.textContent)
    })
}

async function withoutServer(page, base) {
    await page.goto(base + '/#/new/durak')
    await page.locator('.radio').nth(1).click()
    await page.locator('form button.wide').click()
    await page.locator('.frame-board svg:visible').waitFor()
    await playSome(page, 'durak', DEEDS)
}

for (const start of [firefox, webkit]) {
    describe(start.name, () => {
        let server, way, browser, page
        before(async () => {
            browser = await start()
            server = await new Server('--bot-nodes', '200').start()
            way = await new Watched(server).start()
            page = new Page(browser)
        }, { timeout: 120_000 })
        after(async () => {
            await browser?.close()
            await way?.remove()
            await server?.remove()
        })

        for (const [n, game] of games.entries()) {
            const size = n % 2 ? desktop : phone
            test(`${game} at ${size.join('×')}`, { timeout: 300_000 }, async () => {
                await browser.resize(size)
                await begin(page, way.base, game)
                await playSome(page, game, DEEDS)
                if (!await isOver(page)) await goOn(page)
                await playUntil(page, game, noSheet)
                if (!await isOver(page)) await giveUp(page)
                await lookBack(page, way.base)
                assert.deepEqual(way.wrong.splice(0), [])
            })
        }

        for (const path of ['', ...games.map((game) => '#/new/' + game), '#/settings']) {
            test(`/${path} fits a phone`, { timeout: 120_000 }, async () => {
                await browser.resize(phone)
                await page.goto('about:blank') // so that no page from before is looked at
                await page.goto(way.base + '/' + path)
                await page.locator('select').nth(2).waitFor()
                assert.equal(await scrollsSideways(page), false)
                assert.deepEqual(await page.locator('fieldset').evaluateAll(outside), [])
                assert.deepEqual(way.wrong.splice(0), [])
            })
        }

        test('the app opens and plays with the server gone', { timeout: 300_000 }, async () => {
            await page.goto(way.base + '/#/')
            await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
            await server.stop()
            await page.reload()
            await page.locator('.game-card').waitFor()
            await withoutServer(page, way.base)
            assert.deepEqual(way.wrong.splice(0), [])
        })
    })
}
