// Reminds a guest with games that nothing but this browser knows the account; once.
import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';

import { t } from '../../core/app';
import { account } from '../../core/session';
import { load, save } from '../../core/store';
import { IconButton } from '../../ui/parts';
import { codeMade, learnCode } from './recovery';

const DISMISSED = 'hint.keep';
/** The account for which it was sent away. */
const dismissed = signal<number | null>(load(DISMISSED));

export function KeepHint() {
  const me = account.value;
  useEffect(() => { void learnCode().catch(() => null); }, [me?.id]);
  if (!me || me.telegram || dismissed.value === me.id || codeMade() !== null) return null;
  const dismiss = () => {
    dismissed.value = me.id;
    save(DISMISSED, me.id);
  };
  return (
    <aside class="keep-hint" aria-label={t('account.title')}>
      <p>{t('account.hint')} <a href="#/settings">{t('account.hint_go')}</a></p>
      <IconButton icon="close" label={t('account.hint_away')} onClick={dismiss} />
    </aside>
  );
}
