// Where a recovery code is typed, or a link with one leads. A link alone signs nobody in: it may be
// anybody's.
import { useEffect, useState } from 'preact/hooks';

import './account.css';
import type { Account, Kept } from '../../core/accounts';
import { sayRefusal, socket, t } from '../../core/app';
import { refusalOf } from '../../core/remote';
import { go, goBack } from '../../core/route';
import { account, otherAccounts, recover, switchTo } from '../../core/session';
import { PageHead } from '../../ui/parts';

const LETTERS = 28;

/** What was meant: a whole link may have been pasted. */
function codeIn(typed: string): string {
  return (typed.trim().split('/').at(-1) ?? '').replace(/[\s-]/g, '');
}

/** What becomes of the player who is here now. */
function Consequence() {
  const me = account.value;
  return <p>{me ? t('account.will_switch', { name: me.name }) : t('account.will_open')}</p>;
}

function Ask({ linked, onDone }: { linked: string; onDone: () => void }) {
  const [typed, setTyped] = useState('');
  const [why, setWhy] = useState('');
  const [busy, setBusy] = useState(false);
  const code = linked || codeIn(typed);
  const enter = async (event: Event) => {
    event.preventDefault();
    if (codeIn(code).length !== LETTERS) return setWhy(t('account.bad_code', { n: LETTERS }));
    setBusy(true);
    try {
      await recover(code);
      socket.start();
      onDone();
    } catch (error) {
      setWhy(sayRefusal(refusalOf(error)));
      setBusy(false);
    }
  };
  return (
    <form class="invite recover" onSubmit={(e) => void enter(e)}>
      {linked ? <p>{t('account.linked')}</p> : (
        <>
          <label for="recovery">{t('account.code')}</label>
          <input id="recovery" class="recovery-input" value={typed} aria-invalid={why !== ''} autocomplete="off"
            autocapitalize="characters" spellcheck={false}
            placeholder="K7QF-3ZP2-M4XW-…" onInput={(e) => { setTyped(e.currentTarget.value); setWhy(''); }} />
        </>
      )}
      {why && <p class="error-text" role="alert">{why}</p>}
      <Consequence />
      <div class="dialog-actions">
        <button type="button" class="button plain" onClick={goBack}>
          {account.value ? t('account.stay', { name: account.value.name }) : t('action.cancel')}</button>
        <button class="button" disabled={busy || code === ''}>
          {t(account.value ? 'account.change' : 'account.open')}</button>
      </div>
    </form>
  );
}

function Done({ before }: { before: Account | null }) {
  const [why, setWhy] = useState('');
  const me = account.value;
  const kept = otherAccounts.value.find((one) => one.account.id === before?.id && !one.refused);
  const back = (one: Kept) => switchTo(one).then(() => {
    socket.start();
    go({ page: 'settings' }, true);
  }, (error: unknown) => setWhy(sayRefusal(refusalOf(error))));
  return (
    <section class="invite recover">
      <p role="status"><b>{t(me?.id === before?.id ? 'account.already' : 'account.now',
        { name: me?.name ?? '' })}</b></p>
      {kept && <p>{t('account.kept', { name: kept.account.name })}</p>}
      {why && <p class="error-text" role="alert">{why}</p>}
      <div class="dialog-actions">
        {kept && <button class="button plain" onClick={() => void back(kept)}>
          {t('account.back_to', { name: kept.account.name })}</button>}
        <a class="button" href="#/">{t('account.play')}</a>
      </div>
    </section>
  );
}

export function Recover({ code }: { code?: string | undefined }) {
  const [linked, setLinked] = useState(code ?? '');
  const [before, setBefore] = useState(account.value);
  const [done, setDone] = useState(false);
  useEffect(() => {
    if (!code) return;
    setLinked(code);
    setBefore(account.value);
    setDone(false);
    go({ page: 'recover' }, true); // who looks at the address must not see the code
  }, [code]);
  return (
    <main class="page narrow">
      <PageHead title={t('account.recover_title')} back={goBack} />
      {done ? <Done before={before} /> : <Ask linked={linked} onDone={() => setDone(true)} />}
    </main>
  );
}
