// A game of Catan against computers by clicks, in which the player accepts what a computer offers. It is played to
// its end in `make test-long`, and given up after some turns otherwise.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { desktop, house, long, open, phone, violations } from './harness.mjs'
import { hostOf } from './people.mjs'
import { playSome, playToEnd, playUntil } from './players.mjs'
import { resign } from './tables.mjs'

const { server, browser } = await house()

const answer = (page, what) => page.locator(`.catan-sheet [data-answer=${what}]`)
const some = async (locator) => (await locator.count()) > 0

/** The player with three computers. */
async function begin(size) {
    const { person, table, before } = await hostOf(server, { game: 'catan', seats: 4, bots: [null, 'medium', 'medium', 'medium'] })
    const opened = await open(browser, server, { size, before, path: `/#/t/${table}` })
    return { person, table, ...opened }
}

/** Plays on until a computer offers something that can be accepted. */
const untilOffered = (page) => playUntil(page, 'catan', async () => some(answer(page, 'accept')), 800)

test('a person accepts what a computer offers, by clicks', { timeout: 1_500_000 }, async () => {
    const { person, table, page, wrong, close } = await begin(phone)
    await untilOffered(page)
    assert.equal(await page.locator('.catan-sheet .catan-time').isVisible(), true)
    assert.deepEqual(await violations(page), [])
    const { seat, view } = await person.table(table)
    const [offer] = view.pending_trades
    assert.notEqual(offer.player_id, seat)
    const { seq } = await person.table(table)
    await answer(page, 'accept').click()
    await answer(page, 'accept').waitFor({ state: 'detached' })
    const { events } = await person.ask('GET', `/api/tables/${table}/events?since=0`)
    const { effects, ...accepted } = events[seq]
    assert.deepEqual(accepted, { seq: seq + 1, seat, action: 'accept' })
    assert.deepEqual(effects.find((one) => one.seat === seat).cards, offer.give_resources)
    assert.deepEqual([events[seq - 1].seat, events[seq - 1].action.split(' ')[0]], [offer.player_id, 'offer'])
    if (long) {
        await playToEnd(page, 'catan')
    } else {
        await playSome(page, 'catan', 10)
        await playUntil(page, 'catan', async () => !await some(page.locator('.catan-sheet')))
        await resign(page)
    }
    assert.deepEqual(wrong, [])
    await close()
})

test('a counter-offer refuses, and opens in the own turn', { timeout: 600_000 }, async () => {
    const { person, table, page, wrong, close } = await begin(desktop)
    await untilOffered(page)
    const { view } = await person.table(table)
    const [offer] = view.pending_trades
    await answer(page, 'counter').click()
    const counters = page.locator('.catan-sheet .catan-counters')
    const opened = async () => await counters.count() === 2
    // Offers that come meanwhile are refused; the own turn begins with the dice.
    await playUntil(page, 'catan', async () => {
        if (await some(answer(page, 'reject'))) await answer(page, 'reject').click()
        return opened()
    }, 200)
    const wanted = await counters.last().locator('[data-resource]').evaluateAll((all) =>
        Object.fromEntries(all.map((one) => [one.dataset.resource, Number(one.querySelector('b').textContent)]).filter(([, n]) => n > 0)))
    assert.deepEqual(wanted, offer.give_resources)
    assert.deepEqual(wrong, [])
    await close()
})
