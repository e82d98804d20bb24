// Says that a newer version waits. It is never forced on somebody who plays.
import './update.css';
import { t } from '../core/app';
import { takeUpdate, updateReady } from '../core/update';

export function UpdateNote() {
  if (!updateReady.value) return null;
  return (
    <div class="update-note" role="status">
      <span>{t('update.ready')}</span>
      <button class="button" onClick={takeUpdate}>{t('update.take')}</button>
      <button class="icon-button" aria-label={t('action.close')}
        onClick={() => { updateReady.value = false; }}>✕</button>
    </div>
  );
}
