// A game that was left out of rules/games.def: the server does not list it, has no routes for it, and the
// client offers the others. tests/scripts/new-game.sh builds such a program: GAME=name node --test without.mjs
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { house, open } from './harness.mjs'

const left = process.env.GAME
const { server, browser } = await house()
const get = async (path) => (await fetch(server.base + path)).json()

test('the server knows nothing of it', async () => {
    const { games } = await get('/api/games')
    const names = games.map(({ name }) => name)
    assert.ok(names.length > 1 && !names.includes(left), names.join())
    const { paths, components } = await get('/api/openapi.json')
    assert.deepEqual(components.schemas.GameName.enum, names)
    assert.deepEqual(Object.keys(paths).filter((path) => path.includes(left)), [])
    const refused = await fetch(`${server.base}/api/v1/${left}/start`, { method: 'POST' })
    assert.equal(refused.status, 404)
})

test('the client offers the others, and they begin', async () => {
    const { page, wrong, close } = await open(browser, server)
    const { games } = await get('/api/games')
    const cards = page.locator('article.game-card h3')
    await cards.first().waitFor()
    const shown = await cards.evaluateAll((all) => all.map(({ id }) => id.replace('card-', '')))
    assert.deepEqual(shown.toSorted(), games.map(({ name }) => name).toSorted())
    for (const name of shown) {
        await page.goto(server.base + '/#/')
        await page.locator('article.game-card', { has: page.locator('#card-' + name) }).locator('.card-play').click()
        await page.locator('.frame-board svg:visible, .plain-board').first().waitFor()
    }
    await page.goto(server.base + '/#/new/' + left)
    await cards.first().waitFor()
    assert.deepEqual(wrong, [])
    await close()
})
