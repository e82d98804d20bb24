// How a game ended: in words, in points, in numbers.
import { useEffect, useMemo, useState } from 'preact/hooks';

import { linkTo, t, titleOf, toast } from '../core/app';
import { rollsOf, thrownBy } from '../core/dice';
import { keepGame } from '../core/kept';
import type { LocalPlay } from '../core/local';
import type { RemotePlay } from '../core/remote';
import { countGame, type Score } from '../core/series';
import { go, routeHash, type ReplayRoute } from '../core/route';
import { settings } from '../core/settings';
import { host } from '../core/telegram';
import type { EndColumn, GameEvent, GameModule, Play, Table } from '../core/types';
import { lastedMs } from '../core/witness';
import { copied } from './copy';
import { Rematch, sayResult, sayWhy } from './ending';
import { Dialog } from './parts';
import { nameAt } from './seats';

export interface SeatNumbers {
  moves: number;
  rolls: number;
  pips: number;
  doubles: number;
}

/** Counts what each seat did. Throwing the dice is not a move. */
export function numbersOf(events: readonly GameEvent[], seats: number): SeatNumbers[] {
  return rollsOf(events, seats).map((rolls, seat) => ({
    moves: events.filter((event, i) => event.seat === seat && !thrownBy(events, i)).length,
    rolls: rolls.length,
    pips: rolls.reduce((sum, [a, b]) => sum + a + b, 0),
    doubles: rolls.filter(([a, b]) => a === b).length,
  }));
}

/** What every game has, and dice where they were thrown. What a seat has got to stands below its name. */
function defaultColumns(all: SeatNumbers[], game: GameModule): EndColumn[] {
  const tenths = new Intl.NumberFormat(settings.value.lang, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const mean = ({ rolls, pips }: SeatNumbers) => (rolls ? tenths.format(pips / rolls) : '—');
  const rolled = all.some((one) => one.rolls > 0);
  return [
    { id: 'moves', title: t('end.moves'), of: (seat) => all[seat]!.moves },
    ...(rolled ? [{ id: 'average' as const, title: t('end.average'), of: (seat: number) => mean(all[seat]!) }] : []),
    ...(rolled && game.dice === 'faces' ? [{ id: 'doubles' as const, title: t('end.doubles'),
      of: (seat: number) => all[seat]!.doubles }] : []),
  ];
}

type SeenTable = Table & { view: unknown };

function ColumnHead({ title, icon }: EndColumn) {
  if (!icon) return <th scope="col">{title}</th>;
  return <th scope="col" title={title}>{icon}<span class="hidden-text">{title}</span></th>;
}

function Numbers({ table, events, game }: { table: Table; events: readonly GameEvent[]; game: GameModule }) {
  const all = numbersOf(events, table.seats.length);
  const defaults = defaultColumns(all, game);
  const seen = table.view === null ? null : table as SeenTable;
  const columns = (seen && game.columns?.(seen, events, defaults, t)) ?? defaults;
  const won = (seat: number) => table.winners?.includes(seat) && table.winners.length < table.seats.length;
  const line = (seat: number) => (seen ? (game.endLine ?? game.seatLine)(seen, seat, t) : '');
  return (
    <table class="numbers">
      <thead>
        <tr>
          <th scope="col"><span class="hidden-text">{t('seats.label')}</span></th>
          {columns.map((column) => <ColumnHead key={column.title} {...column} />)}
        </tr>
      </thead>
      <tbody>
        {all.map((_, seat) => (
          <tr key={seat} class={won(seat) ? 'won' : ''}>
            <th scope="row">{won(seat) ? '★ ' : ''}{nameAt(table, seat)}
              <small class="numbers-line">{line(seat)}</small></th>
            {columns.map(({ title, of }) => <td key={title}>{of(seat)}</td>)}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface EndProps {
  play: Play;
  remote: RemotePlay | null;
  game: GameModule;
  onAgain: (() => void) | null;
  onClose: () => void;
}

/** Keeps a game of this device, so that it can be looked at again; says where, once it is kept. */
function useKept(play: Play, local: LocalPlay | null): ReplayRoute | null {
  const [route, setRoute] = useState<ReplayRoute | null>(null);
  useEffect(() => {
    const { game, seat } = play.table.value;
    if (local?.hasRecord) local.record().then((record) => {
      keepGame(game, { record, seat });
      setRoute({ page: 'replay', number: 0, device: game });
    }, () => null); // it was closed meanwhile
  }, [play]);
  return route;
}

/** A private game is shown to everybody who knows its id. */
async function share(table: Table): Promise<void> {
  const url = linkTo({ page: 'replay', number: table.table, at: 0, ...(table.id ? { id: table.id } : {}) },
    `w_${table.table}_0` + (table.id ? '_' + table.id : ''));
  if (await host.share(url, t('end.share_text', { game: titleOf(table.game) }))) return;
  toast(await copied(url) ? t('table.copied') : url);
}

const PROOF = { dice: 'end.proof', cards: 'end.proof_cards', any: 'history.proof' };

/** Where the game can be looked at again, checked and shown to others. */
function Links({ table, game, replay, remote }: {
  table: Table; game: GameModule; replay: ReplayRoute | null; remote: boolean }) {
  if (!replay) return null;
  return (
    <p class="links">
      <a class="link" href={routeHash(replay)}>{t('end.replay')}</a>
      {remote && !table.loaded && !table.undone
        && <a class="link" href={'#/fair/' + table.table}>{t(PROOF[game.chance ?? 'any'])}</a>}
      {remote && <button class="link" onClick={() => void share(table)}>{t('end.share')}</button>}
    </p>
  );
}

/** Whether the player has a reason to be glad. */
function hasWon({ seat, seats, winners = [] }: Table): boolean {
  return seat !== null && winners.includes(seat) && winners.length < seats.length;
}

const PAPERS = 18;

/** A cup, and paper that falls around it. */
function Cheer() {
  return (
    <div class="cheer" aria-hidden="true">
      {Array.from({ length: PAPERS }, (_, i) =>
        <i key={i} style={{ left: `${(i * 37) % 100}%`, animationDelay: `${(i * 53) % 400}ms` }} />)}
      <svg viewBox="0 0 48 48" width="64" height="64">
        <path class="cheer-ears" d="M13 10H6v4a9 9 0 009 9M35 10h7v4a9 9 0 01-9 9" />
        <path class="cheer-cup" d="M12 6h24v13a12 12 0 01-24 0zM21 30h6v6h-6zM14 36h20v6H14z" />
        <path class="cheer-star"
          d="M24 10.500l2.500 5 5.500.800-4 3.900 1 5.500-5-2.600-5 2.600 1-5.500-4-3.900 5.500-.800z" />
      </svg>
    </div>
  );
}

function Lasted({ table }: { table: Table }) {
  const ms = lastedMs(table.table);
  if (ms === null || ms < 60_000) return null;
  const minutes = Math.round(ms / 60_000);
  return <p class="muted">{t('end.lasted', { n: minutes })}</p>;
}

/** How it stands between those who play one game after the other. */
function RunningScore({ table, score }: { table: Table; score: Score | null }) {
  if (!score || score.games < 2) return null;
  return (
    <p class="end-score">{t('end.score')}: {score.won.map((n, seat) => (
      <span key={seat}>{nameAt(table, seat)} <b>{n}</b></span>))}</p>
  );
}

/** The result as the game draws it, and what decided it; where players ended the game, only why. */
function Outcome({ table, events, game }: { table: Table; events: readonly GameEvent[]; game: GameModule }) {
  const why = sayWhy(table, game);
  const byRules = (table.ending?.how ?? 'rules') === 'rules' && table.view !== null;
  const decided = byRules ? game.decided?.(table, events, t) : '';
  const { Result } = game;
  return (
    <>
      {why && <p class="muted end-why">{why}</p>}
      {byRules && Result && <Result table={table as SeenTable} events={events} t={t} />}
      {decided && <p class="muted end-decided">{decided}</p>}
    </>
  );
}

export function EndScreen({ play, remote, game, onAgain, onClose }: EndProps) {
  const table = play.table.value;
  const events = play.events.value;
  const score = useMemo(() => countGame(table, events), []);
  const kept = useKept(play, remote === null && 'record' in play ? play as LocalPlay : null);
  const replay = remote && table.chain ? { page: 'replay', number: table.table } as const : kept;
  return (
    <Dialog kind="sheet" title={sayResult(table, game)} onClose={onClose}>
      {hasWon(table) && !game.Result && <Cheer />}
      <Outcome table={table} events={events} game={game} />
      <RunningScore table={table} score={score} />
      <div class="dialog-actions end-actions">
        <Rematch table={table} remote={remote} onAgain={onAgain} />
        {replay && <a class="button plain wide" href={routeHash({ ...replay, tab: 'analysis' })}>
          {t('end.analysis')}</a>}
      </div>
      <Numbers table={table} events={events} game={game} />
      {remote && <Lasted table={table} />}
      <div class="dialog-actions end-actions">
        <button class="button plain wide" onClick={onClose}>{t('end.board')}</button>
        <button class="button plain wide" onClick={() => go({ page: 'home' })}>{t('end.home')}</button>
      </div>
      {table.undone && <p class="muted">{t('undone.note', { n: table.undone })}</p>}
      <Links table={table} game={game} replay={replay} remote={remote !== null} />
    </Dialog>
  );
}
