// Names, places and actions in words.
import type { Table } from '../../core/types';
import { seatName, shortName as shortOf } from '../../kit/say';
import type { Say } from '../../kit/say';
import { hexesAt, hexesBeside } from './layout';
import { whereOf } from './places';
import { GOODS, readAmounts } from './view';
import type { CatanTable, CatanView, Edge, Hex, Some, Vertex } from './view';

export type { Say };

type Seated = Pick<Table, 'seats'>;

export const nameOf = (table: Seated, seat: number, t: Say): string => seatName('catan', table, seat, t);
export const shortName = (table: Seated, seat: number, t: Say): string => shortOf('catan', table, seat, t);

/** "2 wood, 1 ore"; as the object of a sentence if `how` is acc. */
export function some(amounts: Some, t: Say, how: 'n' | 'acc' = 'n'): string {
  return GOODS.filter((r) => amounts[r])
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
  const where = whereOf(kind);
  const vertex = view.vertices[id];
  const edge = view.edges[id];
  const hex = view.hexes[id];
  if (where === 'edge') return edge ? edgeText(view, edge, t) : '';
  if (where === 'hex') return hex ? t('catan.hex', { id, what: hexText(hex, t) }) : '';
  return vertex ? vertexText(view, vertex, t) : '';
}

/** How actions are said that only games have which build on this one, by their first word. */
export const SAYS: Record<string, (table: CatanTable, action: string, t: Say) => string> = {};

/** Something that a player may do, in words: for lists and hints. */
export function actionText(table: CatanTable, action: string, t: Say): string {
  const [kind = '', a = '', b] = action.split(' ');
  switch (kind) {
    case 'road': case 'settlement': case 'city': case 'ship':
      return `${t(`catan.put.${kind}`)}. ${placeText(table.view, kind, Number(a), t)}`;
    case 'move': {
      const [from, to] = [a, b].map((id) => placeText(table.view, kind, Number(id), t));
      return t('catan.sail.text', { from: from!, to: to! });
    }
    case 'robber': case 'pirate': {
      const place = placeText(table.view, kind, Number(a), t);
      return b === undefined ? `${t(kind === 'pirate' ? 'catan.rob.pirate' : 'catan.rob')}. ${place}`
        : `${t('catan.rob.of', { name: nameOf(table, Number(b), t) })}. ${place}`;
    }
    case 'bank':
      return t('catan.deal', { give: some(readAmounts(a), t, 'acc'), take: some(readAmounts(b ?? ''), t, 'acc') });
    case 'offer':
      return t('catan.offer.text', { give: some(readAmounts(a), t, 'acc'),
        take: some(readAmounts(b ?? ''), t, 'acc') });
    case 'plenty':
      return `${t('catan.year_of_plenty')}: ${t(`catan.${a}`)}, ${t(`catan.${b}`)}`;
    case 'monopoly':
      return `${t('catan.monopoly')}: ${t(`catan.${a}`)}`;
    case 'discard':
      return `${t('catan.discard.go')}: ${some(readAmounts(a), t, 'acc')}`;
    case 'take':
      return `${t('catan.plenty.go')}: ${some(readAmounts(a), t, 'acc')}`;
    case 'confirm':
      return t('catan.confirm', { name: nameOf(table, Number(a), t) });
    case 'knight': return `${t('catan.play')}: ${t('catan.knight')}`;
    case 'roads': return `${t('catan.play')}: ${t('catan.road_building')}`;
    case 'cancel': return t('catan.withdraw');
    default: return SAYS[kind]?.(table, action, t) ?? t(`catan.${kind}`);
  }
}
