// The start page: unfinished games, the games that there are, open tables.
import { useEffect, useState } from 'preact/hooks';

import { factsOf, sayName, t, titleOf, wordsFor } from '../core/app';
import { go, parseRoute } from '../core/route';
import { account } from '../core/session';
import type { GameName, MainAction } from '../core/types';
import { isTaught, listedGames, Picture } from '../games/cards';
import { useMain } from '../ui/host';
import { Dialog, Icon, IconButton, Segments } from '../ui/parts';
import { Level } from './levels';
import { LobbyList, sitsAt, useLobby } from './lobby';
import { playHere } from './device';
import { Resume } from './meeting/later';
import { isMyTurn, running, useRunning } from './running';
import { comeIn, lastGame, like, likingOf, playAnybody, playComputer, playFriends, starting } from './start';

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
        <div class="card-others">
          <a class="button plain" href={`#/new/${game}/together`}>{t('home.together')}</a>
          <a class="button plain" href={`#/new/${game}/watch`}>{t('home.watch')}</a>
        </div>
        <div class="card-links">
          {isTaught(game) && <a class="link" href={'#/howto/' + game}>{t('menu.howto')}</a>}
          {isTaught(game) && <a class="link" href={'#/learn/' + game}>{t('home.learn')}</a>}
          <a class="link" href={'#/new/' + game}>{t('home.more')}</a>
        </div>
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

const CODE = /^[0-9A-Z]{13}$/i;

function CodeBox() {
  const [code, setCode] = useState('');
  const [bad, setBad] = useState(false);
  const enter = (event: Event) => {
    event.preventDefault();
    // A whole link may have been pasted.
    const to = parseRoute('#/t/' + (code.split('/').find((part) => CODE.test(part.trim())) ?? '').trim());
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
  // The list is told once a second: where I have just sat down it may still have a free seat.
  const mine = (table: number): boolean => running.value.some((one) => one.table === table);
  const tables = (useLobby() ?? []).filter((one) => one.phase === 'seating' && !sitsAt(one) && !mine(one.table));
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
  const busy = useRunning();
  return (
    <main class={busy ? 'page home busy' : 'page home'}>
      <header class="home-head">
        <div>
          <h1>{t('app.name')}</h1>
          <p class="muted home-tagline">{t('app.tagline')}</p>
        </div>
        {account.value && <a class="home-name" href="#/settings">{account.value.name}</a>}
        <IconButton icon="gear" label={t('settings.title')} onClick={() => go({ page: 'settings' })} />
      </header>
      {busy && <Resume />}
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
