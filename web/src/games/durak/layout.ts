// Where things lie, in CSS pixels of the space that the board is given. Three arrangements: a phone
// held upright, a phone held sideways, and an oval table where there is room for one.

/** The middle of a card or seat; `w` is the card's width, its height 1.4 of that. */
export interface Place {
  x: number;
  y: number;
  turn: number; // degrees
  w: number;
}

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

export interface Layout {
  mode: 'tall' | 'short' | 'oval';
  width: number;
  height: number;
  hand: Place[];
  handBox: Box;
  rise: number;
  slots: Place[];
  area: Box; // the table between stock and discards
  stock: Place;
  trump: Place;
  discard: Place;
  rivals: Place[]; // w: the width that a seat may take
  rivalScale: number;
  me: Place; // where cards go that somebody at the bottom takes
  statusTop: number;
  statusHeight: number;
}

export interface Counts {
  rivals: number;
  hand: number;
  slots: number;
  /** The most cards of a rival that lie open; 0: they are hidden. */
  open?: number;
}

/** A rival's open cards show little more than their indices. */
export const OPEN = { w: 24, step: 17, row: 30, top: 66 };

/** How many of them go into a row of so much room. */
export function openPerRow(room: number): number {
  return Math.max(2, Math.floor((room - OPEN.w - 4) / OPEN.step) + 1);
}

/** What open cards of the rivals take below their names, in units of the rivals. */
function openHeight({ open = 0 }: Counts, room: number): number {
  return open > 0 ? OPEN.w + OPEN.row * Math.ceil(open / openPerRow(room)) : 0;
}

export const TALLNESS = 1.4;
const HAND_W = 64;
const LARGE = 92 / HAND_W; // the own cards on a phone, as long as one row holds them
const TABLE_W = 54;
const STEP_MAX = 48;
const STEP_MIN = 22; // a narrower strip hides the index
const ROW = 40;
const RISE = 10;
const EDGE = 8;

const clamp = (n: number, low: number, high: number): number => Math.min(high, Math.max(low, n));

/** How many rows the hand needs so that each index stays visible. */
export function handRows(n: number, width: number, k: number): number {
  for (let rows = 1; rows < 3; rows++) {
    const most = Math.ceil(n / rows);
    if (most < 2 || (width - 2 * EDGE - HAND_W * k) / (most - 1) >= STEP_MIN) return rows;
  }
  return 3;
}

function layHand(n: number, rows: number, box: Box, k: number): Place[] {
  const w = HAND_W * k;
  const perRow = Math.ceil(n / rows);
  const places: Place[] = [];
  for (let row = 0; row < rows; row++) {
    const count = Math.min(perRow, n - row * perRow);
    const step = Math.min(STEP_MAX * k, (box.w - w) / Math.max(1, count - 1));
    const left = box.x + box.w / 2 - (step * (count - 1)) / 2;
    const y = box.y + RISE + (w * TALLNESS) / 2 + row * ROW * k;
    for (let i = 0; i < count; i++) places.push({ x: left + i * step, y, turn: 0, w });
  }
  return places;
}

/** A defence card lies askew on the attack card, so that both indices are seen. */
export function onTop(slot: Place): Place {
  const k = slot.w / TABLE_W;
  return { x: slot.x + 14 * k, y: slot.y + 18 * k, turn: 8, w: slot.w };
}

function laySlots(n: number, columns: number, area: Box, k: number): Place[] {
  const across = Math.min(columns, Math.max(1, n));
  const rows = Math.max(1, Math.ceil(n / columns));
  const cell = { w: (TABLE_W + 14 + 8) * k, h: (TABLE_W * TALLNESS + 18 + 7) * k };
  const places: Place[] = [];
  for (let i = 0; i < n; i++) {
    const row = Math.floor(i / columns);
    places.push({
      x: area.x + area.w / 2 + ((i % columns) - (across - 1) / 2) * cell.w - 7 * k,
      y: area.y + area.h / 2 + (row - (rows - 1) / 2) * cell.h - 9 * k,
      turn: 0,
      w: TABLE_W * k,
    });
  }
  return places;
}

/** The largest scale at which `columns` by `rows` pairs fit into the area. */
function slotScale(area: Box, columns: number, rows: number): number {
  return Math.min(area.w / (columns * (TABLE_W + 22)), area.h / (rows * (TABLE_W * TALLNESS + 25)));
}

/** The trump card looks out from under the stock by `peek` of its widths. */
function pile(x: number, y: number, w: number, peek: number): Pick<Layout, 'stock' | 'trump'> {
  return {
    stock: { x, y, turn: 0, w },
    trump: { x: x + w * (peek - 0.2), y, turn: 90, w },
  };
}

/** The scale of the own cards on a phone: large ones, if they need no second row and leave the table its height. */
function handScale(counts: Counts, width: number, room: number, k: number): number {
  const large = clamp(Math.min(k * LARGE, (room - RISE * LARGE - 8) / (HAND_W * TALLNESS)), k, k * LARGE);
  return handRows(counts.hand, width, large) === 1 ? large : k;
}

function bottom(counts: Counts, width: number, height: number, k: number) {
  const rows = handRows(counts.hand, width, k);
  const tall = counts.hand === 0 ? 24 : HAND_W * TALLNESS * k + (rows - 1) * ROW * k + RISE * Math.max(1, k) + 8;
  const wide = Math.min(width - 2 * EDGE, (STEP_MAX * 13 + HAND_W) * k);
  const handBox = { x: (width - wide) / 2, y: height - tall, w: wide, h: tall };
  return {
    handBox,
    hand: layHand(counts.hand, rows, handBox, k),
    rise: RISE * Math.max(1, k),
    me: { x: width / 2, y: height + 20, turn: 0, w: HAND_W * k * 0.6 },
  };
}

function tall(width: number, height: number, counts: Counts): Layout {
  const extra = (handRows(counts.hand, width, 1) - 1) * ROW;
  const k = clamp(Math.min(width < 360 ? width / 360 : Math.max(1, width / 430), (height - extra) / 428), 0.6, 1.6);
  const rivalScale = Math.min(k * clamp(height / 560, 1, 1.25), width / (counts.rivals * 72));
  const drop = counts.rivals > 2 ? 12 * k : 0;
  const room = width / counts.rivals;
  const rivals = Array.from({ length: counts.rivals }, (_, i) => {
    const x = room * (i + 0.5);
    return { x, y: 38 * rivalScale + 4 + drop * ((2 * x) / width - 1) ** 2, turn: 0, w: room };
  });
  const statusHeight = 40;
  const top = (78 + openHeight(counts, room / rivalScale)) * rivalScale + drop;
  const pairs = 2 * (TABLE_W * TALLNESS + 25) * k * 0.92;
  const left = height - 78 * rivalScale - drop - statusHeight - pairs; // not less when rivals show their cards
  const low = bottom(counts, width, height, handScale(counts, width, left, k));
  const statusTop = low.handBox.y - statusHeight;
  const side = 44 * k;
  const area = { x: EDGE + side * 1.54, y: top, w: width - EDGE - side * 2.7, h: statusTop - top };
  const tableK = Math.min(slotScale(area, 3, 2), k * (HAND_W / TABLE_W));
  const middle = area.y + area.h / 2;
  return {
    mode: 'tall', width, height, rivals, rivalScale, statusTop, statusHeight, area, ...low,
    slots: laySlots(counts.slots, 3, area, tableK),
    ...pile(EDGE + side / 2, middle, side, 0.52),
    discard: { x: width - side * 0.66, y: middle, turn: 12, w: side * 0.86 },
  };
}

function short(width: number, height: number, counts: Counts): Layout {
  const k = clamp(Math.min(width / 600, height / 300), 0.55, 1.3);
  const rivalScale = clamp(height / 300, 0.72, 1.1);
  const room = width / counts.rivals;
  const rivals = Array.from({ length: counts.rivals }, (_, i) => ({
    x: room * (i + 0.5), y: 35 * rivalScale + 3, turn: 0, w: room,
  }));
  const low = bottom(counts, width, height, k);
  const statusHeight = clamp(height * 0.11, 26, 36);
  const statusTop = low.handBox.y - statusHeight;
  const top = (58 + openHeight(counts, room / rivalScale)) * rivalScale;
  const side = 50 * k;
  const area = { x: side * 2, y: top, w: width - side * 4, h: statusTop - top };
  const middle = area.y + area.h / 2;
  return {
    mode: 'short', width, height, rivals, rivalScale, statusTop, statusHeight, area, ...low,
    slots: laySlots(counts.slots, 6, area, Math.min(slotScale(area, 6, 1), k * 1.2)),
    ...pile(EDGE + side * 0.6, middle - 9 * k, side, 0.6), // its caption ends above the status line
    discard: { x: width - side * 0.8, y: middle, turn: 12, w: side },
  };
}

function oval(width: number, height: number, counts: Counts): Layout {
  const k = clamp(Math.min(width / 620, height / 620), 0.9, 1.7);
  const rivalScale = k * 1.05;
  const low = bottom(counts, width, height, k);
  const statusHeight = 44;
  const statusTop = low.handBox.y - statusHeight;
  const top = 84 * rivalScale;
  const seatW = 110 * rivalScale;
  const cx = width / 2;
  const cy = (top + statusTop) / 2 + 6 * k;
  const rx = Math.min(width / 2 - seatW * 0.42, (statusTop - top) * 1.05 + 90 * k);
  const ry = cy - 42 * rivalScale;
  const rivals = Array.from({ length: counts.rivals }, (_, i) => {
    const spread = Math.min(160, 60 * (counts.rivals - 1));
    const share = counts.rivals === 1 ? 0.5 : i / (counts.rivals - 1);
    const angle = ((90 + spread / 2 - spread * share) * Math.PI) / 180;
    return { x: cx + Math.cos(angle) * rx, y: cy - Math.sin(angle) * ry, turn: 0, w: seatW };
  });
  const side = 56 * k;
  const inner = Math.min(rx - seatW * 0.5, 3 * 76 * k * 1.25 * 0.5 + 1.55 * 56 * k);
  const area = { x: cx - inner + side * 1.7, y: top + 4 * k, w: 2 * inner - side * 3.1, h: statusTop - top - 8 * k };
  const tableK = Math.min(slotScale(area, 3, 2), k * 1.25);
  return {
    mode: 'oval', width, height, rivals, rivalScale, statusTop, statusHeight, area, ...low,
    slots: laySlots(counts.slots, 3, area, tableK),
    ...pile(cx - inner + side * 0.4, cy + 8 * k, side, 0.6),
    discard: { x: cx + inner - side * 0.4, y: cy + 8 * k, turn: 12, w: side },
  };
}

export function layOut(width: number, height: number, counts: Counts): Layout {
  if (width >= 560 && height >= 480) return oval(width, height, counts);
  return width > height * 1.3 ? short(width, height, counts) : tall(width, height, counts);
}

/** A place as a CSS transform of something drawn 100 wide about its middle. */
export function css({ x, y, turn, w }: Place): string {
  return `translate(${x.toFixed(1)}px,${y.toFixed(1)}px) rotate(${turn}deg) scale(${(w / 100).toFixed(4)})`;
}

export function near(place: Place, x: number, y: number, slack = 1.3): boolean {
  return Math.abs(x - place.x) < (place.w * slack) / 2 && Math.abs(y - place.y) < (place.w * TALLNESS * slack) / 2;
}
