// What is there before the client is: the start page as a picture, in the reader's language and colours, with few
// requests; and nothing of it where another page was asked for.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { house, isLive, phone } from './harness.mjs'
import { gameNames } from '../../web/games.mjs'

const { server, browser } = await house()
const REQUESTS_MOST = 11 // until the start page can be used, the page itself left out

/** A page whose scripts never come, but for the one that is part of the picture. */
async function waiting(locale, { path = '/', colorScheme = 'light', before = null } = {}) {
    const context = await browser.newContext({ viewport: { width: phone[0], height: phone[1] }, locale, colorScheme })
    const page = await context.newPage()
    const wrong = []
    page.on('console', (m) => m.type() === 'error' && wrong.push(m.text()))
    if (before) await page.addInitScript(before)
    await page.route(/\/(app|early|chunk)\.\w+\.js$/, () => undefined)
    await page.goto(server.base + path, { waitUntil: 'commit' })
    await page.locator('#app').waitFor({ state: 'attached' })
    await page.waitForFunction(() => document.documentElement.dataset.theme !== undefined)
    return { page, wrong, close: () => context.close() }
}

const picture = (page, lang) => page.locator(`.first[lang=${lang}]`)

for (const [locale, lang, title] of [['ru-RU', 'ru', 'Длинные нарды'], ['en-US', 'en', 'Long Nardy'], ['de-DE', 'en', 'Long Nardy']]) {
    test(`${locale}: the start page is there before its scripts`, async () => {
        const { page, wrong, close } = await waiting(locale)
        await picture(page, lang).waitFor()
        assert.equal(await picture(page, lang).locator('.game-card').count(), gameNames.length)
        assert.match(await picture(page, lang).innerText(), new RegExp(title, 'i'))
        assert.equal(await picture(page, lang === 'ru' ? 'en' : 'ru').isVisible(), false)
        assert.equal(await page.evaluate(() => document.documentElement.lang), lang)
        assert.deepEqual(wrong, [], 'the content policy has nothing against it')
        await close()
    })
}

test('the player’s own language and colours come first', async () => {
    const settings = () => localStorage.setItem('stolik.settings', JSON.stringify({ lang: 'en', theme: 'dark' }))
    const { page, close } = await waiting('ru-RU', { before: settings })
    await picture(page, 'en').waitFor()
    assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'dark')
    await close()
})

test('where another page was asked for, or games are unfinished, there is no picture of the start page', async () => {
    const unfinished = () => localStorage.setItem('stolik.running', JSON.stringify([{ table: 1 }]))
    for (const given of [{ path: '/#/t/1' }, { path: '/#/settings' }, { path: '/i/K7QF3ZP2M4XWA/en' }, { before: unfinished }]) {
        const { page, close } = await waiting('ru-RU', given)
        assert.equal(await page.locator('.first:visible').count(), 0)
        await close()
    }
})

test('the client takes its place, in the same place, after few requests', async () => {
    const context = await browser.newContext({ viewport: { width: phone[0], height: phone[1] }, locale: 'ru-RU', serviceWorkers: 'block' })
    const page = await context.newPage()
    const places = (root) => page.locator(`${root} .game-card .card-open`).evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)))
    await page.addInitScript(() => new MutationObserver((_, seen) => {
        if (document.querySelector('#app > main') === null) return
        seen.disconnect()
        window.fetched = performance.getEntriesByType('resource').map(({ name }) => name)
    }).observe(document, { childList: true, subtree: true }))
    await page.goto(server.base)
    await isLive(page)
    await page.locator('.game-card').nth(3).waitFor()
    const asked = await page.evaluate(() => window.fetched)
    assert.ok(asked.length >= 4 && asked.length <= REQUESTS_MOST, asked.join('\n'))
    const live = await places('#app')
    await context.close()
    const still = await waiting('ru-RU')
    await picture(still.page, 'ru').waitFor()
    const before = await still.page.locator('.first[lang=ru] .card-open').evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)))
    assert.equal(before[0], live[0])
    await still.close()
})

test('nothing moves under a finger when levels and the player’s name come', async () => {
    for (const size of [[360, 640], phone, [768, 1024]]) {
        const context = await browser.newContext({ viewport: { width: size[0], height: size[1] }, locale: 'ru-RU', serviceWorkers: 'block' })
        const page = await context.newPage()
        let tell
        const told = new Promise((done) => { tell = done })
        await page.route('**/api/games', async (route) => { await told; await route.continue() })
        await page.goto(server.base)
        await isLive(page)
        const places = () => page.locator('.card-play').evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)))
        await page.waitForFunction(() => [...document.fonts].some(({ family, status }) => family === 'Inter' && status === 'loaded'))
        const before = await places()
        assert.equal(before.length, gameNames.length)
        tell()
        await page.locator('.card-text p', { hasText: 'Любитель' }).nth(gameNames.length - 1).waitFor()
        assert.deepEqual(await places(), before, `levels at ${size}`)
        await page.locator('.card-play').first().dispatchEvent('pointerdown')
        await page.locator('.home-name').waitFor()
        assert.deepEqual(await places(), before, `the name at ${size}`)
        await context.close()
    }
})
