// Cards and places as the page shows them: nothing of what a player may not see is in it, and a
// finger sees what it is about to do before it is done.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { bundled, luck, wasmModule } from '../../web/test/engines.mjs'
import { house, open, phone, settled } from './harness.mjs'
import { Stage, screens } from './screens.mjs'

const { Machine } = await bundled('src/core/engine.ts')
const { server, browser } = await house()

/** A game among computers up to the first position that is wanted, seat 0 being the player's:
 *  as it is kept on a device, and the whole state, with all that is hidden. */
function played(game, seats, options, wanted) {
    const random = luck(11)
    const engine = new Machine(wasmModule()).open()
    const ask = (request) => {
        const answer = JSON.parse(engine.line(JSON.stringify(request)))
        assert.ok(answer.ok, JSON.stringify(answer))
        return answer
    }
    const seed = Array.from({ length: 64 }, () => random(16).toString(16)).join('')
    ask({ op: 'new', game, seats, options, seed })
    const acts = []
    for (let n = 0; n < 1000; n++) {
        const { to_act: [seat] } = ask({ op: 'turn' })
        if (seat === 0) {
            const menu = ask({ op: 'legal', seat }).actions
            const { state } = ask({ op: 'state' })
            if (wanted(state, menu, n)) {
                const plan = { game, seats, options, bots: Array.from({ length: seats }, (_, p) => (p ? 'easy' : null)), seat: 0, name: 'Anna' }
                return { saved: { plan, version: ask({ op: 'setup' }).version, seed, acts, at: 1 }, state }
            }
        }
        const { action } = ask({ op: 'best', seat, level: 'easy', seed: random(1e9) })
        ask({ op: 'act', seat, action })
        acts.push({ seat, action })
    }
    throw new Error('no such position')
}

function opened(saved, more = {}, settings = {}) {
    const kept = { 'stolik.settings': { speed: 0, autoForced: false, ...settings }, [`stolik.offline.${saved.plan.game}`]: saved }
    const script = Object.entries(kept).map(([key, value]) => `localStorage.setItem(${JSON.stringify(key)}, ${JSON.stringify(JSON.stringify(value))});`).join('')
    return open(browser, server, { path: `#/local/${saved.plan.game}`, before: script, ...more })
}

const RANKS = { 6: 'шестёрка', 7: 'семёрка', 8: 'восьмёрка', 9: 'девятка', T: 'десятка', J: 'валет', Q: 'дама', K: 'король', A: 'туз' }
const SUITS = { S: 'пик', C: 'треф', D: 'бубен', H: 'червей' }

for (const [moment, options] of [[0, {}], [25, { transferable: true }], [60, {}]]) {
    test(`no hidden card of Durak is in the page, after ${moment} moves or more`, async () => {
        const { saved, state } = played('durak', 4, options, (_, __, n) => n >= moment)
        const { page, wrong, close } = await opened(saved)
        const mine = page.locator('.durak-hand [data-key]')
        await mine.first().waitFor()
        assert.deepEqual((await mine.evaluateAll((all) => all.map((one) => one.dataset.key))).sort(), [...state.hands[0]].sort())
        const html = await page.locator('.frame-board').innerHTML()
        const hidden = [...state.hands.slice(1).flat(), ...state.deck.filter((card) => card !== state.trumpCard)]
        assert.ok(hidden.length > 0)
        for (const card of hidden) {
            assert.ok(!html.includes(`"${card}"`), `${card} is in an attribute`)
            assert.ok(!html.includes(`${RANKS[card[0]]} ${SUITS[card[1]]}`), `${card} is told`)
        }
        assert.deepEqual(wrong, [])
        await close()
    })
}

test('in Kush a tap on the ghost and one on the button place it once', async () => {
    const { saved } = played('kush', 2, { preset: 'quick' }, (_, menu, n) => n > 20 && menu.filter((action) => action.startsWith('place')).length > 20)
    const { page, wrong, close } = await opened(saved, { size: phone, given: { hasTouch: true, isMobile: true } })
    const ghostTapped = async () => {
        const { x, y, width, height } = await page.locator('.kush-ghost').boundingBox()
        await page.touchscreen.tap(x + width / 2, y + height / 2)
    }
    const placed = () => page.evaluate(() => JSON.parse(localStorage.getItem('stolik.offline.kush')).acts
        .filter(({ seat, action }) => seat === 0 && action.startsWith('place')).length)
    const main = page.locator('.frame-actions .button.main')
    await main.and(page.locator(':enabled')).waitFor() // the place that is offered
    const before = await placed()
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000) // from here on what waits for a moment waits for us
    /** The page's time goes on by as little as it needs to show this. */
    const seen = async (what) => { for (let ms = 0; ms < 250 && !await what.isVisible(); ms++) await page.clock.runFor(1) }
    await ghostTapped()
    await page.clock.runFor(1000) // two taps at once would zoom
    await ghostTapped()
    await main.tap()
    await seen(main.filter({ hasText: 'Бросить' }))
    await main.filter({ hasText: 'Бросить' }).tap()
    await seen(page.locator('.kush-ghost'))
    assert.equal(await placed(), before + 1)
    await page.clock.runFor(1000) // had it been alone, the tap on the ghost would place something now
    while (!await page.locator('.kush-ghost').isVisible()) await page.clock.runFor(50) // the rules answer in their own time
    assert.equal(await placed(), before + 1)
    assert.deepEqual(await page.locator('.toast').allInnerTexts(), [])
    assert.equal(await page.locator('.kush-message-bad').count(), 0)
    assert.deepEqual(wrong, [])
    await close()
})

test('in Kush no key reaches the board through a dialog', async () => {
    const { saved } = played('kush', 2, { preset: 'quick' }, (_, menu) => menu.includes('roll'))
    const { page, wrong, close } = await opened(saved)
    const roll = page.locator('.frame-actions .button.main', { hasText: 'Бросить' })
    await roll.waitFor()
    await page.keyboard.press('m')
    await page.locator('dialog[open]').waitFor()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await page.locator('dialog[open]').waitFor({ state: 'detached' })
    assert.equal(await roll.count(), 1)
    await roll.focus()
    await page.keyboard.press('Enter')
    await roll.waitFor({ state: 'detached' })
    assert.deepEqual(wrong, [])
    await close()
})

test('in Catan a finger sees the ghost first, and the tick builds it', async () => {
    const { saved } = played('catan', 3, {}, (_, menu) => menu.some((action) => action.startsWith('settlement')))
    const { page, wrong, close } = await opened(saved, { size: phone, given: { hasTouch: true, isMobile: true } })
    const houses = page.locator('.catan-building:not(.catan-ghost *)')
    await page.locator('.catan-place').nth(20).waitFor() // the island is drawn
    const there = await houses.count()
    await page.locator('.catan-place').nth(20).tap()
    await page.locator('.catan-ghost').waitFor()
    assert.equal(await houses.count(), there)
    await page.locator('.catan-tick').tap()
    await page.locator('.catan-place[data-kind=road]').first().waitFor()
    await houses.nth(there).waitFor()
    assert.equal(await houses.count(), there + 1)
    assert.deepEqual(wrong, [])
    await close()
})

for (const kind of ['settlement', 'road']) {
    test(`places for a ${kind} on a small phone are wide enough for a finger`, async () => {
        const { saved } = played('catan', 4, {}, (_, menu) => menu.some((action) => action.startsWith(kind)))
        const { page, close } = await opened(saved, { size: [360, 640], given: { hasTouch: true, isMobile: true } })
        await page.locator('.catan-place').first().waitFor()
        const least = await page.locator('.catan-place .catan-hit').evaluateAll((all) => Math.min(...all.map((one) => one.getBoundingClientRect().width)))
        assert.ok(least >= 26, `${least} px`)
        await close()
    })
}

test('the log tells who received what of a roll', async () => {
    const { saved } = played('catan', 3, {}, (state, menu) => state.turn > 3 && menu.includes('roll'))
    const { page, wrong, close } = await opened(saved, { size: [1440, 900] })
    const lines = page.locator('.frame-side .log li')
    await lines.first().waitFor()
    await page.keyboard.press('r')
    const own = lines.last()
    await own.filter({ hasText: /Вы: выпало (7|\d+[^]*(получил|Никто не получил))/ }).waitFor()
    assert.deepEqual(wrong, [])
    await close()
})

test('among computers a pass is said by itself when there is nothing to throw in', async () => {
    const { saved } = played('durak', 3, {}, (_, menu) => menu.length === 1 && menu[0] === 'pass')
    const { page, wrong, close } = await opened(saved, { size: [1440, 900] }, { autoForced: true })
    await page.locator('.frame-side .log li', { hasText: /Бито|взял/ }).waitFor()
    assert.deepEqual(wrong, [])
    await close()
})

test('in Nardy the board stays in its place when the dice have fallen', async () => {
    const { saved } = played('nardy', 2, {}, (_, menu, n) => n > 20 && menu.includes('roll'))
    const { page, wrong, close } = await opened(saved, { size: [360, 640], given: { hasTouch: true, isMobile: true } })
    const board = page.locator('.nardy-svg')
    await page.locator('.frame-actions .button.main:enabled').waitFor()
    await page.evaluate(() => document.fonts.ready)
    await settled(page)
    const before = await board.boundingBox()
    await page.locator('.frame-actions .button.main').tap()
    await page.locator('.nardy-cell.live[role=gridcell]').first().waitFor()
    assert.deepEqual(await board.boundingBox(), before)
    assert.deepEqual(wrong, [])
    await close()
})

/** Where a finger drags something, and the position in which it can. */
const DRAGGED = {
    nardy: ['.nardy-cell.live[role=gridcell]', (_, menu) => menu.some((action) => /^\d+-\d+$/.test(action))],
    durak: ['.durak-hand .durak-can', (_, menu) => menu.some((action) => action.startsWith('attack'))],
    kush: ['.kush-field', (_, menu, n) => n > 20 && menu.some((action) => action.startsWith('place'))],
}
const FLICK_MS = 10 // between the points of a quick drag

for (const [game, [from, wanted]] of Object.entries(DRAGGED)) {
    test(`in ${game} the tap after a quick drag is not lost`, async () => {
        const { saved } = played(game, 2, game === 'kush' ? { preset: 'quick' } : {}, wanted)
        const { page, context, wrong, close } = await opened(saved, { size: phone, given: { hasTouch: true, isMobile: true } })
        const wire = await context.newCDPSession(page)
        const finger = async (type, ...points) => {
            await wire.send('Input.dispatchTouchEvent', { type, touchPoints: points })
            await page.waitForTimeout(FLICK_MS)
        }
        await page.locator(from).first().waitFor()
        for (let i = 0; i < 4; i++) {
            const { x, y, width, height } = await page.locator(from).first().boundingBox()
            const at = { x: x + Math.min(12, width / 2), y: y + height / 2 }
            await finger('touchStart', at)
            await finger('touchMove', { x: at.x + 6, y: at.y + 14 })
            await finger('touchMove', { x: at.x + 90, y: at.y + 20 })
            await finger('touchEnd')
            await page.getByRole('button', { name: 'Меню' }).tap()
            await page.locator('dialog[open] .menu').waitFor({ timeout: 20_000 })
            await page.keyboard.press('Escape')
            await page.locator('dialog[open]').waitFor({ state: 'detached' })
        }
        assert.deepEqual(wrong, [])
        await close()
    })
}

const FOCUSED = { nardy: '.nardy-cell[tabindex="0"]', durak: '.durak-hand [tabindex="0"]', kush: '.kush-tool:enabled', catan: '.catan-place', catansea: '.catan-place', catancities: '.catan-place' }

for (const [game, at] of Object.entries(FOCUSED)) {
    test(`in ${game} the keys are listed on "?" and Esc leads back to where one was`, async () => {
        const { saved } = played(game, 2, game === 'kush' ? { preset: 'quick' } : {}, () => true)
        const { page, wrong, close } = await opened(saved, { size: [1440, 900] })
        const place = page.locator(at).first()
        await place.focus()
        await page.keyboard.press('?')
        const list = page.locator('dialog[open] .keys')
        await list.waitFor()
        assert.ok(await list.locator('dt').count() > 7, 'its own keys are among them')
        await page.keyboard.press('Escape')
        await list.waitFor({ state: 'detached' })
        await place.evaluate((one) => new Promise((back) => { // a moment after the dialog has gone
            const look = () => (one === document.activeElement ? back() : requestAnimationFrame(look))
            look()
        }))
        assert.deepEqual(wrong, [])
        await close()
    })
}

test('on a phone on its side there is room for what people say', async () => {
    const stage = new Stage(browser, server, { size: [844, 390] })
    try {
        await screens.find(({ name }) => name === 'chat').show(stage)
        const { height } = await stage.page.locator('.chat .log').boundingBox()
        assert.ok(height >= 40, `${height} px`)
    } finally {
        await stage.close()
    }
})
