// Saving a game to a file from its menu. A game of this device is saved as it is, hidden cards included: the
// device holds them anyway. A game on the server is given out by the server alone, once it is over.
import { t, toast } from '../core/app';
import { download, nameOfFile } from '../core/download';
import type { LocalPlay } from '../core/local';
import { fetchFile } from '../core/session';
import type { Table } from '../core/types';

async function fileOf({ table }: Table, local: LocalPlay | null): Promise<string> {
  if (local) return JSON.stringify(await local.record()) + '\n';
  const answer = await fetchFile(`/api/tables/${table}/file`);
  if (!answer.ok) throw new Error(String(answer.status));
  return answer.text();
}

export async function saveGame(table: Table, local: LocalPlay | null): Promise<void> {
  const name = nameOfFile(table.game, table.table);
  try {
    download(name, await fileOf(table, local));
    toast(t('menu.saved', { name }));
  } catch (error) {
    toast(t('menu.save_failed', { why: error instanceof Error ? error.message : String(error) }));
  }
}
