// Random games in the model alone, on every board: nothing is lost, somebody can always act.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEV_CARDS, PROGRESS, PROGRESS_CARDS, total, trackOfCard } from './cards.mjs';
import { Chance } from './chance.mjs';
import { BOARDS } from './layouts.mjs';
import { apply, chance, draw, isLegal, json, legal, newGame, open, toAct } from './model.mjs';
import { randomAction, randomOptions, randomOutcome } from './policy.mjs';
import { knightsOf, piecesLeft, turnOrder } from './state.mjs';

const STEPS = 900;

function checkCards(s, supply) {
    for (const kind of s.kinds) {
        const all = s.hands.reduce((sum, hand) => sum + hand[kind], s.bank[kind]);
        assert.equal(all, supply.bank[kind], kind);
        assert.ok(s.bank[kind] >= 0 && s.hands.every((hand) => hand[kind] >= 0), kind);
    }
    for (const card of s.cities ? [] : DEV_CARDS) {
        const held = s.dev.reduce((sum, hand) => sum + hand[card], s.deck[card]);
        const played = card === 'knight' ? s.playedKnights.reduce((a, b) => a + b, 0) : 0;
        assert.ok(held + played <= supply.deck[card] && (card !== 'knight' || held + played === supply.deck[card]));
    }
    for (const card of s.cities ? PROGRESS_CARDS : []) {
        const hands = [...s.progress, ...s.shown].reduce((sum, hand) => sum + hand[card], 0);
        assert.equal(hands + s.used[card] + s.decks[trackOfCard(card)][card], PROGRESS[trackOfCard(card)][card], card);
    }
}

function checkKnights(s) {
    for (const seat of turnOrder(s, 0)) {
        for (const strength of [1, 2, 3]) {
            assert.ok(knightsOf(s, seat).filter(([, k]) => k.strength === strength).length <= 2);
        }
    }
    for (const [vertex, knight] of s.knights) {
        assert.ok(!s.buildings.has(vertex));
        assert.ok(!knight.ready || (knight.active && knight.seat === s.active), 'a ready knight');
    }
    for (const wall of s.walls) {
        assert.equal(s.buildings.get(wall).type, 'city');
    }
    for (const seat of turnOrder(s, 0).filter((p) => ![s.current, s.active].includes(p))) {
        const drawing = s.draws.length > 0 || s.choosers.length > 0 || s.chance?.kind === 'progress';
        assert.ok(total(s.progress[seat]) <= 4 || drawing || s.phase === 'drop_cards' || s.phase === 'game_over');
    }
}

function check(s, supply) {
    checkCards(s, supply);
    for (const seat of turnOrder(s, 0)) {
        assert.ok(Object.values(piecesLeft(s, seat)).every((n) => n >= 0), `pieces of ${seat}`);
    }
    if (s.cities) {
        checkKnights(s);
    }
    if (chance(s)) {
        assert.deepEqual(toAct(s), []);
        assert.ok(chance(s).shuffle || chance(s).outcomes.length > 0, 'chance can bring something');
    } else if (s.phase !== 'game_over') {
        assert.ok(toAct(s).length > 0, `somebody acts in ${s.phase}`);
        toAct(s).forEach((seat) => assert.ok(legal(s, seat).length + open(s, seat).length > 0, `${s.phase}: ${seat}`));
    }
    JSON.stringify(json(s));
}

function playout(setup, seed, kinds) {
    const luck = new Chance(seed);
    const s = newGame({ ...setup, options: { ...randomOptions(luck, setup.game), ...setup.options } });
    const supply = structuredClone({ bank: s.bank, deck: s.deck });
    for (let step = 0; step < STEPS && s.phase !== 'game_over'; step++) {
        const found = chance(s);
        if (found) {
            draw(s, randomOutcome(luck, s, found, 0.7));
        } else {
            const seat = luck.pick(toAct(s));
            const action = randomAction(luck, s, seat);
            if (isLegal(s, seat, action)) { // an offer may not be
                apply(s, seat, action);
                kinds.add(action.split(' ')[action.startsWith('play ') ? 1 : 0]);
            }
        }
        check(s, supply);
    }
    return s;
}

const SEA_KINDS = ['settlement', 'city', 'road', 'ship', 'move', 'robber', 'pirate', 'take', 'discard', 'bank', 'done'];
const CITY_KINDS = [
    'wall', 'improve', 'hire', 'activate', 'promote', 'march', 'chase', 'give', 'draw', 'drop', 'lose', 'ask',
];
const played = { catansea: new Set(), catancities: new Set() };

for (const game of ['catansea', 'catancities']) {
    for (const [board, known] of Object.entries(BOARDS).filter(([, b]) => b[game])) {
        test(`random games of ${game} on ${board}`, () => {
            const kinds = new Set();
            known.seats.forEach((seats, i) => playout({ game, seats, options: { board } }, 100 * seats + i, kinds));
            assert.ok(kinds.has('end'));
            kinds.forEach((kind) => played[game].add(kind));
        });
    }
}

test('the random games have played every kind of action', () => {
    const missing = (game, all) => all.filter((kind) => !played[game].has(kind));
    assert.deepEqual(missing('catansea', ['knight', 'roads', 'plenty', 'monopoly', 'buy', ...SEA_KINDS]), []);
    const shown = ['printer', 'constitution'];
    const cards = PROGRESS_CARDS.filter((card) => !shown.includes(card));
    assert.deepEqual(missing('catancities', [...cards, ...SEA_KINDS, ...CITY_KINDS]), []);
});
