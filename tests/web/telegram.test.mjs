// The Mini App against a mock of Telegram's side of the bridge, and a real server that checks what
// "Telegram" has signed with the token of a made-up bot.
import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'

import { choose, house, long, open, playComputer, scrollsSideways } from './harness.mjs'

const TOKEN = '5768337691:AAH5YkoiEuPk8-FZa32hStHTqXiLPtAEhx8'
const THEMES = {
    light: { bg_color: '#fefefe', text_color: '#101112', hint_color: '#707579', link_color: '#168acd', button_color: '#2d6e9e',
        button_text_color: '#ffffff', secondary_bg_color: '#f0f0f1' },
    dark: { bg_color: '#18222d', text_color: '#f5f5f6', hint_color: '#a0b0c0', link_color: '#62bcf9', button_color: '#50a8eb',
        button_text_color: '#06131f', secondary_bg_color: '#131c26' },
}
const NO_INSETS = { safe: { top: 0, bottom: 0 }, content: { top: 0, bottom: 0 } }
const NOTCH = { safe: { top: 47, bottom: 34, left: 0, right: 0 }, content: { top: 46, bottom: 0, left: 0, right: 0 } }

/** Which version first knew a call, as Telegram's own documents say: no part of the client. */
const SINCE = {
    web_app_ready: 600, web_app_expand: 600, web_app_request_theme: 600, web_app_request_viewport: 600, web_app_setup_main_button: 600,
    web_app_setup_back_button: 601, web_app_trigger_haptic_feedback: 601, web_app_open_tg_link: 601, web_app_set_header_color: 601,
    web_app_set_background_color: 601, web_app_setup_closing_behavior: 602, web_app_open_popup: 602, web_app_setup_settings_button: 610,
    web_app_setup_swipe_behavior: 707, web_app_setup_secondary_button: 710, web_app_set_bottom_bar_color: 710,
    web_app_request_safe_area: 800, web_app_request_content_safe_area: 800, web_app_request_fullscreen: 800, web_app_exit_fullscreen: 800,
    web_app_hide_keyboard: 901,
}

function rank(version) {
    const [major, minor] = version.split('.').map(Number)
    return major * 100 + minor
}

/** Waits for something that the browser reports a little later than it happens. */
async function until(holds, what) {
    for (let tries = 0; !holds(); tries++) {
        assert.ok(tries < 600, what)
        await new Promise((resolve) => setTimeout(resolve, 50))
    }
}

/* -- Telegram's side -- */

let users = 279058397

function newUser(more = {}) {
    return { id: ++users, first_name: 'Владислав', last_name: 'К.', language_code: 'ru', ...more }
}

/** What Telegram signs for a Mini App that this user opens. */
function signed(user, { start = null, age = 0, token = TOKEN } = {}) {
    const fields = { auth_date: String(Math.floor(Date.now() / 1000) - age), query_id: 'q' + Math.random(), signature: 'c2ln',
        user: JSON.stringify(user), ...(start ? { start_param: start } : {}) }
    const joined = Object.keys(fields).sort().map((key) => `${key}=${fields[key]}`).join('\n')
    const key = createHmac('sha256', 'WebAppData').update(token).digest()
    return String(new URLSearchParams({ ...fields, hash: createHmac('sha256', key).update(joined).digest('hex') }))
}

function launchPath(initData, { version = '9.1', theme = 'light', platform = 'ios' } = {}) {
    return '/#' + new URLSearchParams({ tgWebAppData: initData, tgWebAppVersion: version, tgWebAppPlatform: platform,
        tgWebAppThemeParams: JSON.stringify(THEMES[theme]) })
}

/** Runs in the page before its scripts: a client of Telegram's that notes every call, answers
 *  requests a moment later, and takes room for its main button while that is shown. */
function clientOfTelegram({ theme, insets }) {
    if (window.top !== window) return
    const calls = []
    const state = { main: false, fullscreen: false }
    const tell = (type, data) => setTimeout(() => window.Telegram.WebView.receiveEvent(type, data))
    const seen = () => innerHeight - (state.main ? 58 : 0)
    const viewport = () => tell('viewport_changed', { height: seen(), width: innerWidth, is_expanded: true, is_state_stable: true })
    const answers = {
        web_app_request_theme: () => tell('theme_changed', { theme_params: theme }),
        web_app_request_viewport: viewport, web_app_expand: viewport,
        web_app_request_safe_area: () => tell('safe_area_changed', insets.safe),
        web_app_request_content_safe_area: () => tell('content_safe_area_changed', insets.content),
        web_app_setup_main_button: ({ is_visible }) => { state.main = is_visible; viewport() },
        web_app_request_fullscreen: () => { state.fullscreen = true; tell('fullscreen_changed', { is_fullscreen: true }) },
        web_app_exit_fullscreen: () => { state.fullscreen = false; tell('fullscreen_changed', { is_fullscreen: false }) },
    }
    window.TelegramWebviewProxy = {
        postEvent(type, json) {
            const data = JSON.parse(json)
            calls.push({ type, data })
            answers[type]?.(data)
        },
    }
    addEventListener('resize', viewport)
    window.telegram = { calls, seen, last: (type) => calls.findLast((call) => call.type === 'web_app_' + type)?.data ?? null }
}

/** A page as Telegram opens it. */
class MiniApp {
    constructor(opened, how) {
        Object.assign(this, opened, { how })
    }

    /** Notes what the page asks for and what it sends; to be called before it is opened. */
    static notes(page) {
        const kept = { requests: [], sent: [] }
        page.on('request', (request) => kept.requests.push(request))
        page.on('websocket', (ws) => ws.on('framesent', ({ payload }) => kept.sent.push(JSON.parse(payload))))
        return kept
    }

    /** How many exchanges of Telegram's word for a session were asked for. */
    exchanges() {
        return this.requests.filter((r) => r.url().endsWith('/api/accounts/telegram') && /^tma .*user=/.test(r.headers().authorization))
    }

    event(type, data) {
        return this.page.evaluate(([t, d]) => window.Telegram.WebView.receiveEvent(t, d), [type, data])
    }

    /** What was last said about a thing, e.g. 'setup_back_button'. */
    last(type) {
        return this.page.evaluate((t) => window.telegram.last(t), type)
    }

    calls(type) {
        return this.page.evaluate((t) => window.telegram.calls.filter((call) => call.type === 'web_app_' + t).map((call) => call.data), type)
    }

    /** Waits until Telegram was last told this about a thing. */
    async told(type, wanted) {
        await this.page.waitForFunction(([t, w]) => {
            const last = window.telegram.last(t)
            return last && Object.entries(w).every(([key, value]) => last[key] === value)
        }, [type, wanted])
    }

    async main(text) {
        await this.told('setup_main_button', { is_visible: true, is_active: true, is_progress_visible: false, ...(text ? { text } : {}) })
        await this.event('main_button_pressed')
    }

    async board() {
        await this.page.waitForURL(/#\/t\//)
        await this.page.locator('.frame-board svg:visible').first().waitFor()
    }

    async saysName(name) {
        await this.page.locator('.home-name', { hasText: name }).waitFor()
    }

    /** What must hold at any time and at any size. */
    async isSound() {
        const calls = await this.page.evaluate(() => window.telegram.calls)
        for (const { type } of calls) assert.ok(SINCE[type] <= rank(this.how.version), `${type} in ${this.how.version}`)
        assert.equal(await scrollsSideways(this.page), false, 'scrolls sideways')
        assert.deepEqual(this.wrong, [])
    }
}

/** `user`, `start`, `initData`: what was signed; `on`: the device of an app opened before, which has
 *  the same storage. */
async function openApp({ user = newUser(), start = null, initData = signed(user, { start }), version = '9.1', theme = 'light', insets = NO_INSETS,
    size, platform, given = {}, on = null } = {}) {
    const before = `(${clientOfTelegram})(${JSON.stringify({ theme: THEMES[theme], insets })})`
    let kept
    const newContext = async (options) => {
        const context = on?.context ?? await browser.newContext(options)
        context.once('page', (page) => { kept = MiniApp.notes(page) })
        return context
    }
    const opened = await open({ newContext }, server, { size, path: launchPath(initData, { version, theme, platform }), given, before })
    return new MiniApp({ ...opened, ...kept }, { version, theme, insets, user })
}

const { server, browser } = await house('--telegram-token', TOKEN, '--telegram-app', 'stolik_bot/play', '--bot-nodes', '50')

/* -- every version, in both looks, at every size -- */

const rgb = (hex) => 'rgb(' + [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16)).join(', ') + ')'
const colourOf = (page, selector, what) => page.locator(selector).first().evaluate((at, w) => getComputedStyle(at)[w], what)

async function wearsTheme(app) {
    const theme = THEMES[app.how.theme]
    await app.page.waitForFunction((name) => document.documentElement.dataset.theme === name, app.how.theme)
    assert.equal(await colourOf(app.page, 'body', 'backgroundColor'), rgb(theme.bg_color))
    assert.equal(await colourOf(app.page, 'body', 'color'), rgb(theme.text_color))
    assert.equal(await colourOf(app.page, '.button:not(.plain)', 'backgroundColor'), rgb(theme.button_color))
    if (rank(app.how.version) >= 609) await app.told('set_header_color', { color: theme.bg_color })
    if (rank(app.how.version) >= 710) await app.told('set_bottom_bar_color', { color: theme.bg_color })
}

/** That nothing lies under the notch, under Telegram's header, or where the screen is not seen. */
async function keepsClear(app, selectors) {
    const known = rank(app.how.version) >= 800
    const top = known ? app.how.insets.safe.top + app.how.insets.content.top : 0
    const bottom = known ? app.how.insets.safe.bottom : 0
    await app.page.waitForFunction(([names, least, under]) => names.every((name) => [...document.querySelectorAll(name)].every((one) => {
        const box = one.getBoundingClientRect()
        return box.width === 0 || (box.top >= least && box.bottom <= window.telegram.seen() - under)
    })), [selectors, top, bottom])
}

async function comesHome(app) {
    await app.saysName('Владислав К.')
    assert.equal(app.exchanges().length, 1)
    await wearsTheme(app)
    await keepsClear(app, ['.home-head'])
    assert.notEqual((await app.last('setup_back_button'))?.is_visible, true)
    if (rank(app.how.version) >= 610) await app.told('setup_settings_button', { is_visible: true })
    await app.told('setup_main_button', { is_visible: true, text: 'Играть: Длинные нарды' })
    await app.isSound()
}

const FRAME = ['.frame-back > *', '.frame-menu', '.frame-others', '.frame-board', '.frame-status', '.frame-actions']

async function playsByMain(app) {
    await app.main('Играть: Длинные нарды')
    await app.board()
    await app.main('Бросить кости')
    await app.page.waitForFunction(() => window.telegram.last('setup_main_button').text !== 'Бросить кости')
    await until(() => app.sent.some((message) => message.t === 'act' && message.action === 'roll'), 'the main button threw no dice')
    await keepsClear(app, FRAME)
    assert.equal(await app.page.locator('.frame-actions .main').count(), 0, 'the main action is Telegram’s')
}

async function isHeld(app, held) {
    if (rank(app.how.version) >= 602) await app.told('setup_closing_behavior', { need_confirmation: held })
    if (rank(app.how.version) >= 707) await app.told('setup_swipe_behavior', { allow_vertical_swipe: !held })
    await app.page.waitForFunction((still) => document.documentElement.hasAttribute('data-still') === still, held)
}

async function leavesByBack(app) {
    if (rank(app.how.version) < 601) {
        await app.page.locator('.frame-back button').click()
        await app.page.locator('dialog .button', { hasText: 'Уйти' }).click()
        return
    }
    assert.equal(await app.page.locator('.frame-back button').isVisible(), false, 'one back button is enough')
    for (const answer of ['stay', 'leave']) {
        await app.told('setup_back_button', { is_visible: true })
        const before = (await app.calls('open_popup')).length
        await app.event('back_button_pressed')
        await app.page.waitForFunction((n) => window.telegram.calls.filter(({ type }) => type === 'web_app_open_popup').length > n, before)
        const popup = await app.last('open_popup')
        assert.deepEqual(popup.buttons.map((one) => one.id), ['resign', 'leave', 'stay'])
        assert.ok(popup.title.length <= 64 && popup.message.length > 0 && popup.message.length <= 256)
        if (answer === 'stay') assert.match(app.page.url(), /#\/t\//)
        await app.event('popup_closed', { button_id: answer })
    }
}

const LOOKS = [{ theme: 'light', insets: NO_INSETS, sizes: [[390, 844], [844, 390]], platform: 'ios' },
    { theme: 'dark', insets: NOTCH, sizes: [[360, 640], [384, 700]], platform: 'tdesktop' }]

for (const [i, version] of ['6.0', '7.7', '8.0', '9.1'].entries()) {
    for (const { sizes, ...look } of long ? LOOKS : [LOOKS[i % 2]]) {
        test(`version ${version}, ${look.theme}, at ${sizes.map((s) => s.join('×')).join(' and ')}`, async () => {
            const app = await openApp({ version, ...look, size: sizes[0] })
            await comesHome(app)
            await playsByMain(app)
            await isHeld(app, true)
            const [width, height] = sizes[1]
            await app.page.setViewportSize({ width, height })
            await keepsClear(app, FRAME)
            await app.isSound()
            await leavesByBack(app)
            await app.page.locator('.home-head').waitFor()
            await isHeld(app, false)
            await keepsClear(app, ['.home-head'])
            await app.isSound()
            await app.close()
        })
    }
}

for (const [game, opens, opened] of [['catan', '[data-tool=info]', '.catan-sheet'], ['kush', '.kush-tool >> nth=-1', '.kush-sheet']]) {
    test(`the back button closes what lies over the board of ${game}, then asks whether to leave`, async () => {
        const app = await openApp()
        await playComputer(app.page, game)
        await app.page.locator(opens).first().click()
        await app.page.locator(opened).waitFor()
        await app.event('back_button_pressed')
        await app.page.locator(opened).waitFor({ state: 'detached' })
        assert.equal(await app.last('open_popup'), null)
        await app.event('back_button_pressed')
        await app.page.waitForFunction(() => window.telegram.last('open_popup') !== null)
        await app.isSound()
        await app.close()
    })
}

/* -- with others -- */

/** Somebody in a plain browser makes a table for a friend; returns its code. */
async function hostTable() {
    const host = await open(browser, server)
    await choose(host.page, 'Длинные нарды', 'С другом')
    return { ...host, code: await host.page.locator('.code').textContent() }
}

test('an invitation leads to the table of another browser; resigning ends the hold', async () => {
    const host = await hostTable()
    const app = await openApp({ start: 'r_' + host.code, user: newUser({ first_name: 'Аня', last_name: '' }) })
    await app.page.locator('h2', { hasText: 'зовёт вас сыграть' }).waitFor()
    await app.main('Сесть за стол')
    await app.board()
    await host.page.locator('.chip-name', { hasText: 'Аня' }).waitFor()
    await isHeld(app, true)

    // A line of chat, after which the keyboard goes.
    await app.page.getByRole('button', { name: 'Ход игры и чат' }).click()
    await app.page.locator('#chat-text').fill('Привет!')
    await app.page.locator('#chat-text').press('Enter')
    await host.page.locator('.frame-side li', { hasText: 'Привет!' }).waitFor({ state: 'attached' })
    await app.page.waitForFunction(() => window.telegram.last('hide_keyboard') !== null)
    // The back button closes the drawer first.
    await app.event('back_button_pressed')
    await app.page.locator('.frame-side').waitFor({ state: 'hidden' })
    assert.equal(await app.last('open_popup'), null)

    // Whose turn it is throws the dice; Telegram's button is there for who may.
    await app.page.locator('.status-text.mine, .status-text:has-text("Ходит")').waitFor()
    const mine = await app.page.locator('.status-text.mine').count()
    if (mine) await app.main('Бросить кости')
    else await app.told('setup_main_button', { is_visible: false })

    await app.event('back_button_pressed')
    await app.page.waitForFunction(() => window.telegram.last('open_popup') !== null)
    await app.event('popup_closed', { button_id: 'resign' })
    await app.page.locator('dialog', { hasText: 'Сдать партию?' }).getByRole('button', { name: 'Сдаться' }).click()
    await host.page.locator('dialog', { hasText: 'Аня сдаётся' }).waitFor()
    await isHeld(app, false)
    await app.told('setup_main_button', { is_visible: false })
    await app.isSound()

    assert.deepEqual(host.wrong, [])
    await app.close()
    await host.close()
})

test('a replay opens at the turn of its link, and hands such a link on', async () => {
    const app = await openApp()
    await app.saysName('Владислав')
    await app.page.locator('button', { hasText: 'Играть с компьютером' }).nth(2).click()
    await app.board()
    await app.main('Бросить кости')
    await app.page.locator('.frame-menu button').last().click()
    await app.page.getByRole('button', { name: 'Сдаться' }).click()
    await app.page.locator('dialog .danger').click()
    await app.page.locator('dialog', { hasText: 'Вы сдались' }).waitFor()
    const [, number] = /#\/t\/(\d+)/.exec(app.page.url())
    for (const start of [`w_${number}_0`, `w_${number}_2`]) {
        const viewer = await openApp({ start, user: app.how.user, on: app })
        await viewer.page.locator('.replay-board svg:visible').first().waitFor()
        await viewer.page.getByRole('button', { name: 'Ссылка на этот ход' }).click()
        await viewer.page.waitForFunction(() => window.telegram.last('open_tg_link') !== null)
        const shared = new URL('https://t.me' + (await viewer.last('open_tg_link')).path_full)
        // The id opens a private game to whom the link is given.
        assert.match(shared.searchParams.get('url'), new RegExp(`^https://t.me/stolik_bot/play\\?startapp=${start}_[0-9a-f]{32}$`))
        assert.equal(viewer.exchanges().length, 0, 'the session of before is good')
        await viewer.told('setup_back_button', { is_visible: true })
        await viewer.event('back_button_pressed')
        await viewer.page.locator('.home-head').waitFor()
        await viewer.isSound()
        await viewer.page.close()
    }
    await app.isSound()
    await app.close()
})

test('who invites from Telegram hands on a link that opens in Telegram', async () => {
    const app = await openApp({ version: '8.0' })
    await app.saysName('Владислав')
    await choose(app.page, 'Длинные нарды', 'С другом')
    await app.main('Поделиться')
    await app.page.waitForFunction(() => window.telegram.last('open_tg_link') !== null)
    const { path_full: path } = await app.last('open_tg_link')
    const shared = new URL('https://t.me' + path)
    const code = await app.page.locator('.code').textContent()
    assert.equal(shared.pathname, '/share/url')
    assert.equal(shared.searchParams.get('url'), 'https://t.me/stolik_bot/play?startapp=r_' + code)
    assert.equal(await app.page.locator('.invite-link').inputValue(), 'https://t.me/stolik_bot/play?startapp=r_' + code)
    assert.equal(await app.last('setup_closing_behavior'), null, 'nothing runs yet')
    await app.isSound()
    await app.close()
})

/* -- who it is -- */

test('a reload keeps what the app was started with, and the session', async () => {
    const app = await openApp({ theme: 'dark' })
    await app.saysName('Владислав')
    assert.doesNotMatch(app.page.url(), /tgWebApp/, 'the login is not left in the address')
    await app.main('Играть: Длинные нарды')
    await app.board()
    const where = app.page.url()
    await app.page.reload()
    await app.board()
    assert.equal(app.page.url(), where)
    await app.told('setup_back_button', { is_visible: true })
    await isHeld(app, true)
    assert.equal(await colourOf(app.page, 'body', 'backgroundColor'), rgb(THEMES.dark.bg_color))
    assert.equal(app.exchanges().length, 1, 'what was signed is used once')
    await app.isSound()
    await app.close()
})

const sessionsOf = (page) => page.evaluate(() => JSON.parse(localStorage.getItem('stolik.sessions') ?? '[]'))
const toTelegram = (requests) => requests.filter((r) => r.url().endsWith('/api/accounts/telegram'))

/** A guest in a plain browser, and what the page asks for. */
async function openGuest() {
    const requests = []
    const guest = await open(browser, server)
    guest.page.on('request', (r) => requests.push(r))
    await playComputer(guest.page, 'nardy')
    const [session] = await sessionsOf(guest.page)
    return { ...guest, requests, session }
}

test('a link with somebody’s launch data changes nothing in a plain browser', async () => {
    const guest = await openGuest()
    const table = guest.page.url()
    for (const again of [false, true]) {
        await guest.page.goto('about:blank')
        await guest.page.goto(server.base + launchPath(signed(newUser({ first_name: 'Злодей' }), { start: 'w_1' })))
        await guest.page.locator('.home-name', { hasText: guest.session.account.name }).waitFor()
        assert.equal(guest.page.url(), server.base + '/', 'the launch data is not left in the address')
        if (again) await guest.page.reload()
        assert.deepEqual(await sessionsOf(guest.page), [guest.session])
        assert.equal(await guest.page.evaluate(() => sessionStorage.getItem('stolik.launch')), null)
    }
    await guest.page.goto(table)
    await guest.page.locator('.frame-board svg:visible').first().waitFor()
    await guest.page.locator('.frame-actions button').first().waitFor()
    assert.deepEqual(toTelegram(guest.requests), [])
    assert.deepEqual(guest.wrong, [])
    await guest.close()
})

test('a newcomer who opens such a link is a guest of their own', async () => {
    const requests = []
    const newcomer = await open(browser, server, { path: launchPath(signed(newUser({ first_name: 'Злодей' }))) })
    newcomer.page.on('request', (r) => requests.push(r))
    await playComputer(newcomer.page, 'nardy')
    const [{ account, user }] = await sessionsOf(newcomer.page)
    assert.equal(account.telegram, false)
    assert.equal(user, undefined)
    assert.deepEqual(toTelegram(requests), [])
    await newcomer.close()
})

test('a guest of this browser is still there after Telegram’s user has signed in with the same storage', async () => {
    const guest = await openGuest()
    const app = await openApp({ user: newUser({ first_name: 'Анна', last_name: '' }), on: guest })
    await app.saysName('Анна')
    assert.equal(app.exchanges().length, 1)
    const kept = await sessionsOf(guest.page)
    assert.deepEqual(kept.map((one) => [one.account.telegram, one.user]), [[true, String(app.how.user.id)], [false, undefined]])
    await guest.page.goto(server.base + '/')
    await guest.page.reload()
    await guest.page.locator('.home-name', { hasText: guest.session.account.name }).waitFor()
    await app.isSound()
    await guest.close()
})

test('in Telegram’s own browser, which answers nothing, a link is anybody’s', async () => {
    const guest = await openGuest()
    await guest.page.addInitScript(() => { window.TelegramWebviewProxy = { postEvent() {} } })
    await guest.page.goto('about:blank')
    await guest.page.goto(server.base + launchPath(signed(newUser({ first_name: 'Злодей' }))))
    await guest.page.locator('.home-name', { hasText: guest.session.account.name }).waitFor()
    assert.deepEqual(await sessionsOf(guest.page), [guest.session])
    assert.deepEqual(toTelegram(guest.requests), [])
    await guest.close()
})

test('another user of the same device is not taken for the first', async () => {
    const first = await openApp({ user: newUser({ first_name: 'Анна', last_name: '' }) })
    await first.saysName('Анна')
    const second = await openApp({ user: newUser({ first_name: 'Борис', last_name: '' }), on: first })
    await second.saysName('Борис')
    const again = await openApp({ user: first.how.user, on: first })
    await again.saysName('Анна')
    assert.deepEqual([first, second, again].map((one) => one.exchanges().length), [1, 1, 0], 'the first one’s session was kept')
    for (const one of [first, second, again]) await one.isSound()
    await first.close()
})

for (const [what, initData] of [['a wrong hash', () => signed(newUser(), { token: TOKEN + 'x' })], ['an old start', () => signed(newUser(), { age: 7200 })]]) {
    test(`${what} makes a guest, who is told so and can play`, async () => {
        const app = await openApp({ initData: initData() })
        await app.page.locator('.toast', { hasText: 'Telegram не подтвердил, кто вы' }).waitFor()
        assert.equal(app.exchanges().length, 1)
        assert.notEqual(await app.page.locator('.home-name').textContent(), 'Владислав К.')
        await app.main('Играть: Длинные нарды')
        await app.board()
        // The browser itself notes the refusal.
        const refusal = app.wrong.splice(0)
        assert.equal(refusal.length, 1)
        assert.match(refusal[0], /status of 401/)
        await app.isSound()
        await app.close()
    })
}

test('the language is the user’s', async () => {
    for (const [code, locale, tagline] of [['en', 'ru-RU', 'Play the computer'], ['ru', 'en-US', 'Играть с компьютером']]) {
        const app = await openApp({ user: newUser({ language_code: code }), given: { locale } })
        await app.page.locator('button', { hasText: tagline }).first().waitFor()
        await app.isSound()
        await app.close()
    }
})

/* -- what changes meanwhile -- */

test('theme, fullscreen, insets and sight change while the app is open', async () => {
    const app = await openApp({ version: '8.0' })
    await app.saysName('Владислав')
    await wearsTheme(app)
    app.how.theme = 'dark'
    await app.event('theme_changed', { theme_params: THEMES.dark })
    await wearsTheme(app)

    await app.main('Играть: Длинные нарды')
    await app.board()
    await app.page.locator('.frame-menu button').last().click()
    await app.page.getByRole('button', { name: 'Во весь экран' }).click()
    await app.told('request_fullscreen', {})
    // The insets of an iPhone come after the news of fullscreen.
    await app.event('safe_area_changed', NOTCH.safe)
    await app.event('content_safe_area_changed', NOTCH.content)
    app.how.insets = NOTCH
    await keepsClear(app, FRAME)
    await app.page.locator('.frame-menu button').last().click()
    await app.page.getByRole('button', { name: 'Выйти из полного экрана' }).click()
    await app.told('exit_fullscreen', {})

    const pings = () => app.sent.filter((message) => message.t === 'ping').length
    const before = pings()
    await app.event('visibility_changed', { is_visible: false })
    await app.page.locator('html[data-hidden]').waitFor()
    await app.event('visibility_changed', { is_visible: true })
    await app.page.locator('html:not([data-hidden])').waitFor()
    await until(() => pings() > before, 'the connection is not looked after')
    await app.isSound()
    await app.close()
})

test('the settings item leads to the settings, where colours and haptics can be chosen', async () => {
    const app = await openApp({ version: '8.0', theme: 'dark' })
    await app.saysName('Владислав')
    await app.told('setup_settings_button', { is_visible: true })
    await app.event('settings_button_pressed')
    await app.page.locator('.choose', { hasText: 'Цвета' }).locator('select').selectOption({ label: 'Светлые' })
    await app.page.waitForFunction((colour) => getComputedStyle(document.body).backgroundColor === colour, rgb('#f4f1ea')) // the player’s choice is above Telegram’s
    await app.told('set_header_color', { color: '#f4f1ea' })
    assert.equal(await app.page.getByRole('button', { name: 'Забыть меня' }).count(), 0, 'nobody signs out of Telegram’s account')
    await app.event('back_button_pressed')
    await app.page.locator('.home-head').waitFor()
    await app.isSound()
    await app.close()
})

test('pieces are felt, unless the player does not want it', async () => {
    for (const wanted of [true, false]) {
        const app = await openApp({ version: '8.0' })
        await app.saysName('Владислав')
        if (!wanted) {
            await app.event('settings_button_pressed')
            await app.page.getByLabel('Вибрация').uncheck()
            await app.event('back_button_pressed')
        }
        await app.page.locator('button', { hasText: 'Играть с компьютером' }).nth(2).click()
        await app.board()
        await app.main('Бросить кости')
        await app.told('setup_main_button', { is_visible: true, is_progress_visible: false })
        await app.page.keyboard.press('ArrowRight')
        await app.page.waitForFunction(() => document.querySelector('.kush-ghost-ring') !== null)
        await app.page.keyboard.press('r')
        if (wanted) await app.page.waitForFunction(() => window.telegram.last('trigger_haptic_feedback') !== null)
        else assert.deepEqual(await app.calls('trigger_haptic_feedback'), [])
        await app.isSound()
        await app.close()
    }
})

test('a weak device gets no shadows and no motion', async () => {
    const userAgent = 'Mozilla/5.0 (Linux; Android 14) Telegram-Android/11.9.0 (Samsung SM-A155M; Android 14; SDK 34; LOW)'
    const app = await openApp({ given: { userAgent, reducedMotion: 'no-preference' }, platform: 'android' })
    await app.saysName('Владислав')
    assert.equal(await colourOf(app.page, '.game-card', 'boxShadow'), 'none')
    assert.equal(await app.page.evaluate(() => document.documentElement.style.getPropertyValue('--speed')), '0')
    await app.isSound()
    await app.close()
})
