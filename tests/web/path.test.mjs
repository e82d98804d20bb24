// One newcomer's path in each game: open, learn by the guide, play ten moves and be told what happened each time, lose
// the network, go on, finish, look at the analysis, share.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { Cable } from './cable.mjs'
import { games, house, open } from './harness.mjs'
import { isMyTurn, isOver, playOn, playSome, playUntil, screenOf } from './players.mjs'
import { board, phoneGiven, playComputerShort, resign, tableOf } from './tables.mjs'

const { server, browser } = await house('--bot-nodes', '200')
const MOVES = 10
const TAPS_MAX = 6
const LOOKS_MAX = 600 // at the screen, until the guide is through
/** The browser itself tells of a broken line; nothing else may be told. */
const otherThanTheLine = (wrong) => wrong.filter((one) => !/WebSocket connection to .* failed|net::ERR_|504 \(Gateway/.test(one))

/** The offer at the first table is taken, and the guide followed to its end. */
async function learn(page, there, game) {
    await playComputerShort(page, there, game)
    await page.locator('.frame-guide').getByRole('button', { name: 'Покажите' }).click()
    await page.locator('.guide-count').waitFor()
    for (let i = 0; await page.locator('.guide-count').count() > 0; i++) {
        if (i > LOOKS_MAX) throw new Error(`the guide does not end: ${await screenOf(page)}`)
        const next = page.locator('.guide-next')
        if (await next.count() > 0) await next.click({ timeout: 3000 }).catch(() => null)
        else if (!await playOn(page, game).catch(() => false)) await page.waitForTimeout(50)
    }
    await page.waitForURL(new RegExp(`#/local/${game}$`))
}

/** Some moves at a table of the server's; after each the line says something. */
async function playAndBeTold(page, game) {
    const told = new Set()
    for (let i = 0; i < MOVES && !await isOver(page); i++) {
        await playSome(page, game, 1)
        const line = (await page.locator('.status-text').innerText()).trim()
        assert.notEqual(line, '', `move ${i + 1} of ${game}: nothing is told`)
        told.add(line)
    }
    assert.ok(told.size > 1, `the line stands still: ${[...told]}`) // a rival may do the same again
}

/** An own turn in which nothing that has to be decided first, as Catan's seven, lies over the rest. */
const isFree = async (page) => await isMyTurn(page) && !await page.locator('.catan-sheet').isVisible()

/** The note moves the board as it comes, so that a tap may miss it: who sees nothing happen taps again. */
async function goOnHere(page, url) {
    const button = page.getByRole('button', { name: 'Играть дальше здесь' })
    for (let i = 1; i < TAPS_MAX; i++) {
        await button.tap()
        if (await page.waitForURL(url, { timeout: 10_000 }).then(() => true, () => false)) return
    }
    throw new Error(`the game does not go on here: ${await screenOf(page)}`)
}

/** The cable is pulled on an own turn: the game goes on here. Plugged in again, it goes on there. */
async function loseTheNetwork(page, game, context, cable, number) {
    await playUntil(page, game, () => isFree(page))
    await context.setOffline(true)
    cable.pull()
    await goOnHere(page, `**/#/local/${game}/${number}`)
    await board(page).waitFor()
    await playSome(page, game, 2)
    cable.plugIn()
    await context.setOffline(false)
    await page.goto(cable.base + '/#/t/' + number)
    await board(page).waitFor()
    await page.locator('.frame-note.warn').waitFor({ state: 'detached' })
}

/** A finished game: the analysis opens, and the link is shared. */
async function analyseAndShare(page, game) {
    const end = page.locator('dialog[open]:has(table.numbers)')
    await end.waitFor()
    const shared = page.evaluate(() => new Promise((done) => {
        Object.defineProperty(navigator, 'share', { configurable: true, value: (what) => { done(what); return Promise.resolve() } })
    }))
    await end.getByRole('button', { name: 'Поделиться' }).click()
    assert.match((await shared).url, /#\/replay\/\d+/, game)
    await end.getByRole('link', { name: 'Разбор партии' }).click()
    await page.waitForURL(/#\/replay\/\d+\/analysis/)
    await page.locator('.replay-board').first().waitFor()
    await page.getByRole('tab', { name: 'Разбор', selected: true }).waitFor()
}

for (const game of games) {
    test(`${game}: from the first look to a shared game`, { timeout: 1_500_000 }, async (t) => {
        const cable = await new Cable(server).start()
        t.after(() => cable.remove())
        const { page, context, wrong, close } = await open(browser, cable, { ...phoneGiven, newcomer: true })
        await page.evaluate(() => navigator.serviceWorker.ready)
        await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
        await learn(page, cable, game)
        await playComputerShort(page, cable, game)
        assert.equal(await page.locator('.frame-guide').count(), 0, 'who has learnt it is not asked again')
        const number = tableOf(page)
        await playAndBeTold(page, game)
        if (!await isOver(page)) {
            await loseTheNetwork(page, game, context, cable, number)
            await playUntil(page, game, () => isFree(page))
            if (!await isOver(page)) await resign(page)
        }
        await analyseAndShare(page, game)
        assert.deepEqual(otherThanTheLine(wrong), [])
        await close()
    })
}
