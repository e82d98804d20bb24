// A game against computers at a table of the server's goes on here when the network is gone. What its seat
// knows is kept on this device as the game is played, so that a tab that was loaded again can go on too. The
// server's game stays as it was left: the dice of this device are not those that the server has committed to,
// so the two are never put together again.
import { effect, signal } from '@preact/signals';

import { keepKnownOf, type Known } from './known';
import type { RemotePlay } from './remote';
import { go } from './route';
import { forgetGame, keyOf, type LocalPlan, type Saved } from './saved';
import { hex } from './seeds';
import { load, save } from './store';
import type { GameName, Table } from './types';

/** A game here that goes on with one at the server. */
export interface Carried {
  game: GameName;
  of: number;
}

const CARRIED_MAX = 12; // games
const WAIT_MS = 1000; // a change is seldom the only one

/* -- what is kept of tables -- */

/** Whether nobody but computers is waited for, so that the game may go on without the server. */
export function canCarry({ phase, seat, seats, view }: Table): boolean {
  return phase === 'playing' && seat !== null && view !== null
    && seats.every(({ kind, left }, p) => (p === seat ? !left : kind === 'bot'));
}

/** Keeps what is known of a table as it changes; returns how to stop. */
export function keepKnown(play: RemotePlay): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const now = () => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    const table = play.table.peek();
    keepKnownOf(table.table, canCarry(table) ? { table, events: play.events.peek() } : null);
  };
  const stop = effect(() => {
    void play.table.value;
    void play.events.value;
    timer ??= setTimeout(now, WAIT_MS);
  });
  addEventListener('pagehide', now);
  return () => {
    stop();
    now();
    removeEventListener('pagehide', now);
  };
}

/* -- going on here -- */

/** Whether something is hidden from the player, so that it has to be dealt anew. */
export function hidesCards({ events }: Known): boolean {
  return events.some(({ action, chance }) => action === null || chance === null);
}

function planOf({ game, options, seats, seat }: Table): LocalPlan {
  const name = seat === null ? undefined : seats[seat]?.name;
  return { game, seats: seats.length, options, bots: seats.map(({ kind, level }) => (kind === 'bot' ? level! : null)),
    seat, ...(name ? { name } : {}) };
}

/** The game from its beginning, where everybody knows all of it. */
function pastOf({ table, events }: Known, version: number): Record<string, unknown> | null {
  const whole = events.length === table.seq && events.every(({ seq }, i) => seq === i + 1);
  if (!whole || hidesCards({ table, events })) return null;
  const { bots, name, seats, options } = planOf(table);
  return { stolik: 1, rules: `${table.game}/${version}`, seats, options,
    players: bots.map((level) => level ?? (name || 'human')),
    log: events.map(({ seat, action, chance }) => (seat === undefined ? { chance } : { seat, action })), over: false };
}

/** The same game, to be gone on with by the rules of this version. */
export function carried(kept: Known, version: number): Saved {
  const { table, events } = kept;
  const past = pastOf(kept, version);
  const seed = hex(crypto.getRandomValues(new Uint8Array(32)));
  return { plan: planOf(table), version, seed, of: table.table, acts: [], over: false, at: Date.now(),
    ...(past ? { past } : { known: { view: table.view, events } }) };
}

const list = signal<readonly Carried[]>(load('carried') ?? []);

/** The games here that go on with one at the server, the latest first. */
export function carriedGames(): readonly Carried[] {
  return list.value;
}

function putList(all: readonly Carried[]): void {
  for (const { game, of } of all.slice(CARRIED_MAX)) forgetGame({ load, save }, game, of);
  list.value = all.slice(0, CARRIED_MAX);
  save('carried', list.value);
}

/** One that is over, or in which nothing was done. */
export function dropCarried(game: GameName, of: number): void {
  forgetGame({ load, save }, game, of);
  putList(list.value.filter((one) => one.game !== game || one.of !== of));
}

/** Goes on here; where this was begun before, with that. Throws if the rules are out of reach. */
export async function carryOn(kept: Known): Promise<void> {
  const { table: of, game } = kept.table;
  if (!list.value.some((one) => one.game === game && one.of === of)) {
    const { gamesOfEngine } = await import('./thinker');
    const version = (await gamesOfEngine()).find(({ name }) => name === game)?.version ?? 0;
    save(keyOf(game, of), carried(kept, version));
    putList([{ game, of }, ...list.value]);
  }
  go({ page: 'local', id: game, of });
}
