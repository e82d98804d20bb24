// The one big action of the moment.
import type { MainAction } from '../../core/types';
import { at, isPirate, robberAsk, victimOf } from './moves';
import type { Choices } from './moves';
import { nameOf } from './phrases';
import type { Say } from './phrases';
import { FROM_TO } from './places';
import type { Kind } from './places';
import type { SheetName } from './sheets';
import { isActing } from './view';
import type { CatanTable, Due } from './view';

interface Moment {
  table: CatanTable;
  choices: Choices;
  kind: Kind | null;
  aim: number | null;
  building: Kind | null;
  from: number | null;
  due: Due | null;
  t: Say;
  busy: boolean;
}
interface Doing {
  act: (action: string) => void;
  commit: (id: number) => void;
  cancel: () => void;
  open: (sheet: SheetName) => void;
}

function placing({ choices, kind, aim, building, from, t, busy, table }: Moment,
  { act, commit, cancel }: Doing): MainAction {
  const others: NonNullable<MainAction['others']> = [];
  if (choices.all.has('done') && !isActing(table.view)) {
    others.push({ text: t('catan.done'), enabled: !busy, run: () => act('done') });
  } else if (aim !== null || building) {
    others.push({ text: t('catan.cancel'), enabled: true, run: cancel, key: 'Escape' });
  }
  const ask = (text: string): MainAction => ({ text, enabled: false, run: () => {}, others });
  if (kind === 'robber' && aim === null) return ask(t(robberAsk(choices)));
  const takesUp = kind !== null && FROM_TO.has(kind) && from === null;
  if (aim === null) return ask(t(takesUp ? `catan.do.${kind}.from` : 'catan.pick'));
  const put = (text: string): MainAction => ({ text, enabled: !busy, run: () => commit(aim), others });
  if (kind !== 'robber') return put(t(`catan.put.${kind}`));
  const [move = '', ...more] = at(choices, kind).get(aim) ?? [];
  if (more.length > 0) return ask(t('catan.do.victim'));
  const victim = victimOf(move);
  if (victim !== null) return put(t('catan.rob.of', { name: nameOf(table, victim, t) }));
  return put(t(isPirate(move) ? 'catan.rob.pirate' : 'catan.rob'));
}

/** The one big action of the moment. */
export function mainOf(now: Moment, does: Doing): MainAction | null {
  const { choices, t, busy, due } = now;
  const has = (a: string): boolean => choices.all.has(a);
  const simple = (key: string, action: string): MainAction =>
    ({ text: t(key), enabled: !busy, run: () => does.act(action) });
  if (due) return { text: t(`catan.${due.sheet}.open`), enabled: !busy, run: () => does.open(due.sheet) };
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
