// The start of the client.
import { computed, effect, untracked } from '@preact/signals';
import { Component, render, type ComponentChildren } from 'preact';

import './ui/theme.css';
import './ui/app.css';
import './ui/frame.css';
import { askFor } from './core/ahead';
import { learnGames, offerGames, socket, t } from './core/app';
import { followHost } from './core/launch';
import { followDrops } from './core/dropped';
import { followAddress, route } from './core/route';
import { applySettings, settings } from './core/settings';
import { style } from './core/styles';
import { host } from './core/telegram';
import type { WordSource } from './core/types';
import { learnWords } from './core/words';
import { names } from 'games:modules';
import { loadGame } from './games';
import { cardWords, listedGames } from './games/cards';
import { Recover } from './pages/account/later';
import { Home } from './pages/home';
import { Lobby } from './pages/lobby';
import { bringMeeting } from './pages/meeting/later';
import { lastGame, nobodyWaits } from './pages/start';
import { UpdateNote } from './pages/update';
import { keepInstalled } from './core/update';
import { later } from './ui/later';
import { Toasts } from './ui/parts';

const IDLE_MS = 4000;

const proofWords: WordSource = (lang) => import(`./pages/words.${lang}.ts`);
const play = () => import('./pages/play');
const local = () => import('./pages/local');
const around = () => import('./pages/around');
const learn = () => import('./pages/learn');
const proof = async () => (await Promise.all([import('./pages/proof'), learnWords(proofWords), style('proof')]))[0];

const TablePage = later(async () => (await play()).TablePage);
const LocalPage = later(async () => (await local()).LocalPage);
const NewGame = later(async () => (await around()).NewGame);
const History = later(async () => (await around()).History);
const SettingsPage = later(async () => (await around()).SettingsPage);
const HowToPage = later(async () => (await learn()).HowToPage);
const LearnPage = later(async () => (await learn()).LearnPage);
const Replay = later(async () => (await proof()).Replay);
const Fair = later(async () => (await proof()).Fair);
const FilePage = later(async () => (await proof()).FilePage);

function Page() {
  const at = route.value;
  switch (at.page) {
    case 'table': return <TablePage key={`${at.number ?? at.code}`} where={at} />;
    case 'new': return <NewGame key={`${at.game} ${at.whom}`} game={at.game} whom={at.whom} />;
    case 'howto': return <HowToPage key={at.game} game={at.game} />;
    case 'learn': return <LearnPage key={at.game} game={at.game} />;
    case 'local': return <LocalPage key={`${at.id} ${at.of}`} id={at.id} of={at.of} />;
    case 'replay': return <Replay key={at.device ?? at.number} number={at.number} device={at.device}
      at={at.at} tab={at.tab}
      id={at.id} />;
    case 'fair': return <Fair key={at.number} number={at.number} id={at.id} />;
    case 'recover': return <Recover code={at.code} />;
    case 'file': return <FilePage />;
    case 'lobby': return <Lobby />;
    case 'settings': return <SettingsPage />;
    case 'history': return <History />;
    default: return <Home />;
  }
}

/** A page that breaks can be left or loaded again; nothing is lost, for the server has the games. */
class Guard extends Component<{ children: ComponentChildren }, { broken: boolean }> {
  override state = { broken: false };
  override componentDidCatch(error: unknown): void {
    console.error(error);
    this.setState({ broken: true });
  }
  override render() {
    if (!this.state.broken) return this.props.children;
    return (
      <main class="page">
        <p class="empty">{t('app.broken')}</p>
        <button class="button" onClick={() => location.reload()}>{t('app.reload')}</button>
        <a class="button plain home-lobby" href="#/" onClick={() => this.setState({ broken: false })}>
          {t('table.home')}</a>
      </main>
    );
  }
}

applySettings();
offerGames(names);
followAddress();
followHost();
followDrops();
void learnGames();
addEventListener('online', () => { socket.nudge(); void learnGames(); });
addEventListener('offline', () => socket.lose());

// A language that cannot be fetched is not spoken yet; the next change tries again.
const lang = computed(() => settings.value.lang);
effect(() => { void lang.value; untracked(learnWords).catch(() => null); });
await learnWords(cardWords).catch(() => null);
askFor('play');
const place = document.getElementById('app')!;
place.replaceChildren(); // the picture that stood for the start page
delete document.documentElement.dataset['first'];
render(<Guard><Page /><Toasts /><UpdateNote /></Guard>, place);

/** When nothing else is to be done; Safari does not tell. */
function idle(): Promise<unknown> {
  return new Promise((now) => {
    if ('requestIdleCallback' in window) requestIdleCallback(now, { timeout: IDLE_MS });
    else setTimeout(now, IDLE_MS / 4);
  });
}

/** What is likely to be wanted next comes before the rest, which the service worker fetches. None of it
 *  may keep a board waiting. */
async function fetchAhead(): Promise<void> {
  const games = new Set([lastGame(), ...listedGames()].filter((game) => game !== undefined));
  for (const bring of [play, ...[...games].map((game) => () => loadGame(game)), bringMeeting, around, local, idle]) {
    await idle();
    await nobodyWaits();
    await bring();
  }
}

void fetchAhead().catch(() => null).then(keepInstalled);
host.ready();
host.expand();
