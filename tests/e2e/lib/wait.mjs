// Waiting for something to become true, and randomness that can be repeated.

export const LONG = 60_000

export function sleep(ms) {
    return new Promise((done) => setTimeout(done, ms))
}

// Waits until the condition gives something true, and returns that.
export async function until(what, condition, { ms = LONG, every = 10 } = {}) {
    const end = Date.now() + ms
    for (;;) {
        const value = await condition()
        if (value) {
            return value
        }
        if (Date.now() > end) {
            throw new Error(`waited ${ms / 1000} s in vain: ${what}`)
        }
        await sleep(every)
    }
}

// Rejects if the promise takes too long.
export function within(what, promise, ms = LONG) {
    let timer
    const late = new Promise((_, fail) => {
        timer = setTimeout(() => fail(new Error(`waited ${ms / 1000} s in vain: ${what}`)), ms)
    })
    return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}

export const seed = Number(process.env.STOLIK_SEED || Date.now() % 1_000_000_000)
let state = seed >>> 0
console.log(`# STOLIK_SEED=${seed}`)

// Mulberry32: small, and good enough to choose moves by.
export function random() {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t = (t + Math.imul(t ^ (t >>> 7), t | 61)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
}

export function below(n) {
    return Math.floor(random() * n)
}

export function pick(list) {
    return list[below(list.length)]
}

export function chance(p) {
    return random() < p
}
