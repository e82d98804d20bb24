// A way to the server on which each page is given a script that reports what goes wrong in it. Neither
// engine tells WebDriver what is in its console.
import { createServer, request } from 'node:http'
import { connect } from 'node:net'

const SCRIPT = '/watched.js'
const REPORT = '/watched'

/** Runs in the page, before all of its own scripts. */
function watch(report) {
    const tell = (what) => navigator.sendBeacon(report, String(what))
    const error = console.error
    console.error = (...words) => {
        tell('console.error: ' + words.map(String).join(' '))
        error(...words)
    }
    // A board that is laid out anew when it learns its size is told so; it is at rest a frame later.
    const harmless = (e) => /^ResizeObserver loop/.test(e.message)
    addEventListener('error', (e) => harmless(e) || tell(e.message ? `${e.message} at ${e.filename}:${e.lineno}` : `not loaded: ${e.target.outerHTML}`), true)
    addEventListener('unhandledrejection', (e) => tell(`unhandled: ${e.reason} ${e.reason?.stack ?? ''}`))
    addEventListener('securitypolicyviolation', (e) => tell(`${e.violatedDirective} forbids ${e.blockedURI} at ${e.sourceFile}:${e.lineNumber}`))
}

export class Watched {
    /** What went wrong in the pages, and requests that the server could not answer. */
    wrong = []
    #server
    #listener = createServer((asked, answer) => this.#pass(asked, answer))

    constructor(server) {
        this.#server = server
        this.#listener.on('upgrade', (asked, near, head) => this.#join(asked, near, head))
    }

    async start() {
        await new Promise((found) => this.#listener.listen(0, '127.0.0.1', found))
        this.base = `http://127.0.0.1:${this.#listener.address().port}`
        return this
    }

    async remove() {
        this.#listener.closeAllConnections()
        await new Promise((found) => this.#listener.close(found))
    }

    #pass(asked, answer) {
        if (asked.url === SCRIPT) return void answer.writeHead(200, { 'Content-Type': 'text/javascript' }).end(`(${watch})('${REPORT}')`)
        if (asked.url === REPORT) return void this.#note(asked, answer)
        const { 'accept-encoding': _, 'if-none-match': __, ...headers } = asked.headers
        const far = request({ port: this.#server.port, path: asked.url, method: asked.method, headers }, (told) => {
            if (told.statusCode >= 400) this.wrong.push(`${asked.method} ${asked.url}: ${told.statusCode}`)
            if (String(told.headers['content-type']).startsWith('text/html')) return void this.#mark(told, answer)
            told.pipe(answer.writeHead(told.statusCode, told.headers))
        })
        far.on('error', () => answer.destroy())
        asked.pipe(far)
    }

    async #note(asked, answer) {
        let text = ''
        for await (const part of asked) text += part
        this.wrong.push(text)
        answer.writeHead(204).end()
    }

    async #mark(told, answer) {
        let text = ''
        for await (const part of told.setEncoding('utf8')) text += part
        const { 'content-length': _, etag: __, ...headers } = told.headers
        answer.writeHead(told.statusCode, headers).end(text.replace('<head>', `<head><script src="${SCRIPT}"></script>`))
    }

    #join(asked, near, head) {
        const far = connect(this.#server.port, '127.0.0.1', () => {
            const lines = asked.rawHeaders.map((word, i) => (i % 2 ? word + '\r\n' : word + ': ')).join('')
            far.write(`${asked.method} ${asked.url} HTTP/1.1\r\n${lines}\r\n`)
            far.write(head)
            near.pipe(far).pipe(near)
        })
        for (const [one, other] of [[near, far], [far, near]]) one.on('error', () => other.destroy()).on('close', () => other.destroy())
    }
}
