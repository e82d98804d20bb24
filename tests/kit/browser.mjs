// The browser that tests drive, from Debian and by playwright-core.
import { createRequire } from 'node:module'

const require = createRequire(new URL('../../web/package.json', import.meta.url))
const { chromium } = require('playwright-core')

// The same Chromium without a window: a page costs less than half of the processor's time. The whole
// browser is used by `make test-long`, or by STOLIK_CHROMIUM=/usr/bin/chromium.
const program = process.env.STOLIK_CHROMIUM ??
    (process.env.STOLIK_LONG ? '/usr/bin/chromium' : '/usr/bin/chromium-headless-shell')

// Chromium asks its makers for this and that unless it is told not to.
const flags = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run',
    '--disable-background-networking', '--disable-component-update', '--disable-sync']

export function launch() {
    return chromium.launch({ executablePath: program, args: flags })
}
