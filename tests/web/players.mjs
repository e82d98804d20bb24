// One player a game. Each looks at the page as a person would, at what is lit and what is enabled,
// and does one sensible thing with mouse or finger. Nothing is read that is not on the screen, and
// nothing of the page is called.

const WAIT_MS = 45_000; // for the others to move, on a busy machine
const TAP_MS = 3_000; // for something that was seen to take the tap
const SAME_MAX = 12; // actions in a row that change nothing on the screen
const MISSED_MAX = 5; // taps in a row on what is not there any more

const over = 'dialog[open]:has(table.numbers)'
const mine = '.frame:has(.status-text.mine[aria-busy=false])'
const main = '.frame-actions .button.main:enabled'

/* -- hands -- */

const hands = new WeakMap()

/** How this device is used: taps or clicks, and drags. `deeds` counts what was done. */
async function handOf(page) {
    if (hands.has(page)) return hands.get(page)
    const touch = await page.evaluate(() => navigator.maxTouchPoints > 0)
    const hand = touch ? finger(page, await page.context().newCDPSession(page)) : mouse(page)
    hands.set(page, { ...hand, deeds: 0 })
    return hands.get(page)
}

function mouse(page) {
    return {
        touch: false,
        tap: (at, position) => at.click({ timeout: TAP_MS, ...(position ? { position } : {}) }),
        press: async ({ x, y }) => { await page.mouse.move(x, y); await page.mouse.down() },
        move: ({ x, y }) => page.mouse.move(x, y, { steps: 3 }),
        release: () => page.mouse.up(),
    }
}

function finger(page, wire) {
    const send = (type, touchPoints) => wire.send('Input.dispatchTouchEvent', { type, touchPoints })
    return {
        touch: true,
        tap: (at, position) => at.tap({ timeout: TAP_MS, ...(position ? { position } : {}) }),
        press: (at) => send('touchStart', [at]),
        move: (at) => send('touchMove', [at]),
        release: () => send('touchEnd', []),
    }
}

/** The middle of something on the screen. */
async function middleOf(locator) {
    const box = await locator.boundingBox({ timeout: TAP_MS })
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

const some = async (locator) => (await locator.count()) > 0

/* -- Nardy: a button if one is enabled, else a checker that may move and where it may go -- */

const wayOn = /сюда можно пойти|can be played to/

async function nardy(page, hand) {
    const bearOff = page.locator('.frame-actions .button:enabled', { hasText: /Снять шашки|Bear off/ })
    if (await some(bearOff)) return hand.tap(bearOff)
    if (await some(page.locator(main))) return hand.tap(page.locator(main))
    const targets = page.locator('.nardy-cell.live[aria-label]').and(page.getByLabel(wayOn))
    if (await some(page.locator('.nardy-cell[aria-selected=true]'))) return hand.tap(targets.first())
    const movable = page.locator('.nardy-cell.live[role=gridcell]')
    const hindmost = movable.nth(await movable.evaluateAll((all) => all.reduce((best, one, i) =>
        (Number(one.dataset.spot) > Number(all[best].dataset.spot) ? i : best), 0)))
    if (hand.deeds % 6 !== 0) return hand.tap(hindmost)
    return carry(hand, await middleOf(hindmost), () => middleOf(targets.first()))
}

/** Drags from one place to another that may light up only when the drag has begun. */
async function carry(hand, from, to) {
    await hand.press(from)
    await hand.move({ x: from.x + 6, y: from.y + 14 })
    try {
        await hand.move(await to())
    } finally {
        await hand.release()
    }
}

/* -- Durak: a lit card onto a lit place, else the big button -- */

/** Cards overlap, so they are held at the corner with the index. */
const index = { x: 12, y: 16 }

async function durak(page, hand) {
    const target = page.locator('[data-target].durak-target')
    if (await some(page.locator('.durak-picked')) && await some(target)) return hand.tap(target.first())
    const playable = page.locator('.durak-hand .durak-can')
    if (!await some(playable)) return hand.tap(page.locator(main))
    // Attacks and beats; of what could be thrown in only every other card.
    const mayPass = await some(page.locator(main, { hasText: /Бито|Пас|Done|Pass/ }))
    if (mayPass && hand.deeds % 2 === 0) return hand.tap(page.locator(main))
    if (hand.deeds % 5 !== 0) return hand.tap(playable.first(), index)
    const box = await playable.first().boundingBox({ timeout: TAP_MS })
    const felt = await middleOf(page.locator('.durak > svg'))
    return carry(hand, { x: box.x + index.x, y: box.y + index.y }, () => (some(target).then((lit) => (lit ? middleOf(target.first()) : felt))))
}

/* -- Kush: rolls, puts the ghost where the marks are, confirms -- */

/** The marked spot that is nearest to the middle of the board, on the screen. */
function markedSpot(halo) {
    const { x, y, width, height } = halo.getBBox()
    const board = halo.ownerSVGElement.getBoundingClientRect()
    const matrix = halo.getScreenCTM()
    let best = null
    for (let a = x + 0.5; a < x + width; a++) {
        for (let b = y + 0.5; b < y + height; b++) {
            if (!halo.isPointInFill(new DOMPoint(a, b))) continue
            const at = new DOMPoint(a, b).matrixTransform(matrix)
            const far = Math.hypot(at.x - board.x - board.width / 2, at.y - board.y - board.height / 2)
            if (!best || far < best.far) best = { far, x: at.x - board.x, y: at.y - board.y }
        }
    }
    return best
}

async function kush(page, hand) {
    const halo = page.locator('.kush-halo-fill')
    // A place is offered; now and then another is wanted.
    if (await some(page.locator(main)) && (hand.deeds % 3 !== 0 || !await some(halo))) return hand.tap(page.locator(main))
    const field = page.locator('.kush-field')
    const spot = await halo.evaluate(markedSpot)
    const nudge = page.locator('.kush-tool:enabled').first()
    if (hand.deeds % 7 === 0 && await some(nudge)) return hand.tap(nudge)
    if (hand.deeds % 4 !== 0) return hand.tap(field, { x: spot.x, y: spot.y })
    const board = await field.boundingBox({ timeout: TAP_MS })
    // A carried rectangle floats above the finger.
    const to = { x: board.x + spot.x, y: board.y + spot.y + (hand.touch ? 64 : 0) }
    return carry(hand, await middleOf(field), async () => to)
}

/* -- Catan -- */

/** The own cards as the row of tiles shows them. */
async function cards(page) {
    const shown = await page.locator('[data-held]').evaluateAll((all) => all.map((one) => [one.dataset.held, Number(one.querySelector('.catan-n').innerText)]))
    return Object.fromEntries(shown)
}

/** How often the numbers around a place are rolled, as the pips under them say. */
function worth(label) {
    const numbers = label.slice(label.indexOf(':')).match(/\d+/g) ?? []
    return numbers.map(Number).filter((n) => n >= 2 && n <= 12).reduce((sum, n) => sum + 6 - Math.abs(7 - n), 0)
}

async function bestPlace(page) {
    const places = page.locator('.catan-place')
    const labels = await places.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))
    const values = labels.map(worth)
    return places.nth(values.indexOf(Math.max(...values)))
}

async function catan(page, hand) {
    if (await some(page.locator('.catan-sheet'))) return inSheet(page, hand)
    const reject = page.locator('.catan-reply .button.plain:enabled')
    if (await some(reject)) return hand.tap(reject.first())
    const victim = page.locator('.catan-victim:enabled')
    if (await some(victim)) return hand.tap(victim.first())
    if (await some(page.locator('.catan-place'))) {
        return hand.tap(await some(page.locator(main)) ? page.locator(main) : await bestPlace(page))
    }
    const ready = page.locator('.catan-tool.catan-ready:visible')
    if (await some(ready)) return hand.tap(ready)
    return hand.tap(await purchase(page) ?? page.locator(main))
}

/** What leads to the next purchase, if there is one: cities before settlements, roads and cards. */
async function purchase(page) {
    const held = await cards(page)
    const wanted = wantedOf(held)
    const open = page.locator('.catan-tool-build:enabled')
    if (wanted.length > 0 && await some(open)) {
        if (!await some(page.locator('.catan-buy:visible'))) return open
        for (const buy of wanted) {
            const button = page.locator(`.catan-buy[data-buy=${buy}][aria-disabled=false]`)
            if (await some(button)) return button
        }
    }
    const trade = page.locator('.catan-tool[data-tool=trade]:enabled:visible')
    const uneven = Math.max(...Object.values(held)) >= 4 && Math.min(...Object.values(held)) === 0
    return uneven && await some(trade) ? trade : null
}

function wantedOf({ wood, brick, sheep, wheat, ore }) {
    return [
        wheat >= 2 && ore >= 3 && 'city',
        wood && brick && sheep && wheat && 'settlement',
        wood && brick && (wood > 1 || brick > 1 || (sheep && wheat)) && 'road',
        sheep && wheat && ore && 'card',
    ].filter(Boolean)
}

/** Discards, trades and cards: whatever is enabled, until the button below is. */
async function inSheet(page, hand) {
    const sheet = page.locator('.catan-sheet')
    const go = sheet.locator('.catan-go:enabled')
    if (await some(go)) return hand.tap(go)
    const play = sheet.locator('[data-card]:enabled')
    if (await some(play)) return hand.tap(play.first())
    const picks = sheet.locator('.catan-picks')
    for (const row of await picks.all()) {
        if (await some(row.locator('[aria-pressed=true]'))) continue
        const enabled = row.locator('.catan-pick:enabled')
        if (await some(enabled)) return hand.tap(await scarcest(page, enabled))
    }
    const more = sheet.locator('.catan-counters button:enabled', { hasText: '+' })
    if (await some(more)) return hand.tap(more.first())
    return hand.tap(sheet.locator('.catan-x'))
}

/** Of resources to choose from, the one of which the fewest are held. */
async function scarcest(page, picks) {
    const held = await cards(page)
    const which = await picks.evaluateAll((all) => all.map((one) => one.dataset.resource))
    return picks.nth(which.reduce((best, r, i) => (held[r] < held[which[best]] ? i : best), 0))
}

/** At sea: every other piece to be laid is a ship, ships are built before anything else, and moved now and then. */
async function catansea(page, hand) {
    if (!await some(page.locator('.catan-sheet'))) {
        const ship = page.locator('[data-either=ship][aria-pressed=false]')
        if (hand.deeds % 2 === 0 && await some(ship)) return hand.tap(ship)
        const sail = page.locator('[data-tool=move][aria-pressed=false]:visible')
        if (hand.deeds % 5 === 0 && await some(sail)) return hand.tap(sail)
        const buy = page.locator('.catan-buy[data-buy=ship][aria-disabled=false][aria-pressed=false]:visible')
        if (await some(buy) && !await some(page.locator('.catan-place'))) return hand.tap(buy)
    }
    return catan(page, hand)
}

/** With cities and knights: answers what is asked, improves, plays cards, and lets knights act now and then. */
async function catancities(page, hand) {
    if (await some(page.locator('.catan-sheet'))) return inCitiesSheet(page, hand)
    const answers = page.locator('.catan-reply .button.plain:enabled, .cities-ask button:enabled')
    if (await some(answers)) return hand.tap(answers.nth(hand.deeds % await answers.count()))
    const ship = page.locator('[data-either=ship][aria-pressed=false]')
    if (hand.deeds % 2 === 0 && await some(ship)) return hand.tap(ship)
    if (await some(page.locator('.catan-place:not([data-kind=knight])'))) {
        return hand.tap(await some(page.locator(main)) ? page.locator(main) : await bestPlace(page))
    }
    const knight = page.locator('.catan-place[data-kind=knight]')
    if (hand.deeds % 4 === 0 && await some(knight)) return hand.tap(knight.first())
    const ready = page.locator(`.catan-tool.catan-ready[data-tool=${hand.deeds % 3 === 0 ? 'cards' : 'improve'}]:visible`)
    if (await some(ready)) return hand.tap(ready)
    return hand.tap(await citiesPurchase(page) ?? page.locator(main))
}

async function citiesPurchase(page) {
    const open = page.locator('.catan-tool-build:enabled:visible')
    const can = page.locator('.catan-buy[aria-disabled=false][aria-pressed=false]')
    if (!await some(can)) return null
    if (await some(open) && !await some(page.locator('.catan-buy:visible'))) return open
    for (const buy of ['city', 'settlement', 'hire', 'wall', 'ship', 'road']) {
        const button = page.locator(`.catan-buy[data-buy=${buy}][aria-disabled=false][aria-pressed=false]:visible`)
        if (await some(button)) return button
    }
    return null
}

/** Cards to be put together as in the base game; else a progress card, or an improvement. */
async function inCitiesSheet(page, hand) {
    const use = page.locator('.catan-sheet [data-verb]:enabled, .catan-sheet [data-improve]:enabled')
    if (await some(use)) return hand.tap(use.nth(hand.deeds % await use.count()))
    return inSheet(page, hand)
}

/* -- playing -- */

const players = {
    nardy: { play: nardy, ready: [main, '.nardy-cell.live[role=gridcell]'] },
    durak: { play: durak, ready: [main, '.durak-hand .durak-can'] },
    kush: { play: kush, ready: [main, '.kush-halo-fill'] },
    catan: { play: catan, ready: [main, '.catan-place', '.catan-sheet', '.catan-victim', '.catan-reply'] },
    catansea: { play: catansea, ready: [main, '.catan-place', '.catan-sheet', '.catan-victim', '.catan-reply', '.catan-either'] },
    catancities: { play: catancities, ready: [main, '.catan-place', '.catan-sheet', '.cities-ask', '.catan-reply', '.catan-either'] },
}

const readySelector = (game) => players[game].ready.map((one) => `${mine} ${one}`).join(', ')

export const isOver = (page) => page.locator(over).isVisible()

/** What the screen says, for those who have to find out why a game does not go on. */
export async function screenOf(page) {
    const text = await page.locator('body').innerText().catch((e) => String(e))
    return `${page.url()}: ${text.replace(/\s+/g, ' ').slice(0, 900)}`
}

/** Does one thing if it is the player's turn; says whether it did. */
export async function playOn(page, game) {
    if (await isOver(page) || !await some(page.locator(readySelector(game)))) return false
    await act(page, game)
    return true
}

async function act(page, game) {
    const hand = await handOf(page)
    hand.deeds++
    await players[game].play(page, hand)
    await page.evaluate(painted)
}

/** Nobody looks again before the screen has had the time to answer. */
function painted() {
    return new Promise((found) => requestAnimationFrame(() => setTimeout(found)))
}

/** Waits until the player is asked, the game is over, or `also` shows. */
async function moment(page, game, also) {
    await page.locator([readySelector(game), over, ...also].join(', ')).first().waitFor({ state: 'attached', timeout: WAIT_MS })
        .catch(async () => { throw new Error(`nobody moves: ${await screenOf(page)}`) })
}

/** Plays until the end screen shows, or `until` says so, or `limit` things are done. */
async function play(page, game, limit, until, also = []) {
    let before = ''
    let same = 0
    let missed = 0
    for (let done = 0; done < limit; done++) {
        await moment(page, game, also)
        if (await until(page) || await isOver(page)) return done
        const seen = await screenOf(page)
        same = seen === before ? same + 1 : 0
        before = seen
        if (same > SAME_MAX) throw new Error(`nothing changes any more: ${seen}`)
        // What was seen may be gone when it is tapped, because others move too: look again.
        missed = await act(page, game).then(() => 0, (e) => {
            if (missed < MISSED_MAX) return missed + 1
            throw new Error(`${e.message} at ${seen}`)
        })
    }
    return limit
}

/** Plays to the end screen; returns how many things were done. */
export async function playToEnd(page, game, limit = 1500) {
    const done = await play(page, game, limit, () => false)
    if (!await isOver(page)) throw new Error(`${game} is not over after ${done} actions: ${await screenOf(page)}`)
    return done
}

/** Does `n` things, fewer only if the game is over before. */
export const playSome = (page, game, n) => play(page, game, n, () => false)

/** Plays on own turns until something shows on one of them. */
export async function playUntil(page, game, until, limit = 400) {
    const done = await play(page, game, limit, until)
    if (!await until(page)) throw new Error(`${game} did not get there in ${done} actions: ${await screenOf(page)}`)
}

const GUIDE_DEEDS_MAX = 200

/** What a guide wants at the step that was read: a tap on its button, a move, or that one looks again, since the step
 *  has changed by itself; null: nothing yet. Of one moment: between two looks a late move may bring the next step. */
function wantedAt({ step, asked }) {
    if (document.querySelector('.guide-count')?.innerText !== step) return 'look'
    const covered = document.querySelector('dialog[open]') !== null // by something that is asked first, as Catan's seven
    if (document.querySelector('.guide-next') && !covered) return 'next'
    return document.querySelector(asked) ? 'play' : null
}

/** Such a step stays until its button is tapped, and may stay a moment longer: a second tap would be one too many. */
async function tapNext(page, step) {
    await page.locator('.guide-next').click()
    await page.waitForFunction((was) => document.querySelector('.guide-count')?.innerText !== was, step)
}

/** Goes through a guide as it asks for it, to its end; says which steps were seen. `look` is called at each. */
export async function followGuide(page, game, look = () => null) {
    const seen = []
    const asked = [readySelector(game), over].join(', ')
    for (let deeds = 0; deeds < GUIDE_DEEDS_MAX; deeds++) {
        const [step = null] = await page.locator('.guide-count').allInnerTexts()
        if (step === null) return seen
        if (seen.at(-1) !== step) {
            seen.push(step)
            await look(step)
        } else {
            const wanted = await (await page.waitForFunction(wantedAt, { step, asked })).jsonValue()
            if (wanted === 'next') await tapNext(page, step)
            if (wanted === 'play') await playOn(page, game).catch(() => null) // gone meanwhile: look again
        }
    }
    throw new Error(`the guide does not end: ${seen} ${await screenOf(page)}`)
}

export const isMyTurn = (page) => some(page.locator('.status-text.mine'))

/** Plays the turn out. */
export async function playTurn(page, game, limit = 60) {
    const notMine = async () => !await isMyTurn(page)
    await play(page, game, limit, notMine, ['.status-text:not(.mine)'])
    if (!await notMine()) throw new Error(`the turn does not end: ${await screenOf(page)}`)
}
