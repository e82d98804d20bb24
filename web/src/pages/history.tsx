// Games that the player has finished, each with its replay and its proof.
import { useEffect, useState } from 'preact/hooks';

import { sayRefusal, t, titleOf } from '../core/app';
import { keptGame } from '../core/kept';
import { refusalOf } from '../core/remote';
import { go, routeHash } from '../core/route';
import { rest, token } from '../core/session';
import { settings } from '../core/settings';
import type { Ending, GameName, Seat, Table } from '../core/types';
import { gameModule, loadGame } from '../games';
import { listedGames, Picture } from '../games/cards';
import { sayResult, sayWhy } from '../ui/ending';
import { PageHead } from '../ui/parts';
import { sayOthers } from '../ui/seats';
import { KeepHint } from './account/later';

/** As GET /api/account/games tells it. */
interface PastGame {
  table: number;
  game: GameName;
  ended: number;
  seat: number;
  seats: Seat[];
  scores?: number[];
  ending?: Ending;
  /** It went on with a recorded game, so there is nothing to verify. */
  loaded?: boolean;
  /** How often a move was taken back; then too. */
  undos?: number;
}

const PAGE = 20; // games in one page of the list

/** Enough of a table to say how it ended. */
function tableOf(past: PastGame): Table {
  const { scores = [], ending = { how: 'rules' as const }, loaded: _, undos: __, ...rest } = past;
  const best = Math.max(...scores);
  return {
    ...rest, ...(past.scores ? { scores } : {}), ending,
    winners: scores.flatMap((points, p) => (points === best ? [p] : [])), phase: 'ended', code: '',
      options: {}, seq: 0, view: null,
    toAct: [], over: true, menu: null, open: [], clocks: { left: [], running: [], at: 0 }, hints: false, private: false,
  };
}

function dayOf(ms: number): string {
  const year = new Date(ms).getFullYear() === new Date().getFullYear() ? {} : { year: 'numeric' as const };
  return new Intl.DateTimeFormat(settings.value.lang,
    { day: 'numeric', month: 'long', hour: 'numeric', minute: 'numeric', ...year }).format(ms);
}

function Line({ past }: { past: PastGame }) {
  const table = tableOf(past);
  const game = gameModule(past.game);
  const why = sayWhy(table, game);
  return (
    <li class="past-game">
      <a class="resume-one" href={'#/replay/' + past.table}>
        <Picture game={past.game} />
        <span class="resume-text">
          <b>{sayResult(table, game)}</b>
          <span class="muted">{[titleOf(past.game), sayOthers(table)].join(' · ')}</span>
          {why && <span class="muted">{why}</span>}
          {past.undos && <span class="muted">{t('undone.times', { n: past.undos })}</span>}
          <span class="muted">{dayOf(past.ended)}</span>
        </span>
      </a>
      <span class="past-links">
        <a class="link" href={'#/replay/' + past.table}>{t('history.replay')}</a>
        {!past.loaded && !past.undos && <a class="link" href={'#/fair/' + past.table}>{t('history.proof')}</a>}
      </span>
    </li>
  );
}

/** The last game of each kind that was played here without the server. */
function Here() {
  const kept = listedGames().filter((game) => keptGame(game) !== null);
  return (
    <>
      {kept.map((game) => (
        <li key={game}>
          <a class="resume-one" href={routeHash({ page: 'replay', number: 0, device: game })}>
            <Picture game={game} />
            <span class="resume-text"><b>{titleOf(game)}</b><span class="muted">{t('home.offline_game')}</span></span>
            <span class="pill">{t('history.replay')}</span>
          </a>
        </li>
      ))}
    </>
  );
}

export function History() {
  const [games, setGames] = useState<PastGame[] | null>(token.value ? null : []);
  const [more, setMore] = useState(false);
  const [why, setWhy] = useState('');
  const load = async (before?: number) => {
    try {
      const answer = await rest<{ games: PastGame[] }>('GET',
        '/api/account/games' + (before ? '?before=' + before : ''));
      await Promise.all(answer.games.map(({ game }) => loadGame(game))); // they say how theirs ended
      setGames((known) => [...(known ?? []), ...answer.games]);
      setMore(answer.games.length === PAGE);
      setWhy('');
    } catch (error) {
      setWhy(sayRefusal(refusalOf(error)));
      setMore(before !== undefined);
    }
  };
  useEffect(() => { if (token.value) void load(); }, []);
  useEffect(() => { document.title = t('history.title'); });
  return (
    <main class="page narrow">
      <PageHead title={t('history.title')} back={() => go({ page: 'home' })} />
      {games && games.length > 0 && <KeepHint />}
      {why && <p class="empty" role="alert">{why}</p>}
      {!games && !why && <p class="empty" role="status">{t('table.loading')}</p>}
      {games?.length === 0 && !listedGames().some(keptGame) && <p class="empty">{t('history.empty')}</p>}
      <ul class="resume">{games?.map((past) => <Line key={past.table} past={past} />)}<Here /></ul>
      {more && <button class="button plain" onClick={() => { setMore(false); void load(games!.at(-1)!.table); }}>
        {t('history.more')}</button>}
      <p><a class="link" href={routeHash({ page: 'file' })}>{t('history.open')}</a></p>
    </main>
  );
}
