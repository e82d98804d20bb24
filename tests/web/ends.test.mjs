// The end of a game, and the log for those who come later.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { house, open } from './harness.mjs'
import { Person, playOut, tableOf } from './people.mjs'

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
    const full = async (page) => (await logOf(page)).length >= length
    for (let i = 0; i < 100 && !(await Promise.all(pages.map(full))).every(Boolean); i++) await pages[0].waitForTimeout(100)
    const [first, ...others] = await Promise.all(pages.map(logOf))
    for (const other of others) assert.deepEqual(other, first)
    return first
}

test('who comes later reads the same log, with who received what', async () => {
    const { people, number } = await table('catan')
    const early = await watch(number)
    await playOut(people, number, 40)
    const late = await watch(number)
    const told = await sameLogs([early.page, late.page], 20)
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
    await end.locator('.links a[href$="/analysis"]').click()
    await page.locator('#replay-tab-analysis[aria-selected=true]').waitFor()
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
    assert.deepEqual(await hands(), [6, 6])
    assert.deepEqual(wrong, [])
    await close()
})
