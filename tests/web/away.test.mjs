// Players who go away: what the other one sees and may do, what the list of tables says, and how it ends.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { choose, house, open, phone, violations } from './harness.mjs'
import { askServer, board, meet, result, tableOf } from './tables.mjs'

const { server, browser } = await house()
const PICTURES = process.env.STOLIK_PICTURES

const picture = async (page, name) => {
    if (PICTURES) await page.screenshot({ path: `${PICTURES}/away-${name}.png` })
}

/** Two strangers who meet by a quick match. */
async function strangers() {
    const people = [await open(browser, server), await open(browser, server, { size: [360, 640] })]
    for (const { page } of people) {
        await choose(page, 'Нарды', 'Случайный соперник')
        await page.waitForURL(/#\/t\/\d+/)
    }
    await Promise.all(people.map(({ page }) => board(page).waitFor()))
    return people
}

const lineOf = (page, number) => page.locator(`a.resume-one[href="#/t/${number}"]`)

test('a stranger who closes the window loses the game or a draw is taken', { timeout: 400_000 }, async () => {
    const [one, two] = await strangers()
    const number = tableOf(one.page)
    const lobby = await open(browser, server, { path: '/#/lobby' })
    await lineOf(lobby.page, number).getByText('Идёт игра').waitFor() // the list is told once a second
    assert.match(await lineOf(lobby.page, number).innerText(), /10 мин/)
    await two.close()
    await one.page.getByText('Если за минуту игрок не вернётся').waitFor()
    const draw = one.page.getByRole('button', { name: 'Ничья', exact: true })
    await draw.waitFor() // a minute later
    assert.equal(await one.page.getByRole('button', { name: 'Забрать победу' }).count(), 1)
    assert.deepEqual(await violations(one.page), [])
    await picture(one.page, 'claim')
    await draw.click()
    assert.equal((await result(one.page)).title, 'Ничья')
    assert.match(await one.page.locator('dialog[open]').innerText(), /не вернулся за стол: ничья/)
    await picture(one.page, 'drawn')
    await lineOf(lobby.page, number).waitFor({ state: 'detached' })
    assert.deepEqual([...one.wrong, ...lobby.wrong], [])
    for (const page of [one, lobby]) await page.close()
})

test('a stranger who goes home may resign on the way, or comes back', async () => {
    const [one, two] = await strangers()
    const number = tableOf(one.page)
    await two.page.getByRole('button', { name: 'Назад' }).click()
    await picture(two.page, 'leave')
    await two.page.locator('dialog[open]').getByRole('button', { name: 'Уйти', exact: true }).click()
    await one.page.getByText('нет за столом').waitFor()
    await lineOf(two.page, number).click()
    await one.page.getByText('нет за столом').waitFor({ state: 'detached' })
    // Both go: nobody plays there, and the list says so.
    for (const { page } of [one, two]) {
        await page.getByRole('button', { name: 'Назад' }).click()
        await page.locator('dialog[open]').getByRole('button', { name: 'Уйти', exact: true }).click()
        await lineOf(page, number).waitFor()
    }
    await one.page.goto(server.base + '/#/lobby')
    await lineOf(one.page, number).getByText('все отошли').waitFor()
    await picture(one.page, 'lobby')
    for (const { page } of [one, two]) await page.goto(`${server.base}/#/t/${number}`)
    await board(two.page).waitFor()
    await two.page.getByRole('button', { name: 'Назад' }).click()
    await two.page.getByRole('button', { name: 'Сдаться и уйти' }).click()
    await two.page.locator('.game-card').first().waitFor()
    assert.equal((await result(one.page)).title, 'Вы выиграли!')
    for (const { wrong, close } of [one, two]) {
        assert.deepEqual(wrong, [])
        await close()
    }
})

test('friends without a clock wait for days, and find the game again after a crash', { timeout: 400_000 }, async () => {
    const [host, guest] = [await open(browser, server), await open(browser, server, { size: phone })]
    await meet(host.page, guest.page, server, 'nardy')
    const number = tableOf(host.page)
    await guest.close()
    await host.page.getByText('Спешить некуда: если хода не будет 3 дня').waitFor()
    await picture(host.page, 'friends')
    await server.stop('SIGKILL')
    await server.start()
    await host.page.getByText('Спешить некуда: если хода не будет 3 дня').waitFor()
    const { phase, claim_ms: ms, seats } = await askServer(host.page, server, '/api/tables/' + number)
    assert.equal(phase, 'playing')
    assert.equal(ms, 3 * 86_400_000)
    assert.equal(seats.some(({ claimable }) => claimable), false)
    await host.page.getByRole('button', { name: 'Назад' }).click()
    assert.match(await host.page.locator('dialog[open]').innerText(), /на каждый ход есть 3 дня/)
    assert.equal(host.wrong.filter((one) => !/WebSocket|ERR_CONNECTION/.test(one)).length, 0)
    await host.close()
})
