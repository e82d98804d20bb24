// Knights and actions in words.
import { actionText as baseText, nameOf, placeText, some } from '../catan/phrases';
import type { Say } from '../catan/phrases';
import { whereOf } from '../catan/places';
import { readAmounts } from '../catan/view';
import { slotOf, TARGETS } from './moves';
import type { CitiesTable, Knight } from './view';

/** "strong knight, active". */
export function knightText({ strength, active }: Pick<Knight, 'strength' | 'active'>, t: Say): string {
  return `${t(`catancities.knight.${strength}`)}, ${t(active ? 'catancities.active' : 'catancities.idle')}`;
}

/** A place of the island, and the knight that stands there. */
export function spotText({ view }: CitiesTable, kind: string, id: number, t: Say): string {
  const knight = whereOf(kind) === 'vertex' ? view.knights.find((one) => one.vertex_id === id) : undefined;
  return [...(knight ? [knightText(knight, t)] : []), placeText(view, kind, id, t)].join('. ');
}

/** A word of an action, in words. */
function wordText(table: CitiesTable, path: readonly string[], word: string, t: Say): string {
  const slot = slotOf(path, word);
  switch (slot) {
    case 'vertex': case 'edge': case 'hex': return placeText(table.view, slot, Number(word), t);
    case 'player': return nameOf(table, Number(word), t);
    case 'kind': return t(`catan.${word}`);
    case 'track': return t(`catancities.track.${word}`);
    case 'card': return t(`catancities.card.${word}`);
    default: return word;
  }
}

const OWN = ['wall', 'improve', 'hire', 'activate', 'promote', 'march', 'chase', 'draw', 'drop', 'lose', 'ask'];

/** Something that a player may do, in words: for lists and hints. */
export function actionText(table: CitiesTable, action: string, t: Say): string {
  const words = action.split(' ');
  const [kind = '', a = ''] = words;
  if (kind === 'give') return `${t('catancities.do.give')}: ${some(readAmounts(a), t, 'acc')}`;
  if (kind === 'chase') return `${t(words[2] ? 'catancities.do.chase.pirate' : 'catancities.do.chase')}. ${
    wordText(table, ['chase'], a, t)}`;
  const said = words.slice(1).map((word, i) => wordText(table, words.slice(0, i + 1), word, t));
  if (kind === 'play') {
    const [card, ...on] = said;
    return `${t('catancities.play')}: ${card}${TARGETS[a] ? `. ${on.join(', ')}` : ''}`;
  }
  if (OWN.includes(kind)) return `${t(`catancities.do.${kind}`)}. ${said.join(' → ')}`;
  return baseText(table, action, t);
}
