// Tells that it is the player's turn where they look meanwhile: the window's title and picture, the app's badge,
// and, if they have asked for it, a notification while the page is not seen.
import { useEffect, useRef } from 'preact/hooks';

import { t, titleOf, toast } from '../core/app';
import { change, settings } from '../core/settings';
import { isMyTurn } from '../core/table';
import { host } from '../core/telegram';
import type { Table } from '../core/types';
import { feel } from './feel';

const TAG = 'turn';

/** Telegram tells by itself, and has no notifications of pages. */
export const canNotify = (): boolean =>
  !host.inTelegram && typeof Notification !== 'undefined' && Notification.permission !== 'denied';

/** By the player's own act only. The browser asks; who refuses there is not asked again. */
export async function setNotify(on: boolean): Promise<void> {
  const allowed = !on || await Notification.requestPermission() === 'granted';
  change({ notify: on && allowed });
  if (!allowed) toast(t('notice.refused'));
}

/** The service worker's, where there is one: phones show no others. */
async function notify(title: string, body: string): Promise<void> {
  const how = { body, tag: TAG, icon: '/icon-192.png', badge: '/icon-192.png', data: location.hash };
  const worker = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  if (worker?.active) return worker.showNotification(title, how);
  const shown = new Notification(title, how);
  shown.onclick = () => { focus(); shown.close(); };
}

async function dropNotices(): Promise<void> {
  const worker = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  for (const shown of await worker?.getNotifications?.({ tag: TAG }) ?? []) shown.close();
}

function setMarks(mine: boolean): void {
  document.querySelector('link[rel=icon]')?.setAttribute('href', mine ? '/favicon-turn.svg' : '/favicon.svg');
  const badge = mine ? navigator.setAppBadge?.() : navigator.clearAppBadge?.();
  badge?.catch(() => undefined); // not installed
}

/** When the turn is shown, or at once where nobody looks. */
export function useTurnCall(table: Table, now: Table): void {
  const mine = isMyTurn(document.hidden ? now : table);
  const called = useRef(isMyTurn(now) ? now.seq : -1);
  const before = useRef(mine);
  const title = titleOf(table.game);
  useEffect(() => {
    if (mine && !before.current && called.current !== now.seq) {
      called.current = now.seq;
      feel('turn');
      const allowed = settings.value.notify && canNotify() && Notification.permission === 'granted';
      if (document.hidden && allowed) void notify(t('status.your_turn'), title).catch(() => undefined);
    }
    before.current = mine;
    document.title = (mine ? '● ' + t('status.your_turn') + ' · ' : '') + title;
    setMarks(mine);
  }, [mine]);
  useEffect(() => {
    const back = (): void => { if (!document.hidden) void dropNotices(); };
    document.addEventListener('visibilitychange', back);
    return () => {
      document.removeEventListener('visibilitychange', back);
      setMarks(false);
    };
  }, []);
}
