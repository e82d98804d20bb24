// The robber, the pirate and theft (C5, S5, K5.5, X3).
import { move, total } from './cards.mjs';
import { homePhase, isLand, isSea, others, publicPoints, seatsOn, turnOrder } from './state.mjs';

export function startRobber(s) {
    s.phase = 'move_robber';
}

// C5.4
const isSpared = (s, seat) => s.options.friendlyRobber && publicPoints(s, seat) <= 2;

// Land hexes where the robber may go.
export function robberHexes(s) {
    return s.board.hexes.map((hex) => hex.id).filter((hex) => isLand(s, hex) && hex !== s.robber &&
        (s.terrain[hex] === 'desert' || !seatsOn(s, hex).some((seat) => isSpared(s, seat))));
}

const canBeRobbed = (s, mover, seat) => seat !== mover && total(s.hands[seat]) > 0 && !isSpared(s, seat);

// C5.3: with a name whenever somebody can be robbed.
function withVictims(text, victims) {
    return victims.length > 0 ? victims.map((victim) => `${text} ${victim}`) : [text];
}

// S5.1: seats with a ship on one of the six edges.
function sailorsOn(s, hex) {
    return turnOrder(s, 0).filter((seat) => s.board.hexes[hex].edges.some((edge) => {
        const route = s.routes.get(edge);
        return route?.seat === seat && route.kind === 'ship';
    }));
}

function pirateMenu(s, mover) {
    return s.board.hexes.map((hex) => hex.id).filter((hex) => isSea(s, hex) && hex !== s.pirate)
        .flatMap((hex) => withVictims(`pirate ${hex}`, sailorsOn(s, hex).filter((p) => canBeRobbed(s, mover, p))));
}

export function robberMenu(s, mover) {
    const pirate = s.sea && s.chased !== 'robber' ? pirateMenu(s, mover) : []; // X3
    if (s.chased === 'pirate') {
        return pirate;
    }
    const robber = robberHexes(s).flatMap((hex) =>
        withVictims(`robber ${hex}`, seatsOn(s, hex).filter((p) => canBeRobbed(s, mover, p))));
    if (robber.length === 0 && pirate.length === 0) {
        return [`robber ${s.robber}`]; // C5.4: it stays where it is
    }
    return [...robber, ...pirate]; // S5.3
}

function moved(s, victim) {
    if (s.cities) {
        s.chased = null;
    }
    if (victim === undefined) {
        s.phase = homePhase(s);
    } else {
        s.chance = { kind: 'steal', from: Number(victim) };
    }
}

export const robberActions = {
    robber(s, seat, hex, victim) {
        s.robber = Number(hex);
        moved(s, victim);
    },
    pirate(s, seat, hex, victim) {
        s.pirate = Number(hex);
        moved(s, victim);
    },
};

export function stealOutcomes(s) {
    const hand = s.hands[s.chance.from];
    return s.kinds.map((kind) => ({ outcome: kind, weight: hand[kind] })).filter(({ weight }) => weight > 0);
}

// The bishop robs several, in turn order.
export function steal(s, kind) {
    move(s.hands[s.chance.from], s.hands[s.active], { [kind]: 1 });
    nextTheft(s);
}

export function nextTheft(s) {
    const from = s.stealFrom?.shift();
    s.chance = from === undefined ? null : { kind: 'steal', from };
    if (s.chance === null) {
        s.phase = homePhase(s);
    }
}

// Whom the bishop robs on a hex.
export const bishopVictims = (s, seat, hex) =>
    others(s, seat).filter((p) => seatsOn(s, hex).includes(p) && canBeRobbed(s, seat, p));
