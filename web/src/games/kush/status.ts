// The one line that says what is going on.
import type { Refusal } from '../../core/types';
import { refusalWords } from '../../kit/say';
import { seatColour } from '../../kit/seats';
import type { KushProps } from './board';
import type { Ghost, Outcome } from './hooks';
import type { Places } from './moves';
import { ownerAt, seatName, type Fall, type Rect, type T } from './view';

export interface Now {
  menu: readonly string[] | null;
  places: Places | null;
  ghost: Ghost | null;
  ghostRect: Rect | null;
  outcome: Outcome;
  preview: Fall | null;
  note: string | null;
  refusal: Refusal | null;
  hovers: boolean; // there is a mouse
}

export function statusOf(props: KushProps, now: Now): string {
  const { table, t } = props;
  const { view, seat } = table;
  if (table.over || view.gameOver) return endText(props);
  if (now.note) return now.note;
  if (now.refusal) return refusalWords('kush', now.refusal, t);
  if (seat === null || !table.toAct.includes(seat)) {
    return t('kush.waits', { who: markedName(props, view.currentPlayer) });
  }
  if (now.menu === null) return t('kush.searching');
  if (now.menu.includes('roll')) return t(props.busy ? 'kush.rolling' : 'kush.yourRoll');
  if (!now.places) return t('kush.mustSkip');
  if (now.ghost && now.ghost.how !== 'offered' && now.ghostRect) return ghostText(props, now, now.ghostRect);
  if (props.settings.textBoard) return t('kush.chooseText');
  if (!view.placed[seat]) return t('kush.corner');
  if (view.isKush) return t(now.hovers ? 'kush.chooseKush' : 'kush.chooseKushTouch');
  return t(now.hovers ? 'kush.choose' : 'kush.chooseTouch');
}

/** Why the ghost may not lie where it is, as far as the rules have said it. */
export function reason(outcome: Outcome, t: T): string {
  return outcome && 'refusal' in outcome ? refusalWords('kush', outcome.refusal, t) : t('kush.no');
}

function ghostText({ table, settings, t }: KushProps, { ghost, outcome, preview }: Now, rect: Rect): string {
  if (!ghost?.legal) return reason(outcome, t);
  const size = t('kush.fits', { n: rect.w * rect.h });
  const falls = preview?.cells.length ?? 0;
  if (falls === 0) return ghost.how === 'stays' && !settings.textBoard ? `${size} · ${t('kush.again')}` : size;
  const enemies = preview!.cells.filter((c) => ownerAt(table.view, c.x, c.y) >= 0).length;
  return `${size} · ${t(enemies > 0 ? 'kush.fallsEnemy' : 'kush.falls', { n: falls, e: enemies })}`;
}

function endText(props: KushProps): string {
  const { table, t } = props;
  const winners = table.winners ?? (table.view.gameOver && table.view.winner !== null ? [table.view.winner] : null);
  if (!winners) return t(table.view.gameOver ? 'kush.overDraw' : 'kush.overStopped');
  if (winners.length !== 1) return t('kush.overDraw');
  return winners[0] === table.seat ? t('kush.overYou') : t('kush.over', { who: markedName(props, winners[0]!) });
}

function markedName({ table, t }: KushProps, seat: number): string {
  return `${seatColour(seat).mark} ${seatName(table, seat, t)}`;
}
