// The player's name and settings.
import { useState } from 'preact/hooks';

import { sayRefusal, socket, t, toast } from '../core/app';
import { refusalOf } from '../core/remote';
import { goBack } from '../core/route';
import { account, rename, signOut } from '../core/session';
import { change, settings } from '../core/settings';
import type { Settings } from '../core/types';
import { canNotify, setNotify } from '../ui/notice';
import { Choose, Dialog, PageHead, Switch } from '../ui/parts';
import { AccountBox } from './account/later';
import { LooksForm } from './looks';

const SWITCHES = {
  look: ['sound', 'haptics', 'patterns', 'fourColour', 'textBoard'],
  play: ['autoRoll', 'autoForced'],
} as const;

function Switches({ of }: { of: readonly (keyof Settings)[] }) {
  return (
    <>
      {of.map((key) => (
        <Switch key={key} label={t('settings.' + key)} on={settings.value[key] === true}
          onChange={(on) => change({ [key]: on })} />
      ))}
    </>
  );
}

function Name() {
  const [name, setName] = useState(account.value?.name ?? '');
  const save = async (event: Event) => {
    event.preventDefault();
    try {
      await rename(name.trim().replace(/\s+/g, ' '), settings.value.lang);
      toast(t('settings.saved'));
    } catch (error) {
      toast(sayRefusal(refusalOf(error)));
    }
  };
  return (
    <form class="code-box" onSubmit={(e) => void save(e)}>
      <label for="name">{t('settings.name')}</label>
      <div class="code-row">
        <input id="name" value={name} maxLength={24} autocomplete="nickname"
          onInput={(e) => setName(e.currentTarget.value)} />
        <button class="button plain" disabled={name.trim() === '' || name === account.value?.name}>
          {t('settings.save')}</button>
      </div>
    </form>
  );
}

function SignOut() {
  const [sure, setSure] = useState(false);
  const out = async () => {
    setSure(false);
    await signOut().catch(() => null);
    socket.start();
    if (account.value) toast(t('account.now', { name: account.value.name })); // who is kept here too
  };
  // Whom Telegram has vouched for would have to open the app again to come back.
  if (!account.value || account.value.telegram) return null;
  return (
    <>
      <button class="button plain wide" onClick={() => setSure(true)}>{t('settings.sign_out')}</button>
      {sure && (
        <Dialog title={t('settings.sign_out_title')} onClose={() => setSure(false)}>
          <p>{t('settings.sign_out_sure')}</p>
          <div class="dialog-actions">
            <button class="button plain" onClick={() => setSure(false)}>{t('action.cancel')}</button>
            <button class="button danger" onClick={() => void out()}>{t('settings.sign_out_do')}</button>
          </div>
        </Dialog>
      )}
    </>
  );
}

export function SettingsForm() {
  const now = settings.value;
  return (
    <div class="form">
      <fieldset>
        <legend>{t('settings.look')}</legend>
        <Choose label={t('settings.lang')} value={now.lang} values={['ru', 'en'] as const}
          say={(l) => (l === 'ru' ? 'Русский' : 'English')} onChange={(lang) => change({ lang })} />
        <Choose label={t('settings.theme')} value={now.theme} values={['auto', 'light', 'dark'] as const}
          say={(v) => t('settings.theme.' + v)} onChange={(theme) => change({ theme })} />
        <Choose label={t('settings.speed')} value={now.speed} values={[0, 0.5, 1, 2]}
          say={(v) => t('settings.speed.' + v)} onChange={(speed) => change({ speed })} />
        <Switches of={SWITCHES.look} />
        {(now.notify || canNotify()) && <Switch label={t('settings.notify')} on={now.notify}
          onChange={(on) => void setNotify(on)} />}
      </fieldset>
      <LooksForm />
      <fieldset>
        <legend>{t('settings.play')}</legend>
        <Choose label={t('settings.pace')} value={now.pace} values={[0, 0.5, 1, 2]}
          say={(v) => t('settings.pace.' + v)} onChange={(pace) => change({ pace })} />
        <Switches of={SWITCHES.play} />
      </fieldset>
    </div>
  );
}

export function SettingsPage() {
  return (
    <main class="page narrow">
      <PageHead title={t('settings.title')} back={goBack} />
      <div class="form"><fieldset><legend>{t('settings.you')}</legend><Name key={account.value?.id ?? 0} />
        <SignOut /></fieldset></div>
      <AccountBox />
      <SettingsForm />
    </main>
  );
}
