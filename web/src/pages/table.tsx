// A table on the server: finding it, waiting at it, playing at it.
import { useEffect, useMemo, useState } from 'preact/hooks';

import { keepPlay, plays, sayRefusal, socket, t, tellWhenBegun } from '../core/app';
import { keepKnown } from '../core/carry';
import { knownOf } from '../core/known';
import { Pace } from '../core/pace';
import { openTable, refusalOf, type RemotePlay } from '../core/remote';
import { go, route } from '../core/route';
import type { Refusal, Table } from '../core/types';
import { WatchedPlay } from '../core/watched';
import { loadGame } from '../games';
import { CarryNote } from '../ui/carry';
import { Frame } from '../ui/frame';
import { useLater } from '../ui/later';
import { PageHead } from '../ui/parts';
import { Waiting } from './meeting/later';
import { noteTable } from './running';

interface Where {
  number?: number | undefined;
  code?: string | undefined;
}

/** Going away from a running game is leaving the board; a seat at a waiting table is kept. */
function part(play: RemotePlay): void {
  const { table, phase, seat } = play.table.value;
  if (seat !== null && (phase === 'seating' || phase === 'revealing')) {
    tellWhenBegun(play, () => go({ page: 'table', number: table }));
    return;
  }
  plays.delete(table);
  play.leave();
}

function usePlay(where: Where): { play: RemotePlay | null; why: Refusal | null } {
  const known = (): RemotePlay | null => (where.number === undefined ? null : plays.get(where.number) ?? null);
  const [play, setPlay] = useState<RemotePlay | null>(known);
  const [why, setWhy] = useState<Refusal | null>(null);
  useEffect(() => {
    let here = true;
    let opened = play;
    if (!opened) {
      openTable(socket, where).then((found) => {
        opened = found;
        if (here) setPlay(keepPlay(found));
        else found.leave();
      }, (error: unknown) => { if (here) setWhy(refusalOf(error)); });
    }
    return () => {
      here = false;
      if (opened && plays.has(opened.table.value.table)) part(opened);
    };
  }, []);
  return { play, why };
}

function Missing({ where, why }: { where: Where; why: Refusal }) {
  return (
    <main class="page">
      <PageHead title={t('app.name')} back={() => go({ page: 'home' })} />
      <p class="empty">{why.code === 'not_found' ? t('table.not_found') : sayRefusal(why)}</p>
      {where.number !== undefined
        && <p class="empty">{t('table.not_found_hint')} <a class="link" href={'#/replay/' + where.number}>
        {t('table.replay')}</a></p>}
      <a class="button home-lobby" href="#/">{t('table.home')}</a>
    </main>
  );
}

/** A tab that was loaded again without the server still knows what it kept. */
function Opening({ where: { number } }: { where: Where }) {
  return (
    <main class="page">
      <PageHead title={t('app.name')} back={() => go({ page: 'home' })} />
      <p class="empty" role="status">{t('table.loading')}</p>
      <CarryNote kept={number === undefined ? null : knownOf(number)} play={null} />
    </main>
  );
}

/** With computers alone the game begins in a moment. */
function isAlone({ seats, seat }: Table): boolean {
  return seat !== null && seats.every(({ kind }, p) => kind === 'bot' || p === seat);
}

/** To where the game goes on, as soon as everybody wants it; who watches comes along. */
function useNext(table: Table | undefined): void {
  useEffect(() => {
    if (!table?.next) return;
    const code = table.seat === null ? table.next_code : undefined;
    go({ page: 'table', number: table.next, ...(code ? { code } : {}) }, true);
  }, [table?.next]);
}

/** Where only computers play, who looks on sets the pace. */
function useWatched(play: RemotePlay | null): { watched: WatchedPlay; pace: Pace } | null {
  const table = play?.table.value;
  const alone = table?.seat === null && table.seats.every((seat) => seat.kind === 'bot');
  const shown = useMemo(() => {
    if (!play || !alone) return null;
    const pace = new Pace();
    return { watched: new WatchedPlay(play, pace), pace };
  }, [play, alone]);
  useEffect(() => () => shown?.watched.close(), [shown]);
  return shown;
}

export function TablePage({ where }: { where: Where }) {
  const { play, why } = usePlay(where);
  const table = play?.table.value;
  const looked = useWatched(play);
  const { it: board, wait } = useLater(async () => (table ? loadGame(table.game) : null), [table?.game]);
  useNext(table);
  useEffect(() => (play ? keepKnown(play) : undefined), [play]);
  useEffect(() => { if (table) noteTable(table); }, [table?.phase, table?.seat]);
  useEffect(() => {
    // A link by code leads to the table's own address once it is known, so that a reload finds the seat.
    if (table && where.number === undefined && table.seat !== null && route.value.page === 'table') {
      history.replaceState(history.state, '', '#/t/' + table.table);
    }
  }, [table?.seat]);
  if (why || play?.gone.value) return <Missing where={where} why={why ?? { code: 'not_found', text: '' }} />;
  if (!play || !table) return <Opening where={where} />;
  if (!board) return wait;
  if (table.phase === 'seating' || table.phase === 'revealing') {
    return isAlone(table) ? <Opening where={where} /> : <Waiting play={play} />;
  }
  if (table.view === null) return <Missing where={where} why={{ code: 'not_found', text: '' }} />;
  return <Frame play={looked?.watched ?? play} game={board} remote={play} pace={looked?.pace ?? null} />;
}
