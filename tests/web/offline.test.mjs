// The server is gone: what was installed opens, and every game is played against the computer here.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { existsSync } from 'node:fs'
import { games, house, open } from './harness.mjs'

const { server, browser } = await house()
let shown
let unprepared // has never met a level that needs weights
const STRONG = 'Знаток' // such a level, in Nardy
const hasWeights = existsSync(new URL('../../ai/nardy/nardy.weights', import.meta.url))

async function installed() {
    const one = await open(browser, server)
    await one.page.evaluate(() => navigator.serviceWorker.ready)
    await one.page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    return one
}

before(async () => {
    shown = await installed()
    unprepared = await installed()
    const { page } = shown
    if (hasWeights) await meet(page, STRONG)
    await choosePreset(page)
    await chooseNoWaiting(page)
    await server.stop()
})

/** Without a server a player gets the game that was liked last: a small board of Kush here. */
async function choosePreset(page) {
    await page.goto(server.base + '/#/new/kush')
    const preset = page.locator('fieldset').nth(1).locator('select').first()
    await preset.selectOption({ label: await preset.locator('option', { hasText: '20' }).innerText() })
}

async function chooseNoWaiting(page) {
    await page.goto(server.base + '/#/settings')
    await page.locator('.choose', { hasText: 'Анимация' }).locator('select').selectOption({ index: 0 })
}

/** Plays Nardy here until a computer of this level has answered. */
async function meet(page, level) {
    await begin(page, 'nardy', level)
    await play(page, 'nardy', 3)
    assert.equal(await myTurn(page), true)
    assert.equal(new Set((await acts(page, 'nardy')).map(({ seat }) => seat)).size, 2, 'the computer has answered')
}

const instead = (page) => page.locator('.frame-note', { hasText: STRONG })

/** What Chromium itself prints when nobody answers; nothing else may be said. */
const NOBODY = [
    /^Failed to load resource: the server responded with a status of 504 \(Gateway Timeout\)$/, // the service worker
    /^Failed to load resource: net::ERR_CONNECTION_REFUSED$/,
    /^WebSocket connection to 'ws:\/\/127\.0\.0\.1:\d+\/ws' failed: Error in connection establishment: net::ERR_CONNECTION_REFUSED$/,
]

function unexpected(wrong) {
    return wrong.filter((one) => !NOBODY.some((known) => known.test(one)))
}

/* -- what has been played so far, as the page keeps it -- */

const acts = (page, game) => page.evaluate((name) => JSON.parse(localStorage.getItem('stolik.offline.' + name) ?? '{"acts":[]}').acts, game)

/** True as soon as more than n actions have been played; false: not yet, after some patience. */
const playedOn = (page, game, n) => page.waitForFunction(
    ([name, before]) => JSON.parse(localStorage.getItem('stolik.offline.' + name) ?? '{"acts":[]}').acts.length > before, [game, n], { timeout: LOOK_MS },
).then(() => true, () => false)

/* -- moves by clicks -- */

const TRIES = 120
const main = (page) => page.locator('.frame-actions .main:enabled')

const PATIENCE_MS = 1500 // for a click; what is there may be gone
const LOOK_MS = 250 // then another look at what the board offers

/** True: there was something to click. What is there may be gone before the click: then not. */
const tap = async (what, how = 'click', where = {}) => await what.count() > 0 && what.first()[how]({ timeout: PATIENCE_MS, ...where }).then(() => true, () => false)
/** Cards overlap, so they are held at the corner with the index. */
const index = { position: { x: 12, y: 16 } }

/** A click or two towards an action of the player's; what is clicked is what the board offers. */
const MOVES = {
    nardy: async (page) => await tap(main(page)) || tap(page.locator('.nardy-cell.live[role=gridcell]'), 'dblclick'),
    durak: async (page) => await tap(page.locator('.durak-can'), 'click', index) ? tap(page.locator('.durak-target[data-target]')) : tap(main(page)),
    kush: async (page) => await tap(main(page)) || tap(page.locator('.kush-tool')),
    catan, catansea: catan, catancities: catan,
}

async function catan(page) {
    if (await page.locator('.catan-sheet').count()) return discard(page)
    return await tap(page.locator('.catan-place')) ? tap(page.locator('[data-victim]')) : tap(main(page))
}

async function discard(page) {
    const more = page.locator('.catan-sheet button:enabled', { hasText: '+' })
    while (await page.locator('.catan-sheet .catan-go:disabled').count()) await more.first().click()
    await page.locator('.catan-sheet .catan-go').click()
}

const isOver = async (page) => await page.locator('dialog[open] .numbers').count() > 0

/** Waits for the player's turn or the end; true: it is the player's turn. */
async function myTurn(page) {
    await page.locator('.status-text.mine, dialog[open] .numbers').first().waitFor()
    return !await isOver(page)
}

async function move(page, game) {
    const before = (await acts(page, game)).length
    for (let n = 0; n < TRIES; n++) {
        await MOVES[game](page)
        // A pass that says itself may have been the last action already.
        if (await playedOn(page, game, before) || await isOver(page)) return
    }
    throw new Error(`${game}: nothing comes of the clicks`)
}

/** Plays `moves` actions of the player, or fewer if the game ends first. */
async function play(page, game, moves) {
    for (let n = 0; n < moves && await myTurn(page); n++) await move(page, game)
}

async function begin(page, game, level = 'Новичок') {
    await page.goto(server.base + '/#/new/' + game)
    await page.locator('.radio input').nth(1).check()
    await page.locator('.segments', { hasText: 'Уровень' }).getByLabel(level).check()
    await page.locator('form .button.wide').click()
    await page.waitForURL('**/#/local/' + game)
    await page.locator('.frame-board svg:visible').first().waitFor()
}

/* -- -- */

test('the page opens from what was installed', async () => {
    const { page, wrong } = shown
    await page.goto(server.base + '/#/')
    const answer = await page.reload()
    assert.equal(answer.fromServiceWorker(), true)
    await page.locator('.game-card').nth(3).waitFor()
    assert.deepEqual(unexpected(wrong), [])
})

test('the button of the start page begins a game here', async () => {
    const { page, wrong } = shown
    await page.locator('button', { hasText: 'Играть с компьютером' }).first().click()
    await page.waitForURL('**/#/local/nardy')
    await page.locator('.frame-board svg:visible').first().waitFor()
    assert.deepEqual(unexpected(wrong), [])
})

for (const game of games) {
    test(`${game}: moves, answers, and the same game after a reload`, async () => {
        const { page, wrong } = shown
        await begin(page, game)
        await play(page, game, 6)
        assert.equal(await myTurn(page), true)
        const before = await acts(page, game)
        const seats = new Set(before.map(({ seat }) => seat))
        assert.ok(seats.size > 1, 'the computers have answered')
        await page.reload()
        await page.locator('.frame-board svg:visible').first().waitFor()
        await play(page, game, 2)
        const later = await acts(page, game)
        assert.deepEqual(later.slice(0, before.length), before)
        assert.equal(later.length > before.length, true)
        assert.deepEqual(unexpected(wrong), [])
    })
}

test('a hint is given', async () => {
    const { page, wrong } = shown
    await begin(page, 'durak')
    for (let n = 0; n < 20 && !await page.locator('.durak-can').count(); n++) await play(page, 'durak', 1)
    await page.locator('.frame-actions .icon-only:enabled').click()
    await page.locator('.status-text.mine').waitFor()
    await page.locator('.durak-hinted, .durak-say:has-text("Подсказка")').first().waitFor()
    assert.deepEqual(unexpected(wrong), [])
})

test('a game is played to its end', async () => {
    const { page, wrong } = shown
    await begin(page, 'durak')
    await play(page, 'durak', 600)
    const end = page.locator('dialog[open]')
    await end.locator('.numbers').waitFor()
    assert.match(await end.locator('h2').innerText(), /Вы выиграли|Вы дурак|Вы остались|Ничья|Вы проиграли/i)
    assert.equal(await end.locator('tbody tr').count(), 2)
    await end.locator('button', { hasText: 'Ещё партию' }).click()
    await page.locator('.frame-board svg:visible').first().waitFor()
    await page.waitForFunction(() => (JSON.parse(localStorage.getItem('stolik.offline.durak'))?.acts.length ?? 0) < 5) // another game has begun
    assert.deepEqual(unexpected(wrong), [])
})

test('a game is given up', async () => {
    const { page, wrong } = shown
    await begin(page, 'kush')
    await play(page, 'kush', 2)
    await page.locator('.frame-menu > .icon-button').click()
    await page.locator('.menu button', { hasText: 'Сдаться' }).click()
    await page.locator('dialog[open] .danger').click()
    const lost = page.locator('dialog[open] h2', { hasText: 'Вы проиграли' })
    await lost.waitFor()
    await page.locator('dialog[open] a', { hasText: 'Запись партии' }).click()
    await page.locator('.replay-board svg:visible').first().waitFor()
    await page.goBack() // to the game as it ended, not to another one
    await lost.waitFor()
    await page.goto(server.base + '/#/')
    await page.locator('.game-card').first().waitFor()
    assert.equal(await page.locator('a[href="#/local/kush"]').count(), 0, 'what is over is not to be gone on with')
    assert.deepEqual(unexpected(wrong), [])
})

test('a level that was met plays without the server too', { skip: hasWeights ? false : 'no level of Nardy has weights' }, async () => {
    const { page, wrong } = shown
    await meet(page, STRONG)
    assert.equal(await instead(page).count(), 0)
    assert.deepEqual(unexpected(wrong), [])
})

test('in place of a level that was never met a weaker one plays, and the page says so', { skip: hasWeights ? false : 'no level of Nardy has weights' }, async () => {
    const { page, wrong } = unprepared
    await meet(page, STRONG)
    assert.match(await instead(page).innerText(), /не загрузился: нет сети. Пока играет «Любитель»/)
    assert.deepEqual(unexpected(wrong), [])
})
