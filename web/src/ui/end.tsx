// How a game ended: in words, in points, in numbers.
import { sayRefusal, t, toast } from '../core/app';
import type { RemotePlay } from '../core/remote';
import { go } from '../core/route';
import type { GameEvent, GameModule, Play, Table } from '../core/types';
import { Dialog } from './parts';
import { nameAt, namesAt } from './seats';

/** Durak has one loser rather than winners. */
function durakLine(table: Table): string | null {
  const loser = table.scores?.findIndex((points) => points === 0) ?? -1;
  if (loser < 0 || table.scores!.filter((points) => points === 0).length !== 1) return null;
  if (table.seat === loser) return t('end.durak_you');
  return table.seat === null || table.seats.length > 2 ? t('end.durak', { name: nameAt(table, loser) }) : t('end.won');
}

export function sayResult(table: Table): string {
  const winners = table.winners ?? [];
  if (table.ending?.how === 'aborted') return t('end.over');
  if (table.game === 'durak' && table.ending?.how === 'rules') return durakLine(table) ?? t('end.draw');
  if (winners.length === 0 || winners.length === table.seats.length) return t('end.draw');
  if (table.seat !== null) return t(winners.includes(table.seat) ? 'end.won' : 'end.lost');
  return winners.length === 1 ? t('end.wins', { name: namesAt(table, winners) }) : t('end.win_many', { names: namesAt(table, winners) });
}

export function sayEnding(table: Table): string {
  const { how, seat } = table.ending ?? { how: 'rules' as const };
  if (how === 'rules') return '';
  if (seat !== undefined && seat === table.seat) return t(`end.${how}_you`);
  return t('end.' + how, { name: seat === undefined ? '' : nameAt(table, seat) });
}

export interface SeatNumbers {
  moves: number;
  rolls: number;
  pips: number;
  doubles: number;
}

/** Counts what each seat did. Dice belong to whoever acted last before they fell. */
export function numbersOf(events: readonly GameEvent[], seats: number): SeatNumbers[] {
  const all = Array.from({ length: seats }, () => ({ moves: 0, rolls: 0, pips: 0, doubles: 0 }));
  let last = 0;
  for (const event of events) {
    const dice = typeof event.chance === 'string' ? /^([1-6])-([1-6])$/.exec(event.chance) : null;
    const of = all[event.seat ?? last];
    if (!of) continue;
    if (event.seat !== undefined) {
      last = event.seat;
      if (event.action !== 'roll') of.moves++;
    } else if (dice) {
      of.rolls++;
      of.pips += Number(dice[1]) + Number(dice[2]);
      if (dice[1] === dice[2]) of.doubles++;
    }
  }
  return all;
}

function Numbers({ table, events }: { table: Table; events: readonly GameEvent[] }) {
  const all = numbersOf(events, table.seats.length);
  const rolled = all.some((one) => one.rolls > 0);
  const won = (seat: number) => table.winners?.includes(seat) && table.winners.length < table.seats.length;
  return (
    <table class="numbers">
      <thead>
        <tr>
          <th scope="col"><span class="hidden-text">{t('seats.label')}</span></th><th scope="col">{t('end.score')}</th><th scope="col">{t('end.moves')}</th>
          {rolled && <><th scope="col">{t('end.average')}</th><th scope="col">{t('end.doubles')}</th></>}
        </tr>
      </thead>
      <tbody>
        {all.map((one, seat) => (
          <tr key={seat} class={won(seat) ? 'won' : ''}>
            <th scope="row">{won(seat) ? '★ ' : ''}{nameAt(table, seat)}</th>
            <td>{table.scores?.[seat] ?? '—'}</td><td>{one.moves}</td>
            {rolled && <><td>{one.rolls ? (one.pips / one.rolls).toFixed(1) : '—'}</td><td>{one.doubles}</td></>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Asking for another game, and what the others say to it. */
export function Rematch({ table, remote, onAgain }: { table: Table; remote: RemotePlay | null; onAgain: (() => void) | null }) {
  if (onAgain) return <button class="button wide" onClick={onAgain}>{t('end.rematch')}</button>;
  if (!remote || table.seat === null) return null;
  const wants = table.seats.flatMap((seat, p) => (seat.wants_rematch && p !== table.seat ? [p] : []));
  const asked = table.seats[table.seat]?.wants_rematch === true;
  return (
    <>
      {wants.length > 0 && !asked && <p>{t('end.rematch_offer', { name: namesAt(table, wants) })}</p>}
      <button class="button wide" disabled={asked} onClick={() => void remote.rematch().then((why) => { if (why) toast(sayRefusal(why)); })}>{t(asked ? 'end.rematch_wanted' : 'end.rematch')}</button>
    </>
  );
}

interface EndProps {
  play: Play;
  remote: RemotePlay | null;
  game: GameModule;
  onAgain: (() => void) | null;
  onClose: () => void;
}

export function EndScreen({ play, remote, onAgain, onClose }: EndProps) {
  const table = play.table.value;
  const ending = sayEnding(table);
  return (
    <Dialog title={sayResult(table)} onClose={onClose}>
      {ending && <p class="muted">{ending}</p>}
      {table.scores && <Numbers table={table} events={play.events.value} />}
      <div class="dialog-actions column">
        <Rematch table={table} remote={remote} onAgain={onAgain} />
        <button class="button plain wide" onClick={onClose}>{t('end.board')}</button>
        <button class="button plain wide" onClick={() => go({ page: 'home' })}>{t('end.home')}</button>
      </div>
      {remote && table.chain && (
        <p class="links">
          <a class="link" href={'#/replay/' + table.table}>{t('end.replay')}</a>
          <a class="link" href={'#/fair/' + table.table}>{t(table.game === 'durak' ? 'end.proof_cards' : 'end.proof')}</a>
        </p>
      )}
    </Dialog>
  );
}
