// What the table lets one hear, and how it tells that it is one's turn while one looks elsewhere.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { house, open, phone, playComputer } from './harness.mjs'
import { board, meet } from './tables.mjs'

const { server, browser } = await house()

/** Keeps account of sounds, badges, vibration and notifications, and lets a test hide the page. */
const witness = () => {
    window.heard = []
    window.told = { badges: [], notices: [], asked: 0, buzzed: 0 }
    const { start } = AudioBufferSourceNode.prototype
    AudioBufferSourceNode.prototype.start = function (...at) {
        window.heard.push(this.buffer.duration)
        return start.apply(this, at)
    }
    navigator.setAppBadge = () => { window.told.badges.push('set'); return Promise.resolve() }
    navigator.clearAppBadge = () => { window.told.badges.push('clear'); return Promise.resolve() }
    navigator.vibrate = () => { window.told.buzzed++; return true }
    window.Notification = class {
        static permission = 'default'
        static requestPermission() {
            window.told.asked++
            this.permission = window.answer ?? 'granted'
            return Promise.resolve(this.permission)
        }
        constructor(title, how) { window.told.notices.push([title, how.body]) }
        close() {}
    }
    window.hide = (hidden) => {
        Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
        document.dispatchEvent(new Event('visibilitychange'))
    }
}
const before = `(${witness})()`
const given = { serviceWorkers: 'block' }

const icon = (page) => page.locator('link[rel=icon]').getAttribute('href')

test('dice and checkers are heard after the first touch; the switch at the table silences them', { timeout: 120_000 }, async () => {
    const { page, wrong, close } = await open(browser, server, { size: phone, before, given })
    await playComputer(page, 'nardy')
    await page.waitForFunction(() => document.querySelector('.frame-actions .main:enabled'))
    const roll = page.locator('.frame-actions .main')
    await roll.click()
    await page.waitForFunction(() => window.heard.some((length) => length > .5), null, { timeout: 60_000 })
    await page.getByRole('button', { name: 'Выключить звук' }).click()
    const sounds = await page.evaluate(() => window.heard.length)
    await page.locator('.nardy-cell.live').first().click()
    await page.getByRole('button', { name: 'Включить звук' }).waitFor()
    assert.equal(await page.evaluate(() => window.heard.length), sounds, 'nothing more was heard')
    assert.equal(await page.evaluate(() => JSON.parse(localStorage.getItem('stolik.settings')).sound), false, 'and that is kept')
    assert.deepEqual(wrong, [])
    await close()
})

test('nothing vibrates if the setting says so', { timeout: 120_000 }, async () => {
    for (const [haptics, buzzes] of [[true, true], [false, false]]) {
        const kept = `localStorage.setItem('stolik.settings', '{"haptics":${haptics}}')`
        const { page, close } = await open(browser, server, { size: phone, before: `${before};${kept}`, given })
        await playComputer(page, 'durak')
        await page.locator('.durak-hand [role=button]').first().waitFor()
        await page.evaluate(() => document.querySelectorAll('.durak-hand [role=button]').forEach((card) => card.dispatchEvent(new MouseEvent('click', { bubbles: true }))))
        assert.equal(await page.evaluate(() => window.told.buzzed > 0), buzzes)
        await close()
    }
})

test('whose turn it becomes learns it by title, picture, badge and, if they asked for it, a notification', { timeout: 240_000 }, async () => {
    const [host, guest] = [await open(browser, server, { before, given }), await open(browser, server, { before, given })]
    await meet(host.page, guest.page, server, 'kush')
    const isMine = ({ page }) => page.evaluate(() => document.title.startsWith('● Ваш ход'))
    await host.page.waitForFunction(() => document.title.startsWith('●') || document.querySelector('.status-text b')?.textContent.startsWith('Ходит'))
    const [mover, waiter] = await isMine(host) ? [host, guest] : [guest, host]
    assert.equal(await icon(mover.page), '/favicon-turn.svg')
    assert.equal(await icon(waiter.page), '/favicon.svg')
    assert.equal(await waiter.page.evaluate(() => window.told.asked), 0, 'nobody is asked without their own act')
    await waiter.page.getByRole('button', { name: 'Меню' }).click()
    await waiter.page.locator('.menu').getByRole('button', { name: 'Уведомлять о моём ходе' }).click()
    assert.equal(await waiter.page.evaluate(() => window.told.asked), 1)
    await waiter.page.evaluate(() => window.hide(true))
    await mover.page.locator('.frame-actions .main:enabled').click() // rolls
    await passTurn(mover.page)
    await waiter.page.waitForFunction(() => document.title.startsWith('● Ваш ход'), null, { timeout: 60_000 })
    await waiter.page.waitForFunction(() => window.told.notices.length > 0)
    assert.deepEqual(await waiter.page.evaluate(() => window.told.notices), [['Ваш ход', 'Куш']])
    assert.equal(await icon(waiter.page), '/favicon-turn.svg')
    assert.equal(await waiter.page.evaluate(() => window.told.badges.at(-1)), 'set')
    assert.deepEqual(await mover.page.evaluate(() => [document.title, window.told.badges.at(-1), window.told.notices.length]), ['Куш', 'clear', 0])
    await waiter.page.evaluate(() => { window.hide(false); location.hash = '#/' })
    await waiter.page.waitForFunction(() => window.told.badges.at(-1) === 'clear')
    assert.equal(await icon(waiter.page), '/favicon.svg', 'away from the table there is no mark')
    for (const { wrong, close } of [host, guest]) {
        assert.deepEqual(wrong, [])
        await close()
    }
})

/** Does whatever the button offers until it is the other's turn. */
async function passTurn(page) {
    for (let i = 0; i < 20 && await page.evaluate(() => document.title.startsWith('●')); i++) {
        const field = page.locator('.kush-field')
        const main = page.locator('.frame-actions .main:enabled')
        if (await main.count() > 0) await main.click()
        else await field.click({ position: { x: 12 + 18 * i, y: 12 }, force: true })
        await page.waitForTimeout(300)
    }
}

test('who refuses notifications is told, and the switch stays off', { timeout: 120_000 }, async () => {
    const { page, wrong, close } = await open(browser, server, { before: `${before};window.answer = 'denied'`, given, path: '/#/settings' })
    const line = page.getByRole('switch', { name: /Уведомлять о моём ходе/ })
    await line.click()
    await page.getByText('Браузер не разрешил уведомления').waitFor()
    assert.equal(await line.count(), 0, 'it cannot be asked for again')
    assert.equal(await page.evaluate(() => JSON.parse(localStorage.getItem('stolik.settings')).notify), false)
    assert.deepEqual(wrong, [])
    await close()
})
