// Turns in a line each: "6–5, 12→7→6".
import type { Chapter, GameEvent, Table } from '../../core/types';
import { actorOf, chapterOf, cut } from '../../kit/chapters';
import { rollOf } from '../../kit/dice';
import type { Say } from '../../kit/say';
import { readStep } from './view';
import type { Step } from './view';

/** Steps of one checker after the other are one way: 12→7→6. */
export function ways(steps: readonly Step[]): number[][] {
  const all: number[][] = [];
  for (const { from, to } of steps) {
    const way = all.find((one) => one.at(-1) === from && from > 0);
    if (way) way.push(to);
    else all.push([from, to]);
  }
  return all;
}

/** "12→7→6, 24→23"; the same way twice is counted: "24→18 (2)". */
export function sayWays(steps: readonly Step[], t: Say): string {
  const said = ways(steps).map((way) => way.map((at) => (at === 0 ? t('nardy.turn.off') : at)).join('→'));
  return [...new Set(said)].map((one) => {
    const n = said.filter((other) => other === one).length;
    return n > 1 ? `${one} (${n})` : one;
  }).join(', ');
}

const has = (event: GameEvent, kind: string): boolean => event.effects?.some((one) => one.kind === kind) === true;

function textOf(group: readonly GameEvent[], t: Say): string {
  const roll = group.map((event) => rollOf(event.chance)).find((one) => one !== null);
  const dice = roll ? roll.join('\u2060–\u2060') : '';
  const moves = group.filter((event) => event.action && readStep(event.action));
  const steps = sayWays(moves.map((event) => readStep(event.action!)!), t);
  if (group.some((event) => has(event, 'no_move'))) return t('nardy.turn.none', { dice });
  if (steps === '') return roll ? t('nardy.turn.rolled', { dice }) : '';
  return t(moves.every((event) => has(event, 'forced')) ? 'nardy.turn.forced' : 'nardy.turn', { dice, steps });
}

export function chapters(events: readonly GameEvent[], _table: Table, t: Say): Chapter[] {
  return cut(events, (event) => event.action === 'roll').map((group) => chapterOf(group, () =>
    (actorOf(group) === undefined ? t('nardy.tell.lot', { dice: String(group[0]!.chance) }) : textOf(group, t))));
}
