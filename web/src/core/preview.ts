// What an action at a table of the server's would lead to, by the rules in this browser.
import { previewOf } from './analysis';
import type { Mind } from './engine';
import { Thinker } from './thinker';
import type { Table } from './types';

let mind: Mind | null = null;

export function preview(table: Table, action: string): Promise<unknown> {
  mind ??= new Thinker().open();
  return previewOf(mind, table, action);
}
