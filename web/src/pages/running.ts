// The player's unfinished games, on the server and on this device alike.
import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';

import { socket, t } from '../core/app';
import { knownOf } from '../core/known';
import { savedGame } from '../core/saved';
import { ServerError, rest, token } from '../core/session';
import { load, save } from '../core/store';
import type { GameName, Seat, Table } from '../core/types';
import { carriedLeft, leftGames, shelf } from './device';
import { starting } from './start';

export interface Running {
  table: number; // 0: on this device
  /** On this device: the table on the server that it goes on with. */
  of?: number;
  game: GameName;
  phase: string;
  seats: Seat[];
  seat: number | null;
  turn?: { to_act?: number[] };
  view?: unknown;
  shared?: true; // several people at this screen
}

const RESUME_MAX = 12;
/** As the server listed them last: what is to be gone on with is shown without it too. */
export const running = signal<Running[]>((load<Running[]>('running') ?? [])
  .map((one) => ({ ...one, view: knownOf(one.table)?.table.view ?? null })));

function keepRunning(tables: Running[]): void {
  running.value = tables;
  save('running', tables.map(({ view: _, ...one }) => one));
}

/** As the server tells it now. What it refuses is gone; where it does not answer, what was known stays. */
async function learnOne(table: number): Promise<Running | null> {
  try {
    return await rest<Running>('GET', '/api/tables/' + table);
  } catch (error) {
    const isGone = error instanceof ServerError && [403, 404].includes(error.status);
    return isGone ? null : running.value.find((one) => one.table === table) ?? null;
  }
}

export async function learnRunning(): Promise<void> {
  if (!token.value) { keepRunning([]); return; }
  const mine = await rest<{ tables: number[] }>('GET', '/api/account').catch(() => null);
  if (!mine) return;
  const newest = mine.tables.sort((a, b) => b - a).slice(0, RESUME_MAX);
  const tables = await Promise.all(newest.map(learnOne));
  keepRunning((tables.filter((one) => one !== null && one.phase !== 'ended') as Running[])
    .sort((a, b) => Number(isMyTurn(b)) - Number(isMyTurn(a))));
}

/** A table that the player has come to is one of them without being asked for: the next visit begins with them. */
export function noteTable({ table, game, phase, seats, seat, toAct, view }: Table): void {
  const others = running.value.filter((one) => one.table !== table);
  const goesOn = seat !== null && phase !== 'ended';
  keepRunning(goesOn ? [{ table, game, phase, seats, seat, turn: { to_act: [...toAct] }, view }, ...others] : others);
}

/** A game of this device as the server would tell it. */
function localRunning(game: GameName, of?: number): Running[] {
  const saved = savedGame(shelf, game, of);
  if (!saved) return [];
  const { plan: { bots, seat }, handed, seen } = saved;
  const shared = bots.filter((level) => level === null).length > 1 || undefined;
  const seats = bots.map((level): Seat => (level === null
    ? { kind: 'human', name: t('who.you'), ...(handed ? { handed: true } : {}) } : { kind: 'bot', level }));
  return [{ table: 0, game, phase: 'playing', seats, seat, turn: { to_act: seen?.toAct ?? [] },
    view: seen?.view ?? null, ...(shared ? { shared } : {}), ...(of === undefined ? {} : { of }) }];
}

export function isMyTurn(one: Running): boolean {
  if (one.seat === null || one.seats[one.seat]?.handed) return false; // handed: the computer's turn
  return one.phase === 'playing' && one.turn?.to_act?.includes(one.seat) === true;
}

export function allRunning(): Running[] {
  return [...running.value, ...carriedLeft().flatMap(({ game, of }) => localRunning(game, of)),
    ...leftGames().flatMap((game) => localRunning(game))];
}

/** Looks at the games whenever the player does, not in between: to ask for a table is a sign of life there, and the
 *  others would wait for somebody who only has this page open. Who is beginning a game waits for that. Says whether
 *  there are any. */
export function useRunning(): boolean {
  useEffect(() => {
    const look = () => { if (!document.hidden && !starting.value) void learnRunning(); };
    look();
    addEventListener('visibilitychange', look);
    return () => removeEventListener('visibilitychange', look);
  }, [token.value, socket.hello.value, starting.value]);
  return allRunning().length > 0;
}
