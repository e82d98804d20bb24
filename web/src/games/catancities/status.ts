// What is to be done now, and what the barbarians have just done.
import type { Choices } from '../catan/moves';
import { nameOf } from '../catan/phrases';
import type { Say } from '../catan/phrases';
import { endText } from '../catan/status';
import { activeSeat } from '../catan/view';
import type { Due } from './due';
import type { Next } from './moves';
import { balance, TRACKS } from './view';
import type { CitiesTable, CitiesView } from './view';

/** What the player is about. */
export interface Moment { path: readonly string[]; next: Next | null; due: Due | null; either: boolean; idle: boolean }

const named = (table: CitiesTable, seats: readonly number[], t: Say): string =>
  seats.map((seat) => nameOf(table, seat, t)).join(', ');

/** Phases in which several may be waited for, with words for them. */
const TOGETHER = ['discard', 'choose_resources', 'drop_cards', 'lose_city', 'give_cards'];

function waiting(table: CitiesTable, t: Say): string {
  const { view, toAct, seat } = table;
  const { phase } = view;
  const name = named(table, toAct.length > 0 ? toAct : [activeSeat(view)], t);
  const mine = (phase === 'take_cards' || phase === 'spy') && view.target_player === seat && seat !== null;
  const asked = phase === 'commercial_harbor' && view.ask && activeSeat(view) === seat;
  const how = mine ? 'me' : asked ? 'asked' : toAct.length > 1 && TOGETHER.includes(phase) ? 'others' : 'wait';
  return t(`catancities.phase.${phase}.${how}`, { name });
}

/** What of an offer there is to be done. */
function offered(table: CitiesTable, { all }: Choices, t: Say): string | null {
  const [offer] = table.view.pending_trades;
  if (!offer) return null;
  if (offer.player_id !== table.seat) return t('catan.do.offered', { name: nameOf(table, offer.player_id, t) });
  return t([...all].some((one) => one.startsWith('confirm')) ? 'catan.do.confirm' : 'catan.do.offering');
}

/** Whose cards are looked at, or who asks for some. */
export const otherOf = ({ view }: CitiesTable): number => view.target_player ?? activeSeat(view);

/** What is due, in a line. */
export function dueText(table: CitiesTable, { why, n }: Due, t: Say): string {
  return t(`catancities.phase.${why === 'give' ? 'commercial_harbor.give' : why}`,
    { n, name: nameOf(table, otherOf(table), t) });
}

/** What is asked for by the words that have been chosen. */
export function questionText(table: CitiesTable, { path, next }: Pick<Moment, 'path' | 'next'>, t: Say): string {
  const [root = '', a = '', b] = path;
  const name = nameOf(table, otherOf(table), t);
  if (['lose', 'draw'].includes(root) || table.view.phase === 'retreat') {
    return t(`catancities.phase.${table.view.phase}`, { name });
  }
  if (root === 'hire' && table.view.phase === 'place_knight') return t('catancities.phase.place_knight');
  if (root === 'robber' && next?.slot === 'hex') return robberText(table, t);
  const then = path.length > 2 ? '.then' : '';
  if (root === 'play') return `${t(`catancities.card.${a}`)}. ${t(`catancities.pick.${a}${then}`)}`;
  if (b === 'march') return t('catancities.pick.march.then');
  return t(`catancities.pick.${root}${path.length > 1 ? '.then' : ''}`);
}

/** The robber, the pirate, or either of them: which hexes may be chosen says that. */
function robberText({ menu, view }: CitiesTable, t: Say): string {
  const words = new Set((menu ?? []).map((one) => one.split(' ')[0]));
  const which = words.has('pirate') ? (words.has('robber') ? 'either' : 'pirate') : 'robber';
  return t(view.phase === 'move_robber' ? `catancities.phase.move_${which}` : 'catancities.pick.robber');
}

/** What is asked while a piece is laid that costs nothing. */
function laying({ view }: CitiesTable, { either, path: [root = ''] }: Moment, t: Say): string {
  if (view.phase === 'road_building') {
    return t(view.free_kind ? 'catancities.phase.diplomat' : 'catancities.phase.road_building', { n: view.free_roads });
  }
  if (either) return t('catancities.phase.initial_either');
  if (root === 'ship') return t('catan.do.ship');
  return t(`catancities.phase.${root === 'road' ? 'initial_road' : view.phase}`);
}

/** What is to be done now, in one line. */
export function statusOf(table: CitiesTable, choices: Choices, now: Moment, t: Say): string {
  const { view } = table;
  if (table.over || view.phase === 'game_over') return endText(table, t);
  if (now.due) return dueText(table, now.due, t);
  const trade = offered(table, choices, t);
  if (trade) return trade;
  if (choices.all.size === 0) return waiting(table, t);
  if (/^(initial|road_building)/.test(view.phase)) return laying(table, now, t);
  if (view.phase === 'commercial_harbor' && now.path.length < 2) return t('catancities.phase.commercial_harbor');
  if (!now.idle && now.next && now.path[0] !== 'drop') return questionText(table, now, t);
  const full = view.phase !== 'drop_cards' && [...choices.all].some((one) => one.startsWith('drop '));
  return t(full ? 'catancities.phase.drop_own' : `catancities.phase.${view.phase}`);
}

/** What has become of the barbarians' attack; '': there was none between the two views. */
export function attackText(table: CitiesTable, before: CitiesView, t: Say): string {
  const { view } = table;
  if (view.attacks <= before.attacks) return '';
  const { defence, strength } = balance(before);
  const [won] = view.players.map((p) => p.player_id)
    .filter((seat) => (view.defenders[seat] ?? 0) > (before.defenders[seat] ?? 0));
  const how = defence < strength ? 'lost' : won !== undefined ? `won${won === table.seat ? '.you' : ''}`
    : view.deck_choosers.length > 0 ? 'shared' : 'quiet';
  return t(`catancities.attack.${how}`, { defence, strength, name: won === undefined ? '' : nameOf(table, won, t) });
}

/** Who has won a metropolis between the two views; '': nobody. */
export function metropolisText(table: CitiesTable, before: CitiesView, t: Say): string {
  return TRACKS.flatMap((track) => {
    const now = table.view.metropolises[track];
    if (!now || now.player_id === before.metropolises[track]?.player_id) return [];
    return [t(`catancities.log.metropolis.${track}${now.player_id === table.seat ? '.you' : ''}`,
      { name: nameOf(table, now.player_id, t) })];
  }).join('. ');
}
