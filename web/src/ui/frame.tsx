// The frame around every board: players, status, the main action, log and chat, dialogs.
import { signal, useSignal, type Signal } from '@preact/signals';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';

import { factsOf, sayName, sayRefusal, t, titleOf, toast, told, wordsFor } from '../core/app';
import type { LocalPlay } from '../core/local';
import type { Pace } from '../core/pace';
import type { Paced } from '../core/paced';
import type { RemotePlay } from '../core/remote';
import { go } from '../core/route';
import { change, settings } from '../core/settings';
import { isHanded, isMyTurn } from '../core/table';
import { host } from '../core/telegram';
import type { BoardProps, GameModule, MainAction, Play, Refusal, Table } from '../core/types';
import { ConnectionNote } from './connection';
import { EndScreen, Rematch, sayResult, sayWhy } from './end';
import { feel } from './feel';
import { useBack, useHold, useMain } from './host';
import { howTo } from './howto';
import { PaceBar } from './pacebar';
import { usePaced, useSkip } from './paced';
import { Dialog, Icon, IconButton } from './parts';
import { Chip, nameAt, namesAt, othersOf, withNames } from './seats';
import { Side } from './side';
import { saveGame } from './export';
import { newsOf } from './told';

type Opened = 'menu' | 'howto' | 'keys' | 'resign' | 'leave' | null;

interface FrameProps {
  play: Play;
  game: GameModule;
  /** The same game, if it is the server's. */
  remote: RemotePlay | null;
  /** The same game, if it is this device's. */
  local?: LocalPlay | null;
  /** How fast computers play, for who only looks on. */
  pace?: Pace | null;
  /** Begins the same game anew, where nobody else has to agree. */
  onAgain?: (() => void) | null;
}

/* -- acting -- */

interface Acting {
  busy: Signal<boolean>;
  refusal: Signal<Refusal | null>;
  hint: Signal<{ seq: number; action: string } | null>;
  act: (action: string) => void;
  askHint: () => void;
}

function actingOn(play: Play): Acting {
  const busy = signal(false);
  const refusal = signal<Refusal | null>(null);
  const hint = signal<{ seq: number; action: string } | null>(null);
  const act = async (action: string) => {
    if (busy.value) return;
    busy.value = true;
    refusal.value = null;
    hint.value = null;
    const why = await play.act(action).catch((error: unknown) => ({ code: 'failed', text: String(error) }));
    busy.value = false;
    if (why) {
      refusal.value = { ...why, text: sayRefusal(why, play.table.value.game) };
      toast(refusal.value.text);
      feel('error');
    }
  };
  const askHint = async () => {
    const { seq } = play.table.value;
    const action = await play.hint();
    if (action && play.table.value.seq === seq) hint.value = { seq, action };
  };
  return { busy, refusal, hint, act: (action) => void act(action), askHint: () => void askHint() };
}

/** Who lets the computer play is offered nothing: a click would take the seat back by mistake. The board
 *  says who moves. */
function asPlayed(table: Table): Table {
  if (!isHanded(table)) return table;
  const seats = table.seats.map((seat, p) => (p === table.seat ? { ...seat, name: t('handed.name') } : seat));
  return { ...table, seats, menu: null, open: [] };
}

/** Whether this is a game that I am in the middle of. */
function isMine(table: Table): boolean {
  return table.phase === 'playing' && table.seat !== null && !table.seats[table.seat]?.left;
}

/* -- what is said about the moment -- */

function turnLine(table: Table, game: GameModule): string {
  if (table.phase === 'ended') return sayResult(table, game);
  if (isMyTurn(table) && !table.shared) return t('status.your_turn');
  const [first] = table.toAct;
  if (first === undefined) return '';
  if (isHanded(table) && first === table.seat) return t('status.turn', { name: t('handed.name') });
  return table.toAct.length === 1 ? t('status.turn', { name: nameAt(table, first) })
    : t('status.turn_many', { names: namesAt(table, table.toAct) });
}

/** The last event worth telling. */
function lastLine(play: Play, game: GameModule): string {
  const table = withNames(play.table.value);
  for (const event of play.events.value.slice(-12).reverse()) {
    const text = newsOf(game.tell(event, table, t, play.events.value));
    if (text !== null) return text;
  }
  return '';
}

function Status({ play, game, busy }: { play: Play; game: GameModule; busy: Signal<boolean> }) {
  const table = play.table.value;
  const turn = turnLine(table, game);
  const news = table.phase === 'ended' ? sayWhy(table, game) : lastLine(play, game);
  const stop = news && /[\p{L}\p{N}]$/u.test(turn) ? '.' : '';
  return (
    <p class={isMyTurn(table) ? 'status-text mine' : 'status-text'} role="status" aria-live="polite"
      aria-busy={busy.value}>
      <b>{turn}{stop}</b> <span>{news}</span>
    </p>
  );
}

/* -- notes over the board -- */

function GoneNote({ table, remote, seat }: { table: Table; remote: RemotePlay; seat: number }) {
  const at = table.seats[seat]!;
  const name = nameAt(table, seat);
  if (at.handed) return <div class="frame-note">{t('handed.other', { name })}</div>;
  if (at.stand_in) return <div class="frame-note">{t('gone.stand_in', { name })}</div>;
  if (table.seat === null) return null;
  return (
    <div class="frame-note">
      <span>{t('gone.text', { name })} {!at.claimable && table.seats.length === 2 && t('gone.wait', { name })}</span>
      {at.claimable && <button class="button" onClick={() => void told(remote.claim())}>{t('gone.claim')}</button>}
    </div>
  );
}

function DrawNote({ table, remote }: { table: Table; remote: RemotePlay }) {
  const from = table.seats.findIndex((seat, p) => seat.offers_draw && p !== table.seat);
  const offered = table.seat !== null && table.seats[table.seat]?.offers_draw;
  if (offered) return <div class="frame-note">{t('draw.sent')}</div>;
  if (from < 0) return null;
  return (
    <div class="frame-note">
      <span>{t('draw.offered', { name: nameAt(table, from) })}</span>
      {table.seat !== null && (
        <>
          <button class="button" onClick={() => void told(remote.draw())}>{t('draw.accept')}</button>
          <button class="button plain" onClick={() => void told(remote.decline())}>{t('draw.decline')}</button>
        </>
      )}
    </div>
  );
}

/** Who has handed the seat over finds it again here. */
function HandedNote({ table, play }: { table: Table; play: RemotePlay | LocalPlay | null }) {
  if (!isHanded(table) || table.phase !== 'playing' || !play) return null;
  return (
    <div class="frame-note">
      <span>{t('handed.you')}</span>
      <button class="button" onClick={() => void told(play.handOver(false))}>{t('handed.take_back')}</button>
    </div>
  );
}

function sayInstead({ level, instead }: { level: string; instead: string }): string {
  return t('local.instead', { level: sayName('level', level), instead: sayName('level', instead) });
}

function Notes({ table, remote, local }: { table: Table; remote: RemotePlay | null; local: LocalPlay | null }) {
  const away = table.phase !== 'playing' ? [] : table.seats.flatMap((seat, p) =>
    (p !== table.seat && seat.kind === 'human' && !seat.left && (seat.present === false || seat.stand_in) ? [p] : []));
  return (
    <div class="frame-notes">
      {remote ? <ConnectionNote /> : local?.trouble.value
        && <div class="frame-note warn" role="alert">{local.trouble.value}</div>}
      {local?.instead.value && <div class="frame-note warn" role="status">{sayInstead(local.instead.value)}</div>}
      <HandedNote table={table} play={remote ?? local} />
      {remote && away.map((seat) => <GoneNote key={seat} table={table} remote={remote} seat={seat} />)}
      {remote && table.phase === 'playing' && <DrawNote table={table} remote={remote} />}
      {table.seat === null && table.phase === 'playing' && <div class="frame-note">{t('table.watching')}</div>}
    </div>
  );
}

function Watchers({ n }: { n: number }) {
  if (n === 0) return null;
  const label = t('table.watchers', { n });
  return <span class="watchers" role="img" aria-label={label} title={label}><Icon name="eye" />{n}</span>;
}

/** Whoever cannot use the picture finds the text where the picture begins, without the menu. */
function BoardSwitch() {
  const { textBoard } = settings.value;
  return <button class="button board-switch" onClick={() => change({ textBoard: !textBoard })}>
    {t(textBoard ? 'menu.picture' : 'menu.text')}</button>;
}

/* -- the action bar -- */

/** Where Telegram has the main action, it stands in the status line, for a bar of its own would take
 *  room from the board. */
function HintButton({ table, acting }: { table: Table; acting: Acting }) {
  if (!table.hints || !isMyTurn(table)) return null;
  return <button class="button plain icon-only" aria-label={t('action.hint')} title={t('action.hint')}
    disabled={acting.busy.value} onClick={acting.askHint}><Icon name="hint" /></button>;
}

interface BarProps {
  play: Play;
  remote: RemotePlay | null;
  acting: Acting;
  main: Signal<MainAction | null>;
  pace: Pace | null;
  onAgain: (() => void) | null;
  onResult: () => void;
}

function ActionBar({ play, remote, acting, main, pace, onAgain, onResult }: BarProps) {
  const table = play.table.value;
  if (table.phase === 'ended') {
    return (
      <div class="frame-actions">
        <button class="button plain" onClick={onResult}>{t('end.result')}</button>
        <Rematch table={table} remote={remote} onAgain={onAgain} />
      </div>
    );
  }
  if (pace) return <div class="frame-actions"><PaceBar pace={pace} /></div>;
  const now = main.value;
  const off = acting.busy.value;
  return (
    <div class={host.mains > 0 ? 'frame-actions handed' : 'frame-actions'}>
      {host.mains === 0 && <HintButton table={table} acting={acting} />}
      {now?.others?.slice(Math.max(0, host.mains - 1)).map((one) => (
        <button key={one.text} class="button plain" disabled={off || !one.enabled} onClick={one.run}
          aria-keyshortcuts={one.key}>{one.text}</button>
      ))}
      {now && host.mains === 0
        && <button class="button main" disabled={off || !now.enabled} onClick={now.run}>{now.text}</button>}
    </div>
  );
}

/* -- dialogs -- */

interface DialogsProps {
  open: (what: Opened) => void;
  play: Play;
  game: GameModule;
  remote: RemotePlay | null;
  local: LocalPlay | null;
  onAgain: (() => void) | null;
  onLeave: () => void;
}

function Menu({ open, play, game, remote, local, onAgain, onLeave }: DialogsProps) {
  const table = play.table.value;
  const plays = table.phase === 'playing' && table.seat !== null;
  const handed = isHanded(table);
  const { textBoard, sound } = settings.value;
  const { fullscreen } = host.now.value;
  const run = (what: () => void) => () => { open(null); what(); };
  return (
    <Dialog title={`${titleOf(table.game)}${table.table ? ' · ' + t('table.title', { n: table.table }) : ''}`}
      onClose={() => open(null)}>
      <div class="menu">
        {table.loaded && <p class="muted">{t('menu.loaded')}</p>}
        {howTo(table.game) && <button onClick={() => open('howto')}>{t('menu.howto')}</button>}
        {game.drawn && <button onClick={run(() => change({ textBoard: !textBoard }))}>
          {t(textBoard ? 'menu.picture' : 'menu.text')}</button>}
        <button onClick={run(() => change({ sound: !sound }))}>{t(sound ? 'menu.sound_off' : 'menu.sound_on')}</button>
        {fullscreen !== null && <button onClick={run(() => host.setFullscreen(!fullscreen))}>
          {t(fullscreen ? 'menu.window' : 'menu.fullscreen')}</button>}
        <button class="keys-only" onClick={() => open('keys')}>{t('menu.keys')}</button>
        <button onClick={run(() => go({ page: 'settings' }))}>{t('menu.settings')}</button>
        {local?.canUndo.value && <button onClick={run(() => void local.undo())}>{t('menu.undo')}</button>}
        {(local || (remote && table.phase === 'ended')) && <button onClick={run(() => void saveGame(table, local))}>
          {t('menu.save')}</button>}
        {onAgain && <button onClick={run(onAgain)}>{t('menu.again')}</button>}
        {plays && remote && !isAlone(table) && factsOf(table.game).draw
          && <button onClick={run(() => void told(remote.draw()))}>{t('menu.draw')}</button>}
        {plays && !table.shared && <button onClick={run(() => void told((remote ?? local)!.handOver(!handed)))}>
          {t(handed ? 'handed.take_back' : 'handed.hand_over')}</button>}
        {plays && <button class="danger-text" onClick={() => open('resign')}>{t('menu.resign')}</button>}
        <button onClick={run(onLeave)}>{t('menu.leave')}</button>
      </div>
    </Dialog>
  );
}

/** A game's own keys, as its words list them: "R: roll · E: end the turn". */
function keysOf(game: string): [string, string][] {
  const list = wordsFor(game + '.keys.list');
  return list === null ? [] : list.split(' · ').map((one) => one.split(/(?:: | — )(.*)/, 2) as [string, string]);
}

function Keys({ open, game }: { open: (what: Opened) => void; game: string }) {
  const rows: [string, string][] = [
    ['Space, Enter', t('keys.main')], ['Tab', t('keys.tab')], ['Esc', t('keys.escape')], ...keysOf(game),
    ['H', t('keys.hint')], ['C', t('keys.chat')], ['M', t('keys.menu')], ['?', t('keys.help')],
  ];
  return (
    <Dialog title={t('keys.title')} onClose={() => open(null)}>
      <dl class="keys">{rows.map(([key, what]) => <div key={key}><dt><kbd>{key}</kbd></dt><dd>{what}</dd></div>)}</dl>
    </Dialog>
  );
}

function ResignDialog({ open, remote, local, play }: DialogsProps) {
  const yes = async () => {
    open(null);
    const why = await (remote ?? local)?.resign();
    if (why) toast(sayRefusal(why));
  };
  return (
    <Dialog title={t('resign.sure')} onClose={() => open(null)}>
      <p>{t(play.table.value.seats.length === 2 ? 'resign.two' : 'resign.many')}</p>
      <div class="dialog-actions">
        <button class="button plain" onClick={() => open(null)}>{t('action.cancel')}</button>
        <button class="button danger" onClick={() => void yes()}>{t('menu.resign')}</button>
      </div>
    </Dialog>
  );
}

/** With computers alone nobody is kept waiting. */
function isAlone(table: Table): boolean {
  return table.shared === true || table.seats.every((seat, p) => seat.kind === 'bot' || p === table.seat);
}

function leaveText(table: Table): string {
  if (isAlone(table)) return t('leave.alone');
  return t(table.seats.length === 2 ? 'leave.playing' : 'leave.many');
}

/** Telegram asks, where it can; else the page does. */
async function askToLeave(table: Table, open: (what: Opened) => void): Promise<void> {
  const said = await host.popup({
    title: t('leave.title'), message: leaveText(table),
    buttons: [{ id: 'resign', text: t('menu.resign'), type: 'destructive' },
      { id: 'leave', text: t('leave.go'), type: 'default' },
      { id: 'stay', text: t('leave.stay'), type: 'cancel' }],
  });
  if (said === null) open('leave');
  if (said === 'resign') open('resign');
  if (said === 'leave') go({ page: 'home' });
}

function LeaveDialog({ open, play }: DialogsProps) {
  return (
    <Dialog title={t('leave.title')} onClose={() => open(null)}>
      <p>{leaveText(play.table.value)}</p>
      <div class="dialog-actions">
        <button class="button plain" onClick={() => open(null)}>{t('leave.stay')}</button>
        <button class="button" onClick={() => go({ page: 'home' })}>{t('leave.go')}</button>
      </div>
    </Dialog>
  );
}

/* -- keys -- */

function isTaken(event: KeyboardEvent): boolean {
  const at = event.target as HTMLElement;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || at.closest('dialog')) return true;
  if (at.closest('input, textarea, select')) return true;
  return [' ', 'Enter'].includes(event.key)
    && at.closest('button, a, [role=button], [role=gridcell], [tabindex]:not(.frame-board)') !== null;
}

function useKeys(run: Record<string, (() => void) | undefined>): void {
  const now = useRef(run);
  now.current = run;
  useEffect(() => {
    const on = (event: KeyboardEvent) => {
      const what = isTaken(event) ? undefined : now.current[event.key === 'Enter' ? ' ' : event.key.toLowerCase()];
      if (what) { event.preventDefault(); what(); }
    };
    addEventListener('keydown', on);
    return () => removeEventListener('keydown', on);
  }, []);
}

/** Tells the player that it is their turn: when that is shown, or at once where nobody looks. */
function useTurnCall(table: Table, now: Table): void {
  const mine = isMyTurn(document.hidden ? now : table);
  const called = useRef(isMyTurn(now) ? now.seq : -1);
  const before = useRef(mine);
  useEffect(() => {
    if (mine && !before.current && called.current !== now.seq) {
      called.current = now.seq;
      feel('turn');
    }
    before.current = mine;
    document.title = (mine ? '● ' + t('status.your_turn') + ' · ' : '') + titleOf(table.game);
  }, [mine]);
}

/** The end screen opens once, when the game is over. */
function useEndScreen(table: Table): [boolean, (shown: boolean) => void] {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (table.phase !== 'ended') return;
    if (table.seat !== null && table.winners?.includes(table.seat)) feel('win');
    const timer = setTimeout(() => setShown(true), 900);
    return () => clearTimeout(timer);
  }, [table.phase === 'ended']);
  return [shown, setShown];
}

function useUnread(remote: RemotePlay | null, seen: boolean): number {
  const [read, setRead] = useState(0);
  const n = remote?.said.value ?? 0;
  useEffect(() => { if (seen) setRead(n); else if (n > read) feel('chat'); }, [n, seen]);
  return seen ? 0 : Math.max(0, n - read);
}

/** The keys of what stands beside the main action. */
function keysOfMain(main: MainAction | null): Record<string, () => void> {
  const usable = main?.others?.filter((one) => one.key && one.enabled) ?? [];
  return Object.fromEntries(usable.map((one) => [one.key!.toLowerCase(), one.run]));
}

interface PlaceProps {
  play: Paced;
  table: Table;
  game: GameModule;
  acting: Acting;
  main: Signal<MainAction | null>;
}

/** A board keeps what it saw as long as the same player looks at it, and may act. */
function boardKey(table: Table): string {
  return `${table.table} ${isHanded(table)} ${table.shared ? table.seat : ''}`;
}

/** The board, with all that it is given. */
function BoardPlace({ play, table, game, acting, main }: PlaceProps) {
  const { Board } = game;
  const tools = useMemo(() => ({
    legal: () => play.legal(),
    preview: (action: string) => play.preview(action),
    setMain: (next: MainAction | null) => { main.value = isHanded(play.table.value) ? null : next; },
  }), [play]);
  const skip = useSkip(play);
  const busy = acting.busy.value;
  const hint = acting.hint.value?.seq === table.seq ? acting.hint.value.action : null;
  return (
    <main class="frame-board" aria-busy={busy} {...skip}>
      {game.drawn && <BoardSwitch />}
      {table.view !== null && (
        <Board key={boardKey(table)} table={table as BoardProps['table']} events={play.events.value}
          settings={settings.value} t={t} busy={busy} refusal={acting.refusal.value} act={acting.act} hint={hint}
          replay={isHanded(table)} feel={feel} {...tools} />
      )}
    </main>
  );
}

function Dialogs({ opened, ...props }: DialogsProps & { opened: Opened }) {
  const { open, play } = props;
  const { game } = play.table.value;
  switch (opened) {
    case 'menu': return <Menu {...props} />;
    case 'howto': return <Dialog title={t('menu.howto')} onClose={() => open(null)}>{howTo(game)}</Dialog>;
    case 'keys': return <Keys open={open} game={game} />;
    case 'resign': return <ResignDialog {...props} />;
    case 'leave': return <LeaveDialog {...props} />;
    case null: return null;
  }
}

export function Frame({ play: played, game, remote, local = null, pace = null, onAgain = null }: FrameProps) {
  const play = usePaced(played, pace !== null);
  const shown = play.table.value;
  const { lang } = settings.value;
  const table = useMemo(() => asPlayed(withNames(shown)), [shown, lang]);
  const acting = useMemo(() => actingOn(play), [play]);
  const main = useSignal<MainAction | null>(null);
  const [opened, open] = useState<Opened>(null);
  const [sideOpen, setSideOpen] = useState(false);
  const [muted, setMuted] = useState(false);
  const [endShown, setEndShown] = useEndScreen(table);
  const unread = useUnread(muted ? null : remote, sideOpen || matchMedia('(min-width: 1024px)').matches);
  useTurnCall(table, play.now.value);
  const leave = () => {
    if (isMine(table) && (host.inTelegram || !isAlone(table))) void askToLeave(table, open);
    else go({ page: 'home' });
  };
  const focusChat = () => { setSideOpen(true); setTimeout(() => document.getElementById('chat-text')?.focus()); };
  useKeys({
    ' ': main.value?.enabled && !acting.busy.value ? main.value.run : undefined,
    '?': () => open('keys'), c: focusChat, m: () => open('menu'),
    h: table.hints && isMyTurn(table) ? acting.askHint : undefined,
    escape: sideOpen ? () => setSideOpen(false) : undefined,
    ...keysOfMain(main.value),
  });
  useBack(leave);
  useMain(opened === null && (isMyTurn(table) || main.value?.enabled) ? main.value : null, acting.busy.value);
  useHold(isMine(table));
  const dialogs = { open, play, game, remote, local, onAgain, onLeave: leave };
  return (
    <div class="frame" data-game={table.game}>
      <div class="frame-back">
        <IconButton icon="back" label={t('action.back')} onClick={leave} />
        <h1 class="frame-title">{titleOf(table.game)}</h1>
      </div>
      <div class="frame-others" role="list" data-count={othersOf(table).length}>
        {othersOf(table).map((seat) => <Chip key={seat} table={table} seat={seat} game={game} />)}
      </div>
      <div class="frame-menu">
        <Watchers n={table.watchers ?? 0} />
        <span class="side-button">
          <IconButton icon="chat" label={t('action.chat')} badge={unread} pressed={sideOpen}
            onClick={() => setSideOpen(!sideOpen)} />
        </span>
        <IconButton icon="menu" label={t('action.menu')} onClick={() => open('menu')} />
      </div>
      <Notes table={table} remote={remote} local={local} />
      <BoardPlace play={play} table={table} game={game} acting={acting} main={main} />
      <div class="frame-status">
        {table.seat !== null && (
          <div class="frame-me" role="list"><Chip table={table} seat={table.seat} game={game} /></div>
        )}
        <Status play={play} game={game} busy={acting.busy} />
        {host.mains > 0 && <HintButton table={table} acting={acting} />}
      </div>
      <ActionBar play={play} remote={remote} acting={acting} main={main} pace={pace} onAgain={onAgain}
        onResult={() => setEndShown(true)} />
      <Side play={play} remote={remote} game={game} open={sideOpen} onClose={() => setSideOpen(false)} muted={muted}
        setMuted={setMuted} />
      <Dialogs opened={opened} {...dialogs} />
      {endShown && opened === null && table.phase === 'ended'
        && <EndScreen play={local ?? play} remote={remote} game={game} onAgain={onAgain}
          onClose={() => setEndShown(false)} />}
    </div>
  );
}
