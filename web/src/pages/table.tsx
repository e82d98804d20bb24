// A table on the server: finding it, waiting at it, playing at it.
import { useEffect, useMemo, useState } from 'preact/hooks';

import { keepPlay, linkTo, plays, sayRefusal, socket, t, tellWhenBegun, titleOf, toast,
  told } from '../core/app';
import { Pace } from '../core/pace';
import { openTable, refusalOf, type RemotePlay } from '../core/remote';
import { go, route } from '../core/route';
import { settings } from '../core/settings';
import { host } from '../core/telegram';
import type { MainAction, Refusal, Table } from '../core/types';
import { WatchedPlay } from '../core/watched';
import { witnessOf } from '../core/witness';
import { gameModule, loadGame } from '../games';
import { Picture } from '../games/cards';
import { ConnectionNote } from '../ui/connection';
import { Frame } from '../ui/frame';
import { useMain } from '../ui/host';
import { copied } from '../ui/copy';
import { useLater } from '../ui/later';
import { Dialog, PageHead } from '../ui/parts';
import { nameAt, whoAt } from '../ui/seats';
import { sayClock } from './clocks';
import { sayOption } from './options';
import { unusualOptions } from './terms';

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

/* -- waiting -- */

function inviteLink({ code }: Table): string {
  return linkTo({ page: 'table', code }, 'r_' + code);
}

async function copyInvite(table: Table): Promise<void> {
  const link = inviteLink(table);
  toast(await copied(link) ? t('table.copied') : link);
}

async function shareInvite(table: Table): Promise<void> {
  if (!await host.share(inviteLink(table),
    t('table.share_text', { game: titleOf(table.game) }))) await copyInvite(table);
}

function Invite({ table }: { table: Table }) {
  return (
    <section class="invite">
      <h2>{t('table.invite')}</h2>
      <input class="invite-link" readOnly value={inviteLink(table)} aria-label={t('table.invite')}
        onFocus={(e) => e.currentTarget.select()} />
      <div class="dialog-actions">
        <button class="button" onClick={() => void copyInvite(table)}>{t('table.copy')}</button>
        {host.mains === 0 && 'share' in navigator
          && <button class="button plain" onClick={() => void shareInvite(table)}>{t('table.share')}</button>}
      </div>
      <p class="muted">{t('table.code')}: <b class="code">{table.code}</b></p>
    </section>
  );
}

function whoSits(table: Table, p: number): string {
  return table.seats[p]!.kind === 'open' ? t('table.open_seat') : whoAt(table, p);
}

function Seats({ table }: { table: Table }) {
  const game = gameModule(table.game);
  return (
    <ul class="waiting-seats">
      {table.seats.map((seat, p) => {
        const colour = game.seatColour(p);
        return (
          <li key={p} class={seat.kind === 'open' ? 'free' : ''}>
            <span class="avatar" aria-hidden="true"
              style={seat.kind === 'open' ? {} : { background: colour.fill, color: colour.ink }}>
              {seat.kind === 'open' ? '?' : colour.mark}</span>
            <span>{whoSits(table, p)}</span>
            {seat.kind === 'human' && seat.present === false && <span class="muted">{t('who.away')}</span>}
          </li>
        );
      })}
    </ul>
  );
}

/** The options that differ from their defaults: an invited player wants to know before sitting down. */
function Rules({ table }: { table: Table }) {
  const { game, options, clock } = table;
  return (
    <ul class="waiting-rules">
      <li>{t('new.clock')}: <b>{sayClock(game, clock ?? null)}</b></li>
      {unusualOptions(game, options).map(({ option, value }) => (
        <li key={option}>{sayOption(game, option)}: <b>
          {sayOption(game, option, value as string | number | boolean)}</b></li>
      ))}
    </ul>
  );
}

function LeaveWaiting({ play, onClose }: { play: RemotePlay; onClose: () => void }) {
  const giveUp = () => {
    plays.delete(play.table.value.table);
    play.leave();
    go({ page: 'home' });
  };
  return (
    <Dialog title={t('leave.title')} onClose={onClose}>
      <p>{t('leave.waiting')}</p>
      <div class="dialog-actions column">
        <button class="button wide" onClick={() => go({ page: 'home' })}>{t('leave.keep')}</button>
        <button class="button plain wide" onClick={giveUp}>{t('leave.give_up')}</button>
      </div>
    </Dialog>
  );
}

/** Taking a seat, or beginning when all have one. */
function mainOfWaiting(table: Table, free: number, sit: () => void, start: () => void): MainAction | null {
  if (table.seat === null) return free > 0 ? { text: t('table.sit'), enabled: true, run: sit } : null;
  return free === 0 && table.phase === 'seating' && table.start === 'manual'
    ? { text: t('table.start'), enabled: true, run: start } : null;
}

function waitingLine(table: Table, free: number): string {
  if (free > 0) return t('table.waiting', { n: free });
  if (table.phase === 'revealing' || table.start === 'full') return t('table.revealing');
  return table.seat === null ? t('table.full') : '';
}

function Waiting({ play }: { play: RemotePlay }) {
  const table = play.table.value;
  const [leaving, setLeaving] = useState(false);
  const [busy, setBusy] = useState(false);
  const free = table.seats.filter((seat) => seat.kind === 'open').length;
  const hostSeat = table.seats.findIndex((seat) => seat.account !== undefined && seat.account === table.host);
  const sit = async () => {
    setBusy(true);
    const why = await play.sit(settings.value.lang);
    setBusy(false);
    if (why) toast(sayRefusal(why));
  };
  const inviting = table.seat !== null && free > 0 && table.code !== '';
  const main = mainOfWaiting(table, free, () => void sit(), () => void told(play.startNow()));
  // A browser's page has a box for it.
  useMain(inviting ? { text: t('table.share'), enabled: true, run: () => void shareInvite(table) } : main, busy);
  useEffect(() => { document.title = titleOf(table.game); });
  return (
    <main class="page narrow waiting">
      <PageHead title={titleOf(table.game)}
        back={() => (table.seat === null ? go({ page: 'home' }) : setLeaving(true))} />
      <ConnectionNote />
      <Picture game={table.game} />
      {table.seat === null && hostSeat >= 0 && <h2>{t('table.invited', { name: nameAt(table, hostSeat) })}</h2>}
      <p role="status" aria-live="polite" class="waiting-line">
        {waitingLine(table, free)}
      </p>
      {witnessOf(table.table)?.spoiled && <p class="muted" role="status">{t('table.spoiled')}</p>}
      <Seats table={table} />
      <Rules table={table} />
      {main && host.mains === 0 && <button class="button wide" disabled={busy} onClick={main.run}>{main.text}</button>}
      {inviting && <Invite table={table} />}
      {table.seat !== null && free > 0
        && <p class="muted">{t(table.private ? 'table.waiting_hint' : 'table.public_hint')}</p>}
      {leaving && <LeaveWaiting play={play} onClose={() => setLeaving(false)} />}
    </main>
  );
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

function Opening() {
  return (
    <main class="page">
      <PageHead title={t('app.name')} back={() => go({ page: 'home' })} />
      <p class="empty" role="status">{t('table.loading')}</p>
      <ConnectionNote />
    </main>
  );
}

/** To where the game goes on, as soon as everybody wants it. */
function useNext(table: Table | undefined): void {
  useEffect(() => {
    if (table?.next && table.seat !== null) go({ page: 'table', number: table.next }, true);
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
  useEffect(() => {
    // A link by code leads to the table's own address once it is known, so that a reload finds the seat.
    if (table && where.number === undefined && table.seat !== null && route.value.page === 'table') {
      history.replaceState(history.state, '', '#/t/' + table.table);
    }
  }, [table?.seat]);
  if (why || play?.gone.value) return <Missing where={where} why={why ?? { code: 'not_found', text: '' }} />;
  if (!play || !table) return <Opening />;
  if (!board) return wait;
  if (table.phase === 'seating' || table.phase === 'revealing') return <Waiting play={play} />;
  if (table.view === null) return <Missing where={where} why={{ code: 'not_found', text: '' }} />;
  return <Frame play={looked?.watched ?? play} game={board} remote={play} pace={looked?.pace ?? null} />;
}
