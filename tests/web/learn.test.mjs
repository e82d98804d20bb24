// Learning a game: the offer at the first table, a guide on the smallest phone through all of its steps, and the pages
// that tell how to play.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { games, house, open, playComputer, scrollsSideways, violations } from './harness.mjs'
import { followGuide } from './players.mjs'

const { server, browser } = await house()
const SMALL = [360, 640]

const bar = '.frame-guide'

/** Whether a guide's bar covers nothing of what it rings, once the board has made room for it. */
function coversNothing() {
    const at = document.querySelector('.frame-guide')?.getBoundingClientRect()
    if (!at) return true
    const rings = [...document.querySelectorAll('.guide-ring')].map((one) => one.getBoundingClientRect())
    return !rings.some((r) => Math.min(r.bottom, at.bottom) - Math.max(r.top, at.top) > 5 // the ring's own line
        && Math.min(r.right, at.right) - Math.max(r.left, at.left) > 5)
}

/** As on a slow device: the rules answer so late that a look at the page may come in between. */
const lateRules = `const send = Worker.prototype.postMessage
    Worker.prototype.postMessage = function (...given) { setTimeout(() => send.apply(this, given), 100) }`

for (const game of games) {
    test(`${game}: a guide is followed to its end, and the game goes on`, async () => {
        const { page, wrong, close } = await open(browser, server, { size: SMALL, path: '/#/learn/' + game, given: { hasTouch: true },
            before: game === 'kush' ? lateRules : null })
        await page.locator(bar).waitFor()
        let looked = 0
        const seen = await followGuide(page, game, async (step) => {
            await page.waitForFunction(coversNothing).catch(() => assert.fail(`${step} covers what it speaks of`))
            if (++looked === 3) {
                await page.reload()
                await page.locator(bar).waitFor()
                await page.locator('.guide-count', { hasText: step }).waitFor() // the place is kept
            }
        })
        const all = Number(seen[0].split('/')[1])
        const less = game === 'durak' ? 1 : 0 // a bout may be over before its step
        assert.ok(seen.length >= all - less && seen.at(-1) === `${all}/${all}`, `${seen}`)
        await page.waitForURL(new RegExp('#/local/' + game))
        await page.locator('.status-text').waitFor()
        const { plan } = await page.evaluate((key) => JSON.parse(localStorage.getItem(key)), 'stolik.offline.' + game)
        assert.deepEqual([...new Set(plan.bots)].sort(), ['easy', null], 'the computers are easy ones')
        assert.equal(await page.locator(bar).count(), 0)
        assert.deepEqual(wrong, [])
        await close()
    })

    test(`${game}: how to play is shown with real positions`, async () => {
        const { page, wrong, close } = await open(browser, server, { size: SMALL, path: '/#/howto/' + game })
        const pictures = page.locator('.howto-board')
        await pictures.nth(3).waitFor()
        await page.waitForFunction(() => [...document.querySelectorAll('.howto-board')].every((one) => one.dataset.shown === 'true'))
        assert.ok(await pictures.count() >= 4)
        assert.equal(await scrollsSideways(page), false)
        assert.deepEqual(await violations(page), [])
        assert.deepEqual(wrong, [])
        await close()
    })
}

test('who plays for the first time is offered a guide once, and not forced', async () => {
    const { page, wrong, close } = await open(browser, server, { size: SMALL, newcomer: true })
    await playComputer(page, 'kush')
    await page.locator(bar, { hasText: 'Впервые?' }).waitFor()
    assert.deepEqual(await violations(page), [])
    await page.locator(bar).getByRole('button', { name: 'Нет, спасибо' }).click()
    await page.locator(bar).waitFor({ state: 'detached' })
    await page.goto(server.base + '/#/')
    await playComputer(page, 'kush')
    assert.equal(await page.locator(bar).count(), 0, 'not asked twice')
    await page.goto(server.base + '/#/')
    await playComputer(page, 'nardy')
    await page.locator(bar).getByRole('button', { name: 'Покажите' }).click()
    await page.waitForURL(/#\/learn\/nardy/)
    await page.locator('.guide-count').waitFor()
    await page.getByRole('button', { name: 'Пропустить' }).click()
    await page.locator(bar).waitFor({ state: 'detached' })
    await page.waitForURL(/#\/local\/nardy/)
    assert.deepEqual(wrong, [])
    await close()
})

test('a table tells the rules that it plays by', async () => {
    const { page, wrong, close } = await open(browser, server, {
        before: `localStorage.setItem('stolik.likings', '{"durak":{"options":{"transferable":true}}}')` })
    await playComputer(page, 'durak')
    await page.getByRole('button', { name: 'Меню' }).click()
    await page.getByRole('button', { name: 'Как играть' }).click()
    await page.locator('dialog[open] h3', { hasText: 'Перевод' }).waitFor()
    await page.waitForFunction(() => [...document.querySelectorAll('dialog .howto-board')].every((one) => one.dataset.shown === 'true'))
    assert.equal(await page.locator('dialog[open] h3', { hasText: 'Колода' }).count(), 0, 'the deck is the usual one')
    assert.deepEqual(await violations(page), [])
    assert.deepEqual(wrong, [])
    await close()
})
