// Public tables: which wait for players, which can be watched.
import { useEffect, useState } from 'preact/hooks';

import { socket, t, titleOf } from '../core/app';
import { lobbyAfter } from '../core/lobby';
import { go } from '../core/route';
import { account } from '../core/session';
import type { GameName, Seat } from '../core/types';
import { Picture } from '../games/cards';
import { ConnectionNote } from '../ui/connection';
import { PageHead } from '../ui/parts';
import { seatName } from '../ui/seats';

export interface TableLine {
  table: number;
  game: GameName;
  phase: 'seating' | 'revealing' | 'playing' | 'ended';
  seats: Seat[];
  clock: { bank: number; increment: number; cap: number } | null;
  watchers: number;
}

/** Null: the server has not told yet. */
export function useLobby(): TableLine[] | null {
  const [tables, setTables] = useState<TableLine[] | null>(null);
  useEffect(() => socket.watchLobby((m) => setTables((before) => lobbyAfter(before ?? [], m))), []);
  return tables;
}

function clockLine(clock: TableLine['clock']): string {
  if (!clock) return t('clock.none');
  if (clock.bank === 0) return t('clock.day');
  return `${clock.bank / 60_000}′ + ${clock.increment / 1000}″`;
}

/** Whether the player sits there. */
export function sitsAt(one: TableLine): boolean {
  return one.seats.some((seat) => seat.account !== undefined && seat.account === account.value?.id);
}

function Line({ one }: { one: TableLine }) {
  const free = one.seats.filter((seat) => seat.kind === 'open').length;
  const sits = sitsAt(one);
  const names = one.seats.filter((seat) => seat.kind !== 'open').map(seatName).join(', ');
  const seats = free > 0 ? t('lobby.free', { n: free }) : t('lobby.playing');
  const watchers = one.phase === 'playing' && one.watchers > 0 ? t('lobby.watchers', { n: one.watchers }) : '';
  return (
    <li>
      <a class="resume-one" href={'#/t/' + one.table}>
        <Picture game={one.game} />
        <span class="resume-text">
          <b>{titleOf(one.game)}</b>
          <span class="muted">{[names, clockLine(one.clock)].filter(Boolean).join(' · ')}</span>
          <span class="muted">{[seats, watchers].filter(Boolean).join(' · ')}</span>
        </span>
        <span class={free > 0 && !sits ? 'pill hot' : 'pill'}>
          {t(sits ? 'home.continue' : free > 0 ? 'lobby.join' : 'lobby.watch')}</span>
      </a>
    </li>
  );
}

export function LobbyList({ tables }: { tables: TableLine[] }) {
  return <ul class="resume">{tables.map((one) => <Line key={one.table} one={one} />)}</ul>;
}

export function Lobby() {
  const tables = useLobby();
  return (
    <main class="page narrow">
      <PageHead title={t('lobby.title')} back={() => go({ page: 'home' })} />
      <ConnectionNote />
      {tables === null ? null : tables.length > 0 ? <LobbyList tables={tables} /> : (
        <>
          <p class="empty">{t('lobby.empty')}</p>
          <a class="button" href="#/">{t('table.home')}</a>
        </>
      )}
    </main>
  );
}
