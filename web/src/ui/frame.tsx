// The frame around every board: players, status, the main action, log and chat, dialogs.
import { signal, useSignal, type Signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
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
import type { BoardProps, GameModule, Hint, MainAction, Play, Refusal, Table } from '../core/types';
import { classes } from '../kit/classes';
import { keepStill } from '../kit/drag';
import { memo } from '../kit/memo';
import { CarriedNote, CarryNote } from './carry';
import { Rematch, sayResult, sayWhy } from './ending';
import { feel, useHearing } from './feel';
import { useBack, useHold, useMain } from './host';
import { soon } from './later';
import { askToLeave, claimText, isAlone, type Opened } from './leaving';
import { useTurnCall } from './notice';
import { Guidance, type GuideSlot } from './offer';
import { PaceBar } from './pacebar';
import { usePaced, useSkip } from './paced';
import { Icon, IconButton } from './parts';
import { Chip, nameAt, namesAt, othersOf, withNames } from './seats';
import { Side } from './side';
import { PastNote, useLookBack, type LookBack } from './lookback';
import { newsNow } from './told';

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
  /** What guides through the game; left out: who plays it for the first time is offered a guide. */
  guide?: (slot: GuideSlot) => ComponentChildren;
}

/* -- acting -- */

interface Acting {
  busy: Signal<boolean>;
  refusal: Signal<Refusal | null>;
  /** `asked`: by the player, who is told what speaks for it; a guide has words of its own. */
  hint: Signal<{ seq: number; hint: Hint; asked: boolean } | null>;
  act: (action: string) => void;
  askHint: () => void;
  /** Shows an action of one's choice as a hint; null: none. */
  suggest: (action: string | null) => void;
}

function actingOn(play: Play): Acting {
  const busy = signal(false);
  const refusal = signal<Refusal | null>(null);
  const hint: Acting['hint'] = signal(null);
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
    const { seq, menu } = play.table.value;
    const only = menu?.length === 1 && play.table.value.open.length === 0 ? menu[0]! : null;
    // Where there is nothing to choose, nobody has to think.
    const found = only === null ? await play.hint() : { action: only, reasons: [{ code: 'only' }] };
    if (found && play.table.value.seq === seq) hint.value = { seq, hint: found, asked: true };
  };
  const suggest = (action: string | null) => {
    hint.value = action === null ? null
      : { seq: play.table.value.seq, hint: { action, reasons: [] }, asked: false };
  };
  return { busy, refusal, hint, act: (action) => void act(action), askHint: () => void askHint(), suggest };
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

/** What speaks for a suggestion, in words; the board shows what it is. */
function sayHint({ reasons }: Hint, game: string): string {
  const said = reasons.flatMap(({ code, ...numbers }) =>
    (code === 'only' ? t('hint.only') : wordsFor(`${game}.for.${code}`) && t(`${game}.for.${code}`, numbers)) || []);
  return said.length > 0 ? t('hint.because', { why: said.join(', ') }) : t('hint.shown');
}

/** Characters that need more than the two lines that a phone has for them. */
const STATUS_LONG = 80;

function Status({ play, game, acting: { busy, hint } }: { play: Play; game: GameModule; acting: Acting }) {
  const table = play.table.value;
  const hinted = hint.value?.asked && hint.value.seq === table.seq ? hint.value.hint : null;
  const turn = turnLine(table, game);
  const news = table.phase === 'ended' ? sayWhy(table, game)
    : hinted ? sayHint(hinted, table.game) : newsNow(play.events.value, withNames(table), game);
  const stop = news && /[\p{L}\p{N}]$/u.test(turn) ? '.' : '';
  const looks = classes('status-text', { mine: isMyTurn(table), long: `${turn}${news}`.length > STATUS_LONG });
  return (
    <p class={looks} role="status" aria-live="polite" aria-busy={busy.value}>
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
      <span>{t('gone.text', { name })} {!at.claimable && claimText(table, 'gone.wait')}</span>
      {at.claimable && (
        <>
          <button class="button" onClick={() => void told(remote.claim())}>{t('gone.claim')}</button>
          {factsOf(table.game).draw && <button class="button plain" onClick={() => void told(remote.claim(true))}>
            {t('gone.draw')}</button>}
        </>
      )}
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

function Notes({ table, remote, local, children }: {
  table: Table; remote: RemotePlay | null; local: LocalPlay | null; children: ComponentChildren;
}) {
  const away = table.phase !== 'playing' ? [] : table.seats.flatMap((seat, p) =>
    (p !== table.seat && seat.kind === 'human' && !seat.left && (seat.present === false || seat.stand_in) ? [p] : []));
  return (
    <div class="frame-notes">
      {children}
      {remote ? <CarryNote kept={{ table: remote.table.value, events: remote.events.value }} play={remote} />
        : local?.trouble.value
        && <div class="frame-note warn" role="alert">{local.trouble.value}</div>}
      {local && <CarriedNote local={local} />}
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

/** Who sits among others finds it at hand, before the first sound of theirs. Narrow screens with several rivals, and
 *  low ones, have it in the menu. */
function SoundSwitch() {
  const { sound } = settings.value;
  return <span class="sound-switch"><IconButton icon={sound ? 'sound' : 'mute'}
    label={t(sound ? 'menu.sound_off' : 'menu.sound_on')} onClick={() => change({ sound: !sound })} /></span>;
}

/* -- the action bar -- */

/** Where Telegram has the main action, it stands in the status line, for a bar of its own would take
 *  room from the board. */
function HintButton({ table, acting }: { table: Table; acting: Acting }) {
  if (!table.hints || !isMyTurn(table)) return null;
  return <button class="button plain icon-only" aria-label={t('action.hint')} title={t('action.hint')}
    disabled={acting.busy.value} onClick={acting.askHint}><Icon name="hint" /></button>;
}

/** Asks to build between turns. In the own turn it is small, for the bar is full then; in the phase itself the board
 *  has what ends it. */
function FlagButton({ table, play }: { table: Table; play: RemotePlay | LocalPlay | null }) {
  if (table.flag === undefined || table.seat === null || isHanded(table) || !play) return null;
  if (table.optional?.includes(table.seat)) return null;
  const small = isMyTurn(table);
  return (
    <button class={classes('button plain flag', { 'icon-only': small })} aria-pressed={table.flag}
      aria-label={t('flag.want')} title={t('flag.about')} onClick={() => void told(play.flag(!table.flag))}>
      <Icon name="flag" />{!small && <span>{t('flag.want')}</span>}
    </button>
  );
}

interface BarProps {
  play: Play;
  remote: RemotePlay | null;
  local: LocalPlay | null;
  acting: Acting;
  main: Signal<MainAction | null>;
  pace: Pace | null;
  onAgain: (() => void) | null;
  onResult: () => void;
}

function ActionBar({ play, remote, local, acting, main, pace, onAgain, onResult }: BarProps) {
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
      <FlagButton table={table} play={remote ?? local} />
      {now?.others?.slice(Math.max(0, host.mains - 1)).map((one) => (
        <button key={one.text} class="button plain" disabled={off || !one.enabled} onClick={one.run}
          aria-keyshortcuts={one.key}>{one.text}</button>
      ))}
      {now && host.mains === 0
        && <button class="button main" disabled={off || !now.enabled} onClick={now.run}>{now.text}</button>}
    </div>
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

interface HandsProps {
  table: Table;
  acting: Acting;
  main: Signal<MainAction | null>;
  keys: Record<string, (() => void) | undefined>;
  /** No dialog is open. */
  free: boolean;
}

/** Keys and Telegram's button. They follow the main action, for which nothing else has to be drawn. */
function Hands({ table, acting, main, keys, free }: HandsProps) {
  const now = main.value;
  const busy = acting.busy.value;
  useKeys({ ' ': now?.enabled && !busy ? now.run : undefined, ...keys, ...keysOfMain(now) });
  useMain(free && (isMyTurn(table) || now?.enabled) ? now : null, busy);
  return null;
}

interface PlaceProps {
  play: Paced;
  table: Table;
  game: GameModule;
  acting: Acting;
  main: Signal<MainAction | null>;
  past: LookBack['past'];
}

/** A board keeps what it saw as long as the same player looks at it, and may act. */
function boardKey(table: Table): string {
  return `${table.table} ${isHanded(table)} ${table.shared ? table.seat : ''}`;
}

/** The board, with all that it is given. It is drawn anew for what it shows, not for what happens around it. */
const BoardPlace = memo(function BoardPlace({ play, table: now, game, acting, main, past }: PlaceProps) {
  const { Board } = game;
  const table = past ? withNames(past.table) : now;
  const events = past ? play.events.value.filter((event) => event.seq <= table.seq) : play.events.value;
  const tools = useMemo(() => ({
    legal: () => play.legal(),
    preview: (action: string) => play.preview(action),
    setMain: (next: MainAction | null) => { main.value = isHanded(play.table.value) ? null : next; },
  }), [play]);
  const skip = useSkip(play);
  const place = useRef<HTMLElement>(null);
  useEffect(() => keepStill(place.current!), []);
  // The only way to play would be played again at once, and nobody could take back what was before it.
  const playing = useMemo(() => (table.takenBack ? { ...settings.value, autoForced: false } : settings.value),
    [settings.value, table.takenBack]);
  const busy = acting.busy.value;
  const hint = acting.hint.value?.seq === table.seq ? acting.hint.value.hint.action : null;
  return (
    <main ref={place} class="frame-board" aria-busy={busy} data-look={settings.value.looks[table.game]} {...skip}>
      {game.drawn && <BoardSwitch />}
      {table.view !== null && (
        <Board key={boardKey(table) + (past ? ' past' : '')} table={table as BoardProps['table']} events={events}
          settings={playing} t={t} busy={busy} refusal={acting.refusal.value} act={acting.act} hint={hint}
          replay={past !== null || isHanded(table)} feel={feel} {...tools} />
      )}
    </main>
  );
});

function SideButton(props: { unread: number; pressed: boolean; onClick: () => void }) {
  const { unread, ...button } = props;
  return (
    <span class="side-button"><IconButton icon="chat" label={t('action.chat')} badge={unread} {...button} /></span>
  );
}

/** Dialogs come after the board, before anybody is likely to want one. */
const Dialogs = soon(async () => (await import('./dialogs')).Dialogs);
const EndScreen = soon(async () => (await import('./dialogs')).EndScreen);

export function Frame({ play: played, game, remote, local = null, pace = null, onAgain = null, guide }: FrameProps) {
  const play = usePaced(played, pace !== null, game);
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
  const back = useLookBack(play);
  useTurnCall(table, play.now.value);
  useHearing(play, game);
  const leave = () => {
    if (isMine(table) && (host.inTelegram || !isAlone(table))) void askToLeave(table, open);
    else go({ page: 'home' });
  };
  const focusChat = () => { setSideOpen(true); setTimeout(() => document.getElementById('chat-text')?.focus()); };
  const keys = {
    '?': () => open('keys'), c: focusChat, m: () => open('menu'),
    h: table.hints && isMyTurn(table) ? acting.askHint : undefined,
    escape: back.past ? back.close : sideOpen ? () => setSideOpen(false) : undefined,
  };
  useBack(leave);
  useHold(isMine(table));
  return (
    <div class="frame" data-game={table.game} data-told={settings.value.textBoard ? undefined : game.told}>
      <div class="frame-back">
        <IconButton icon="back" label={t('action.back')} onClick={leave} />
        <h1 class="frame-title">{titleOf(table.game)}</h1>
      </div>
      <div class="frame-others" role="list" data-count={othersOf(table).length}
        tabIndex={othersOf(table).length > 2 ? 0 : undefined /* many scroll where there is little room */}>
        {othersOf(table).map((seat) => <Chip key={seat} table={table} seat={seat} game={game} />)}
      </div>
      <div class="frame-menu">
        <Watchers n={table.watchers ?? 0} />
        <SoundSwitch />
        <SideButton unread={unread} pressed={sideOpen} onClick={() => setSideOpen(!sideOpen)} />
        <IconButton icon="menu" label={t('action.menu')} onClick={() => open('menu')} />
      </div>
      <Notes table={table} remote={remote} local={local}>
        {back.past && <PastNote n={back.past.n} close={back.close} />}
      </Notes>
      <Guidance table={table} events={play.events.value} suggest={acting.suggest} {...(guide ? { guide } : {})}
        offers={game.learn !== undefined && isMine(table) && isAlone(table)} />
      <BoardPlace play={play} table={table} game={game} acting={acting} main={main} past={back.past} />
      <div class="frame-status">
        {table.seat !== null && (
          <div class="frame-me" role="list"><Chip table={table} seat={table.seat} game={game} /></div>
        )}
        <Status play={play} game={game} acting={acting} />
        {host.mains > 0 && <HintButton table={table} acting={acting} />}
      </div>
      <ActionBar play={play} remote={remote} local={local} acting={acting} main={main} pace={pace} onAgain={onAgain}
        onResult={() => setEndShown(true)} />
      <Hands table={table} acting={acting} main={main} keys={keys} free={opened === null} />
      <Side play={play} remote={remote} game={game} open={sideOpen} onClose={() => setSideOpen(false)} muted={muted}
        setMuted={setMuted} back={back} />
      <Dialogs opened={opened} open={open} play={play} game={game} remote={remote} local={local} onAgain={onAgain}
        onLeave={leave} />
      {endShown && opened === null && table.phase === 'ended'
        && <EndScreen play={local ?? play} remote={remote} game={game} onAgain={onAgain}
          onClose={() => setEndShown(false)} />}
    </div>
  );
}
