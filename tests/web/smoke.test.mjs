// The client in a real browser against a real server: every game begins and takes a first move,
// nothing scrolls sideways, nothing is asked of other hosts, no error reaches the console.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'

const web = new URL('../../web/', import.meta.url)
const require = createRequire(new URL('package.json', web))
const { chromium } = require('playwright-core')
const axe = require.resolve('axe-core/axe.min.js')

const sizes = [[360, 640], [390, 844], [844, 390], [768, 1024], [1440, 900]]
const games = ['nardy', 'durak', 'kush', 'catan']
const flags = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run',
    '--disable-background-networking', '--disable-component-update', '--disable-sync']
const folder = mkdtempSync(join(tmpdir(), 'stolik-web-'))
let server, browser, base

before(async () => {
    server = spawn(process.env.STOLIK, ['serve', '--port', '0', '--store', join(folder, 's.db'),
        '--log-file', join(folder, 'log'), '--rate-limits', 'off'], { stdio: ['ignore', 'pipe', 'inherit'] })
    base = await new Promise((found, failed) => {
        server.stdout.on('data', (text) => found(/http:\S+/.exec(String(text))[0]))
        server.on('exit', () => failed(new Error('the server did not start')))
    })
    browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: flags })
})

after(async () => {
    await browser?.close()
    server?.kill('SIGTERM')
    rmSync(folder, { recursive: true, force: true })
})

/** A page of its own, and what went wrong in it. */
async function open([width, height], path = '') {
    const context = await browser.newContext({ viewport: { width, height }, locale: 'ru-RU', reducedMotion: 'reduce' })
    const page = await context.newPage()
    const wrong = []
    page.on('console', (m) => m.type() === 'error' && wrong.push(m.text()))
    page.on('pageerror', (e) => wrong.push(String(e)))
    page.on('request', (r) => {
        const own = r.url().startsWith(base) || /^(data|blob):/.test(r.url())
        if (!own) wrong.push('a request to ' + r.url())
    })
    await page.goto(base + path)
    await page.locator('button', { hasText: 'Играть с компьютером' }).first().waitFor()
    return { context, page, wrong }
}

const scrolls = (page) => page.evaluate(() => document.documentElement.scrollWidth > innerWidth)

async function serious(page) {
    await page.evaluate(await import('node:fs').then((fs) => fs.readFileSync(axe, 'utf8')))
    const found = await page.evaluate(() => window.axe.run({ runOnly: ['wcag2a', 'wcag2aa'] }))
    return found.violations.filter((v) => ['serious', 'critical'].includes(v.impact)).map((v) => v.id + ': ' + v.nodes[0].html)
}

for (const size of sizes) {
    test(`every game begins at ${size.join('×')}`, async () => {
        const { context, page, wrong } = await open(size)
        assert.equal(await scrolls(page), false, 'home scrolls sideways')
        for (let i = 0; i < games.length; i++) {
            await page.goto(base + '#/')
            await page.locator('button', { hasText: 'Играть с компьютером' }).nth(i).click()
            await page.waitForURL(/#\/t\//)
            await page.locator('svg').first().waitFor()
            await page.waitForTimeout(500)
            assert.equal(await scrolls(page), false, games[i] + ' scrolls sideways')
        }
        assert.deepEqual(wrong, [])
        await context.close()
    })
}

test('two clicks from home to a first move', async () => {
    const { context, page, wrong } = await open([390, 844])
    const acked = new Promise((found) => {
        page.on('websocket', (ws) => ws.on('framereceived', (f) => {
            if (String(f.payload).includes('"t":"ack"')) found(true)
        }))
    })
    await page.locator('button', { hasText: 'Играть с компьютером' }).first().click()
    await page.locator('button', { hasText: 'Бросить кости' }).first().click()
    assert.equal(await acked, true)
    assert.deepEqual(wrong, [])
    await context.close()
})

test('a game goes on after a reload', async () => {
    const { context, page } = await open([1440, 900])
    await page.locator('button', { hasText: 'Играть с компьютером' }).nth(1).click()
    await page.waitForURL(/#\/t\//)
    const where = page.url()
    await page.reload()
    await page.locator('svg').first().waitFor()
    assert.equal(page.url(), where)
    await context.close()
})

test('home has no serious violation', async () => {
    const { context, page } = await open([390, 844])
    assert.deepEqual(await serious(page), [])
    await context.close()
})
