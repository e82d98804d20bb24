// Accounts that outlive a browser: recovery codes, links with them, and several accounts on a device.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { house, open, playComputer, scrollsSideways, violations } from './harness.mjs'
import { Person, playOut, tableOf } from './people.mjs'

const { server, browser } = await house('--bot-nodes', '50')

const REFUSED = /status of 40[14]/ // which the browser itself notes

/** A browser of this person; nobody's, if there is none. */
async function openAs(person, path = '/', { size, given = {} } = {}) {
    const localStorage = person ? [{ name: 'stolik.session', value: JSON.stringify(person.session) }] : []
    const storageState = { cookies: [], origins: [{ origin: server.base, localStorage }] }
    const opened = await open(browser, server, { size, path, given: { ...given, storageState } })
    const requests = []
    opened.page.on('request', (r) => requests.push(`${r.method()} ${new URL(r.url()).pathname}`))
    return { ...opened, requests }
}

const sessionsOf = (page) => page.evaluate(() => JSON.parse(localStorage.getItem('stolik.sessions') ?? '[]'))
const namesOf = async (page) => (await sessionsOf(page)).map((one) => one.account.name)
const button = (page, name) => page.getByRole('button', { name })

async function isHome(page, name) {
    await page.goto(server.base + '/')
    await page.locator('.home-name', { hasText: name }).waitFor()
}

/** The code that the settings show. */
async function showCode(page) {
    await page.goto(server.base + '/#/settings')
    await button(page, 'Показать код восстановления').click()
    return page.locator('.recovery-code').textContent()
}

async function finishGame(person, rival) {
    const table = await tableOf([person, rival], { game: 'nardy' })
    await playOut([person, rival], table, 4)
    await rival.say(table, 'resign')
    return table
}

test('a code that one browser shows opens the account in another, with its tables and games', async () => {
    const [anna, boris] = await Promise.all(['Анна', 'Борис'].map((name) => Person.make(server, name)))
    const past = await finishGame(anna, boris)
    const a = await openAs(anna)
    await playComputer(a.page, 'kush')
    const running = /#\/t\/(\d+)/.exec(a.page.url())[1]
    const code = await showCode(a.page)
    assert.match(code, /^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){6}$/)

    const b = await openAs(null, '/#/settings')
    await b.page.getByRole('link', { name: 'У меня есть код восстановления' }).click()
    await b.page.locator('#recovery').fill(code.toLowerCase().replaceAll('-', ' '))
    await button(b.page, 'Войти').click()
    await b.page.locator('.recover [role=status]', { hasText: 'Теперь вы играете как Анна.' }).waitFor()
    await b.page.getByRole('link', { name: 'Играть' }).click()
    await b.page.locator('.home-name', { hasText: 'Анна' }).waitFor()
    await b.page.locator(`.resume-one[href="#/t/${running}"]`).click()
    await b.page.locator('.frame-board svg:visible').first().waitFor()
    await button(b.page, 'Бросить кости').waitFor()
    await b.page.goto(server.base + '/#/history')
    await b.page.locator(`.past-game a[href="#/replay/${past}"]`).first().waitFor()
    const [[one], [other]] = await Promise.all([a, b].map(({ page }) => sessionsOf(page)))
    assert.equal(one.account.id, other.account.id)
    assert.notEqual(one.token, other.token)
    for (const { wrong, close } of [a, b]) {
        assert.deepEqual(wrong, [])
        await close()
    }
})

test('a link with a code signs nobody in by itself; who goes on can switch back', async () => {
    const [anna, boris] = await Promise.all(['Анна', 'Борис'].map((name) => Person.make(server, name)))
    const { code } = await boris.ask('POST', '/api/account/recovery')
    const a = await openAs(anna)
    await isHome(a.page, 'Анна')
    a.requests.length = 0
    await a.page.goto('about:blank')
    await a.page.goto(`${server.base}/#/recover/${code}`)
    await a.page.locator('.recover', { hasText: 'Анна останется здесь' }).waitFor()
    await a.page.waitForURL(server.base + '/#/recover') // the code is not left in the address
    assert.doesNotMatch(await a.page.locator('body').innerText(), /Борис/, 'whose it is, is not told')
    await a.page.waitForLoadState('networkidle')
    assert.ok(!a.requests.includes('POST /api/accounts/recover'), 'nor asked')
    assert.deepEqual(await namesOf(a.page), ['Анна'])

    await button(a.page, 'Остаться: Анна').click()
    assert.deepEqual(await namesOf(a.page), ['Анна'])
    await a.page.goto('about:blank')
    await a.page.goto(`${server.base}/#/recover/${code}`)
    await button(a.page, 'Перейти к аккаунту').click()
    await a.page.locator('.recover', { hasText: 'Теперь вы играете как Борис.' }).waitFor()
    assert.deepEqual(await namesOf(a.page), ['Борис', 'Анна'])
    await button(a.page, 'Вернуться: Анна').click()
    await a.page.locator('.account-one', { hasText: 'Борис' }).waitFor()
    assert.equal(await a.page.locator('#name').inputValue(), 'Анна')
    await isHome(a.page, 'Анна')

    // And once more, from the list in the settings.
    await a.page.goto(server.base + '/#/settings')
    await button(a.page, 'Перейти к аккаунту Борис').click()
    await a.page.locator('.account-one', { hasText: 'Анна' }).waitFor()
    await a.page.reload()
    assert.equal(await a.page.locator('#name').inputValue(), 'Борис')
    assert.deepEqual(a.wrong, [])
    await a.close()
})

test('the line to the server is the new account’s at once', async () => {
    const [anna, boris] = await Promise.all(['Анна', 'Борис'].map((name) => Person.make(server, name)))
    const { code } = await boris.ask('POST', '/api/account/recovery')
    const { table } = await boris.create({ game: 'kush', bots: [null, 'easy'], sit: 0 })
    const a = await openAs(anna)
    await isHome(a.page, 'Анна')
    await a.page.evaluate((to) => { location.hash = to }, '#/recover/' + code)
    await button(a.page, 'Перейти к аккаунту').click()
    await a.page.locator('.recover [role=status]').waitFor()
    await a.page.evaluate((to) => { location.hash = to }, '#/t/' + table)
    await button(a.page, 'Бросить кости').click()
    await a.page.locator('.status-text').waitFor()
    assert.deepEqual(a.wrong, [])
    await a.close()
})

test('a code is replaced and removed, and a wrong one is refused in words', async () => {
    const anna = await Person.make(server, 'Анна')
    const a = await openAs(anna)
    const first = await showCode(a.page)
    await a.page.locator('dialog .dialog-head button').click()
    await a.page.locator('p', { hasText: 'Код восстановления есть' }).waitFor()
    await button(a.page, 'Новый код').click()
    await a.page.locator('dialog .button:not(.plain)').click()
    await a.page.locator('.recovery-code').waitFor()
    const second = await a.page.locator('.recovery-code').textContent()
    assert.notEqual(first, second)
    await a.page.locator('dialog .dialog-head button').click()
    await button(a.page, 'Удалить код').click()
    await a.page.locator('dialog .danger').click()
    await button(a.page, 'Показать код восстановления').waitFor()

    const b = await openAs(null, '/#/recover')
    for (const [typed, said] of [[first, 'Такого кода нет'], [second, 'Такого кода нет'], ['K7QF', 'В коде 28 букв и цифр'], [first + '0', 'В коде 28 букв и цифр']]) {
        await b.page.locator('#recovery').fill(typed)
        await button(b.page, 'Войти').click()
        await b.page.locator('.error-text', { hasText: said }).waitFor()
    }
    assert.deepEqual(await sessionsOf(b.page), [])
    assert.deepEqual(b.wrong.filter((one) => !REFUSED.test(one)), [])
    assert.deepEqual(a.wrong, [])
    await a.close()
    await b.close()
})

test('a guest whose session the server has ended is told so, and the code brings the account back', async () => {
    const anna = await Person.make(server, 'Анна')
    const { code } = await anna.ask('POST', '/api/account/recovery')
    await anna.ask('DELETE', '/api/account/sessions')
    const a = await openAs(anna)
    await a.page.locator('.toast', { hasText: 'Сервер больше не узнаёт вас как Анна.' }).waitFor()
    await a.page.goto(server.base + '/#/settings')
    await a.page.locator('.account-one', { hasText: 'Сервер завершил этот вход' }).waitFor()
    await a.page.goto(`${server.base}/#/recover/${code}`)
    await button(a.page, 'Войти').click()
    await a.page.locator('.recover [role=status]').waitFor()
    assert.deepEqual((await sessionsOf(a.page)).map((one) => [one.account.name, one.refused]), [['Анна', undefined]])
    assert.deepEqual(a.wrong.filter((one) => !REFUSED.test(one)), [])
    await a.close()
})

test('a guest with games and no code is reminded, until that is sent away or there is a code', async () => {
    const [anna, boris] = await Promise.all(['Анна', 'Борис'].map((name) => Person.make(server, name)))
    await finishGame(anna, boris)
    const a = await openAs(anna, '/#/history')
    await a.page.locator('.keep-hint').getByRole('link').click()
    await button(a.page, 'Показать код восстановления').waitFor()
    await a.page.goBack()
    await button(a.page, 'Скрыть подсказку').click()
    await a.page.locator('.keep-hint').waitFor({ state: 'detached' })
    await a.page.reload()
    await a.page.locator('.past-game').waitFor()
    await a.page.waitForLoadState('networkidle')
    assert.equal(await a.page.locator('.keep-hint').count(), 0)
    await boris.ask('POST', '/api/account/recovery')
    const b = await openAs(boris, '/#/history')
    await b.page.locator('.past-game').waitFor()
    await b.page.waitForLoadState('networkidle')
    assert.equal(await b.page.locator('.keep-hint').count(), 0)
    await a.close()
    await b.close()
})

for (const scheme of ['light', 'dark']) {
    test(`all of it fits 320 pixels, ${scheme}`, async () => {
        const [anna, boris] = await Promise.all(['W'.repeat(24), 'Ж'.repeat(24)].map((name) => Person.make(server, name)))
        const { code } = await boris.ask('POST', '/api/account/recovery')
        await finishGame(anna, boris)
        const a = await openAs(anna, '/#/history', { size: [320, 568], given: { colorScheme: scheme } })
        const fits = async (where) => {
            assert.equal(await scrollsSideways(a.page), false, where)
            assert.deepEqual(await violations(a.page), [], where)
        }
        await a.page.locator('.keep-hint').waitFor()
        await fits('hint')
        await a.page.goto(`${server.base}/#/recover/${code}`)
        await a.page.locator('.recover .button').last().waitFor()
        await fits('link')
        await a.page.locator('.recover .button').last().click()
        await a.page.locator('.recover [role=status]').waitFor()
        await fits('recovered')
        await a.page.goto(server.base + '/#/settings')
        await a.page.locator('.account-one').waitFor()
        await fits('settings')
        await button(a.page, 'Новый код').click()
        await a.page.locator('dialog .button:not(.plain)').click()
        await a.page.locator('.recovery-code').waitFor()
        await fits('code')
        await a.page.goto(server.base + '/#/recover')
        await a.page.locator('#recovery').waitFor()
        await fits('typed')
        assert.deepEqual(a.wrong, [])
        await a.close()
    })
}
