// A page as the players know it (tests/web/players.mjs): as much of Playwright's page and locators as
// they use, on a browser that is driven by WebDriver.
import { until } from './driver.mjs'

const WAIT_MS = 30_000
const MOVE_MS = 40

/** Runs in the page: what is found by these steps, one after the other. */
function find(steps) {
    const shown = (one) => { const { width, height } = one.getBoundingClientRect(); return width > 0 && height > 0 && getComputedStyle(one).visibility === 'visible' }
    const fits = {
        css: (all, css) => [...new Set(all.flatMap((one) => [...one.querySelectorAll(css)]))],
        visible: (all) => all.filter(shown),
        text: (all, [source, flags]) => all.filter((one) => new RegExp(source, flags).test(one.textContent)),
        label: (all, [source, flags]) => all.filter((one) => new RegExp(source, flags).test(one.getAttribute('aria-label') ?? '')),
        nth: (all, n) => all.slice(n, n + 1),
    }
    return steps.reduce((all, [what, value]) => fits[what](all, value), [document])
}

/** Runs in the page: where to put the pointer, if a click would really meet the first of these. */
function reachable([one], position) {
    if (!one || one.disabled) return null
    const inView = ({ top, bottom, left, right }) => top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth
    if (!inView(one.getBoundingClientRect())) one.scrollIntoView({ block: 'center', inline: 'center' })
    const { x, y, width, height } = one.getBoundingClientRect()
    const at = position ? { x: x + position.x, y: y + position.y } : { x: x + width / 2, y: y + height / 2 }
    return one.contains(document.elementFromPoint(at.x, at.y)) ? at : null
}

const pattern = (text) => (text instanceof RegExp ? [text.source, text.flags] : [text.replace(/[^\p{L}\p{N}\s]/gu, '\\$&'), 'iu'])

class Locator {
    #page
    #steps

    constructor(page, steps) {
        this.#page = page
        this.#steps = steps
    }

    #with(...steps) {
        return new Locator(this.#page, [...this.#steps, ...steps])
    }

    locator(selector, { hasText } = {}) {
        const css = selector.replace(/:visible$/, '')
        return this.#with(['css', css], ...(css === selector ? [] : [['visible', true]]), ...(hasText ? [['text', pattern(hasText)]] : []))
    }

    /** Of these, those that the other would find by their label. */
    and(other) {
        return this.#with(...other.#steps)
    }

    labelled(label) {
        return this.#with(['label', pattern(label)])
    }

    nth(n) {
        return this.#with(['nth', n])
    }

    first() {
        return this.nth(0)
    }

    async all() {
        return Array.from({ length: await this.count() }, (_, n) => this.nth(n))
    }

    evaluateAll(body, ...args) {
        return this.#page.browser.run(`return (${body})((${find})(arguments[0]), ...[].slice.call(arguments, 1))`, this.#steps, ...args)
    }

    evaluate(body, ...args) {
        return this.#page.browser.run(`return (${body})((${find})(arguments[0])[0], ...[].slice.call(arguments, 1))`, this.#steps, ...args)
    }

    count() {
        return this.evaluateAll((all) => all.length)
    }

    innerText() {
        return this.evaluate((one) => one.innerText)
    }

    async isVisible() {
        return await this.first().#with(['visible', true]).count() > 0
    }

    boundingBox() {
        return this.evaluate((one) => { const { x, y, width, height } = one.getBoundingClientRect(); return { x, y, width, height } })
    }

    async waitFor({ state = 'visible', timeout = WAIT_MS } = {}) {
        const wanted = state === 'visible' ? this.#with(['visible', true]) : this
        await until(this.#told(), () => wanted.count(), timeout)
    }

    /** A click where it is seen, once it stands still. */
    async click({ position = null, timeout = WAIT_MS } = {}) {
        let before = null
        const still = async () => {
            const at = await this.evaluateAll(reachable, position)
            const same = at && before && at.x === before.x && at.y === before.y
            before = at
            return same && at
        }
        const { x, y } = await until(`a click on ${this.#told()}`, still, timeout)
        await this.#page.mouse.move(x, y)
        await this.#page.mouse.down()
        await this.#page.mouse.up()
    }

    #told() {
        return this.#steps.map(([, value]) => String(value)).join(' ')
    }
}

export class Page {
    constructor(browser) {
        this.browser = browser
        const move = (x, y, { steps = 1 } = {}) => browser.mouse({ type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: steps > 1 ? MOVE_MS * steps : 0, origin: 'viewport' })
        this.mouse = {
            move,
            down: () => browser.mouse({ type: 'pointerDown', button: 0 }),
            up: () => browser.mouse({ type: 'pointerUp', button: 0 }),
        }
    }

    goto(url) {
        return this.browser.open(url)
    }

    reload() {
        return this.browser.reload()
    }

    evaluate(body, ...args) {
        return this.browser.run(`return (${body})(...arguments)`, ...args)
    }

    url() {
        return this.evaluate(() => location.href)
    }

    locator(selector, options) {
        return new Locator(this, []).locator(selector, options)
    }

    getByLabel(label) {
        return new Locator(this, []).labelled(label)
    }
}
