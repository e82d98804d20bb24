// How the tables look: the font, boards and cards to choose from, court cards, and that nothing is said twice.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { comesTo, desktop, games, house, open, phone, playComputer, settled, violations } from './harness.mjs'
import { Stage, screens } from './screens.mjs'
import { board } from './tables.mjs'

const { server, browser } = await house()

test('the font comes from the server, and text is drawn with it', async () => {
    const { page, wrong, close } = await open(browser, server)
    await page.locator('.game-card').first().waitFor()
    const fonts = await page.evaluate(async () => {
        await document.fonts.ready
        return [...document.fonts].map(({ family, status, display }) => [family, status, display])
    })
    assert.deepEqual(fonts, [['Inter', 'loaded', 'swap']])
    const widths = await page.evaluate(() => [...'0123456789'].map((digit) => {
        const one = document.body.appendChild(document.createElement('span'))
        one.textContent = digit.repeat(20)
        const { width } = one.getBoundingClientRect()
        one.remove()
        return width
    }))
    assert.equal(new Set(widths).size, 1, 'figures are of one width: ' + widths)
    assert.deepEqual(wrong, [])
    await close()
})

/** What a choice changes: the colour that most of the board has. */
const GROUND = { nardy: '.nardy-field', durak: '.durak-felt', kush: '.kush-ground', catan: '.catan-sea', catansea: '.catan-sea', catancities: '.catan-sea' }
const groundOf = (page, game) => page.locator(GROUND[game]).first().evaluate((one) => {
    const { fill, backgroundImage, backgroundColor } = getComputedStyle(one)
    return one instanceof SVGElement ? fill : backgroundColor + backgroundImage
})

for (const game of games) {
    test(`${game}: three looks to choose from, each with a picture; the choice is kept, and all can be read`, { timeout: 240_000 }, async () => {
        const { page, wrong, close } = await open(browser, server, { size: phone })
        await playComputer(page, game)
        const table = page.url()
        const grounds = new Set()
        for (const which of [2, 1, 0]) {
            await page.goto(server.base + '/#/settings')
            const choices = page.locator(`input[name=look-${game}]`)
            await choices.first().waitFor({ state: 'attached' })
            assert.equal(await choices.count(), 3)
            assert.equal(new Set(await page.locator('.look', { has: choices }).locator('svg').evaluateAll((all) => all.map((one) => one.innerHTML))).size, 3)
            await choices.nth(which).check({ force: true })
            await page.goto(table)
            await page.reload()
            await board(page).waitFor()
            await settled(page)
            grounds.add(await groundOf(page, game))
            assert.deepEqual(await violations(page), [])
            await page.emulateMedia({ colorScheme: 'dark' })
            assert.deepEqual(await violations(page), [])
            await page.emulateMedia({ colorScheme: 'light' })
        }
        assert.equal(grounds.size, 3, [...grounds].join(' '))
        assert.deepEqual(wrong, [])
        await close()
    })
}

test('on a phone the header leaves out what the board shows; a large screen has room for both', async () => {
    const { page, wrong, close } = await open(browser, server, { size: phone })
    const width = async (what) => (await page.locator(what).first().boundingBox())?.width ?? 0
    await playComputer(page, 'kush')
    const isWide = (what) => comesTo(() => width(what), (now) => now > 20, `${what} is not seen`)
    await isWide('.frame-others .chip-name')
    assert.ok(await width('.frame-others .chip-score') <= 1, 'the score stands above the field')
    await page.setViewportSize({ width: desktop[0], height: desktop[1] })
    await isWide('.frame-others .chip-score')
    await page.setViewportSize({ width: phone[0], height: phone[1] })
    await page.goto(server.base + '/#/')
    await playComputer(page, 'durak')
    await comesTo(() => width('.frame-others'), (now) => now <= 1, 'rivals do not sit at the table')
    await isWide('.frame-title')
    await page.locator('.durak-rival .durak-name').waitFor()
    assert.deepEqual(wrong, [])
    await close()
})

test('kings, queens and jacks are drawn, each of them twice alike', async () => {
    const { page, wrong, close } = await open(browser, server, { size: phone })
    await playComputer(page, 'durak')
    const halves = await page.locator('[id^=durak-court-]').evaluateAll((all) => all.map((one) => [one.id, one.querySelectorAll('path').length]))
    assert.deepEqual(halves.map(([id]) => id.at(-1)), ['J', 'Q', 'K'])
    for (const [id, paths] of halves) assert.ok(paths >= 6, `${id} is drawn by ${paths} paths`)
    for (const figure of await page.locator('.durak-figure').all()) {
        assert.deepEqual(await figure.locator('use').evaluateAll((all) => all.map((one) => one.getAttribute('transform'))), [null, 'rotate(180)'])
    }
    assert.deepEqual(wrong, [])
    await close()
})

/** A deck, as it is drawn: how the own cards look, without which they are, and the back of the stock. */
const deckOf = (page) => page.evaluate(() => [document.getElementById('durak-back').innerHTML + document.getElementById('durak-lattice').innerHTML,
    getComputedStyle(document.querySelector('.durak-hand .durak-paper')).fill,
    ...[...document.querySelectorAll('[id^=durak-court-]')].map((one) => one.innerHTML)].join())

test('durak: three decks to choose from, each with a picture; faces, courts and backs change, the table stays', { timeout: 240_000 }, async () => {
    const { page, wrong, close } = await open(browser, server, { size: phone })
    await playComputer(page, 'durak')
    const table = page.url()
    const ground = await groundOf(page, 'durak')
    const seen = new Set()
    for (const [which, name] of [[2, 'satin'], [1, 'plain'], [0, 'classic']]) {
        await page.goto(server.base + '/#/settings')
        const choices = page.getByRole('radiogroup', { name: 'Дурак: колода' }).getByRole('radio')
        await choices.nth(2).waitFor()
        assert.equal(await choices.count(), 3)
        assert.equal(new Set(await page.getByRole('radiogroup', { name: 'Дурак: колода' }).locator('svg').evaluateAll((all) => all.map((one) => one.innerHTML))).size, 3)
        await choices.nth(which).check({ force: true })
        assert.deepEqual(await violations(page), [])
        await page.goto(table)
        await page.reload()
        await page.locator(`.durak-deck-${name} .durak-hand .durak-face`).first().waitFor()
        seen.add(await deckOf(page))
        assert.equal(await groundOf(page, 'durak'), ground)
        for (const colorScheme of ['dark', 'light']) {
            await page.emulateMedia({ colorScheme })
            assert.deepEqual(await violations(page), [])
            assert.deepEqual(await faint(page), [], `${name}, ${colorScheme}`)
        }
    }
    assert.equal(seen.size, 3)
    assert.deepEqual(wrong, [])
    await close()
})

/** Indices of the own hand that are too small or too faint to be read on a phone. */
const faint = (page) => page.locator('.durak-hand .durak-face').evaluateAll((all) => {
    const light = (colour) => colour.match(/[\d.]+/g).slice(0, 3).map(Number).map((c) => c / 255)
        .map((c) => (c <= .03928 ? c / 12.92 : ((c + .055) / 1.055) ** 2.4)).reduce((sum, c, i) => sum + c * [.2126, .7152, .0722][i], 0)
    return all.flatMap((face) => {
        const index = face.querySelector('use')
        const [paper, ink] = [face.querySelector('.durak-paper'), index].map((one) => light(getComputedStyle(one).fill))
        const contrast = (paper + .05) / (ink + .05)
        const { height } = index.getBoundingClientRect()
        return contrast >= 4.5 && height >= 14 ? [] : [`${contrast.toFixed(1)} to 1, ${height.toFixed(0)} px`]
    })
})

/** Notes, whenever the sign to roll appears, how many checkers are still on their way. */
const watchSign = () => {
    window.early = []
    new MutationObserver(() => {
        const sign = document.querySelector('.nardy-sign:not(.quiet):not(.none) text')
        const there = sign !== null && sign.textContent.startsWith('Бросить')
        if (there && !window.signed) window.early.push(document.getAnimations().filter((one) => one.playState === 'running' && one.effect.target.closest('.nardy-checker')).length)
        window.signed = there
    }).observe(document, { childList: true, subtree: true })
}

test('nardy: the button to roll appears when the rival’s checkers have landed', { timeout: 240_000 }, async () => {
    const { page, wrong, close } = await open(browser, server, {
        size: phone, given: { reducedMotion: 'no-preference' },
        before: `localStorage.setItem('stolik.settings', '{"speed":0.5,"pace":2}');(${watchSign})()`,
    })
    await playComputer(page, 'nardy')
    const main = page.locator('.frame-actions .main:enabled')
    for (let turns = 0; turns < 2;) {
        const text = await page.waitForFunction(() => document.querySelector('.frame-actions .main:enabled')?.textContent ?? document.querySelector('.nardy-cell.live[data-point]')?.dataset.point)
        const what = await text.jsonValue()
        const at = /^\d+$/.test(what) ? page.locator(`.nardy-cell.live[data-point="${what}"]`) : main.filter({ hasText: what })
        const clicked = await at.click({ timeout: 5000 }).then(() => true, () => false) // else it is gone, and another look is due
        if (clicked && what === 'Готово') turns++
        await page.waitForTimeout(200)
    }
    await page.waitForFunction(() => window.early.length > 1)
    assert.ok((await page.evaluate(() => window.early)).every((moving) => moving === 0))
    assert.deepEqual(wrong, [])
    await close()
})

test('catan: hexes that yield light up, and what they bring flies to the hand', { timeout: 240_000 }, async () => {
    const stage = new Stage(browser, server, {})
    try {
        await screens.find(({ name }) => name === 'catan-roll').show(stage)
        const { page } = stage
        await page.emulateMedia({ reducedMotion: 'no-preference' })
        await page.evaluate(() => {
            window.flown = 0
            new MutationObserver((all) => {
                window.flown += all.flatMap((one) => [...one.addedNodes]).filter((one) => one.classList?.contains('catan-fly')).length
            }).observe(document.body, { childList: true, subtree: true })
        })
        await page.locator('.frame-actions .main:enabled').click()
        // In one look, for the light goes out again.
        const seen = await (await page.waitForFunction(() => {
            const dice = document.querySelector('.catan-dice:not(.catan-stale)')
            if (!dice) return null
            const [a, b] = dice.getAttribute('aria-label').match(/\d/g).map(Number)
            const hexes = [...document.querySelectorAll('.catan-hex')].filter((hex) => Number(hex.querySelector('.catan-token text')?.textContent) === a + b && !hex.querySelector('.catan-blocked'))
            const gains = [...document.querySelectorAll('[data-held] .catan-gain')].filter((one) => /^\+/.test(one.textContent))
            return { sum: a + b, hexes: hexes.length, lit: document.querySelectorAll('.catan-yield').length, gains: gains.length }
        })).jsonValue()
        assert.equal(seen.lit, seen.hexes, JSON.stringify(seen))
        await page.waitForFunction((gains) => window.flown >= gains && (gains > 0) === (window.flown > 0), seen.gains)
        await page.waitForFunction(() => document.querySelectorAll('.catan-fly').length === 0)
        assert.deepEqual(stage.wrong, [])
    } finally {
        await stage.close()
    }
})
