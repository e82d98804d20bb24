// Invitations: what a pasted link shows, what host and guest read, their names, a code for a camera; what is said at
// the table, in the reader's language and after a reload; and who watches comes along to the rematch.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { choose, comesTo, house, open, scrollsSideways, violations } from './harness.mjs'
import { board, hear, resign, tableOf } from './tables.mjs'

const { server, browser } = await house()
const PICTURES = process.env.STOLIK_PICTURES
const SMALL = [360, 640]
const ENGLISH = { locale: 'en-US' }

const picture = async (page, name) => {
    if (PICTURES) await page.screenshot({ path: `${PICTURES}/invite-${name}.png`, fullPage: true })
}

/** What a messenger reads of a page. */
async function previewOf(link) {
    const answer = await fetch(link, { headers: { 'User-Agent': 'TelegramBot (like TwitterBot)' } })
    const text = await answer.text()
    const tags = Object.fromEntries([...text.matchAll(/<meta property="og:([\w:]+)" content="([^"]*)">/g)].map(([, name, value]) => [name, value]))
    return { answer, text, tags }
}

async function hostWaits(name = 'Анна <К.> & Ко') {
    const host = await open(browser, server, { size: SMALL })
    await choose(host.page, 'Нарды', 'С другом')
    await host.page.locator('.invite-link').waitFor()
    if (name) {
        await host.page.getByLabel('Ваше имя').fill(name)
        await host.page.getByLabel('Ваше имя').press('Enter')
    }
    return { ...host, link: await host.page.locator('.invite-link').inputValue() }
}

test('a pasted link shows the game and who invites, also after a crash, and no more once nobody is awaited', async () => {
    const host = await hostWaits()
    assert.match(host.link, /\/i\/[0-9A-Z]{13}$/)
    const { answer, text, tags } = await comesTo(() => previewOf(host.link), ({ tags: { title } }) => title?.includes('Анна'), 'the new name is not shown')
    assert.equal(tags.title, 'Анна &lt;К.&gt; &amp; Ко зовёт вас сыграть: Длинные нарды')
    assert.match(tags.description, /шашки/)
    assert.equal(answer.headers.get('cache-control'), 'no-store')
    assert.equal(answer.headers.get('x-robots-tag'), 'noindex')
    assert.match(answer.headers.get('content-security-policy'), /default-src 'self'/)
    assert.equal(text.includes('<К.>'), false)
    const art = await fetch(tags.image)
    assert.equal(art.headers.get('content-type'), 'image/png')
    assert.ok((await art.arrayBuffer()).byteLength < 60_000)
    assert.equal((await previewOf(host.link + '/en')).tags.title, 'Анна &lt;К.&gt; &amp; Ко invites you to play: Long Nardy')
    await server.stop('SIGKILL')
    await server.start()
    assert.equal((await previewOf(host.link)).tags.title, tags.title)
    const guest = await open(browser, server, { path: new URL(host.link).pathname })
    await guest.page.getByRole('button', { name: 'Сесть за стол' }).click()
    await board(guest.page).waitFor()
    const plain = await previewOf(server.base + '/')
    assert.equal((await previewOf(host.link)).text, plain.text)
    assert.equal((await previewOf(server.base + '/i/0000000000000')).text, plain.text)
    await Promise.all([host.close(), guest.close()])
})

test('host and guest read what is for them, say their names, and there is a code for a camera', async () => {
    const host = await hostWaits('Анна')
    await host.page.getByText('Отправьте ссылку тому, с кем будете играть').waitFor()
    await host.page.getByRole('button', { name: 'QR-код' }).click()
    await host.page.getByRole('img', { name: 'QR-код' }).waitFor()
    assert.deepEqual(await violations(host.page), [])
    assert.equal(await scrollsSideways(host.page), false)
    await picture(host.page, 'host')
    const guest = await open(browser, server, { size: SMALL, path: new URL(host.link).pathname, given: ENGLISH })
    await guest.page.getByText('Анна invites you to play Long Nardy').waitFor()
    assert.equal(new URL(guest.page.url()).pathname, '/')
    await guest.page.getByLabel('Your name').fill('Bob')
    assert.deepEqual(await violations(guest.page), [])
    await picture(guest.page, 'guest')
    await guest.page.getByRole('button', { name: 'Take a seat' }).click()
    await Promise.all([host, guest].map(({ page }) => board(page).waitFor()))
    await host.page.locator('.chip-name', { hasText: 'Bob' }).waitFor()
    await guest.page.locator('.chip-name', { hasText: 'Анна' }).waitFor()
    for (const { wrong, close } of [host, guest]) {
        assert.deepEqual(wrong, [])
        await close()
    }
})

test('phrases are read in the own language, what was said outlasts a reload, and who watches comes along', { timeout: 300_000 }, async () => {
    const host = await hostWaits('Анна')
    const path = new URL(host.link).pathname
    const guest = await open(browser, server, { path, given: ENGLISH })
    await guest.page.getByRole('button', { name: 'Take a seat' }).click()
    await Promise.all([host, guest].map(({ page }) => board(page).waitFor()))
    const first = tableOf(host.page)
    const watcher = await open(browser, server, { path })
    await board(watcher.page).waitFor()
    await host.page.locator('.side-button button').click()
    await host.page.getByRole('button', { name: 'Удачи!' }).click()
    await host.page.locator('#chat-text').fill('/что-то своё')
    await host.page.locator('.chat form button').click()
    await hear(guest.page, 'Good luck!')
    await hear(guest.page, '/что-то своё')
    await hear(watcher.page, 'Удачи!')
    await guest.page.reload()
    await board(guest.page).waitFor()
    await hear(guest.page, 'Good luck!')
    await host.page.locator('.side-close button').click()
    await resign(host.page)
    for (const [{ page }, again] of [[host, 'Ещё партию'], [guest, 'Play again']]) await page.locator('dialog[open]').getByRole('button', { name: again }).click()
    const people = [host, guest, watcher]
    await Promise.all(people.map(({ page }) => page.waitForURL(() => tableOf(page) > 0 && tableOf(page) !== first)))
    assert.equal(new Set(people.map(({ page }) => tableOf(page))).size, 1)
    await Promise.all(people.map(({ page }) => board(page).waitFor()))
    for (const { wrong, close } of people) {
        assert.deepEqual(wrong, [])
        await close()
    }
})

test('of two guests who come at once one has the seat, and the other looks on', async () => {
    const host = await hostWaits('Анна')
    const path = new URL(host.link).pathname
    const guests = [await open(browser, server, { path }), await open(browser, server, { path })]
    const sits = guests.map(({ page }) => page.getByRole('button', { name: 'Сесть за стол' }))
    // As a finger does, without a look whether the other was faster and the button has gone.
    const buttons = await Promise.all(sits.map((button) => button.elementHandle()))
    await Promise.all(buttons.map((button) => button.evaluate((one) => one.click())))
    await Promise.all([host, ...guests].map(({ page }) => board(page).waitFor()))
    const watching = () => Promise.all(guests.map(({ page }) => page.getByText('Вы смотрите').count()))
    await comesTo(watching, ([one, two]) => one + two === 1, 'not one of them looks on')
    for (const { wrong, close } of [host, ...guests]) {
        assert.deepEqual(wrong, [])
        await close()
    }
})
