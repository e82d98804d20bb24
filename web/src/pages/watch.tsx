// Setting up a game that computers play among themselves, to look on.
import { useSignal, type Signal } from '@preact/signals';

import { factsOf, sayName, t } from '../core/app';
import type { GameName } from '../core/types';
import { Choose, Switch } from '../ui/parts';
import { startLocal } from './device';
import { likingOf, watchComputers } from './start';
import { saySide } from './you';

/** A level for each seat that there may be; at first all of the strongest. */
export function useLevels(game: GameName): Signal<string[]> {
  const { levels, maxSeats } = factsOf(game);
  return useSignal(Array.from({ length: maxSeats }, () => levels.at(-1)!.name));
}

interface LevelsProps {
  game: GameName;
  levels: Signal<string[]>;
  /** Whether it is played on the server, for others to look on too. */
  there: Signal<boolean>;
}

export function Levels({ game, levels, there }: LevelsProps) {
  const names = factsOf(game).levels.map((level) => level.name);
  return (
    <>
      {levels.value.slice(0, likingOf(game).seats).map((level, seat) => (
        <Choose key={seat} label={saySide(game, seat)} value={level} values={names} say={(one) => sayName('level', one)}
          onChange={(one) => { levels.value = levels.value.map((was, p) => (p === seat ? one : was)); }} />
      ))}
      <Switch label={t('new.watch_there')} on={there.value} onChange={(on) => { there.value = on; }} />
    </>
  );
}

/** On this device it costs nobody else anything. */
export function watchGame(game: GameName, bots: string[], there: boolean): void {
  const { options } = likingOf(game);
  if (there) void watchComputers(game, bots);
  else startLocal(game, { game, seats: bots.length, options, bots, seat: null });
}
