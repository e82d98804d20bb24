// A recorded game, move by move: the board as one seat saw it or with everything open, the log, the
// computer's opinion and the dice.
import { computed, useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';

import './replay.css';
import { levelNames, linkTo, t, titleOf, toast } from '../core/app';
import { rollsOf } from '../core/dice';
import { WasmMissing } from '../core/engine';
import { keptGame } from '../core/kept';
import { goBack, parseRoute, routeHash, type Route } from '../core/route';
import { fetchFile } from '../core/session';
import { settings } from '../core/settings';
import { host } from '../core/telegram';
import { Thinker } from '../core/thinker';
import type { GameEvent, GameModule, GameName, Table } from '../core/types';
import { gameModule, loadGame } from '../games';
import { copied } from '../ui/copy';
import { useLater } from '../ui/later';
import { PageHead } from '../ui/parts';
import { nameAt } from '../ui/seats';
import { beginning, chaptersOf, newsOf, sayChapter } from '../ui/told';
import { Luck, Mark, Skill, useJudge, type Judging } from './analysis';
import { Frames, type Frame } from './frames';
import { mistakesOf, type Decision } from './judge';
import { PlayOn } from './playon';
import { Controls, usePlayOn, useStepKeys, useSteps, type Steps } from './steps';
import { asGameFile, eyesOf, gameOf, isFinished, NoGameFile, seatsOf, stopsOf, type Eyes,
  type GameFile } from './record';

/* -- loading -- */

/** Where a game's file is. Who knows its id may have it, though it was private. */
export function fileOf(number: number, id: string | undefined): string {
  return `/api/tables/${number}/file` + (id ? '?id=' + id : '');
}

type Loaded = { file: GameFile; seat?: number | undefined } | { why: string; retry: boolean } | null;

function fromDevice(game: GameName): Loaded {
  const kept = keptGame(game);
  try {
    return kept ? { file: asGameFile(kept.record), seat: kept.seat ?? undefined }
      : { why: t('replay.none_here'), retry: false };
  } catch {
    return { why: t('replay.none_here'), retry: false };
  }
}

async function load(number: number, id: string | undefined): Promise<Loaded> {
  let answer: Response;
  try {
    answer = await fetchFile(fileOf(number, id));
  } catch {
    return { why: t('replay.offline'), retry: true };
  }
  if (!answer.ok) return { why: t('replay.none'), retry: answer.status >= 500 };
  try {
    return { file: asGameFile(await answer.json()) };
  } catch (error) {
    return { why: t('replay.broken', { why: error instanceof NoGameFile ? error.message : String(error) }),
      retry: false };
  }
}

interface ReplayProps {
  /** A game of the server's; 0: the one in `file`, or the last of its kind on this device. */
  number: number;
  /** The event to begin at: the address of a move. */
  at?: number | undefined;
  /** What to show beside the board; left out: the log. */
  tab?: string | undefined;
  file?: GameFile | undefined;
  device?: GameName | undefined;
  /** The game's, if a link had it. */
  id?: string | undefined;
  back?: () => void;
}

export function Replay({ number, at, tab, file, device, id, back = goBack }: ReplayProps) {
  const loaded = useSignal<Loaded>(file ? { file } : device ? fromDevice(device) : null);
  const get = (): void => { void load(number, id).then((got) => { loaded.value = got; }); };
  useEffect(() => { if (number > 0) get(); }, [number]);
  const got = loaded.value;
  const { it: board, wait } = useLater(async () => (got && 'file' in got ? loadGame(gameOf(got.file)) : null), [got]);
  if (got && 'file' in got) {
    const { file: loadedFile, seat } = got;
    const props = { number, at, tab, file: loadedFile, seat, device, id, back };
    return board ? <Player key={number} {...props} /> : wait;
  }
  return (
    <main class="page">
      <PageHead title={t('replay.title')} back={back} />
      <p class="empty" role="status">{got ? got.why : t('replay.loading')}</p>
      {got?.retry && <button class="button" onClick={() => { loaded.value = null; get(); }}>
        {t('replay.retry')}</button>}
    </main>
  );
}

/* -- what is shown -- */

const CLOCKS = { left: [], running: [], at: 0 };

type SeenTable = Table & { view: unknown };

function tableAt(file: GameFile, number: number, names: string[], frame: Frame, seat: number | null): SeenTable {
  const ended = frame.over || (frame.at === file.log.length && isFinished(file));
  return {
    table: number, code: '', game: gameOf(file), options: file.options, phase: ended ? 'ended' : 'playing',
    seats: seatsOf(file, levelNames(gameOf(file))).map((one, p) => ({ ...one, name: names[p]! })), seat, seq: frame.at,
      view: frame.views[seat ?? file.seats], toAct: ended ? [] : frame.toAct,
    over: ended, menu: null, open: [], clocks: CLOCKS, hints: false, private: false,
    ...(ended ? { ending: file.ending ?? { how: 'rules' }, ...(file.scores ? { scores: file.scores } : {}) } : {}),
  };
}

/** As at the table. */
function namesOf(file: GameFile): string[] {
  const seats = seatsOf(file, levelNames(gameOf(file)));
  return seats.map((_, p) => nameAt({ seats, seat: null }, p));
}

const nothing = (): void => undefined;
const nowhere = (): Promise<null> => Promise.resolve(null);

interface PositionProps {
  game: GameModule;
  table: Table & { view: unknown };
  events: readonly GameEvent[];
  frames: Frames;
  hint: string | null;
}

/** The game's own board; choices on it have no effect. */
function Position({ game, table, events, frames, hint }: PositionProps) {
  const { Board } = game;
  const legal = (): Promise<string[]> =>
    (table.seat === null ? Promise.resolve([]) : frames.legal(table.seq, table.seat));
  return (
    <Board table={table} events={events} settings={settings.value} t={t} busy={false} refusal={null} act={nothing}
      legal={legal} preview={nowhere} hint={hint} replay setMain={nothing} feel={nothing} />
  );
}

/* -- hands -- */

function Hands({ frame, names, game }: { frame: Frame; names: string[]; game: GameModule }) {
  return (
    <section aria-label={t('replay.hands')}>
      <p class="muted">{t('replay.hands_note')}</p>
      <ul class="replay-hands">
        {names.map((name, seat) => (
          <li key={seat}>
            <Mark seat={seat} game={game} />
            <span><b>{name}</b><br />{game.hand?.(frame.views[seat], seat, t) || t('replay.empty_hand')}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/* -- the log -- */

/** As useMemo, and computed anew also when signals change that were read for it: how a game tells its turns may come
 *  later than its board. */
function useTold<T>(compute: () => T, inputs: unknown[]): T {
  return useMemo(() => computed(compute), inputs).value;
}

interface LogProps {
  events: readonly GameEvent[];
  at: number;
  table: Table;
  game: GameModule;
  go: (at: number) => void;
}

function Log({ events, at, table, game, go }: LogProps) {
  const box = useRef<HTMLOListElement>(null);
  const lang = settings.value.lang;
  const lines = useTold(() => chaptersOf(events, table, game)
    .map((chapter) => ({ ...chapter, said: [sayChapter(chapter, table, game), ...(chapter.more?.() ?? [])] }))
    .filter(({ said }) => said.some((line) => line !== '')), [events, lang, game]);
  const begun = beginning(events, table);
  const here = lines.findLast(({ from }) => from <= at)?.from ?? 0;
  useEffect(() => {
    const list = box.current;
    const line = list?.querySelector<HTMLElement>('.here');
    if (list && line) list.scrollTop = line.offsetTop - list.clientHeight / 2;
  }, [here, lines]);
  return (
    <ol class="replay-log" ref={box} tabIndex={0} aria-label={t('replay.log')}>
      {begun && <li key="begun" class="replay-begun muted">{begun}</li>}
      {lines.map(({ from, to, seat, said: [text, ...more] }, i) => (
        <li key={from}>
          <button class={from === here ? 'here' : from > at ? 'later' : ''}
            aria-current={from === here ? 'step' : undefined} onClick={() => go(to)}>
            <span class="replay-n">{i + 1}.</span><Mark seat={seat} game={game} />
            <span>{text}{more.map((line) => <small key={line}>{line}</small>)}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}

/* -- tabs -- */

interface TabsProps {
  tabs: string[];
  open: string;
  choose: (tab: string) => void;
  /** Which turn of how many: it stays in sight where the board is scrolled away. */
  where: string;
  children: ComponentChildren;
}

function Tabs({ tabs, open, choose, where, children }: TabsProps) {
  const move = (event: KeyboardEvent): void => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const next = tabs[(tabs.indexOf(open) + step + tabs.length) % tabs.length]!;
    choose(next);
    document.getElementById('replay-tab-' + next)?.focus();
  };
  return (
    <div class="replay-side">
      <div class="replay-tabs-row">
      <span class="replay-tabs-where muted" aria-hidden="true">{where}</span>
      <div class="replay-tabs" role="tablist" aria-label={t('replay.tabs')} onKeyDown={move}>
        {tabs.map((tab) => (
          <button key={tab} id={'replay-tab-' + tab} role="tab" aria-selected={tab === open}
            aria-controls="replay-panel"
            tabIndex={tab === open ? 0 : -1} onClick={() => choose(tab)}>{t('replay.' + tab)}</button>
        ))}
      </div>
      </div>
      <div id="replay-panel" class="replay-panel" role="tabpanel" aria-labelledby={'replay-tab-' + open}>
        {children}</div>
    </div>
  );
}

/* -- the player -- */

interface PlayerProps {
  number: number;
  at: number | undefined;
  tab: string | undefined;
  file: GameFile;
  /** The player's own, if it is known. */
  seat: number | undefined;
  device: GameName | undefined;
  id: string | undefined;
  back: () => void;
}

/** Positions from a worker of the page's own. */
function useFrames(file: GameFile, seat: number | undefined): Frames {
  const [thinker] = useState(() => new Thinker());
  useEffect(() => () => thinker.stop(), []);
  return useMemo(() => new Frames(thinker.open(), file, seat), [file]);
}

/** The newest position that was asked for and has come; the one before stays until then. */
function useFrame(frames: Frames, at: number): { frame: Frame | null; failed: string } {
  const frame = useSignal<Frame | null>(null);
  const failed = useSignal('');
  useEffect(() => {
    let wanted = true;
    const why = (error: Error): string =>
      (error instanceof WasmMissing ? t('replay.no_engine') : t('replay.broken', { why: error.message }));
    frames.at(at).then((got) => { if (wanted) frame.value = got; },
      (error: Error) => { if (wanted) failed.value = why(error); });
    return () => { wanted = false; };
  }, [frames, at]);
  return { frame: frame.value, failed: failed.value };
}

function useEvents(frames: Frames, file: GameFile, eyes: Eyes): readonly GameEvent[] {
  const events = useSignal<readonly GameEvent[]>([]);
  useEffect(() => {
    let wanted = true;
    // Everybody knows what came of an event; what chance brought is in the file.
    const known = frames.events(eyes === 'all' ? null : eyes).then((told) => (eyes === 'all'
      ? told.map((event, i) => ({ ...event, ...file.log[i] })) : told));
    known.then((got) => { if (wanted) events.value = got; }, nothing);
    return () => { wanted = false; };
  }, [frames, eyes]);
  return events.value;
}

async function shareMove(number: number, at: number, { fair }: GameFile, game: string): Promise<void> {
  const url = linkTo({ page: 'replay', number, at, ...(fair ? { id: fair.id } : {}) },
    `w_${number}_${at}` + (fair ? '_' + fair.id : ''));
  if (host.inTelegram && await host.share(url, t('replay.link_text', { game }))) return;
  toast(t(await copied(url) ? 'replay.copied' : 'replay.copy_failed'));
}

/** Keeps the address at the move that is shown, so that it can be copied; Back leaves the replay. */
function useAddress(to: Route): void {
  const hash = routeHash(to);
  useEffect(() => {
    // By then the player may have followed a link: that must not be undone.
    const timer = setTimeout(() => {
      const now = parseRoute(location.hash);
      if (now.page === 'replay' && to.page === 'replay' && now.number === to.number
        && now.device === to.device) history.replaceState(history.state, '', hash);
    }, 300);
    return () => clearTimeout(timer);
  }, [hash]);
}

interface EyesProps {
  all: Eyes[];
  eyes: Eyes;
  names: string[];
  choose: (eyes: Eyes) => void;
}

function EyesChoice({ all, eyes, names, choose }: EyesProps) {
  const say = (one: Eyes): string =>
    (one === 'all' ? t('replay.all') : one === null ? t('replay.watcher') : names[one]!);
  return (
    <label class="replay-eyes"><span class="replay-eyes-label muted">{t('replay.seen_by')}</span>
      <select value={String(all.indexOf(eyes))} onChange={(e) => choose(all[Number(e.currentTarget.value)]!)}>
        {all.map((one, i) => <option key={i} value={String(i)}>{say(one)}</option>)}
      </select>
    </label>
  );
}

function Chips({ game, table, names }: { game: GameModule; table: Table & { view: unknown }; names: string[] }) {
  return (
    <ul class="replay-chips">
      {names.map((name, seat) => (
        <li key={seat} class={table.toAct.includes(seat) ? 'acts' : ''}>
          <Mark seat={seat} game={game} />
          <span class="replay-chip"><b>{name}</b><span class="muted">{game.seatLine(table, seat, t)}</span></span>
        </li>
      ))}
    </ul>
  );
}

/** Which turn is shown, of how many. */
function usePlace(events: readonly GameEvent[], at: number, table: Table, game: GameModule) {
  const chapters = useTold(() => chaptersOf(events, table, game).filter(({ seat }) => seat !== undefined),
    [events, game]);
  return { n: chapters.filter(({ from }) => from <= at).length, all: chapters.length };
}

interface WhereProps {
  place: { n: number; all: number };
  at: number;
  table: Table;
  game: GameModule;
  judging: Judging;
  mistakes: readonly Decision[];
  go: (at: number) => void;
}

/** Which turn of how many is shown, and whose; and how far the analysis is, wherever its page lies. */
function Where({ place: { n, all }, at, table, game, judging, mistakes, go }: WhereProps) {
  const [next] = table.toAct;
  const before = mistakes.findLast((one) => one.at < at);
  const after = mistakes.find((one) => one.at > at);
  const k = mistakes.filter((one) => one.at <= at).length;
  return (
    <div class="replay-where">
      <b>{t('replay.position_of', { n, all })}</b>
      {next !== undefined && <span><Mark seat={next} game={game} /> {nameAt(table, next)}</span>}
      {judging.part !== null && (
        <span class="replay-going" role="status"><progress max={1} value={judging.part} aria-hidden="true" />
          {t('judge.going_turn', { n: Math.round(judging.part * all), all })}</span>
      )}
      {judging.part === null && mistakes.length > 0 && (
        <span class="replay-mistakes">
          <button class="icon-button" aria-label={t('judge.prev')} disabled={!before}
            onClick={() => before && go(before.at)}>‹</button>
          {t('judge.mistake_of', { n: k, all: mistakes.length })}
          <button class="icon-button" aria-label={t('judge.next')} disabled={!after}
            onClick={() => after && go(after.at)}>›</button>
        </span>
      )}
    </div>
  );
}

/** What happened last, in words, and who did it. */
interface Caption {
  text: string;
  seat?: number | undefined;
}

/** The turn as far as it was played. */
function captionOf(events: readonly GameEvent[], at: number, table: Table, game: GameModule): Caption {
  const told = chaptersOf(events.slice(0, at), table, game).findLast((one) => one.text() !== '');
  return told ? { text: sayChapter(told, table, game), seat: told.seat } : { text: t('replay.begin') };
}

/** Who did it is shown by a mark beside it. */
function withoutName(text: string, name: string): string {
  const rest = text.startsWith(name) ? text.slice(name.length).replace(/^[\s:,—–]+/, '') : text;
  return rest.replace(/^\p{L}+: (?=\d)/u, ''); // a side: "White: 24 → 18"
}

function Player(props: PlayerProps) {
  const { number, at, file, seat, device, id, back } = props;
  const game = gameModule(gameOf(file));
  const stops = useMemo(() => stopsOf(file.log), [file]);
  const steps = useSteps(stops, at);
  const allEyes = useMemo(() => eyesOf(file, seat), [file, seat]);
  const [eyes, setEyes] = useState<Eyes>(allEyes[0]!);
  const frames = useFrames(file, seat);
  const events = useEvents(frames, file, eyes);
  const { frame, failed } = useFrame(frames, steps.at);
  const judging = useJudge(file, game);
  useEffect(() => {
    if (props.tab === 'analysis' && frame && (isFinished(file) || !frame.secrets)) judging.start();
  }, [frame !== null]);
  useAddress({ page: 'replay', number, at: steps.at, ...(device ? { device } : {}), ...(id ? { id } : {}) });
  useStepKeys(steps, mistakesOf(judging.result));
  usePlayOn(steps, frame?.at);
  const title = t(number ? 'replay.game' : device ? 'replay.local' : 'file.of',
    { game: titleOf(game.name), n: number });
  if (failed || !frame) {
    return (
      <main class="page">
        <PageHead title={title} back={back} />
        <p class="empty" role="status">{failed || t('replay.loading')}</p>
      </main>
    );
  }
  return (
    <main class="replay">
      <div class="replay-head">
        <PageHead title={title} back={back} />
        <EyesChoice all={allEyes} eyes={eyes} names={namesOf(file)} choose={setEyes} />
      </div>
      <Shown {...props} game={game} steps={steps} eyes={eyes} frames={frames} events={events} frame={frame}
        judging={judging} />
    </main>
  );
}

interface ShownProps extends PlayerProps {
  game: GameModule;
  steps: Steps;
  eyes: Eyes;
  frames: Frames;
  events: readonly GameEvent[];
  frame: Frame;
  judging: Judging;
}

/** The position as these eyes see it; `now` is a decision in it that could have been better. */
function seenTable({ file, number, seat, game, eyes, frame }: ShownProps, now: Decision | undefined): SeenTable {
  // Where nothing is hidden a watcher sees everything, and is not spoken to as a player.
  const all = frame.secrets ? seat ?? 0 : game.hintsToMover && now ? now.seat : null;
  const from = eyes === 'all' ? all : eyes;
  const seen = tableAt(file, number, namesOf(file), frame, from);
  return eyes === 'all' && frame.secrets ? { ...seen, view: frame.opened } : seen;
}

const FAIR = { dice: 'replay.fair', cards: 'replay.fair_cards', any: 'history.proof' };

function tabsOf({ file, game, frame }: ShownProps, open: boolean, rolled: boolean): string[] {
  const hands = isFinished(file) && frame.secrets && game.hand !== undefined;
  return ['log', ...(open ? ['analysis'] : []), ...(rolled ? ['luck'] : []), ...(hands ? ['hands'] : [])];
}

function Shown(props: ShownProps) {
  const { number, file, id, game, steps, eyes, frames, events, frame, judging } = props;
  const names = namesOf(file);
  const [tab, setTab] = useState(props.tab ?? 'log');
  const rolled = useMemo(() => rollsOf(file.log, file.seats).flat().length > 0, [file]);
  const board = useRef<HTMLDivElement>(null);
  /** From a list that may lie below the board, on a phone. */
  const show = (event: number): void => {
    steps.goTo(event);
    const isAbove = board.current !== null && board.current.getBoundingClientRect().top < 0;
    if (isAbove) board.current!.scrollIntoView({ block: 'start' });
  };
  const now = mistakesOf(judging.result).find((one) => one.at === frame.at);
  const table = seenTable(props, now);
  // Nobody is "you" in the words about a game that is only looked at.
  const told = { ...table, seat: null };
  const better = now?.choices[0]!.action ?? null;
  const say = (who: number, action: string): string => game.sayTurn?.(action.split(','), t)
    || withoutName(newsOf(game.tell({ seq: 0, seat: who, action }, told, t, events)) ?? action, names[who]!);
  const advise = (who: number, action: string): string =>
    (!game.sayTurn && game.advise?.(action, told as Parameters<typeof game.advise>[1], t)) || say(who, action);
  const caption = captionOf(events, frame.at, told, game);
  const mistakes = mistakesOf(judging.result);
  const place = usePlace(events, frame.at, told, game);
  const proof = routeHash({ page: 'fair', number, ...(id ? { id } : {}) });
  const share = (): void => void shareMove(number, frame.at, file, titleOf(game.name));
  const open = isFinished(file) || !frame.secrets; // the computer's opinion of others' choices tells what they held
  return (
    <>
      <Chips game={game} table={table} names={names} />
      <div class="replay-board" ref={board} data-look={settings.value.looks[game.name]}>
        <Position key={String(eyes)} game={game} table={table} events={events.slice(0, frame.at)} frames={frames}
          hint={better} />
      </div>
      <div class="replay-desk">
        <Where place={place} at={frame.at} table={told} game={game} judging={judging} mistakes={mistakes} go={show} />
        <p class="replay-caption" role="status" aria-live="polite">
          {caption.seat !== undefined && <Mark seat={caption.seat} game={game} />} {caption.text}
          {table.over && <b> {t('replay.end')}</b>}
          {now && better && <span class="replay-better"> {t('judge.here', { best: advise(now.seat, better) })}</span>}
        </p>
        <Controls steps={steps} link={number ? share : null} />
      </div>
      <Tabs tabs={tabsOf(props, open, rolled)} open={tab} choose={setTab}
        where={`${place.n}/${place.all}`}>
        {tab === 'log' && <Log events={events} at={frame.at} table={told} game={game} go={show} />}
        {tab === 'analysis' && <Skill judging={judging} file={file} names={names} game={game} say={say}
          advise={advise} at={frame.at}
          go={show} />}
        {tab === 'luck' && <Luck judging={open ? judging : null} file={file} names={names} game={game} go={show} />}
        {tab === 'hands' && <Hands frame={frame} names={names} game={game} />}
        {file.undos && <p class="muted">{t('undone.note', { n: file.undos })}</p>}
        {file.fair && number > 0 && <p><a href={proof}>{t(FAIR[game.chance ?? 'any'])}</a></p>}
        <PlayOn file={file} number={number} id={id} address={fileOf(number, id)} at={frame.at} toAct={frame.toAct}
          over={frame.over} secrets={frame.secrets} names={names} seat={props.seat} />
        <p class="replay-foot muted">{t('replay.keys')}</p>
      </Tabs>
    </>
  );
}
