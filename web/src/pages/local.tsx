// Games against computers on this device, without a server.
import { signal } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';

import { t } from '../core/app';
import { LocalPlay, forgetGame, openRoom, savedGame } from '../core/local';
import { GAMES, go } from '../core/route';
import { account } from '../core/session';
import { settings } from '../core/settings';
import { load, save } from '../core/store';
import type { GameName } from '../core/types';
import { Frame } from '../ui/frame';
import { PageHead } from '../ui/parts';
import { likingOf } from './start';

const shelf = { load, save };
const speed = () => settings.value.speed;
/** Rises when a game is begun anew in its place. */
const beginnings = signal(0);

/** Games that were left unfinished on this device. */
export function leftGames(): GameName[] {
  return GAMES.filter((game) => { const saved = savedGame(shelf, game); return saved !== null && !saved.ending; });
}

/** Begins a game of the player's liking; an unfinished one of the same kind gives way. */
export function startLocal(game: GameName): void {
  forgetGame(shelf, game);
  beginnings.value++;
  go({ page: 'local', id: game });
}

function create(game: GameName): Promise<LocalPlay> {
  const { level, seats, options } = likingOf(game);
  const seat = Math.floor(Math.random() * seats);
  const bots = Array.from({ length: seats }, (_, p) => (p === seat ? null : level));
  return LocalPlay.create(openRoom(speed, shelf), { game, seats, options, bots, seat, name: account.value?.name ?? t('who.you') });
}

/** A game of older rules cannot be gone on with: a new one begins. */
function restoreOrCreate(game: GameName): Promise<LocalPlay> {
  const saved = savedGame(shelf, game);
  if (!saved || saved.ending) return create(game);
  return LocalPlay.restore(openRoom(speed, shelf), saved).catch(() => create(game));
}

function Game({ game }: { game: GameName }) {
  const [play, setPlay] = useState<LocalPlay | null>(null);
  const [why, setWhy] = useState<string | null>(null);
  useEffect(() => {
    let here = true;
    let opened: LocalPlay | null = null;
    restoreOrCreate(game).then((found) => {
      opened = found;
      if (here) setPlay(found);
      else found.close();
    }, (error: unknown) => { if (here) setWhy(String(error)); });
    return () => {
      here = false;
      if (opened?.table.value.phase === 'ended') forgetGame(shelf, game);
      opened?.close();
    };
  }, []);
  if (why) {
    return (
      <main class="page">
        <PageHead title={t('game.' + game)} back={() => go({ page: 'home' })} />
        <p class="empty">{t('local.missing')}</p>
        <p class="muted">{why}</p>
      </main>
    );
  }
  if (!play) return <main class="page"><p class="empty" role="status">{t('table.loading')}</p></main>;
  return <Frame play={play} remote={null} local={play} onAgain={() => startLocal(game)} />;
}

export function LocalPage({ id }: { id: string }) {
  const game = GAMES.find((one) => one === id);
  useEffect(() => { if (!game) go({ page: 'home' }, true); }, [game]);
  return game ? <Game key={game + beginnings.value} game={game} /> : null;
}
