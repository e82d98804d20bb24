// What can be done, as the menu lists it, sorted by what a board does with it.
import type { GameEvent } from '../../core/types';
import { some } from './phrases';
import type { Say } from './phrases';
import { FROM_TO, WHERE } from './places';
import type { Kind, Place } from './places';
import { handOf, isActing, leftOf, missing, total } from './view';
import type { Buy, Card, CatanTable, CatanView, Good } from './view';

/** What goes to each place of a kind. */
export type Places = ReadonlyMap<number, readonly string[]>;

export interface BankDeal { give: Good; gives: number; take: Good; takes: number; text: string }

/** The menu, sorted by what a board does with it. */
export interface Choices {
  places: Record<Kind, Places>;
  bank: BankDeal[];
  all: Set<string>;
}

const NOWHERE: Places = new Map();

/** Where something of a kind may go. */
export const at = ({ places }: Choices, kind: Kind): Places => places[kind] ?? NOWHERE;

interface Read { kind: Kind; id: number; rest: string[] }

/** An action that goes to a place, taken apart; null: it goes nowhere on the island. */
function read(action: string): Read | null {
  const [word = '', ...rest] = action.split(' ');
  const two = `${word} ${rest[0]}`;
  const kind = word in WHERE ? word : two in WHERE ? two : null;
  if (kind === null) return null;
  const [id, ...more] = kind === word ? rest : rest.slice(1);
  if (!/^\d+$/.test(id ?? '')) return null; // a word may be a place's in one game, and a card's in another: `knight`
  return { kind: kind === 'pirate' ? 'robber' : kind, id: Number(id), rest: more };
}

function bankDeal(text: string): BankDeal {
  const [, give = '', take = ''] = text.split(' ');
  const [gave, gives] = give.split('=');
  const [took, takes] = take.split('=');
  return { give: gave as Good, gives: Number(gives), take: took as Good, takes: Number(takes), text };
}

export function sortMenu(menu: readonly string[]): Choices {
  const places: Record<Kind, Map<number, string[]>> = {};
  for (const text of menu) {
    const one = read(text);
    if (!one) continue;
    const there = places[one.kind] ??= new Map();
    there.set(one.id, [...there.get(one.id) ?? [], text]);
  }
  return { places, bank: menu.filter((text) => text.startsWith('bank ')).map(bankDeal), all: new Set(menu) };
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
  const one = read(action ?? '');
  return one && { kind: one.kind, id: FROM_TO.has(one.kind) ? Number(one.rest[0]) : one.id };
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
export function litKind(view: CatanView, choices: Choices, task: Kind | null): Kind | null {
  if (at(choices, 'robber').size > 0) return 'robber';
  if (task && at(choices, task).size > 0) return task;
  return isActing(view) ? null : Object.keys(WHERE).find((k) => at(choices, k).size > 0) ?? null;
}

/** The places of a kind: of a move, what may go first, and then where what was chosen may go. */
export function placesOf(choices: Choices, kind: Kind, from: number | null): Places {
  const all = at(choices, kind);
  if (from === null || !FROM_TO.has(kind)) return all;
  return new Map((all.get(from) ?? []).map((text) => [placeOf(text)!.id, [text]]));
}

/** Whom a move of the robber or of the pirate robs. */
export function victimOf(text: string): number | null {
  const [victim] = read(text)?.rest ?? [];
  return victim === undefined ? null : Number(victim);
}

export const isPirate = (text: string | undefined): boolean => text?.startsWith('pirate') === true;

/** What is asked for where the robber, the pirate or either of them may be moved. */
export function robberAsk(choices: Choices): string {
  return [...at(choices, 'robber').values()].some(([text]) => isPirate(text)) ? 'catan.do.pirate' : 'catan.do.robber';
}

/** A piece has to be laid, and it may be a road or a ship. */
export function isEither(view: CatanView, choices: Choices): boolean {
  return !isActing(view) && at(choices, 'road').size > 0 && at(choices, 'ship').size > 0;
}

/** The player may build something now, or leave it. */
export const mayBuild = ({ all }: Choices): boolean => all.has('end') || all.has('done');

/** What buys something that does not go to a place. */
export const BUY_ACTION: Record<Buy, string> = { card: 'buy' };

/** Why something cannot be bought now; null if it can. */
export function obstacle(table: CatanTable, choices: Choices, buy: Buy, t: Say): string | null {
  const acting = isActing(table.view);
  if (acting && (at(choices, buy).size > 0 || choices.all.has(BUY_ACTION[buy] ?? ''))) return null;
  const hand = handOf(table.view, table.seat);
  if (!hand) return t('catan.notnow');
  const lack = missing(hand, table.view.costs[buy] ?? {});
  if (total(lack) > 0) return t('catan.lack', { what: some(lack, t) });
  if (!acting || !mayBuild(choices)) return t('catan.notnow');
  if (buy === 'card') return t('catan.nodeck');
  return t(leftOf(table.view, buy) === 0 ? 'catan.nopieces' : 'catan.noplace');
}
