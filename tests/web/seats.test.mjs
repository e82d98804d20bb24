// Who sits where and who plays: the side and the name at set-up, handing the seat to the computer and
// taking it back, computers among themselves, and several people at one screen.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { comesTo, desktop, house, kinds, open, phone } from './harness.mjs'
import { playOn } from './players.mjs'
import { askServer, board, tableOf } from './tables.mjs'

const { server, browser } = await house()
const PICTURES = process.env.STOLIK_PICTURES

const picture = async (page, name) => {
    if (PICTURES) await page.screenshot({ path: `${PICTURES}/${name}.png` })
}

const select = (page, label) => page.locator(`label:has(.choose-label:text-is("${label}")) select`)
const radio = (page, name) => page.getByRole('radio', { name, exact: true })
const begin = (page) => page.locator('form button.wide').click()

async function inMenu(page, item) {
    await page.getByRole('button', { name: 'Меню' }).click()
    await page.locator('.menu').getByRole('button', { name: item, exact: true }).click()
}

test('a side and a name that were chosen are those at the table', async () => {
    const { page, wrong, close } = await open(browser, server, { path: '/#/new/nardy' })
    await select(page, 'Сторона и цвет').selectOption({ label: 'Чёрные ●' })
    await page.getByLabel('Ваше имя').fill('  Анна   К. ')
    await picture(page, 'new-side')
    await begin(page)
    await board(page).waitFor()
    const table = await askServer(page, server, '/api/tables/' + tableOf(page))
    assert.equal(table.seat, 1)
    assert.deepEqual(table.seats.map((one) => one.name ?? one.level), ['medium', 'Анна К.'])
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

test('the seat is handed to the computer and taken back, and the other one sees it', async () => {
    const one = await open(browser, server, { size: desktop, path: '/#/new/durak' })
    const two = await open(browser, server)
    await radio(one.page, 'С друзьями, по ссылке').check()
    await begin(one.page)
    const link = await one.page.locator('.invite-link').inputValue()
    await two.page.goto(link)
    await two.page.getByRole('button', { name: 'Сесть за стол' }).click()
    await Promise.all([one, two].map(({ page }) => board(page).waitFor()))
    await inMenu(one.page, 'Пусть играет компьютер')
    await one.page.getByText('За вас играет компьютер.').waitFor()
    await two.page.getByText('по его просьбе ходит компьютер').waitFor()
    await two.page.locator('.status-text.mine').waitFor() // the computer leaves nobody waiting
    await one.page.locator('.frame-actions .main').waitFor({ state: 'detached' }) // nothing is asked of who looks on
    await picture(one.page, 'handed-desktop')
    await picture(two.page, 'handed-other')
    await one.page.reload()
    await one.page.getByRole('button', { name: 'Вернуться в игру' }).click()
    await two.page.getByText('по его просьбе ходит компьютер').waitFor({ state: 'detached' })
    const seen = await askServer(one.page, server, '/api/tables/' + tableOf(one.page))
    assert.equal(seen.seats[seen.seat].handed, undefined)
    assert.deepEqual([...one.wrong, ...two.wrong], [])
    await one.close()
    await two.close()
})

test('on this device too', async () => {
    const { page, wrong, close } = await open(browser, server, { size: phone, path: '/#/new/kush' })
    await radio(page, 'Против компьютера, без сети').check()
    await begin(page)
    await page.locator('.status-text.mine').waitFor()
    await inMenu(page, 'Пусть играет компьютер')
    await page.getByText('За вас играет компьютер.').waitFor()
    const acts = () => page.evaluate(() => JSON.parse(localStorage.getItem('stolik.offline.kush')).acts)
    const { seat } = await page.evaluate(() => JSON.parse(localStorage.getItem('stolik.offline.kush')).plan)
    await page.waitForFunction((own) => JSON.parse(localStorage.getItem('stolik.offline.kush')).acts
        .filter((act) => act.seat === own).length > 3, seat)
    await picture(page, 'handed-phone')
    await page.getByRole('button', { name: 'Вернуться в игру' }).click()
    await page.locator('.status-text.mine').waitFor()
    const before = (await acts()).length
    await page.locator('.frame-actions .main').waitFor()
    assert.equal((await acts()).length, before)
    assert.deepEqual(wrong, [])
    await close()
})

/* -- computers among themselves -- */

const QUIET_MS = 1500 // longer than a computer waits before its move
const actsHere = (page, game) => page.evaluate((name) => JSON.parse(localStorage.getItem('stolik.offline.' + name)).acts.length, game)

async function watch(page, game, there) {
    await page.goto(`${server.base}/#/new/${game}`)
    await radio(page, 'Компьютер против компьютера').check()
    if (there) await page.getByRole('switch', { name: 'На сервере: смотреть могут и другие' }).check()
    await picture(page, `new-watch-${game}`)
    await begin(page)
    await board(page).waitFor()
    await page.getByRole('button', { name: 'Пауза' }).waitFor()
}

for (const game of kinds) {
    test(`${game}: computers play on this device, and stop and step as they are told`, async () => {
        const { page, wrong, close } = await open(browser, server, { path: '/' })
        await watch(page, game, false)
        await page.waitForFunction((name) => JSON.parse(localStorage.getItem('stolik.offline.' + name)).acts.length > 3, game)
        await page.getByRole('button', { name: 'Пауза' }).click()
        const go = page.getByRole('button', { name: 'Дальше' })
        await go.waitFor()
        let before = -1
        await comesTo(async () => { // what was under way is done, however long that takes
            const seen = before
            before = await actsHere(page, game)
            await page.waitForTimeout(QUIET_MS)
            return seen
        }, (seen) => seen === before, 'it is not paused')
        assert.equal(await actsHere(page, game), before, 'it is paused')
        await page.getByRole('button', { name: 'Один ход' }).click()
        await page.waitForFunction(([name, n]) => JSON.parse(localStorage.getItem('stolik.offline.' + name)).acts.length > n, [game, before])
        await picture(page, `watch-${game}`)
        await page.getByLabel('Скорость').selectOption({ label: '4×' })
        const stepped = await actsHere(page, game)
        await go.click()
        await page.waitForFunction(([name, n]) => JSON.parse(localStorage.getItem('stolik.offline.' + name)).acts.length > n + 4, [game, stepped])
        assert.equal(await page.locator('.status-text.mine').count(), 0)
        assert.deepEqual(wrong, [])
        await close()
    })
}

test('computers play on the server, and whoever looks on sets the pace of what is shown', async () => {
    const { page, wrong, close } = await open(browser, server, { size: desktop, path: '/' })
    await watch(page, 'durak', true)
    await page.waitForURL(/#\/t\/\d+/)
    const seen = () => askServer(page, server, '/api/tables/' + tableOf(page))
    const log = () => page.locator('.log').innerText()
    await page.getByRole('button', { name: 'Пауза' }).click()
    await page.getByRole('button', { name: 'Дальше' }).waitFor()
    const [lines, { seq }] = [await log(), await seen()]
    await comesTo(seen, (now) => now.seq >= seq + 4, 'the server does not play on')
    assert.equal(await log(), lines, 'what is shown is paused')
    await page.getByRole('button', { name: 'Один ход' }).click()
    await page.waitForFunction((text) => document.querySelector('.log').innerText !== text, lines)
    const bouts = await page.locator('.log li').count()
    await picture(page, 'watch-live-desktop')
    await page.getByLabel('Скорость').selectOption({ label: '4×' })
    await page.getByRole('button', { name: 'Дальше' }).click()
    await page.waitForFunction((n) => document.querySelectorAll('.log li').length > n + 1, bouts)
    assert.deepEqual(wrong, [])
    await close()
})

/* -- several people at one screen -- */

const NAMES = ['Анна', 'Борис']
const savedHere = (page, game) => page.evaluate((name) => JSON.parse(localStorage.getItem('stolik.offline.' + name)), game)
const covered = (page) => page.locator('.cover')

async function together(page, game) {
    await page.goto(`${server.base}/#/new/${game}`)
    await radio(page, 'Вместе за одним экраном').check()
    if (await radio(page, '2').count()) await radio(page, '2').check()
    for (const [i, name] of NAMES.entries()) await page.getByLabel(`Игрок ${i + 1}`).fill(name)
    await picture(page, `new-together-${game}`)
    await begin(page)
    await page.waitForURL('**/#/local/' + game)
    await page.locator('.cover, .frame-board svg:visible').first().waitFor()
}

for (const game of ['durak', 'catan']) {
    test(`${game}: between two people nothing of a hand is on the page`, async () => {
        const { page, wrong, close } = await open(browser, server, { path: '/' })
        await together(page, game)
        const shown = new Set()
        for (let turns = 0; shown.size < 2 && turns < 40; turns++) {
            await page.locator('.cover, .status-text.mine').first().waitFor()
            if (await covered(page).count()) {
                // All that is in the document is the name and two buttons: no board, no log, no card.
                const text = await page.locator('#app, body').first().innerText()
                const [, name] = /Ход: (\S+)/.exec(text)
                assert.ok(NAMES.includes(name), text)
                assert.equal(await page.locator('svg, .frame, .durak-hand, [data-card], [data-held], .log').count(), 0)
                const html = await page.evaluate(() => document.body.innerHTML)
                assert.doesNotMatch(html, /data-held|data-card|durak-can|[6-9JQKA0][♠♣♦♥]/)
                if (shown.size === 1) await picture(page, `cover-${game}`)
                await page.getByRole('button', { name: 'Показать' }).click()
                await board(page).waitFor()
                shown.add(name)
                await page.locator(`.frame-me :text("${name}")`).waitFor() // the board is turned to who moves
                if (shown.size === 2) break
                await picture(page, `together-${game}`)
            }
            await playOn(page, game)
        }
        assert.equal(shown.size, 2, 'both have had the device')
        await page.reload()
        await covered(page).waitFor() // nor after a reload
        assert.deepEqual(wrong, [])
        await close()
    })
}

for (const game of ['nardy', 'kush']) {
    test(`${game}: where nothing is hidden the board turns to who moves`, async () => {
        const { page, wrong, close } = await open(browser, server, { path: '/' })
        await together(page, game)
        const { plan } = await savedHere(page, game)
        assert.deepEqual([...plan.names].sort(), [...NAMES].sort())
        const seen = new Set()
        for (let n = 0; seen.size < 2 && n < 60; n++) {
            await page.locator('.status-text.mine').waitFor()
            assert.equal(await covered(page).count(), 0)
            seen.add((await page.locator('.frame-me .chip-name').innerText()).split(',')[0].trim())
            if (seen.size === 2) break
            await playOn(page, game)
        }
        assert.deepEqual([...seen].sort(), [...NAMES].sort())
        await picture(page, `together-${game}`)
        await inMenu(page, 'Сдаться')
        await page.locator('dialog[open] .danger').click()
        await page.locator('dialog[open] h2', { hasText: /Победа|побед|выигр/i }).waitFor()
        await picture(page, `together-end-${game}`)
        assert.deepEqual(wrong, [])
        await close()
    })
}
