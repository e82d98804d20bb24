// The page of examples/colyseus-nardy, built with the SDK from npm and played in a real browser, from
// another origin than the server's.
import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { launch } from '../kit/browser.mjs'
import { Server, freePort } from './lib/server.mjs'
import { until } from './lib/wait.mjs'

const here = dirname(fileURLToPath(import.meta.url))
const example = join(here, '../../examples/colyseus-nardy')
const require = createRequire(join(here, '../../web/package.json'))
const esbuild = require('esbuild')
let server
let pages
let browser

async function buildPage() {
    const built = await esbuild.build({
        entryPoints: [join(example, 'src/main.ts')],
        nodePaths: [join(here, 'node_modules')],
        bundle: true,
        target: 'es2020',
        write: false,
    })
    return { '/': readFileSync(join(example, 'index.html')), '/main.js': built.outputFiles[0].contents }
}

before(async () => {
    const files = await buildPage()
    const port = await freePort()
    pages = createServer((request, response) => {
        const path = new URL(request.url, 'http://x').pathname
        const type = path === '/' ? 'text/html' : 'text/javascript'
        response.writeHead(files[path] ? 200 : 404, { 'Content-Type': type })
        response.end(files[path])
    }).listen(port, '127.0.0.1')
    server = await Server.start({ args: ['--bot-nodes', '50', '--origins', `http://127.0.0.1:${port}`] })
    browser = await launch()
})
after(async () => {
    await browser?.close()
    pages?.close()
    await server?.stop()
})

async function open() {
    const context = await browser.newContext()
    context.setDefaultTimeout(120_000)
    const page = await context.newPage()
    page.wrong = []
    page.on('pageerror', (error) => page.wrong.push(String(error)))
    await page.goto(`http://127.0.0.1:${pages.address().port}/?server=${server.url}`)
    return page
}

// One thing that the page offers; false: it offers nothing.
function step(page) {
    return page.evaluate(() => {
        const first = (selector) => document.querySelector(selector)
        const it =
            first('.target') ?? first('#off:enabled') ?? first('#roll:enabled') ?? first('.source:not(.chosen)')
        it?.click()
        return Boolean(it)
    })
}

const status = (page) => page.locator('#status').textContent()

test('two pages meet, and one of them is reloaded in the middle', async () => {
    const [one, two] = [await open(), await open()]
    await one.click('#join')
    await one.getByText('Waiting for an opponent').waitFor()
    await two.click('#join')
    await one.getByText('Your turn (white).').waitFor()
    await two.getByText('It is the turn of white.').waitFor()
    const far = await two.locator('.point').first().getAttribute('data-point')
    assert.equal(far, '1', 'Black sees the board turned')
    for (let i = 0; i < 30; i++) {
        await step(one)
        await step(two)
    }
    await two.reload()
    await until('the game is there again', async () => /turn/i.test(await status(two)))
    await one.click('#leave')
    await two.getByText('WIN 100 TON.').waitFor()
    assert.deepEqual([...one.wrong, ...two.wrong], [])
})

test('a whole game against the computer is played by tapping what is offered', async () => {
    const page = await open()
    await page.click('#computer')
    await page.locator('.point').first().waitFor()
    await until('the end', async () => {
        for (let i = 0; i < 10; i++) {
            await step(page)
        }
        return /Game over: (win|lose)\. (WIN|LOST) 100 TON\./.test(await status(page))
    }, { ms: 300_000, every: 5 })
    assert.deepEqual(page.wrong, [])
})
