// What every question and dialog of a game must pass: at which sizes and in which languages it is looked at, and how.
import assert from 'node:assert/strict'
import { long, scrollsSideways, settled, sizes, violations } from './harness.mjs'

/** `make test-long` looks at each in both languages, `make test` at every other one in the other. */
export const languagesOf = (n) => (long ? ['ru', 'en'] : [n % 2 === 0 ? 'ru' : 'en'])

/** `make test-long` looks at each at every size, `make test` at the smallest and at one that changes from one to the next. */
export const sizesOf = (n) => (long ? sizes : [sizes[0], sizes[1 + n % (sizes.length - 1)]])

export const localeOf = (lang) => (lang === 'ru' ? 'ru-RU' : 'en-GB')

/** Parts of a sheet or a question that hang over an edge of the window, in whole pixels. */
function hanging() {
    const says = (one) => `${one.className} ${JSON.stringify(one.getBoundingClientRect())}`
    return [...document.querySelectorAll('.catan-sheet, .cities-ask, .cities-ask button, .frame-actions .button')].filter((one) => {
        const { left, right, top, bottom, width } = one.getBoundingClientRect()
        return width > 0 && (left < -1 || right > innerWidth + 1 || top < -1 || bottom > innerHeight + 1)
    }).map(says)
}

/** Looks at the page at these sizes: nothing sticks out of it, no word is missing, and axe finds nothing serious. */
export async function looksRight(page, what, at) {
    for (const [width, height] of at) {
        await page.setViewportSize({ width, height })
        await settled(page)
        const where = `${what} at ${width}×${height}`
        assert.equal(await scrollsSideways(page), false, where)
        assert.deepEqual(await page.evaluate(hanging), [], where)
        assert.deepEqual(await violations(page), [], where)
    }
    assert.doesNotMatch(await page.locator('body').innerText(), /catan(cities|sea)?\.[a-z]|undefined|NaN|\{\w*\}/, what)
}

/** Parts of the board beside the island that lie on one another. */
export function overlaps() {
    const parts = ['.catan-players', '.catan-status', '.catan-hand', '.catan-build', '.catan-tools', '.cities-ask'].flatMap((one) => [...document.querySelectorAll(one)])
        .filter((one) => one.checkVisibility()).map((one) => ({ name: one.className, box: one.getBoundingClientRect() }))
    const meet = (a, b) => Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1 && Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    return parts.flatMap((a, i) => parts.slice(i + 1).filter((b) => meet(a.box, b.box)).map((b) => `${a.name} and ${b.name}`))
}

/** Tools whose words do not fit, and those that show neither a word nor a sign. */
export function poorTools() {
    const shows = (one) => one.checkVisibility() && getComputedStyle(one).clipPath === 'none' && one.getBoundingClientRect().width > 6
    return [...document.querySelectorAll('.catan-tool')].filter((one) => one.checkVisibility()).flatMap((tool) => {
        const shown = [...tool.children].filter(shows)
        const torn = shown.filter((one) => one.scrollWidth > one.clientWidth + 1 && one.localName === 'span')
        return shown.length === 0 ? [`nothing: ${tool.textContent}`] : torn.map((one) => `torn: ${one.textContent}`)
    })
}
