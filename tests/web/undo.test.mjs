// Moves that are taken back at a table of the server's: the board, the log and who looks on; after a reload; and what
// is said of the game when it is over. Among people there is nothing of it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'

import { desktop, games, house, open, phone, playComputer, settled, violations } from './harness.mjs'
import { playOn, playSome, playUntil, screenOf } from './players.mjs'
import { askServer, meet, resign, tableOf } from './tables.mjs'

const { server, browser } = await house()
const PICTURES = process.env.STOLIK_PICTURES

const picture = async (page, name) => {
    if (PICTURES) await page.screenshot({ path: `${PICTURES}/undo-${name}.png` })
}

const undoItem = (page) => page.locator('dialog[open]').getByRole('button', { name: 'Вернуть ход' })
/** The menu may come later than the board: it is there when this returns, and gone after closeMenu. */
async function openMenu(page) {
    await page.getByRole('button', { name: 'Меню' }).click()
    await page.locator('dialog[open]').waitFor()
}
async function closeMenu(page) {
    await page.keyboard.press('Escape')
    await page.locator('dialog[open]').waitFor({ state: 'detached' })
}
const linesOf = (page) => page.locator('.log li').allInnerTexts()
const seenBy = (page) => askServer(page, server, `/api/tables/${tableOf(page)}`)

/** Waits until the page says what is to be. */
async function until(page, what, right) {
    for (let tries = 0; ; tries++) {
        const got = await what()
        if (right(got)) return got
        if (tries > 600) throw new Error(`never: ${JSON.stringify(got).slice(0, 600)} at ${await screenOf(page)}`)
        await page.waitForTimeout(100)
    }
}

/** Plays until there is a move to take back, and it is the player's turn. */
async function playToUndo(page, game) {
    await playUntil(page, game, async () => {
        const { undo, turn, seat } = await seenBy(page)
        return undo !== undefined && turn.to_act.includes(seat)
    })
}

async function takeBack(page) {
    await openMenu(page)
    await undoItem(page).click()
}

/** The log without the line that is still being written. */
const begins = (now, before) => now.every((line, i) => i >= now.length - 1 || line === before[i])

for (const game of games) {
    test(`${game}: a move is taken back, and the game goes on`, { timeout: 600_000 }, async () => {
        const one = await open(browser, server, { size: desktop })
        const { page } = one
        await playComputer(page, game)
        await openMenu(page)
        assert.equal(await undoItem(page).count(), 0, 'there is no move yet')
        await closeMenu(page)
        await playToUndo(page, game)
        const { seq, undo, code } = await seenBy(page)
        const watcher = await open(browser, server, { size: desktop, path: `/#/t/${code}` })
        await watcher.page.locator('.log li').first().waitFor()
        const before = await linesOf(page)
        await takeBack(page)
        await page.getByText('Ход возвращён.').waitFor()
        const now = await until(page, () => seenBy(page), (seen) => seen.undone?.length === 1)
        const [[to, at]] = now.undone
        assert.equal(to, undo)
        assert.ok(at > seq, `event ${at} is no later than ${seq}`) // dice may have been thrown by themselves meanwhile
        await page.locator('.status-text.mine').waitFor()
        await settled(page)
        const after = await until(page, () => linesOf(page), (lines) => begins(lines, before))
        assert.ok(after.length <= before.length, `${before.length} lines became ${after.length}`)
        assert.ok(!after.some((line) => /undefined|null|NaN/.test(line)), after.join('\n'))
        await until(watcher.page, () => linesOf(watcher.page), (lines) => lines.length === after.length)
        await picture(page, game)
        // After a reload the page knows as much, and the board can be played on.
        await page.reload()
        await page.locator('.frame-board svg:visible').first().waitFor()
        await until(page, () => linesOf(page), (lines) => isDeepStrictEqual(lines, after))
        await playSome(page, game, 4)
        const on = await until(page, () => seenBy(page), (seen) => seen.seq > now.seq)
        assert.equal(on.undone.length, 1)
        await openMenu(page)
        await page.locator('dialog[open]').getByText('Возвращено ходов: 1.').waitFor()
        await picture(page, game + '-menu')
        assert.deepEqual(await violations(page), [])
        assert.deepEqual([...one.wrong, ...watcher.wrong], [])
        await watcher.close()
        await one.close()
    })
}

test('the end, the replay, the list and the proof say so', { timeout: 400_000 }, async () => {
    const one = await open(browser, server, { size: phone })
    const { page } = one
    await playComputer(page, 'nardy')
    const number = tableOf(page)
    await playToUndo(page, 'nardy')
    await takeBack(page)
    await until(page, () => seenBy(page), (seen) => seen.undone?.length === 1)
    await resign(page)
    const end = page.locator('dialog[open]:has(table.numbers)')
    await end.getByText('Возвращено ходов: 1.').waitFor()
    assert.equal(await end.locator(`a[href="#/fair/${number}"]`).count(), 0)
    await picture(page, 'end')
    await page.goto(`${server.base}/#/replay/${number}`)
    await page.getByText('Возвращено ходов: 1.').waitFor()
    await picture(page, 'replay')
    await page.goto(`${server.base}/#/history`)
    await page.getByText('Возвращено ходов: 1').waitFor()
    assert.equal(await page.locator(`a[href="#/fair/${number}"]`).count(), 0)
    await picture(page, 'history')
    await page.goto(`${server.base}/#/fair/${number}`)
    await page.getByRole('heading', { name: 'В этой партии возвращали ходы: проверять нечего' }).waitFor()
    await picture(page, 'fair')
    assert.equal(await page.locator('.fair-verdict.bad').count(), 0)
    assert.deepEqual(await violations(page), [])
    assert.deepEqual(one.wrong, [])
    await one.close()
})

test('people do not take moves back', { timeout: 400_000 }, async () => {
    const host = await open(browser, server, { size: phone })
    const guest = await open(browser, server, { size: phone })
    await meet(host.page, guest.page, server, 'kush')
    await until(host.page, async () => {
        for (const { page } of [host, guest]) await playOn(page, 'kush').catch(() => false)
        return seenBy(host.page)
    }, (seen) => seen.seq > 6)
    for (const { page } of [host, guest]) {
        await openMenu(page)
        await page.locator('dialog[open]').getByRole('button', { name: 'Сдаться' }).waitFor()
        assert.equal(await undoItem(page).count(), 0)
        await closeMenu(page)
    }
    assert.deepEqual([...host.wrong, ...guest.wrong], [])
    await host.close()
    await guest.close()
})
