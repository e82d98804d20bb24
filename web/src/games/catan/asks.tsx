// Questions of the moment that are answered below the hand: whom to rob, a road or a ship.
import type { JSX } from 'preact';
import { Badge, Icon } from './icons';
import { at, victimOf } from './moves';
import type { Choices } from './moves';
import { Name } from './names';
import { nameOf } from './phrases';
import type { Say } from './phrases';
import type { Kind } from './places';
import { handCount } from './view';
import type { CatanTable } from './view';

export function Victims({ table, moves, t, busy, rob }: {
  table: CatanTable; moves: readonly string[]; t: Say; busy: boolean; rob: (text: string) => void;
}): JSX.Element {
  return (
    <div class="catan-ask" role="group" aria-label={t('catan.do.victim')}>
      {moves.map((text) => ({ text, victim: victimOf(text) ?? 0 })).map(({ victim, text }) => (
        <button type="button" class="catan-choice catan-victim" data-victim={victim} disabled={busy}
          onClick={() => rob(text)}
          aria-label={t('catan.rob.card', { name: nameOf(table, victim, t), n: handCount(table.view, victim) })}>
          <Badge seat={victim} /><Name table={table} seat={victim} t={t} />
          <span class="catan-stat"><Icon name="cards" />{handCount(table.view, victim)}</span>
        </button>
      ))}
    </div>
  );
}

/** Where a road or a ship has to be laid: which of them. */
export function Either({ choices, chosen, t, pick }: {
  choices: Choices; chosen: Kind | null; t: Say; pick: (piece: Kind) => void;
}): JSX.Element {
  return (
    <div class="catan-ask catan-either" role="group" aria-label={t('catan.either')}>
      {(['road', 'ship'] as const).map((piece) => (
        <button type="button" class="catan-choice" data-either={piece} aria-pressed={chosen === piece}
          onClick={() => { if (chosen !== piece) pick(piece); }}>
          <Icon name={piece} /><b>{t(`catan.${piece}`)}</b><span class="catan-stat">{at(choices, piece).size}</span>
        </button>
      ))}
    </div>
  );
}
