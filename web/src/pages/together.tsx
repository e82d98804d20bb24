// Setting up a game of several people at one screen.
import type { Signal } from '@preact/signals';

import { t } from '../core/app';
import type { GameName } from '../core/types';
import { startLocal } from './device';
import { botsAround, drawn, likingOf } from './start';

/** A field for the name of each. */
export function Names({ people, names }: { people: number; names: Signal<string[]> }) {
  const set = (i: number, name: string) => {
    names.value = Array.from({ length: people }, (_, p) => (p === i ? name : names.value[p] ?? ''));
  };
  return (
    <>
      {Array.from({ length: people }, (_, i) => (
        <label class="choose" key={i}>
          <span class="choose-label">{t('together.player', { n: i + 1 })}</span>
          <input value={names.value[i] ?? ''} maxLength={24} autocomplete="off" placeholder={t('together.name')}
            onInput={(e) => set(i, e.currentTarget.value)} />
        </label>
      ))}
    </>
  );
}

/** People and computers sit where it is drawn. */
export function playTogether(game: GameName, names: readonly string[], computers: number): void {
  const { level, seats, options } = likingOf(game);
  const bots = botsAround(seats, null, computers, level);
  const free = bots.flatMap((one, p) => (one === null ? [p] : []));
  const order = drawn(free, free.length); // order[i]: where person i sits
  const named = bots.map((_, p) => {
    const i = order.indexOf(p);
    return i < 0 ? '' : (names[i] ?? '').trim().replace(/\s+/g, ' ') || t('together.player', { n: i + 1 });
  });
  startLocal(game, { game, seats, options, bots, seat: free[0]!, names: named });
}
