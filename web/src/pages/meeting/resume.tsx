// The unfinished games on the start page: small pictures of their positions, whose turn it is, and a way to be rid of
// them.
import { useState } from 'preact/hooks';

import { sayRefusal, t, titleOf, toast } from '../../core/app';
import { dropCarried } from '../../core/carry';
import { refusalOf } from '../../core/remote';
import { routeHash } from '../../core/route';
import { rest } from '../../core/session';
import { Mini } from '../../games/mini';
import { Dialog, IconButton } from '../../ui/parts';
import { sayOthers } from '../../ui/seats';
import { dropLeft } from '../device';
import { allRunning, isMyTurn, learnRunning, running, type Running } from '../running';

/* -- being rid of one -- */

type Way = 'delete' | 'give_up' | 'end' | 'resign' | 'hand';

/** What giving it up means: there may be others who go on or win. */
function wayOf(one: Running): Way {
  if (one.table === 0) return 'delete';
  if (one.phase !== 'playing') return 'give_up';
  if (one.seats.every(({ kind }, p) => kind === 'bot' || p === one.seat)) return 'end';
  return one.seats.length === 2 ? 'resign' : 'hand';
}

async function giveUp(one: Running): Promise<void> {
  const path = '/api/tables/' + one.table;
  if (one.table === 0) {
    if (one.of === undefined) dropLeft(one.game);
    else dropCarried(one.game, one.of);
    return;
  }
  try {
    await (one.phase === 'playing' ? rest('POST', path + '/resign', {}) : rest('DELETE', path + '/seat'));
    running.value = running.value.filter(({ table }) => table !== one.table);
  } catch (error) {
    toast(sayRefusal(refusalOf(error)));
  }
  await learnRunning();
}

function GiveUp({ one, onClose }: { one: Running; onClose: () => void }) {
  const way = wayOf(one);
  const yes = () => { onClose(); void giveUp(one); };
  return (
    <Dialog title={t('drop.title_' + way, { game: titleOf(one.game) })} onClose={onClose}>
      <p>{t('drop.text_' + way)}</p>
      <div class="dialog-actions">
        <button class="button plain" onClick={onClose}>{t('action.cancel')}</button>
        <button class="button danger" onClick={yes}>{t('drop.do_' + way)}</button>
      </div>
    </Dialog>
  );
}

/* -- the list -- */

function stateOf(one: Running): string {
  if (one.phase !== 'playing') return t('home.waiting');
  if (one.shared || one.seat === null) return t('home.continue');
  return t(isMyTurn(one) ? 'home.your_turn' : 'home.their_turn');
}

function othersAt(one: Running): string {
  if (one.of !== undefined) return t('carry.game');
  if (one.shared) return t('home.offline_game');
  return sayOthers(one) || t('who.nobody_yet');
}

function addressOf({ table, game, of }: Running): string {
  if (table > 0) return routeHash({ page: 'table', number: table });
  return routeHash({ page: 'local', id: game, ...(of === undefined ? {} : { of }) });
}

function Tile({ one, onDrop }: { one: Running; onDrop: () => void }) {
  const mine = isMyTurn(one);
  return (
    <li class="tile">
      <a class="resume-one" href={addressOf(one)}>
        <Mini game={one.game} view={one.view} seat={one.seat} />
        <b>{titleOf(one.game)}</b>
        <span class="muted">{othersAt(one)}</span>
        <span class={mine ? 'tile-turn mine' : 'tile-turn'}>{stateOf(one)}</span>
      </a>
      <IconButton icon="close" label={t('drop.label', { game: titleOf(one.game), who: othersAt(one) })}
        onClick={onDrop} />
    </li>
  );
}

export function Resume() {
  const [dropping, setDropping] = useState<Running | null>(null);
  const all = allRunning();
  if (all.length === 0) return null;
  return (
    <section aria-labelledby="resume">
      <h2 id="resume" class="hidden-text">{t('home.resume')}</h2>
      <ul class="tiles" tabIndex={0} aria-labelledby="resume">
        {all.map((one) => (
          <Tile key={one.table || `${one.game} ${one.of}`} one={one} onDrop={() => setDropping(one)} />))}
      </ul>
      {dropping && <GiveUp one={dropping} onClose={() => setDropping(null)} />}
    </section>
  );
}
