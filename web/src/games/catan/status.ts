// What has just happened, and what is to be done now.
import type { GameEvent } from '../../core/types';
import { at, isEither, robberAsk } from './moves';
import type { Choices } from './moves';
import { nameOf, some } from './phrases';
import type { Say } from './phrases';
import { FROM_TO } from './places';
import type { Kind } from './places';
import { activeSeat, diceSum, dueOf, points, total } from './view';
import type { CatanTable, Change, Some } from './view';

const split = (mine: Some, sign: 1 | -1): Some =>
  Object.fromEntries(Object.entries(mine).filter(([, n]) => n * sign > 0)) as Some;

/** What has just happened to the own cards and to the titles, told with the status. */
export function news(table: CatanTable, changed: Change & { seq: number }, events: readonly GameEvent[],
  t: Say): string {
  if (changed.seq !== table.seq) return '';
  const got = split(changed.mine, 1);
  const lost = split(changed.mine, -1);
  const parts = [];
  if (total(got) > 0) parts.push(t('catan.got', { what: some(got, t) }));
  if (total(lost) < 0) parts.push(t('catan.lost', { what: some(lost, t) }));
  const rolled = diceSum(events[events.length - 1]?.chance);
  if (rolled !== null && rolled !== 7 && !changed.bank) parts.push(t('catan.none'));
  const { road, army, island } = changed;
  const tell = (title: string, to: number, n = 0): void => {
    parts.push(t(`catan.title.${title}`, { name: nameOf(table, to, t), n }));
  };
  if (road != null) tell('road', road, table.view.longest_road_length);
  if (island) tell('island', island.seat, island.n);
  if (army != null) tell('army', army, table.view.player_played_knights?.[army]);
  return parts.join('. ');
}

export function endText(table: CatanTable, t: Say): string {
  const winner = table.view.winner ?? null;
  if (winner === null) return t(table.winners && table.winners.length > 1 ? 'catan.do.draw' : 'catan.do.over');
  const n = points(table.view, winner);
  return winner === table.seat ? t('catan.do.youwon', { n }) : t('catan.do.won', { name: nameOf(table, winner, t), n });
}

/** What the player is about. */
interface Doing { building: Kind | null; from: number | null; askVictim: boolean }

/** Phases with words of their own for who waits, `catan.do.<phase>.wait`. Games that build on this one add theirs. */
export const WAITS = new Set(['choose_resources', 'special_building', 'paired_phase']);

/** What those do for whom the game waits, where it does not wait for the player. */
function waiting({ view, toAct }: CatanTable, name: (seat: number) => string, t: Say): string {
  if (!WAITS.has(view.phase)) return t('catan.do.wait', { name: name(activeSeat(view)) });
  return t(`catan.do.${view.phase}.wait`, { name: toAct.map(name).join(', ') });
}

/** What is asked while a piece is laid that costs nothing. */
function laying(table: CatanTable, choices: Choices, t: Say): string {
  const { view } = table;
  if (view.phase === 'road_building') return t('catan.do.free', { n: view.free_roads });
  if (isEither(view, choices)) return t('catan.either');
  return t(at(choices, 'road').size > 0 ? 'catan.do.placeroad' : at(choices, 'ship').size > 0 ? 'catan.do.ship'
    : 'catan.do.placesettlement');
}

/** What is to be done now, in one line. */
export function statusOf(table: CatanTable, choices: Choices, { building, from, askVictim }: Doing, t: Say): string {
  const { view } = table;
  const offer = view.pending_trades[0];
  if (table.over || view.phase === 'game_over') return endText(table, t);
  const due = dueOf(view, table.seat);
  if (due) return t(`catan.do.${due.sheet}`, { n: due.n });
  if (offer && offer.player_id === table.seat) {
    const accepted = [...choices.all].some((a) => a.startsWith('confirm'));
    return t(accepted ? 'catan.do.confirm' : 'catan.do.offering');
  }
  if (offer) return t('catan.do.offered', { name: nameOf(table, offer.player_id, t) });
  if (view.phase === 'discard') return t('catan.do.others');
  if (at(choices, 'robber').size > 0) return t(askVictim ? 'catan.do.victim' : robberAsk(choices));
  if (choices.all.size === 0) return waiting(table, (seat) => nameOf(table, seat, t), t);
  if (choices.all.has('roll')) return t('catan.do.roll');
  if (/^(initial|road_building)/.test(view.phase)) return laying(table, choices, t);
  if (building) return t(`catan.do.${building}${FROM_TO.has(building) && from === null ? '.from' : ''}`);
  return t(view.phase === 'action_phase' ? 'catan.do.act' : `catan.do.${view.phase}`);
}
