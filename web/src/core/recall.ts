// An earlier position of a game that hides nothing, played again by the rules in this browser. They come when
// they are first asked.
import { replay } from './analysis';
import { must } from './engine';
import { Thinker } from './thinker';
import type { GameEvent, Table } from './types';

/** The view after the first n events. */
export async function recalled(table: Table, events: readonly GameEvent[], n: number): Promise<unknown> {
  const { game, options, seats, seat } = table;
  const thinker = new Thinker();
  try {
    const requests = replay({ game, seats: seats.length, options, log: events }, n);
    const answers = await thinker.open().many([...requests, { op: 'view', seat }]);
    return must(answers.at(-1))['view'];
  } finally {
    thinker.stop();
  }
}
