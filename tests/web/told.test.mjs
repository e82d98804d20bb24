// What has just happened: the line that says it, and the log, turn by turn.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'

import { comesTo, house, open, settled } from './harness.mjs'
import { hostOf } from './people.mjs'
import { position } from './positions.mjs'

const { server, browser } = await house('--bot-nodes', '200')
const SMALL = [360, 640]

/** A game on this device in a position. */
async function opened({ saved }, more = {}) {
    const kept = JSON.stringify(JSON.stringify(saved))
    const page = await open(browser, server, { size: SMALL, path: '#/local/' + saved.plan.game,
        before: `localStorage.setItem('stolik.offline.${saved.plan.game}', ${kept})`, ...more })
    await page.page.locator('.frame-board svg:visible').first().waitFor()
    return page
}

const mine = (now) => now.toAct.includes(0)
const POSITIONS = {
    nardy: { game: 'nardy', wanted: (now) => mine(now) && now.moves > 30 && now.actions.includes('roll') },
    durak: { game: 'durak', seats: 3, wanted: (now) => mine(now) && now.view.bout > 2 && now.view.table.length > 1 },
    kush: { game: 'kush', options: { preset: 'quick' }, wanted: (now) => mine(now) && now.moves > 20 },
    catan: { game: 'catan', seats: 4, level: 'medium', wanted: (now) => mine(now) && now.moves > 100 && now.view.phase === 'action_phase' },
}

for (const game of Object.keys(POSITIONS)) {
    test(`${game}: the status is a line of its own, across the phone, and whole`, async () => {
        const { page, wrong, close } = await opened(await position(POSITIONS[game]))
        const status = page.locator('.status-text')
        await page.evaluate(() => document.fonts.ready)
        await settled(page)
        const seen = await status.evaluate((one) => {
            const { left, right, bottom } = one.getBoundingClientRect()
            const below = document.querySelector('.frame-actions').getBoundingClientRect().top
            const me = document.querySelector('.frame-me').getBoundingClientRect().top
            return { left, right, above: bottom <= below && bottom <= me, cut: one.scrollHeight > one.clientHeight || one.scrollWidth > one.clientWidth }
        })
        assert.deepEqual(seen, { left: 0, right: SMALL[0], above: true, cut: false })
        const board = () => page.locator('.frame-board').boundingBox()
        const before = await board()
        await status.evaluate((one) => { one.lastElementChild.textContent = 'Очень длинный ход. '.repeat(14) })
        assert.equal(await status.evaluate((one) => one.scrollHeight > one.clientHeight), false, 'however long it is')
        assert.deepEqual(await board(), before, 'and the board stays where it is')
        assert.deepEqual(wrong, [])
        await close()
    })
}

/** The steps of the last turn of a seat, as the game's file has them. */
function lastTurn(acts, seat) {
    const from = acts.findLastIndex((act) => act.seat === seat && act.action === 'roll')
    return acts.slice(from + 1).filter((act) => act.seat === seat && act.action !== 'roll').map((act) => act.action.replace('off', 'снята').split('-'))
}

test('the whole turn of the other is told, and its marks stay while the dice are thrown', async () => {
    const found = await position({ ...POSITIONS.nardy, wanted: (now) => POSITIONS.nardy.wanted(now) })
    const steps = lastTurn(found.saved.acts, 1)
    const { page, wrong, close } = await opened(found)
    const told = await comesTo(async () => (await page.locator('.status-text').innerText()).replaceAll('\u2060', ''),
        (line) => /Компьютер: \d–\d, /.test(line), 'the turn of the other is not told')
    for (const [from, to] of steps) assert.match(told, new RegExp(`(^|[ →])${from}→(\\d+→)*${to}`), told)
    await page.locator('.nardy-last .to').first().waitFor()
    const marks = await page.locator('.nardy-last .to').count()
    await page.locator('.frame-actions .button.main').click()
    await page.locator('.nardy-cell.live[role=gridcell]').first().waitFor()
    assert.equal(await page.locator('.nardy-last .to').count(), marks, 'until the own move')
    assert.deepEqual(wrong, [])
    await close()
})

const cells = (page) => page.locator('.nardy-cell[role=gridcell]').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))

test('the log has a numbered line for each turn, and shows it on the board', async () => {
    const found = await position(POSITIONS.nardy)
    const { page, wrong, close } = await opened(found)
    const now = await cells(page)
    await page.locator('.side-button button').click()
    const lines = page.locator('.log li:not(.log-heading)')
    const turns = found.saved.acts.filter((act) => act.action === 'roll').length
    await lines.nth(turns - 1).waitFor()
    assert.equal(await lines.count(), turns)
    assert.match(await lines.nth(1).innerText(), /^2\.\s/)
    await lines.nth(0).locator('button').click()
    const note = page.locator('.past-note')
    await note.waitFor()
    assert.match(await note.innerText(), /после хода 1/)
    await page.locator('.frame-side.open').waitFor({ state: 'detached' }) // the drawer makes room
    const then = await comesTo(() => cells(page), (shown) => !isDeepStrictEqual(shown, now), 'the board shows the present')
    assert.ok(then.some((label) => /1[34]/.test(label)), 'the head is nearly full')
    assert.equal(await page.locator('.frame-actions .main').count(), 0, 'nothing is done in the past')
    await note.getByRole('button').click()
    await page.locator('.frame-actions .main:enabled').waitFor()
    await comesTo(() => cells(page), (shown) => isDeepStrictEqual(shown, now), 'the board shows the past')
    assert.deepEqual(wrong, [])
    await close()
})

test('of a game with hidden cards only what was seen here is shown again', async () => {
    const { page, wrong, close } = await opened(await position(POSITIONS.durak))
    await page.locator('.side-button button').click()
    await page.locator('.log li').nth(1).waitFor()
    assert.equal(await page.locator('.log li').first().locator('button').count(), 0)
    assert.deepEqual(wrong, [])
    await close()
})

/** Notes how each bout ended, as the table says it for a moment. */
const noteBouts = () => {
    window.bouts = []
    new MutationObserver(() => {
        const end = document.querySelector('.durak-bout-before strong')?.innerText
        if (end && window.bouts.at(-1) !== end) window.bouts.push(end)
    }).observe(document, { childList: true, subtree: true, characterData: true })
}

test('a bout of Durak lies before it is cleared away, and says how it ended', { timeout: 300_000 }, async () => {
    const { person, table, before } = await hostOf(server, { game: 'durak', seats: 2, bots: [null, 'medium'] }, { autoForced: false })
    const { page, wrong, close } = await open(browser, server, { size: SMALL, before: `${before};(${noteBouts})()`, given: { reducedMotion: 'no-preference' } })
    await page.goto(`${server.base}/#/t/${table}`)
    await page.locator('.durak-hand').waitFor()
    const ends = await comesTo(async () => {
        const { turn, menu } = await person.table(table)
        if (turn.to_act?.includes(0)) await person.act(table, menu.find((one) => /^(beat|attack)/.test(one)) ?? (menu.includes('pass') ? 'pass' : menu[0]))
        return page.evaluate(() => window.bouts)
    }, (bouts) => bouts.length > 0, 'no bout lies')
    assert.match(ends[0], /^(Бито: \d+ карт|Вы взяли \d+ карт|Компьютер взял \d+ карт)/)
    assert.deepEqual(wrong, [])
    await close()
})

/* -- hints -- */

const status = (page) => page.locator('.status-text')

async function hinted(game, wanted, more = {}) {
    const opening = await opened(await position({ game, wanted, ...more }))
    await opening.page.locator('.frame-actions .icon-only').click()
    await status(opening.page).filter({ hasText: 'Подсказка' }).waitFor()
    return opening
}

test('before the roll a hint says that there is nothing to choose', async () => {
    const { page, wrong, close } = await hinted('nardy', POSITIONS.nardy.wanted)
    await status(page).filter({ hasText: 'Подсказка: выбирать нечего' }).waitFor()
    assert.deepEqual(wrong, [])
    await close()
})

for (const [game, wanted, why, arrow, more] of [
    ['nardy', (now) => mine(now) && now.moves > 6 && now.view.dice.length === 2 && now.actions.length > 3,
        /головы|пункт|подряд|дом|доски/, '.nardy-hint', {}],
    ['durak', (now) => mine(now) && now.actions.filter((one) => one.startsWith('attack')).length > 3,
        /младшая карта|того же достоинства|остаются|остаётся/, '.durak-hint-arrow', {}],
    ['kush', (now) => mine(now) && now.moves > 10 && now.actions.filter((one) => one.startsWith('place')).length > 3,
        /захватывает|прибавится|теряет/, '.kush-hint', { options: { preset: 'quick' } }],
    ['catan', (now) => mine(now) && now.actions.filter((one) => one.startsWith('settlement')).length > 10,
        /случаях из 36/, '.catan-hint-arrow', { seats: 3 }],
]) {
    test(`${game}: a hint says what speaks for it and is drawn on the board`, async () => {
        const { page, wrong, close } = await hinted(game, wanted, more)
        await status(page).filter({ hasText: why }).waitFor()
        await page.locator(arrow).first().waitFor()
        assert.deepEqual(wrong, [])
        await close()
    })
}
