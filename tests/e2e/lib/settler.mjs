// Somebody who plays Catan by its own routes and nothing else, in words of terrain: what to do
// follows from the state that the routes show.
import assert from 'node:assert/strict'

const RESOURCES = ['wood', 'brick', 'sheep', 'wheat', 'ore']
const COSTS = {
    road: { wood: 1, brick: 1 },
    settlement: { wood: 1, brick: 1, sheep: 1, wheat: 1 },
    city: { wheat: 2, ore: 3 },
    card: { sheep: 1, wheat: 1, ore: 1 },
}
const PIPS = [0, 0, 1, 2, 3, 4, 5, 0, 5, 4, 3, 2, 1]

const has = (hand, cost) => Object.entries(cost).every(([name, n]) => hand[name] >= n)

// Whether a vertex is a corner of a hex, by their distance.
function touch({ hex_coord: [q, r] }, { x, y }) {
    const [dx, dy] = [Math.sqrt(3) * (q + r / 2) - x, 1.5 * r - y]
    return dx * dx + dy * dy < 1.1
}

// What the routes' bodies have been seen to do.
export const notes = { routes: new Map(), unnamed: 0, ports: 0, refused: new Set() }

export class Settler {
    constructor(rest, table, me) {
        this.rest = rest
        this.at = `/api/v1/catan/${table}`
        this.me = me // counted from 1
        this.offered = 0 // the turn of the last offer
    }

    async look() {
        const { state } = await this.rest.get(`${this.at}/state?words=terrain`)
        return state
    }

    // Null: the rules have refused it.
    async take(name, body = {}) {
        const answer = await this.rest.ask('POST', `${this.at}/${name}?words=terrain`, body)
        if (answer.status === 409) {
            notes.refused.add(`${name} ${answer.json.code}`)
            return null
        }
        assert.equal(answer.status, 200, `${name} ${JSON.stringify(body)}: ${answer.text}`)
        notes.routes.set(name, (notes.routes.get(name) ?? 0) + 1)
        return answer.json.state
    }

    // Does what is asked of this player now; false: nothing is.
    async act() {
        const state = await this.look()
        const mine = state.players[state.current_player_index].player_id === this.me
        const [trade] = state.pending_trades
        if (state.phase === 'game_over') {
            return false
        }
        if (state.to_discard[this.me]) {
            return this.discard(state)
        }
        if (trade && !mine && ![...trade.accepted, ...trade.rejected].includes(this.me)) {
            return this.answer(state, trade)
        }
        if (!mine || trade || state.step === 'discard') {
            return false
        }
        return this.turn(state)
    }

    async turn(state) {
        switch (state.step) {
            case 'initial_placement_1':
            case 'initial_placement_2':
                return this.place(state)
            case 'roll_dice':
                return (await this.play(state)) ?? this.take('roll-dice')
            case 'move_robber':
                return this.rob(state)
            case 'road_building':
                return (await this.road(state)) ?? this.take('end-road-building')
            default:
                return this.build(state)
        }
    }

    discard(state) {
        const hand = { ...state.player_resources[this.me] }
        const resources = {}
        for (let i = 0; i < state.to_discard[this.me]; i++) {
            const most = RESOURCES.reduce((a, b) => (hand[b] > hand[a] ? b : a))
            hand[most]--
            resources[most] = (resources[most] ?? 0) + 1
        }
        return this.take('discard', { resources })
    }

    answer(state, trade) {
        const { trade_offer_id } = trade
        const holds = has(state.player_resources[this.me], trade.want_resources)
        const stale = trade_offer_id > 0 ? trade_offer_id - 1 : 99
        return this.take('accept-trade-offer', { trade_offer_id: stale }).then((taken) => {
            assert.equal(taken, null, 'the number of an older offer accepts nothing')
            const name = holds && trade_offer_id % 3 !== 0 ? 'accept' : 'reject'
            return this.take(`${name}-trade-offer`, { trade_offer_id })
        })
    }

    // -- the island --

    neighbours(state, vertex) {
        return state.edges.flatMap(({ vertex1_id: a, vertex2_id: b }) =>
            a === vertex ? [b] : b === vertex ? [a] : [],
        )
    }

    isFree(state, vertex) {
        const owner = (v) => state.vertices[v].owner_id
        return [vertex, ...this.neighbours(state, vertex)].every((v) => owner(v) === null)
    }

    // The chances of the hexes around a vertex.
    worth(state, vertex) {
        return state.hexes
            .filter((hex) => touch(hex, vertex))
            .reduce((sum, { number }) => sum + PIPS[number], 0)
    }

    // The others who have built at a hex and hold cards.
    victims(state, hex) {
        const owners = state.vertices.filter((v) => touch(hex, v)).map((v) => v.owner_id)
        return new Set(owners.filter((p) => p !== null && p !== this.me && state.player_resources[p]))
    }

    async place(state) {
        if (state.setup_phase.actions.length === 0) {
            const [best] = state.vertices
                .filter(({ vertex_id: v }) => this.isFree(state, v))
                .sort((a, b) => this.worth(state, b) - this.worth(state, a))
            const body = { action: 'place_settlement', vertex_id: best.vertex_id }
            return this.take('initial-setup', body)
        }
        const vertex = Number(state.setup_phase.actions[0].split(' ')[1])
        const [next] = this.neighbours(state, vertex)
        const body = { action: 'place_road', vertex1_id: next, vertex2_id: vertex }
        return this.take('initial-setup', body)
    }

    // Moves it where somebody can be robbed; names nobody unless there is a choice.
    async rob(state) {
        const crowd = (hex) => (this.victims(state, hex).size + 3) % 4 // one victim, two, three, none
        const hexes = state.hexes.filter((hex) => !hex.has_robber)
        for (const { hex_index } of hexes.sort((a, b) => crowd(a) - crowd(b))) {
            const before = state.player_resources[this.me]
            const moved = await this.take('move-robber', { hex_index })
            if (moved) {
                const n = (hand) => RESOURCES.reduce((sum, name) => sum + hand[name], 0)
                notes.unnamed += n(moved.player_resources[this.me]) > n(before) ? 1 : 0
                return moved
            }
            for (const { player_id } of state.players) {
                const body = { hex_index, steal_from_player_id: player_id }
                const robbed = player_id === this.me ? null : await this.take('move-robber', body)
                if (robbed) {
                    return robbed
                }
            }
        }
        assert.fail('the robber can be moved')
    }

    // -- a turn --

    // A development card, or null if none can be played.
    play(state) {
        const cards = state.player_dev_cards[this.me].filter(
            (card) => card !== 'victory_point' && !state.bought_this_turn.includes(card),
        )
        if (cards.length === 0 || state.dev_card_played) {
            return null
        }
        const data = {
            year_of_plenty: { resource1: 'ore', resource2: 'wheat' },
            monopoly: { resource_type: 'ore' },
        }
        const [card_type] = cards
        return this.take('play-dev-card', { card_type, card_data: data[card_type] ?? {} })
    }

    async road(state) {
        const touches = (v) =>
            state.vertices[v].owner_id === this.me ||
            state.edges.some(
                ({ owner_id, vertex1_id: a, vertex2_id: b }) =>
                    owner_id === this.me && (a === v || b === v),
            )
        for (const { owner_id, vertex1_id, vertex2_id } of state.edges) {
            if (owner_id === null && (touches(vertex1_id) || touches(vertex2_id))) {
                const built = await this.take('build-road', { vertex1_id, vertex2_id })
                if (built) {
                    return built
                }
            }
        }
        return null
    }

    async settle(state) {
        for (const { owner_id, vertex1_id, vertex2_id } of state.edges) {
            for (const vertex_id of owner_id === this.me ? [vertex1_id, vertex2_id] : []) {
                if (this.isFree(state, vertex_id)) {
                    const built = await this.take('build-settlement', { vertex_id })
                    if (built) {
                        return built
                    }
                }
            }
        }
        return null
    }

    async grow(state) {
        const own = state.vertices.filter(
            (v) => v.owner_id === this.me && v.building_type === 'settlement',
        )
        return own.length === 0
            ? null
            : this.take('build-city', { vertex_id: own[own.length - 1].vertex_id })
    }

    // Four of what there is most of for one that there is none of.
    async trade(state) {
        const hand = state.player_resources[this.me]
        const give_resource = RESOURCES.find((name) => hand[name] >= 4)
        const take_resource = RESOURCES.find((name) => hand[name] === 0 && state.bank[name] > 0)
        if (!give_resource || !take_resource) {
            return null
        }
        const body = { give_resource, give_amount: 4, take_resource, take_amount: 1 }
        const traded = await this.take('trade-bank', body)
        if (traded) {
            const gave = hand[give_resource] - traded.player_resources[this.me][give_resource]
            assert.equal(gave, state.rates[give_resource], 'the bank takes what the best rate asks')
            notes.ports += gave < 4 ? 1 : 0
        }
        return traded
    }

    async offer(state) {
        const hand = state.player_resources[this.me]
        const give = RESOURCES.find((name) => hand[name] >= 2)
        const want = RESOURCES.find((name) => hand[name] === 0)
        if (!give || !want || this.offered === state.turn) {
            return null
        }
        this.offered = state.turn
        return this.take('create-trade-offer', {
            give_resources: { [give]: 1 },
            want_resources: { [want]: 1 },
        })
    }

    async build(state) {
        const hand = state.player_resources[this.me]
        const ways = [
            () => has(hand, COSTS.city) && this.grow(state),
            () => has(hand, COSTS.settlement) && this.settle(state),
            () => has(hand, COSTS.card) && state.dev_cards_deck > 0 && this.take('buy-dev-card'),
            () => this.play(state),
            () => state.turn % 2 === 0 && has(hand, COSTS.road) && this.road(state),
            () => this.trade(state),
            () => this.offer(state),
        ]
        for (const way of ways) {
            const done = await way()
            if (done) {
                return done
            }
        }
        return this.take('end-turn')
    }
}
