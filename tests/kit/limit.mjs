// A time limit on each test of a file, for `node --import`: a test that hangs is named, and ends its
// file. The limit is far beyond what a busy machine needs. CTest limits what is outside of tests.
import { afterEach, beforeEach } from 'node:test'

const LIMIT_S = process.env.STOLIK_LONG ? 7200 : 1500

// The process that only starts the others has no tests of its own.
if (process.env.NODE_TEST_CONTEXT) {
    const timers = new Map()
    beforeEach((test) => {
        const end = () => {
            console.error(`hung: "${test.name}" has run for ${LIMIT_S} s`)
            process.exit(1)
        }
        timers.set(test, setTimeout(end, LIMIT_S * 1000).unref())
    })
    afterEach((test) => {
        clearTimeout(timers.get(test))
        timers.delete(test)
    })
}
