// People who play by REST: opponents, hosts and guests that a screen needs, and whole games in a hurry.

export class Person {
    constructor(server, { account, token }) {
        this.server = server
        this.account = account
        this.token = token
    }

    static async make(server, name) {
        const nobody = new Person(server, { account: null, token: null })
        return new Person(server, await nobody.ask('POST', '/api/accounts', { name }))
    }

    /** What a browser keeps of this person, so that its page opens as theirs. */
    get session() {
        return { account: this.account, token: this.token }
    }

    async ask(method, path, body) {
        const headers = { ...(this.token ? { Authorization: 'Bearer ' + this.token } : {}), ...(body ? { 'Content-Type': 'application/json' } : {}) }
        const answer = await fetch(this.server.base + path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) })
        const text = await answer.text()
        if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
        return text === '' ? null : JSON.parse(text)
    }

    create(setup) {
        return this.ask('POST', '/api/tables', setup)
    }

    table(number) {
        return this.ask('GET', '/api/tables/' + number)
    }

    sit(number, code) {
        return this.ask('POST', `/api/tables/${number}/seat`, code ? { code } : {})
    }

    act(number, action) {
        return this.ask('POST', `/api/tables/${number}/actions`, { action })
    }

    /** resign, draw, decline, rematch. */
    say(number, what) {
        return this.ask('POST', `/api/tables/${number}/${what}`, {})
    }
}

/** A person who has set a table up and sits first, and the script by which a page is theirs. */
export async function hostOf(server, setup, settings = {}) {
    const person = await Person.make(server, 'Anna')
    const { table } = await person.create({ sit: 0, ...setup })
    const keep = (key, value) => `localStorage.setItem('stolik.${key}', ${JSON.stringify(JSON.stringify(value))})`
    return { person, table, before: [keep('session', person.session), keep('settings', settings)].join(';') }
}

const EAGER = /^(city|settlement|beat|attack|place|road|knight|activate|hire|improve)/

/** Plays the table `number` by REST to its end, or for at most `moves` rounds. `people` are in the
 *  order of their seats. Prefers actions that bring the end nearer. */
export async function playOut(people, number, moves = 5000) {
    for (let n = 0; n < moves; n++) {
        const { phase, turn } = await people[0].table(number)
        if (phase === 'ended') return
        for (const seat of turn.to_act) {
            const { actions } = await people[seat].ask('GET', `/api/tables/${number}/legal`)
            const eager = actions.filter((one) => EAGER.test(one))
            const plain = actions.filter((one) => !/^(bank|discard)/.test(one))
            const from = eager.length > 0 ? eager : plain.length > 0 ? plain : actions
            await people[seat].act(number, from[(n * 7) % from.length])
        }
    }
}

/** A table at which these people sit in this order, begun. */
export async function tableOf(people, setup) {
    const { table, code } = await people[0].create({ seats: people.length, ...setup, sit: 0 })
    for (const [seat, one] of people.entries()) {
        if (seat > 0) await one.ask('POST', `/api/tables/${table}/seat`, { seat, code })
    }
    return table
}
