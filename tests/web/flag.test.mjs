// Building between turns with five others: the button that asks for it on a small phone, and on a desktop.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { desktop, house, open, scrollsSideways, violations } from './harness.mjs'
import { Person } from './people.mjs'

const { server, browser } = await house()
const PICTURES = process.env.STOLIK_PICTURES
const SEATS = 6
const MINE = 3

const picture = async (page, name) => {
    if (PICTURES) await page.screenshot({ path: `${PICTURES}/flag-${name}.png` })
}

const button = (page) => page.getByRole('button', { name: 'Строить между ходами' })

/** Six people at a table; who sits at MINE looks at it in a browser. */
async function begin(size, given) {
    const people = []
    for (let p = 0; p < SEATS; p++) people.push(await Person.make(server, `Игрок ${p}`))
    const { table } = await people[0].create({ game: 'catansea', seats: SEATS, sit: 0 })
    for (let p = 1; p < SEATS; p++) await people[p].ask('POST', `/api/tables/${table}/seat`, { seat: p })
    const kept = JSON.stringify([people[MINE].session])
    const before = `if (location.protocol.startsWith('http')) localStorage.setItem('stolik.sessions', ${JSON.stringify(kept)})`
    const one = await open(browser, server, { size, given, before, path: `#/t/${table}` })
    await button(one.page).waitFor()
    return { people, table, ...one }
}

/** Whoever is to act does what brings the game on, until `right`. */
async function playUntil({ people, table }, right) {
    for (;;) {
        const { turn } = await people[0].table(table)
        if (right(turn)) return turn
        const who = people[turn.to_act[0]]
        const { actions } = await who.ask('GET', `/api/tables/${table}/legal`)
        const action = ['done', 'roll', 'end'].find((word) => actions.includes(word)) ?? actions[0]
        await who.ask('POST', `/api/tables/${table}/actions`, { action })
    }
}

for (const [name, size, given] of [
    ['phone', [360, 640], { hasTouch: true, isMobile: true }], ['desktop', desktop, {}],
]) {
    test(`${name}: who asks is asked once`, { timeout: 300_000 }, async () => {
        const one = await begin(size, given)
        const { page, people, table, wrong } = one
        await playUntil(one, ({ to_act: [seat] }) => seat !== MINE)
        await button(page).locator('span').waitFor() // in words while others play
        const box = await button(page).boundingBox()
        assert.ok(box.x >= 0 && box.x + box.width <= size[0] && box.y + box.height <= size[1], JSON.stringify(box))
        assert.ok(box.height >= 44)
        assert.equal(await scrollsSideways(page), false)
        await picture(page, `${name}-down`)
        await button(page).click()
        await page.locator('.flag[aria-pressed=true]').waitFor()
        assert.equal((await people[MINE].table(table)).flag, true)
        assert.deepEqual(await violations(page), [])
        await picture(page, `${name}-up`)
        const turn = await playUntil(one, ({ optional }) => optional !== undefined)
        assert.deepEqual(turn, { to_act: [MINE], optional: [MINE] })
        await button(page).waitFor({ state: 'detached' }) // the board has what ends the phase
        await picture(page, `${name}-asked`)
        await people[MINE].ask('POST', `/api/tables/${table}/actions`, { action: 'done' })
        await page.locator('.flag[aria-pressed=false]').waitFor()
        await playUntil(one, ({ to_act: [seat] }) => seat === MINE)
        await button(page).locator('span').waitFor({ state: 'detached' }) // small in the own turn
        await picture(page, `${name}-own`)
        assert.equal(await scrollsSideways(page), false)
        assert.deepEqual(wrong, [])
        await one.close()
    })
}
