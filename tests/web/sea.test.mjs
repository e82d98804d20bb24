// Catan at sea by clicks: a game on the server, and positions of this device for what is rare.
import assert from 'node:assert/strict'
import test from 'node:test'
import { languagesOf, looksRight, overlaps, poorTools, sizesOf } from './dialogs.mjs'
import { desktop, house, open, scrollsSideways, settled, violations } from './harness.mjs'
import { hostOf } from './people.mjs'
import { isMyTurn, playOn, playToEnd, playUntil } from './players.mjs'
import { position } from './positions.mjs'
import { Stage, screens } from './screens.mjs'
import { askServer, phoneGiven, result, titleFor } from './tables.mjs'

const { server, browser } = await house()
const game = 'catansea'
const small = [360, 640]
const many = ({ actions }, kind, n = 1) => actions.filter((one) => one.startsWith(kind + ' ')).length >= n

/** Opens a position of this device; the same script keeps what is played on over a reload. */
async function opened(wanted, { size = desktop, given = {} } = {}) {
    const { saved, actions } = await position({ game, moves: 4000, ...wanted })
    const kept = { 'stolik.settings': { speed: 0, pace: 0, autoForced: false }, ['stolik.offline.' + game]: saved, ['stolik.taught.' + game]: true }
    const before = `if (location.protocol.startsWith('http') && !localStorage.getItem('stolik.offline.${game}'))
        for (const [key, value] of Object.entries(${JSON.stringify(kept)})) localStorage.setItem(key, JSON.stringify(value))`
    const there = await open(browser, server, { size, path: '/#/local/' + game, given, before })
    await there.page.locator('.catan-island').waitFor()
    return { ...there, actions }
}

const ships = (page) => page.locator('.catan-ship:not(.catan-ghost *)')
const main = (page, text) => page.locator('.frame-actions .main:enabled', { hasText: text })
const status = (page, text) => page.locator('.catan-now', { hasText: text })
const held = (page) => page.locator('[data-held] .catan-n').evaluateAll((all) => all.reduce((sum, one) => sum + Number(one.textContent), 0))

test('a game on the server from the start page: ships are built, and a reload changes nothing', { timeout: 600_000 }, async () => {
    const { page, wrong, close } = await open(browser, server, { size: desktop, before: `if (location.protocol.startsWith('http')) localStorage.setItem('stolik.taught.${game}', 'true')` })
    await page.locator('.game-card', { hasText: 'Катан: море' }).locator('.card-play').click()
    await page.waitForURL(/#\/t\//)
    const hexes = await page.locator('.catan-open-sea').evaluate((path) => path.getAttribute('d').split('z').length - 1)
    assert.equal(hexes, 42)
    // In the own turn, with no offer open, nobody else moves while the page is loaded again.
    await playUntil(page, game, async () => await main(page, 'Закончить ход').count() > 0 && await ships(page).count() >= 3, 600)
    const pieces = () => page.locator('.catan-ship:not(.catan-ghost *), .catan-road:not(.catan-ghost *), .catan-building:not(.catan-ghost *)').count()
    const seen = [await pieces(), await isMyTurn(page)]
    await page.reload()
    await page.locator('.catan-ship').first().waitFor()
    await page.locator('.status-text.mine').waitFor()
    assert.deepEqual([await pieces(), await isMyTurn(page)], seen)
    assert.match(await page.locator('.frame-side .log').innerText(), /корабль/)
    assert.deepEqual(wrong, [])
    await close()
})

test('a whole game at sea by taps on a phone, which ends as the server says', { timeout: 1_500_000 }, async () => {
    const options = { board: 'new_shores', targetPoints: 4 }
    const { table, before } = await hostOf(server, { game, seats: 3, bots: [null, 'easy', 'easy'], options }, { speed: 0, pace: 0 })
    const { page, wrong, close } = await open(browser, server, { ...phoneGiven, path: '/#/t/' + table, before: `if (location.protocol.startsWith('http') && !localStorage.getItem('stolik.session')) { ${before} }` })
    await page.locator('.catan-open-sea').waitFor({ state: 'attached' })
    await playToEnd(page, game)
    const told = await askServer(page, server, '/api/tables/' + table)
    assert.equal(told.ending.how, 'rules')
    assert.equal((await result(page)).title, titleFor(told))
    assert.deepEqual(wrong, [])
    await close()
})

test('two people and a computer in two browsers: each sees what the other builds', { timeout: 600_000 }, async () => {
    const host = await open(browser, server, { size: desktop })
    const guest = await open(browser, server, { size: small })
    await host.page.goto(server.base + '/#/new/' + game)
    await host.page.getByRole('radio', { name: 'С друзьями, по ссылке', exact: true }).check()
    await host.page.locator('.segments', { hasText: 'Игроков' }).getByRole('radio', { name: '3', exact: true }).check()
    await host.page.locator('label.choose', { hasText: /компьютер/i }).locator('select').selectOption({ label: '1' })
    await host.page.locator('label.choose', { hasText: 'Поле' }).locator('select').selectOption({ label: 'Новые берега' })
    await host.page.locator('form button.wide').click()
    const link = await host.page.locator('.invite-link').inputValue()
    await guest.page.goto(link)
    await guest.page.getByRole('button', { name: 'Сесть за стол' }).click()
    const pages = [host.page, guest.page]
    for (const page of pages) await page.locator('.catan-island').waitFor()
    const built = (page) => page.locator('.catan-road:not(.catan-ghost *), .catan-ship:not(.catan-ghost *)').count()
    for (let n = 0; n < 400 && (await Promise.all(pages.map(built))).some((pieces) => pieces < 6); n++) {
        for (const page of pages) await playOn(page, game).catch(() => null) // what was seen may be gone
        await host.page.waitForTimeout(50)
    }
    for (const page of pages) await page.waitForFunction(() => document.querySelectorAll('.catan-road, .catan-ship').length >= 6)
    assert.deepEqual([...host.wrong, ...guest.wrong], [])
    await host.close()
    await guest.close()
})

test('boards are offered to the number of players that they are for, and a choice comes back with it', async () => {
    const { page, wrong, close } = await open(browser, server, { size: small, path: '/#/new/' + game })
    const seats = (n) => page.locator('.segments', { hasText: 'Игроков' }).getByRole('radio', { name: String(n), exact: true }).check()
    const board = page.locator('label.choose', { hasText: 'Поле' }).locator('select')
    const offered = { 2: 1, 3: 5, 4: 5, 5: 2, 6: 2 }
    await board.waitFor()
    for (const [n, many] of Object.entries(offered)) {
        await seats(n)
        assert.equal(await board.locator('option').count(), many, n + ' players')
    }
    await seats(3)
    await board.selectOption({ label: 'Острова в тумане' })
    await seats(6)
    assert.equal(await board.locator('option:checked').innerText(), 'Один остров')
    await seats(4)
    assert.equal(await board.locator('option:checked').innerText(), 'Острова в тумане')
    assert.deepEqual(await violations(page), [])
    assert.deepEqual(wrong, [])
    await close()
})

test('in the placement a road or a ship is chosen, and the ship stands apart from roads', { timeout: 240_000 }, async () => {
    const { page, wrong, close } = await opened({ seats: 4, options: { board: 'new_shores' }, prefer: /^settlement (25|26|32)$/,
        wanted: (now) => now.toAct[0] === 0 && many(now, 'ship') && many(now, 'road') && now.view.phase.startsWith('initial') })
    await status(page, 'Проложите дорогу или поставьте корабль').waitFor()
    assert.ok(await page.locator('.catan-place[data-kind=road]').count() > 0)
    await page.locator('[data-either=ship]').click()
    const place = page.locator('.catan-place[data-kind=ship]').first()
    const before = await ships(page).count()
    await place.click()
    await page.waitForFunction((n) => document.querySelectorAll('.catan-ship').length > n, before)
    assert.deepEqual(wrong, [])
    await close()
})

test('a ship is moved: first it, then its place; Esc takes the choice back', { timeout: 240_000 }, async () => {
    const { page, wrong, close } = await opened({ seats: 4, options: { board: 'new_shores' }, prefer: /^ship/,
        wanted: (now) => now.toAct[0] === 0 && now.view.phase === 'action_phase' && many(now, 'move', 3) })
    await page.keyboard.press('s')
    await status(page, 'Выберите корабль').waitFor()
    await page.locator('.catan-place[data-kind=move]').first().click()
    await page.locator('.catan-taken').waitFor()
    await page.keyboard.press('Escape')
    await page.locator('.catan-taken').waitFor({ state: 'detached' })
    await page.locator('.catan-place[data-kind=move]').first().click()
    await status(page, 'Выберите, куда').waitFor()
    const before = await ships(page).count()
    await page.locator('.catan-place[data-kind=move]').first().click()
    await page.locator('[data-tool=move]').waitFor({ state: 'detached' }) // one a turn
    assert.equal(await ships(page).count(), before)
    await page.locator('.frame-side .log', { hasText: 'переставили корабль' }).waitFor()
    assert.deepEqual(wrong, [])
    await close()
})

test('gold: cards are chosen in a sheet, which a reload brings back', { timeout: 400_000 }, async () => {
    const { page, wrong, close } = await opened({ seats: 4, options: { board: 'new_shores' }, prefer: /^(settlement|ship)/, moves: 6000,
        wanted: (now) => now.toAct.includes(0) && (now.view.to_take[0] ?? 0) > 0 }, { size: small })
    const sheet = page.locator('.catan-sheet')
    await sheet.waitFor()
    await page.reload()
    await sheet.waitFor()
    assert.deepEqual(await violations(page), [])
    const before = await held(page)
    const due = Number(/из (\d+)/.exec(await sheet.locator('.catan-count').innerText())[1])
    assert.ok(await sheet.locator('.catan-go').isDisabled())
    for (let i = 0; i < due; i++) await sheet.locator('.catan-counter .catan-tile:enabled').last().click()
    await sheet.locator('.catan-go').click()
    await sheet.waitFor({ state: 'detached' })
    await page.waitForFunction(([n, more]) => [...document.querySelectorAll('[data-held] .catan-n')].reduce((sum, one) => sum + Number(one.textContent), 0) >= n + more, [before, due])
    assert.deepEqual(wrong, [])
    await close()
})

/** Whether a ship on this edge ends beside a hex in the fog: as far as a corner is from a centre. */
function lifts({ vertices, edges, hexes }, id) {
    const ends = [edges[id].vertex1_id, edges[id].vertex2_id].map((v) => vertices[v])
    return hexes.some(({ hex_type: type, hex_coord: [q, r] }) => type === 'fog'
        && ends.some(({ x, y }) => Math.hypot(Math.sqrt(3) * (q + r / 2) - x, 1.5 * r - y) < 1.1))
}

const lifting = ({ view, actions }) => actions.find((one) => /^ship /.test(one) && lifts(view, Number(one.slice(5))))

test('fog lifts where a ship comes to it', { timeout: 400_000 }, async () => {
    const { page, wrong, close, actions } = await opened({ seats: 4, options: { board: 'fog' }, prefer: /^settlement|^ship/,
        wanted: (now) => now.toAct[0] === 0 && now.view.phase === 'action_phase' && lifting(now) !== undefined }, { size: [390, 844] })
    const fog = page.locator('.catan-hex.catan-fog')
    const before = await fog.count()
    await page.locator('[data-buy=ship]').click()
    await page.locator('.catan-place[data-kind=ship]').first().waitFor()
    // Of the places that are lit, one beside the fog: the middle of its mark is within two hexes of one.
    const id = await page.evaluate(() => {
        const middle = (one) => { const { x, y, width, height } = one.getBoundingClientRect(); return [x + width / 2, y + height / 2] }
        const all = [...document.querySelectorAll('.catan-fog .catan-ground')].map(middle)
        const far = (one) => Math.min(...all.map(([x, y]) => Math.hypot(x - middle(one)[0], y - middle(one)[1])))
        return [...document.querySelectorAll('.catan-place')].sort((a, b) => far(a) - far(b))[0].dataset.place
    })
    assert.ok(actions.includes('ship ' + id))
    await page.locator(`.catan-place[data-place="${id}"]`).click()
    await page.waitForFunction((n) => document.querySelectorAll('.catan-hex.catan-fog').length < n, before)
    assert.deepEqual(wrong, [])
    await close()
})

test('between two turns one may build; a reload brings it back, and the button ends it', { timeout: 400_000 }, async () => {
    const { page, wrong, close } = await opened({ seats: 6, options: { board: 'new_shores' }, prefer: /^ship/,
        wanted: (now) => now.toAct[0] === 0 && now.view.phase === 'special_building' && many(now, 'ship') })
    await status(page, 'Между ходами: вы можете строить').waitFor()
    await page.reload()
    await status(page, 'Между ходами: вы можете строить').waitFor()
    assert.equal(await page.locator('[data-tool=trade]').isDisabled(), true)
    const before = await ships(page).count()
    await page.locator('[data-buy=ship]').click()
    await page.locator('.catan-place[data-kind=ship]').first().click()
    await page.waitForFunction((n) => document.querySelectorAll('.catan-ship').length > n, before)
    await main(page, 'Закончить стройку').click()
    await main(page, 'Закончить стройку').waitFor({ state: 'detached' })
    assert.deepEqual(wrong, [])
    await close()
})

test('the pirate is moved to a hex of the sea', { timeout: 400_000 }, async () => {
    const { page, wrong, close, actions } = await opened({ seats: 4, options: { board: 'four_islands' }, prefer: /^ship/,
        wanted: (now) => now.toAct[0] === 0 && now.actions.some((one) => /^pirate \d+$/.test(one)) })
    await status(page, 'Переместите разбойника или пирата').waitFor()
    const hex = /^pirate (\d+)$/.exec(actions.find((one) => /^pirate \d+$/.test(one)))[1]
    await page.locator(`.catan-place[data-place="${hex}"]`).click()
    await page.locator('.frame-side .log', { hasText: 'переставили пирата' }).waitFor()
    assert.equal(await page.locator('.catan-robber:not(.catan-ghost *)').count(), 2)
    assert.deepEqual(wrong, [])
    await close()
})

for (const size of [small, desktop]) {
    test(`six players at ${size.join('×')}: nothing sticks out, axe finds nothing serious`, { timeout: 400_000 }, async () => {
        const { page, wrong, close } = await opened({ seats: 6, options: { board: 'new_shores' },
            wanted: (now) => now.toAct[0] === 0 && many(now, 'settlement', 5) && now.moves > 6 }, { size })
        await page.locator('.catan-place').first().waitFor()
        await settled(page)
        assert.deepEqual(await violations(page), [])
        assert.equal(await scrollsSideways(page), false)
        const out = await page.locator('.catan-player:visible').evaluateAll((chips) => chips.flatMap((chip) => {
            const { left, right } = chip.getBoundingClientRect()
            return [...chip.querySelectorAll('.catan-vp, .catan-stat')].filter((one) => one.getBoundingClientRect().right > right || one.getBoundingClientRect().left < left)
        }).length)
        assert.equal(out, 0, 'numbers beside their chips')
        if (size === small) {
            await page.locator('.catan-zoom').click()
            await settled(page)
            const least = await page.locator('.catan-place .catan-hit').evaluateAll((all) => Math.min(...all.map((one) => one.getBoundingClientRect().width)))
            assert.ok(least >= 26, `${least} px`)
            assert.deepEqual(await violations(page), [])
        }
        assert.deepEqual(wrong, [])
        await close()
    })
}

for (const [n, name] of ['sea-gold', 'sea-either', 'sea-pirate', 'sea-move', 'sea-special', 'sea-paired', 'sea-trade', 'sea-info'].entries()) {
    for (const lang of languagesOf(n)) {
        test(`${name} looks right (${lang})`, { timeout: 400_000 }, async () => {
            const stage = new Stage(browser, server, { lang, size: small })
            await screens.find((one) => one.name === name).show(stage)
            await looksRight(stage.page, name, sizesOf(n))
            assert.deepEqual(stage.wrong, [])
            await stage.close()
        })
    }
}

for (const [n, name] of ['sea-turn', 'sea-build', 'sea-special', 'sea-paired'].entries()) {
    for (const lang of languagesOf(n)) {
        test(`${name}: on a phone on its side nothing lies on anything else (${lang})`, { timeout: 400_000 }, async () => {
            const stage = new Stage(browser, server, { lang, size: [844, 390] })
            await screens.find((one) => one.name === name).show(stage)
            await settled(stage.page)
            assert.deepEqual(await stage.page.evaluate(overlaps), [])
            assert.deepEqual(await stage.page.evaluate(poorTools), [])
            assert.deepEqual(stage.wrong, [])
            await stage.close()
        })
    }
}
