// What the table lets one hear, and how it tells that it is one's turn while one looks elsewhere.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { house, open, phone, playComputer } from './harness.mjs'
import { playTurn } from './players.mjs'
import { meet } from './tables.mjs'

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

/** Waits for the picture beside the title. */
const hasIcon = (page, href) => page.locator(`link[rel=icon][href="${href}"]`).waitFor({ state: 'attached' })

test('dice and checkers are heard after the first touch; the switch at the table silences them', { timeout: 120_000 }, async () => {
    // A roll that leaves no choice would be played by the table itself, and nothing be left to click.
    const kept = `localStorage.setItem('stolik.settings', '{"autoForced":false}')`
    const { page, wrong, close } = await open(browser, server, { size: phone, before: `${before};${kept}`, given })
    await playComputer(page, 'nardy')
    await page.locator('.frame-actions .main:enabled').click()
    await page.waitForFunction(() => window.heard.some((length) => length > .5))
    await page.getByRole('button', { name: 'Выключить звук' }).click()
    await page.getByRole('button', { name: 'Включить звук' }).waitFor()
    const sounds = await page.evaluate(() => window.heard.length)
    const was = await page.locator('.frame-board').innerHTML()
    await page.locator('.nardy-cell.live').first().click() // it is chosen or, where it can go to one point only, moved
    await page.waitForFunction((before) => document.querySelector('.frame-board').innerHTML !== before, was)
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
    await hasIcon(mover.page, '/favicon-turn.svg')
    await hasIcon(waiter.page, '/favicon.svg')
    assert.equal(await waiter.page.evaluate(() => window.told.asked), 0, 'nobody is asked without their own act')
    await waiter.page.getByRole('button', { name: 'Меню' }).click()
    await waiter.page.locator('.menu').getByRole('button', { name: 'Уведомлять о моём ходе' }).click()
    await waiter.page.waitForFunction(() => JSON.parse(localStorage.getItem('stolik.settings'))?.notify === true)
    assert.equal(await waiter.page.evaluate(() => window.told.asked), 1)
    await waiter.page.evaluate(() => window.hide(true))
    await playTurn(mover.page, 'kush')
    await waiter.page.waitForFunction(() => document.title.startsWith('● Ваш ход'))
    await waiter.page.waitForFunction(() => window.told.notices.length > 0)
    assert.deepEqual(await waiter.page.evaluate(() => window.told.notices), [['Ваш ход', 'Куш']])
    await hasIcon(waiter.page, '/favicon-turn.svg')
    await waiter.page.waitForFunction(() => window.told.badges.at(-1) === 'set')
    await mover.page.waitForFunction(() => document.title === 'Куш' && window.told.badges.at(-1) === 'clear')
    assert.equal(await mover.page.evaluate(() => window.told.notices.length), 0)
    await waiter.page.evaluate(() => { window.hide(false); location.hash = '#/' })
    await waiter.page.waitForFunction(() => window.told.badges.at(-1) === 'clear')
    await hasIcon(waiter.page, '/favicon.svg') // away from the table there is no mark
    for (const { wrong, close } of [host, guest]) {
        assert.deepEqual(wrong, [])
        await close()
    }
})

test('who refuses notifications is told, and the switch stays off', { timeout: 120_000 }, async () => {
    const { page, wrong, close } = await open(browser, server, { before: `${before};window.answer = 'denied'`, given, path: '/#/settings' })
    const line = page.getByRole('switch', { name: /Уведомлять о моём ходе/ })
    await line.click()
    await page.getByText('Браузер не разрешил уведомления').waitFor()
    await line.waitFor({ state: 'detached' }) // it cannot be asked for again
    assert.equal(await page.evaluate(() => JSON.parse(localStorage.getItem('stolik.settings')).notify), false)
    assert.deepEqual(wrong, [])
    await close()
})
