// Requests that are remembered by their routes, and the shape of answers.
import assert from 'node:assert/strict'
import { Rest } from './rest.mjs'

export const used = new Set() // "METHOD /path/{}" of every request that was made

export class Noting extends Rest {
    ask(method, path, ...more) {
        used.add(`${method} ${shape(path)}`)
        return super.ask(method, path, ...more)
    }

    static async guest(server, name) {
        const rest = new Noting(server)
        const { account, token } = await rest.post('/api/accounts', { name })
        return Object.assign(rest, { account, token })
    }
}

// A path with its numbers and names of parameters left out.
export function shape(path) {
    return path
        .replace(/\?.*/, '')
        .replace(/\{[^}]*\}/g, '{}')
        .replace(/\/\d+(?=\/|$)/g, '/{}')
}

// The routes of an OpenAPI document.
export function routesOf(document) {
    const routes = new Set()
    for (const [path, item] of Object.entries(document.paths)) {
        for (const method of Object.keys(item)) {
            if (['get', 'post', 'patch', 'delete', 'put'].includes(method)) {
                routes.add(`${method.toUpperCase()} ${shape(path)}`)
            }
        }
    }
    return routes
}

export function has(object, ...members) {
    for (const member of members) {
        assert.ok(member in object, `"${member}" in ${JSON.stringify(object).slice(0, 200)}`)
    }
}

export function checkProblem(answer, status, code) {
    assert.equal(answer.status, status, answer.text)
    assert.match(answer.type, /^application\/problem\+json/)
    const { type, title, status: inside, code: name } = answer.json
    assert.equal(name, code, answer.text)
    assert.equal(type, `urn:stolik:error:${code}`)
    assert.equal(inside, status)
    assert.ok(title.length > 0)
}
