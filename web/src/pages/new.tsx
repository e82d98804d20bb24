// Setting a game up with everything that can be chosen.
import { useSignal } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';

import { factsOf, isOffered, sayName, t, titleOf } from '../core/app';
import { go } from '../core/route';
import { host } from '../core/telegram';
import type { GameName } from '../core/types';
import { gameModule, loadGame } from '../games';
import { Picture } from '../games/cards';
import { useMain } from '../ui/host';
import { useLater } from '../ui/later';
import { Choose, PageHead, Segments, Switch } from '../ui/parts';
import { playHere, startLocal } from './device';
import { Level } from './levels';
import { Options } from './options';
import { like, likingOf, playComputer, playFriends, starting } from './start';
import { Names, playTogether } from './together';
import { Levels, useLevels, watchGame } from './watch';
import { keptName, NameField, SideChoice, takeName } from './you';

type With = 'computer' | 'device' | 'friend' | 'public' | 'together' | 'watch';
const WITH = ['computer', 'device', 'friend', 'public', 'together', 'watch'] as const;

function SetUp({ game, first }: { game: GameName; first: With }) {
  const facts = factsOf(game);
  const liking = likingOf(game);
  const [whom, setWhom] = useState<With>(first);
  const [computers, setComputers] = useState(0);
  const [hints, setHints] = useState(false);
  const [name, setName] = useState(keptName);
  const seats = Array.from({ length: facts.maxSeats - facts.minSeats + 1 }, (_, i) => facts.minSeats + i);
  const bots = Math.min(computers, liking.seats - 2);
  const alone = whom === 'computer' || whom === 'device';
  const watches = whom === 'watch';
  const together = whom === 'together';
  const isHere = whom === 'device' || watches || together; // no clock runs
  const names = useSignal<string[]>([]);
  const there = useSignal(false);
  const levels = useLevels(game);
  const start = async () => {
    if (watches) return watchGame(game, levels.value.slice(0, liking.seats), there.value);
    if (together) return playTogether(game, names.value, bots);
    if (!await takeName(name, whom === 'device')) return;
    if (whom === 'device') startLocal(game);
    else if (alone) void playComputer(game, () => playHere(game));
    else void playFriends(game, bots, whom === 'public', hints);
  };
  const text = t(alone || isHere ? 'new.start' : 'new.create');
  useMain({ text, enabled: true, run: () => void start() }, starting.value);
  return (
    <main class="page narrow">
      <PageHead title={titleOf(game)} back={() => go({ page: 'home' })} />
      <form class="form" onSubmit={(event) => { event.preventDefault(); void start(); }}>
        <Picture game={game} />
        {gameModule(game).learn && <div class="howto-start">
          <a class="button plain" href={'#/howto/' + game}>{t('menu.howto')}</a>
          <a class="button plain" href={'#/learn/' + game}>{t('guide.start')}</a>
        </div>}
        <fieldset>
          <legend>{t('new.with')}</legend>
          {WITH.map((one) => (
            <label class="radio" key={one}>
              <input type="radio" name="with" checked={whom === one} onChange={() => setWhom(one)} /> {t('new.' + one)}
            </label>
          ))}
          {seats.length > 1 && <Segments label={t('seats.label')} value={liking.seats} values={seats} say={String}
            onChange={(n) => like(game, { seats: n })} />}
          {!alone && !watches && liking.seats > 2 && (
            <Choose label={t('new.bots')} value={bots} values={Array.from({ length: liking.seats - 1 }, (_, i) => i)}
              say={String} onChange={setComputers} />
          )}
          {(alone || (bots > 0 && !watches)) && (
            <Level game={game} level={liking.level} onChange={(level) => like(game, { level })} />
          )}
          {!alone && !watches && !together && <Switch label={t('new.hints')} on={hints} onChange={setHints} />}
          {watches && <Levels game={game} levels={levels} there={there} />}
          {!watches && !together && <SideChoice game={game} />}
          {!watches && !together && <NameField name={name} onChange={setName} />}
          {together && <Names people={liking.seats - bots} names={names} />}
        </fieldset>
        <fieldset>
          <legend>{t('new.rules')}</legend>
          <Options game={game} />
          {!isHere && <Choose label={t('new.clock')} value={liking.clock}
            values={['none', ...facts.clocks.map((c) => c.name)]} say={(c) => sayName('clock', c)}
            onChange={(clock) => like(game, { clock })} />}
        </fieldset>
        {host.mains === 0 && <button class="button wide" disabled={starting.value}>{text}</button>}
      </form>
    </main>
  );
}

export function NewGame({ game, whom = 'computer' }: { game: GameName; whom: With | undefined }) {
  const offered = isOffered(game);
  const { it, wait } = useLater(() => loadGame(game), [game]);
  useEffect(() => { if (!offered) go({ page: 'home' }, true); }, [offered]);
  return it ? <SetUp game={game} first={whom} /> : wait;
}
