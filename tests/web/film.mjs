// One turn of each game, or of those named, as it is seen on a phone: STOLIK=build/stolik node tests/web/film.mjs FOLDER [game…]
// A turn of the player's and what the computers do then. FOLDER gets every picture that was painted, named by its
// time in milliseconds, and for each game one sheet of them, to look for jumps, flashes and marks that go too early.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { Server, WAIT_MS, games, launch, open, phone, playComputer } from './harness.mjs'
import { isMyTurn, isOver, playSome, playTurn } from './players.mjs'

const [folder, ...named] = process.argv.slice(2)
const DEEDS = 14 // of the player's before the film begins: no game is in its first turn then
const REST_MS = 1200 // that the last picture stands
const SHEET_MOST = 48 // pictures on a sheet
const APART_MS = 90 // at least, from one picture on a sheet to the next
const COLUMNS = 8

/** Everything that the page paints until `stop` is called. */
async function record(page) {
    const session = await page.context().newCDPSession(page)
    const frames = []
    session.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
        frames.push({ at: metadata.timestamp * 1000, picture: Buffer.from(data, 'base64') })
        session.send('Page.screencastFrameAck', { sessionId }).catch(() => null)
    })
    await session.send('Page.startScreencast', { format: 'png', everyNthFrame: 1 })
    return async () => {
        await session.send('Page.stopScreencast')
        frames.sort((a, b) => a.at - b.at) // they do not come in order
        return frames.map(({ at, picture }) => ({ ms: Math.round(at - frames[0].at), picture }))
    }
}

/** Some of the pictures, spread over the whole time. */
function chosen(frames) {
    const apart = Math.max(APART_MS, frames.at(-1).ms / SHEET_MOST)
    return frames.filter((frame, i) => i === frames.length - 1 || Math.floor(frame.ms / apart) !== Math.floor((frames[i - 1]?.ms ?? -apart) / apart))
}

async function sheet(browser, frames) {
    const page = await browser.newPage({ viewport: { width: 1600, height: 900 } })
    const cells = chosen(frames).map(({ ms, picture }) => `<figure><img src="data:image/png;base64,${picture.toString('base64')}"><figcaption>${ms}</figcaption></figure>`)
    await page.setContent(`<style>
        body { margin: 0; padding: 8px; display: grid; grid-template-columns: repeat(${COLUMNS}, 1fr); gap: 8px; background: #444 }
        figure { margin: 0; color: #fff; font: 12px sans-serif } img { display: block; width: 100% }
    </style>${cells.join('')}`)
    await page.waitForFunction(() => [...document.images].every((one) => one.complete))
    const picture = await page.screenshot({ fullPage: true })
    await page.close()
    return picture
}

/** The own turn, and all that happens until the next one. */
async function film(browser, server, game) {
    const { page, wrong, close } = await open(browser, server, { size: phone, given: { reducedMotion: 'no-preference' } })
    await playComputer(page, game)
    await playSome(page, game, DEEDS)
    await page.waitForFunction(() => document.querySelector('.status-text.mine[aria-busy=false]'))
    const stop = await record(page)
    await playTurn(page, game)
    for (const end = Date.now() + WAIT_MS; Date.now() < end && !await isMyTurn(page) && !await isOver(page);) await page.waitForTimeout(50)
    await page.waitForTimeout(REST_MS)
    const frames = await stop()
    await close()
    if (wrong.length > 0) throw new Error(`${game}: ${wrong.join('; ')}`)
    return frames
}

const strange = named.filter((name) => !games.includes(name))
if (!folder || strange.length > 0) {
    console.error(strange.length > 0 ? `there is no game ${strange.join(', ')}` : 'usage: film.mjs FOLDER [game…]')
    process.exit(1)
}
const server = await new Server().start()
const browser = await launch()
for (const game of named.length > 0 ? named : games) {
    const frames = await film(browser, server, game)
    const own = join(folder, game)
    rmSync(own, { recursive: true, force: true })
    mkdirSync(own, { recursive: true })
    for (const { ms, picture } of frames) writeFileSync(join(own, String(ms).padStart(6, '0') + '.png'), picture)
    writeFileSync(join(folder, game + '.png'), await sheet(browser, frames))
    console.log(`${game}: ${frames.length} pictures in ${frames.at(-1).ms} ms`)
}
await browser.close()
await server.remove()
