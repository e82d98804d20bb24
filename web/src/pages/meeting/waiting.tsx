// A table that waits for players: who sits there, by which rules, and inviting the others.
import { useEffect, useMemo, useState } from 'preact/hooks';

import { linkTo, plays, sayRefusal, t, titleOf, toast, told } from '../../core/app';
import type { RemotePlay } from '../../core/remote';
import { go, invitePath } from '../../core/route';
import { account } from '../../core/session';
import { settings } from '../../core/settings';
import { host } from '../../core/telegram';
import type { MainAction, Table } from '../../core/types';
import { witnessOf } from '../../core/witness';
import { gameModule } from '../../games';
import { Picture } from '../../games/cards';
import { ConnectionNote } from '../../ui/connection';
import { copied } from '../../ui/copy';
import { useMain } from '../../ui/host';
import { Dialog, PageHead } from '../../ui/parts';
import { nameAt, whoAt } from '../../ui/seats';
import { sayClock } from '../clocks';
import { sayOption } from '../options';
import { unusualOptions } from '../terms';
import { NameField, takeName } from '../you';
import { qrCode } from './qr';

/** The server shows a preview of it where links are shown. */
function inviteLink({ code }: Table): string {
  const link = linkTo({ page: 'table', code }, 'r_' + code);
  return link.startsWith(location.origin) ? location.origin + invitePath(code, settings.value.lang) : link;
}

async function copyInvite(table: Table): Promise<void> {
  const link = inviteLink(table);
  toast(await copied(link) ? t('table.copied') : link);
}

async function shareInvite(table: Table): Promise<void> {
  if (!await host.share(inviteLink(table),
    t('table.share_text', { game: titleOf(table.game) }))) await copyInvite(table);
}

/** For somebody who sits beside: a camera opens the link. */
function QrPicture({ link }: { link: string }) {
  const code = useMemo(() => qrCode(link), [link]);
  if (!code) return null;
  const n = code.length + 8; // with a quiet zone of four modules
  const path = code.map((row, y) => row.map((dark, x) => (dark ? `M${x + 4} ${y + 4}h1v1h-1z` : '')).join('')).join('');
  return (
    <svg class="qr" viewBox={`0 0 ${n} ${n}`} role="img" aria-label={t('invite.qr_label')} shape-rendering="crispEdges">
      <rect width={n} height={n} fill="#fff" /><path d={path} fill="#000" />
    </svg>
  );
}

function Invite({ table }: { table: Table }) {
  const [qr, setQr] = useState(false);
  const link = inviteLink(table);
  return (
    <section class="invite">
      <h2>{t(freeSeats(table) > 1 ? 'invite.friends' : 'invite.friend')}</h2>
      <input class="invite-link" readOnly value={link} aria-label={t('invite.link')}
        onFocus={(e) => e.currentTarget.select()} />
      <div class="dialog-actions">
        <button class="button" onClick={() => void copyInvite(table)}>{t('table.copy')}</button>
        {host.mains === 0 && 'share' in navigator
          && <button class="button plain" onClick={() => void shareInvite(table)}>{t('table.share')}</button>}
        <button class="button plain" aria-expanded={qr} onClick={() => setQr(!qr)}>{t('invite.qr')}</button>
      </div>
      {qr && <><QrPicture link={link} /><p class="muted">{t('invite.qr_hint')}</p></>}
      <p class="muted">{t('table.code')}: <b class="code">{table.code}</b></p>
    </section>
  );
}

/** The own name, as the others will see it. A host has a seat already: what is written is shown there at once. */
function MyName({ name, onName, seated }: { name: string; onName: (name: string) => void; seated: boolean }) {
  const keep = () => { if (seated) void takeName(name, false); };
  return (
    <form class="my-name" onSubmit={(event) => { event.preventDefault(); keep(); }} onFocusOut={keep}>
      <NameField name={name} onChange={onName} />
    </form>
  );
}

function freeSeats({ seats }: Table): number {
  return seats.filter(({ kind }) => kind === 'open').length;
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
  if (free > 0) return table.seat === null ? t('invite.for_you') : t('table.waiting', { n: free });
  if (table.phase === 'revealing' || table.start === 'full') return t('table.revealing');
  return table.seat === null ? t('table.full') : '';
}

export function Waiting({ play }: { play: RemotePlay }) {
  const table = play.table.value;
  const [leaving, setLeaving] = useState(false);
  const [busy, setBusy] = useState(false);
  const free = freeSeats(table);
  const [name, setName] = useState(() => account.value?.name ?? '');
  const hostSeat = table.seats.findIndex((seat) => seat.account !== undefined && seat.account === table.host);
  const sit = async () => {
    setBusy(true);
    if (!await takeName(name, false)) {
      setBusy(false);
      return;
    }
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
      {table.seat === null && hostSeat >= 0 && free > 0
        && <h2>{t('table.invited', { name: nameAt(table, hostSeat), game: titleOf(table.game) })}</h2>}
      <p role="status" aria-live="polite" class="waiting-line">
        {waitingLine(table, free)}
      </p>
      {witnessOf(table.table)?.spoiled && <p class="muted" role="status">{t('table.spoiled')}</p>}
      {inviting && <Invite table={table} />}
      <Seats table={table} />
      {free > 0 && <MyName name={name} onName={setName} seated={table.seat !== null} />}
      {main && host.mains === 0 && <button class="button wide" disabled={busy} onClick={main.run}>{main.text}</button>}
      <Rules table={table} />
      {table.seat !== null && free > 0
        && <p class="muted">{t(table.private ? 'table.waiting_hint' : 'table.public_hint')}</p>}
      {leaving && <LeaveWaiting play={play} onClose={() => setLeaving(false)} />}
    </main>
  );
}
