// What becomes of a game when its player goes away, and what can be open above the board.
import { t } from '../core/app';
import { go } from '../core/route';
import { host } from '../core/telegram';
import type { Table } from '../core/types';

export type Opened = 'menu' | 'howto' | 'keys' | 'resign' | 'leave' | null;

/** With computers alone nobody is kept waiting. */
export function isAlone(table: Table): boolean {
  return table.shared === true || table.seats.every((seat, p) => seat.kind === 'bot' || p === table.seat);
}

const DAY_MS = 86_400_000;

/** What follows from staying away, by how long it is waited for; '': nothing that anybody could claim. */
export function claimText({ claim_ms: ms, phase }: Table, key: string): string {
  if (ms === undefined || phase !== 'playing') return '';
  return ms < DAY_MS ? t(key) : t(key + '_days', { n: Math.round(ms / DAY_MS) });
}

export function leaveText(table: Table): string {
  if (isAlone(table)) return t('leave.alone');
  return table.seats.length > 2 ? t('leave.many') : [t('leave.playing'), claimText(table, 'leave.claim')].join(' ');
}

/** Telegram asks, where it can; else the page does. */
export async function askToLeave(table: Table, open: (what: Opened) => void): Promise<void> {
  const said = await host.popup({
    title: t('leave.title'), message: leaveText(table),
    buttons: [{ id: 'resign', text: t('menu.resign'), type: 'destructive' },
      { id: 'leave', text: t('leave.go'), type: 'default' },
      { id: 'stay', text: t('leave.stay'), type: 'cancel' }],
  });
  if (said === null) open('leave');
  if (said === 'resign') open('resign');
  if (said === 'leave') go({ page: 'home' });
}
