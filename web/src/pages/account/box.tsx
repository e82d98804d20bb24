// The part of the settings that has to do with the account: its recovery code, and the other accounts
// that this device keeps.
import { useEffect, useState } from 'preact/hooks';

import './account.css';
import { sayRefusal, socket, t, toast } from '../../core/app';
import { dropKept, type Kept } from '../../core/accounts';
import { refusalOf } from '../../core/remote';
import { routeHash } from '../../core/route';
import { account, otherAccounts, switchTo } from '../../core/session';
import { settings } from '../../core/settings';
import { copied } from '../../ui/copy';
import { Dialog } from '../../ui/parts';
import { codeMade, dropCode, learnCode, newCode } from './recovery';

const linkOf = (code: string): string => location.origin + '/' + routeHash({ page: 'recover', code });

/** Says why, if it cannot be done. */
async function tried(doing: Promise<unknown>): Promise<void> {
  await doing.catch((error: unknown) => toast(sayRefusal(refusalOf(error))));
}

async function copy(text: string, said: string): Promise<void> {
  toast(t(await copied(text) ? said : 'account.copy_failed'));
}

/** The code, this once. */
function CodeDialog({ code, onClose }: { code: string; onClose: () => void }) {
  return (
    <Dialog title={t('account.code_title')} onClose={onClose}>
      <p>{t('account.code_once')}</p>
      <p class="recovery-code" aria-label={code}>
        {code.match(/\w+-?/g)?.map((group, i) => <span key={i}>{group}</span>)}</p>
      <p class="muted">{t('account.code_secret')}</p>
      <div class="dialog-actions">
        <button class="button plain" onClick={() => void copy(linkOf(code), 'account.link_copied')}>
          {t('account.copy_link')}</button>
        <button class="button" onClick={() => void copy(code, 'account.code_copied')}>{t('account.copy_code')}</button>
      </div>
    </Dialog>
  );
}

function Sure({ what, onClose, run }: { what: 'anew' | 'drop'; onClose: () => void; run: () => void }) {
  return (
    <Dialog title={t(`account.${what}_title`)} onClose={onClose}>
      <p>{t(`account.${what}_sure`)}</p>
      <div class="dialog-actions">
        <button class="button plain" onClick={onClose}>{t('action.cancel')}</button>
        <button class={what === 'drop' ? 'button danger' : 'button'} onClick={() => { onClose(); run(); }}>
          {t('account.' + what)}</button>
      </div>
    </Dialog>
  );
}

const dayOf = (ms: number): string => new Intl.DateTimeFormat(settings.value.lang, { dateStyle: 'long' }).format(ms);

function Keep() {
  const [code, setCode] = useState('');
  const [asked, setAsked] = useState<'anew' | 'drop' | null>(null);
  const made = codeMade();
  const show = () => void tried(newCode().then(setCode));
  return (
    <>
      {typeof made !== 'number' ? (
        <>
          <p class="muted">{t(account.value?.telegram ? 'account.why_telegram' : 'account.why')}</p>
          <button class="button plain wide" disabled={made === undefined} onClick={show}>{t('account.make')}</button>
        </>
      ) : (
        <>
          <p class="muted">{t('account.made', { day: dayOf(made) })}</p>
          <div class="account-actions">
            <button class="button plain" onClick={() => setAsked('anew')}>{t('account.anew')}</button>
            <button class="button plain" onClick={() => setAsked('drop')}>{t('account.drop')}</button>
          </div>
        </>
      )}
      {code && <CodeDialog code={code} onClose={() => setCode('')} />}
      {asked && <Sure what={asked} onClose={() => setAsked(null)}
        run={asked === 'anew' ? show : () => void tried(dropCode())} />}
    </>
  );
}

function Other({ one }: { one: Kept }) {
  const { account: { id, name, telegram }, refused, token } = one;
  const [busy, setBusy] = useState(false);
  const change = async () => {
    setBusy(true);
    await tried(switchTo(one).then(() => {
      socket.start();
      toast(t('account.now', { name: account.value?.name ?? '' }));
    }));
    setBusy(false);
  };
  return (
    <li class="account-one">
      <span class="account-who">
        <b>{name}</b>
        <span class="muted">{t(refused ? 'account.refused' : telegram ? 'account.telegram' : 'account.number',
          { id })}</span>
      </span>
      {refused
        ? <button class="button plain" aria-label={t('account.remove_name', { name })}
          onClick={() => dropKept(token)}>{t('account.remove')}</button>
        : <button class="button plain" aria-label={t('account.switch_name', { name })} disabled={busy}
          onClick={() => void change()}>{t('account.switch')}</button>}
    </li>
  );
}

export function AccountBox() {
  const others = otherAccounts.value;
  useEffect(() => { void learnCode().catch(() => null); }, [account.value?.id]);
  return (
    <div class="form">
      <fieldset>
        <legend>{t('account.title')}</legend>
        {account.value && <Keep />}
        {others.length > 0 && (
          <>
            <h2 class="account-others">{t('account.others')}</h2>
            <ul>{others.map((one) => <Other key={one.token} one={one} />)}</ul>
          </>
        )}
        <a class="button plain wide" href={routeHash({ page: 'recover' })}>{t('account.have_code')}</a>
      </fieldset>
    </div>
  );
}
