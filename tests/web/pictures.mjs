// Takes a picture of every screen, and puts the four boards side by side. For scripts/screens.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { Server, desktop, launch, phone, settled } from './harness.mjs'
import { shrink } from './png.mjs'
import { Stage, screens } from './screens.mjs'

const [folder, ...wanted] = process.argv.slice(2)

const WAYS = [
    { suffix: 'phone', size: phone, scheme: 'light', scale: 1, wants: () => true },
    { suffix: 'desktop', size: desktop, scheme: 'light', scale: 2 / 3, wants: () => true },
    { suffix: 'dark', size: phone, scheme: 'dark', scale: 1, wants: (name) => DARK.includes(name) },
]
const DARK = ['home', 'nardy-picked', 'durak-defend', 'kush-ghost', 'catan-turn', 'replay-analysis', 'settings']
const STRIP = ['nardy-picked', 'durak-defend', 'kush-ghost', 'catan-turn']
const STRIP_COLOURS = 256
const taken = new Map() // as they were before they were shrunk

async function take(browser, server, { name, show }, { suffix, size, scheme, scale }) {
    const stage = new Stage(browser, server, { lang: 'en', size, scheme, scale })
    try {
        await show(stage)
        await settled(stage.page)
        const picture = await stage.page.screenshot({ animations: 'disabled', caret: 'hide' })
        taken.set(`${name}-${suffix}`, picture)
        writeFileSync(join(folder, `${name}-${suffix}.png`), shrink(picture))
    } finally {
        await stage.close()
    }
}

/** The four boards as they look on a phone, in one picture. */
async function strip(browser) {
    const page = await browser.newPage({ viewport: { width: 1240, height: 700 } })
    const pictures = STRIP.map((name) => `<img src="data:image/png;base64,${taken.get(name + '-phone').toString('base64')}">`)
    await page.setContent(`<style>
        body { margin: 0; padding: 16px; width: max-content; display: flex; gap: 16px; background: #dcd6c8 }
        img { display: block; width: 290px; border-radius: 18px }
    </style>${pictures.join('')}`)
    await page.waitForFunction(() => [...document.images].every((one) => one.complete))
    writeFileSync(join(folder, 'boards.png'), shrink(await page.locator('body').screenshot(), STRIP_COLOURS))
    await page.close()
}

function list() {
    const made = new Set(readdirSync(folder))
    const link = (name, { suffix }) => (made.has(`${name}-${suffix}.png`) ? `[${suffix}](${name}-${suffix}.png)` : '')
    const rows = screens.map(({ name, says }) => `| ${says} | ${WAYS.map((way) => link(name, way)).filter(Boolean).join(' · ')} |`)
    writeFileSync(join(folder, 'README.md'), ['# Screens', '', 'Made by `scripts/screens` from a running server; the list is that of `tests/web/screens.mjs`.', '',
        '![The four boards on a phone](boards.png)', '', '| screen | pictures |', '|---|---|', ...rows, ''].join('\n'))
}

const strange = wanted.filter((name) => !screens.some((screen) => screen.name === name))
if (strange.length > 0) {
    console.error(`there is no screen ${strange.join(', ')}; there are ${screens.map(({ name }) => name).join(', ')}`)
    process.exit(1)
}
mkdirSync(folder, { recursive: true })
if (wanted.length === 0) {
    for (const old of readdirSync(folder).filter((name) => name.endsWith('.png'))) rmSync(join(folder, old))
}
const server = await new Server().start()
const browser = await launch()
try {
    for (const screen of screens.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
        for (const way of WAYS.filter(({ wants }) => wants(screen.name))) {
            process.stdout.write(`${screen.name} ${way.suffix}\n`)
            await take(browser, server, screen, way)
        }
    }
    if (STRIP.every((name) => taken.has(name + '-phone'))) await strip(browser)
    list()
} finally {
    await browser.close()
    await server.remove()
}
