// Setting a game up with everything that can be chosen.
import { useEffect, useState } from 'preact/hooks';

import { factsOf, isOffered, sayName, t, titleOf, wordsFor } from '../core/app';
import type { OptionFacts } from '../core/analysis';
import { go } from '../core/route';
import { host } from '../core/telegram';
import type { GameName } from '../core/types';
import { gameModule, loadGame } from '../games';
import { Picture } from '../games/cards';
import { useMain } from '../ui/host';
import { howTo } from '../ui/howto';
import { useLater } from '../ui/later';
import { Choose, PageHead, Switch } from '../ui/parts';
import { playHere, startLocal } from './device';
import { like, likingOf, playComputer, playFriends, starting } from './start';
import { keptName, NameField, SideChoice, takeName } from './you';

type With = 'computer' | 'device' | 'friend' | 'public';
type Value = string | number | boolean;

const VALUES_MAX = 12; // more cannot be chosen from

/** All values of an option; none where there are too many to be listed. */
function valuesOf({ type, values, min = 0, max = 0 }: OptionFacts): Value[] {
  if (type === 'bool') return [false, true];
  if (type === 'enum') return values ?? [];
  return max - min < VALUES_MAX ? Array.from({ length: max - min + 1 }, (_, i) => min + i) : [];
}

/** What can be chosen: what the game's module offers, else all that the server lists. */
export function choicesOf(game: GameName): { option: string; values: Value[]; normal: Value }[] {
  const { options } = factsOf(game);
  const { choices } = gameModule(game);
  const offered = choices ?? options.map((fact) => ({ option: fact.name, values: valuesOf(fact) }));
  return offered.flatMap(({ option, values }) => {
    const fact = options.find((one) => one.name === option);
    return fact && values.length > 1 ? [{ option, values, normal: fact.default as Value }] : [];
  });
}

/** In the game's words ("mygame.option.preset.quick"), else as it is written. */
export function sayOption(game: GameName, option: string, value?: Value): string {
  const tail = value === undefined ? option : `${option}.${value}`;
  const said = wordsFor(`${game}.option.${tail}`);
  if (said !== null) return said;
  if (value === undefined) return option.charAt(0).toUpperCase() + option.slice(1);
  return typeof value === 'boolean' ? t(value ? 'yes' : 'no') : String(value);
}

/** "Podkidnoy or perevodnoy" says more than yes or no. */
function hasOwnWords(game: GameName, option: string): boolean {
  return wordsFor(`${game}.option.${option}.true`) !== null;
}

function Options({ game }: { game: GameName }) {
  const { options } = likingOf(game);
  const set = (option: string, value: Value, normal: Value) => {
    const { [option]: _, ...rest } = options;
    like(game, { options: value === normal ? rest : { ...rest, [option]: value } });
  };
  return (
    <>
      {choicesOf(game).map(({ option, values, normal }) => {
        const value = (options[option] ?? normal) as Value;
        if (values.every((v) => typeof v === 'boolean') && !hasOwnWords(game, option)) {
          return <Switch key={option} label={sayOption(game, option)} on={value === true}
            onChange={(on) => set(option, on, normal)} />;
        }
        return <Choose key={option} label={sayOption(game, option)} value={values.indexOf(value)}
          values={values.map((_, i) => i)}
          say={(i) => sayOption(game, option, values[i])} onChange={(i) => set(option, values[i] ?? normal, normal)} />;
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
  const [name, setName] = useState(keptName);
  const seats = Array.from({ length: facts.maxSeats - facts.minSeats + 1 }, (_, i) => facts.minSeats + i);
  const bots = Math.min(computers, liking.seats - 2);
  const alone = whom === 'computer' || whom === 'device';
  const start = async () => {
    if (!await takeName(name, whom === 'device')) return;
    if (whom === 'device') startLocal(game);
    else if (alone) void playComputer(game, () => playHere(game));
    else void playFriends(game, bots, whom === 'public', hints);
  };
  const rules = howTo(game);
  const text = t(alone ? 'new.start' : 'new.create');
  useMain({ text, enabled: true, run: () => void start() }, starting.value);
  return (
    <main class="page narrow">
      <PageHead title={titleOf(game)} back={() => go({ page: 'home' })} />
      <form class="form" onSubmit={(event) => { event.preventDefault(); void start(); }}>
        <Picture game={game} />
        {rules && <details class="howto-box"><summary>{t('menu.howto')}</summary>{rules}</details>}
        <fieldset>
          <legend>{t('new.with')}</legend>
          {(['computer', 'device', 'friend', 'public'] as const).map((one) => (
            <label class="radio" key={one}>
              <input type="radio" name="with" checked={whom === one} onChange={() => setWhom(one)} /> {t('new.' + one)}
            </label>
          ))}
          {seats.length > 1 && <Choose label={t('seats.label')} value={liking.seats} values={seats} say={String}
            onChange={(n) => like(game, { seats: n })} />}
          {!alone && liking.seats > 2 && (
            <Choose label={t('new.bots')} value={bots} values={Array.from({ length: liking.seats - 1 }, (_, i) => i)}
              say={String} onChange={setComputers} />
          )}
          {(alone || bots > 0) && (
            <Choose label={t('level.label')} value={liking.level} values={facts.levels.map((l) => l.name)}
              say={(l) => sayName('level', l)} onChange={(level) => like(game, { level })} />
          )}
          {!alone && <Switch label={t('new.hints')} on={hints} onChange={setHints} />}
          <SideChoice game={game} />
          <NameField name={name} onChange={setName} />
        </fieldset>
        <fieldset>
          <legend>{t('new.rules')}</legend>
          <Options game={game} />
          {whom !== 'device' && <Choose label={t('new.clock')} value={liking.clock}
            values={['none', ...facts.clocks.map((c) => c.name)]} say={(c) => sayName('clock', c)}
            onChange={(clock) => like(game, { clock })} />}
        </fieldset>
        {host.mains === 0 && <button class="button wide" disabled={starting.value}>{text}</button>}
      </form>
    </main>
  );
}

export function NewGame({ game }: { game: GameName }) {
  const offered = isOffered(game);
  const { it, wait } = useLater(() => loadGame(game), [game]);
  useEffect(() => { if (!offered) go({ page: 'home' }, true); }, [offered]);
  return it ? <SetUp game={game} /> : wait;
}
