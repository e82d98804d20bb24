// One newcomer's path in each game: open, learn by the guide, play ten moves and be told what happened each time, lose
// the network, go on, finish, look at the analysis, share.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { Cable } from './cable.mjs'
import { comesTo, house, kinds, open } from './harness.mjs'
import { followGuide, isMyTurn, isOver, playSome, playUntil } from './players.mjs'
import { board, phoneGiven, playComputerShort, resign, tableOf } from './tables.mjs'

const { server, browser } = await house('--bot-nodes', '200')
const MOVES = 10
/** The browser itself tells of a broken line; nothing else may be told. */
const otherThanTheLine = (wrong) => wrong.filter((one) => !/WebSocket connection to .* failed|net::ERR_|504 \(Gateway/.test(one))

/** The offer at the first table is taken, and the guide followed to its end. */
async function learn(page, there, game) {
    await playComputerShort(page, there, game)
    await page.locator('.frame-guide').getByRole('button', { name: 'Покажите' }).click()
    await page.locator('.guide-count').waitFor()
    await followGuide(page, game)
    await page.waitForURL(new RegExp(`#/local/${game}$`))
}

/** Notes every line that is told. While the player is in a turn it tells the other's last one, and others move within
 *  a moment: who looks only after each own tap misses most of them. */
const noteLines = () => {
    window.lines = []
    const note = () => {
        const line = document.querySelector('.status-text')?.innerText.trim()
        if (line !== undefined && line !== window.lines.at(-1)) window.lines.push(line)
    }
    note()
    new MutationObserver(note).observe(document.body, { childList: true, subtree: true, characterData: true })
}

/** Some moves at a table of the server's: the line always says something, and what it says changes. */
async function playAndBeTold(page, game) {
    await page.evaluate(noteLines)
    await playSome(page, game, MOVES)
    const told = await comesTo(() => page.evaluate(() => window.lines), (lines) => new Set(lines).size > 2, `${game}: the line stands still`)
    assert.equal(told.includes(''), false, `nothing is told: ${told.join('\n')}`)
}

/** An own turn in which nothing that has to be decided first, as Catan's seven, lies over the rest. */
const isFree = async (page) => await isMyTurn(page) && !await page.locator('.catan-sheet').isVisible()

/** The cable is pulled on an own turn: the game goes on here. Plugged in again, it goes on there. */
async function loseTheNetwork(page, game, context, cable, number) {
    await playUntil(page, game, () => isFree(page))
    await context.setOffline(true)
    cable.pull()
    await page.getByRole('button', { name: 'Играть дальше здесь' }).tap()
    await page.waitForURL(`**/#/local/${game}/${number}`)
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

for (const game of kinds) {
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
