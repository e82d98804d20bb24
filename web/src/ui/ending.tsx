// How a game ended, in a sentence, and the wish for another one: what the bar below a board says.
import { t, told } from '../core/app';
import type { RemotePlay } from '../core/remote';
import type { GameModule, Table } from '../core/types';
import { nameAt, namesAt } from './seats';

export function sayResult(table: Table, game: GameModule): string {
  const winners = table.winners ?? [];
  const how = table.ending?.how;
  if (how === 'aborted') return t('end.over');
  if (how === 'rules' && game.result) return game.result(table, t);
  if (winners.length === 0 || winners.length === table.seats.length) return t('end.draw');
  if (table.seat !== null) return t(winners.includes(table.seat) ? 'end.won' : 'end.lost');
  return winners.length === 1 ? t('end.wins', { name: namesAt(table, winners) })
    : t('end.win_many', { names: namesAt(table, winners) });
}

/** Why it ended: what somebody did, or what the game says of its rules. */
export function sayWhy(table: Table, game: GameModule): string {
  const { how, seat } = table.ending ?? { how: 'rules' as const };
  if (how === 'rules') return game.ending?.(table, t) ?? '';
  if (seat !== undefined && seat === table.seat) return t(`end.${how}_you`);
  return t('end.' + how, { name: seat === undefined ? '' : nameAt(table, seat) });
}

/** Asking for another game, and what the others say to it. */
export function Rematch({ table, remote, onAgain }: {
  table: Table; remote: RemotePlay | null; onAgain: (() => void) | null }) {
  if (onAgain) return <button class="button wide" onClick={onAgain}>{t('end.rematch')}</button>;
  if (!remote || table.seat === null) return null;
  const wants = table.seats.flatMap((seat, p) => (seat.wants_rematch && p !== table.seat ? [p] : []));
  const asked = table.seats[table.seat]?.wants_rematch === true;
  return (
    <>
      {wants.length > 0 && !asked && <p>{t('end.rematch_offer', { name: namesAt(table, wants) })}</p>}
      <button class="button wide" disabled={asked} onClick={() => void told(remote.rematch())}>
        {t(asked ? 'end.rematch_wanted' : 'end.rematch')}</button>
    </>
  );
}
