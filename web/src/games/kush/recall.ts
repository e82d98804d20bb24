// A game so far, played again by the rules to learn the areas that nobody has noted.
import { replay, type Recorded } from '../../core/analysis';
import { must, type Mind } from '../../core/engine';
import { Thinker } from '../../core/thinker';
import { areas, parsePlace, type KushView } from './view';

/** The areas after each placement of a record. */
export async function areasAlong(mind: Mind, recorded: Recorded): Promise<number[][]> {
  const requests = replay(recorded).flatMap((request, i) => {
    const action = recorded.log[i - 1]?.action;
    return action && parsePlace(action) ? [request, { op: 'view', seat: null }] : [request];
  });
  const answers = (await mind.many(requests)).map(must);
  return answers.flatMap((answer) => (answer['view'] ? [areas(answer['view'] as KushView)] : []));
}

/** The same in a worker that ends with the answer. */
export async function recalled(recorded: Recorded): Promise<number[][]> {
  const thinker = new Thinker();
  try {
    return await areasAlong(thinker.open(), recorded);
  } finally {
    thinker.stop();
  }
}
