// Games against computers on this device, without a server.
import { useEffect, useState } from 'preact/hooks';

import { isOffered, t, titleOf } from '../core/app';
import { WasmMissing } from '../core/engine';
import { LocalPlay, openRoom } from '../core/local';
import { Pace } from '../core/pace';
import { go } from '../core/route';
import { savedGame } from '../core/saved';
import { paceNow } from '../core/settings';
import type { GameModule, GameName } from '../core/types';
import { loadGame } from '../games';
import { Cover } from '../ui/cover';
import { Frame } from '../ui/frame';
import { PageHead } from '../ui/parts';
import { beginnings, planned, shelf, startLocal } from './device';
import { botsAround, likingOf } from './start';
import { keptName } from './you';

function openHere() {
  return openRoom(paceNow, shelf, new Pace());
}

/** Computers alone, or several people: the same again. Else the player's seat is drawn anew. */
function again(play: LocalPlay): void {
  const { game, bots } = play.plan;
  startLocal(game, bots.filter((level) => level === null).length === 1 ? null : play.plan);
}

function create(game: GameName): Promise<LocalPlay> {
  const plan = planned.value;
  if (plan?.game === game) return LocalPlay.create(openHere(), plan);
  const { level, seats, options, side } = likingOf(game);
  const bots = botsAround(seats, side, seats - 1, level);
  const name = keptName() || t('who.you');
  return LocalPlay.create(openHere(), { game, seats, options, bots, seat: bots.indexOf(null), name });
}

/** A game of older rules cannot be gone on with: a new one begins. One that goes on `of` the server's does not
 *  give way to any other. */
function restoreOrCreate(game: GameName, of: number | undefined): Promise<LocalPlay> {
  const saved = savedGame(shelf, game, of);
  if (!saved) return of === undefined ? create(game) : Promise.reject(new Error(t('table.not_found')));
  const room = openHere();
  return LocalPlay.restore(room, saved).catch((error: unknown) => {
    room.rules.close();
    room.brain.close();
    if (error instanceof WasmMissing || of !== undefined) throw error; // nothing is wrong with the game
    return create(game);
  });
}

function Game({ game, of }: { game: GameName; of: number | undefined }) {
  const [ready, setReady] = useState<{ play: LocalPlay; module: GameModule } | null>(null);
  const [why, setWhy] = useState<string | null>(null);
  useEffect(() => {
    let here = true;
    let opened: LocalPlay | null = null;
    Promise.all([restoreOrCreate(game, of), loadGame(game)]).then(([play, module]) => {
      opened = play;
      if (here) setReady({ play, module });
      else play.close();
    }, (error: unknown) => { if (here) setWhy(String(error)); });
    return () => {
      here = false;
      opened?.close();
    };
  }, []);
  if (why) {
    return (
      <main class="page">
        <PageHead title={titleOf(game)} back={() => go({ page: 'home' })} />
        <p class="empty">{t('local.missing')}</p>
        <p class="muted">{why}</p>
      </main>
    );
  }
  if (!ready) return <main class="page"><p class="empty" role="status">{t('table.loading')}</p></main>;
  const { play, module } = ready;
  const { seats } = play.table.value;
  const next = play.cover.value;
  if (next !== null) return <Cover game={game} name={seats[next]?.name ?? ''} onShow={() => void play.uncover()} />;
  return <Frame play={play} game={module} remote={null} local={play} pace={play.isWatched ? play.pace : null}
    onAgain={() => again(play)} />;
}

export function LocalPage({ id, of }: { id: string; of?: number | undefined }) {
  const offered = isOffered(id);
  useEffect(() => { if (!offered) go({ page: 'home' }, true); }, [offered]);
  return offered ? <Game key={id + beginnings.value} game={id} of={of} /> : null;
}
