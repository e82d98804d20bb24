// The three shuffles that lay the board (C2, L2, S1).
import { corners, redsTouch, spiralNumbers } from './geometry.mjs';
import { numberList, portSupply, supplyList } from './layouts.mjs';

const sorted = (list) => [...list].sort().join(' ');

// S1.1: every land hex that is not fog, in hex order.
export const laidHexes = (s) => s.board.hexes.filter((hex) => !'.?'.includes(hex.mark)).map((hex) => hex.id);

const inGroup = (s, group) => laidHexes(s).filter((hex) => group.marks.includes(s.board.hexes[hex].mark));
const isSpiral = (s) => s.options.numbers === 'spiral' && !s.sea;
const byHex = (s, list) => new Map(laidHexes(s).map((hex, i) => [hex, list[i]]));

export function shuffleOf(s) {
    const { kind } = s.chance;
    return { of: kind, count: kind === 'ports' ? s.board.ports.length : laidHexes(s).length };
}

function areHexes(s, list) {
    const laid = byHex(s, list);
    const fixed = laidHexes(s).filter((hex) => s.board.hexes[hex].mark === 'd');
    return fixed.every((hex) => laid.get(hex) === 'desert') && s.board.plan.groups.every((group) => {
        const terrain = inGroup(s, group).map((hex) => laid.get(hex));
        const gold = inGroup(s, group).filter((hex) => laid.get(hex) === 'gold').map((hex) => s.board.hexes[hex].mark);
        return sorted(terrain) === sorted(supplyList(group.terrain)) &&
            (!group.goldOn || gold.every((mark) => group.goldOn.includes(mark)));
    });
}

// C2.2: the six spirals of this board, by hex.
function spirals(s) {
    const deserts = laidHexes(s).filter((hex) => s.terrain[hex] === 'desert');
    return corners(s.board).map((corner) => spiralNumbers(s.board, corner, deserts));
}

function areNumbers(s, list) {
    if (isSpiral(s)) {
        return spirals(s).some((numbers) => numbers.join() === list.join());
    }
    const laid = byHex(s, list);
    return laidHexes(s).every((hex) => (laid.get(hex) === 0) === (s.terrain[hex] === 'desert')) &&
        s.board.plan.groups.every((group) => {
            const numbers = inGroup(s, group).map((hex) => laid.get(hex)).filter((n) => n !== 0);
            return sorted(numbers) === sorted(numberList(group.numbers));
        });
}

export function isShuffle(s, list) {
    if (!Array.isArray(list) || list.length !== shuffleOf(s).count) {
        return false;
    }
    const { kind } = s.chance;
    if (kind === 'ports') {
        return sorted(list) === sorted(portSupply(list.length));
    }
    return kind === 'hexes' ? areHexes(s, list) : areNumbers(s, list);
}

export function layShuffle(s, list) {
    const { kind } = s.chance;
    if (kind === 'ports') {
        s.ports = [...list];
        s.chance = null;
    } else if (kind === 'hexes') {
        byHex(s, list).forEach((terrain, hex) => { s.terrain[hex] = terrain; });
        const desert = s.terrain.indexOf('desert'); // C2.1, L2.1, S1.2
        s.robber = desert >= 0 ? desert : null;
        s.chance = { kind: 'numbers', from: null };
    } else {
        layNumbers(s, byHex(s, list));
    }
}

// C2.3: each shuffle is one event of chance; only one without neighbouring reds is laid.
function layNumbers(s, laid) {
    const numbers = s.board.hexes.map((hex) => laid.get(hex.id) ?? 0);
    if (redsTouch(s.board, numbers)) {
        return;
    }
    s.numbers = numbers;
    s.robber ??= numbers.indexOf(12); // S1.2
    s.chance = { kind: 'ports', from: null };
}

// An arrangement that chance may bring; `shuffled` gives a list in random order.
export function randomShuffle(s, shuffled) {
    const { kind } = s.chance;
    if (kind === 'ports') {
        return shuffled(portSupply(s.board.ports.length));
    }
    if (kind === 'numbers' && isSpiral(s)) {
        return shuffled(spirals(s))[0];
    }
    const laid = new Map(laidHexes(s).map((hex) => [hex, kind === 'hexes' ? 'desert' : 0]));
    for (const group of s.board.plan.groups) {
        const supply = shuffled(kind === 'hexes' ? supplyList(group.terrain) : numberList(group.numbers));
        const hexes = inGroup(s, group).filter((hex) => kind === 'hexes' || s.terrain[hex] !== 'desert');
        if (kind === 'hexes' && group.goldOn) {
            const gold = shuffled(hexes.filter((hex) => group.goldOn.includes(s.board.hexes[hex].mark)))[0];
            hexes.splice(hexes.indexOf(gold), 1);
            supply.splice(supply.indexOf('gold'), 1);
            laid.set(gold, 'gold');
        }
        hexes.forEach((hex, i) => laid.set(hex, supply[i]));
    }
    return [...laid.values()];
}
