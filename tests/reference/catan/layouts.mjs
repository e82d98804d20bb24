// The boards as the rules' tables give them: rows from the top, supplies, port sites. No geometry here.

// Marks: m main island, digits other islands, d desert that is always there, ? fog, . sea.
const ISLAND_ROWS = ['mmm', 'mmmm', 'mmmmm', 'mmmm', 'mmm'];
const LARGE_ROWS = ['mmm', 'mmmm', 'mmmmm', 'mmmmmm', 'mmmmm', 'mmmm', 'mmm'];

const ISLAND_TERRAIN = '4wood 3brick 4sheep 4wheat 3ore 1desert'; // C2.1
const ISLAND_NUMBERS = '2 3 3 4 4 5 5 6 6 8 8 9 9 10 10 11 11 12'; // C2.3
const LARGE_TERRAIN = '6wood 5brick 6sheep 6wheat 5ore 2desert'; // L2.1
const LARGE_NUMBERS = '2 2 3 3 3 4 4 4 5 5 5 6 6 6 8 8 8 9 9 9 10 10 10 11 11 11 12 12'; // L2.3

const FIRST_Q = {
    19: [0, -1, -2, -2, -2], // C1.1
    30: [0, -1, -2, -3, -3, -3, -3], // L1.1
    35: [0, -1, -2, -2, -3, -3, -3],
    42: [-1, -2, -3, -3, -4, -4, -4],
    56: [-2, -3, -4, -4, -5, -5, -5],
};

// The supplies of ports by their number (C2.4, L2.4, and the sea's table).
const PORT_SUPPLY = {
    8: '3any 1wood 1brick 1sheep 1wheat 1ore',
    9: '4any 1wood 1brick 1sheep 1wheat 1ore',
    11: '5any 1wood 1brick 2sheep 1wheat 1ore',
};

const FOG_TERRAIN = '1wood 2brick 1sheep 2wheat 2ore 2gold 2sea';

const LAYOUTS = {
    island: {
        rows: ISLAND_ROWS,
        groups: [{ marks: 'm', terrain: ISLAND_TERRAIN, numbers: ISLAND_NUMBERS }],
        spiral: '5 2 6 3 8 10 9 12 11 4 8 10 9 4 5 6 3 11', // C2.2
        coast: [0, 3, 7, 10, 13, 17, 20, 23, 27], // C1.4
    },
    large: {
        rows: LARGE_ROWS,
        groups: [{ marks: 'm', terrain: LARGE_TERRAIN, numbers: LARGE_NUMBERS }],
        spiral: '2 5 4 6 3 9 8 11 11 10 6 3 8 4 8 10 11 12 10 5 4 9 5 9 12 3 2 6', // L2.2
        coast: [2, 6, 9, 12, 15, 18, 21, 25, 29, 32, 35], // L1.1
    },
    new_shores_3: {
        rows: ['11..', '...22', '.mm.2.', 'mmm.2', 'mmmm..', 'mmm.3', 'mm.3'],
        groups: [
            { marks: 'm', terrain: '3wood 2brick 4sheep 3wheat 2ore', numbers: '2 3 4 5 5 6 6 8 8 9 10 10 11 11' },
            { marks: '123', terrain: '2brick 1sheep 1wheat 2ore 2gold', numbers: '3 4 4 5 8 9 10 12' },
        ],
        ports: '10/4 11/1 23/0 32/1 32/3 31/4 20/3 20/5',
        start: 'm',
        bonus: '123',
    },
    new_shores_4: {
        rows: ['11.2.', '....22', '.mmm.2.', 'mmmm.2', 'mmmmm..', 'mmmm.3', 'mmm.3'],
        groups: [
            { marks: 'm', terrain: ISLAND_TERRAIN, numbers: ISLAND_NUMBERS },
            { marks: '123', terrain: '1wood 2brick 1sheep 1wheat 2ore 2gold', numbers: '2 3 4 5 6 8 9 10 11' },
        ],
        ports: '12/5 13/0 21/0 28/1 34/2 38/2 37/3 31/4 18/4',
        start: 'm',
        bonus: '123',
    },
    new_shores_6: {
        rows: ['1.mmm.3', '1.mmmm..', '1.mmmmm.4', '.mmmmmm.', '2.mmmmm.5', '2.mmmm..', '2.mmm.6'],
        groups: [
            { marks: 'm', terrain: LARGE_TERRAIN, numbers: LARGE_NUMBERS },
            { marks: '123456', terrain: '1wood 2brick 1sheep 1wheat 2ore 3gold', numbers: '2 3 4 5 6 8 9 10 11 12' },
        ],
        ports: '3/0 12/0 21/1 30/2 46/1 53/2 52/3 43/3 25/3 17/4 9/5',
        start: 'm',
        bonus: '123456',
    },
    four_islands_3: {
        rows: ['..33', '11.33', '11.33.', '.....', '222.44', '22.44', '2...'],
        groups: [
            {
                marks: '1234',
                terrain: '4wood 4brick 4sheep 4wheat 4ore',
                numbers: '2 3 3 4 4 5 5 5 6 6 8 8 9 9 9 10 10 11 11 12',
            },
        ],
        ports: '9/5 5/2 20/0 20/3 27/2 8/0 13/3 29/5 25/2',
        start: '1234',
        bonus: '1234',
        homes: true, // the islands of the own starting settlements give no points
    },
    four_islands_4: {
        rows: ['1.33', '1.333', '11.33.', '..3..', '22..44', '222.4', '22.4'],
        groups: [
            {
                marks: '1234',
                terrain: '5wood 4brick 5sheep 5wheat 4ore',
                numbers: '2 3 3 4 4 4 5 5 5 6 6 8 8 9 9 9 10 10 10 11 11 11 12',
            },
        ],
        ports: '4/4 9/2 20/3 27/0 31/4 17/5 8/2 25/5 25/2',
        start: '1234',
        bonus: '1234',
        homes: true,
    },
    fog_3: {
        rows: ['??.2.', '??.22.', '..?.22.', '1.?.22', '11.?...', '11.???', '11.??'],
        groups: [
            { marks: '12', terrain: '4wood 2brick 4sheep 2wheat 2ore', numbers: '3 4 5 5 6 6 8 8 9 9 10 11 11 12' },
        ],
        fog: { terrain: FOG_TERRAIN, numbers: '3 3 4 5 6 8 9 10 11 12' },
        ports: '18/4 24/3 37/4 38/3 23/0 16/0 3/1 8/5',
        start: '12',
        bonus: '',
    },
    fog_4: {
        rows: ['??.22', '.??.22', '1.??.22', '1.??.2', '11..?..', '111.??', '111.?'],
        groups: [
            {
                marks: '12',
                terrain: '4wood 3brick 4sheep 3wheat 3ore',
                numbers: '2 3 3 4 4 5 5 6 6 8 8 9 9 10 10 11 12',
            },
        ],
        fog: { terrain: FOG_TERRAIN, numbers: '3 4 5 6 8 9 10 11 11 12' },
        ports: '11/3 24/3 37/4 37/2 39/3 23/1 17/0 4/1 4/5',
        start: '12',
        bonus: '',
    },
    desert_3: {
        rows: ['1d.2', '1dm.2', '1dmm..', '.mm.3', 'mmmm..', 'mmm.4', 'mm.4'],
        groups: [
            {
                marks: 'm1',
                goldOn: '1',
                terrain: '5wood 3brick 3sheep 3wheat 2ore 1gold',
                numbers: '2 3 3 4 4 4 5 6 6 6 8 8 9 9 10 10 11',
            },
            { marks: '234', terrain: '1sheep 1wheat 2ore 1gold', numbers: '5 5 8 9 11' },
        ],
        ports: '6/0 23/0 23/2 32/1 31/2 31/4 20/3 21/5',
        start: 'm',
        bonus: '1234',
    },
    desert_4: {
        rows: ['1dm.2', '1dmm.2', '1dmmm.2', '.mmm..', 'mmmm.33', 'mmm...', '.m.44'],
        groups: [
            {
                marks: 'm1',
                goldOn: '1',
                terrain: '5wood 4brick 4sheep 3wheat 3ore 1gold',
                numbers: '3 3 4 4 5 5 6 6 8 8 8 9 9 10 10 10 11 11 11 12',
            },
            { marks: '234', terrain: '1brick 1sheep 2wheat 2ore 1gold', numbers: '2 3 4 5 6 9 12' },
        ],
        ports: '2/1 15/0 15/2 27/2 38/1 38/3 31/2 31/4 19/4',
        start: 'm',
        bonus: '1234',
    },
};

// Which seats a board is for, its targets (null: the game does not have it).
export const BOARDS = {
    auto: { seats: [2, 3, 4, 5, 6], catansea: 10, catancities: 13 },
    island: { seats: [2, 3, 4], catansea: 10, catancities: 13 },
    large: { seats: [5, 6], catansea: 10, catancities: 13 },
    new_shores: { seats: [3, 4, 5, 6], catansea: 14, catancities: 16 },
    four_islands: { seats: [3, 4], catansea: 13, catancities: null },
    fog: { seats: [3, 4], catansea: 12, catancities: null },
    desert: { seats: [3, 4], catansea: 14, catancities: 16 },
};

// '4wood 1desert' as a list of words.
export function supplyList(text) {
    return text.split(' ').flatMap((part) => {
        const [, count, word] = /^(\d+)([a-z]+)$/.exec(part);
        return Array(Number(count)).fill(word);
    });
}

export const numberList = (text) => text.split(' ').map(Number);

export const portSupply = (sites) => supplyList(PORT_SUPPLY[sites]);

// Which layout a board has for so many seats.
export function layoutName(board, seats) {
    if (board === 'auto') {
        return seats <= 4 ? 'island' : 'large';
    }
    if (board === 'island' || board === 'large') {
        return board;
    }
    return `${board}_${seats > 4 ? 6 : seats}`;
}

export const layoutNames = () => Object.keys(LAYOUTS);

// A layout with its frame: the first q of each row and the r of the first row.
export function layout(name) {
    const found = LAYOUTS[name];
    const size = found.rows.join('').length;
    return { name, ...found, firstQ: FIRST_Q[size], firstR: -(found.rows.length - 1) / 2 };
}
