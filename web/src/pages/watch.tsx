// Setting up a game that computers play among themselves, to look on.
import { useSignal, type Signal } from '@preact/signals';

import { levelWithin } from '../core/analysis';
import { factsOf, t } from '../core/app';
import type { GameName } from '../core/types';
import { Switch } from '../ui/parts';
import { startLocal } from './device';
import { Level } from './levels';
import { likingOf, watchComputers } from './start';
import { saySide } from './you';

const QUICK_MS = 100; // so that there is something to see

/** A level for each seat that there may be; at first all of the strongest that does not think for long. */
export function useLevels(game: GameName): Signal<string[]> {
  const { levels, maxSeats } = factsOf(game);
  return useSignal(Array.from({ length: maxSeats }, () => levelWithin(levels, QUICK_MS) ?? likingOf(game).level));
}

interface LevelsProps {
  game: GameName;
  levels: Signal<string[]>;
  /** Whether it is played on the server, for others to look on too. */
  there: Signal<boolean>;
}

export function Levels({ game, levels, there }: LevelsProps) {
  return (
    <>
      {levels.value.slice(0, likingOf(game).seats).map((level, seat) => (
        <Level key={seat} game={game} label={saySide(game, seat)} level={level} quiet
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
