// What can be done, as the menu lists it, sorted by what a board does with it.
import type { GameEvent } from '../../core/types';
import { some } from './phrases';
import type { Say } from './phrases';
import { handOf, leftOf, missing, total } from './view';
import type { Buy, Card, CatanTable, CatanView, Piece, Resource } from './view';

/** A kind of place on the island, and one of them. */
export type Kind = Piece | 'robber';
export interface Place { kind: Kind; id: number }

export interface BankDeal { give: Resource; gives: number; take: Resource; takes: number; text: string }
export interface RobberMove { victim: number | null; text: string }

/** The menu, sorted by what a board does with it. */
export interface Choices {
  road: Map<number, string>;
  settlement: Map<number, string>;
  city: Map<number, string>;
  robber: Map<number, RobberMove[]>;
  bank: BankDeal[];
  all: Set<string>;
}

function bankDeal(text: string, give: string, take: string): BankDeal {
  const [gave, gives] = give.split('=');
  const [took, takes] = take.split('=');
  return { give: gave as Resource, gives: Number(gives), take: took as Resource, takes: Number(takes), text };
}

export function sortMenu(menu: readonly string[]): Choices {
  const out: Choices = { road: new Map(), settlement: new Map(), city: new Map(), robber: new Map(),
    bank: [], all: new Set(menu) };
  for (const text of menu) {
    const [kind, a = '', b] = text.split(' ');
    if (kind === 'road' || kind === 'settlement' || kind === 'city') {
      out[kind].set(Number(a), text);
    } else if (kind === 'robber') {
      const moves = out.robber.get(Number(a)) ?? [];
      moves.push({ victim: b === undefined ? null : Number(b), text });
      out.robber.set(Number(a), moves);
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
  const [kind, id] = (action ?? '').split(' ');
  const isPlace = kind === 'road' || kind === 'settlement' || kind === 'city' || kind === 'robber';
  return isPlace ? { kind, id: Number(id) } : null;
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

/** The kind of place that is lit: what the moment asks for, else what the player wants to build. */
export function litKind(view: CatanView, choices: Choices, building: Piece | null): Kind | null {
  if (choices.robber.size > 0) return 'robber';
  if (view.phase === 'action_phase') return building && choices[building].size > 0 ? building : null;
  return (['settlement', 'road'] as const).find((k) => choices[k].size > 0) ?? null;
}

/** Why something cannot be bought now; null if it can. */
export function obstacle(table: CatanTable, choices: Choices, buy: Buy, t: Say): string | null {
  const acting = table.view.phase === 'action_phase';
  if (acting && (buy === 'card' ? choices.all.has('buy') : choices[buy].size > 0)) return null;
  const hand = handOf(table.view, table.seat);
  if (!hand) return t('catan.notnow');
  const lack = missing(hand, table.view.costs[buy]);
  if (total(lack) > 0) return t('catan.lack', { what: some(lack, t) });
  if (!acting || !choices.all.has('end')) return t('catan.notnow');
  if (buy === 'card') return t('catan.nodeck');
  return t(leftOf(table.view, buy) === 0 ? 'catan.nopieces' : 'catan.noplace');
}
