// The reference model of Catan and its extensions: plain and slow. A position is an object; `apply` and
// `draw` change it, and refuse before they do.
import {
    buildActions, buildMenu, closeFreeRoads, freeRoadMenu, moveMenu, nextPlacement, placementMenu,
} from './build.mjs';
import { buyMenu, cardOutcomes, devActions, devMenu, drawDevCard } from './devcards.mjs';
import { fogNumberOutcomes, fogOutcomes, liftFog, liftNumber, routeDone, takeChosen, takeMenu } from './fog.mjs';
import { readCards } from './cards.mjs';
import { robberActions, robberMenu, steal, stealOutcomes } from './robber.mjs';
import { diceOutcomes, discardMenu, discardOpen, mayDiscard, rollActions, settleDice } from './roll.mjs';
import { isShuffle, layShuffle, randomShuffle, shuffleOf } from './setup.mjs';
import { Refused } from './state.mjs';
import { bankMenu, isOffer, mayOffer, offerMenu, offerSeats, tradeActions } from './trade.mjs';
import { endBuilding, endPart, settleWin } from './turn.mjs';

export { json } from './json.mjs';
export { Refused, newGame } from './state.mjs';

// Menus by phase. What is not in a menu is not legal, but for the kinds that `open` names.
const partMenu = (s, seat) => [
    ...buildMenu(s, seat), ...buyMenu(s, seat), ...devMenu(s, seat), ...moveMenu(s, seat), ...bankMenu(s, seat), 'end',
];
const MENUS = {
    initial_placement_1: placementMenu,
    initial_placement_2: placementMenu,
    roll_dice: (s, seat) => ['roll', ...devMenu(s, seat)], // C4.1
    discard: discardMenu,
    move_robber: robberMenu,
    action_phase: partMenu, // C4.4
    paired_phase: partMenu, // L4.1
    special_building: (s, seat) => [...buildMenu(s, seat), ...buyMenu(s, seat), 'done'], // L3.2
    road_building: freeRoadMenu,
    choose_resources: takeMenu,
};

const SEATS = {
    discard: (s) => [...s.toDiscard.keys()],
    choose_resources: (s) => [...s.toTake.keys()],
    game_over: () => [],
};

const ACTIONS = {
    ...buildActions, ...rollActions, ...robberActions, ...tradeActions, ...devActions,
    take: (s, seat, cards) => takeChosen(s, seat, readCards(s.kinds, cards)),
    end: endPart,
    done: (s) => (s.phase === 'special_building' ? endBuilding(s) : closeFreeRoads(s)),
};

// Who is to act, in ascending order; nobody at chance and when it is over.
export function toAct(s) {
    if (s.chance) {
        return [];
    }
    const seats = s.offer ? offerSeats(s) : SEATS[s.phase]?.(s) ?? [s.active];
    return [...seats].sort((a, b) => a - b);
}

export function legal(s, seat) {
    if (!toAct(s).includes(seat)) {
        return [];
    }
    const menu = s.offer ? offerMenu(s, seat) : MENUS[s.phase](s, seat);
    return [...new Set(menu)].sort();
}

// The kinds that are too many to list.
export function open(s, seat) {
    if (!toAct(s).includes(seat) || s.offer) {
        return [];
    }
    if (s.phase === 'action_phase') {
        return mayOffer(s, seat) ? ['offer'] : [];
    }
    return s.phase === 'discard' ? discardOpen(s, seat) : [];
}

export function isLegal(s, seat, text) {
    const [kind, ...words] = text.split(' ');
    if (open(s, seat).includes(kind)) {
        return kind === 'offer' ? words.length === 2 && isOffer(s, seat, ...words)
            : words.length === 1 && mayDiscard(s, seat, ...words);
    }
    return legal(s, seat).includes(text);
}

export function apply(s, seat, text) {
    if (!isLegal(s, seat, text)) {
        throw new Refused(`seat ${seat} may not ${text}`);
    }
    const [kind, ...words] = text.split(' ');
    ACTIONS[kind](s, seat, ...words);
    settleWin(s);
}

const LISTS = {
    dice: diceOutcomes, steal: stealOutcomes, card: cardOutcomes, fog: fogOutcomes, fog_number: fogNumberOutcomes,
};
const SHUFFLES = ['hexes', 'numbers', 'ports'];

// Null, or {shuffle: {of, count}}, or {outcomes: [{outcome, weight}]}.
export function chance(s) {
    if (!s.chance) {
        return null;
    }
    const { kind } = s.chance;
    return SHUFFLES.includes(kind) ? { shuffle: shuffleOf(s) } : { outcomes: LISTS[kind](s) };
}

function rolled(s, outcome) {
    s.dice = outcome.split('-').map(Number);
    s.chance = null;
    settleDice(s);
}

const DRAWS = {
    dice: rolled, steal, card: drawDevCard,
    fog: (s, terrain) => liftFog(s, terrain) && fogIsLifted(s),
    fog_number: (s, number) => liftNumber(s, Number(number)) && fogIsLifted(s),
};

function fogIsLifted(s) {
    if (s.setup) {
        nextPlacement(s);
    } else {
        routeDone(s);
    }
}

function isOutcome(s, outcome) {
    const turned = s.chance.kind === 'dice' ? String(outcome).split('-').reverse().join('-') : outcome;
    return LISTS[s.chance.kind](s).some((listed) => listed.outcome === outcome || listed.outcome === turned);
}

export function draw(s, outcome) {
    if (!s.chance) {
        throw new Refused('no chance is due');
    }
    const { kind } = s.chance;
    if (!(SHUFFLES.includes(kind) ? isShuffle(s, outcome) : isOutcome(s, outcome))) {
        throw new Refused(`chance does not bring ${JSON.stringify(outcome)}`);
    }
    if (SHUFFLES.includes(kind)) {
        layShuffle(s, outcome);
    } else {
        DRAWS[kind](s, outcome);
    }
    settleWin(s);
}

export const randomArrangement = randomShuffle;
