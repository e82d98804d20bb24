// Every screen at every size, light and dark, in both languages: nothing sticks out or is cut off,
// nothing is too small to be hit, every word is translated, axe-core has nothing serious to say.
//
// `make test` looks at a sample. STOLIK_LONG=1 looks at all, SCREENS=menu,end at those named.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'

import { desktop, house, long, phone, scrollsSideways, settled, sizes, violations } from './harness.mjs'
import { Stage, screens } from './screens.mjs'

const { server, browser } = await house()

/* -- words -- */

/** Everything that can be read or heard on the page. */
function allWords() {
    const said = []
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
        if (!node.parentElement.closest('script, style, noscript, code, kbd, .code, .plain-grid')) said.push(node.data.trim())
    }
    for (const one of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]')) {
        for (const name of ['aria-label', 'title', 'placeholder', 'alt']) said.push(one.getAttribute(name) ?? '')
    }
    return [document.title, ...said].filter((text) => text !== '')
}

const KEY = /(^|\s)[a-z]+\.[a-z_]\w*(\.\w+)*/i // as "menu.resign"
const HOLE = /\{\w*\}|undefined|NaN|\[object/ // as "{name}"
const OWN = ['Русский', 'English', 'Анна', 'Boris', 'stolik verify'] // the same in both languages
const FOREIGN = { ru: /[A-Za-z]{3,} [A-Za-z]{3,}/, en: /[А-Яа-яЁё]/ }

async function untranslated(page, lang) {
    const texts = await page.evaluate(allWords)
    const bare = (text) => OWN.reduce((rest, own) => rest.replaceAll(own, ''), text)
    return texts.filter((text) => !/^https?:/.test(text) && (KEY.test(text) || HOLE.test(text) || FOREIGN[lang].test(bare(text))))
}

/* -- sizes -- */

const FINGER = 44
const MOUSE = 32 // for a large screen
const PIECE = 24 // on a board, by whatever it is hit

/** What can be hit: its words, its box, and whether that is too small. */
function targets({ finger, piece }) {
    const scrolls = (one) => {
        for (let at = one.parentElement; at; at = at.parentElement) {
            const { overflowX, overflowY, position } = getComputedStyle(at)
            if (/auto|scroll/.test(overflowX + overflowY)) return true
            if (position === 'fixed') return false
        }
        return false
    }
    const isHit = (one, x, y) => {
        const at = document.elementFromPoint(x, y)
        return at !== null && (one.contains(at) || (one.closest('label')?.contains(at) ?? false))
    }
    // A small box may yet be hit from around it; and what lies under a drawer need not be hit at all.
    const isSmall = (one, box, least) => {
        if (box.width >= least - 0.5 && box.height >= least - 0.5) return false
        one.scrollIntoView({ block: 'center' })
        const { x, y, width, height } = one.getBoundingClientRect()
        const [cx, cy, half] = [x + width / 2, y + height / 2, least / 2 - 0.5]
        if (!isHit(one, cx, cy)) return false
        return ![[half, 0], [-half, 0], [0, half], [0, -half]].every(([dx, dy]) => isHit(one, cx + dx, cy + dy))
    }
    const from = document.querySelector('dialog[open]') ?? document
    const all = from.querySelectorAll('button, a[href], select, input, textarea, summary, [role=button], [role=gridcell], [role=tab]')
    return [...all].filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest('.hidden-text')).map((one) => {
        const box = (one.closest('label') ?? one).getBoundingClientRect()
        const inText = one.tagName === 'A' && getComputedStyle(one).display === 'inline'
        const least = one instanceof SVGElement ? piece : finger
        const says = `${one.tagName.toLowerCase()}.${one.getAttribute('class') ?? ''} “${(one.getAttribute('aria-label') ?? one.textContent ?? '').trim().slice(0, 40)}”`
        return { says, small: !inText && isSmall(one, box, least), scrolls: scrolls(one), x: box.x, width: box.width, height: box.height }
    })
}

/** The edges of Catan's hexes lie too near to each other; there a first touch only aims (spec D1). */
const AIMED = /^g\.catan-place “(Ребро|Edge)/

function tooSmall(all) {
    return all.filter((one) => one.small && !AIMED.test(one.says)).map((one) => `${one.says} ${one.width.toFixed(1)}×${one.height.toFixed(1)}`)
}

/** What hangs over an edge of the window although nothing there can be scrolled. */
function cutOff(all, [width]) {
    return all.filter((one) => !one.scrolls && one.width > 0 && (one.x < -0.5 || one.x + one.width > width + 0.5))
        .map((one) => `${one.says} from ${one.x.toFixed(1)} to ${(one.x + one.width).toFixed(1)}`)
}

/* -- the walk -- */

async function look(stage, size) {
    const [width, height] = size
    await stage.page.setViewportSize({ width, height })
    await settled(stage.page)
    const all = await stage.page.evaluate(targets, { finger: size === desktop ? MOUSE : FINGER, piece: PIECE })
    const small = [phone, desktop].includes(size) ? tooSmall(all) : []
    return [
        ...(await scrollsSideways(stage.page) ? ['scrolls sideways'] : []),
        ...cutOff(all, size).map((one) => 'cut off: ' + one),
        ...new Set(small.map((one) => 'too small: ' + one)),
    ].map((one) => `${size.join('×')}: ${one}`)
}

async function serious(stage, where) {
    return (await violations(stage.page)).map((one) => `${where}: ${one}`)
}

/** In other colours only they can be wrong. */
async function dark({ page }) {
    await page.emulateMedia({ colorScheme: 'dark' })
    await settled(page)
    const { violations: found } = await page.evaluate(() => window.axe.run({ runOnly: ['color-contrast'] }))
    await page.emulateMedia({ colorScheme: 'light' })
    return found.flatMap((one) => one.nodes.map((node) => 'dark: ' + node.html))
}

async function inRussian(stage) {
    const found = [...await look(stage, phone), ...await serious(stage, 'light'), ...await dark(stage)]
    for (const size of sizes.filter((one) => one !== phone)) found.push(...await look(stage, size))
    return [...found, ...await serious(stage, 'desktop')]
}

/** Other words are of another length: that matters most where there is least room. */
async function inEnglish(stage) {
    const found = []
    for (const size of [sizes[0], phone, desktop]) found.push(...await look(stage, size))
    return found
}

async function walk({ show, expected }, lang) {
    const stage = new Stage(browser, server, { lang })
    try {
        await show(stage)
        await settled(stage.page)
        const found = (await untranslated(stage.page, lang)).map((text) => 'not translated: ' + text)
        found.push(...await (lang === 'ru' ? inRussian : inEnglish)(stage))
        found.push(...stage.wrong.filter((one) => !expected.some((known) => known.test(one))))
        assert.deepEqual(found, [])
    } finally {
        await stage.close()
    }
}

/** Each game's board and what opens above it, and one of each kind of page. In Russian a screen is
 *  seen at every size, light and dark. */
const SAMPLE = {
    ru: ['home-resume', 'nardy-picked', 'durak-six', 'kush-ghost', 'catan-trade', 'sea-gold', 'cities-turn', 'replay-durak'],
    en: ['new-catan', 'lobby', 'nardy-move', 'durak-defend', 'kush-four', 'catan-discard', 'sea-turn', 'cities-trade', 'cities-special', 'menu', 'chat', 'fair', 'settings'],
}

const named = process.env.SCREENS?.split(',')
const isChosen = (name, lang) => (named ? named.includes(name) : long || SAMPLE[lang].includes(name))

test('the sample is of screens that there are', () => {
    const names = screens.map(({ name }) => name)
    assert.deepEqual(Object.values(SAMPLE).flat().filter((one) => !names.includes(one)), [])
})

describe(long ? 'every screen' : 'a sample of screens', { concurrency: 2 }, () => {
    for (const screen of screens) {
        for (const lang of ['ru', 'en']) if (isChosen(screen.name, lang)) test(`${screen.name}, ${lang}`, () => walk(screen, lang))
    }
})
