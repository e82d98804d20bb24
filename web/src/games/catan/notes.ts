// What two views tell of the events between them: who received what of a roll, who gained a title.
// The log asks for it long after those views are gone, so it is noted while they pass.
import { load, save } from '../../core/store';
import type { GameEvent, Table } from '../../core/types';
import { hexesAt } from './layout';
import { diceSum, handCount, handOf, readAmounts, RESOURCES, total } from './view';
import type { CatanView, Resource, Some } from './view';

/** Cards that somebody received; a number where nobody can say which. */
export type Gain = Some | number;
export interface Title { to: number; from: number | null; n: number }
export interface Note { got?: Record<number, Gain>; road?: Title; army?: Title }

/* -- who received what -- */

/** All ways to take n cards of these kinds out of what is there. */
function ways(n: number, there: Some, kinds: readonly Resource[]): Some[] {
  const [kind, ...rest] = kinds;
  if (!kind) return n === 0 ? [{}] : [];
  const found: Some[] = [];
  for (let k = 0; k <= Math.min(n, there[kind] ?? 0); k++) {
    for (const way of ways(n - k, there, rest)) found.push(k > 0 ? { ...way, [kind]: k } : way);
  }
  return found;
}

function without(from: Some, taken: Some): Some {
  return Object.fromEntries(RESOURCES.map((r) => [r, (from[r] ?? 0) - (taken[r] ?? 0)])) as Some;
}

/** All ways to deal what the bank gave out to seats that received `n` cards each. */
function splits(seats: readonly [seat: number, n: number][], there: Some,
  may: (seat: number, r: Resource) => boolean): Record<number, Some>[] {
  const [first, ...rest] = seats;
  if (!first) return total(there) === 0 ? [{}] : [];
  const [seat, n] = first;
  return ways(n, there, RESOURCES.filter((r) => may(seat, r)))
    .flatMap((share) => splits(rest, without(there, share), may).map((others) => ({ ...others, [seat]: share })));
}

const same = (a: Some | undefined, b: Some | undefined): boolean =>
  RESOURCES.every((r) => (a?.[r] ?? 0) === (b?.[r] ?? 0));

/** The number rolled lies on a hex of this kind where the seat has built. */
function touches(view: CatanView, sum: number, seat: number, kind: Resource): boolean {
  return view.vertices.some((v) => v.owner_id === seat && hexesAt(view, v).some((h) => h.number === sum
    && h.hex_type === kind));
}

/** What each seat received from the bank between two views. Open hands tell it themselves; of hidden
 *  ones the counts and the bank are seen, and the island leaves but one way to deal, or several. */
export function received(before: CatanView, now: CatanView, sum: number | null): Record<number, Gain> {
  const got: Record<number, Gain> = {};
  const hidden: [number, number][] = [];
  let there = without(before.bank, now.bank);
  for (const { player_id: seat } of now.players) {
    const n = handCount(now, seat) - handCount(before, seat);
    if (n <= 0) continue;
    const [was, is] = [handOf(before, seat), handOf(now, seat)];
    got[seat] = was && is ? without(is, was) : n;
    if (was && is) there = without(there, without(is, was));
    else hidden.push([seat, n]);
  }
  const all = splits(hidden, there, (seat, kind) => sum === null || touches(now, sum, seat, kind));
  for (const [seat] of hidden) {
    const share = all[0]?.[seat];
    if (share && all.every((one) => same(one[seat], share))) got[seat] = share;
  }
  return got;
}

/* -- notes -- */

const isQuiet = (event: GameEvent): boolean => event.action === 'end' || event.action === 'roll'
  || diceSum(event.chance) !== null;

/** The event among fresh ones that paid cards from the bank, and the sum if it was a roll; null: none,
 *  or too much has happened at once to tell. */
function payer(before: CatanView, fresh: readonly GameEvent[]): { seq: number; sum: number | null } | null {
  const rolled = fresh.filter((e) => diceSum(e.chance) !== null);
  const [roll] = rolled;
  if (roll && rolled.length === 1 && fresh.every(isQuiet)) return { seq: roll.seq, sum: diceSum(roll.chance) };
  const [only] = fresh;
  const start = fresh.length === 1 && before.phase === 'initial_placement_2' && only?.action?.startsWith('settlement ');
  return start && only ? { seq: only.seq, sum: null } : null;
}

function title(was: number | null | undefined, is: number | null | undefined, n: number): Title | null {
  return is == null || is === was ? null : { to: is, from: was ?? null, n };
}

/** What is worth noting of the events between two views, by event. */
export function notesOf(before: CatanView, now: CatanView, fresh: readonly GameEvent[]): Record<number, Note> {
  const notes: Record<number, Note> = {};
  const note = (seq: number, more: Note): void => { notes[seq] = { ...notes[seq], ...more }; };
  const paid = payer(before, fresh);
  if (paid && paid.sum !== 7) note(paid.seq, { got: received(before, now, paid.sum) });
  const last = fresh[fresh.length - 1];
  if (!last) return notes;
  const [word, kind] = (last.action ?? '').split(' ');
  if (fresh.length === 1 && word === 'monopoly' && last.seat !== undefined) {
    note(last.seq,
      { got: { [last.seat]: readAmounts(`${kind}=${handCount(now, last.seat) - handCount(before, last.seat)}`) } });
  }
  const road = title(before.longest_road_player, now.longest_road_player, now.longest_road_length ?? 0);
  const army = title(before.largest_army_player, now.largest_army_player,
    now.player_played_knights[now.largest_army_player ?? -1] ?? 0);
  if (road) note(last.seq, { road });
  if (army) note(last.seq, { army });
  return notes;
}

/* -- the memory -- */

type Notes = Record<number, Note>;

const STORE = 'notes.catan';
const GAMES_KEPT = 3;
let kept: [island: string, notes: Notes][] | null = null;

/** An island and whose eyes see it: no two games are likely to share that. */
function islandOf(view: CatanView): string {
  return `${view.seat ?? '-'} ${view.hexes.map((h) => `${h.hex_type?.slice(0, 2)}${h.number ?? ''}`).join('')}`;
}

function notesFor(view: CatanView): Notes {
  kept ??= load<[string, Notes][]>(STORE) ?? [];
  const island = islandOf(view);
  const found = kept.find(([one]) => one === island);
  if (found) return found[1];
  const notes: Notes = {};
  kept = [...kept.slice(1 - GAMES_KEPT), [island, notes]];
  return notes;
}

type Seen = Pick<Table<CatanView>, 'seq'> & { view: CatanView };

/** Notes what has happened from one table to the next; what was taken back is forgotten. */
export function remember(before: Seen, now: Seen, events: readonly GameEvent[]): void {
  const notes = notesFor(now.view);
  const since = Math.min(before.seq, now.seq);
  for (const seq of Object.keys(notes)) if (Number(seq) > since) delete notes[Number(seq)];
  if (now.seq > before.seq) Object.assign(notes,
    notesOf(before.view, now.view, events.filter((e) => e.seq > before.seq && e.seq <= now.seq)));
}

/** Keeps the notes for the next visit. */
export function keepNotes(): void {
  if (kept) save(STORE, kept);
}

export function noteAt(view: CatanView | null, seq: number): Note | undefined {
  return view ? notesFor(view)[seq] : undefined;
}
