// Saved games: saved from a menu, opened from a file and by dropping it, looked at, and played on from a
// move here and at a table on the server; and every option of every game in the set-up.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'

import { house, kinds, open, scrollsSideways, violations } from './harness.mjs'
import { finished } from './screens.mjs'

const { server, browser } = await house('--bot-nodes', '50')

const fileText = async (table) => (await fetch(`${server.base}/api/tables/${table}/file`)).text()
const asFile = (text, name = 'game.json') => ({ name, mimeType: 'application/json', buffer: Buffer.from(text) })

async function openFile(page, text) {
    await page.goto(server.base + '/#/file')
    await page.locator('input[type=file]').setInputFiles(asFile(text))
}

/** A file dropped on the page, wherever it is. */
const drop = (page, text) => page.evaluate((content) => {
    const files = new DataTransfer()
    files.items.add(new File([content], 'game.json', { type: 'application/json' }))
    const event = (kind) => new DragEvent(kind, { bubbles: true, cancelable: true, dataTransfer: files })
    document.body.dispatchEvent(event('dragover'))
    document.body.dispatchEvent(event('drop'))
}, text)

const slider = (page) => page.locator('.replay-slider')
const board = (page) => page.locator('.replay-board svg:visible, .replay-board .plain:visible').first()

/** To the middle of the game, where somebody decides. */
async function goToMiddle(page) {
    const last = Number(await slider(page).getAttribute('max'))
    await slider(page).fill(String(Math.floor(last / 2)))
    await page.locator('.replay-log .here').waitFor()
}

async function playOn(page, where) {
    await page.locator('button', { hasText: 'Доиграть' }).click()
    const dialog = page.locator('dialog')
    await dialog.locator('.choose', { hasText: 'Где' }).locator('select').selectOption({ label: where })
    await dialog.locator('button', { hasText: 'Играть' }).click()
}

for (const game of kinds) {
    test(`${game}: a file is opened, and played on here and on the server`, async () => {
        const text = await fileText((await finished(server, game)).table)
        const { log } = JSON.parse(text)
        const { page, wrong, close } = await open(browser, server)
        await openFile(page, text)
        await board(page).waitFor()
        await goToMiddle(page)
        await playOn(page, 'Здесь')
        await page.waitForURL(new RegExp('#/local/' + game))
        await page.locator('.frame-board svg:visible').first().waitFor()
        await page.locator('.frame-menu button').last().click()
        await page.locator('.menu', { hasText: 'Продолжение сохранённой партии' }).waitFor()
        const saved = await page.evaluate((name) => JSON.parse(localStorage.getItem('stolik.offline.' + name)), game)
        assert.ok(saved.past.log.length > 0 && saved.past.log.length < log.length)
        assert.deepEqual(saved.past.log, log.slice(0, saved.past.log.length))
        await openFile(page, text)
        await board(page).waitFor()
        await goToMiddle(page)
        await playOn(page, 'На сервере')
        await page.waitForURL(/#\/t\/\d+/)
        await page.locator('.frame-board svg:visible').first().waitFor()
        assert.deepEqual(wrong, [])
        await close()
    })
}

test('a file of the binary form is opened as well', async () => {
    const text = await fileText((await finished(server, 'catan')).table)
    const dir = mkdtempSync(join(tmpdir(), 'stolik-files-'))
    writeFileSync(join(dir, 'game.json'), text)
    execFileSync(process.env.STOLIK, ['convert', join(dir, 'game.json'), join(dir, 'game.stolik')])
    const bytes = readFileSync(join(dir, 'game.stolik'))
    rmSync(dir, { recursive: true })
    const { page, wrong, close } = await open(browser, server, { path: '/#/file' })
    const choose = (buffer) => page.locator('input[type=file]').setInputFiles({ name: 'game.stolik', mimeType: 'application/octet-stream', buffer })
    await choose(bytes.subarray(0, 300))
    await page.locator('[role=alert]').waitFor()
    await choose(bytes)
    await board(page).waitFor()
    assert.equal(Number(await slider(page).getAttribute('max')) > 20, true)
    assert.deepEqual(wrong, [])
    await close()
})

test('a file that is dropped anywhere is opened', async () => {
    const text = await fileText((await finished(server, 'nardy')).table)
    const { page, wrong, close } = await open(browser, server, { path: '/#/lobby' })
    await page.locator('h1').first().waitFor()
    await drop(page, text)
    await page.waitForURL(/#\/file/)
    await board(page).waitFor()
    assert.deepEqual(wrong, [])
    await close()
})

test('a bad file is refused in words and changes nothing', async () => {
    const text = await fileText((await finished(server, 'durak')).table)
    const { page, wrong, close } = await open(browser, server, { path: '/#/file' })
    const kept = () => page.evaluate(() => JSON.stringify(Object.entries(localStorage).filter(([key]) => /offline|record/.test(key))))
    const before = await kept()
    const file = JSON.parse(text)
    const bad = ['', 'nonsense', '{"stolik":1}', text.slice(0, 500), '\u0000\u0001\u0002', '['.repeat(5000),
        JSON.stringify({ ...file, log: file.log.slice(1) }),
        JSON.stringify({ ...file, rules: 'chess/1' }),
        JSON.stringify({ ...file, seats: 99 })]
    for (const one of bad) {
        await openFile(page, one)
        const said = page.locator('[role=alert]')
        await said.waitFor()
        assert.match(await said.innerText(), /Этот файл не открыть: .+ Ничего не изменилось/)
        await page.goto(server.base + '/#/lobby')
    }
    assert.equal(await kept(), before)
    assert.deepEqual(wrong, [])
    await close()
})

test('a game of this device is saved from its menu and opened again', async () => {
    const { page, wrong, close } = await open(browser, server, { path: '/#/new/durak' })
    await page.locator('input[type=radio]').nth(1).check()
    await page.locator('form button').last().click()
    await page.waitForURL(/#\/local\/durak/)
    await page.locator('.frame-board svg:visible').first().waitFor()
    await page.locator('.frame-menu button').last().click()
    const [saving] = await Promise.all([page.waitForEvent('download'), page.locator('.menu button', { hasText: 'Сохранить партию' }).click()])
    assert.match(saving.suggestedFilename(), /^stolik-durak\.json$/)
    const text = readFileSync(await saving.path(), 'utf8')
    assert.equal(JSON.parse(text).rules.split('/')[0], 'durak')
    await openFile(page, text)
    await board(page).waitFor()
    assert.deepEqual(wrong, [])
    await close()
})

test('a game on the server is given out only when it is over', async () => {
    const { page, close } = await open(browser, server)
    await page.locator('button', { hasText: 'Играть с компьютером' }).first().click()
    await page.waitForURL(/#\/t\//)
    await page.locator('.frame-board svg:visible').first().waitFor()
    await page.locator('.frame-menu button').last().click()
    await page.locator('.menu').waitFor()
    assert.equal(await page.locator('.menu button', { hasText: 'Сохранить партию' }).count(), 0)
    await close()
})

test('every option of every game can be chosen, and has words', async () => {
    const { games: listed } = await (await fetch(server.base + '/api/games')).json()
    for (const { name, options, maxSeats } of listed) {
        const { page, wrong, close } = await open(browser, server, { size: [360, 740], path: '/#/new/' + name })
        const fields = page.locator('.option')
        await fields.first().waitFor()
        if (maxSeats > 2) await page.locator('.segments').first().locator('label').last().click() // some are for many only
        const more = page.locator('.more-options > summary')
        if (await more.count() > 0) await more.click()
        assert.equal(await fields.count(), options.length, name)
        for (const label of await page.locator('.option .choose-label, .option .switch > span').allInnerTexts()) {
            assert.match(label, /[а-яё]/i, `${name}: ${label}`)
        }
        for (const field of await page.locator('.option select').all()) await field.selectOption({ index: 1 })
        for (const field of await page.locator('.option input[type=number]').all()) {
            await field.fill('999999999')
            await field.blur()
            assert.equal(await field.inputValue(), await field.getAttribute('max'))
        }
        assert.equal(await scrollsSideways(page), false)
        assert.deepEqual(await violations(page), [])
        assert.deepEqual(wrong, [])
        await close()
    }
})

test('a preset says what the others are', async () => {
    const { page, close } = await open(browser, server, { path: '/#/new/kush' })
    const width = page.locator('.option', { hasText: 'Ширина' }).locator('input')
    await page.locator('.more-options > summary').click()
    assert.equal(await width.inputValue(), '20') // a phone's
    await page.locator('.option', { hasText: 'Размер поля' }).first().locator('select').selectOption({ label: 'Большое, 50×50' })
    await page.waitForFunction(() => [...document.querySelectorAll('.option input[type=number]')].some((one) => one.value === '50'))
    assert.equal(await width.inputValue(), '50')
    await close()
})

test('the most pairs of Durak are chosen and played by', async () => {
    const { page, close } = await open(browser, server, { path: '/#/new/durak' })
    await page.locator('.more-options > summary').click()
    await page.locator('.option', { hasText: 'Карт за один кон' }).locator('select').selectOption({ label: 'До 3' })
    await page.locator('form button').last().click()
    await page.waitForURL(/#\/t\/\d+/)
    const table = Number(new URL(page.url()).hash.split('/').at(-1))
    const token = await page.evaluate(() => JSON.stringify(localStorage))
    const [, bearer] = /token\W+([0-9a-f]{64})/.exec(token)
    const told = await (await fetch(`${server.base}/api/tables/${table}`, { headers: { Authorization: 'Bearer ' + bearer } })).json()
    assert.equal(told.options.maxPairs, 3)
    await close()
})
