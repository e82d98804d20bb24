// The reference model of Catan and its extensions: plain and slow. A position is an object; `apply` and
// `draw` change it, and refuse before they do.
import {
    buildActions, buildMenu, closeFreeRoads, freeRoadMenu, moveMenu, nextPlacement, placementMenu,
} from './build.mjs';
import { readCards } from './cards.mjs';
import { buyMenu, cardOutcomes, devActions, devMenu, drawDevCard } from './devcards.mjs';
import {
    chooserMenu, drawEvent, drawProgress, dropMenu, droppers, eventActions, eventOutcomes, hasTooMany, plainCities,
    progressOutcomes,
} from './event.mjs';
import { fogNumberOutcomes, fogOutcomes, liftFog, liftNumber, routeDone, takeChosen, takeMenu } from './fog.mjs';
import { improveActions, improveMenu } from './improve.mjs';
import { hireMenu, knightActions, knightMenu, retreatMenu } from './knights.mjs';
import { watch } from './memory.mjs';
import { alchemistMenu, playMenu, progressActions } from './progress.mjs';
import {
    CLOSE, giveMenu, harborMenu, harborSeats, loseKnight, loseKnightMenu, placeKnight, placeKnightMenu, replyActions,
    spyMenu, takeCard, takeCards, takeCardsMenu,
} from './replies.mjs';
import { robberActions, robberMenu, steal, stealOutcomes } from './robber.mjs';
import { diceOutcomes, discardMenu, discardOpen, mayDiscard, rollActions, settleDice } from './roll.mjs';
import { settleLongest } from './route.mjs';
import { isShuffle, layShuffle, randomShuffle, shuffleOf } from './setup.mjs';
import { Refused } from './state.mjs';
import { bankMenu, isOffer, mayOffer, offerMenu, offerSeats, tradeActions } from './trade.mjs';
import { endBuilding, endPart, settleWin } from './turn.mjs';

export { json } from './json.mjs';
export { Refused, newGame } from './state.mjs';

// L3.2: what is built, in every part of a turn.
const allBuilding = (s, seat) => [
    ...buildMenu(s, seat),
    ...(s.cities ? [...improveMenu(s, seat), ...hireMenu(s, seat)] : buyMenu(s, seat)),
];

// C4.4, L4.1
function partMenu(s, seat) {
    const tooMany = s.cities && hasTooMany(s, seat);
    return [
        ...allBuilding(s, seat), ...moveMenu(s, seat), ...bankMenu(s, seat),
        ...(s.cities ? [...knightMenu(s, seat), ...playMenu(s, seat)] : devMenu(s, seat)),
        ...(tooMany ? dropMenu(s, seat) : ['end']), // K2.8
    ];
}

// Menus by phase. What is not in a menu is not legal, but for the kinds that `open` names.
const MENUS = {
    initial_placement_1: placementMenu,
    initial_placement_2: placementMenu,
    roll_dice: (s, seat) => ['roll', ...(s.cities ? alchemistMenu(s, seat) : devMenu(s, seat))], // C4.1
    discard: discardMenu,
    move_robber: robberMenu,
    action_phase: partMenu,
    paired_phase: partMenu,
    special_building: (s, seat) => [...allBuilding(s, seat), 'done'],
    road_building: freeRoadMenu,
    choose_resources: takeMenu,
    drop_cards: dropMenu,
    choose_deck: chooserMenu,
    lose_city: (s, seat) => plainCities(s, seat).map((vertex) => `lose ${vertex}`),
    give_cards: giveMenu,
    take_cards: takeCardsMenu,
    spy: spyMenu,
    commercial_harbor: harborMenu,
    lose_knight: loseKnightMenu,
    place_knight: placeKnightMenu,
    retreat: retreatMenu,
};

// Who acts, where it is not the active seat.
const SEATS = {
    discard: (s) => [...s.toDiscard.keys()],
    choose_resources: (s) => [...s.toTake.keys()],
    drop_cards: droppers,
    choose_deck: (s) => [s.choosers[0]],
    lose_city: (s) => [...s.toLose],
    give_cards: (s) => [...s.toGive.keys()],
    commercial_harbor: harborSeats,
    lose_knight: (s) => [s.target],
    retreat: (s) => [s.retreat.seat],
    game_over: () => [],
};

const ACTIONS = {
    ...buildActions, ...rollActions, ...robberActions, ...tradeActions, ...devActions, ...improveActions,
    ...knightActions, ...progressActions, ...replyActions,
    drop: eventActions.drop,
    take: (s, seat, cards) => (s.phase === 'take_cards' ? takeCards(s, seat, cards)
        : takeChosen(s, seat, readCards(s.kinds, cards))),
    draw: (s, seat, card) => (s.phase === 'spy' ? takeCard(s, seat, card) : eventActions.chooseDeck(s, seat, card)),
    lose: (s, seat, vertex) => (s.phase === 'lose_knight' ? loseKnight(s, Number(vertex))
        : eventActions.loseCity(s, seat, Number(vertex))),
    hire: (s, seat, vertex) => (s.phase === 'place_knight' ? placeKnight(s, seat, Number(vertex))
        : knightActions.hire(s, seat, vertex)),
    end: endPart,
    done,
};

function done(s) {
    if (s.phase === 'special_building') {
        endBuilding(s);
    } else if (s.phase === 'road_building') {
        closeFreeRoads(s);
        settleLongest(s); // the diplomat's road was taken up
    } else {
        CLOSE[s.phase](s);
    }
}

// Who is to act, in ascending order; nobody at chance and when it is over.
export function toAct(s) {
    if (s.chance) {
        return [];
    }
    const seats = s.offer ? offerSeats(s) : SEATS[s.phase]?.(s) ?? [s.active];
    return [...seats].sort((a, b) => a - b);
}

/** As `stolik engine` tells it: in the special building phase a table passes over who has not asked for it (L3.3). */
export function acting(s) {
    const seats = toAct(s);
    return s.phase === 'special_building' ? { to_act: seats, optional: seats } : { to_act: seats };
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
    watch(s, text, () => ACTIONS[kind](s, seat, ...words));
    settleWin(s);
}

const LISTS = {
    dice: diceOutcomes, steal: stealOutcomes, card: cardOutcomes, fog: fogOutcomes, fog_number: fogNumberOutcomes,
    event: eventOutcomes, progress: progressOutcomes,
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

// K2.1, K2.2: in Cities & Knights the event is drawn and settled before the dice.
function rolled(s, outcome) {
    s.dice = outcome.split('-').map(Number);
    s.chance = s.cities ? { kind: 'event', from: null } : null;
    if (!s.cities) {
        settleDice(s);
    }
}

const DRAWS = {
    dice: rolled, steal, card: drawDevCard, event: drawEvent, progress: drawProgress,
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
        watch(s, outcome, () => DRAWS[kind](s, outcome));
    }
    settleWin(s);
}

export const randomArrangement = randomShuffle;
