// Cities & Knights by clicks: a whole game, and positions of this device for every question and dialog.
import assert from 'node:assert/strict'
import test from 'node:test'
import { languagesOf, localeOf, looksRight, overlaps, poorTools, sizesOf } from './dialogs.mjs'
import { comesTo, desktop, house, open, settled } from './harness.mjs'
import { isOver, playOn, playToEnd, playUntil } from './players.mjs'
import { position } from './positions.mjs'
import { Stage, screens } from './screens.mjs'
import { askServer, meet, tableOf } from './tables.mjs'

const { server, browser } = await house()
const game = 'catancities'
const small = [360, 640]
const touch = { hasTouch: true, isMobile: true }
const can = (now, what) => now.actions.some((one) => what.test(one))
const acting = (now) => now.toAct[0] === 0 && now.view.phase === 'action_phase'

/** Opens a position of this device; the same script keeps what is played on over a reload. */
async function opened({ wanted, size = desktop, given = {}, lang = 'ru', ...rest }) {
    const { saved, actions } = await position({ game, seats: 4, moves: 6000, own: true, ...rest, wanted })
    const kept = { 'stolik.settings': { speed: 0, pace: 0, autoForced: false, lang }, ['stolik.offline.' + game]: saved, ['stolik.taught.' + game]: true }
    const before = `if (location.protocol.startsWith('http') && !localStorage.getItem('stolik.offline.${game}'))
        for (const [key, value] of Object.entries(${JSON.stringify(kept)})) localStorage.setItem(key, JSON.stringify(value))`
    const there = await open(browser, server, { size, path: '/#/local/' + game, given, before })
    await there.page.locator('.catan-status [role=status]').waitFor({ state: 'attached' })
    return { ...there, actions }
}

const status = (page, text) => page.locator('.catan-now', { hasText: text })
const place = (page, kind) => page.locator(`.catan-place[data-kind=${kind}]`)

test('a whole game by taps on a phone, to its end screen', { timeout: 900_000 }, async () => {
    const { page, wrong, close } = await opened({ wanted: () => true, options: { targetPoints: 5 }, size: small, given: touch })
    await playToEnd(page, game, 2500)
    assert.ok(await isOver(page))
    const columns = await page.locator('dialog[open] table.numbers th').count()
    assert.ok(columns >= 8, `${columns} columns`)
    assert.deepEqual(wrong, [])
    await close()
})

test('a game on the server: a reload in the own turn changes nothing', { timeout: 600_000 }, async () => {
    const { page, wrong, close } = await open(browser, server, { size: desktop, before: `if (location.protocol.startsWith('http')) localStorage.setItem('stolik.taught.${game}', 'true')` })
    await page.locator(`.game-card:has(.card-play)`, { hasText: 'рыцари' }).locator('.card-play').click()
    await page.waitForURL(/#\/t\//)
    await playUntil(page, game, async () => await page.locator('.frame-actions .main:enabled', { hasText: 'Закончить ход' }).count() > 0 && await page.locator('.catan-sheet').count() === 0, 400)
    const pieces = () => page.locator('.catan-road:not(.catan-ghost *), .catan-building:not(.catan-ghost *), .cities-knight:not(.catan-ghost *)').count()
    const seen = [await pieces(), await page.locator('.catan-now').innerText()]
    await page.reload()
    await page.locator('.frame-actions .main:enabled', { hasText: 'Закончить ход' }).waitFor()
    assert.equal(await pieces(), seen[0])
    assert.deepEqual(wrong, [])
    await close()
})

test('a knight is hired, and what it may do is asked when it is tapped', { timeout: 300_000 }, async () => {
    const { page, wrong, close } = await opened({ wanted: (now) => acting(now) && can(now, /^hire/) && can(now, /^activate/) })
    const knights = () => page.locator('.catan-island .cities-knight:not(.catan-ghost *)').count()
    const before = await knights()
    await page.locator('[data-buy=hire]').click()
    await place(page, 'hire').first().click()
    await page.waitForFunction((n) => document.querySelectorAll('.catan-island .cities-knight').length > n, before)
    await page.keyboard.press('Escape')
    const active = () => page.locator('.catan-island .cities-active').count()
    const idle = await active()
    await place(page, 'knight').first().waitFor()
    for (const one of await place(page, 'knight').all()) {
        await one.click()
        if (await page.locator('[data-choice=activate]').count() > 0) break
        await page.keyboard.press('Escape')
    }
    await page.locator('[data-choice=activate]').click()
    await page.waitForFunction((n) => document.querySelectorAll('.catan-island .cities-active').length > n, idle)
    assert.deepEqual(wrong, [])
    await close()
})

test('two numbers change places, in whichever order they are chosen', { timeout: 300_000 }, async () => {
    const { page, wrong, close, actions } = await opened({ wanted: (now) => acting(now) && can(now, /^play inventor/) })
    const [, , low, high] = actions.filter((one) => one.startsWith('play inventor')).at(-1).split(' ')
    const number = (hex) => page.locator(`[data-hex="${hex}"] text`).first().textContent()
    const before = [await number(low), await number(high)]
    await page.keyboard.press('d')
    await page.locator('[data-card=inventor] [data-verb=play]').click()
    await page.locator(`.catan-place[data-place="${high}"]`).click()
    await status(page, 'Выберите, с каким числом').waitFor()
    await page.locator(`.catan-place[data-place="${low}"]`).click()
    await page.waitForFunction(([hex, old]) => document.querySelector(`[data-hex="${hex}"] text`).textContent !== old, [low, before[0]])
    assert.deepEqual([await number(high), await number(low)], before)
    assert.deepEqual(wrong, [])
    await close()
})

test('an alchemist chooses both dice instead of the roll', { timeout: 300_000 }, async () => {
    const { page, wrong, close } = await opened({ wanted: (now) => can(now, /^play alchemist/), size: small, given: touch })
    await page.locator('[data-tool=cards]').tap()
    await page.locator('[data-card=alchemist] [data-verb=play]').tap()
    await page.locator('.cities-red[data-choice="2"]').tap()
    await page.locator('.cities-choice:not(.cities-red)[data-choice="3"]').tap()
    await page.waitForFunction(() => document.querySelector('.cities-ask-die') === null)
    assert.equal(await page.locator('.catan-dice:not(.catan-stale)').count(), 1)
    assert.deepEqual(wrong, [])
    await close()
})

test('an offer names commodities, and a wall and a metropolis are drawn', { timeout: 400_000 }, async () => {
    const { page, wrong, close } = await opened({ prefer: /^(improve|wall|city|settlement) /,
        wanted: (now) => acting(now) && now.view.walls.length > 0 && Object.values(now.view.metropolises).some(Boolean) })
    assert.ok(await page.locator('.cities-wall').count() > 0)
    assert.ok(await page.locator('.cities-metropolis').count() > 0)
    await page.keyboard.press('t')
    await page.locator('.catan-tabs button').last().click()
    assert.equal(await page.locator('.catan-counters').first().locator('.catan-counter').count(), 8)
    assert.deepEqual(wrong, [])
    await close()
})

/** What is asked of the player in each phase, and what must show: a sheet, buttons below the hand, or places; how
 *  computers get there, if chance would take long. */
const questions = {
    discard: [(now) => now.view.phase === 'discard' && !now.view.sabotage, '.catan-sheet .catan-counters'],
    sabotage: [(now) => now.view.phase === 'discard' && now.view.sabotage, '.catan-sheet .catan-counters'],
    drop_cards: [(now) => now.view.phase === 'drop_cards', '.catan-sheet [data-verb=drop]'],
    'own fifth card': [(now) => acting(now) && can(now, /^drop/), '.frame-actions .main:enabled'],
    choose_deck: [(now) => now.view.phase === 'choose_deck', '.cities-ask-track button'],
    lose_city: [(now) => now.view.phase === 'lose_city', '.catan-place'],
    choose_resources: [(now) => now.view.phase === 'choose_resources', '.catan-sheet .catan-counters',
        { options: { board: 'new_shores' }, prefer: /^(settlement|ship|city) / }],
    give_cards: [(now) => now.view.phase === 'give_cards', '.catan-sheet .catan-counters'],
    take_cards: [(now) => now.view.phase === 'take_cards', '.catan-sheet .catan-counters'],
    spy: [(now) => now.view.phase === 'spy', '.catan-sheet [data-verb=draw]'],
    commercial_harbor: [(now) => now.view.phase === 'commercial_harbor' && can(now, /^ask/), '.cities-ask-player button'],
    'the reply to it': [(now) => now.view.phase === 'commercial_harbor' && can(now, /^give/), '.catan-sheet .catan-counters'],
    lose_knight: [(now) => now.view.phase === 'lose_knight', '.catan-place'],
    place_knight: [(now) => now.view.phase === 'place_knight', '.catan-place[data-kind=hire]'],
    retreat: [(now) => now.view.phase === 'retreat', '.catan-place[data-kind=march]'],
    move_robber: [(now) => now.view.phase === 'move_robber', '.catan-place[data-kind=robber]'],
    road_building: [(now) => now.view.phase === 'road_building', '.catan-place'],
}

for (const [n, [name, [wanted, shows, more = {}]]] of Object.entries(questions).entries()) {
    for (const lang of languagesOf(n)) {
        test(`${name}: it is asked, also after a reload, and looks right (${lang})`, { timeout: 400_000 }, async () => {
            const { page, wrong, close } = await opened({ ...more, wanted, lang, size: small, given: { locale: localeOf(lang) } })
            await page.locator(shows).first().waitFor()
            await page.reload()
            await page.locator(shows).first().waitFor()
            await looksRight(page, name, sizesOf(n))
            assert.deepEqual(wrong, [])
            await close()
        })
    }
}

for (const lang of ['ru', 'en']) {
    test(`what opens by itself looks right (${lang})`, { timeout: 400_000 }, async () => {
        const { page, wrong, close } = await opened({ lang, size: small, given: { locale: localeOf(lang) },
            wanted: (now) => acting(now) && can(now, /^play/) && can(now, /^bank/) && now.view.knights.length > 3 })
        for (const [n, tool] of ['cards', 'improve', 'trade', 'info', 'realm'].entries()) {
            await page.setViewportSize({ width: small[0], height: small[1] })
            await page.locator(`[data-tool=${tool}]`).first().click()
            await page.locator('.catan-sheet').waitFor()
            await looksRight(page, tool, sizesOf(lang === 'ru' ? n : n + 2))
            await page.locator('.catan-sheet .catan-x').click()
        }
        assert.deepEqual(wrong, [])
        await close()
    })
}

/* -- more than four -- */

const knightsOf = (page) => page.locator('.catan-island .cities-knight:not(.catan-ghost *)').count()
const main = (page, text) => page.locator('.frame-actions .main:enabled', { hasText: text })
const BETWEEN = 'Между ходами: вы можете строить'

/** Hires a knight by clicks, and sees it. */
async function hire(page) {
    const before = await knightsOf(page)
    const open = page.locator('.catan-tool-build')
    if (await open.isVisible()) await open.click()
    await page.locator('[data-buy=hire]').click()
    await place(page, 'hire').first().click()
    const tick = main(page, 'рыцар') // a finger aims first
    await page.waitForFunction((n) => document.querySelectorAll('.catan-island .cities-knight:not(.catan-ghost *)').length > n, before, { timeout: 3000 })
        .catch(() => tick.click())
    await comesTo(() => knightsOf(page), (now) => now === before + 1, 'no knight was hired')
}

test('six players on a phone: all chips are whole, and who may build between turns does', { timeout: 400_000 }, async () => {
    const { page, wrong, close } = await opened({ seats: 6, size: small, wanted: (now) => now.view.phase === 'special_building' && can(now, /^hire/) })
    await status(page, BETWEEN).waitFor()
    assert.equal(await page.locator('.catan-player:visible').count(), 5)
    await looksRight(page, 'six players', sizesOf(0))
    await page.setViewportSize({ width: small[0], height: small[1] })
    await hire(page)
    await page.reload()
    await status(page, BETWEEN).waitFor()
    await main(page, 'Закончить стройку').click()
    await status(page, BETWEEN).waitFor({ state: 'detached' })
    assert.deepEqual(wrong, [])
    await close()
})

test('between two turns a city is improved, and nothing is traded', { timeout: 400_000 }, async () => {
    const { page, wrong, close } = await opened({ seats: 5, wanted: (now) => now.view.phase === 'special_building' && can(now, /^improve/) })
    await status(page, BETWEEN).waitFor()
    assert.equal(await page.locator('[data-tool=trade]').first().isDisabled(), true)
    await page.locator('[data-tool=improve]').first().click()
    await page.locator('.catan-sheet [data-improve]:enabled').first().click()
    await page.locator('.frame-side .log', { hasText: /Вы.*(улучш|развил)/i }).waitFor()
    await page.keyboard.press('Escape')
    await main(page, 'Закончить стройку').click()
    await status(page, BETWEEN).waitFor({ state: 'detached' })
    assert.deepEqual(wrong, [])
    await close()
})

test('in the second part of a turn a knight is hired, and the part is ended', { timeout: 400_000 }, async () => {
    const { page, wrong, close } = await opened({ seats: 5, options: { extra: 'paired' }, wanted: (now) => now.view.phase === 'paired_phase' && can(now, /^hire/) })
    const before = await page.locator('.catan-now').innerText()
    await hire(page)
    await page.keyboard.press('Escape')
    await main(page, 'Закончить').click()
    await comesTo(() => page.locator('.catan-now').innerText(), (now) => now !== before, 'the part does not end')
    assert.deepEqual(wrong, [])
    await close()
})

/* -- two people -- */

const heldBy = (page) => page.locator('[data-held] .catan-n').evaluateAll((all) => all.reduce((sum, one) => sum + Number(one.textContent), 0))

/** All that a page was told of hands, by seat: a number is how many, anything else what is in them. */
function overhear(page) {
    const told = { resources: {}, progress: {} }
    const add = (to, hands) => {
        for (const [seat, hand] of Object.entries(hands ?? {})) (to[seat] ??= new Set()).add(typeof hand)
    }
    page.on('websocket', (line) => line.on('framereceived', ({ payload }) => {
        const { view, patch } = JSON.parse(String(payload))
        for (const part of [view, patch]) {
            add(told.resources, part?.player_resources)
            add(told.progress, part?.player_progress_cards)
        }
    }))
    return told
}

test('two people in two browsers: each sees what the other builds, and nobody the other\'s hand', { timeout: 600_000 }, async () => {
    const people = [await open(browser, server, { size: desktop }), await open(browser, server, { size: small, given: touch })]
    const pages = people.map(({ page }) => page)
    const told = pages.map(overhear)
    for (const page of pages) await page.reload() // a line that is listened to from its beginning
    await meet(...pages, server, game)
    const seatsOf = await Promise.all(pages.map(async (page) => (await askServer(page, server, `/api/tables/${tableOf(page)}`)).seat))
    const pieces = (page) => page.locator('.catan-road:not(.catan-ghost *), .catan-building:not(.catan-ghost *), .cities-knight:not(.catan-ghost *)').count()
    const isFar = async () => (await Promise.all(pages.map(pieces))).every((n) => n > 8)
        && (await Promise.all(pages.map(heldBy))).every((n) => n > 0)
    for (let n = 0; n < 400 && !await isFar(); n++) {
        for (const page of pages) await playOn(page, game).catch(() => null) // what was seen may be gone
    }
    assert.ok(await isFar(), 'both have built something and hold something')
    await comesTo(() => Promise.all(pages.map(pieces)), ([one, other]) => one === other, 'they see different boards')
    for (const [i, page] of pages.entries()) {
        const [mine, theirs] = [seatsOf[i], seatsOf[1 - i]]
        assert.deepEqual([...told[i].resources[mine]], ['object'])
        assert.deepEqual([...told[i].resources[theirs]], ['number'], 'how many cards, not which')
        assert.deepEqual([...told[i].progress[theirs]], ['number'])
        const { view } = await askServer(page, server, `/api/tables/${tableOf(page)}`)
        await page.locator('.catan-player:visible', { hasText: String(view.player_resources[theirs]) }).first().waitFor()
    }
    assert.deepEqual(people.flatMap(({ wrong }) => wrong), [])
    for (const { close } of people) await close()
})

/* -- small phones, upright and on their side -- */

for (const [n, name] of ['cities-turn', 'cities-knight', 'cities-deck', 'cities-special', 'cities-shores'].entries()) {
    for (const lang of languagesOf(n)) {
        test(`${name}: on a phone on its side nothing lies on anything else (${lang})`, async () => {
            const stage = new Stage(browser, server, { lang, size: [844, 390] })
            await screens.find((one) => one.name === name).show(stage)
            await looksRight(stage.page, name, [[844, 390]])
            assert.deepEqual(await stage.page.evaluate(overlaps), [])
            assert.deepEqual(await stage.page.evaluate(poorTools), [])
            assert.deepEqual(stage.wrong, [])
            await stage.close()
        })
    }
}

/** What can be tapped on the board and lies under the line that tells what happened, by more than its border. */
function underStatus() {
    const { top } = document.querySelector('.status-text').getBoundingClientRect()
    return [...document.querySelectorAll('.catan-tool, .catan-buy, .cities-ask button')].filter((one) => one.checkVisibility())
        .filter((one) => one.getBoundingClientRect().bottom > top + 3).map((one) => `${one.textContent} ${one.getBoundingClientRect().bottom - top} px`)
}

for (const name of ['cities-theirs', 'cities-turn', 'cities-hire', 'cities-shores', 'cities-deck']) {
    for (const lang of ['ru', 'en']) {
        test(`${name}: on the smallest phone nothing hides what can be tapped (${lang})`, async () => {
            const stage = new Stage(browser, server, { lang, size: small })
            await screens.find((one) => one.name === name).show(stage)
            await settled(stage.page)
            assert.deepEqual(await stage.page.evaluate(underStatus), [])
            assert.deepEqual(await stage.page.evaluate(poorTools), [])
            assert.deepEqual(stage.wrong, [])
            await stage.close()
        })
    }
}
