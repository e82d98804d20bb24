// Each player's own seed is in every game: with anybody who waits, and in the rematch.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { choose, house, open } from './harness.mjs'
import { askServer, board, resign, tableOf } from './tables.mjs'

const { server, browser } = await house()

async function sourcesOf(page) {
    const { fair } = await askServer(page, server, `/api/tables/${tableOf(page)}/file`)
    return fair.seats.map(({ source }) => source)
}

async function begun(people) {
    await Promise.all(people.map(({ page }) => board(page).waitFor({ timeout: 30_000 })))
    assert.equal(tableOf(people[0].page), tableOf(people[1].page))
}

async function ended(people) {
    await resign(people[0].page)
    await Promise.all(people.map(({ page }) => page.locator('dialog[open] table.numbers').waitFor({ timeout: 30_000 })))
}

test('both players have a seed of their own in a quick game and in its rematch', { timeout: 120_000 }, async () => {
    const people = [await open(browser, server), await open(browser, server)]
    for (const { page } of people) {
        await choose(page, 'Длинные нарды', 'Случайный соперник')
        await page.waitForURL(/#\/t\/\d+$/, { timeout: 30_000 })
    }
    await begun(people)
    await ended(people)
    assert.deepEqual(await sourcesOf(people[0].page), ['player', 'player'])

    const first = tableOf(people[0].page)
    for (const { page } of people) await page.locator('dialog[open] .button.wide').first().click()
    await Promise.all(people.map(({ page }) => page.waitForURL((to) => !to.href.endsWith('/' + first), { timeout: 30_000 })))
    await begun(people)
    await ended(people)
    assert.deepEqual(await sourcesOf(people[1].page), ['player', 'player'])
    for (const { wrong, close } of people) {
        assert.deepEqual(wrong, [])
        await close()
    }
})

test('a player hears that the draw began anew after the own seed was shown', { timeout: 120_000 }, async () => {
    const anna = await open(browser, server)
    await choose(anna.page, 'Длинные нарды', 'Случайный соперник')
    await anna.page.waitForURL(/#\/t\/\d+$/, { timeout: 30_000 })
    const seat = `${server.base}/api/tables/${tableOf(anna.page)}/seat`
    const json = { 'Content-Type': 'application/json' }
    const guest = await fetch(`${server.base}/api/accounts`, { method: 'POST', headers: json, body: '{"name":"Boris"}' })
    const headers = { ...json, Authorization: `Bearer ${(await guest.json()).token}` }
    const body = JSON.stringify({ commit: '5'.repeat(64) })
    assert.equal((await fetch(seat, { method: 'POST', headers, body })).status, 200)
    await anna.page.waitForFunction(() => /"revealed":true/.test(localStorage.getItem('stolik.witness')), null, { timeout: 30_000 })
    assert.equal((await fetch(seat, { method: 'DELETE', headers })).status, 204)
    await anna.page.getByText('Тянем заново').waitFor({ timeout: 30_000 })
    assert.deepEqual(anna.wrong, [])
    await anna.close()
})
