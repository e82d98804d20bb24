// A QR code (ISO/IEC 18004) of a short text: bytes, correction level M, versions 1 to 10, which hold up to 213 bytes.

type Grid = boolean[][];

/** Of versions 1 to 10 at level M: correction codewords of a block, and the blocks as [how many, data codewords]. */
const BLOCKS: { check: number; groups: [number, number][] }[] = [
  { check: 10, groups: [[1, 16]] }, { check: 16, groups: [[1, 28]] }, { check: 26, groups: [[1, 44]] },
  { check: 18, groups: [[2, 32]] }, { check: 24, groups: [[2, 43]] }, { check: 16, groups: [[4, 27]] },
  { check: 18, groups: [[4, 31]] }, { check: 22, groups: [[2, 38], [2, 39]] },
  { check: 22, groups: [[3, 36], [2, 37]] }, { check: 26, groups: [[4, 43], [1, 44]] },
];
/** Centres of the alignment patterns, beside the first at 6. */
const CENTRES = [[], [18], [22], [26], [30], [34], [22, 38], [24, 42], [26, 46], [28, 50]];

/* -- the field of 256 elements -- */

const EXP: number[] = [];
const LOG: number[] = [];
for (let i = 0, x = 1; i < 255; i++) {
  EXP[i] = x;
  LOG[x] = i;
  x = x < 128 ? x * 2 : (x * 2) ^ 0x11d;
}

const times = (a: number, b: number): number => (a === 0 || b === 0 ? 0 : EXP[(LOG[a]! + LOG[b]!) % 255]!);

/** The correction codewords of a block: the remainder of its data by the generator. */
export function correction(data: readonly number[], n: number): number[] {
  let generator = [1];
  for (let i = 0; i < n; i++) {
    const next = [...generator, 0];
    generator.forEach((g, k) => { next[k + 1]! ^= times(g, EXP[i]!); });
    generator = next;
  }
  const rest = [...data, ...new Array<number>(n).fill(0)];
  data.forEach((_, i) => {
    const lead = rest[i]!;
    generator.forEach((g, k) => { rest[i + k]! ^= times(g, lead); });
  });
  return rest.slice(data.length);
}

/* -- codewords -- */

function roomOf({ groups }: { groups: [number, number][] }): number {
  return groups.reduce((sum, [n, size]) => sum + n * size, 0);
}

/** Mode, length and bytes, filled up to the version's room. */
function dataWords(bytes: Uint8Array, version: number, room: number): number[] {
  const bits: number[] = [];
  const put = (value: number, n: number) => { for (let i = n - 1; i >= 0; i--) bits.push((value >> i) & 1); };
  put(0b0100, 4);
  put(bytes.length, version < 10 ? 8 : 16);
  bytes.forEach((byte) => put(byte, 8));
  put(0, Math.min(4, room * 8 - bits.length));
  while (bits.length % 8) bits.push(0);
  const words = Array.from({ length: bits.length / 8 }, (_, i) =>
    bits.slice(i * 8, i * 8 + 8).reduce((word, bit) => word * 2 + bit, 0));
  for (let pad = 0xec; words.length < room; pad ^= 0xec ^ 0x11) words.push(pad);
  return words;
}

/** The blocks' codewords in turn, data before correction. */
function woven(words: number[], { check, groups }: (typeof BLOCKS)[number]): number[] {
  const blocks: number[][] = [];
  let at = 0;
  for (const [n, size] of groups) for (let i = 0; i < n; i++) blocks.push(words.slice(at, at += size));
  const checks = blocks.map((block) => correction(block, check));
  const longest = Math.max(...blocks.map((block) => block.length));
  const inTurn = (lists: number[][], n: number) =>
    Array.from({ length: n }, (_, i) => lists.flatMap((list) => (i < list.length ? [list[i]!] : []))).flat();
  return [...inTurn(blocks, longest), ...inTurn(checks, check)];
}

/* -- the grid -- */

/** Appends a remainder of n bits by the generator, as format and version are protected. */
function guarded(value: number, generator: number, n: number): number {
  let rest = value << n;
  for (let bit = 31 - Math.clz32(rest); bit >= n; bit = 31 - Math.clz32(rest)) rest ^= generator << (bit - n);
  return (value << n) | rest;
}

export const formatBits = (mask: number): number => guarded(mask, 0x537, 10) ^ 0x5412; // level M is 00
export const versionBits = (version: number): number => guarded(version, 0x1f25, 12);

interface Drawing {
  dark: Grid;
  fixed: Grid; // what is no data
}

function put({ dark, fixed }: Drawing, y: number, x: number, on: boolean): void {
  if (!dark[y] || x < 0 || x >= dark.length) return;
  dark[y]![x] = on;
  fixed[y]![x] = true;
}

/** A square of rings around a centre: those at distances `light` are light. */
function rings(to: Drawing, y: number, x: number, size: number, light: number[]): void {
  for (let dy = -size; dy <= size; dy++) {
    for (let dx = -size; dx <= size; dx++) {
      put(to, y + dy, x + dx, !light.includes(Math.max(Math.abs(dy), Math.abs(dx))));
    }
  }
}

function drawFormat(to: Drawing, mask: number): void {
  const n = to.dark.length;
  const bits = formatBits(mask);
  for (let i = 0; i < 15; i++) {
    const on = ((bits >> i) & 1) === 1;
    put(to, i < 6 ? i : i < 8 ? i + 1 : n - 15 + i, 8, on);
    put(to, 8, i < 8 ? n - 1 - i : i === 8 ? 7 : 14 - i, on);
  }
  put(to, n - 8, 8, true);
}

function drawVersion(to: Drawing, version: number): void {
  if (version < 7) return;
  const bits = versionBits(version);
  for (let i = 0; i < 18; i++) {
    const [a, b] = [Math.floor(i / 3), to.dark.length - 11 + (i % 3)];
    put(to, a, b, ((bits >> i) & 1) === 1);
    put(to, b, a, ((bits >> i) & 1) === 1);
  }
}

function frame(version: number): Drawing {
  const n = 17 + 4 * version;
  const grid = (): Grid => Array.from({ length: n }, () => new Array<boolean>(n).fill(false));
  const to = { dark: grid(), fixed: grid() };
  for (let i = 0; i < n; i++) {
    put(to, 6, i, i % 2 === 0);
    put(to, i, 6, i % 2 === 0);
  }
  const centres = version === 1 ? [] : [6, ...CENTRES[version - 1]!];
  for (const y of centres) {
    for (const x of centres) if (y === x || y + x !== n - 1) rings(to, y, x, 2, [1]); // not over the corners
  }
  for (const [y, x] of [[3, 3], [3, n - 4], [n - 4, 3]] as const) rings(to, y, x, 4, [2, 4]);
  drawFormat(to, 0);
  drawVersion(to, version);
  return to;
}

/** Bit by bit in columns of two, upwards and downwards, from the right. */
function drawData({ dark, fixed }: Drawing, words: readonly number[]): void {
  const n = dark.length;
  let bit = 0;
  for (let right = n - 1, up = true; right > 0; right -= 2, up = !up) {
    if (right === 6) right--;
    for (let i = 0; i < n; i++) {
      const y = up ? n - 1 - i : i;
      for (const x of [right, right - 1]) {
        if (fixed[y]![x]) continue;
        dark[y]![x] = ((words[bit >> 3] ?? 0) >> (7 - (bit & 7)) & 1) === 1;
        bit++;
      }
    }
  }
}

const MASKS: ((y: number, x: number) => boolean)[] = [
  (y, x) => (y + x) % 2 === 0, (y) => y % 2 === 0, (_, x) => x % 3 === 0, (y, x) => (y + x) % 3 === 0,
  (y, x) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0, (y, x) => (y * x) % 2 + (y * x) % 3 === 0,
  (y, x) => ((y * x) % 2 + (y * x) % 3) % 2 === 0, (y, x) => ((y + x) % 2 + (y * x) % 3) % 2 === 0,
];

function masked(from: Drawing, mask: number): Drawing {
  const dark = from.dark.map((row, y) => row.map((on, x) => on !== (!from.fixed[y]![x] && MASKS[mask]!(y, x))));
  const to = { dark, fixed: from.fixed.map((row) => [...row]) };
  drawFormat(to, mask);
  return to;
}

/* -- which mask -- */

/** Long runs of one colour, and what looks like a corner's pattern. */
function linePenalty(line: string): number {
  const runs = (line.match(/1{5,}|0{5,}/g) ?? []).reduce((sum, run) => sum + run.length - 2, 0);
  const corners = [...line.matchAll(/(?=10111010000|00001011101)/g)].length;
  return runs + 40 * corners;
}

function penalty(dark: Grid): number {
  const n = dark.length;
  const rows = dark.map((row) => row.map(Number).join(''));
  const columns = dark.map((_, x) => dark.map((row) => Number(row[x])).join(''));
  let sum = [...rows, ...columns].reduce((all, line) => all + linePenalty(line), 0);
  for (let y = 1; y < n; y++) {
    for (let x = 1; x < n; x++) {
      const on = dark[y]![x];
      if (dark[y - 1]![x] === on && dark[y]![x - 1] === on && dark[y - 1]![x - 1] === on) sum += 3;
    }
  }
  const part = dark.flat().filter(Boolean).length / (n * n);
  return sum + 10 * Math.floor(Math.abs(part * 100 - 50) / 5);
}

/** The modules of the code, row by row, true where it is dark; null: the text is too long. */
export function qrCode(text: string): Grid | null {
  const bytes = new TextEncoder().encode(text);
  const at = BLOCKS.findIndex((blocks, i) => bytes.length + (i < 9 ? 2 : 3) <= roomOf(blocks));
  if (at < 0) return null;
  const plain = frame(at + 1);
  drawData(plain, woven(dataWords(bytes, at + 1, roomOf(BLOCKS[at]!)), BLOCKS[at]!));
  const all = MASKS.map((_, mask) => masked(plain, mask).dark);
  return all.reduce((best, one) => (penalty(one) < penalty(best) ? one : best));
}
