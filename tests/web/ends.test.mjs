// The end of a game, and the log for those who come later.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'

import { comesTo, house, open, violations } from './harness.mjs'
import { Person, playOut, tableOf } from './people.mjs'
import { Stage, screens } from './screens.mjs'

const { server, browser } = await house()

const table = async (game, setup = {}) => {
    const people = await Promise.all(['Anna', 'Boris'].map((name) => Person.make(server, name)))
    return { people, number: await tableOf(people, { game, ...setup }) }
}

/** A watcher's page of a table, wide enough for the log beside the board. */
async function watch(number) {
    const watcher = await open(browser, server, { size: [1280, 800], path: '#/t/' + number })
    await watcher.page.locator('.frame-board svg:visible').first().waitFor()
    return watcher
}

const logOf = (page) => page.locator('.frame-side .log li').allInnerTexts()

async function sameLogs(pages, length) {
    const [first] = await comesTo(() => Promise.all(pages.map(logOf)),
        ([one, ...others]) => one.length >= length && others.every((other) => isDeepStrictEqual(other, one)), 'the logs differ')
    return first
}

test('who comes later reads the same log, with who received what', async () => {
    const { people, number } = await table('catan')
    const early = await watch(number)
    await playOut(people, number, 40)
    const late = await watch(number)
    const told = await sameLogs([early.page, late.page], 8)
    assert.match(told[0], /^Игра началась\. Первый ход: Anna$/)
    assert.ok(told.some((line) => /получил стартовые ресурсы/.test(line)), told.join('\n'))
    assert.ok(told.some((line) => /(Anna|Boris) получил: |Никто не получил/.test(line)), told.join('\n'))
    for (const { wrong, close } of [early, late]) {
        assert.deepEqual(wrong, [])
        await close()
    }
})

test('the end screen counts what points are made of, and leads to the analysis', async () => {
    const { people, number } = await table('catan')
    await playOut(people, number, 30)
    const { page, wrong, close } = await watch(number)
    await people[1].say(number, 'resign')
    const end = page.locator('dialog[open]')
    await end.locator('.numbers').waitFor()
    const heads = await end.locator('.numbers thead th').allInnerTexts()
    assert.deepEqual(heads.map((head) => head.trim()).slice(1), ['Очки', 'Поселения', 'Города', 'Дороги', 'Рыцари', 'Карты победных очков'])
    await end.locator('.links a[href*="#/fair/"]').waitFor()
    await end.locator('a[href$="/analysis"]').click()
    await page.locator('#replay-tab-analysis[aria-selected=true]').waitFor()
    assert.deepEqual(wrong, [])
    await close()
})

/** Words that are torn over two lines within these elements. */
const tornWords = (page, selector) => page.locator(selector).evaluateAll((all) => all.flatMap((one) => {
    const torn = []
    const walk = document.createTreeWalker(one, NodeFilter.SHOW_TEXT)
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
        for (const { 0: word, index } of node.data.matchAll(/[\p{L}\p{N}]+/gu)) {
            const range = document.createRange()
            range.setStart(node, index)
            range.setEnd(node, index + word.length)
            if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) torn.push(word)
        }
    }
    return torn
}))

for (const [game, picture] of Object.entries({ nardy: '.nardy-result', durak: '.durak-fool', kush: '.kush-result', catan: '.catan-result', catansea: '.catan-result', catancities: '.catan-result' })) {
    test(`${game}: the board is seen behind the result, which the game draws`, async () => {
        const stage = new Stage(browser, server, { size: [360, 640] })
        await screens.find(({ name }) => name === 'end-' + game).show(stage)
        const sheet = stage.page.locator('dialog[open]')
        await sheet.locator(picture).waitFor()
        const { y, height } = await sheet.boundingBox()
        assert.ok(y > 0.4 * 640 && y + height <= 640, `the sheet is at ${y}`)
        assert.equal(await sheet.evaluate((one) => getComputedStyle(one, '::backdrop').backgroundColor), 'rgba(0, 0, 0, 0)')
        await sheet.getByRole('link', { name: 'Разбор партии' }).waitFor()
        assert.deepEqual(await tornWords(stage.page, 'dialog[open]'), [])
        assert.equal(await sheet.evaluate((one) => one.scrollWidth > one.clientWidth), false)
        assert.deepEqual(await violations(stage.page), [])
        assert.deepEqual(stage.wrong, [])
        await stage.close()
    })
}

test('who lost on time has none left, and games one after the other are counted', async () => {
    const { people, number } = await table('nardy', { clock: 'blitz' })
    const { context, page, wrong, close } = await open(browser, server, {
        before: `localStorage.setItem('stolik.session', ${JSON.stringify(JSON.stringify(people[0].session))})`,
    })
    const late = (text) => text.replaceAll('"how":"resigned"', '"how":"time"')
    await context.routeWebSocket(/\/ws$/, (line) => line.connectToServer().onMessage((text) => line.send(late(text))))
    await page.goto(`${server.base}#/t/${number}`)
    await page.reload()
    await page.locator('.frame-others .chip-clock').waitFor()
    await people[1].say(number, 'resign')
    await page.locator('dialog[open] .numbers').waitFor()
    await page.locator('dialog[open]', { hasText: 'У игрока Boris вышло время' }).waitFor()
    await page.locator('.frame-others .chip-clock', { hasText: /^0:00$/ }).waitFor()
    assert.equal(await page.locator('.end-score').count(), 0, 'one game is no series')
    const second = await tableOf(people, { game: 'nardy' })
    await page.goto(`${server.base}#/t/${second}`)
    await page.locator('.frame-board svg:visible').first().waitFor()
    await people[0].say(second, 'resign')
    await page.locator('dialog[open] .numbers').waitFor()
    await page.locator('.end-score', { hasText: /Вы 1\s*Boris 1/ }).waitFor()
    await page.reload()
    await page.locator('dialog[open] .numbers').waitFor()
    await page.locator('.end-score', { hasText: /Вы 1\s*Boris 1/ }).waitFor() // each once
    assert.deepEqual(wrong, [])
    await close()
})

test('when players end a game of Durak, all hands are shown', async () => {
    const { people, number } = await table('durak')
    const { page, wrong, close } = await watch(number)
    const hands = () => page.locator('.durak-rival').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label').match(/[♠♣♦♥]/g)?.length ?? 0))
    assert.deepEqual(await hands(), [0, 0])
    await people[0].say(number, 'resign')
    await page.locator('dialog[open] .numbers').waitFor()
    await comesTo(hands, (now) => isDeepStrictEqual(now, [6, 6]), 'not all hands are shown')
    assert.deepEqual(wrong, [])
    await close()
})
