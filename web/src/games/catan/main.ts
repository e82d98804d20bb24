// The one big action of the moment.
import type { MainAction } from '../../core/types';
import { isPirate, robberAsk } from './moves';
import type { Choices, Kind, Task } from './moves';
import { nameOf } from './phrases';
import type { Say } from './phrases';
import type { SheetName } from './sheets';
import { isActing } from './view';
import type { CatanTable } from './view';

interface Moment {
  table: CatanTable;
  choices: Choices;
  kind: Kind | null;
  aim: number | null;
  building: Task | null;
  ship: number | null;
  owed: number;
  due: number;
  t: Say;
  busy: boolean;
}
interface Doing {
  act: (action: string) => void;
  commit: (id: number) => void;
  cancel: () => void;
  open: (sheet: SheetName) => void;
}

function placing({ choices, kind, aim, building, ship, t, busy, table }: Moment,
  { act, commit, cancel }: Doing): MainAction {
  const others: NonNullable<MainAction['others']> = [];
  if (choices.all.has('done') && !isActing(table.view)) {
    others.push({ text: t('catan.done'), enabled: !busy, run: () => act('done') });
  } else if (aim !== null || building) {
    others.push({ text: t('catan.cancel'), enabled: true, run: cancel, key: 'Escape' });
  }
  const ask = (text: string): MainAction => ({ text, enabled: false, run: () => {}, others });
  if (kind === 'robber' && aim === null) return ask(t(robberAsk(choices)));
  if (aim === null) return ask(t(kind === 'move' && ship === null ? 'catan.do.sail' : 'catan.pick'));
  const put = (text: string): MainAction => ({ text, enabled: !busy, run: () => commit(aim), others });
  if (kind !== 'robber') return put(t(`catan.put.${kind}`));
  const [move, ...more] = choices.robber.get(aim) ?? [];
  if (more.length > 0) return ask(t('catan.do.victim'));
  const victim = move?.victim ?? null;
  if (victim !== null) return put(t('catan.rob.of', { name: nameOf(table, victim, t) }));
  return put(t(isPirate(move) ? 'catan.rob.pirate' : 'catan.rob'));
}

/** The one big action of the moment. */
export function mainOf(now: Moment, does: Doing): MainAction | null {
  const { choices, t, busy, owed, due } = now;
  const has = (a: string): boolean => choices.all.has(a);
  const simple = (key: string, action: string): MainAction =>
    ({ text: t(key), enabled: !busy, run: () => does.act(action) });
  if (owed > 0) return { text: t('catan.discard.open'), enabled: !busy, run: () => does.open('discard') };
  if (due > 0) return { text: t('catan.take.open'), enabled: !busy, run: () => does.open('take') };
  if (has('accept')) {
    return { ...simple('catan.accept', 'accept'), others: [{ ...simple('catan.reject', 'reject'), key: 'N' }] };
  }
  if (has('reject')) return simple('catan.reject', 'reject');
  if (has('cancel')) return simple('catan.withdraw', 'cancel');
  if (now.kind) return placing(now, does);
  if (has('done')) return simple(isActing(now.table.view) ? 'catan.built' : 'catan.done', 'done');
  if (has('roll')) return simple('catan.roll', 'roll');
  if (has('end')) return simple('catan.end', 'end');
  return null;
}
