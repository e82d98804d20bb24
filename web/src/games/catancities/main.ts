// The one big action of the moment.
import type { MainAction } from '../../core/types';
import { isPirate } from '../catan/moves';
import type { Choices } from '../catan/moves';
import { nameOf } from '../catan/phrases';
import type { Say } from '../catan/phrases';
import { isActing } from '../catan/view';
import { actionOf } from './moves';
import type { Lit, Option } from './moves';
import type { SheetName } from './sheets';
import { otherOf, questionText } from './status';
import type { Moment } from './status';
import type { CitiesTable } from './view';

interface Now extends Moment {
  table: CitiesTable;
  choices: Choices;
  options: readonly Option[];
  lit: Lit | null;
  aim: number | null;
  t: Say;
  busy: boolean;
}
interface Doing {
  act: (action: string) => void;
  commit: (id: number) => void;
  cancel: () => void;
  open: (sheet: SheetName) => void;
}

/** What the button says of the place that is aimed at. */
function putText({ path, options, aim, table: { view }, t }: Now): string {
  const [root = '', a = ''] = path;
  if (['road', 'ship', 'settlement', 'city', 'move'].includes(root)) return t(`catan.put.${root}`);
  if (root === 'robber') {
    return t(isPirate(actionOf(options, [root, String(aim)]) ?? '') ? 'catan.rob.pirate' : 'catan.rob');
  }
  if (root === 'improve' || (root === 'play' && a === 'crane')) return t('catancities.put.metropolis');
  if (root === 'play') return t(`catancities.put.${a}`);
  if (['lose', 'hire'].includes(root) && !isActing(view)) return t(`catancities.put.${view.phase}`);
  return t(`catancities.put.${root === 'knight' ? 'march' : view.phase === 'retreat' ? 'retreat' : root}`);
}

/** What a `done` leaves out, by phase. */
const LEAVES: Record<string, string> = { commercial_harbor: 'catancities.do.noask', spy: 'catancities.do.nospy',
  place_knight: 'catancities.do.noknight' };

/** A place, a player or something else has to be chosen. */
function asking(now: Now, { act, commit, cancel }: Doing): MainAction {
  const { table, choices, options, path, next, lit, aim, t, busy } = now;
  const others: NonNullable<MainAction['others']> = [];
  const acting = isActing(table.view);
  if (choices.all.has('done') && !acting) {
    others.push({ text: t(LEAVES[table.view.phase] ?? 'catan.done'), enabled: !busy, run: () => act('done') });
  }
  if (aim !== null || acting || choices.all.has('roll')) {
    others.push({ text: t('catan.cancel'), enabled: true, run: cancel, key: 'Escape' });
  }
  if (aim !== null && lit) return { text: putText(now), enabled: !busy, run: () => commit(aim), others };
  const ready = next?.ready ?? actionOf(options, path);
  if (ready) return { text: t('catancities.put.smith.one'), enabled: !busy, run: () => act(ready), others };
  const what = ['player', 'kind', 'track'].includes(next?.slot ?? '') ? t(`catancities.sheet.${next?.slot}`) : null;
  const text = lit ? t('catan.pick') : what ?? questionText(table, now, t);
  return { text, enabled: false, run: () => {}, others };
}

/** Cards that are chosen in a sheet, and what the button that opens it says. */
function sheetOf({ due, path: [root], next, table, choices, idle, t }: Now): { sheet: SheetName; text: string } | null {
  if (due) {
    const text = due.word === 'discard' ? 'catan.discard.open' : `catancities.do.open.${due.word}`;
    return { sheet: 'due', text: t(text) };
  }
  if (next?.slot === 'card' && !idle && root === 'draw') {
    return { sheet: 'cards', text: t('catancities.sheet.spy', { name: nameOf(table, otherOf(table), t) }) };
  }
  const drops = idle || root === 'drop' ? [...choices.all].some((one) => one.startsWith('drop ')) : false;
  return drops ? { sheet: 'cards', text: t('catancities.do.open.drop') } : null;
}

export function mainOf(now: Now, does: Doing): MainAction | null {
  const { choices, t, busy, table } = now;
  const has = (a: string): boolean => choices.all.has(a);
  const simple = (key: string, action: string): MainAction =>
    ({ text: t(key), enabled: !busy, run: () => does.act(action) });
  if (has('accept')) {
    return { ...simple('catan.accept', 'accept'), others: [{ ...simple('catan.reject', 'reject'), key: 'N' }] };
  }
  if (has('reject')) return simple('catan.reject', 'reject');
  if (has('cancel')) return simple('catan.withdraw', 'cancel');
  const opens = sheetOf(now);
  if (opens) {
    const others = has('done') ? [simple(LEAVES[table.view.phase] ?? 'catan.done', 'done')] : [];
    return { text: opens.text, enabled: !busy, run: () => does.open(opens.sheet), others };
  }
  if (!now.idle && now.next) return asking(now, does);
  if (has('done')) return simple(isActing(table.view) ? 'catan.built' : 'catan.done', 'done');
  if (has('roll')) return simple('catan.roll', 'roll');
  if (has('end')) return simple('catan.end', 'end');
  return null;
}
