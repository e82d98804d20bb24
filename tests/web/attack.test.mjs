// Names and chat as attackers would write them, in two browsers: nothing of it runs, all of it is
// shown as it was written, and no page is bent by it. And the policy that would stop what got through.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { desktop, games, house, kinds, long, open, phone, scrollsSideways } from './harness.mjs'

const MARK = "'\"`;--"
const NAMES = ['<script>boom()</script>', '<img src onerror=boom()>', '"><svg onload=boom()>', 'javascript:boom()', '{{boom()}}${boom()}',
    '{n}{name}{n|a|b}{names}', '&lt;b&gt;&amp;&#60;', MARK, '__proto__', 'constructor', '</title><style>*{}', 'שלום عليكم', 'W'.repeat(24),
    '👍🏽🇷🇺🏁👍🏽🇷🇺', '%0a%00<!--', 'é̂à̂']
const REFUSED = ['a\u202eb', 'a\u200bb', 'a\nb', '👩\u200d👩\u200d👧', ' a', '', 'x'.repeat(25), '\u2066']
const SAID = ['<script>boom()</script>', '<img src=x onerror=boom()>', '"><svg/onload=boom()><iframe srcdoc="<script>parent.boom()</script>">',
    '<a href="javascript:boom()">javascript:boom()</a>', '{{constructor.constructor("boom()")()}} ${boom()} <%= boom() %>',
    '{n} {name} {n|one|few|many}', '&lt;script&gt;boom()&lt;/script&gt; &#x3c;', '__proto__', MARK, 'W'.repeat(200), '👩‍👩‍👧‍👦'.repeat(18),
    'a\u200b\u200bb\u200fc', 'שלום <b>', '<style>*{display:none}</style>', '</span></li></ol><h1>boom', 'https://evil.example/?' + 'q'.repeat(150)]
const SAID_REFUSED = ['line\nbreak', 'a\u202eb', 'x'.repeat(201), '\u0000']

const { server, browser } = await house('--bot-nodes', '50')

async function ask(method, path, { body, token } = {}) {
    const headers = { 'Content-Type': 'application/json', ...(token ? { Authorization: 'Bearer ' + token } : {}) }
    const answer = await fetch(server.base + path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) })
    return { status: answer.status, body: await answer.json().catch(() => null) }
}

/** Runs in the page before its scripts: what every attack here calls, and who is signed in. */
function trap(session) {
    window.ran = []
    window.boom = (...what) => { window.ran.push(what) }
    localStorage.setItem('stolik.session', JSON.stringify(session))
}

/** A browser of somebody with this name. */
async function openAs(name, size, path) {
    const { status, body } = await ask('POST', '/api/accounts', { body: { name } })
    assert.equal(status, 201, name)
    const opened = await open(browser, server, { size, path, before: `(${trap})(${JSON.stringify(body)})` })
    return { ...opened, name, token: body.token }
}

/** Nothing ran, nothing became part of the page, nothing is wider than the screen. */
async function isUnharmed({ page, wrong, name }) {
    const found = await page.evaluate(() => ({
        ran: window.ran.length,
        strange: [...document.querySelectorAll('script:not([src]), iframe, object, embed, img, base, meta[http-equiv], a[href^="javascript:" i]')].map((e) => e.outerHTML),
        handlers: [...document.querySelectorAll('*')].filter((e) => [...e.attributes].some((a) => /^on/i.test(a.name))).map((e) => e.outerHTML),
        styles: document.querySelectorAll('body style').length,
    }))
    assert.deepEqual(found, { ran: 0, strange: [], handlers: [], styles: 0 }, name)
    assert.equal(await scrollsSideways(page), false, `${name}: ${page.url()} scrolls sideways`)
    assert.deepEqual(wrong, [], name)
}

/** Waits until somewhere among these the text stands, exactly as it is. */
async function shows(page, selector, text) {
    await page.waitForFunction(([where, what]) => [...document.querySelectorAll(where)].some((one) => one.textContent.includes(what)), [selector, text])
        .catch(async () => assert.fail(`${selector} at ${page.url()} has no ${text}: ${await page.locator('body').innerText()}`))
}

/** A few moves by whoever is to move, so that there is something to tell. */
async function playOn(number, people, moves) {
    for (let n = 0; n < moves; n++) {
        for (const { token } of people) {
            const { status, body } = await ask('GET', `/api/tables/${number}/legal`, { token })
            if (status === 200 && body.actions?.length) {
                const { status: played } = await ask('POST', `/api/tables/${number}/actions`, { token, body: { action: body.actions[0] } })
                assert.ok(played < 300, `${played} for ${body.actions[0]}`)
            }
        }
    }
}

/** Plays on until the log tells of somebody, as Durak's does of who defends when the bout is over. */
async function playUntilTold(number, people, page, name) {
    const told = () => page.waitForFunction((what) => document.querySelector('.frame-side .log')?.textContent.includes(what), name, { timeout: 2000 })
        .then(() => true, () => false)
    for (let more = 0; more < 8 && !await told(); more++) await playOn(number, people, 1)
    await shows(page, '.frame-side .log', name)
}

async function meet(a, b, game) {
    await a.page.locator('.card-open').nth(games.indexOf(game)).click()
    await a.page.locator('dialog[open]').getByRole('button', { name: 'Случайный соперник' }).click()
    await a.page.locator('.waiting-seats').waitFor()
    await isUnharmed(a)
    await shows(b.page, '.resume-one .muted', a.name)
    await isUnharmed(b)
    await b.page.locator('.resume-one').filter({ hasText: a.name }).click() // the list may still have the table of the game before
    await shows(b.page, 'h2', a.name)
    await shows(b.page, '.waiting-seats li', a.name)
    await isUnharmed(b)
    await b.page.getByRole('button', { name: 'Сесть за стол' }).click()
    for (const { page } of [a, b]) await page.locator('.frame-board svg:visible').first().waitFor()
    return /#\/t\/(\d+)/.exec(a.page.url())[1]
}

async function talk(a, b, lines) {
    for (const { page } of [a, b]) {
        if (!await page.locator('#chat-text').isVisible()) await page.locator('.side-button button').click()
    }
    for (const [i, line] of lines.entries()) {
        const [from, to] = i % 2 === 0 ? [a, b] : [b, a]
        await from.page.locator('#chat-text').fill(line)
        await from.page.locator('#chat-text').press('Enter')
        for (const { page } of [from, to]) await shows(page, '.chat li', `${from.name}: ${line}`)
        await isUnharmed(to)
    }
    for (const { page } of [a, b]) {
        if (await page.locator('.side-close').isVisible()) await page.locator('.side-close button').click()
    }
}

async function resign({ page }) {
    await page.locator('.frame-menu button').last().click()
    await page.getByRole('button', { name: 'Сдаться' }).click()
    await page.locator('dialog .danger').click()
}

async function lookBack(b, a, number) {
    const pages = [['/#/replay/' + number, '.replay-chip b', a.name], ['/#/replay/' + number, '.replay-eyes option', b.name],
        ['/#/fair/' + number, '.fair', a.name], ['/#/history', '.past-game .muted', a.name]]
    for (const [path, selector, name] of pages) {
        await b.page.goto(server.base + path)
        await shows(b.page, selector, name)
        await isUnharmed(b)
    }
}

/** One pair a game; the rest in `make test-long`. */
const played = long ? NAMES.length : 2 * kinds.length

for (let i = 0; i < played; i += 2) {
    const [first, second] = [NAMES[i], NAMES[i + 1]]
    const game = kinds[(i / 2) % kinds.length]
    test(`${game}: ${JSON.stringify(first)} plays ${JSON.stringify(second)}`, async () => {
        const a = await openAs(first, desktop, '/')
        const b = await openAs(second, phone, '/#/lobby')
        await shows(a.page, '.home-name', first)
        const number = await meet(a, b, game)
        await shows(a.page, '.frame-others .chip-name', second)
        await shows(b.page, '.frame-others .chip-name', first)
        await playOn(number, [a, b], 3)
        for (const one of [a, b]) {
            await one.page.locator('.frame-side .log li').first().waitFor({ state: 'attached' })
            await isUnharmed(one)
        }
        if (game !== 'nardy') await playUntilTold(number, [a, b], a.page, second)
        await talk(a, b, SAID.slice(i, i + 2))
        await resign(a)
        await shows(b.page, 'dialog', `${first} сдаётся`)
        await shows(b.page, 'dialog .numbers th', first)
        for (const one of [a, b]) await isUnharmed(one)
        await lookBack(b, a, number)
        assert.doesNotMatch(await b.page.title(), /[<>{}]/)
        await a.close()
        await b.close()
    })
}

test('six strange names at one table', async () => {
    const a = await openAs(NAMES[12], phone, '/')
    const { body: table } = await ask('POST', '/api/tables', { token: a.token, body: { game: 'durak', seats: 6, sit: true } })
    for (const name of [NAMES[0], NAMES[5], NAMES[8], NAMES[11], NAMES[13]]) {
        const { body } = await ask('POST', '/api/accounts', { body: { name } })
        await ask('POST', `/api/tables/${table.table}/seat`, { token: body.token, body: {} })
    }
    await a.page.goto(server.base + '/#/t/' + table.table)
    await a.page.locator('.frame-board svg:visible').first().waitFor()
    for (const name of [NAMES[0], NAMES[5], NAMES[8], NAMES[11], NAMES[13]]) await shows(a.page, '.frame-others .chip-name', name)
    await isUnharmed(a)
    await a.page.setViewportSize({ width: 844, height: 390 })
    await isUnharmed(a)
    await a.close()
})

test('a name is taken as it is written, or refused with a word about it', async () => {
    const a = await openAs('Анна', phone, '/#/settings')
    for (const name of REFUSED) assert.equal((await ask('PATCH', '/api/account', { token: a.token, body: { name } })).status, 400, JSON.stringify(name))
    await a.page.locator('#name').fill('a\u202eb')
    await a.page.getByRole('button', { name: 'Сохранить' }).click()
    await a.page.locator('.toast').waitFor()
    const refusals = a.wrong.splice(0)
    assert.ok(refusals.length === 1 && /status of 400/.test(refusals[0]), String(refusals))
    await a.page.locator('#name').fill(NAMES[1])
    await a.page.getByRole('button', { name: 'Сохранить' }).click()
    await a.page.goto(server.base + '/#/')
    await shows(a.page, '.home-name', NAMES[1])
    await isUnharmed(a)
    await a.close()
})

test('lines that a chat must not have are refused', async () => {
    const a = await openAs('Анна', phone, '/')
    const said = await a.page.evaluate(([token, lines]) => new Promise((resolve) => {
        const ws = new WebSocket(location.origin.replace('http', 'ws') + '/ws')
        const answers = []
        const send = (message) => ws.send(JSON.stringify(message))
        ws.onopen = () => send({ t: 'hello', id: 0, token })
        ws.onmessage = ({ data }) => {
            const message = JSON.parse(data)
            if (message.t === 'hello') send({ t: 'quick', game: 'nardy', id: 1 })
            if (message.re === 1) lines.forEach((text, i) => send({ t: 'chat', table: message.table, text, id: 2 + i }))
            if (message.re > 1) answers.push(message.t)
            if (answers.length === lines.length) { ws.close(); resolve(answers) }
        }
    }), [a.token, SAID_REFUSED])
    assert.deepEqual(said, SAID_REFUSED.map(() => 'error'))
    await a.close()
})

/* -- the policy -- */

function policyOf(header) {
    return Object.fromEntries(header.split(';').map((part) => part.trim().split(/\s+/)).map(([name, ...values]) => [name, values]))
}

test('the headers of a page are strict', async () => {
    const page = await fetch(server.base)
    const policy = policyOf(page.headers.get('content-security-policy'))
    assert.ok(["'none'", "'self'"].includes(policy['default-src'].join(' ')))
    assert.deepEqual(policy['script-src'].toSorted(), ["'self'", "'wasm-unsafe-eval'"])
    for (const [name, values] of Object.entries(policy)) {
        for (const value of values) assert.doesNotMatch(value, /^('unsafe-inline'|'unsafe-eval'|'unsafe-hashes'|\*|https?:|blob:|filesystem:)$/, name)
        assert.ok(name === 'img-src' || !values.includes('data:'), name)
    }
    for (const name of ['base-uri', 'object-src', 'form-action']) assert.deepEqual(policy[name], ["'none'"], name)
    const framers = policy['frame-ancestors']
    assert.ok(framers.includes('https://web.telegram.org') && framers.every((one) => one === "'self'" || /^https:\/\/web[ak]?\.telegram\.org$/.test(one)))
    const script = /src="([^"]+\.js)"/.exec(await page.text())[1]
    for (const path of ['/', script, '/sw.js', '/api/games', '/api/nothing']) {
        const { headers } = await fetch(server.base + path)
        assert.equal(headers.get('x-content-type-options'), 'nosniff', path)
        assert.equal(headers.get('referrer-policy'), 'no-referrer', path)
    }
})

/** Attempts, each in the page's own world as if something had got through. */
const ATTEMPTS = {
    'an inline script': () => { const s = document.createElement('script'); s.textContent = 'boom()'; document.body.append(s) },
    'an inline handler': () => { const b = document.createElement('button'); b.setAttribute('onclick', 'boom()'); document.body.append(b); b.click() },
    'an image’s handler': () => { document.body.insertAdjacentHTML('beforeend', '<img src="data:," onerror="boom()">') },
    'a script in a link': () => { const a = document.createElement('a'); a.href = 'javascript:boom()'; document.body.append(a); a.click() },
    'eval': () => { try { (0, eval)('boom()') } catch { /* refused */ } },
    'a text as a timer': () => { setTimeout('boom()') },
    'a script from elsewhere': () => { const s = document.createElement('script'); s.src = 'https://evil.example/x.js'; document.body.append(s) },
    'a script from a blob': () => { const s = document.createElement('script'); s.src = URL.createObjectURL(new Blob(['boom()'])); document.body.append(s) },
    'an inline style': () => { document.body.insertAdjacentHTML('beforeend', '<p style="color: red">x</p>') },
    'a picture from elsewhere': () => { new Image().src = 'https://evil.example/x.png' },
    'a request elsewhere': () => { fetch('https://evil.example/').catch(() => null) },
    'a frame': () => { const f = document.createElement('iframe'); f.src = 'https://evil.example/'; document.body.append(f) },
    'another base': () => { const b = document.createElement('base'); b.href = 'https://evil.example/'; document.head.append(b) },
}

test('the policy stops what gets into a page', async () => {
    const a = await openAs('Анна', phone, '/')
    await a.page.locator('.home-head').waitFor()
    for (const [what, attempt] of Object.entries(ATTEMPTS)) {
        // From a timer, for what a debugger evaluates itself is allowed more.
        const directive = await a.page.evaluate(`new Promise((resolve) => {
            addEventListener('securitypolicyviolation', (event) => resolve(event.effectiveDirective), { once: true });
            setTimeout(${attempt});
            setTimeout(() => resolve('nothing'), 60000);
        })`)
        assert.match(directive, /-(src|uri)/, what)
    }
    assert.deepEqual(await a.page.evaluate(() => window.ran), [])
    await a.close()
})
