// Unfinished games on the start page: pictures of their positions, whose turn it is, and being rid of them.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { desktop, games, house, open, scrollsSideways, violations } from './harness.mjs'
import { Person, playOut, tableOf } from './people.mjs'
import { board } from './tables.mjs'

const { server, browser } = await house()
const PICTURES = process.env.STOLIK_PICTURES
const SMALL = [360, 640]

const keep = (key, value) => `localStorage.setItem('stolik.${key}', ${JSON.stringify(JSON.stringify(value))})`
const tile = (page, number) => page.locator('.tile', { has: page.locator(`a[href="#/t/${number}"]`) })
const picture = async (page, name) => {
    if (PICTURES) await page.screenshot({ path: `${PICTURES}/running-${name}.png` })
}

/** Two who are in the middle of a game of each kind for two, and one with computers. */
async function busyPeople() {
    const people = [await Person.make(server, 'Анна'), await Person.make(server, 'Борис')]
    const tables = {}
    for (const game of ['nardy', 'durak', 'kush']) {
        tables[game] = await tableOf(people, { game, private: true })
        await playOut(people, tables[game], 12)
    }
    for (const game of ['catan', 'catansea', 'catancities']) {
        tables[game] = (await people[0].create({ game, seats: 4, sit: 0, bots: [null, 'easy', 'easy', 'easy'], ...(game !== 'catansea' ? {} : { options: { board: 'new_shores' } }) })).table // who begins, so that it stands
    }
    return { people, tables }
}

test('running games are small pictures of their positions, and all games stay on a small phone', async () => {
    const { people: [anna], tables } = await busyPeople()
    for (const size of [SMALL, desktop]) {
        const { page, wrong, close } = await open(browser, server, { size, before: keep('session', anna.session) })
        for (const game of games) await tile(page, tables[game]).locator('svg.mini').waitFor()
        for (const game of games) {
            const told = await anna.table(tables[game])
            const mine = told.turn.to_act.includes(told.seat)
            await tile(page, tables[game]).getByText(mine ? 'Ваш ход' : 'Ход соперника').waitFor()
        }
        const { view } = await anna.table(tables.nardy)
        const checkers = Object.values(view.board).reduce((n, { checkers }) => n + checkers, 0)
        assert.equal(await tile(page, tables.nardy).locator('circle').count(), checkers)
        for (const game of ['catan', 'catansea', 'catancities']) {
            const land = (await anna.table(tables[game])).view.hexes.filter(({ hex_type: type }) => type !== 'sea')
            assert.equal(await tile(page, tables[game]).locator('polygon').count(), land.length)
        }
        const hand = (await anna.table(tables.durak)).view.hand
        for (const card of hand) {
            const rank = card[0] === 'T' ? '10' : card[0]
            await tile(page, tables.durak).locator('text', { hasText: rank }).first().waitFor()
        }
        for (const card of await page.locator('.game-card').all()) {
            const { y, height } = await card.boundingBox()
            assert.ok(y + height <= size[1], `${await card.innerText()} ends at ${y + height}`)
        }
        assert.equal(await scrollsSideways(page), false)
        assert.deepEqual(await violations(page), [])
        await picture(page, size.join('x'))
        assert.deepEqual(wrong, [])
        await close()
    }
})

test('a game is given up from the list after a question, and the other one has won', async () => {
    const { people: [anna, boris], tables } = await busyPeople()
    const waiting = (await anna.create({ game: 'nardy', private: true, sit: 0 })).table
    const { page, wrong, close } = await open(browser, server, { size: SMALL, before: keep('session', anna.session) })
    const give = async (number, button) => {
        await tile(page, number).getByRole('button').click()
        await page.locator('dialog[open]').getByRole('button', { name: 'Отмена' }).click()
        assert.equal(await tile(page, number).count(), 1)
        await tile(page, number).getByRole('button').click()
        await picture(page, 'question')
        await page.locator('dialog[open]').getByRole('button', { name: button, exact: true }).click()
        await tile(page, number).waitFor({ state: 'detached' })
    }
    await give(tables.nardy, 'Сдаться')
    assert.deepEqual((await boris.table(tables.nardy)).winners, [1])
    await give(waiting, 'Освободить')
    assert.equal((await anna.ask('GET', '/api/account')).tables.includes(waiting), false)
    await give(tables.catan, 'Закончить')
    await page.reload()
    await tile(page, tables.kush).waitFor()
    await tile(page, tables.durak).waitFor()
    assert.equal(await page.locator('.tile').count(), games.length - 2)
    assert.deepEqual(wrong, [])
    await close()
})

test('a game on this device is shown alike and deleted alike', async () => {
    const { page, wrong, close } = await open(browser, server, { size: SMALL, path: '/#/new/nardy' })
    await page.getByRole('radio', { name: 'Против компьютера, без сети' }).check()
    await page.locator('form button.wide').click()
    await page.waitForURL(/#\/local\/nardy/)
    await board(page).waitFor()
    await page.goto(server.base + '/#/')
    const mine = page.locator('.tile', { has: page.locator('a[href="#/local/nardy"]') })
    await mine.locator('svg.mini').waitFor()
    await mine.getByText('Компьютер, любитель').waitFor()
    await mine.getByText(/Ваш ход|Ход соперника/).waitFor()
    assert.equal(await mine.locator('circle').count(), 30)
    await mine.getByRole('button').click()
    await page.locator('dialog[open]').getByRole('button', { name: 'Удалить', exact: true }).click()
    await mine.waitFor({ state: 'detached' })
    await page.reload()
    await page.locator('.game-card').first().waitFor()
    assert.equal(await page.locator('.tile').count(), 0)
    assert.deepEqual(wrong, [])
    await close()
})

test('a game that the server does not answer for stays in the list, and one that it refuses leaves it', async () => {
    const { people: [anna], tables } = await busyPeople()
    const { page, context, close } = await open(browser, server, { size: SMALL, before: keep('session', anna.session) })
    for (const game of games) await tile(page, tables[game]).waitFor()
    await context.route(`**/api/tables/${tables.nardy}`, (route) => route.abort()) // the server dies between two answers
    await context.route(`**/api/tables/${tables.durak}`, (route) => route.fulfill({ status: 503, json: { code: 'busy' } }))
    await context.route(`**/api/tables/${tables.kush}`, (route) => route.fulfill({ status: 404, json: { code: 'not_found' } }))
    await page.reload()
    await tile(page, tables.kush).waitFor({ state: 'detached' })
    for (const game of games.filter((one) => one !== 'kush')) await tile(page, tables[game]).waitFor()
    await close()
})
