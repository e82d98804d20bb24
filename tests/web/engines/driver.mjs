// Firefox and WebKit as a person uses them, by WebDriver's commands (w3.org/TR/webdriver2). Firefox
// takes them over its own port, which is called Marionette; WebKit by way of WebKitWebDriver.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const START_MS = 60_000
const COMMAND_MS = 60_000
const LOOK_MS = 50

const MINI_BROWSER = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser'

/** What each command is called by Marionette, and its method and path over HTTP. */
const COMMANDS = {
    open: ['WebDriver:Navigate', 'POST', '/url'],
    run: ['WebDriver:ExecuteAsyncScript', 'POST', '/execute/async'],
    act: ['WebDriver:PerformActions', 'POST', '/actions'],
    place: ['WebDriver:SetWindowRect', 'POST', '/window/rect'],
    end: ['WebDriver:DeleteSession', 'DELETE', ''],
}

const pause = (ms) => new Promise((found) => setTimeout(found, ms))

/** Asks until there is an answer. */
export async function until(what, ask, ms) {
    for (const end = Date.now() + ms; ;) {
        const answer = await ask()
        if (answer) return answer
        if (Date.now() > end) throw new Error(`${what}: not within ${ms / 1000} s`)
        await pause(LOOK_MS)
    }
}

/** A browser with one window. `send(command, parameters)`: how it is asked; `size(width, height)`: how
 *  its page becomes this large. */
export class Browser {
    #send
    #size
    #end

    constructor(name, { send, size, end }) {
        this.name = name
        this.#send = send
        this.#size = size
        this.#end = end
    }

    open(url) {
        return this.#send('open', { url })
    }

    /** As a person does it; WebDriver's own command goes around the service worker in Firefox. */
    async reload() {
        await this.run('window.isOld = true; setTimeout(() => location.reload())')
        const isNew = () => this.run('return !window.isOld && document.readyState === "complete"').catch(() => false)
        await until('the page is loaded again', isNew, COMMAND_MS)
    }

    /** Runs a script as the body of a function in the page; a promise is waited for. */
    async run(script, ...args) {
        const body = `const done = arguments[arguments.length - 1]
            const given = [].slice.call(arguments, 0, -1)
            Promise.resolve().then(() => (function () { ${script} }).apply(null, given)).then((value) => done({ value }), (error) => done({ error: String(error) }))`
        const { value, error } = await this.#send('run', { script: body, args })
        if (error) throw new Error(`${this.name}: ${error}`)
        return value
    }

    /** Makes what is seen of a page this large, whatever the window has around it. */
    async resize([width, height]) {
        await this.#size(width, height)
        await until(`a page of ${width}×${height}`, () => this.run('return innerWidth === arguments[0] && innerHeight === arguments[1]', width, height), COMMAND_MS)
    }

    /** Moves, presses or releases the mouse: a list of WebDriver's pointer actions. */
    mouse(...actions) {
        return this.#send('act', { actions: [{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }] })
    }

    async close() {
        await this.#send('end', {}).catch(() => {})
        await this.#end()
    }
}

/** Programs and a folder that end together. */
class Crew {
    folder = mkdtempSync(join(tmpdir(), 'stolik-engine-'))
    #members = []

    start(program, args, options = {}) {
        const child = spawn(program, args, { stdio: 'ignore', detached: true, ...options })
        child.on('error', () => {})
        this.#members.push(child)
        return child
    }

    /** Each is the leader of its own group: helpers of a browser go with it. */
    async end() {
        for (const child of this.#members.reverse()) {
            const gone = child.exitCode !== null || child.signalCode !== null ? null : new Promise((found) => child.once('exit', found))
            try {
                process.kill(-child.pid, 'SIGKILL')
            } catch {
                // it has ended by itself
            }
            await gone
        }
        rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 })
    }
}

/** Says what has to be installed, rather than how something failed. */
function need(programs, packages) {
    const folders = (process.env.PATH ?? '').split(':')
    const there = (program) => (program.startsWith('/') ? [program] : folders.map((folder) => join(folder, program))).some((path) => existsSync(path))
    const missing = programs.filter((program) => !there(program))
    if (missing.length > 0) throw new Error(`there is no ${missing.join(', ')}; please run: scripts/setup engines (Debian: ${packages})`)
}

/* -- Firefox -- */

const PREFERENCES = {
    'marionette.port': 0, // any free one; it is written to a file of the profile
    'intl.accept_languages': 'ru-RU',
    'ui.prefersReducedMotion': 1,
    'app.update.enabled': false,
    'browser.shell.checkDefaultBrowser': false,
    'browser.aboutwelcome.enabled': false,
    'browser.startup.page': 0,
    'datareporting.policy.dataSubmissionEnabled': false,
    'toolkit.telemetry.reportingpolicy.firstRun': false,
    'network.captive-portal-service.enabled': false,
    'network.connectivity-service.enabled': false,
}

export async function firefox() {
    need(['firefox-esr'], 'firefox-esr')
    const crew = new Crew()
    try {
        writeFileSync(join(crew.folder, 'user.js'), Object.entries(PREFERENCES).map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`).join(''))
        crew.start('firefox-esr', ['--headless', '--marionette', '--no-remote', '--remote-allow-system-access', '--width=1600', '--height=1200', '--profile', crew.folder],
            { env: { ...process.env, MOZ_CRASHREPORTER_DISABLE: '1' } })
        const port = await until('Firefox starts', () => portOf(join(crew.folder, 'MarionetteActivePort')), START_MS)
        const ask = await marionette(port)
        await ask('WebDriver:NewSession', {})
        const send = async (command, parameters) => {
            const answer = await ask(COMMANDS[command][0], parameters)
            return answer && 'value' in answer ? answer.value : answer
        }
        return new Browser('Firefox', { send, size: (width, height) => sizeFirefox(ask, width, height), end: () => crew.end() })
    } catch (e) {
        await crew.end()
        throw e
    }
}

/** Firefox's windows have a least width that no phone has; the page in one may be narrower. */
async function sizeFirefox(ask, width, height) {
    const script = `const { style } = gBrowser.selectedBrowser
        style.width = arguments[0] + 'px'
        style.height = arguments[1] + 'px'`
    await ask('Marionette:SetContext', { value: 'chrome' })
    await ask('WebDriver:ExecuteScript', { script, args: [width, height] })
    await ask('Marionette:SetContext', { value: 'content' })
}

function portOf(file) {
    try {
        return Number(readFileSync(file, 'utf8'))
    } catch {
        return 0
    }
}

/** A line that carries `length:[0, id, command, parameters]`, and `length:[1, id, error, result]` back. */
async function marionette(port) {
    const line = connect(port, '127.0.0.1')
    await new Promise((found, failed) => line.once('connect', found).once('error', failed))
    const asked = new Map()
    let bytes = Buffer.alloc(0)
    let last = 0
    line.on('data', (more) => {
        bytes = Buffer.concat([bytes, more])
        for (let [message, rest] = taken(bytes); message; [message, rest] = taken(bytes)) {
            bytes = rest
            const [, id, error, result] = Array.isArray(message) ? message : []
            if (error) asked.get(id)?.failed(new Error(`Firefox: ${error.error}: ${error.message}`))
            else asked.get(id)?.found(result)
        }
    })
    line.on('close', () => asked.forEach(({ failed }) => failed(new Error('Firefox has hung up'))))
    return (command, parameters) => new Promise((found, failed) => {
        asked.set(++last, { found, failed })
        const text = JSON.stringify([0, last, command, parameters])
        line.write(`${Buffer.byteLength(text)}:${text}`)
    })
}

/** The first whole message and what follows it. */
function taken(bytes) {
    const colon = bytes.indexOf(':')
    const start = colon + 1
    const end = start + Number(bytes.subarray(0, colon))
    if (colon < 0 || bytes.length < end) return [null, bytes]
    return [JSON.parse(bytes.subarray(start, end)), bytes.subarray(end)]
}

/* -- WebKit -- */

/** The bar of WebKit's small browser would not let a window be as narrow as a phone. */
const SLIM = `window * { min-width: 0; min-height: 0; padding: 0; margin: 0; border-width: 0; font-size: 1px; }
image { -gtk-icon-transform: scale(0); }
`

export async function webkit() {
    need(['WebKitWebDriver', MINI_BROWSER, 'Xvfb'], 'webkit2gtk-driver xvfb')
    const crew = new Crew()
    try {
        mkdirSync(join(crew.folder, 'gtk-3.0'))
        writeFileSync(join(crew.folder, 'gtk-3.0/gtk.css'), SLIM)
        writeFileSync(join(crew.folder, 'gtk-3.0/settings.ini'), '[Settings]\ngtk-enable-animations=0\n')
        const port = await freePort()
        crew.start('WebKitWebDriver', [`--port=${port}`], { env: { ...process.env, DISPLAY: await display(crew), XDG_CONFIG_HOME: crew.folder,
            WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1', WEBKIT_DISABLE_COMPOSITING_MODE: '1', WEBKIT_DISABLE_DMABUF_RENDERER: '1', LIBGL_ALWAYS_SOFTWARE: '1' } })
        const base = `http://127.0.0.1:${port}`
        await until('WebKitWebDriver starts', () => fetch(base + '/status').then((answer) => answer.ok, () => false), START_MS)
        const options = { binary: MINI_BROWSER, args: ['--automation'] }
        const { sessionId } = await overHttp('POST', base + '/session', { capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } } })
        const send = (command, parameters) => {
            const [, method, path] = COMMANDS[command]
            return overHttp(method, `${base}/session/${sessionId}${path}`, parameters)
        }
        const bar = await barOf(send)
        const size = (width, height) => send('place', { x: 0, y: 0, width, height: height + bar })
        return new Browser('WebKit', { send, size, end: () => crew.end() })
    } catch (e) {
        await crew.end()
        throw e
    }
}

/** How much higher the window is than the page in it. Both lengths of a page change at once. */
async function barOf(send) {
    const [width, height] = [800, 600]
    await send('place', { x: 0, y: 0, width, height })
    const [, inner] = await until('the first size', async () => {
        const size = await send('run', { script: 'arguments[0]([innerWidth, innerHeight])', args: [] })
        return size[0] === width && size
    }, START_MS)
    return height - inner
}

/** A screen that nobody sees; the server of it says which number it took. */
function display(crew) {
    const screen = crew.start('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
    return new Promise((found, failed) => {
        screen.stdio[3].once('data', (number) => found(':' + String(number).trim()))
        screen.once('exit', () => failed(new Error('Xvfb does not start')))
    })
}

function freePort() {
    return new Promise((found) => {
        const listener = createServer().listen(0, '127.0.0.1', () => {
            const { port } = listener.address()
            listener.close(() => found(port))
        })
    })
}

async function overHttp(method, url, parameters) {
    const answer = await fetch(url, { method, body: method === 'POST' ? JSON.stringify(parameters) : undefined, signal: AbortSignal.timeout(COMMAND_MS) })
    const { value } = await answer.json()
    if (!answer.ok) throw new Error(`WebKit: ${value.error}: ${value.message}`)
    return value
}
