// Public tables: which wait for players, which can be watched.
import { useEffect, useState } from 'preact/hooks';

import { socket, t, titleOf } from '../core/app';
import { lobbyAfter } from '../core/lobby';
import { go } from '../core/route';
import { account } from '../core/session';
import type { ClockPlan, GameName, Seat } from '../core/types';
import { loadGame } from '../games';
import { Picture } from '../games/cards';
import { ConnectionNote } from '../ui/connection';
import { PageHead } from '../ui/parts';
import { sayOthers } from '../ui/seats';
import { sayClock } from './clocks';

export interface TableLine {
  table: number;
  game: GameName;
  phase: 'seating' | 'revealing' | 'playing' | 'ended';
  seats: Seat[];
  clock: ClockPlan | null;
  options: Record<string, unknown>;
  watchers: number;
}

/** Null: the server has not told yet. */
export function useLobby(): TableLine[] | null {
  const [tables, setTables] = useState<TableLine[] | null>(null);
  useEffect(() => socket.watchLobby((m) => setTables((before) => lobbyAfter(before ?? [], m))), []);
  return tables;
}

/** Whether the player sits there. */
export function sitsAt(one: TableLine): boolean {
  return one.seats.some((seat) => seat.account !== undefined && seat.account === account.value?.id);
}

/** Whether all players have gone away from their game. */
function isDeserted({ seats }: TableLine): boolean {
  const people = seats.filter(({ kind, left }) => kind === 'human' && !left);
  return people.length > 0 && people.every(({ present }) => present === false);
}

/** What is said of a table's rules; '': nothing, or it is not known yet. */
type SayTerms = (one: TableLine) => string;

function Line({ one, terms }: { one: TableLine; terms: SayTerms }) {
  const free = one.seats.filter((seat) => seat.kind === 'open').length;
  const sits = sitsAt(one);
  const names = sayOthers({ seats: one.seats, seat: null });
  const seats = free > 0 ? t('lobby.free', { n: free }) : t(isDeserted(one) ? 'lobby.deserted' : 'lobby.playing');
  const watchers = one.phase === 'playing' && one.watchers > 0 ? t('lobby.watchers', { n: one.watchers }) : '';
  return (
    <li>
      <a class="resume-one" href={'#/t/' + one.table}>
        <Picture game={one.game} />
        <span class="resume-text">
          <b>{titleOf(one.game)}</b>
          <span class="muted">{[names, seats, watchers].filter(Boolean).join(' · ')}</span>
          <span class="muted">{[sayClock(one.game, one.clock), terms(one)].filter(Boolean).join(' · ')}</span>
        </span>
        <span class={free > 0 && !sits ? 'pill hot' : 'pill'}>
          {t(sits ? 'home.continue' : free > 0 ? 'lobby.join' : 'lobby.watch')}</span>
      </a>
    </li>
  );
}

export function LobbyList({ tables, terms = () => '' }: { tables: TableLine[]; terms?: SayTerms }) {
  return <ul class="resume">{tables.map((one) => <Line key={one.table} one={one} terms={terms} />)}</ul>;
}

/** A game's words come with its module, so rules are told when that is there. */
function useTerms(tables: TableLine[]): SayTerms {
  const [terms, setTerms] = useState<SayTerms>(() => () => '');
  const games = [...new Set(tables.map(({ game }) => game))].sort();
  useEffect(() => {
    void Promise.all([import('./terms'), ...games.map(loadGame)]).then(([{ sayTerms }]) =>
      setTerms(() => (one: TableLine) => (games.includes(one.game) ? sayTerms(one.game, one.options) : '')))
      .catch(() => null); // without a network there are no tables either
  }, [games.join()]);
  return terms;
}

export function Lobby() {
  const tables = useLobby();
  const terms = useTerms(tables ?? []);
  return (
    <main class="page narrow">
      <PageHead title={t('lobby.title')} back={() => go({ page: 'home' })} />
      <ConnectionNote />
      {tables === null ? null : tables.length > 0 ? <LobbyList tables={tables} terms={terms} /> : (
        <>
          <p class="empty">{t('lobby.empty')}</p>
          <a class="button" href="#/">{t('table.home')}</a>
        </>
      )}
    </main>
  );
}
