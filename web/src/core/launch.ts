// What the page does because of where it runs: inside Telegram, or in a browser.
import { computed, effect, untracked } from '@preact/signals';

import { socket, t, toast } from './app';
import { go, parseRoute, route } from './route';
import { ensureSession, lost, token, unproven } from './session';
import { settings } from './settings';
import { host, parseStart } from './telegram';
import { learnWords } from './words';

/** To what the link asked for that the app was opened by. */
function takeInvitation(): void {
  const asked = host.fresh ? parseStart(host.startParam) : null;
  if (asked?.page === 'join') go(parseRoute('#/t/' + asked.code), true);
  if (asked?.page === 'watch') go(parseRoute(asked.route), true);
}

/** A server without a bot takes nobody's word: then there is nothing to say. */
async function sayUnproven(): Promise<void> {
  if (!unproven.value || unproven.value.code === 'telegram_off') return;
  await learnWords();
  toast(t('telegram.guest'));
}

/** Who has a recovery code can have the account back. */
async function sayLost(): Promise<void> {
  const gone = lost.value;
  if (!gone) return;
  lost.value = null;
  await learnWords();
  toast(t('account.lost', { name: gone.name }), { text: t('account.have_code'), run: () => go({ page: 'recover' }) });
}

/** Telegram's user is signed in at once; in a browser a guest is made when one is needed. */
function signIn(): void {
  if (token.value || !host.initData) {
    if (token.value) socket.start();
    return;
  }
  ensureSession(settings.value.lang).then(() => socket.start()).then(sayUnproven).catch(() => null);
}

export function followHost(): void {
  takeInvitation();
  signIn();
  const visible = computed(() => host.now.value.visible);
  effect(() => {
    document.documentElement.toggleAttribute('data-hidden', !visible.value);
    if (visible.value) untracked(() => socket.nudge());
  });
  effect(() => { if (lost.value) void untracked(sayLost).catch(() => null); });
  effect(() => host.setSettings(route.value.page === 'settings' ? null : () => go({ page: 'settings' })));
}
