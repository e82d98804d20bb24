// Questions of the moment that are answered below the hand: whom to rob, a road or a ship.
import type { JSX } from 'preact';
import { Badge, Icon } from './icons';
import type { Choices, Kind, RobberMove } from './moves';
import { Name } from './names';
import { nameOf } from './phrases';
import type { Say } from './phrases';
import { handCount } from './view';
import type { CatanTable, Piece } from './view';

export function Victims({ table, moves, t, busy, rob }: {
  table: CatanTable; moves: RobberMove[]; t: Say; busy: boolean; rob: (text: string) => void;
}): JSX.Element {
  return (
    <div class="catan-ask" role="group" aria-label={t('catan.do.victim')}>
      {moves.map(({ victim, text }) => victim !== null && (
        <button type="button" class="catan-victim" data-victim={victim} disabled={busy} onClick={() => rob(text)}
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
  choices: Choices; chosen: Kind | null; t: Say; pick: (piece: Piece) => void;
}): JSX.Element {
  return (
    <div class="catan-ask catan-either" role="group" aria-label={t('catan.either')}>
      {(['road', 'ship'] as const).map((piece) => (
        <button type="button" class="catan-victim" data-either={piece} aria-pressed={chosen === piece}
          onClick={() => { if (chosen !== piece) pick(piece); }}>
          <Icon name={piece} /><b>{t(`catan.${piece}`)}</b><span class="catan-stat">{choices[piece].size}</span>
        </button>
      ))}
    </div>
  );
}
