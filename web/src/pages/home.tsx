// The start page: unfinished games, the games that there are, open tables.
import { signal } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';

import { factsOf, sayName, socket, t, titleOf, wordsFor } from '../core/app';
import { go, parseRoute } from '../core/route';
import { account, rest, token } from '../core/session';
import type { GameName, MainAction, Seat } from '../core/types';
import { listedGames, Picture } from '../games/cards';
import { useMain } from '../ui/host';
import { Dialog, Icon, IconButton, Segments } from '../ui/parts';
import { sayOthers } from '../ui/seats';
import { Level } from './levels';
import { LobbyList, sitsAt, useLobby } from './lobby';
import { leftGames, playHere } from './device';
import { comeIn, lastGame, like, likingOf, playAnybody, playComputer, playFriends, starting } from './start';

interface Running {
  table: number;
  game: GameName;
  phase: string;
  seats: Seat[];
  seat: number | null;
  turn?: { to_act?: number[] };
}

const RESUME_MAX = 12;
const running = signal<Running[]>([]);

async function learnRunning(): Promise<void> {
  if (!token.value) { running.value = []; return; }
  const mine = await rest<{ tables: number[] }>('GET', '/api/account').catch(() => null);
  if (!mine) return;
  const newest = mine.tables.sort((a, b) => b - a).slice(0, RESUME_MAX);
  const tables = await Promise.all(newest.map((n) => rest<Running>('GET', '/api/tables/' + n).catch(() => null)));
  running.value = tables.filter((one) => one !== null && one.phase !== 'ended') as Running[];
}

function isMyTurn(one: Running): boolean {
  if (one.seat === null || one.seats[one.seat]?.handed) return false; // handed: the computer's turn
  return one.phase === 'playing' && one.turn?.to_act?.includes(one.seat) === true;
}

function stateOf(one: Running): string {
  if (one.phase !== 'playing') return t('home.waiting');
  return t(isMyTurn(one) ? 'home.your_turn' : 'home.their_turn');
}

function othersAt(one: Running): string {
  return sayOthers(one) || t('who.nobody_yet');
}

/** For Telegram's big button: where the player is waited for, or another game like the last. */
function mainOfHome(): MainAction | null {
  const waiting = running.value.find(isMyTurn);
  if (waiting) {
    const text = t('home.main_turn', { game: titleOf(waiting.game) });
    return { text, enabled: true, run: () => go({ page: 'table', number: waiting.table }) };
  }
  const game = lastGame();
  if (!game) return null;
  const text = t('home.main_play', { game: titleOf(game) });
  return { text, enabled: true, run: () => void playComputer(game, () => playHere(game)) };
}

function Resume() {
  useEffect(() => { void learnRunning(); }, [token.value, socket.hello.value]);
  const left = leftGames();
  if (running.value.length + left.length === 0) return null;
  return (
    <section class="resume" aria-labelledby="resume">
      <h2 id="resume">{t('home.resume')}</h2>
      <ul>
        {running.value.map((one) => (
          <li key={one.table}>
            <a class="resume-one" href={'#/t/' + one.table}>
              <Picture game={one.game} />
              <span class="resume-text">
                <b>{titleOf(one.game)}</b>
                <span class="muted">{othersAt(one)}</span>
              </span>
              <span class={isMyTurn(one) ? 'pill hot' : 'pill'}>{stateOf(one)}</span>
            </a>
          </li>
        ))}
        {left.map((game) => (
          <li key={game}>
            <a class="resume-one" href={'#/local/' + game}>
              <Picture game={game} />
              <span class="resume-text"><b>{titleOf(game)}</b><span class="muted">{t('home.offline_game')}</span></span>
              <span class="pill">{t('home.continue')}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What the button would begin: the level, and how many play where that can be chosen. */
function choiceLine(game: GameName): string {
  const { level, seats } = likingOf(game);
  const { levels, minSeats, maxSeats } = factsOf(game);
  return [levels.length > 0 ? sayName('level', level) : '', maxSeats > minSeats ? t('seats.n', { n: seats }) : '']
    .filter(Boolean).join(' · ');
}

/** A game that begins with one tap, as it was chosen last; a tap on the rest opens its choices. */
function Card({ game, onChoose }: { game: GameName; onChoose: () => void }) {
  return (
    <article class="game-card" aria-labelledby={'card-' + game}>
      <Picture game={game} />
      <div class="card-text">
        <h3 id={'card-' + game}><button class="card-open" aria-haspopup="dialog" onClick={onChoose}>
          {titleOf(game)}</button></h3>
        <p class="muted">{choiceLine(game)}</p>
      </div>
      <button class="button wide card-play" disabled={starting.value} onPointerDown={comeIn}
        onClick={() => void playComputer(game, () => playHere(game))}>
        {t('home.play')}<span class="hidden-text"> {t('home.play_whom')}</span></button>
    </article>
  );
}

/** What can be chosen for a game, and with whom. */
function Choices({ game, onClose }: { game: GameName; onClose: () => void }) {
  const { minSeats, maxSeats } = factsOf(game);
  const liking = likingOf(game);
  const seats = Array.from({ length: maxSeats - minSeats + 1 }, (_, i) => minSeats + i);
  return (
    <Dialog title={titleOf(game)} onClose={onClose}>
      <p class="muted">{wordsFor('about.' + game)}</p>
      <Level game={game} level={liking.level} onChange={(level) => like(game, { level })} />
      {seats.length > 1 && (
        <Segments label={t('seats.label')} value={liking.seats} values={seats} say={String}
          onChange={(n) => like(game, { seats: n })} />
      )}
      <div class="card-actions">
        <button class="button wide" disabled={starting.value} onPointerDown={comeIn}
          onClick={() => void playComputer(game, () => playHere(game))}>{t('home.computer')}</button>
        <div class="card-others">
          <button class="button plain" disabled={starting.value} onClick={() => void playFriends(game)}>
            {t('home.friend')}</button>
          <button class="button plain" disabled={starting.value} onClick={() => void playAnybody(game)}>
            {t('home.quick')}</button>
        </div>
        <a class="link" href={'#/new/' + game}>{t('home.more')}</a>
      </div>
    </Dialog>
  );
}

function Games() {
  const [chosen, setChosen] = useState<GameName | null>(null);
  return (
    <>
      <h2 class="hidden-text">{t('home.games')}</h2>
      <div class="cards">{listedGames().map((game) => (
        <Card key={game} game={game} onChoose={() => setChosen(game)} />))}</div>
      {chosen && <Choices game={chosen} onClose={() => setChosen(null)} />}
    </>
  );
}

function CodeBox() {
  const [code, setCode] = useState('');
  const [bad, setBad] = useState(false);
  const enter = (event: Event) => {
    event.preventDefault();
    // A whole link may have been pasted.
    const to = parseRoute('#/t/' + (code.trim().split('/').at(-1) ?? '').toUpperCase());
    if (to.page === 'table') go(to);
    else setBad(true);
  };
  return (
    <form class="code-box" onSubmit={enter}>
      <label for="code">{t('home.code')}</label>
      <div class="code-row">
        <input id="code" value={code} aria-label={t('home.code_label')} aria-invalid={bad} autocomplete="off"
          spellcheck={false}
          placeholder="K7QF3ZP2M4XWA" onInput={(e) => { setCode(e.currentTarget.value); setBad(false); }} />
        <button class="button plain" disabled={code.trim() === ''}>{t('home.go')}</button>
      </div>
      {bad && <p class="error-text" role="alert">{t('home.bad_code')}</p>}
    </form>
  );
}

function OpenTables() {
  const tables = (useLobby() ?? []).filter((one) => one.phase === 'seating' && !sitsAt(one));
  if (tables.length === 0) return null;
  return (
    <section aria-labelledby="open-tables">
      <h2 id="open-tables">{t('home.open_tables')}</h2>
      <LobbyList tables={tables.slice(0, 4)} />
    </section>
  );
}

export function Home() {
  useEffect(() => { document.title = t('app.name'); });
  useMain(mainOfHome(), starting.value);
  return (
    <main class="page home">
      <header class="home-head">
        <div>
          <h1>{t('app.name')}</h1>
          <p class="muted">{t('app.tagline')}</p>
        </div>
        {account.value && <a class="home-name" href="#/settings">{account.value.name}</a>}
        <IconButton icon="gear" label={t('settings.title')} onClick={() => go({ page: 'settings' })} />
      </header>
      <Resume />
      <Games />
      <OpenTables />
      <div class="home-foot">
        <CodeBox />
        <a class="button plain home-lobby" href="#/lobby"><Icon name="people" /> {t('home.all_tables')}</a>
        <a class="button plain home-lobby" href="#/history"><Icon name="past" /> {t('home.history')}</a>
      </div>
    </main>
  );
}
