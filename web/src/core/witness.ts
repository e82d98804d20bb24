// What this browser saw of a game's proof while it was played: the commitment from before the first
// draw and the chain from the end. A game file that was made up later does not fit them.
import { load, save } from './store';
import type { Table } from './types';

export interface Witness {
  id: string;
  commitment: string;
  /** Whether the commitment was seen before the game began: only then it binds. */
  before: boolean;
  chain?: string;
  at: number; // when, in milliseconds since 1970
  /** Whether this player's own seed was revealed for this id. */
  revealed?: boolean;
  /** How often the table began anew, under another id, after that: somebody did not reveal. */
  spoiled?: number;
  /** When it was seen to begin and to end. */
  begun?: number;
  ended?: number;
}

const KEPT = 200;
const KEY = 'witness';

/** What is known of a table under an id that was not seen before. */
function first(old: Witness | null, seen: Witness): Witness {
  const spoiled = (old?.spoiled ?? 0) + (old?.revealed ? 1 : 0);
  return spoiled > 0 ? { ...seen, spoiled } : seen;
}

/** What is known after a look at the table; the same object if that is nothing new. The first
 *  commitment seen for a game's id stays: another one under the same id would be a fraud. */
export function witnessed(old: Witness | null, table: Table, now: number): Witness | null {
  const { id, commitment, phase, chain, seat, seats } = table;
  if (!id || !commitment) return old;
  const before = phase === 'seating' || phase === 'revealing';
  const known = old?.id === id ? old : first(old, { id, commitment, before, at: now });
  const revealed = seat !== null && seats[seat]?.revealed === true;
  const news = {
    ...(revealed && !known.revealed ? { revealed } : {}),
    ...(phase === 'playing' && known.before && known.begun === undefined ? { begun: now } : {}),
    ...(phase === 'ended' && known.begun !== undefined && known.ended === undefined ? { ended: now } : {}),
    ...(phase === 'ended' && chain && !known.chain ? { chain } : {}),
  };
  return Object.keys(news).length > 0 ? { ...known, ...news } : known;
}

/** How long a game was played that was seen from its beginning to its end. */
export function lastedMs(number: number): number | null {
  const { begun, ended } = witnessOf(number) ?? {};
  return begun === undefined || ended === undefined ? null : ended - begun;
}

export function witnessOf(number: number): Witness | null {
  return load<Record<string, Witness>>(KEY)?.[number] ?? null;
}

/** For a file of which only the game's id is known. */
export function witnessById(id: string): Witness | null {
  return Object.values(load<Record<string, Witness>>(KEY) ?? {}).find((one) => one.id === id) ?? null;
}

/** To be called with a table of the server's at each of its changes. */
export function witness(table: Table): void {
  if (table.table === 0) return;
  const all = load<Record<string, Witness>>(KEY) ?? {};
  const old = all[table.table] ?? null;
  const now = witnessed(old, table, Date.now());
  if (now === null || now === old) return;
  const entries: [string, Witness][] = Object.entries({ ...all, [table.table]: now });
  const newest = entries.sort(([, a], [, b]) => b.at - a.at).slice(0, KEPT);
  save(KEY, Object.fromEntries(newest));
}
