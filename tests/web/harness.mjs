// What the browser tests share: a real server, a real Chromium, and pages that keep account of
// everything that went wrong in them.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { family } from '../../web/games.mjs'
import { launch } from '../kit/browser.mjs'

const require = createRequire(new URL('../../web/package.json', import.meta.url))
const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8')

export { launch }
export const games = ['nardy', 'durak', 'kush', 'catan', 'catansea', 'catancities']
/** The name that the classes of a game's board bear: that of the game which it builds on. */
export const boardName = (game) => family(game)[0]
export const sizes = [[360, 640], [390, 844], [844, 390], [768, 1024], [1440, 900]]
export const phone = [390, 844]
export const desktop = [1440, 900]
/** `make test-long`: everything, however often it proves the same in another place. */
export const long = Boolean(process.env.STOLIK_LONG)
/** For what is proved of pages, connections and clocks, not of a board: of games whose boards are built on one
 *  another the last is enough, but in `make test-long`. */
export const kinds = games.filter((game, i) => long || !games.slice(i + 1).some((other) => boardName(other) === boardName(game)))

/** How long something is waited for that should be there at once: machines are busy. */
export const WAIT_MS = 120_000

// Servers that a file which ends before its time would leave behind.
const running = new Set()
process.on('exit', () => { for (const one of running) one.kill('SIGKILL') })

/** A server with a store of its own; it can be stopped and started again at the same port. */
export class Server {
    constructor(...options) {
        this.folder = mkdtempSync(join(tmpdir(), 'stolik-web-'))
        this.options = options
        this.port = 0
    }

    async start() {
        this.process = spawn(process.env.STOLIK, ['serve', '--port', String(this.port),
            '--store', join(this.folder, 's.db'), '--log-file', join(this.folder, 'log'),
            '--rate-limits', 'off', ...this.options], { stdio: ['ignore', 'pipe', 'inherit'] })
        running.add(this.process)
        this.base = await new Promise((found, failed) => {
            this.process.stdout.on('data', (text) => found(/http:\S+[^/\s]/.exec(String(text))[0]))
            this.process.on('exit', () => failed(new Error('the server did not start')))
        })
        this.port = Number(new URL(this.base).port)
        return this
    }

    /** Ends it as an operator would (SIGTERM) or as a power cut does (SIGKILL). */
    async stop(signal = 'SIGTERM') {
        if (!this.process || this.process.exitCode !== null || this.process.signalCode !== null) return
        const gone = new Promise((found) => this.process.once('exit', found))
        this.process.kill(signal)
        await gone
        running.delete(this.process)
    }

    async remove() {
        await this.stop()
        rmSync(this.folder, { recursive: true, force: true })
    }
}

/** A server and a browser for all tests of a file; both end with it. */
export async function house(...options) {
    const server = await new Server(...options).start()
    const browser = await launch()
    after(async () => {
        await browser.close()
        await server.remove()
    })
    return { server, browser }
}

/** Who has been here before is not offered a guide. */
const known = `if (location.protocol.startsWith('http')) for (const game of ${JSON.stringify(games)}) localStorage.setItem('stolik.taught.' + game, 'true')`

/** A page of its own (a new context: another player), and in `wrong` all that must not happen.
 *  `given`: options of the context; `before`: a script that runs before the page's own; `newcomer`: who has never
 *  played any of the games. */
export async function open(browser, server, { size = phone, path = '', given = {}, before = null, newcomer = false } = {}) {
    const [width, height] = size
    const context = await browser.newContext({ viewport: { width, height }, locale: 'ru-RU', reducedMotion: 'reduce', ...given })
    context.setDefaultTimeout(WAIT_MS)
    const page = await context.newPage()
    const wrong = []
    const watch = (one) => {
        one.on('console', (m) => m.type() === 'error' && wrong.push(m.text()))
        one.on('pageerror', (e) => wrong.push(String(e)))
        one.on('dialog', (d) => { wrong.push('a dialog: ' + d.message()); void d.dismiss() })
        one.on('request', (r) => {
            if (!r.url().startsWith(server.base) && !/^(data|blob):/.test(r.url())) wrong.push('a request to ' + r.url())
        })
    }
    watch(page)
    if (!newcomer) await page.addInitScript(known)
    if (before) await page.addInitScript(before)
    await page.goto(server.base + path)
    await isLive(page)
    return { context, page, wrong, close: () => context.close() }
}

/** The client has taken the place of the picture that the page begins with. */
export const isLive = (page) => page.waitForFunction(() => document.querySelector('#app > .first') === null)

/** Plays the first move's worth: from home to a table with computers. */
export async function playComputer(page, game) {
    await page.locator('button', { hasText: /Играть с компьютером|Play the computer/ }).nth(games.indexOf(game)).click()
    await page.waitForURL(/#\/t\//)
    await page.locator('.frame-board svg:visible').first().waitFor()
}

/** Opens the choices of a game on the start page, and presses what is named so. */
export async function choose(page, title, button) {
    await page.locator('.card-open', { hasText: title }).click()
    await page.locator('dialog[open]').getByRole('button', { name: button }).click()
}

/** The page as it will stay: drawn, with nothing moving. A browser without a window may stop drawing for good, which
 *  nothing else on the page depends on: it is not waited for any longer than this. */
export async function settled(page) {
    const FRAMES_MS = 10_000
    await page.evaluate((most) => new Promise((done) => {
        setTimeout(done, most)
        requestAnimationFrame(() => requestAnimationFrame(done))
    }), FRAMES_MS)
}

/** Reads again and again until what is read satisfies; returns it. `says`: what was expected, for who reads the failure. */
export async function comesTo(read, satisfies, says) {
    const until = Date.now() + WAIT_MS
    for (;;) {
        const now = await read()
        if (satisfies(now)) return now
        if (Date.now() > until) throw new Error(`${says}: ${JSON.stringify(now)}`)
        await new Promise((done) => setTimeout(done, 50))
    }
}

export const scrollsSideways = (page) => page.evaluate(() => document.documentElement.scrollWidth > innerWidth)

/** What axe-core calls serious or critical on the page as it is. */
export async function violations(page) {
    await page.evaluate(axe)
    const found = await page.evaluate(() => window.axe.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'] }))
    return found.violations.filter((v) => ['serious', 'critical'].includes(v.impact)).map((v) => `${v.id}: ${v.nodes.map((n) => n.html).join(' ')}`)
}
