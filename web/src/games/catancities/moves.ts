// What can be done, as the menu lists it: each action is a path of words, and the board asks for one word after the
// other. What kind of thing a word is says the notation; what may follow says the menu.
import { BARE, FROM_TO, WHERE } from '../catan/places';
import type { Kind as Spot } from '../catan/places';
import { TRACKS } from './view';

/** What a word of an action names. */
export type Slot = 'vertex' | 'edge' | 'hex' | 'player' | 'kind' | 'track' | 'die' | 'card' | 'deed';

/** An action as the words that lead to it. */
export interface Option { words: string[]; text: string }

const SLOTS: Record<string, Slot[]> = {
  settlement: ['vertex'], city: ['vertex'], road: ['edge'], ship: ['edge'], move: ['edge', 'edge'], wall: ['vertex'],
  hire: ['vertex'], activate: ['vertex'], promote: ['vertex'], chase: ['vertex'],
  march: ['vertex', 'vertex'], lose: ['vertex'], robber: ['hex', 'player'],
  improve: ['track', 'vertex'], draw: ['card'], drop: ['card'], ask: ['player', 'kind'],
  knight: ['vertex', 'deed', 'vertex'],
};

/** What a progress card is played on. */
export const TARGETS: Record<string, Slot[]> = {
  master_merchant: ['player'], merchant: ['hex'], merchant_fleet: ['kind'], resource_monopoly: ['kind'],
  trade_monopoly: ['kind'], bishop: ['hex'], deserter: ['player'], diplomat: ['edge'], intrigue: ['vertex'],
  spy: ['player'], alchemist: ['die', 'die'], crane: ['track', 'vertex'], engineer: ['vertex'],
  inventor: ['hex', 'hex'], medicine: ['vertex'], smith: ['vertex', 'vertex'],
};

/** Cards whose two targets may be named in either order. */
const PAIRS = ['inventor', 'smith'];
/** What a knight does; the board asks for the knight first. */
const DEEDS = ['activate', 'promote', 'march', 'chase'];
/** What is put together from cards in a sheet, and not from words. */
const COUNTED = ['bank', 'offer', 'discard', 'give', 'take'];

/** One action as paths: most have one, pairs two, and what a knight does also one that begins with the knight. */
function pathsOf(text: string, free: boolean): string[][] {
  const words = text.split(' ');
  const [root = '', a = '', b = '', c] = words;
  if (root === 'pirate') return [['robber', ...words.slice(1)]];
  if (root === 'play' && PAIRS.includes(a) && c !== undefined) return [words, [root, a, c, b]];
  if (!free || !DEEDS.includes(root)) return [words];
  if (root === 'march') return [['knight', a, root, b]];
  return [['knight', a, b ? `${root}.${b}` : root]];
}

/** The menu as paths. `free`: the player chooses what to do, rather than answering one question. */
export function optionsOf(menu: Iterable<string>, free: boolean): Option[] {
  const all: Option[] = [];
  for (const text of menu) {
    if (COUNTED.includes(text.split(' ')[0] ?? '')) continue;
    for (const words of pathsOf(text, free)) all.push({ words, text });
  }
  return all;
}

const leadsOn = (words: readonly string[], path: readonly string[]): boolean =>
  words.length >= path.length && path.every((word, i) => words[i] === word);

/** What the words after a path name. */
export function slotOf(path: readonly string[], next: string): Slot {
  const [root = '', card = ''] = path;
  if (root === 'draw' && (TRACKS as readonly string[]).includes(next)) return 'track';
  if (root === 'play') return path.length === 1 ? 'card' : TARGETS[card]?.[path.length - 2] ?? 'card';
  return SLOTS[root]?.[path.length - 1] ?? 'card';
}

/** What may follow a path. */
export interface Next {
  slot: Slot;
  words: string[];
  /** The action that the path is by itself, although more may follow. */
  ready: string | null;
}

/** Null: nothing follows. */
export function nextOf(options: readonly Option[], path: readonly string[]): Next | null {
  const open = options.filter(({ words }) => leadsOn(words, path));
  const words = [...new Set(open.flatMap((one) => one.words.slice(path.length, path.length + 1)))];
  const ready = open.find((one) => one.words.length === path.length)?.text ?? null;
  return words.length === 0 || path.length === 0 ? null : { slot: slotOf(path, words[0]!), words, ready };
}

/** The action that a path is; null: a word is missing. */
export function actionOf(options: readonly Option[], path: readonly string[]): string | null {
  return options.find(({ words }) => words.length === path.length && leadsOn(words, path))?.text ?? null;
}

/** Whether any action begins so. */
export const begins = (options: readonly Option[], ...path: string[]): boolean =>
  options.some(({ words }) => leadsOn(words, path));

/** The question of the moment, where there is only one: the words that all actions begin with, but for one. */
export function questionOf(options: readonly Option[]): string[] {
  const asked = options.filter(({ words }) => words.length > 1).map(({ words }) => words);
  const first = asked[0];
  if (!first) return [];
  const same = first.findIndex((word, i) => asked.some((words) => words[i] !== word || words.length === i + 1));
  return first.slice(0, same === -1 ? first.length - 1 : same);
}

// For the island, for hints, and for marks of what the others did.
Object.assign(WHERE, { edge: 'edge', hex: 'hex', wall: 'vertex', hire: 'vertex', activate: 'vertex', promote: 'vertex',
  march: 'vertex', knight: 'vertex', lose: 'vertex', 'play merchant': 'hex', 'play bishop': 'hex',
  'play engineer': 'vertex', 'play medicine': 'vertex', 'play intrigue': 'vertex', 'play smith': 'vertex',
  'play diplomat': 'edge' });
for (const kind of ['hire', 'march']) BARE.add(kind);
FROM_TO.add('march');

const isPlace = (slot: Slot): slot is 'vertex' | 'edge' | 'hex' => ['vertex', 'edge', 'hex'].includes(slot);

/** Kinds of places with looks of their own: those of the base game's pieces, knights, and where one may be hired. */
const KINDS = ['settlement', 'city', 'road', 'ship', 'move', 'robber', 'hire', 'knight'];

export interface Lit { kind: Spot; ids: number[] }

/** The places to choose from; null: it is no place that is asked for. */
export function litOf(path: readonly string[], next: Next | null): Lit | null {
  if (!next || !isPlace(next.slot)) return null;
  const [root = ''] = path;
  const goes = path.at(-1) === 'march' || (root === 'march' && path.length === 2);
  const kind: Spot = goes ? 'march' : KINDS.includes(root) ? root : next.slot;
  return { kind, ids: next.words.map(Number) };
}

/** What is answered by a button below the hand. Cards are chosen in a sheet. */
export const isAsked = (next: Next | null): next is Next =>
  next !== null && ['player', 'kind', 'track', 'die', 'deed'].includes(next.slot);

/** The first words of all actions that go on after them. */
export const rootsOf = (options: readonly Option[]): string[] =>
  [...new Set(options.filter(({ words }) => words.length > 1).map(({ words }) => words[0]!))];
