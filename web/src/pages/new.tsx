// Setting a game up with everything that can be chosen.
import { useState } from 'preact/hooks';

import { factsOf, t } from '../core/app';
import { go } from '../core/route';
import { host } from '../core/telegram';
import type { GameName } from '../core/types';
import { gameModule, loadGame } from '../games';
import { Picture } from '../ui/art';
import { useMain } from '../ui/host';
import { HowTo } from '../ui/howto';
import { useLater } from '../ui/later';
import { Choose, PageHead, Switch } from '../ui/parts';
import { playHere, startLocal } from './device';
import { like, likingOf, playComputer, playFriends, starting } from './start';

type With = 'computer' | 'device' | 'friend' | 'public';
type Value = string | number | boolean;

export function choicesOf(game: GameName): { option: string; values: Value[]; usual: Value }[] {
  const facts = factsOf(game);
  return gameModule(game).choices.flatMap(({ option, values }) => {
    const fact = facts.options.find((o) => o.name === option);
    return fact ? [{ option, values, usual: fact.default as Value }] : [];
  });
}

/** A game may name its own options ("kush.option.preset.quick"); else the frame does. */
export function sayOption(game: GameName, option: string, value?: Value): string {
  const tail = value === undefined ? option : `${option}.${value}`;
  const own = `${game}.option.${tail}`;
  const ours = `option.${game}.${tail}`;
  if (t(own) !== own) return t(own);
  if (t(ours) !== ours) return t(ours);
  return value === undefined ? option : typeof value === 'boolean' ? t(value ? 'yes' : 'no') : String(value);
}

/** "Podkidnoy or perevodnoy" says more than yes or no. */
function hasOwnWords(game: GameName, option: string): boolean {
  const key = `${game}.option.${option}.true`;
  return t(key) !== key;
}

function Options({ game }: { game: GameName }) {
  const { options } = likingOf(game);
  const set = (option: string, value: Value, usual: Value) => {
    const { [option]: _, ...rest } = options;
    like(game, { options: value === usual ? rest : { ...rest, [option]: value } });
  };
  return (
    <>
      {choicesOf(game).map(({ option, values, usual }) => {
        const value = (options[option] ?? usual) as Value;
        if (values.every((v) => typeof v === 'boolean') && !hasOwnWords(game, option)) {
          return <Switch key={option} label={sayOption(game, option)} on={value === true} onChange={(on) => set(option, on, usual)} />;
        }
        return <Choose key={option} label={sayOption(game, option)} value={values.indexOf(value)} values={values.map((_, i) => i)}
          say={(i) => sayOption(game, option, values[i])} onChange={(i) => set(option, values[i] ?? usual, usual)} />;
      })}
    </>
  );
}

function SetUp({ game }: { game: GameName }) {
  const facts = factsOf(game);
  const liking = likingOf(game);
  const [whom, setWhom] = useState<With>('computer');
  const [computers, setComputers] = useState(0);
  const [hints, setHints] = useState(false);
  const seats = Array.from({ length: facts.maxSeats - facts.minSeats + 1 }, (_, i) => facts.minSeats + i);
  const bots = Math.min(computers, liking.seats - 2);
  const alone = whom === 'computer' || whom === 'device';
  const start = () => {
    if (whom === 'device') startLocal(game);
    else if (alone) void playComputer(game, () => playHere(game));
    else void playFriends(game, bots, whom === 'public', hints);
  };
  const text = t(alone ? 'new.start' : 'new.create');
  useMain({ text, enabled: true, run: start }, starting.value);
  return (
    <main class="page narrow">
      <PageHead title={t('game.' + game)} back={() => go({ page: 'home' })} />
      <form class="form" onSubmit={(event) => { event.preventDefault(); start(); }}>
        <Picture game={game} />
        <details class="howto-box"><summary>{t('menu.howto')}</summary><HowTo game={game} /></details>
        <fieldset>
          <legend>{t('new.with')}</legend>
          {(['computer', 'device', 'friend', 'public'] as const).map((one) => (
            <label class="radio" key={one}>
              <input type="radio" name="with" checked={whom === one} onChange={() => setWhom(one)} /> {t('new.' + one)}
            </label>
          ))}
          {seats.length > 1 && <Choose label={t('seats.label')} value={liking.seats} values={seats} say={String} onChange={(n) => like(game, { seats: n })} />}
          {!alone && liking.seats > 2 && (
            <Choose label={t('new.bots')} value={bots} values={Array.from({ length: liking.seats - 1 }, (_, i) => i)} say={String} onChange={setComputers} />
          )}
          {(alone || bots > 0) && (
            <Choose label={t('level.label')} value={liking.level} values={facts.levels.map((l) => l.name)} say={(l) => t('level.' + l)} onChange={(level) => like(game, { level })} />
          )}
          {!alone && <Switch label={t('new.hints')} on={hints} onChange={setHints} />}
        </fieldset>
        <fieldset>
          <legend>{t('new.rules')}</legend>
          <Options game={game} />
          {whom !== 'device' && <Choose label={t('new.clock')} value={liking.clock} values={['none', ...facts.clocks.map((c) => c.name)]} say={(c) => t('clock.' + c)} onChange={(clock) => like(game, { clock })} />}
        </fieldset>
        {host.mains === 0 && <button class="button wide" disabled={starting.value}>{text}</button>}
      </form>
    </main>
  );
}

export function NewGame({ game }: { game: GameName }) {
  const { it, wait } = useLater(() => loadGame(game), [game]);
  return it ? <SetUp game={game} /> : wait;
}
