// A client by REST.
import { LONG } from './wait.mjs'

// What the server answered when that was not what the test wanted.
export class Refused extends Error {
    constructor(method, path, answer) {
        super(`${method} ${path}: ${answer.status} ${answer.text.slice(0, 300)}`)
        this.status = answer.status
        this.code = answer.json?.code
        this.answer = answer
    }
}

export class Rest {
    constructor(server, token = null) {
        this.server = server
        this.token = token
        this.account = null
        this.heard = null // a list of everything received, if it is wanted
    }

    static async guest(server, name) {
        const rest = new Rest(server)
        const { account, token } = await rest.post('/api/accounts', { name })
        rest.account = account
        rest.token = token
        return rest
    }

    async fetch(path, options) {
        try {
            return await fetch(this.server.url + path, options)
        } catch (error) {
            throw new Error(`${options.method} ${path}: ${error.cause?.message ?? error.message}`)
        }
    }

    // The answer, whatever it is.
    async ask(method, path, body, headers = {}) {
        const given = { ...headers }
        if (this.token !== null) {
            given.Authorization ??= `Bearer ${this.token}`
        }
        if (body !== undefined) {
            given['Content-Type'] ??= 'application/json'
        }
        const response = await this.fetch(path, {
            method,
            headers: given,
            signal: AbortSignal.timeout(LONG),
            body: body === undefined || typeof body === 'string' ? body : JSON.stringify(body),
        })
        const text = await response.text()
        this.heard?.push(text)
        const type = response.headers.get('content-type') ?? ''
        const json =
            text !== '' && /^application\/(problem\+)?json/.test(type) ? JSON.parse(text) : null
        return { status: response.status, type, text, json, headers: response.headers }
    }

    async good(method, path, body) {
        const answer = await this.ask(method, path, body)
        if (answer.status < 200 || answer.status > 299) {
            throw new Refused(method, path, answer)
        }
        return answer.json
    }

    get(path) {
        return this.good('GET', path)
    }

    post(path, body) {
        return this.good('POST', path, body)
    }

    table(number) {
        return this.get(`/api/tables/${number}`)
    }

    view(number) {
        return this.get(`/api/tables/${number}/view`)
    }

    events(number, since = 0) {
        return this.get(`/api/tables/${number}/events?since=${since}`)
    }

    legal(number) {
        return this.get(`/api/tables/${number}/legal`)
    }

    act(number, req, action) {
        return this.post(`/api/tables/${number}/actions`, { req, action })
    }

    async file(number) {
        const answer = await this.ask('GET', `/api/tables/${number}/file`)
        if (answer.status !== 200) {
            throw new Refused('GET', `/api/tables/${number}/file`, answer)
        }
        return answer.text
    }
}
