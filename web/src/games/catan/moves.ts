// What can be done, as the menu lists it, sorted by what a board does with it.
import type { GameEvent } from '../../core/types';
import { some } from './phrases';
import type { Say } from './phrases';
import { handOf, isActing, leftOf, missing, total } from './view';
import type { Buy, Card, CatanTable, CatanView, Piece, Resource } from './view';

/** A kind of place on the island, and one of them. The robber's are also the pirate's. */
export type Kind = Piece | 'move' | 'robber';
/** What a player may set about: to build something, or to move a ship. */
export type Task = Piece | 'move';
export interface Place { kind: Kind; id: number }

export interface BankDeal { give: Resource; gives: number; take: Resource; takes: number; text: string }
/** Of the robber, or of the pirate. */
export interface RobberMove { victim: number | null; text: string }

/** The menu, sorted by what a board does with it. */
export interface Choices {
  road: Map<number, string>;
  settlement: Map<number, string>;
  city: Map<number, string>;
  ship: Map<number, string>;
  /** Where each ship may go. */
  move: Map<number, Map<number, string>>;
  robber: Map<number, RobberMove[]>;
  bank: BankDeal[];
  all: Set<string>;
}

function bankDeal(text: string, give: string, take: string): BankDeal {
  const [gave, gives] = give.split('=');
  const [took, takes] = take.split('=');
  return { give: gave as Resource, gives: Number(gives), take: took as Resource, takes: Number(takes), text };
}

const isPiece = (kind: string | undefined): kind is Piece => /^(road|settlement|city|ship)$/.test(kind ?? '');

export function sortMenu(menu: readonly string[]): Choices {
  const out: Choices = { road: new Map(), settlement: new Map(), city: new Map(), ship: new Map(), move: new Map(),
    robber: new Map(), bank: [], all: new Set(menu) };
  for (const text of menu) {
    const [kind, a = '', b] = text.split(' ');
    const id = Number(a);
    if (isPiece(kind)) {
      out[kind].set(id, text);
    } else if (kind === 'move') {
      out.move.set(id, (out.move.get(id) ?? new Map<number, string>()).set(Number(b), text));
    } else if (kind === 'robber' || kind === 'pirate') {
      const moves = out.robber.get(id) ?? [];
      moves.push({ victim: b === undefined ? null : Number(b), text });
      out.robber.set(id, moves);
    } else if (kind === 'bank' && b !== undefined) {
      out.bank.push(bankDeal(text, a, b));
    }
  }
  return out;
}

/** The action that plays a card without further choice, or the first word of those with one. */
export const CARD_ACTION: Record<Card, string | null> = {
  knight: 'knight', victory_point: null, road_building: 'roads', year_of_plenty: 'plenty',
  monopoly: 'monopoly',
};

export function playable(choices: Choices, card: Card): boolean {
  const word = CARD_ACTION[card];
  if (word === null) return false;
  for (const text of choices.all) if (text === word || text.startsWith(word + ' ')) return true;
  return false;
}

export function canTrade(table: CatanTable, choices: Choices): boolean {
  return choices.bank.length > 0 || table.open.includes('offer');
}

/** Where an action goes; null: nowhere on the island. */
export function placeOf(action: string | null | undefined): Place | null {
  const [kind, id, to] = (action ?? '').split(' ');
  if (kind === 'move') return { kind, id: Number(to) };
  if (kind === 'robber' || kind === 'pirate') return { kind: 'robber', id: Number(id) };
  return isPiece(kind) ? { kind, id: Number(id) } : null;
}

/** What the others have built since the seat's own last action; for who only looks on, the newest place. */
export function lastPlaces(events: readonly GameEvent[], seat: number | null): Place[] {
  const last = events.findLast((event) => placeOf(event.action));
  const fresh = seat === null || !last ? [] : sinceBuilt(events, seat);
  return (fresh.length > 0 ? fresh : last ? [last] : []).map((event) => placeOf(event.action)!);
}

/** Rolling, trading and ending a turn leave the others' marks as they are. */
function sinceBuilt(events: readonly GameEvent[], seat: number): GameEvent[] {
  const from = events.findLastIndex((event) => event.seat === seat && placeOf(event.action) !== null);
  const turn = events.findLastIndex((event) => event.seat === seat && event.action === 'end');
  return events.slice(Math.max(from, turn) + 1).filter((event) => placeOf(event.action) !== null);
}

/** The kind of place that is lit: what the moment asks for, else what the player wants to do. */
export function litKind(view: CatanView, choices: Choices, task: Task | null): Kind | null {
  if (choices.robber.size > 0) return 'robber';
  if (task && choices[task].size > 0) return task;
  return isActing(view) ? null : (['settlement', 'road', 'ship'] as const).find((k) => choices[k].size > 0) ?? null;
}

/** The places of a kind: of a move, the ships first, and then where the chosen one may go. */
export function placesOf(choices: Choices, kind: Kind, ship: number | null): Map<number, unknown> {
  return kind === 'move' && ship !== null ? choices.move.get(ship) ?? new Map() : choices[kind];
}

export const isPirate = (move: RobberMove | undefined): boolean => move?.text.startsWith('pirate') === true;

/** What is asked for where the robber, the pirate or either of them may be moved. */
export function robberAsk({ robber }: Choices): string {
  return [...robber.values()].some(([move]) => isPirate(move)) ? 'catan.do.pirate' : 'catan.do.robber';
}

/** A piece has to be laid, and it may be a road or a ship. */
export function isEither(view: CatanView, choices: Choices): boolean {
  return !isActing(view) && choices.road.size > 0 && choices.ship.size > 0;
}

/** The player may build something now, or leave it. */
export const mayBuild = ({ all }: Choices): boolean => all.has('end') || all.has('done');

/** Why something cannot be bought now; null if it can. */
export function obstacle(table: CatanTable, choices: Choices, buy: Buy, t: Say): string | null {
  const acting = isActing(table.view);
  if (acting && (buy === 'card' ? choices.all.has('buy') : choices[buy].size > 0)) return null;
  const hand = handOf(table.view, table.seat);
  if (!hand) return t('catan.notnow');
  const lack = missing(hand, table.view.costs[buy] ?? {});
  if (total(lack) > 0) return t('catan.lack', { what: some(lack, t) });
  if (!acting || !mayBuild(choices)) return t('catan.notnow');
  if (buy === 'card') return t('catan.nodeck');
  return t(leftOf(table.view, buy) === 0 ? 'catan.nopieces' : 'catan.noplace');
}
