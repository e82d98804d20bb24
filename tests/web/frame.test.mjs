// What the frame around a board shows of others, and how its board changes its form.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { boardName, desktop, games, house, open, phone, playComputer, sizes, violations } from './harness.mjs'
import { Person } from './people.mjs'
import { askServer, board, meet, tableOf } from './tables.mjs'

const { server, browser } = await house()

test('who plays sees how many watch, as they come and go', { timeout: 120_000 }, async () => {
    const [host, guest, looker] = [await open(browser, server), await open(browser, server), await open(browser, server)]
    await meet(host.page, guest.page, server, 'nardy')
    await host.page.locator('.watchers').waitFor({ state: 'detached', timeout: 30_000 }) // the guest has looked on before sitting down
    const { code } = await askServer(host.page, server, '/api/tables/' + tableOf(host.page))
    await looker.page.goto(`${server.base}#/t/${code}`)
    await board(looker.page).waitFor({ timeout: 30_000 })
    for (const { page } of [host, guest, looker]) await page.getByRole('img', { name: 'Смотрят: 1' }).waitFor({ timeout: 30_000 })
    await looker.close()
    await host.page.locator('.watchers').waitFor({ state: 'detached', timeout: 30_000 })
    for (const { wrong, close } of [host, guest]) {
        assert.deepEqual(wrong, [])
        await close()
    }
})

test('the board is as large in a rival’s turn as in one’s own', { timeout: 120_000 }, async () => {
    const both = [await open(browser, server), await open(browser, server)]
    const [host, guest] = both.map(({ page }) => page)
    await meet(host, guest, server, 'nardy')
    await host.locator('.watchers').waitFor({ state: 'detached', timeout: 30_000 })
    const mine = '.frame:has(.frame-actions .main)'
    const bar = await host.locator(mine).or(host.locator('.status-text:not(.mine)')).first().waitFor().then(() => host.locator(mine).count())
    const [acts, waits] = bar > 0 ? [host, guest] : [guest, host]
    await acts.locator(mine).waitFor()
    assert.equal(await waits.locator('.frame-actions > *').count(), 0)
    for (const [width, height] of sizes) {
        for (const page of [acts, waits]) await page.setViewportSize({ width, height })
        const [own, theirs] = await Promise.all([acts, waits].map((page) => page.locator('.frame-board').boundingBox()))
        assert.deepEqual(own, theirs, `${width} by ${height}`)
    }
    for (const { wrong, close } of both) {
        assert.deepEqual(wrong, [])
        await close()
    }
})

for (const game of games) {
    test(`${game}: the keyboard finds the text board at the picture, and the way back`, { timeout: 120_000 }, async () => {
        const { page, wrong, close } = await open(browser, server, { size: phone })
        await playComputer(page, game)
        const text = page.locator(`.${boardName(game)}-text, .durak-as-text`).first()
        const there = page.locator('main').getByRole('button', { name: 'Текстовая доска' })
        await page.getByRole('button', { name: 'Меню' }).focus()
        await page.keyboard.press('Tab')
        assert.equal(await there.evaluate((button) => button === document.activeElement), true, 'it comes first on the board')
        const { width, height } = await there.boundingBox()
        assert.ok(width > 100 && height >= 44, 'it is seen when it has the focus')
        await page.keyboard.press('Enter')
        await text.waitFor()
        assert.deepEqual(await violations(page), [])
        await page.keyboard.press('Enter')
        await board(page).waitFor()
        assert.equal(await text.count(), 0)
        await page.getByRole('button', { name: 'Меню' }).focus()
        assert.ok((await there.boundingBox()).width <= 1, 'and not else')
        assert.deepEqual(await violations(page), [])
        assert.deepEqual(wrong, [])
        await close()
    })
}

/** Rivals with about as much as anybody ever has, put into what the server tells. */
function rich(text) {
    const message = JSON.parse(text)
    if (message.t !== 'table' || !message.view?.players) return text
    const { view, seat: mine } = message
    for (const seat of [0, 1, 2, 3].filter((one) => one !== mine)) {
        view.player_resources[seat] = 19
        view.player_dev_cards[seat] = 5
        view.player_played_knights[seat] = 6
        view.players[seat].victory_points = 12
        Object.assign(view, { longest_road_player: seat, longest_road_length: 15, largest_army_player: seat })
    }
    return JSON.stringify(message)
}

for (const [size, plays] of [[[360, 640], true], [[360, 640], false], [[360, 740], true], [[390, 844], false], [[844, 390], true]]) {
    test(`catan at ${size.join('×')}: all numbers are on their chips for ${plays ? 'who plays' : 'who watches'}`, { timeout: 120_000 }, async () => {
        const anna = await Person.make(server, 'Анна')
        const { table } = await anna.create({ game: 'catan', seats: 4, bots: [null, 'easy', 'easy', 'easy'] })
        const { context, page, wrong, close } = await open(browser, server, {
            size, before: plays && `localStorage.setItem('stolik.session', ${JSON.stringify(JSON.stringify(anna.session))})`,
        })
        await context.routeWebSocket(/\/ws$/, (line) => line.connectToServer().onMessage((text) => line.send(rich(text))))
        await page.goto(`${server.base}#/t/${table}`)
        await page.reload()
        await page.locator('.catan-player .catan-cup').nth(1).waitFor({ timeout: 30_000 })
        const out = await page.locator('.catan-player:visible').evaluateAll((chips) => chips.flatMap((chip) => {
            const { left, right, top, bottom } = chip.getBoundingClientRect()
            return [...chip.querySelectorAll('.catan-vp, .catan-stat, .catan-cup')].filter((one) => {
                const at = one.getBoundingClientRect()
                return at.left < left || at.right > right || at.top < top || at.bottom > bottom
            }).map((one) => one.title)
        }))
        assert.deepEqual(out, [])
        assert.deepEqual(wrong, [])
        await close()
    })
}

/** The longest that anything on the board takes to move, in seconds, by its styles. */
const slowest = (page) => page.locator('.frame-board').evaluate((board) => Math.max(...[...board.querySelectorAll('*')]
    .flatMap((one) => getComputedStyle(one).transitionDuration.split(',').map(parseFloat))))

for (const [why, given, speed] of [['the setting', {}, 0], ['the system', { reducedMotion: 'reduce' }, 1]]) {
    test(`no card of Durak moves if ${why} says so`, async () => {
        const { page, wrong, close } = await open(browser, server, {
            size: desktop, given: { reducedMotion: 'no-preference', ...given },
            before: `localStorage.setItem('stolik.settings', '{"speed":${speed}}')`,
        })
        await playComputer(page, 'durak')
        await page.locator('.durak-lift').first().waitFor()
        assert.equal(await slowest(page), 0)
        await page.evaluate(() => document.documentElement.removeAttribute('data-motionless'))
        assert.ok(await slowest(page) > 0, 'there is something that would')
        assert.deepEqual(wrong, [])
        await close()
    })
}

test('on the smallest phone no word of the choices and no short name of a computer is cut off', { timeout: 120_000 }, async () => {
    const { page, wrong, close } = await open(browser, server, { size: sizes[0] })
    const cut = (what) => page.locator(what).evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent))
    await page.locator('#card-catan .card-open').click()
    await page.locator('dialog[open] .card-others .button').nth(3).waitFor()
    assert.deepEqual(await cut('dialog[open] .button'), [])
    await page.keyboard.press('Escape')
    await page.locator('dialog[open]').waitFor({ state: 'detached' })
    await playComputer(page, 'catan')
    await page.locator('.frame-others[data-count="3"] .chip-short').nth(2).waitFor()
    assert.deepEqual(await cut('.frame-others .chip-name'), [])
    assert.deepEqual(wrong, [])
    await close()
})
