// Finished games: looked at move by move, judged, and their chance worked out again in the browser.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'

import { comesTo, desktop, games, house, long, open } from './harness.mjs'
import { Person, playOut, tableOf } from './people.mjs'
import { Engine } from './positions.mjs'
import { finished } from './screens.mjs'

const { server, browser } = await house()

const fileText = async (table) => (await fetch(`${server.base}/api/tables/${table}/file`)).text()

/** The view of a seat after the first n events of a file, by the rules themselves. */
async function viewAt(file, n, seat) {
    const engine = new Engine()
    try {
        await engine.ask({ op: 'new', game: file.rules.split('/')[0], seats: file.seats, options: file.options })
        for (const { seat: who, action, chance } of file.log.slice(0, n)) {
            await engine.ask(who === undefined ? { op: 'chance', outcome: chance } : { op: 'act', seat: who, action })
        }
        return (await engine.ask({ op: 'view', seat })).view
    } finally {
        engine.end()
    }
}

/** A replay in a browser of its own. */
async function watch(game, at = '', size = desktop) {
    const { table } = await finished(server, game)
    const shown = await open(browser, server, { size, path: `/#/replay/${table}${at}` })
    await shown.page.locator('.replay-board svg:visible').first().waitFor()
    return { ...shown, table, slider: shown.page.locator('.replay-slider'), key: (name) => shown.page.locator(`.replay-keys button[aria-label^="${name}"]`) }
}

const now = async (slider) => Number(await slider.inputValue())

/* -- looking -- */

test('a replay is stepped, scrubbed and played', async () => {
    const { page, slider, key, wrong, close } = await watch('nardy')
    const until = (what) => page.waitForFunction(what)
    const isAt = (n) => page.waitForFunction((at) => Number(document.querySelector('.replay-slider').value) === at, n)
    const last = Number(await slider.getAttribute('max'))
    assert.equal(await now(slider), 0)
    assert.equal(await key('В начало').isDisabled(), true)
    await key('На ход вперёд').click()
    await isAt(1)
    await page.keyboard.press('ArrowRight')
    await isAt(2)
    await key('На ход назад').click()
    await isAt(1)
    await slider.fill('20')
    await page.locator('.replay-log .here').waitFor()
    await isAt(20)
    await key('В конец').click()
    await isAt(last)
    await page.locator('.replay-caption', { hasText: 'Партия окончена' }).waitFor()
    await page.locator('.replay-speed select').selectOption('4')
    await key('Смотреть').click() // from the end: begins anew
    await until(() => { const at = Number(document.querySelector('.replay-slider').value); return at >= 3 && at < 20 })
    await key('Пауза').click()
    await key('Смотреть').waitFor()
    const stopped = await now(slider)
    await page.locator('.replay-slider').evaluate(() => new Promise((done) => { setTimeout(done, 1000) })) // four moves at this speed
    assert.equal(await now(slider), stopped)
    assert.deepEqual(wrong, [])
    await close()
})

/** Checkers by point, as the board says them: "Пункт 24: 11 белых, голова". */
const pointsOf = (page) => page.locator('[data-point]').evaluateAll((cells) => Object.fromEntries(cells.flatMap((cell) => {
    const [, n, colour] = /: (\d+) (бел|чёрн)/.exec(cell.getAttribute('aria-label')) ?? []
    return n ? [[cell.dataset.point, { player: colour === 'бел' ? 'white' : 'black', checkers: Number(n) }]] : []
})))

test('an address leads to its move', async () => {
    const { table } = await finished(server, 'nardy')
    const file = JSON.parse(await fileText(table))
    const moves = file.log.flatMap(({ seat }, n) => (seat === undefined ? [] : [n]))
    for (const at of [moves[10], moves[60], moves.at(-1)]) {
        const { page, wrong, close } = await watch('nardy', '/' + at)
        const { board } = await viewAt(file, at, null)
        await comesTo(() => pointsOf(page), (shown) => isDeepStrictEqual(shown, board), 'not the position after event ' + at)
        await comesTo(() => page.locator('.replay-log .later').count(), (later) => later > 0 === (at !== moves.at(-1)), 'the last turn is elsewhere')
        assert.deepEqual(wrong, [])
        await close()
    }
})

test('the address follows the move that is shown', async () => {
    const { page, table, key, close } = await watch('kush')
    await key('На ход вперёд').click()
    await page.waitForURL((url) => new RegExp(`#/replay/${table}/[1-9]`).test(url.hash))
    const first = page.url()
    await key('На ход вперёд').click()
    await page.waitForURL((url) => String(url) !== first)
    const shown = await page.locator('.replay-caption').innerText()
    await page.reload()
    await comesTo(() => page.locator('.replay-caption').innerText(), (caption) => caption === shown, `another move than ${shown}`)
    await close()
})

const handOf = (page) => page.locator('.durak-hand [data-key]').evaluateAll((cards) => cards.map((card) => card.dataset.key).sort())

test('each seat is shown what it saw, and everything to who asks for it', async () => {
    const { table } = await finished(server, 'durak')
    const file = JSON.parse(await fileText(table))
    const at = file.log.findIndex(({ seat }, n) => n > 12 && seat !== undefined)
    const { page, wrong, close } = await watch('durak', '/' + at)
    const eyes = page.locator('.replay-eyes select')
    assert.deepEqual(await eyes.locator('option').allInnerTexts(), ['Всё открыто', 'Анна', 'Boris', 'Зритель'])
    for (const seat of [0, 1]) {
        await eyes.selectOption({ index: seat + 1 })
        const { hand } = await viewAt(file, at, seat)
        await comesTo(() => handOf(page), (shown) => isDeepStrictEqual(shown, [...hand].sort()), `not the hand of seat ${seat}`)
        const other = (await viewAt(file, at, 1 - seat)).hand
        const known = await page.locator('.replay-board [data-key]').evaluateAll((cards) => cards.map((card) => card.dataset.key))
        assert.deepEqual(other.filter((card) => known.includes(card)), [], 'cards of the other hand are in the page')
    }
    await eyes.selectOption({ label: 'Зритель' })
    await page.locator('.durak-hand [data-key]').first().waitFor({ state: 'detached' })
    await eyes.selectOption({ label: 'Всё открыто' })
    await page.locator('#replay-tab-hands').click()
    await page.locator('.replay-hands li').nth(1).waitFor()
    assert.equal(await page.locator('.replay-hands li').count(), 2)
    assert.deepEqual(wrong, [])
    await close()
})

test('a game that goes on has no replay', async () => {
    const people = [await Person.make(server, 'Анна'), await Person.make(server, 'Борис')]
    const table = await tableOf(people, { game: 'durak' })
    const { page, wrong, close } = await open(browser, server, { path: `/#/replay/${table}` })
    await page.locator('.empty', { hasText: 'нет' }).waitFor()
    assert.equal(await page.locator('.replay-board').count(), 0)
    assert.deepEqual(wrong.filter((one) => !/^Failed to load resource: the server responded with a status of 40[39]/.test(one)), [])
    await close()
})

/* -- judging -- */

/** What dice gave to a seat: those that came upon its roll. */
function diceOf(file, seat) {
    return file.log.flatMap(({ chance }, n) => {
        const [, a, b] = /^(\d)-(\d)$/.exec(chance) ?? []
        return a && file.log[n - 1]?.action === 'roll' && file.log[n - 1].seat === seat ? [[Number(a), Number(b)]] : []
    })
}

// One with dice and one without; the others in `make test-long`.
for (const game of long ? games : ['nardy', 'durak']) {
    test(`${game} is judged: what was chosen, what was better${game === 'durak' ? '' : ', and luck apart'}`, async () => {
        const { page, slider, table, wrong, close } = await watch(game)
        const file = JSON.parse(await fileText(table))
        await page.locator('#replay-tab-analysis').click()
        await page.locator('.judge .button').click()
        await page.locator('.judge-seats').waitFor({ timeout: 120_000 })
        for (const seat of await page.locator('.judge-seats > li').allInnerTexts()) assert.match(seat, /\d/, 'how well it was played')
        const differs = page.locator('.judge-one')
        assert.equal(await differs.count() > 0, true, 'who plays the first thing that is legal plays otherwise')
        assert.match(await differs.first().innerText(), /(компьютер|лучше):/)
        await differs.first().click()
        await page.locator('.replay-better').waitFor()
        // What should have been done is advice, not news: "подкинуть Д♠", not "подкинул Д♠".
        if (game === 'durak') assert.match(await page.locator('.replay-better').innerText(), /Лучше было: (зайти с|подкинуть|перевести|побить|взять|больше не)/)
        const here = await now(slider)
        await page.keyboard.press('n')
        await page.waitForFunction((before) => Number(document.querySelector('.replay-slider').value) > before, here)
        assert.equal(await page.locator('#replay-tab-luck').count(), game === 'durak' ? 0 : 1)
        if (game !== 'durak') await checkLuck(page, file)
        assert.deepEqual(wrong, [])
        await close()
    })
}

const inSight = (locator) => locator.evaluate((one) => {
    const { top, bottom } = one.getBoundingClientRect()
    return top >= 0 && bottom <= innerHeight
})

test('on a phone the analysis says at once where it is, and shows whole better turns as arrows on the board', async () => {
    const { table } = await finished(server, 'nardy')
    const { page, wrong, close } = await open(browser, server, { size: [360, 640], path: `/#/replay/${table}/analysis` })
    const where = page.locator('.replay-where', { hasText: /Ход 0 из \d+/ })
    await where.waitFor()
    assert.equal(await inSight(where), true)
    await page.locator('.replay-going, .replay-mistakes').first().waitFor()
    const mistakes = page.locator('.replay-mistakes')
    await mistakes.waitFor()
    assert.equal(await inSight(mistakes), true)
    await mistakes.getByRole('button', { name: 'Следующая ошибка' }).click()
    await page.locator('.replay-better').waitFor()
    await mistakes.getByText(/ошибка 1 из \d+/).waitFor()
    const better = await page.locator('.replay-better').innerText()
    const steps = better.match(/→/g).length
    assert.ok(steps >= 1)
    await page.locator('.nardy-hint').nth(Math.min(steps, 2) - 1).waitFor()
    assert.equal(await inSight(page.locator('.nardy-hint').first()), true)
    const turns = JSON.parse(await fileText(table)).log.filter(({ action }) => action === 'roll').length
    const judged = (await page.locator('.judge-seat').allInnerTexts()).map((text) => Number(/из (\d+)/.exec(text)?.[1] ?? 0))
    assert.ok(judged[0] + judged[1] <= turns, `${judged} of ${turns} turns: steps are not judged one by one`)
    assert.deepEqual(wrong, [])
    await close()
})

async function checkLuck(page, file) {
    await page.locator('#replay-tab-luck').click()
    for (const seat of [0, 1]) {
        const dice = diceOf(file, seat)
        const facts = await page.locator('.luck-seat').nth(seat).locator('dd').allInnerTexts()
        const mean = dice.reduce((sum, [a, b]) => sum + a + b, 0) / dice.length
        assert.equal(facts[0], String(dice.length))
        assert.equal(facts[1].split('\n')[0].trim().split(' ')[0], mean.toFixed(2).replace('.', ','))
        assert.equal(facts[2].split('\n')[0].trim().split(' ')[0], String(dice.filter(([a, b]) => a === b).length))
        assert.equal(await page.locator('.luck-seat').nth(seat).locator('.luck-bar').count() >= 6, true)
    }
}

/* -- proving -- */

for (const game of games) {
    test(`${game}: its chance is worked out again in the browser`, async () => {
        const { table } = await finished(server, game)
        const file = JSON.parse(await fileText(table))
        const { page, wrong, close } = await open(browser, server, { path: `/#/fair/${table}` })
        await page.locator('.fair-verdict.good h2', { hasText: 'Всё сходится' }).waitFor()
        assert.match(await page.locator('.fair-verdict').innerText(), new RegExp(`${file.log.length} событи`))
        assert.deepEqual(wrong, [])
        await close()
    })
}

const firstDie = (file) => file.log.findIndex(({ chance }) => /^\d-\d$/.test(chance))

const draws = (at) => new RegExp(`(событие|event) ${at + 1}: .*(зёрен|seeds)`, 'i')

/** Each forgery: what is changed in the file, and what the page must say of it. */
const forgeries = [
    ['nardy', 'a die', (file) => {
        const at = firstDie(file)
        file.log[at].chance = file.log[at].chance === '6-6' ? '6-5' : '6-6'
        return draws(at)
    }],
    ['durak', 'the deck, cut', (file) => {
        const at = file.log.findIndex(({ chance }) => Array.isArray(chance))
        file.log[at].chance.push(file.log[at].chance.shift())
        return draws(at)
    }],
    ['kush', 'the seed of the server', (file) => {
        file.fair.serverSeed = '0'.repeat(64)
        return /зерно сервера не то|the server's seed is not the one/i
    }],
    ['catan', 'the seed of a player', (file) => {
        file.fair.seats[1].seed = '0'.repeat(64)
        return draws(0)
    }],
    ['nardy', 'the chain', (file) => {
        file.fair.chain = '0'.repeat(64)
        return /цепочк|chain/i
    }],
    ['durak', 'the points', (file) => {
        file.scores[0] += 1
        return /итог в записи не тот|"scores" is/i
    }],
    ['kush', 'a move left out', (file) => {
        const at = file.log.findIndex(({ action }, n) => n > 6 && /^place/.test(action))
        file.log.splice(at, 1)
        return new RegExp(`(событие|event) ${at + 1}`, 'i')
    }],
]

/** As the server writes it, so that only what was changed is wrong. */
function written({ log, digest, ...rest }) {
    const head = JSON.stringify(rest)
    const [before, behind] = head.split(/(?=,"over":)/)
    return `${before},\n "log":[\n${log.map((one) => JSON.stringify(one)).join(',\n')}],\n ${behind.slice(1)}\n`
}

for (const [game, what, forge] of forgeries) {
    test(`a forged file is found out: ${what}`, async () => {
        const { table } = await finished(server, game)
        const file = JSON.parse(await fileText(table))
        const says = forge(file)
        const { page, wrong, close } = await open(browser, server, { path: '/#/settings' })
        await page.route(`**/api/tables/${table}/file*`, (route) => route.fulfill({ contentType: 'application/json', body: written(file) }))
        await page.goto(`${server.base}/#/fair/${table}`)
        await page.locator('.fair-verdict.bad h2', { hasText: 'Что-то не сходится' }).waitFor()
        assert.match(await page.locator('.fair-verdict').innerText(), says)
        assert.deepEqual(wrong, [])
        await close()
    })
}

test('who gives the page a file is taken to what it says of it', async () => {
    const { table } = await finished(server, 'nardy')
    const { page, wrong, close } = await open(browser, server, { size: [360, 640], path: '/#/fair' })
    const seen = async (how) => {
        await page.locator(`.fair-verdict.${how}:focus`).waitFor()
        await comesTo(() => page.locator('.fair-verdict').boundingBox(), ({ y, height }) => y >= 0 && y + height <= 640, 'it is not on the screen')
    }
    await page.locator('input[type=file]').setInputFiles({ name: 'game.json', mimeType: 'application/json', buffer: Buffer.from(await fileText(table)) })
    await seen('good')
    await page.locator('.fair-drop textarea').fill('nonsense')
    await page.locator('.fair-drop .button:not(.plain)').click()
    await seen('no_file')
    assert.deepEqual(wrong, [])
    await close()
})

test('a browser that saw the game knows it from another one', async () => {
    const people = [await Person.make(server, 'Анна'), await Person.make(server, 'Борис')]
    const { table, code } = await people[0].create({ game: 'nardy', sit: 0, private: true })
    const { page, wrong, close, context } = await open(browser, server, { path: '/#/settings' })
    await page.evaluate((session) => localStorage.setItem('stolik.session', JSON.stringify(session)), people[0].session)
    await page.goto(`${server.base}/#/t/${table}`)
    await page.reload()
    await page.locator('.invite').waitFor()
    await people[1].sit(table, code)
    await page.locator('.frame-board svg:visible').first().waitFor()
    await playOut(people, table, 4)
    await people[1].say(table, 'resign')
    await page.locator('dialog[open] a[href^="#/fair/"]').click()
    await page.locator('.fair-verdict.good').waitFor()
    await page.locator('.fair-row.good').nth(1).waitFor() // commitment and chain are those that were seen
    const other = await fileText((await finished(server, 'nardy')).table)
    await context.route(`**/api/tables/${table}/file*`, (route) => route.fulfill({ contentType: 'application/json', body: other }))
    await page.reload()
    await page.locator('.fair-verdict.good').waitFor() // in itself it is right
    await page.locator('.error-text[role=alert]', { hasText: 'не та партия' }).waitFor()
    await page.locator('.fair-row.bad').nth(1).waitFor()
    assert.deepEqual(wrong, [])
    await close()
})

for (const [game, says] of [['durak', '.durak-say'], ['catan', '.catan-now']]) {
    test(`the replay of ${game} asks nobody for a move`, async () => {
        const { page, wrong, close } = await watch(game)
        await page.locator(says, { hasText: /^(Заходит|Ходит) (Анна|Boris)$/ }).waitFor()
        assert.equal(await page.locator('.catan-bar').count(), 0)
        assert.deepEqual(wrong, [])
        await close()
    })
}
