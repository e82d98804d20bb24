// The one big action of the moment.
import type { MainAction } from '../../core/types';
import type { Choices, Kind } from './moves';
import { nameOf } from './phrases';
import type { Say } from './phrases';
import type { SheetName } from './sheets';
import type { CatanTable, Piece } from './view';

interface Moment {
  table: CatanTable;
  choices: Choices;
  kind: Kind | null;
  aim: number | null;
  building: Piece | null;
  owed: number;
  t: Say;
  busy: boolean;
}
interface Doing {
  act: (action: string) => void;
  commit: (id: number) => void;
  cancel: () => void;
  open: (sheet: SheetName) => void;
}

function placing({ choices, kind, aim, building, t, busy, table }: Moment, { act, commit, cancel }: Doing): MainAction {
  const others = [];
  if (choices.all.has('done')) others.push({ text: t('catan.done'), enabled: !busy, run: () => act('done') });
  else if (aim !== null || building) others.push({ text: t('catan.cancel'), enabled: true, run: cancel,
    key: 'Escape' });
  if (aim === null) return { text: t(kind === 'robber' ? 'catan.do.robber' : 'catan.pick'), enabled: false,
    run: () => {}, others };
  if (kind !== 'robber') return { text: t(`catan.put.${kind}`), enabled: !busy, run: () => commit(aim), others };
  const moves = choices.robber.get(aim) ?? [];
  const victim = moves[0]?.victim ?? null;
  if (moves.length > 1) return { text: t('catan.do.victim'), enabled: false, run: () => {}, others };
  return { text: victim === null ? t('catan.rob') : t('catan.rob.of', { name: nameOf(table, victim, t) }),
    enabled: !busy, run: () => commit(aim), others };
}

/** The one big action of the moment. */
export function mainOf(now: Moment, does: Doing): MainAction | null {
  const { choices, t, busy, owed } = now;
  const has = (a: string): boolean => choices.all.has(a);
  const simple = (key: string, action: string): MainAction => ({ text: t(key), enabled: !busy,
    run: () => does.act(action) });
  if (owed > 0) return { text: t('catan.discard.open'), enabled: !busy, run: () => does.open('discard') };
  if (has('accept')) return { ...simple('catan.accept', 'accept'),
    others: [{ text: t('catan.reject'), enabled: !busy, run: () => does.act('reject'), key: 'N' }] };
  if (has('reject')) return simple('catan.reject', 'reject');
  if (has('cancel')) return simple('catan.withdraw', 'cancel');
  if (now.kind) return placing(now, does);
  if (has('done')) return simple('catan.done', 'done');
  if (has('roll')) return simple('catan.roll', 'roll');
  if (has('end')) return simple('catan.end', 'end');
  return null;
}
