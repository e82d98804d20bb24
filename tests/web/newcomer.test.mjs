// What somebody meets who has never been here: the games, their choices, the defaults of a device, and
// opponents with a level.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { desktop, games, house, open, phone, playComputer, scrollsSideways, violations } from './harness.mjs'
import { askServer, board, tableOf } from './tables.mjs'

const { server, browser } = await house()
const SMALL = [360, 640]

const tableAt = (page) => askServer(page, server, '/api/tables/' + tableOf(page))

for (const size of [SMALL, phone]) {
    test(`all games are within one screen of ${size.join(' by ')}`, async () => {
        const { page, wrong, close } = await open(browser, server, { size })
        const cards = page.locator('.game-card')
        await cards.nth(games.length - 1).waitFor()
        for (const card of await cards.all()) {
            const { y, height } = await card.boundingBox()
            assert.ok(y + height <= size[1], `${await card.innerText()} ends at ${y + height}`)
        }
        assert.equal(await scrollsSideways(page), false)
        assert.deepEqual(wrong, [])
        await close()
    })
}

test('a game has its choices on a sheet, which are kept', async () => {
    const { page, wrong, close } = await open(browser, server, { size: SMALL })
    const durak = page.locator('.game-card', { has: page.locator('#card-durak') })
    await durak.locator('.card-open').click()
    const sheet = page.locator('dialog[open]')
    await sheet.getByRole('radio', { name: 'Любитель', checked: true }).waitFor() // medium is the default
    await sheet.getByRole('radio', { name: 'Знаток' }).check()
    await sheet.locator('.level-about', { hasText: /ошибок/ }).waitFor()
    await sheet.getByRole('radio', { name: '4', exact: true }).check()
    assert.deepEqual(await violations(page), [])
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })
    await durak.getByText(/Знаток · 4.игрока/).waitFor()
    await page.reload()
    await durak.locator('.card-play').click()
    await board(page).waitFor()
    const { seats } = await tableAt(page)
    assert.deepEqual(seats.map(({ kind, level }) => level ?? kind).sort(), ['hard', 'hard', 'hard', 'human'])
    assert.deepEqual(wrong, [])
    await close()
})

test('the level of the computer is told at the table and on the start page', async () => {
    const { page, wrong, close } = await open(browser, server)
    await playComputer(page, 'nardy')
    await page.locator('.chip', { hasText: 'Компьютер' }).filter({ hasText: /любитель/ }).waitFor()
    await page.goto(server.base + '/#/')
    await page.locator('.resume-one', { hasText: 'Компьютер, любитель' }).waitFor()
    assert.deepEqual(wrong, [])
    await close()
})

test('several computers of one level are counted', async () => {
    const { page, close } = await open(browser, server)
    await playComputer(page, 'catan')
    await page.goto(server.base + '/#/')
    await page.locator('.resume-one', { hasText: '3 компьютера, любитель' }).waitFor()
    await close()
})

test('the defaults fit the device', async () => {
    for (const [size, width] of [[phone, 20], [desktop, 30]]) {
        const { page, close } = await open(browser, server, { size })
        await playComputer(page, 'kush')
        assert.equal((await tableAt(page)).view.width, width)
        await close()
    }
    const { page, close } = await open(browser, server)
    await playComputer(page, 'nardy')
    await page.locator('.nardy.tall').waitFor() // a tall board on a tall screen
    const { height } = await page.locator('.nardy-svg').boundingBox()
    assert.ok(height > phone[1] / 2, `the board is ${height} high`)
    await page.getByRole('button', { name: 'Повернуть доску' }).click()
    await page.locator('.nardy:not(.tall)').waitFor()
    await page.reload()
    await page.locator('.nardy:not(.tall)').waitFor() // what was chosen is kept
    await close()
})

test('several at one screen, computers to watch and the sides are found from the sheet of a game', async () => {
    const { page, wrong, close } = await open(browser, server, { size: SMALL })
    const sheet = async () => {
        await page.goto(server.base + '/#/')
        await page.locator('#card-kush .card-open').click()
        return page.locator('dialog[open]')
    }
    await (await sheet()).getByRole('link', { name: 'Один экран' }).click()
    await page.getByRole('radio', { name: 'Вместе за одним экраном', checked: true }).waitFor()
    await (await sheet()).getByRole('link', { name: 'Смотреть игру' }).click()
    await page.waitForURL(/#\/new\/kush\/watch/)
    await page.locator('form button.wide').click()
    await page.locator('.pace').waitFor()
    await (await sheet()).getByRole('link', { name: 'Все настройки' }).click()
    await page.locator('label.choose', { hasText: 'Сторона и цвет' }).waitFor()
    await (await sheet()).getByRole('link', { name: 'Как играть' }).click()
    await page.waitForURL(/#\/howto\/kush/)
    await page.locator('main.howto').waitFor()
    await (await sheet()).getByRole('link', { name: 'Обучение' }).click()
    await page.locator('.guide-count').waitFor()
    assert.deepEqual(wrong, [])
    await close()
})
