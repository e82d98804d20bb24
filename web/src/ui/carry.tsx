// The network is gone, and the game goes on: offering that, and the way back.
import { useEffect, useState } from 'preact/hooks';

import { socket, t, toast } from '../core/app';
import { canCarry, carryOn, dropCarried, hidesCards } from '../core/carry';
import type { Known } from '../core/known';
import type { LocalPlay } from '../core/local';
import type { RemotePlay } from '../core/remote';
import { go } from '../core/route';
import { ConnectionNote } from './connection';
import { IconButton } from './parts';

async function carry(kept: Known, play: RemotePlay | null): Promise<void> {
  play?.withdraw();
  await carryOn(kept).catch(() => toast(t('local.missing')));
}

/** Below the word that the server is away: the game goes on here, if nobody is waited for. */
export function CarryNote({ kept, play }: { kept: Known | null; play: RemotePlay | null }) {
  const open = socket.link.value !== 'online' && kept !== null && canCarry(kept.table);
  return (
    <ConnectionNote>
      {open && (
        <>
          <span><span class="spinner" aria-hidden="true" /> <b>{t('carry.lost')}</b>
            {' '}{t(hidesCards(kept) ? 'carry.hidden' : 'carry.open')}</span>
          <button class="button" onClick={() => void carry(kept, play)}>{t('carry.go')}</button>
        </>
      )}
    </ConnectionNote>
  );
}

/** Says what this game is, and leads back as soon as the server is there. Where nothing was done here, the
 *  way back needs no word. */
export function CarriedNote({ local }: { local: LocalPlay }) {
  const [read, setRead] = useState(false);
  const { of } = local;
  const { game } = local.table.value;
  const back = socket.link.value === 'online';
  useEffect(() => socket.start(), []);
  useEffect(() => {
    setRead(false);
    if (!back || of === undefined || !local.isUntouched) return;
    dropCarried(game, of);
    go({ page: 'table', number: of }, true);
  }, [back]);
  if (of === undefined || read) return null;
  return (
    <div class="frame-note closable" role="status">
      <span>{t(back ? 'carry.back' : local.isRedealt ? 'carry.is_redealt' : 'carry.is', { n: of })}</span>
      {back && <button class="button" onClick={() => go({ page: 'table', number: of })}>{t('carry.return')}</button>}
      <IconButton icon="close" label={t('action.close')} onClick={() => setRead(true)} />
    </div>
  );
}
