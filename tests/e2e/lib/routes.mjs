// Requests that are remembered by their routes, and the shape of answers.
import assert from 'node:assert/strict'
import { Rest } from './rest.mjs'

export const used = new Set() // "METHOD /path/{}" of every request that was made
export const answers = [] // of them, by route

export class Noting extends Rest {
    async ask(method, path, ...more) {
        const route = `${method} ${shape(path)}`
        used.add(route)
        const answer = await super.ask(method, path, ...more)
        answers.push({ route, ...answer })
        return answer
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

// Members of a value that its schema in the document does not describe, as paths.
function undescribedIn(document, given, value, path) {
    if (value === null || typeof value !== 'object') {
        return []
    }
    const resolved = (schema) =>
        schema?.$ref
            ? resolved(schema.$ref.split('/').slice(1).reduce((at, key) => at[key], document))
            : schema
    const schema = resolved(given)
    if (schema?.oneOf) {
        const kinds = schema.oneOf.map(resolved).filter((one) => one.type !== 'null')
        const fits = (one) => (one.required ?? []).every((key) => key in value)
        return undescribedIn(document, kinds.find(fits), value, path)
    }
    if (Array.isArray(value)) {
        return value.flatMap((item) => undescribedIn(document, schema?.items, item, `${path}[]`))
    }
    return Object.entries(schema?.properties ? value : {}).flatMap(([key, member]) =>
        key in schema.properties
            ? undescribedIn(document, schema.properties[key], member, `${path}.${key}`)
            : schema.additionalProperties
              ? []
              : [`${path}.${key}`],
    )
}

// The same for all answers that were noted.
export function undescribed(document) {
    const found = new Set()
    for (const [path, item] of Object.entries(document.paths)) {
        for (const { route, status, json } of answers) {
            const [method, asked] = route.split(' ')
            const content = asked === shape(path) && item[method.toLowerCase()]?.responses[status]?.content
            for (const { schema } of Object.values(content || {})) {
                undescribedIn(document, schema, json, route).forEach((one) => found.add(one))
            }
        }
    }
    return [...found].sort()
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
