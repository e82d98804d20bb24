// Events, places and actions in words.
import type { BoardProps, GameEvent, Table } from '../../core/types';
import { hexesAt, hexesBeside } from './geometry';
import { noteAt } from './notes';
import type { Gain, Note, Title } from './notes';
import { CARDS, diceSum, points, readAmounts, RESOURCES, total } from './view';
import type { Card, CatanView, Edge, Hex, Resource, Some, Vertex } from './view';

type Say = BoardProps['t'];

/** A seat's name; computer players are numbered among themselves. */
function named(bot: string, table: Pick<Table, 'seats'>, seat: number, t: Say): string {
  const who = table.seats[seat];
  if (who?.name) return who.name;
  if (who?.kind !== 'bot') return t('catan.player', { n: seat + 1 });
  return t(bot, { n: table.seats.slice(0, seat + 1).filter((s) => s.kind === 'bot').length });
}

export const nameOf = (table: Pick<Table, 'seats'>, seat: number, t: Say): string => named('catan.bot', table, seat, t);
export const shortName = (table: Pick<Table, 'seats'>, seat: number, t: Say): string => named('catan.bot.short', table, seat, t);

/** "2 wood, 1 ore"; as the object of a sentence if `how` is acc. */
export function some(amounts: Some, t: Say, how: 'n' | 'acc' = 'n'): string {
  return RESOURCES.filter((r) => amounts[r])
    .map((r) => t(`catan.${how}.${r}`, { n: Math.abs(amounts[r] ?? 0) })).join(', ');
}

export function hexText(hex: Hex, t: Say): string {
  const type = t(`catan.${hex.hex_type ?? 'unknown'}`);
  return hex.number ? `${type} ${hex.number}` : type;
}

function portText(view: CatanView, vertex: Vertex, t: Say): string[] {
  const port = view.ports[vertex.vertex_id];
  if (!port) return [];
  return [port.port_type === 'any' ? t('catan.at.port', { ratio: port.trade_ratio })
    : t('catan.at.portof', { ratio: port.trade_ratio, what: t(`catan.${port.port_type}`) })];
}

export function vertexText(view: CatanView, vertex: Vertex, t: Say): string {
  const hexes = hexesAt(view, vertex).map((h) => hexText(h, t));
  const sea = hexes.length < 3 ? [t('catan.sea')] : [];
  return t('catan.at.vertex', { id: vertex.vertex_id,
    around: [...hexes, ...sea, ...portText(view, vertex, t)].join(', ') });
}

export function edgeText(view: CatanView, edge: Edge, t: Say): string {
  const hexes = hexesBeside(view, edge).map((h) => hexText(h, t));
  const sea = hexes.length < 2 ? [t('catan.sea')] : [];
  return t('catan.at.edge', { a: edge.vertex1_id, b: edge.vertex2_id, around: [...hexes, ...sea].join(', ') });
}

/** Where an action goes, in words; empty if it goes nowhere on the island. */
export function placeText(view: CatanView, kind: string, id: number, t: Say): string {
  const vertex = view.vertices[id];
  const edge = view.edges[id];
  const hex = view.hexes[id];
  if (kind === 'road') return edge ? edgeText(view, edge, t) : '';
  if (kind === 'robber') return hex ? t('catan.hex', { id, what: hexText(hex, t) }) : '';
  return vertex ? vertexText(view, vertex, t) : '';
}

/** Something that a player may do, in words: for lists and hints. */
export function actionText(table: Table<CatanView> & { view: CatanView }, action: string, t: Say): string {
  const [kind = '', a = '', b] = action.split(' ');
  switch (kind) {
    case 'road': case 'settlement': case 'city':
      return `${t(`catan.put.${kind}`)}. ${placeText(table.view, kind, Number(a), t)}`;
    case 'robber': {
      const place = placeText(table.view, 'robber', Number(a), t);
      return b === undefined ? `${t('catan.rob')}. ${place}`
        : `${t('catan.rob.of', { name: nameOf(table, Number(b), t) })}. ${place}`;
    }
    case 'bank':
      return t('catan.deal', { give: some(readAmounts(a), t, 'acc'), take: some(readAmounts(b ?? ''), t, 'acc') });
    case 'offer':
      return t('catan.offer.text', { give: some(readAmounts(a), t, 'acc'), take: some(readAmounts(b ?? ''), t, 'acc') });
    case 'plenty':
      return `${t('catan.year_of_plenty')}: ${t(`catan.${a}`)}, ${t(`catan.${b}`)}`;
    case 'monopoly':
      return `${t('catan.monopoly')}: ${t(`catan.${a}`)}`;
    case 'discard':
      return `${t('catan.discard.go')}: ${some(readAmounts(a), t, 'acc')}`;
    case 'confirm':
      return t('catan.confirm', { name: nameOf(table, Number(a), t) });
    case 'knight': return `${t('catan.play')}: ${t('catan.knight')}`;
    case 'roads': return `${t('catan.play')}: ${t('catan.road_building')}`;
    case 'cancel': return t('catan.withdraw');
    default: return t(`catan.${kind}`);
  }
}

const CARD_OF: Record<string, Card> = { knight: 'knight', roads: 'road_building', plenty: 'year_of_plenty', monopoly: 'monopoly' };

const lines = (...all: (string | null)[]): string => all.filter(Boolean).join('\n');

/** A line of the log, in the second person for the own seat. */
function line(key: string, seat: number, table: Table<CatanView>, t: Say, values: Record<string, string | number> = {}): string {
  return t(seat === table.seat ? `catan.log.${key}.you` : `catan.log.${key}`, { name: nameOf(table, seat, t), ...values });
}

function tellRobber(seat: number, a: string, b: string | undefined, table: Table<CatanView>, t: Say): string {
  const hex = table.view?.hexes[Number(a)];
  const move = line('robber', seat, table, t, { hex: hex ? hexText(hex, t) : a });
  if (b === undefined) return t('catan.log.nosteal', { move });
  if (Number(b) === table.seat) return t('catan.log.steal.me', { move });
  return t(seat === table.seat ? 'catan.log.steal.you' : 'catan.log.steal', { move, victim: nameOf(table, Number(b), t) });
}

/** The placement before the first turn is over once each seat has laid its second road. */
function roadsBefore(event: GameEvent, events: readonly GameEvent[]): number {
  return events.filter((e) => e.seq <= event.seq && e.action?.startsWith('road ')).length;
}

function tellGain(seat: number, gain: Gain, key: string, table: Table<CatanView>, t: Say): string | null {
  if (typeof gain === 'number') return line('count', seat, table, t, { n: gain });
  return total(gain) > 0 ? line(key, seat, table, t, { what: some(gain, t, 'acc') }) : null;
}

/** Who received what, a line for each. */
function tellGains(got: Note['got'], key: string, table: Table<CatanView>, t: Say): (string | null)[] {
  return Object.entries(got ?? {}).map(([seat, gain]) => tellGain(Number(seat), gain, key, table, t));
}

function tellTitle(key: string, title: Title | undefined, table: Table<CatanView>, t: Say): string | null {
  if (!title) return null;
  const { to, from, n } = title;
  if (from === null) return line(key, to, table, t, { n });
  if (from === table.seat) return t(`catan.log.${key}.fromme`, { name: nameOf(table, to, t), n });
  return line(`${key}.from`, to, table, t, { n, other: nameOf(table, from, t) });
}

function tellBuilt(kind: string, event: GameEvent, seat: number, table: Table<CatanView>, t: Say, events?: readonly GameEvent[]): string | null {
  const placing = 2 * table.seats.length;
  const roads = events ? roadsBefore(event, events) : placing + 1;
  if (kind === 'settlement' && roads < placing) return null;
  if (kind === 'road' && roads <= placing) {
    // The cards came with the settlement, which is told together with its road.
    const start = tellGains(noteAt(table.view, event.seq - 1)?.got, 'started', table, t);
    return lines(line('placed', seat, table, t), ...start, roads < placing ? null : line('main', 0, table, t));
  }
  return line(kind, seat, table, t);
}

function tellAction(event: GameEvent, seat: number, table: Table<CatanView>, t: Say, events?: readonly GameEvent[]): string | null {
  const [kind = '', a = '', b] = (event.action ?? '').split(' ');
  switch (kind) {
    case 'settlement': case 'road': return tellBuilt(kind, event, seat, table, t, events);
    case 'discard': return line('discard', seat, table, t, { n: total(readAmounts(a)) });
    case 'robber': return tellRobber(seat, a, b, table, t);
    case 'knight': case 'roads': case 'plenty': case 'monopoly': {
      const which = [a, b].filter(Boolean).map((r) => t(`catan.${r}`)).join(', ');
      const played = line('play', seat, table, t, { card: t(`catan.${CARD_OF[kind]}`) });
      return which ? `${played}: ${which}` : played;
    }
    case 'bank': {
      const give = readAmounts(a);
      const take = readAmounts(b ?? '');
      return line('bank', seat, table, t, { give: some(give, t, 'acc'), take: some(take, t, 'acc'),
        rate: total(give) / Math.max(1, total(take)) });
    }
    case 'offer':
      return line('offer', seat, table, t, { give: some(readAmounts(a), t, 'acc'), take: some(readAmounts(b ?? ''), t, 'acc') });
    case 'confirm':
      if (Number(a) === table.seat) return t('catan.log.confirm.me', { name: nameOf(table, seat, t) });
      return line('confirm', seat, table, t, { other: nameOf(table, Number(a), t) });
    case 'city': case 'buy': case 'accept': case 'reject': case 'cancel': return line(kind, seat, table, t);
    case 'end': return table.over && event.seq === table.seq ? null : line('end', (seat + 1) % table.seats.length, table, t);
    default: return null;
  }
}

/** The dice, and who received what of them if that has been seen. */
function tellRoll(sum: number, event: GameEvent, table: Table<CatanView>, t: Say, events?: readonly GameEvent[]): string {
  const roller = events?.find((e) => e.seq === event.seq - 1)?.seat;
  const rolled = roller === undefined ? t('catan.log.dice', { sum }) : line('roll', roller, table, t, { sum });
  const got = noteAt(table.view, event.seq)?.got;
  if (!got) return rolled;
  return lines(rolled, ...(Object.keys(got).length > 0 ? tellGains(got, 'got', table, t) : [t('catan.none')]));
}

function tellChance(event: GameEvent, table: Table<CatanView>, t: Say, events?: readonly GameEvent[]): string | null {
  const { chance } = event;
  const sum = diceSum(chance);
  if (sum !== null) return tellRoll(sum, event, table, t, events);
  if (Array.isArray(chance)) return chance.length === 9 ? line('start', 0, table, t) : null;
  if (CARDS.includes(chance as Card)) return t('catan.log.bought', { what: t(`catan.${chance}`) });
  if (RESOURCES.includes(chance as Resource)) return t('catan.log.stolen', { what: t(`catan.${chance}`) });
  return null;
}

/** What came of an event besides: a title, the victory. */
function tellAfter(event: GameEvent, table: Table<CatanView>, t: Say): (string | null)[] {
  const note = noteAt(table.view, event.seq);
  const winner = table.over && event.seq === table.seq ? table.view?.winner ?? null : null;
  return [
    event.action?.startsWith('monopoly ') ? lines(...tellGains(note?.got, 'got', table, t)) : null,
    tellTitle('longest', note?.road, table, t), tellTitle('army', note?.army, table, t),
    winner === null || !table.view ? null : line('won', winner, table, t, { n: points(table.view, winner) }),
  ];
}

/** An event for the log, in one line or more; a line that begins with --- is a heading, no news. Given
 *  all events too, it can name who rolled and tell placing from building. */
export function tell(event: GameEvent, table: Table<CatanView>, t: Say, events?: readonly GameEvent[]): string | null {
  const said = event.seat !== undefined && event.action ? tellAction(event, event.seat, table, t, events)
    : event.chance ? tellChance(event, table, t, events) : null;
  return lines(said, ...tellAfter(event, table, t)) || null;
}
