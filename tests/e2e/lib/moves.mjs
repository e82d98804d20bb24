// What a player who knows no more than the wire may try.
import { below, chance, pick } from './wait.mjs'

// A hand has every kind of card that the game knows, in its order.
function amounts(hand, cards) {
    return Object.keys(hand)
        .filter((name) => cards[name])
        .map((name) => `${name}=${cards[name]}`)
        .join(',')
}

// One card for another one; null if the hand is empty.
function offer(view, seat) {
    const hand = view.player_resources[seat]
    const held = Object.keys(hand).filter((name) => hand[name] > 0)
    if (held.length === 0) {
        return null
    }
    const give = pick(held)
    const want = pick(Object.keys(hand).filter((name) => name !== give))
    return `offer ${give}=1 ${want}=1`
}

// Any half of the hand.
function discard(view, seat) {
    const hand = { ...view.player_resources[seat] }
    const due = view.to_discard[seat]
    const away = {}
    for (let i = 0; i < due; i++) {
        const name = pick(Object.keys(hand).filter((r) => hand[r] > 0))
        hand[name]--
        away[name] = (away[name] ?? 0) + 1
    }
    return `discard ${amounts(hand, away)}`
}

// Things that bring the end nearer; a player who chose evenly would trade for ever.
const EAGER = /^(city|settlement|buy|knight|road \d|improve|play|beat|attack|place)/

// One of the actions, or of the kinds that are too many to list.
export function choose(view, seat, actions, open) {
    if (open.includes('offer') && chance(0.03)) {
        const action = offer(view, seat)
        if (action) {
            return action
        }
    }
    if (actions.length === 0 && open.includes('discard')) {
        return discard(view, seat)
    }
    const eager = actions.filter((a) => EAGER.test(a))
    if (eager.length > 0 && chance(0.7)) {
        return pick(eager)
    }
    const quiet = actions.filter((a) => !a.startsWith('bank') || chance(0.2))
    const list = quiet.length > 0 ? quiet : actions
    return list[below(list.length)]
}
