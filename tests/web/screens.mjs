// Every screen of the client: its name, what it shows, and how to get there. The tests walk through
// them, and scripts/screens takes their pictures.
import { boardName, comesTo, Server, WAIT_MS, games, phone } from './harness.mjs'
import { Person, playOut, tableOf } from './people.mjs'
import { position } from './positions.mjs'

const NAMES = { ru: ['Анна', 'Борис', 'Вера', 'Глеб'], en: ['Anna', 'Boris', 'Vera', 'Gleb'] }
const LOCALES = { ru: 'ru-RU', en: 'en-GB' }

/** Where one screen is shown: a server, a language, and what has been opened for it. */
export class Stage {
    constructor(browser, server, { lang = 'ru', size = phone, scheme = 'light', scale = 1 } = {}) {
        Object.assign(this, { browser, server, lang, size, scheme, scale, opened: [], wrong: [], page: null })
    }

    /** The page that is looked at. `kept`: what the browser already keeps, by key; `before`: what is
     *  done with the page before it loads. */
    async visit(path, kept = {}, server = this.server, before = null) {
        return (this.page = await this.open(path, kept, server, before))
    }

    /** Another browser, as an opponent's. */
    async open(path, kept = {}, server = this.server, before = null) {
        const known = Object.fromEntries(games.map((game) => ['taught.' + game, true])) // no offer of a guide
        const localStorage = Object.entries({ ...known, ...kept }).map(([name, value]) => ({ name: 'stolik.' + name, value: JSON.stringify(value) }))
        const [width, height] = this.size
        const context = await this.browser.newContext({
            viewport: { width, height }, deviceScaleFactor: this.scale, locale: LOCALES[this.lang], reducedMotion: 'reduce', colorScheme: this.scheme, serviceWorkers: 'block',
            storageState: { cookies: [], origins: [{ origin: server.base, localStorage }] },
        })
        this.opened.push(() => context.close())
        context.setDefaultTimeout(WAIT_MS)
        const page = await context.newPage()
        page.on('console', (m) => m.type() === 'error' && this.wrong.push(m.text()))
        page.on('pageerror', (e) => this.wrong.push(String(e)))
        page.on('request', (r) => {
            if (!r.url().startsWith(server.base) && !/^(data|blob):/.test(r.url())) this.wrong.push('a request to ' + r.url())
        })
        await before?.(page)
        await page.goto(server.base + '/' + path)
        return page
    }

    /** A server with nobody else on it. */
    async quietServer() {
        const server = await new Server().start()
        this.opened.push(() => server.remove())
        return server
    }

    people(n, server = this.server) {
        return Promise.all(NAMES[this.lang].slice(0, n).map((name) => Person.make(server, name)))
    }

    async close() {
        for (const end of this.opened.reverse()) await end()
        this.opened = []
    }
}

/* -- positions, found once -- */

const mine = (seat, now) => now.toAct.includes(seat)
const many = (now, kind, n = 1) => now.actions.filter((one) => one.startsWith(kind + ' ')).length >= n

const SHORES = { board: 'new_shores' }
const CITIES = { game: 'catancities', seats: 4, moves: 6000 }
const acts = (now) => mine(0, now) && now.view.phase === 'action_phase'

const POSITIONS = {
    nardyRoll: { game: 'nardy', wanted: (now) => mine(0, now) && now.moves > 50 && now.actions.includes('roll') },
    nardyMove: { game: 'nardy', seed: 3, wanted: (now) => mine(0, now) && now.moves > 40 && now.view.dice.length === 2 && now.actions.length > 4 },
    nardyBlack: { game: 'nardy', seat: 1, seed: 5, wanted: (now) => mine(1, now) && now.moves > 30 && now.view.dice.length === 4 },
    nardyTheirs: { game: 'nardy', wanted: (now) => !mine(0, now) && now.moves > 40 && now.view.dice.length > 0 },
    nardyOff: { game: 'nardy', wanted: (now) => mine(0, now) && now.view.off.white > 2 && now.view.dice.length > 1 && now.actions.length > 1 },
    durakAttack: { game: 'durak', wanted: (now) => mine(0, now) && now.view.bout > 1 && many(now, 'attack', 4) },
    durakDefend: { game: 'durak', seats: 4, wanted: (now) => mine(0, now) && many(now, 'beat', 3) && now.view.table.length > 1 },
    durakThrow: { game: 'durak', seats: 3, wanted: (now) => mine(0, now) && many(now, 'throw', 1) && now.view.table.length > 1 },
    durakTransfer: { game: 'durak', seats: 3, options: { transferable: true }, wanted: (now) => mine(0, now) && many(now, 'transfer') && many(now, 'beat') },
    durakSix: { game: 'durak', seats: 6, options: { deck: 52 }, wanted: (now) => mine(0, now) && now.view.bout > 2 && many(now, 'throw') },
    durakTheirs: { game: 'durak', seats: 3, wanted: (now) => !mine(0, now) && now.view.bout > 1 && now.view.phase === 'defend' },
    durakMany: { game: 'durak', wanted: (now) => mine(0, now) && now.view.hand.length > 13 && many(now, 'attack') },
    kushRoll: { game: 'kush', options: { preset: 'quick' }, wanted: (now) => mine(0, now) && now.moves > 24 && now.actions.includes('roll') },
    kushMove: { game: 'kush', options: { preset: 'standard' }, wanted: (now) => mine(0, now) && now.moves > 60 && now.view.diceValues && !now.view.isKush && now.view.diceValues[0] * now.view.diceValues[1] > 7 && many(now, 'place', 12) },
    kushLarge: { game: 'kush', seats: 2, wanted: (now) => mine(0, now) && now.moves > 110 && many(now, 'place', 20) },
    kushFour: { game: 'kush', seats: 4, options: { preset: 'standard' }, wanted: (now) => mine(0, now) && now.moves > 90 && many(now, 'place', 6) },
    kushTheirs: { game: 'kush', options: { preset: 'standard' }, wanted: (now) => !mine(0, now) && now.moves > 50 },
    catanFirst: { game: 'catan', seats: 3, seat: 1, wanted: (now) => mine(1, now) && many(now, 'settlement', 20) },
    catanTurn: { game: 'catan', seats: 4, level: 'medium', wanted: (now) => mine(0, now) && now.view.phase === 'action_phase' && many(now, 'road', 2) && many(now, 'bank') },
    catanRoll: { game: 'catan', seats: 3, level: 'medium', wanted: (now) => mine(0, now) && now.moves > 80 && now.actions.includes('roll') },
    catanTheirs: { game: 'catan', seats: 4, level: 'medium', wanted: (now) => now.toAct[0] === 2 && now.moves > 100 },
    catanDiscard: { game: 'catan', seats: 4, wanted: (now) => mine(0, now) && now.view.to_discard[0] > 0 },
    catanRobber: { game: 'catan', seats: 4, level: 'medium', wanted: (now) => mine(0, now) && now.moves > 60 && robbable(now.actions) !== null },
    catanCards: { game: 'catan', seats: 3, level: 'medium', prefer: /^buy/, wanted: (now) => mine(0, now) && now.actions.includes('knight') && many(now, 'monopoly') },
    catanOffer: { game: 'catan', seats: 3, eyes: 1, level: 'medium', wanted: (now) => mine(1, now) && now.view.phase === 'action_phase' && tradeOf(now.view, 1) !== null,
        then: (view) => [{ seat: 1, action: tradeOf(view, 1) }] },
    nardyEnd: { game: 'nardy', level: 'medium' },
    durakEnd: { game: 'durak', seats: 4 },
    kushEnd: { game: 'kush', options: { preset: 'quick' } },
    seaEither: { game: 'catansea', seats: 4, options: SHORES, prefer: /^settlement (25|26|32)$/, wanted: (now) => mine(0, now) && many(now, 'ship') && many(now, 'road') && now.view.phase.startsWith('initial') },
    seaTurn: { game: 'catansea', seats: 4, options: SHORES, level: 'medium', moves: 3000, wanted: (now) => mine(0, now) && now.view.phase === 'action_phase' && many(now, 'ship', 2) && many(now, 'move', 2) },
    seaGold: { game: 'catansea', seats: 4, options: SHORES, prefer: /^(settlement|ship)/, moves: 6000, wanted: (now) => mine(0, now) && now.view.to_take[0] > 0 },
    seaPirate: { game: 'catansea', seats: 4, options: { board: 'four_islands' }, level: 'medium', moves: 3000, wanted: (now) => mine(0, now) && robbedAtSea(now.actions) !== null },
    seaFog: { game: 'catansea', seats: 3, options: { board: 'fog' }, level: 'medium', moves: 3000, wanted: (now) => mine(0, now) && now.view.phase === 'action_phase' && now.view.fog_hexes.length < 10 && many(now, 'ship') },
    seaDesert: { game: 'catansea', seats: 4, options: { board: 'desert' }, level: 'medium', moves: 3000, wanted: (now) => mine(0, now) && now.moves > 120 && now.actions.includes('roll') },
    seaSix: { game: 'catansea', seats: 6, options: SHORES, wanted: (now) => mine(0, now) && many(now, 'settlement', 5) && now.moves > 6 },
    seaBuild: { game: 'catansea', seats: 6, options: SHORES, prefer: /^ship/, moves: 3000, wanted: (now) => mine(0, now) && now.view.phase === 'special_building' && many(now, 'ship') },
    seaPaired: { game: 'catansea', seats: 5, options: { board: 'large', extra: 'paired' }, moves: 3000, wanted: (now) => mine(0, now) && now.view.phase === 'paired_phase' && many(now, 'bank') },
    seaTheirs: { game: 'catansea', seats: 6, options: SHORES, level: 'medium', moves: 3000, wanted: (now) => now.toAct[0] === 2 && now.moves > 200 && now.view.phase === 'special_building' },
    catanseaEnd: { game: 'catansea', seats: 3, options: { ...SHORES, targetPoints: 10 }, level: 'medium', moves: 6000 },
    citiesTurn: { ...CITIES, level: 'medium', wanted: (now) => acts(now) && many(now, 'hire') && many(now, 'activate') && many(now, 'bank') && now.view.knights.length > 2 },
    citiesCards: { ...CITIES, wanted: (now) => acts(now) && many(now, 'play inventor') && now.view.knights.length > 2 },
    citiesWalls: { ...CITIES, prefer: /^(improve|wall|city|settlement) /, wanted: (now) => acts(now) && many(now, 'improve') && now.view.walls.length > 1 && Object.values(now.view.metropolises).some(Boolean) },
    citiesDiscard: { ...CITIES, wanted: (now) => mine(0, now) && now.view.phase === 'discard' && !now.view.sabotage },
    citiesDeck: { ...CITIES, wanted: (now) => mine(0, now) && now.view.phase === 'choose_deck' },
    citiesSpy: { ...CITIES, wanted: (now) => mine(0, now) && now.view.phase === 'spy' },
    citiesDrop: { ...CITIES, wanted: (now) => mine(0, now) && now.view.phase === 'drop_cards' },
    citiesLost: { ...CITIES, wanted: (now) => mine(0, now) && now.view.phase === 'lose_city' },
    citiesShores: { ...CITIES, options: SHORES, level: 'medium', prefer: /^(ship|improve) /, wanted: (now) => acts(now) && many(now, 'ship') && now.view.knights.length > 2 },
    citiesBuild: { ...CITIES, seats: 6, wanted: (now) => mine(0, now) && now.view.phase === 'special_building' && many(now, 'hire') },
    citiesPaired: { ...CITIES, seats: 5, options: { extra: 'paired' }, wanted: (now) => mine(0, now) && now.view.phase === 'paired_phase' && (many(now, 'hire') || many(now, 'improve')) },
    citiesTheirs: { ...CITIES, level: 'medium', wanted: (now) => now.toAct[0] === 2 && now.moves > 250 },
    catancitiesEnd: { game: 'catancities', seats: 4, options: { targetPoints: 10 }, level: 'medium', moves: 8000 },
    catanEnd: { game: 'catan', seats: 4, seed: 4, level: 'medium', moves: 4000 },
}

/** A hex of the sea where somebody can be robbed. */
function robbedAtSea(actions) {
    return /^pirate (\d+) \d/m.exec(actions.join('\n'))?.[1] ?? null
}

/** A hex where two can be robbed. */
function robbable(actions) {
    const hexes = actions.map((one) => /^robber (\d+) \d/.exec(one)?.[1]).filter(Boolean)
    return hexes.find((hex, i) => hexes.indexOf(hex) !== i) ?? null
}

function tradeOf(view, seat) {
    const hand = view.player_resources[seat]
    const give = Object.keys(hand).find((one) => hand[one] > 1)
    const want = Object.keys(hand).find((one) => hand[one] === 0)
    return give && want ? `offer ${give}=1 ${want}=1` : null
}

const found = new Map()

function reach(name) {
    if (!found.has(name)) found.set(name, position(POSITIONS[name]))
    return found.get(name)
}

/* -- ways -- */

/** Computer players never answer, so that the picture stays. */
function thinkForEver(page) {
    return page.addInitScript(() => {
        const post = Worker.prototype.postMessage
        Worker.prototype.postMessage = function (order) {
            if (!order.requests?.some(({ op }) => op === 'best')) post.call(this, order)
        }
    })
}

/** A game on this device, in a position. */
async function game(stage, name, settings = {}, before = thinkForEver) {
    const { saved } = await reach(name)
    const page = await stage.visit('#/local/' + saved.plan.game, { ['offline.' + saved.plan.game]: saved, settings }, stage.server, before)
    await page.locator(settings.textBoard ? `.${boardName(saved.plan.game)}-text, .durak-as-text` : '.frame-board svg:visible').first().waitFor()
    return page
}

const board = (name) => (stage) => game(stage, name)
const words = (name) => (stage) => game(stage, name, { textBoard: true })

const ghost = (name) => async (stage) => {
    const page = await game(stage, name, {}, null)
    await page.locator('.icon-only:enabled:visible').first().click() // a hint puts it where the computer would
    await page.locator('.frame-actions .main:enabled').waitFor()
}

/** The end screen of a game that the rules have ended. */
const end = (name) => async (stage) => {
    const { saved } = await reach(name)
    const page = await stage.visit('#/local/' + saved.plan.game, { ['offline.' + saved.plan.game]: saved })
    await page.locator('dialog[open] .numbers').waitFor()
    await page.locator('dialog[open] .links').waitFor()
}

/** A page that needs nothing but its address. */
const address = (path, shows) => async (stage) => {
    const page = await stage.visit(path)
    await page.locator(shows).first().waitFor()
}

/** A button of the frame's menu. */
async function menu(stage, n) {
    const page = await game(stage, 'durakAttack')
    await page.locator('.frame-menu > .icon-button').click()
    if (n) await page.locator('.menu button', { hasText: n }).click()
    await page.locator('dialog[open]').waitFor()
}

/** The pictures are fetched and drawn after the text. */
async function howto(stage) {
    await menu(stage, HOWTO)
    await stage.page.locator('.howto-board[data-shown="true"] svg').first().waitFor()
}

/** Two people at a table of the server's, the page being the first one's. */
async function twoPeople(stage, setup = { game: 'nardy' }, moves = 12) {
    const people = await stage.people(2)
    const table = await tableOf(people, { private: true, ...setup })
    await playOut(people, table, moves)
    const page = await stage.visit('#/t/' + table, { session: people[0].session })
    await page.locator('.frame-board svg:visible').first().waitFor()
    return { people, table, page }
}

async function catan(stage, name, ...clicks) {
    const page = await game(stage, name)
    for (const one of clicks) await page.locator(one).first().click()
    return page
}

/** A sheet of Cities & Knights that a tool opens. */
async function cities(stage, name, tool) {
    const page = await catan(stage, name, `[data-tool=${tool}]`)
    await page.locator('.catan-sheet').waitFor()
    return page
}

/** What is asked without a tap. */
const asks = (name, shows) => async (stage) => {
    const page = await game(stage, name)
    await page.locator(shows).first().waitFor()
}

const endings = new Map()

/** A game that people have played to its end; made once for each server. */
export function finished(server, name) {
    const key = server.base + name
    const options = { kush: { preset: 'quick' }, catan: { targetPoints: 4 }, catansea: { targetPoints: 4, board: 'new_shores' }, catancities: { targetPoints: 5 } }[name] ?? {}
    const make = async () => {
        const people = [await Person.make(server, 'Анна'), await Person.make(server, 'Boris')]
        if (options.board) people.push(await Person.make(server, 'Boris 2')) // at sea there are three at least
        const table = await tableOf(people, { game: name, options })
        await playOut(people, table)
        const file = async () => (await fetch(`${server.base}/api/tables/${table}/file`)).status
        await comesTo(file, (status) => status === 200, 'the file of a game that has just ended') // it is written meanwhile
        return { table, people }
    }
    if (!endings.has(key)) endings.set(key, make())
    return endings.get(key)
}

async function replay(stage, name, at = '', tab = null) {
    const { table } = await finished(stage.server, name)
    const page = await stage.visit(`#/replay/${table}${at}`)
    await page.locator('.replay-board svg:visible').first().waitFor()
    if (tab) await page.locator('#replay-tab-' + tab).click()
    if (tab) await page.locator('.replay-panel').evaluate((panel) => panel.scrollIntoView({ block: 'center' }))
    return page
}

async function analysed(stage, name) {
    const page = await replay(stage, name, '/30', 'analysis')
    await page.locator('.judge .button').click()
    await page.locator('.judge-seats').waitFor({ timeout: 120_000 })
    await page.locator('.replay-panel').evaluate((panel) => panel.scrollIntoView({ block: 'center' }))
    return page
}

/** A table whose messages pass through our hands: `change` may alter them, and `cut` ends the
 *  connection, and every later one. */
async function throughWire(stage, table, person, change = (text) => text) {
    const lines = new Set()
    let dead = false
    const wire = (page) => page.routeWebSocket(/\/ws$/, (line) => {
        if (dead) return void line.close()
        lines.add(line)
        line.connectToServer().onMessage((text) => line.send(change(String(text))))
    })
    const page = await stage.visit('#/t/' + table, { session: person.session }, stage.server, wire)
    await page.locator('.frame-board svg:visible').first().waitFor()
    return { page, cut: async () => { dead = true; for (const line of lines) await line.close() } }
}

/* -- the list -- */

const RESIGN = /Сдаться|Resign/
const KEYS = /Клавиши|Keyboard/
const HOWTO = /Как играть|How to play/

/** The settings of somebody with a recovery code, on a device that keeps two more accounts. */
async function settingsOfTwo(stage) {
    const [anna, boris, vera] = await stage.people(3)
    await anna.ask('POST', '/api/account/recovery')
    const page = await stage.visit('#/settings', { sessions: [anna.session, boris.session, { ...vera.session, refused: true }] })
    await page.locator('.account-actions').waitFor()
    return page
}

export const screens = [
    ['home', 'the start page as a new visitor sees it', async (stage) => {
        const page = await stage.visit('', {}, await stage.quietServer())
        await page.locator('.card-play').nth(3).waitFor()
    }],
    ['home-resume', 'the start page with games that go on and open tables', async (stage) => {
        const server = await stage.quietServer()
        const [anna, boris, vera] = await stage.people(3, server)
        await tableOf([anna, boris], { game: 'nardy' })
        await anna.create({ game: 'durak', bots: [null, 'easy'], private: true })
        await anna.create({ game: 'kush' })
        await vera.create({ game: 'catan', seats: 4 })
        const page = await stage.visit('', { session: anna.session, 'offline.kush': (await reach('kushMove')).saved }, server)
        await page.locator('.tile .resume-one').nth(3).waitFor()
        await page.locator('ul.resume .resume-one').first().waitFor()
    }],
    ['choices', 'the choices of a game, on the start page', async (stage) => {
        const page = await stage.visit('', {}, await stage.quietServer())
        await page.locator('#card-durak .card-open').click()
        await page.locator('dialog[open] .segments').nth(1).waitFor()
    }],
    ...games.map((one) => ['new-' + one, 'setting a game up: ' + one, address('#/new/' + one, 'fieldset select >> nth=2')]),
    ['new-friends', 'setting a table up for friends', async (stage) => {
        const page = await stage.visit('#/new/catan')
        await page.locator('fieldset select >> nth=2').waitFor()
        await page.locator('.radio input').nth(2).check()
        await page.locator('.choose select').first().selectOption({ label: '1' })
        await page.locator('.switch').first().waitFor()
    }],
    ['lobby', 'public tables', async (stage) => {
        const server = await stage.quietServer()
        const [anna, boris, vera, gleb] = await stage.people(4, server)
        await tableOf([anna, boris], { game: 'nardy', clock: 'blitz' })
        await vera.create({ game: 'durak', seats: 4, bots: [null, null, null, 'easy'] })
        await gleb.create({ game: 'catan', seats: 4, clock: 'slow' })
        const page = await stage.visit('#/lobby', {}, server)
        await page.locator('.resume-one').nth(2).waitFor()
    }],
    ['lobby-empty', 'public tables when there are none', async (stage) => {
        const page = await stage.visit('#/lobby', {}, await stage.quietServer())
        await page.locator('.empty').waitFor()
    }],
    ['waiting', 'a table that waits for players, with the invitation', async (stage) => {
        const [anna] = await stage.people(1)
        const { table } = await anna.create({ game: 'durak', seats: 3, bots: [null, null, 'easy'], private: true })
        const page = await stage.visit('#/t/' + table, { session: anna.session })
        await page.locator('.invite').waitFor()
    }],
    ['waiting-leave', 'leaving a table that waits', async (stage) => {
        const [anna] = await stage.people(1)
        const { table } = await anna.create({ game: 'kush', private: true })
        const page = await stage.visit('#/t/' + table, { session: anna.session })
        await page.locator('.page-head .icon-button').click()
        await page.locator('dialog[open]').waitFor()
    }],
    ['invited', 'what an invited visitor sees', async (stage) => {
        const [anna] = await stage.people(1)
        const { code } = await anna.create({ game: 'catan', seats: 3, private: true })
        const page = await stage.visit('#/t/' + code)
        await page.locator('.waiting .button.wide').waitFor()
    }],

    ['nardy-roll', 'Nardy: the dice are to be rolled', board('nardyRoll')],
    ['nardy-move', 'Nardy: what may move is marked', board('nardyMove')],
    ['nardy-picked', 'Nardy: a checker is picked, its targets are lit', async (stage) => {
        const page = await game(stage, 'nardyMove')
        await page.locator('.nardy-cell.live[data-point="24"]').click()
        await page.locator('[role=gridcell][aria-selected=true]').waitFor()
    }],
    ['nardy-turn', 'Nardy: in the middle of a turn of doubles, as Black', async (stage) => {
        const page = await game(stage, 'nardyBlack')
        await page.locator('.nardy-cell.live[role=gridcell]').first().dblclick()
        await page.locator('.frame-actions .button:enabled[aria-keyshortcuts=U]').waitFor()
    }],
    ['nardy-off', 'Nardy: bearing off', board('nardyOff')],
    ['nardy-theirs', 'Nardy: the opponent is to move', board('nardyTheirs')],
    ['nardy-text', 'Nardy as a text board', words('nardyMove')],

    ['durak-attack', 'Durak: attacking', board('durakAttack')],
    ['durak-defend', 'Durak: defending, a card is picked', async (stage) => {
        const page = await game(stage, 'durakDefend')
        await page.locator('[data-target]').first().click()
        await page.locator('.durak-target').first().waitFor()
    }],
    ['durak-throw', 'Durak: throwing in', board('durakThrow')],
    ['durak-transfer', 'Durak: the attack can be passed on', board('durakTransfer')],
    ['durak-theirs', 'Durak: others play', board('durakTheirs')],
    ['durak-six', 'Durak: six players', board('durakSix')],
    ['durak-many', 'Durak: a hand full of cards', board('durakMany')],
    ['durak-text', 'Durak as a text board', words('durakDefend')],

    ['kush-roll', 'Kush: the dice are to be rolled', board('kushRoll')],
    ['kush-move', 'Kush: where the rectangle may lie', board('kushMove')],
    ['kush-ghost', 'Kush: the ghost of a rectangle', ghost('kushMove')],
    ['kush-large', 'Kush on 50 × 50 cells, with a ghost', ghost('kushLarge')],
    ['kush-four', 'Kush: four players', board('kushFour')],
    ['kush-theirs', 'Kush: the opponent is to move', board('kushTheirs')],
    ['kush-text', 'Kush as a text board', words('kushMove')],

    ['catan-first', 'Catan: the first settlement', board('catanFirst')],
    ['catan-roll', 'Catan: the dice are to be rolled', board('catanRoll')],
    ['catan-turn', 'Catan: what can be done in a turn', board('catanTurn')],
    ['catan-build', 'Catan: places for a road are lit', async (stage) => {
        const page = await game(stage, 'catanTurn')
        const open = page.locator('.catan-tool-build')
        if (await open.isVisible()) await open.click()
        await page.locator('[data-buy=road]').click()
    }],
    ['catan-trade', 'Catan: trade with the bank', (stage) => catan(stage, 'catanTurn', '[data-tool=trade]')],
    ['catan-trade-players', 'Catan: an offer to the others', (stage) => catan(stage, 'catanTurn', '[data-tool=trade]', '.catan-tabs button >> nth=1')],
    ['catan-discard', 'Catan: a seven, cards are to be discarded', async (stage) => {
        const page = await game(stage, 'catanDiscard')
        await page.locator('.catan-sheet').waitFor()
    }],
    ['catan-robber', 'Catan: the robber is to be moved', board('catanRobber')],
    ['catan-victim', 'Catan: who is to be robbed', async (stage) => {
        const page = await game(stage, 'catanRobber')
        const hex = robbable((await reach('catanRobber')).actions)
        await page.locator(`[data-place="${hex}"]`).click()
        await page.locator('[data-victim]').first().waitFor()
    }],
    ['catan-cards', 'Catan: the own development cards', (stage) => catan(stage, 'catanCards', '[data-tool=cards]')],
    ['catan-monopoly', 'Catan: a monopoly', (stage) => catan(stage, 'catanCards', '[data-tool=cards]', '[data-card=monopoly]')],
    ['catan-offer', 'Catan: somebody offers a trade', async (stage) => {
        const page = await game(stage, 'catanOffer', { autoForced: false })
        await page.locator('.catan-offer').waitFor()
    }],
    ['catan-info', 'Catan: costs, bank and titles', (stage) => catan(stage, 'catanTurn', '[data-tool=info]')],
    ['catan-rolls', 'Catan: how often each number fell', (stage) => catan(stage, 'catanTurn', '[data-tool=info]', '.catan-sheet .button.plain')],
    ['catan-theirs', 'Catan: others play', board('catanTheirs')],
    ['catan-text', 'Catan as a text board', words('catanTurn')],

    ['sea-either', 'Catan at sea: a road or a ship is to be laid', board('seaEither')],
    ['sea-turn', 'Catan at sea: what can be done in a turn', board('seaTurn')],
    ['sea-build', 'Catan at sea: places for a ship are lit', async (stage) => {
        const page = await game(stage, 'seaTurn')
        const open = page.locator('.catan-tool-build')
        if (await open.isVisible()) await open.click()
        await page.locator('[data-buy=ship]').click()
    }],
    ['sea-move', 'Catan at sea: where a ship may be moved', async (stage) => {
        const page = await catan(stage, 'seaTurn', '[data-tool=move]', '.catan-place[data-kind=move]')
        await page.locator('.catan-taken').waitFor()
    }],
    ['sea-gold', 'Catan at sea: cards for gold', async (stage) => {
        const page = await game(stage, 'seaGold')
        await page.locator('.catan-sheet').waitFor()
    }],
    ['sea-pirate', 'Catan at sea: the robber or the pirate is to be moved', board('seaPirate')],
    ['sea-fog', 'Catan at sea: islands in the fog', board('seaFog')],
    ['sea-desert', 'Catan at sea: beyond the desert', board('seaDesert')],
    ['sea-six', 'Catan at sea: six players begin', board('seaSix')],
    ['sea-special', 'Catan at sea: building between two turns', board('seaBuild')],
    ['sea-paired', 'Catan at sea: the second part of a turn, on the large island', board('seaPaired')],
    ['sea-theirs', 'Catan at sea: others build between two turns', board('seaTheirs')],
    ['sea-trade', 'Catan at sea: trade with the bank', (stage) => catan(stage, 'seaPaired', '[data-tool=trade]')],
    ['sea-info', 'Catan at sea: costs, bank and titles', (stage) => catan(stage, 'seaTurn', '[data-tool=info]')],
    ['sea-text', 'Catan at sea as a text board', words('seaTurn')],

    ['cities-turn', 'Cities & Knights: what can be done in a turn', board('citiesTurn')],
    ['cities-hire', 'Cities & Knights: places for a knight are lit', async (stage) => {
        const page = await game(stage, 'citiesTurn')
        const open = page.locator('.catan-tool-build')
        if (await open.isVisible()) await open.click()
        await page.locator('[data-buy=hire]').click()
        await page.locator('.catan-place[data-kind=hire]').first().waitFor()
    }],
    ['cities-knight', 'Cities & Knights: what a knight may do', async (stage) => {
        await catan(stage, 'citiesTurn', '.catan-place[data-kind=knight]')
        await stage.page.locator('[data-choice]').first().waitFor()
    }],
    ['cities-improve', 'Cities & Knights: cities are improved', (stage) => cities(stage, 'citiesWalls', 'improve')],
    ['cities-walls', 'Cities & Knights: walls and a metropolis', board('citiesWalls')],
    ['cities-cards', 'Cities & Knights: the own progress cards', (stage) => cities(stage, 'citiesCards', 'cards')],
    ['cities-inventor', 'Cities & Knights: which number changes its place', async (stage) => {
        const page = await cities(stage, 'citiesCards', 'cards')
        await page.locator('[data-card=inventor] [data-verb=play]').click()
        await page.locator('.catan-place').first().waitFor()
    }],
    ['cities-realm', 'Cities & Knights: everybody’s realm', (stage) => cities(stage, 'citiesWalls', 'realm')],
    ['cities-info', 'Cities & Knights: costs, bank and titles', (stage) => cities(stage, 'citiesTurn', 'info')],
    ['cities-trade', 'Cities & Knights: trade with the bank', (stage) => cities(stage, 'citiesTurn', 'trade')],
    ['cities-offer', 'Cities & Knights: an offer to the others', async (stage) => {
        const page = await cities(stage, 'citiesTurn', 'trade')
        await page.locator('.catan-tabs button').nth(1).click()
    }],
    ['cities-discard', 'Cities & Knights: a seven, cards are to be discarded', asks('citiesDiscard', '.catan-sheet')],
    ['cities-drop', 'Cities & Knights: a card too many', asks('citiesDrop', '.catan-sheet')],
    ['cities-deck', 'Cities & Knights: a deck is to be chosen', asks('citiesDeck', '.cities-ask-track button')],
    ['cities-spy', 'Cities & Knights: a spy looks at cards', asks('citiesSpy', '.catan-sheet')],
    ['cities-lost', 'Cities & Knights: barbarians take a city', asks('citiesLost', '.catan-place')],
    ['cities-shores', 'Cities & Knights at sea', board('citiesShores')],
    ['cities-special', 'Cities & Knights: building between two turns', board('citiesBuild')],
    ['cities-paired', 'Cities & Knights: the second part of a turn', board('citiesPaired')],
    ['cities-theirs', 'Cities & Knights: others play', board('citiesTheirs')],
    ['cities-text', 'Cities & Knights as a text board', words('citiesTurn')],

    ['menu', 'the menu of a table', (stage) => menu(stage, null)],
    ['howto', 'how the game is played', howto],
    ['keys', 'the keys', (stage) => menu(stage, KEYS)],
    ['resign', 'giving a game up', (stage) => menu(stage, RESIGN)],
    ['end', 'the end of a game on this device', async (stage) => {
        await menu(stage, RESIGN)
        await stage.page.locator('dialog[open] .danger').click()
        await stage.page.locator('dialog[open] .numbers').waitFor()
    }],
    ['end-nardy', 'Long Nardy: the end', end('nardyEnd')],
    ['end-durak', 'Durak: the end', end('durakEnd')],
    ['end-kush', 'Kush: the end', end('kushEnd')],
    ['end-catan', 'Catan: the end', end('catanEnd')],
    ['end-catansea', 'Catan at sea: the end', end('catanseaEnd')],
    ['end-catancities', 'Cities & Knights: the end', end('catancitiesEnd')],
    ['end-people', 'the end of a game between people, one of whom wants another', async (stage) => {
        const { people, table, page } = await twoPeople(stage)
        await people[1].say(table, 'resign')
        await people[1].say(table, 'rematch')
        await page.locator('dialog[open] .numbers').waitFor()
    }],
    ['hint', 'a hint is shown', async (stage) => {
        const page = await game(stage, 'durakAttack', {}, null) // which the computer gives
        await page.locator('.frame-actions .icon-only').click()
        await page.locator('.durak-hinted').waitFor()
    }],
    ['log', 'what has happened in a game', async (stage) => {
        const page = await game(stage, 'catanTurn')
        if (await page.locator('.side-button').isVisible()) await page.locator('.side-button button').click()
        const last = page.locator('.frame-side .log li').last()
        await last.waitFor()
        await page.waitForFunction((line) => line.getBoundingClientRect().bottom <= line.parentElement.getBoundingClientRect().bottom + 4, await last.elementHandle())
    }],
    ['chat', 'people talk', async (stage) => {
        const { people, table, page } = await twoPeople(stage, { game: 'durak', clock: 'normal' }, 6)
        const other = await stage.open('#/t/' + table, { session: people[1].session })
        const say = async (where, text) => {
            if (await where.locator('.side-button').isVisible() && !await where.locator('.frame-side.open').count()) await where.locator('.side-button button').click()
            await where.locator('#chat-text').fill(text)
            await where.locator('.chat form button').click()
            await page.locator('.chat .log', { hasText: text }).waitFor()
        }
        await say(page, stage.lang === 'ru' ? 'Ну что, сыграем?' : 'Shall we?')
        await say(other, stage.lang === 'ru' ? 'Давай! Только я давно не играл.' : 'Sure! It has been a while, though.')
    }],
    ['leave', 'leaving a game with people', async (stage) => {
        const { page } = await twoPeople(stage)
        await page.locator('.frame-back .icon-button').click()
        await page.locator('dialog[open]').waitFor()
    }],
    ['draw', 'the opponent offers a draw', async (stage) => {
        const { people, table, page } = await twoPeople(stage, { game: 'nardy', options: { draws: true } })
        await stage.open('#/t/' + table, { session: people[1].session })
        await people[1].say(table, 'draw')
        await page.locator('.frame-note .button').first().waitFor()
    }],
    ['gone', 'the opponent is gone', async (stage) => {
        const people = await stage.people(2)
        const table = await tableOf(people, { game: 'kush', private: true, absent: 'claim' })
        await playOut(people, table, 8)
        const { page } = await throughWire(stage, table, people[0], (text) =>
            text.replaceAll(/("account":(\d+),"name":"[^"]*"),"present":(?:true|false)/g, (whole, who, account) =>
                (Number(account) === people[1].account.id ? who + ',"present":false,"claimable":true' : whole)))
        await page.locator('.frame-note .button').first().waitFor()
    }],
    ['reconnecting', 'the connection is lost', async (stage) => {
        const people = await stage.people(2)
        const table = await tableOf(people, { game: 'durak', private: true })
        const { page, cut } = await throughWire(stage, table, people[0])
        await cut()
        await page.locator('.frame-note.warn').waitFor()
    }],
    ['watching', 'watching a game of others', async (stage) => {
        const people = await stage.people(2)
        const table = await tableOf(people, { game: 'durak' })
        await playOut(people, table, 6)
        const page = await stage.visit('#/t/' + table)
        await page.locator('.frame-note').waitFor()
    }],

    ...games.map((one) => ['replay-' + one, 'replay: ' + one, (stage) => replay(stage, one, '/40')]),
    ['replay-end', 'replay: the last position', (stage) => replay(stage, 'kush', '/9999')],
    ['replay-analysis', 'replay: what the computer would have done', (stage) => analysed(stage, 'durak')],
    ['replay-luck', 'replay: the dice', (stage) => replay(stage, 'nardy', '/30', 'luck')],
    ['replay-hands', 'replay: all hands', (stage) => replay(stage, 'durak', '/20', 'hands')],
    ['fair', 'the proof of a game, checked', async (stage) => {
        const { table } = await finished(stage.server, 'nardy')
        const page = await stage.visit('#/fair/' + table)
        await page.locator('.fair-verdict.good').waitFor()
    }],
    ['fair-false', 'a proof that does not hold', async (stage) => {
        const { table } = await finished(stage.server, 'nardy')
        const page = await stage.visit('#/fair')
        const file = await (await fetch(`${stage.server.base}/api/tables/${table}/file`)).text()
        await page.locator('textarea').fill(file.replace(/"serverSeed":"../, '"serverSeed":"00'))
        await page.locator('.fair-drop .button:not(.plain)').click()
        await page.locator('.fair-verdict.bad').waitFor()
        await page.locator('.fair-verdict').scrollIntoViewIfNeeded()
    }],
    ['fair-how', 'how a game is proved', address('#/fair', '.fair-steps')],
    ['history', 'games that were played', async (stage) => {
        const [anna, boris] = await stage.people(2)
        for (const game of ['nardy', 'durak']) {
            const table = await tableOf([anna, boris], { game })
            await playOut([anna, boris], table, 5)
            await (game === 'nardy' ? boris : anna).say(table, 'resign')
        }
        const page = await stage.visit('#/history', { session: anna.session })
        await page.locator('.past-game').nth(1).waitFor()
        await page.locator('.keep-hint').waitFor()
    }],
    ['settings', 'settings', async (stage) => {
        const [anna] = await stage.people(1)
        const page = await stage.visit('#/settings', { session: anna.session })
        await page.locator('.form .button.wide').nth(2).waitFor()
    }],
    ['accounts', 'keeping an account, and several on one device', async (stage) => {
        const page = await settingsOfTwo(stage)
        await page.locator('.account-one').last().scrollIntoViewIfNeeded()
    }],
    ['recovery-code', 'a recovery code', async (stage) => {
        const page = await settingsOfTwo(stage)
        await page.locator('.account-actions .button').first().click()
        await page.locator('dialog[open] .button:not(.plain)').click()
        await page.locator('.recovery-code').waitFor()
    }],
    ['recover', 'an account by its code', address('#/recover', '#recovery')],
    ['recover-link', 'a link with a recovery code', async (stage) => {
        const [anna, boris] = await stage.people(2)
        const { code } = await boris.ask('POST', '/api/account/recovery')
        const page = await stage.visit('#/recover/' + code, { session: anna.session })
        await page.locator('.recover .button').last().waitFor()
    }],
    ['recovered', 'an account that was opened by its code', async (stage) => {
        const [anna, boris] = await stage.people(2)
        const { code } = await boris.ask('POST', '/api/account/recovery')
        const page = await stage.visit('#/recover/' + code, { session: anna.session })
        await page.locator('.recover .button').last().click()
        await page.locator('.recover [role=status]').waitFor()
    }],
    ['sign-out', 'being forgotten on this device', async (stage) => {
        const [anna] = await stage.people(1)
        const page = await stage.visit('#/settings', { session: anna.session })
        await page.locator('.form .button.wide').first().click()
        await page.locator('dialog[open]').waitFor()
    }],
    ['not-found', 'a table that is not there', address('#/t/999999', '.page .button')],
    ['replay-none', 'a game that is not there', async (stage) => {
        const page = await stage.visit('#/replay/999999')
        await page.locator('.empty:not(:empty)').waitFor()
        await page.waitForFunction(() => !/…$/.test(document.querySelector('.empty').textContent))
    }, [/^Failed to load resource: the server responded with a status of 404 \(Not Found\)$/]],
].map(([name, says, show, expected = []]) => ({ name, says, show, expected }))
