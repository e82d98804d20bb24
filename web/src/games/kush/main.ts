// The one big action of the moment: to roll, to place, or to skip.
import type { MainAction } from '../../core/types';
import type { KushProps } from './board';
import { canPlace } from './moves';
import type { Fall } from './view';

export type Main = MainAction & { kind: 'roll' | 'place' | 'skip' };

export interface Doing {
  menu: readonly string[] | null;
  placeable: boolean;
  preview: Fall | null;
  send: (action: string) => boolean;
  commit: () => void;
}

export function mainOf({ t, busy }: KushProps, { menu, placeable, preview, send, commit }: Doing): Main | null {
  if (!menu || menu.length === 0) return null;
  const skip = { text: t('kush.skip'), enabled: !busy, run: () => void send('skip') };
  if (menu.includes('roll')) {
    return { kind: 'roll', text: t('kush.roll'), enabled: !busy, run: () => void send('roll') };
  }
  if (!canPlace(menu)) return menu.includes('skip') ? { kind: 'skip', ...skip } : null;
  const fall = preview?.cells.length ?? 0;
  return {
    kind: 'place',
    text: fall > 0 ? t('kush.placeFall', { n: fall }) : t('kush.place'),
    enabled: !busy && placeable,
    run: commit,
    ...(menu.includes('skip') ? { others: [skip] } : {}),
  };
}
