// The network goes, the game goes on: what was played against computers at the server's table is played on here
// and stays here; the server's game stays as it was left, and the player finds back to it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'

import { Cable } from './cable.mjs'
import { Server, comesTo, house, kinds, open } from './harness.mjs'
import { isMyTurn, playSome, playUntil, screenOf } from './players.mjs'
import { askServer, board, phoneGiven, playComputerShort, seen, tableOf } from './tables.mjs'

const WAIT_MS = 60_000
const timeout = 1_500_000
const HIDES = ['durak', 'catan', 'catansea', 'catancities']
const GO_ON = 'Играть дальше здесь'

const { server, browser } = await house('--bot-nodes', '200')

const waitFor = (page, selector, state = 'visible') => page.locator(selector).first().waitFor({ state, timeout: WAIT_MS })
    .catch(async () => assert.fail(`${selector} is not ${state}: ${await screenOf(page)}`))
/** The game here is shown, with the word that it is one. */
const isHere = (page) => page.locator('.frame-note', { hasText: 'без сервера' }).waitFor()
const goOn = (page) => page.getByRole('button', { name: GO_ON })
/** The browser itself tells of a broken line; nothing else may be told. */
const otherThanTheLine = (wrong) => wrong.filter((one) => !/WebSocket connection to .* failed|net::ERR_|504 \(Gateway/.test(one))

/** The position is the one that was known. */
const showsAgain = (page, game, known) => comesTo(() => seen[game](page), (now) => isDeepStrictEqual(now, known), `not what was seen before, ${JSON.stringify(known)}`)

/** Somebody at the end of a cable, with everything that is played without it. */
async function somebody(t) {
    const cable = await new Cable(server).start()
    t.after(() => cable.remove())
    const one = { ...await open(browser, cable, phoneGiven), cable }
    await installed(one.page)
    return one
}

async function installed(page) {
    await page.evaluate(() => navigator.serviceWorker.ready)
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

/** On turn, with nothing chosen that the server was not told. */
const isFresh = async (page, game) => (game === 'nardy' ? page.locator('.frame-actions .main:enabled', { hasText: 'Бросить' }).isVisible() : isMyTurn(page))

/** Some moves at a table of the server's, until the player is asked and has done nothing that is on its way. */
async function playThere(page, there, game) {
    await playComputerShort(page, there, game)
    await playSome(page, game, 3)
    const seq = async () => {
        await playUntil(page, game, () => isFresh(page, game))
        return (await askServer(page, there, `/api/tables/${tableOf(page)}`)).seq
    }
    for (let before = -1, now = await seq(); before !== now; now = await seq()) {
        before = now
        await page.waitForTimeout(600)
    }
    return { number: tableOf(page), seq: await seq(), screen: await seen[game](page) }
}

const kept = (page, game, of) => page.evaluate((key) => JSON.parse(localStorage.getItem(key)), `stolik.offline.${game}.${of}`)

for (const game of kinds) {
    test(`${game} is played on here when the cable is pulled, and both games are kept`, { timeout }, async (t) => {
        const { page, wrong, cable, context, close } = await somebody(t)
        const there = await playThere(page, cable, game)
        await context.setOffline(true)
        cable.pull()
        await goOn(page).waitFor()
        await page.locator('.frame-note.warn', { hasText: HIDES.includes(game) ? /раздаст заново/ : /кости бросит/ }).waitFor()
        await goOn(page).tap()
        await page.waitForURL(`**/#/local/${game}/${there.number}`)
        await isHere(page)
        await board(page).waitFor()
        await showsAgain(page, game, there.screen)
        await playUntil(page, game, async () => (await kept(page, game, there.number)).acts.length > 0)
        await page.reload() // without any line
        await isHere(page)
        await board(page).waitFor()
        await playSome(page, game, 1)
        const { acts } = await kept(page, game, there.number)
        assert.ok(acts.length > 0)

        cable.plugIn()
        await context.setOffline(false)
        await page.getByRole('button', { name: 'К партии на сервере' }).click()
        await page.waitForURL(`**/#/t/${there.number}`, { timeout: WAIT_MS }).catch(async () => assert.fail(await screenOf(page)))
        await waitFor(page, '.frame-note', 'detached')
        await board(page).waitFor()
        assert.equal((await askServer(page, server, `/api/tables/${there.number}`)).seq, there.seq, 'nobody has moved there')
        await showsAgain(page, game, there.screen)
        await page.goto(cable.base + '/#/')
        await waitFor(page, `.resume-one[href="#/t/${there.number}"]`)
        await waitFor(page, `.resume-one[href="#/local/${game}/${there.number}"]`)
        assert.deepEqual((await kept(page, game, there.number)).acts.slice(0, acts.length), acts)
        assert.deepEqual(otherThanTheLine(wrong), [])
        await close()
    })
}

test('a server that was killed: tabs loaded again go on, each with its own table', { timeout }, async (t) => {
    const own = new Server('--bot-nodes', '200')
    t.after(() => own.remove())
    await own.start()
    const { page, wrong, close } = await open(browser, own, phoneGiven)
    await installed(page)
    const first = await playThere(page, own, 'nardy')
    const second = await playThere(page, own, 'nardy')
    const third = await playThere(page, own, 'durak')
    await page.goto(own.base + '/#/')
    for (const { number } of [first, second, third]) await waitFor(page, `.resume-one[href="#/t/${number}"]`) // all are listed
    await own.stop('SIGKILL')
    await page.reload()
    for (const [game, { number, screen }] of [['nardy', first], ['nardy', second], ['durak', third]]) {
        await page.locator(`.resume-one[href="#/t/${number}"]`).tap() // home still has it
        await goOn(page).tap()
        await page.waitForURL(`**/#/local/${game}/${number}`)
        await isHere(page)
        await board(page).waitFor()
        await showsAgain(page, game, screen)
        await playSome(page, game, 1)
        await page.goto(own.base + '/#/')
        await waitFor(page, `.resume-one[href="#/local/${game}/${number}"]`)
    }
    await own.start()
    for (const [game, { number, seq, screen }] of [['nardy', first], ['nardy', second], ['durak', third]]) {
        await page.goto(`${own.base}/#/t/${number}`)
        await board(page).waitFor()
        await showsAgain(page, game, screen)
        assert.equal((await askServer(page, own, `/api/tables/${number}`)).seq, seq)
        await page.goto(own.base + '/#/')
        await waitFor(page, `.resume-one[href="#/local/${game}/${number}"]`)
    }
    assert.deepEqual(otherThanTheLine(wrong), [])
    await close()
})

test('where nothing was done here the way back needs no word, and nothing is left over', { timeout }, async (t) => {
    const { page, cable, context, close } = await somebody(t)
    const there = await playThere(page, cable, 'kush')
    await context.setOffline(true)
    cable.pull()
    await goOn(page).tap()
    await page.waitForURL(`**/#/local/kush/${there.number}`)
    await board(page).waitFor()
    cable.plugIn()
    await context.setOffline(false)
    await page.waitForURL(`**/#/t/${there.number}`)
    await board(page).waitFor()
    await showsAgain(page, 'kush', there.screen)
    await page.waitForFunction((key) => localStorage.getItem(key) === null, `stolik.offline.kush.${there.number}`)
    await close()
})

test('a new game begins at once when the server is known to be away', { timeout }, async (t) => {
    const { page, cable, close } = await somebody(t)
    cable.pull()
    // By the clock of the page, which runs only as far as the test says.
    await page.clock.install()
    await page.goto(cable.base + '/#/')
    await page.locator('.game-card').nth(3).waitFor()
    await page.clock.runFor(3000) // the line is tried some times
    await page.locator('button', { hasText: 'Играть с компьютером' }).first().tap()
    await page.clock.runFor(50)
    await page.waitForURL('**/#/local/nardy')
    await close()
})
