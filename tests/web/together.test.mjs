// Two people in two browsers, one with fingers on a phone and one with a mouse: from the invitation to
// the rematch.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { games, house, long, open, scrollsSideways } from './harness.mjs'
import { playSome, playToEnd, playUntil } from './players.mjs'
import { askServer, board, hear, meet, phoneGiven, resign, result, say, tableOf, titleFor } from './tables.mjs'

const { server, browser } = await house()

/** The number of turns after which the host resigns a long game. */
const patience = long ? { nardy: Infinity, durak: Infinity, kush: Infinity, catan: 30, catansea: 30, catancities: 30 } : { nardy: 8, durak: Infinity, kush: 8, catan: 8, catansea: 8, catancities: 8 }

async function playAgainstEachOther(host, guest, game) {
    const plays = async () => {
        if (patience[game] === Infinity) return playToEnd(host, game)
        await playSome(host, game, patience[game])
        // On an own turn nothing that has to be decided first, as Catan's seven, lies over the menu.
        await playUntil(host, game, async () => !await host.locator('.catan-sheet').isVisible())
        return resign(host)
    }
    await Promise.all([plays(), playToEnd(guest, game)])
}

async function sameResult(people, game) {
    const seen = await Promise.all(people.map(({ page }) => result(page)))
    const told = await Promise.all(people.map(({ page }) => askServer(page, server, `/api/tables/${tableOf(page)}`)))
    people.forEach((_, i) => {
        assert.equal(seen[i].title, titleFor(told[i]), game)
    })
    assert.deepEqual(told[0].winners, told[1].winners)
    assert.equal(told[0].ending.how, patience[game] === Infinity ? 'rules' : 'resigned')
    if (told[0].winners.length === 1) assert.notEqual(seen[0].title, seen[1].title)
}

async function rematch(people) {
    const old = tableOf(people[0].page)
    for (const { page } of people) await page.locator('dialog[open] .button.wide').first().click()
    await Promise.all(people.map(({ page }) => page.waitForURL((to) => /#\/t\/\d+$/.test(to.href) && !to.href.endsWith('/' + old), { timeout: 30_000 })))
    assert.equal(tableOf(people[0].page), tableOf(people[1].page))
    await Promise.all(people.map(({ page }) => board(page).waitFor({ timeout: 30_000 })))
    await Promise.all(people.map(({ page }) => page.locator('dialog[open]').waitFor({ state: 'detached' }))) // the old end screen is gone
}

for (const game of games) {
    test(`two browsers play ${game} against each other`, { timeout: 1_500_000 }, async () => {
        const people = [await open(browser, server, phoneGiven), await open(browser, server, { size: phoneGiven.size })]
        const [host, guest] = people.map(({ page }) => page)
        await meet(host, guest, server, game)
        assert.equal(tableOf(host), tableOf(guest))

        await say(host, `Привет, это ${game}!`)
        await Promise.all([host, guest].map((page) => hear(page, `Привет, это ${game}!`)))
        await playAgainstEachOther(host, guest, game)
        await sameResult(people, game)

        await rematch(people)
        for (const { page, wrong, close } of people) {
            assert.equal(await scrollsSideways(page), false)
            assert.deepEqual(wrong, [])
            await close()
        }
    })
}
