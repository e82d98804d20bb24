// How a game is played, in short parts with pictures: the game's own board, shown real positions.
import { useEffect, useMemo, useState } from 'preact/hooks';

import { replay } from '../core/analysis';
import { must } from '../core/engine';
import { recordedOf, type Learn, type Moment, type Section } from '../core/learn';
import { settings } from '../core/settings';
import { Thinker } from '../core/thinker';
import type { GameEvent, GameModule, Table } from '../core/types';
import { learnWords, t } from '../core/words';
import { useLater } from './later';
import { withNames } from './seats';
import './learn.css';

type Shown = { table: Table & { view: unknown }; events: readonly GameEvent[] };

/** The rules play the recorded game to the moment and say what the seat saw. */
async function shownAt(thinker: Thinker, game: string, { of, at, seat }: Moment): Promise<Shown> {
  const recorded = recordedOf(game, of);
  const mind = thinker.open();
  const way = replay(recorded, at);
  const answers = await mind.many([...way, { op: 'turn' }, { op: 'setup' }, { op: 'view', seat },
    { op: 'events', seat, since: 0 }]);
  mind.close();
  const [turn, setup, view, told] = answers.slice(way.length).map(must);
  const over = turn!['over'] === true;
  const table: Table = {
    table: 0, code: '', game, options: setup!['options'] as Table['options'], phase: over ? 'ended' : 'playing',
    seats: Array.from({ length: of.seats }, (_, p) => (p === seat ? { kind: 'human', name: '', present: true }
      : { kind: 'bot' })),
    seat, seq: at, view: view!['view'], toAct: (turn!['to_act'] as number[] | undefined) ?? [], over, menu: null,
    open: [], clocks: { left: Array.from({ length: of.seats }, () => null), running: [], at: 0 },
    hints: false, private: true,
  };
  return { table: table as Shown['table'], events: told!['events'] as GameEvent[] };
}

const nothing = (): void => undefined;

function Picture({ game, thinker, picture }: { game: GameModule; thinker: Thinker;
  picture: NonNullable<Section['picture']> }) {
  const [shown, setShown] = useState<Shown | null>(null);
  useEffect(() => {
    let here = true;
    shownAt(thinker, game.name, picture).then((it) => { if (here) setShown(it); }, () => null);
    return () => { here = false; };
  }, []);
  const { Board } = game;
  const still = { ...settings.value, textBoard: false, speed: 0, autoRoll: false };
  return (
    <figure class="howto-picture">
      <div class="howto-board" data-picture role="img" aria-label={t(picture.caption)} data-shown={shown !== null}>
        {shown && <div inert>
          <Board table={{ ...withNames(shown.table), view: shown.table.view }} events={shown.events} settings={still}
            t={t} busy={false} refusal={null} act={nothing} legal={() => Promise.resolve([])}
            preview={() => Promise.resolve(null)} hint={null} replay setMain={nothing} feel={nothing} />
        </div>}
      </div>
      <figcaption aria-hidden="true">{t(picture.caption)}</figcaption>
    </figure>
  );
}

interface HowToProps {
  game: GameModule;
  /** Of the table at which it is asked, or of the next one: rules that are not in use there are not told. */
  options: Record<string, unknown>;
  /** Below the title of a dialog, or of a page. */
  as: 'h2' | 'h3';
}

async function fetched(game: GameModule): Promise<Learn | null> {
  const learn = (await game.learn?.())?.default ?? null;
  if (learn) await learnWords(learn.words);
  return learn;
}

export function HowTo({ game, options, as: Title }: HowToProps) {
  const { it: learn, wait } = useLater(() => fetched(game), [game]);
  const thinker = useMemo(() => new Thinker(), []);
  useEffect(() => () => thinker.stop(), []);
  if (!learn) return wait;
  const parts = learn.sections.filter(({ when }) => !when || when(options));
  return (
    <div class={Title === 'h2' ? 'howto-page howto-wide' : 'howto-page'}>
      {parts.map(({ title, text, picture }) => (
        <section class={picture ? 'howto-part pictured' : 'howto-part'} key={title}>
          <Title>{t(title)}</Title>
          <div class="howto-text">{t(text).split('\n').map((line) => <p key={line}>{line}</p>)}</div>
          {picture && <Picture game={game} thinker={thinker} picture={picture} />}
        </section>
      ))}
    </div>
  );
}
