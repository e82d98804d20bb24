// A game of Catan against computers by clicks, in which the player accepts what a computer offers. It is played to
// its end in `make test-long`, and given up after some turns otherwise. And an offer from person to person, which a
// computer that was asked too leaves to them.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { desktop, house, long, open, phone, violations } from './harness.mjs'
import { hostOf, Person } from './people.mjs'
import { playSome, playToEnd, playUntil } from './players.mjs'
import { resign } from './tables.mjs'

// Time to answer in, however busy the machine is.
const { server, browser } = await house('--answer-ms', '600000')

const answer = (page, what) => page.locator(`.catan-sheet [data-answer=${what}]`)
const some = async (locator) => (await locator.count()) > 0

/** The player with three computers. */
async function begin(size) {
    const { person, table, before } = await hostOf(server, { game: 'catan', seats: 4, bots: [null, 'medium', 'medium', 'medium'] })
    const opened = await open(browser, server, { size, before, path: `/#/t/${table}` })
    return { person, table, ...opened }
}

/** All events of a table that has more of them than so many, or soon will. */
async function eventsBeyond(person, table, seq) {
    for (;;) {
        const { events } = await person.ask('GET', `/api/tables/${table}/events?since=0`)
        if (events.length > seq) return events
        await new Promise((resolve) => setTimeout(resolve, 50))
    }
}

/** Plays on until a computer offers something that can be accepted. */
const untilOffered = (page) => playUntil(page, 'catan', async () => some(answer(page, 'accept')), 800)

test('a person accepts what a computer offers, by clicks', { timeout: 1_500_000 }, async () => {
    const { person, table, page, wrong, close } = await begin(phone)
    await untilOffered(page)
    await page.locator('.catan-sheet .catan-time').waitFor()
    assert.deepEqual(await violations(page), [])
    const { seat, view } = await person.table(table)
    const [offer] = view.pending_trades
    assert.notEqual(offer.player_id, seat)
    const { seq } = await person.table(table)
    await answer(page, 'accept').click()
    const events = await eventsBeyond(person, table, seq) // the next offer may already be there
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
        if (await some(answer(page, 'reject'))) await answer(page, 'reject').click({ timeout: 3000 }).catch(() => null) // taken back meanwhile
        return opened()
    }, 200)
    const wanted = await counters.last().locator('[data-resource]').evaluateAll((all) =>
        Object.fromEntries(all.map((one) => [one.dataset.resource, Number(one.querySelector('b').textContent)]).filter(([, n]) => n > 0)))
    assert.deepEqual(wanted, offer.give_resources)
    assert.deepEqual(wrong, [])
    await close()
})

const has = (hand) => Object.keys(hand).filter((name) => hand[name] > 0)

/** An offer of the first of two people that the second can accept, in a game with a computer; by REST. */
async function offerOf([anna, boris], table) {
    for (let n = 0; n < 2000; n++) {
        const { turn, view } = await anna.table(table)
        const seat = turn?.to_act?.find((p) => p < 2) // nobody before the game begins
        const who = seat === 0 ? anna : boris
        const { actions, open: kinds } = seat === undefined ? { actions: [] } : await who.ask('GET', `/api/tables/${table}/legal`)
        if (seat === 0 && kinds.includes('offer')) {
            const [give] = has(view.player_resources[0])
            const want = has((await boris.table(table)).view.player_resources[1]).find((name) => name !== give)
            if (give && want) return anna.act(table, `offer ${give}=1 ${want}=1`)
        }
        const next = ['reject', 'roll', 'end'].find((one) => actions.includes(one)) ?? actions[0]
        if (next) await who.act(table, next)
        else await new Promise((done) => setTimeout(done, 20)) // the computer moves
    }
    throw new Error('nobody holds anything')
}

test('an offer to a person waits for the answer, though a computer is asked and the server is killed', async () => {
    const { person: anna, table } = await hostOf(server, { game: 'catan', seats: 3, bots: [null, null, 'medium'], options: { discardLimit: 30 } })
    const boris = await Person.make(server, 'Boris')
    await boris.sit(table)
    await offerOf([anna, boris], table)
    const { seq, turn } = await anna.table(table)
    assert.deepEqual([turn.to_act, turn.answer_ms > 0], [[0, 1, 2], true])
    const before = `localStorage.setItem('stolik.session', ${JSON.stringify(JSON.stringify(boris.session))})`
    const { page, close } = await open(browser, server, { before, path: `/#/t/${table}` })
    await answer(page, 'accept').waitFor()
    await server.stop('SIGKILL')
    await server.start()
    const limits = async () => { // longer once his page is back, and has the offer open
        await boris.table(table) // is a sign of life
        const again = await anna.table(table)
        assert.equal(again.seq, seq)
        return again.turn.answer_ms
    }
    while (await limits() <= 60_000) await new Promise((resolve) => setTimeout(resolve, 50))
    await page.locator('.catan-sheet [data-answer=accept]:enabled').click()
    await answer(page, 'accept').waitFor({ state: 'detached' })
    const { events } = await anna.ask('GET', `/api/tables/${table}/events?since=${seq}`)
    assert.deepEqual([events[0].seat, events[0].action], [1, 'accept'])
    await close()
})
