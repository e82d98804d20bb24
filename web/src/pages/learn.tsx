// Learning a game: the page that tells how to play, and a first game on this device with a guide.
import { useEffect, useState } from 'preact/hooks';

import { isOffered, levelNames, t, titleOf } from '../core/app';
import { must } from '../core/engine';
import { recordedOf, type Learn } from '../core/learn';
import { LocalPlay, openRoom, type LocalRoom } from '../core/local';
import { go, goBack } from '../core/route';
import { keyOf, savedGame, type Saved, type Shelf } from '../core/saved';
import { hex } from '../core/seeds';
import { paceNow } from '../core/settings';
import { load, save } from '../core/store';
import type { GameModule, GameName } from '../core/types';
import { learnWords } from '../core/words';
import { loadGame } from '../games';
import { Frame } from '../ui/frame';
import { forgetPlace, GuideBar } from '../ui/guide';
import { HowTo } from '../ui/howto';
import { useLater } from '../ui/later';
import { rememberOffer } from '../ui/offer';
import { PageHead } from '../ui/parts';
import { continueLocal, leftGames } from './device';
import { likingOf } from './start';
import { keptName } from './you';

/* -- the page -- */

function HowToGame({ game }: { game: GameName }) {
  const { it: module, wait } = useLater(() => loadGame(game), [game]);
  if (!module) return wait;
  return (
    <main class="page howto">
      <PageHead title={t('howto.title', { game: titleOf(game) })} back={goBack} />
      <div class="howto-start">
        <a class="button" href={'#/learn/' + game}>{t('guide.start')}</a>
        <a class="button plain" href={'#/new/' + game}>{t('howto.play')}</a>
      </div>
      <HowTo game={module} options={likingOf(game).options} as="h2" />
    </main>
  );
}

/** A game without such a page, or that is not there, is not taught. */
function useTaught(game: GameName): boolean {
  const offered = isOffered(game);
  useEffect(() => {
    if (!offered) { go({ page: 'home' }, true); return; }
    void loadGame(game).then(({ learn }) => { if (!learn) go({ page: 'new', game }, true); });
  }, [game, offered]);
  return offered;
}

export function HowToPage({ game }: { game: GameName }) {
  return useTaught(game) ? <HowToGame game={game} /> : null;
}

/* -- the guided game -- */

/** It has a place of its own: a game that was left on this device stays. */
const learnKey = (game: GameName): string => `learn.${game}`;
const shelfOf = (game: GameName): Shelf => ({
  load: (key) => load(key === keyOf(game) ? learnKey(game) : key),
  save: (key, value) => save(key === keyOf(game) ? learnKey(game) : key, value),
});

/** The recorded beginning of the guide, to be played on against the easiest computers. */
async function beginningOf(room: LocalRoom, game: GameName, { guide: { from } }: Learn): Promise<Saved> {
  const { log, seats, options: given } = recordedOf(game, from.of);
  const [begun, setup] = await room.rules.many([{ op: 'new', game, seats, options: given }, { op: 'setup' }]);
  must(begun);
  const { version, options } = must(setup) as { version: number; options: Record<string, unknown> };
  const [level = ''] = levelNames(game);
  const bots = Array.from({ length: seats }, (_, p) => (p === from.seat ? null : level));
  const past = { stolik: 1, rules: `${game}/${version}`, seats, options, players: bots.map((bot) => bot ?? 'human'),
    log: log.slice(0, from.at), over: false };
  return { plan: { game, seats, options, bots, seat: from.seat, name: keptName() || t('who.you') }, version: 0,
    seed: hex(crypto.getRandomValues(new Uint8Array(32))), past, acts: [], over: false, at: Date.now() };
}

/** Goes on with the guided game that was left; one that is over, or of older rules, begins anew. */
async function openGuided(game: GameName, learn: Learn): Promise<LocalPlay> {
  const shelf = shelfOf(game);
  const saved = savedGame(shelf, game);
  const room = openRoom(paceNow, shelf);
  if (saved && !saved.over) {
    const play = await LocalPlay.restore(room, saved).catch(() => null);
    if (play) return play;
  }
  forgetPlace(game);
  return LocalPlay.restore(room, await beginningOf(room, game, learn));
}

interface Ready {
  play: LocalPlay;
  module: GameModule;
  learn: Learn;
}

async function ready(game: GameName): Promise<Ready> {
  const module = await loadGame(game);
  const learn = (await module.learn!()).default;
  await learnWords(learn.words);
  return { module, learn, play: await openGuided(game, learn) };
}

/** The game goes on where other games on this device are, unless one that was left there would be lost. */
function playOn(game: GameName): boolean {
  const saved = savedGame(shelfOf(game), game);
  save(learnKey(game), null);
  forgetPlace(game);
  if (!saved || saved.over || leftGames().includes(game)) return false;
  continueLocal(game, saved);
  return true;
}

function Guided({ game }: { game: GameName }) {
  const [now, setNow] = useState<Ready | null>(null);
  const [why, setWhy] = useState<string | null>(null);
  const [guided, setGuided] = useState(true);
  const [begun, begin] = useState(0);
  useEffect(() => {
    let here = true;
    let opened: LocalPlay | null = null;
    rememberOffer(game);
    setGuided(true);
    ready(game).then((it) => {
      opened = it.play;
      if (here) setNow(it);
      else opened.close();
    }, (error: unknown) => { if (here) setWhy(String(error)); });
    return () => { here = false; opened?.close(); };
  }, [game, begun]);
  const again = () => { save(learnKey(game), null); setNow(null); begin(begun + 1); };
  if (why) {
    return (
      <main class="page">
        <PageHead title={titleOf(game)} back={() => go({ page: 'home' })} />
        <p class="empty">{t('local.missing')}</p>
        <p class="muted">{why}</p>
      </main>
    );
  }
  if (!now) return <main class="page"><p class="empty" role="status">{t('table.loading')}</p></main>;
  const { play, module, learn } = now;
  const end = () => { if (play.table.value.phase === 'ended' || !playOn(game)) setGuided(false); };
  return <Frame key={begun} play={play} game={module} remote={null} local={play} onAgain={again}
    guide={(slot) => guided && <GuideBar {...slot} steps={learn.guide.steps} onEnd={end} />} />;
}

export function LearnPage({ game }: { game: GameName }) {
  return useTaught(game) ? <Guided key={game} game={game} /> : null;
}
