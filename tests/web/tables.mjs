// What is done around a game by clicks: setting it up, sitting down, talking, giving up; and how it
// ended, as the screen says and as the server says.
import { screenOf } from './players.mjs'

/** A small phone that is used by fingers. */
export const phoneGiven = { size: [360, 640], given: { hasTouch: true, isMobile: true } }

const WAIT_MS = 30_000

/** The shortest games that the set-up page offers, by the words on it. */
const short = {
    nardy: {},
    durak: { Перевод: 'Переводной', Колода: '24 карты' },
    kush: { 'Размер поля': 'Малое, 20×20' },
    catan: { 'Очков для победы': '8' },
    catansea: { 'Очков для победы': '8' },
    catancities: { 'Очков для победы': '10' },
}

export const board = (page) => page.locator('.frame-board svg:visible').first()

/** From the start page by "all settings" to a new table. */
export async function setUp(page, server, game, whom) {
    await page.goto(server.base + '#/')
    await page.locator(`#card-${game} .card-open`).click()
    await page.locator(`a[href="#/new/${game}"]`).click()
    await page.getByRole('radio', { name: whom, exact: true }).check()
    const two = page.locator('.segments', { hasText: 'Игроков' }).getByRole('radio', { name: '2', exact: true })
    if (await two.count() > 0) await two.check()
    for (const [option, value] of Object.entries(short[game])) {
        const field = page.locator('label.choose', { has: page.locator('.choose-label', { hasText: option }) })
        if (await field.locator('select').count() > 0) await field.locator('select').selectOption({ label: value })
        else await field.locator('input').fill(value) // a number out of many
    }
    await page.locator('form button.wide').click()
    await page.waitForURL(/#\/t\/\d+/, { timeout: WAIT_MS })
}

export async function playComputerShort(page, server, game) {
    await setUp(page, server, game, 'Против компьютера')
    await board(page).waitFor({ timeout: WAIT_MS })
}

/** One makes a table, the other comes by its link; both see the board. `theirs`: where the guest
 *  finds the server, if elsewhere. */
export async function meet(host, guest, server, game, theirs = server) {
    await setUp(host, server, game, 'С друзьями, по ссылке')
    const link = await host.locator('.invite-link').inputValue({ timeout: WAIT_MS })
    await guest.goto(link.replace(server.base, theirs.base))
    await guest.getByRole('button', { name: 'Сесть за стол' }).click()
    await Promise.all([host, guest].map((page) => board(page).waitFor({ timeout: WAIT_MS })))
}

/** The number of the table in the address; NaN: it has a code, which may begin with digits. */
export const tableOf = (page) => Number(/#\/t\/(\d+)(\/|$)/.exec(page.url())?.[1])

/** The same table as the server tells it to this player. */
export async function askServer(page, server, path) {
    const [{ token }] = await page.evaluate(() => JSON.parse(localStorage.getItem('stolik.sessions')))
    const answer = await fetch(server.base + path, { headers: { Authorization: `Bearer ${token}` } })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} at ${await screenOf(page)}`)
    return answer.json()
}

/** What the end screen says: its title, and who has a star. */
export async function result(page) {
    const dialog = page.locator('dialog[open]:has(table.numbers)')
    await dialog.waitFor({ timeout: WAIT_MS })
    const rows = await dialog.locator('table.numbers tbody tr').evaluateAll((all) => all.map((row) => ({
        name: row.cells[0].innerText, won: row.cells[0].innerText.startsWith('★'),
    })))
    return { title: await dialog.locator('h2').innerText(), rows }
}

/** The title that fits what the server says, for the seat that looks. */
export function titleFor({ game, winners, scores, seat, seats, ending }) {
    if (winners.length === 0 || winners.length === seats.length) return 'Ничья'
    if (winners.includes(seat)) return 'Вы выиграли!'
    return game === 'durak' && ending.how === 'rules' && scores[seat] === 0 ? 'Вы остались в дураках' : 'Вы проиграли'
}

export async function resign(page) {
    await page.getByRole('button', { name: 'Меню' }).click()
    await page.getByRole('button', { name: 'Сдаться' }).click()
    await page.locator('dialog[open] .button.danger').click()
}

/** Opens log and chat where they are a drawer. */
async function openChat(page) {
    const drawer = page.locator('.side-button button')
    if (await drawer.isVisible() && !await page.locator('#chat-text').isVisible()) await drawer.click()
}

export async function say(page, text) {
    await openChat(page)
    await page.locator('#chat-text').fill(text)
    await page.locator('.chat form button').click()
}

/** Waits until somebody's words are there, then closes the drawer again. */
export async function hear(page, text) {
    await openChat(page)
    await page.locator('.chat .log', { hasText: text }).waitFor({ timeout: WAIT_MS })
    const close = page.locator('.side-close button')
    if (await close.isVisible()) await close.click()
}

export const texts = (page, selector) => page.locator(selector).allInnerTexts()
const labels = (page, selector) => page.locator(selector).evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))

const seenInCatan = async (page) => [await texts(page, '.catan-hand .catan-n'), await texts(page, '.catan-vp'), await labels(page, '.catan-dice')]

/** What a player sees of the position. */
export const seen = {
    nardy: async (page) => [await labels(page, '.nardy-cell[role=gridcell]'), await texts(page, '.chip-line')],
    durak: async (page) => [await labels(page, '.durak-hand [role=button]'), await labels(page, '.durak-laid[aria-label]')],
    kush: async (page) => [await labels(page, '.kush-dice'), await texts(page, '.kush-facts'), await texts(page, '.chip-line')],
    catan: seenInCatan,
    catansea: seenInCatan,
    catancities: seenInCatan,
}
