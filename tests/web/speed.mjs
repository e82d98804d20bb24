// How soon a slow phone shows the start page and a first board: node tests/web/speed.mjs [runs [program…]]
// Several programs are measured in turns, so that what else the machine does falls on all of them alike.
// Lighthouse's "slow 4G" (150 ms a round trip, 1.6 Mbit/s) and a processor four times slower than
// this one; once with nothing kept, once from what the first visit left. Prints medians.
import { Server, games, launch, open, phone } from './harness.mjs'

const runs = Number(process.argv[2] ?? 5)
const programs = process.argv.length > 3 ? process.argv.slice(3) : [process.env.STOLIK]
const slow = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 }
const start = '#app > :not(.first) button:has-text("Играть с компьютером")'
const FINGER_MS = 80 // on the button
const board = '.frame-board svg:visible'

async function hamper(context, page) {
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', slow)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

/** Milliseconds until something is painted, as the page itself counts from `from`. */
async function until(page, selector, from = 0) {
    await page.locator(selector).first().waitFor()
    return page.evaluate((t) => new Promise((found) => requestAnimationFrame(() => found(performance.now() - t))), from)
}

const median = (list) => Math.round([...list].sort((a, b) => a - b)[list.length >> 1])

/** Counts tasks that kept the page from answering. */
const watchTasks = () => {
    window.tasks = []
    new PerformanceObserver((list) => { for (const one of list.getEntries()) window.tasks.push(one.duration) }).observe({ type: 'longtask', buffered: true })
}

/** What was painted first, when, and what had been fetched by then. */
const painted = (page) => page.evaluate(() => {
    const at = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
    const by = performance.getEntriesByType('resource').filter((one) => one.responseEnd <= at)
    const whole = performance.getEntriesByType('resource')
    return { paint: at, requests: whole.length + 1, early: by.length + 1,
        fetched: whole.reduce((sum, one) => sum + one.encodedBodySize, performance.getEntriesByType('navigation')[0].encodedBodySize) / 1000 }
})

async function visit(browser, server, game) {
    const { context, page, close } = await open(browser, server, { size: phone, path: '/robots.txt' })
    await hamper(context, page)
    const took = {}
    const bytes = { now: 0 }
    page.on('response', async (r) => { bytes.now += (await r.request().sizes().catch(() => null))?.responseBodySize ?? 0 })
    await page.addInitScript(watchTasks)
    await page.goto(server.base)
    took.home = await until(page, start)
    Object.assign(took, await painted(page))
    await page.locator(start).nth(games.indexOf(game)).hover()
    const pressed = await page.evaluate(() => performance.now())
    await page.mouse.down()
    await page.waitForTimeout(FINGER_MS)
    await page.mouse.up()
    took.board = await until(page, board, pressed)
    took.kilobytes = bytes.now / 1000
    took.task = await page.evaluate(() => Math.max(0, ...window.tasks))
    await page.evaluate(() => navigator.serviceWorker.ready)
    await page.reload()
    took.again = await until(page, board)
    await close()
    return took
}

/** A link to a running table, opened by a phone that has never been here. */
async function link(browser, server, game) {
    const first = await open(browser, server, { size: phone })
    await first.page.locator(start).nth(games.indexOf(game)).click()
    await first.page.locator(board).first().waitFor()
    const state = await first.context.storageState()
    const address = first.page.url()
    const second = await open(browser, server, { size: phone, path: '/robots.txt', given: { storageState: state, serviceWorkers: 'block' } })
    await hamper(second.context, second.page)
    await second.page.goto(address)
    const took = await until(second.page, board)
    await first.close()
    await second.close()
    return took
}

const servers = []
for (const program of programs) {
    process.env.STOLIK = program
    servers.push(await new Server().start())
}
const browser = await launch()
for (const game of games) {
    const all = servers.map(() => [])
    const linked = servers.map(() => [])
    for (let i = 0; i < runs; i++) {
        for (const [n, server] of servers.entries()) {
            all[n].push(await visit(browser, server, game))
            linked[n].push(await link(browser, server, game))
        }
    }
    for (const [n, program] of programs.entries()) {
        const of = (key) => median(all[n].map((one) => one[key]))
        console.log(`${game}, ${program}: first paint ${of('paint')} ms after ${of('early')} of ${of('requests')} requests, start page ${of('home')} ms with`
            + ` ${of('fetched')} KB, then from the finger's touch to the board ${of('board')} ms (${of('kilobytes')} KB in all), longest task ${of('task')} ms;`
            + ` reload of the table ${of('again')} ms; a link to a table, nothing kept ${median(linked[n])} ms`)
    }
}
await browser.close()
for (const server of servers) await server.remove()
