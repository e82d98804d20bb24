// What the rules in this browser say of actions at a table, wherever it is played.
import { previewOf, reasonsOf } from './analysis';
import type { Mind } from './engine';
import { Thinker } from './thinker';
import type { Reason, Table } from './types';

let mind: Mind | null = null;

function theMind(): Mind {
  return (mind ??= new Thinker().open());
}

/** What an action would lead to. */
export function preview(table: Table, action: string): Promise<unknown> {
  return previewOf(theMind(), table, action);
}

/** Why none of these actions can be played once those in `played` have been. */
export function reasons(table: Table, played: readonly string[], refused: readonly string[]): Promise<Reason[]> {
  return reasonsOf(theMind(), table, played, refused);
}
