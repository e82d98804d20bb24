// Who sits where: the side and the name at set-up.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { house, open } from './harness.mjs'
import { askServer, board, tableOf } from './tables.mjs'

const { server, browser } = await house()
const PICTURES = process.env.STOLIK_PICTURES

const picture = async (page, name) => {
    if (PICTURES) await page.screenshot({ path: `${PICTURES}/${name}.png` })
}

const select = (page, label) => page.locator(`label:has(.choose-label:text-is("${label}")) select`)
const begin = (page) => page.locator('form button.wide').click()

test('a side and a name that were chosen are those at the table', async () => {
    const { page, wrong, close } = await open(browser, server, { path: '/#/new/nardy' })
    await select(page, 'Сторона и цвет').selectOption({ label: 'Чёрные ●' })
    await page.getByLabel('Ваше имя').fill('  Анна   К. ')
    await picture(page, 'new-side')
    await begin(page)
    await board(page).waitFor()
    const table = await askServer(page, server, '/api/tables/' + tableOf(page))
    assert.equal(table.seat, 1)
    assert.deepEqual(table.seats.map((one) => one.name ?? one.level), ['easy', 'Анна К.'])
    // The next set-up knows both, and the start page plays the same side.
    await page.goto(server.base + '/#/new/nardy')
    assert.equal(await page.getByLabel('Ваше имя').inputValue(), 'Анна К.')
    assert.equal(await select(page, 'Сторона и цвет').inputValue(), '2')
    await page.getByLabel('Ваше имя').fill('a\u202eb')
    await begin(page)
    await page.locator('.toast').waitFor() // refused: nothing is set up
    assert.match(page.url(), /#\/new\/nardy/)
    assert.deepEqual(wrong.filter((one) => !/status of 400/.test(one)), [])
    await close()
})

test('a side that nobody chose is drawn', async () => {
    const { page, wrong, close } = await open(browser, server, { path: '/' })
    const seats = new Set()
    for (let n = 0; n < 24 && seats.size < 2; n++) {
        await page.goto(server.base + '/#/')
        await page.getByRole('button', { name: 'Играть с компьютером' }).first().click()
        await page.waitForURL(/#\/t\//)
        await board(page).waitFor()
        seats.add((await askServer(page, server, '/api/tables/' + tableOf(page))).seat)
    }
    assert.deepEqual([...seats].sort(), [0, 1])
    assert.deepEqual(wrong, [])
    await close()
})
