// Catan as a seat sees it: rules/catan/README.md, C14. No rule is judged here.
import type { GameEvent, Table } from '../../core/types';
import { rollOf } from '../../kit/dice';

/** Every kind of card that a hand may have, in the order of the notation: the resources, and what cities add. */
export const GOODS = ['wood', 'brick', 'sheep', 'wheat', 'ore', 'paper', 'cloth', 'coin'] as const;
export type Good = (typeof GOODS)[number];
export type Some = Partial<Record<Good, number>>;

/** Those that grow on the island. */
export const RESOURCES: readonly Good[] = GOODS.slice(0, 5);

/** The kinds that some cards may be of, those of which there are none too. */
export const kindsIn = (cards: Some): Good[] => GOODS.filter((one) => one in cards);
/** The kinds of cards of this game. */
export const goodsOf = (view: CatanView): Good[] => kindsIn(view.bank);

export const CARDS = ['knight', 'victory_point', 'road_building', 'year_of_plenty', 'monopoly'] as const;
export type Card = (typeof CARDS)[number];
/** The card that an action plays. */
export const CARD_OF: Record<string, Card> = { knight: 'knight', roads: 'road_building', plenty: 'year_of_plenty',
  monopoly: 'monopoly' };

/** Something that can be built or bought: a key of the costs. */
export type Buy = string;

export interface Hex {
  hex_index: number;
  hex_coord: [number, number];
  hex_type: Good | 'desert' | 'gold' | 'sea' | 'fog' | null;
  number: number | null;
}
export interface Vertex {
  vertex_id: number;
  x: number;
  y: number;
  owner_id: number | null;
  building_type: 'settlement' | 'city' | null;
}
export interface Edge {
  edge_id: number;
  vertex1_id: number;
  vertex2_id: number;
  owner_id: number | null;
  ship?: boolean;
}
export interface Offer {
  player_id: number;
  give_resources: Some;
  want_resources: Some;
  accepted: number[];
  rejected: number[];
}

/** A merge patch removes what becomes null, so whatever may be null may also be missing. */
export interface CatanView {
  seat?: number | null;
  players: { player_id: number; victory_points: number }[];
  hexes: Hex[];
  vertices: Vertex[];
  edges: Edge[];
  player_resources: Record<string, Some | number>;
  /** Development cards, and the army: not in every game. */
  player_dev_cards?: Record<string, Card[] | number>;
  player_played_knights?: Record<string, number>;
  current_player_index: number;
  phase: string;
  longest_road_player?: number | null;
  longest_road_length?: number;
  largest_army_player?: number | null;
  robber_location?: number | null;
  ports: Record<string, { port_type: Good | 'any'; trade_ratio: string }>;
  dev_cards_deck?: number | Card[];
  pending_trades: Offer[];
  bank: Some;
  dice?: [number, number] | null;
  dev_card_played?: boolean;
  bought_this_turn?: Card[] | number;
  to_discard: Record<string, number>;
  free_roads: number;
  offers_made: number;
  winner?: number | null;
  turn: number;
  costs: Record<Buy, Some>;
  /** How many win, where the board decides that. */
  target_points?: number;
  /** Of the seat that looks; a watcher has none. */
  pieces_left?: Record<Buy, number> | null;
  rates?: Some | null;

  /* -- of larger games -- */
  /** Who acts within a turn: its player, or somebody else between two turns. */
  active_player_index?: number;
  /* -- of boards with sea -- */
  port_sites?: { edge_id: number; port_type?: Good | 'any' | null }[];
  pirate_location?: number | null;
  island_points?: Record<string, number>;
  to_take?: Record<string, number>;
}

/** Whether the board has sea, so that ships can be built. */
export const hasSea = (view: CatanView): boolean => view.port_sites !== undefined;

/** What can be built or bought here. */
export function buysOf(view: CatanView): Buy[] {
  return Object.keys(view.costs).filter((buy) => buy !== 'ship' || hasSea(view));
}

/** Phases in which the player chooses what to build, if anything. */
export const isActing = ({ phase }: CatanView): boolean =>
  ['action_phase', 'paired_phase', 'special_building'].includes(phase);

/** Whom the game waits for, if it waits for one. */
export const activeSeat = (view: CatanView): number => view.active_player_index ?? view.current_player_index;

export const islandPoints = (view: CatanView, seat: number): number => view.island_points?.[seat] ?? 0;

export type CatanTable = Table<CatanView> & { view: CatanView };

export const total = (hand: Some): number => GOODS.reduce((n, r) => n + (hand[r] ?? 0), 0);

/** Cards that a seat has to choose before anything else can be done: how many, and which sheet asks for them. */
export interface Due { sheet: string; n: number }

/** What lists them, by that sheet. A game that builds on this one adds its own. */
export const DUES: Record<string, (view: CatanView) => Record<string, number> | undefined> = {
  discard: (view) => view.to_discard, take: (view) => view.to_take };

export function dueOf(view: CatanView, seat: number | null): Due | null {
  const all = Object.entries(DUES).map(([sheet, of]) => ({ sheet, n: of(view)?.[seat ?? -1] ?? 0 }));
  return all.find(({ n }) => n > 0) ?? null;
}

export function handOf(view: CatanView, seat: number | null): Some | null {
  const hand = seat === null ? undefined : view.player_resources[seat];
  return typeof hand === 'object' ? hand : null;
}

export function cardsOf(view: CatanView, seat: number | null): Card[] | null {
  const cards = seat === null ? undefined : view.player_dev_cards?.[seat];
  return Array.isArray(cards) ? cards : null;
}

export function handCount(view: CatanView, seat: number): number {
  const hand = view.player_resources[seat] ?? 0;
  return typeof hand === 'number' ? hand : total(hand);
}

export function cardCount(view: CatanView, seat: number): number {
  const cards = view.player_dev_cards?.[seat] ?? 0;
  return typeof cards === 'number' ? cards : cards.length;
}

export function points(view: CatanView, seat: number): number {
  return view.players.find((p) => p.player_id === seat)?.victory_points ?? 0;
}

/** Roads, or ships. */
export function roadCount(view: CatanView, seat: number, ship = false): number {
  return view.edges.filter((e) => e.owner_id === seat && Boolean(e.ship) === ship).length;
}

/** What is left to be built or bought. */
export function leftOf(view: CatanView, buy: Buy): number {
  if (buy !== 'card') return view.pieces_left?.[buy] ?? 0;
  return typeof view.dev_cards_deck === 'number' ? view.dev_cards_deck : view.dev_cards_deck?.length ?? 0;
}

/** What a hand lacks of a cost. */
export function missing(hand: Some, cost: Some): Some {
  const lack: Some = {};
  for (const r of GOODS) {
    const n = (cost[r] ?? 0) - (hand[r] ?? 0);
    if (n > 0) lack[r] = n;
  }
  return lack;
}

/** "wood=1,ore=2", in the order that the notation asks for. */
export function amounts(some: Some): string {
  return GOODS.filter((r) => (some[r] ?? 0) > 0).map((r) => `${r}=${some[r]}`).join(',');
}

export function readAmounts(text: string): Some {
  const some: Some = {};
  for (const part of text.split(',')) {
    const [name, n] = part.split('=');
    if ((GOODS as readonly string[]).includes(name ?? '')) some[name as Good] = Number(n);
  }
  return some;
}

/** How the hands changed from one view to the next, and who has gained a title. */
export interface Change {
  mine: Some;
  counts: Record<number, number>;
  bank: boolean;
  road?: number | null;
  army?: number | null;
  /** Who has more points for islands, and how many more. */
  island?: { seat: number; n: number } | undefined;
}

export function change(before: CatanView, now: CatanView, seat: number | null): Change {
  const mine: Some = {};
  const was = handOf(before, seat);
  const is = handOf(now, seat);
  for (const r of GOODS) {
    if (was && is && is[r] !== was[r]) mine[r] = (is[r] ?? 0) - (was[r] ?? 0);
  }
  const counts: Record<number, number> = {};
  for (const p of now.players) {
    const n = handCount(now, p.player_id) - handCount(before, p.player_id);
    if (n !== 0) counts[p.player_id] = n;
  }
  type Holder = number | null | undefined;
  const gained = (was: Holder, is: Holder): number | null => (is != null && is !== was ? is : null);
  return {
    mine, counts,
    bank: GOODS.some((r) => before.bank[r] !== now.bank[r]),
    road: gained(before.longest_road_player, now.longest_road_player),
    army: gained(before.largest_army_player, now.largest_army_player),
    island: now.players.map(({ player_id: p }) => ({ seat: p, n: islandPoints(now, p) - islandPoints(before, p) }))
      .find(({ n }) => n > 0),
  };
}

/** How often each sum from 2 to 12 has been rolled. */
export function rolls(events: readonly GameEvent[]): number[] {
  const counts = new Array<number>(13).fill(0);
  for (const { chance } of events) {
    const sum = diceSum(chance);
    if (sum !== null) counts[sum] = (counts[sum] ?? 0) + 1;
  }
  return counts;
}

/** The sum of a roll; null: chance brought something else. */
export function diceSum(chance: GameEvent['chance']): number | null {
  const roll = rollOf(chance);
  return roll && roll[0] + roll[1];
}

/** The hexes that bear this number and are not robbed. */
export function yielding(view: CatanView, sum: number): Hex[] {
  return view.hexes.filter((hex) => hex.number === sum && hex.hex_index !== view.robber_location);
}
