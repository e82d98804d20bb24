// The board by keyboard: digits build, letters do the rest; the places of the island have keys of their own.
import { digitOf, useKeys } from '../../kit/keys';
import { canTrade } from '../catan/moves';
import type { Choices } from '../catan/moves';
import { isActing } from '../catan/view';
import { buysOf } from './controls';
import { begins } from './moves';
import type { Option } from './moves';
import type { SheetName } from './sheets';
import type { CitiesTable } from './view';

interface Given {
  table: CitiesTable;
  choices: Choices;
  options: readonly Option[];
  act: (action: string) => void;
  pick: (root: string) => void;
  /** Whether there was something to cancel. */
  cancel: () => boolean;
  open: (sheet: SheetName) => void;
}

const SHEETS: Record<string, SheetName> = { KeyD: 'cards', KeyI: 'info', KeyU: 'improve', KeyB: 'realm' };
const ACTIONS: Record<string, string> = { KeyR: 'roll', KeyE: 'end', KeyY: 'accept', KeyN: 'reject' };

function pressed(event: KeyboardEvent, { table, choices, options, act, pick, cancel, open }: Given): boolean {
  const play = (action: string | undefined): boolean => {
    if (action === undefined || !choices.all.has(action)) return false;
    act(action);
    return true;
  };
  const buy = buysOf(table.view)[(digitOf(event) ?? 0) - 1];
  const sheet = SHEETS[event.code];
  if (buy) pick(buy);
  else if (sheet) open(sheet);
  else if (event.code === 'KeyT' && canTrade(table, choices)) open('trade');
  else if (event.code === 'KeyS' && begins(options, 'move')) pick('move');
  else if (event.code === 'Escape') return cancel();
  else return play(ACTIONS[event.code]) || (event.code === 'KeyE' && isActing(table.view) && play('done'));
  return true;
}

export function useBoardKeys(given: Given): void {
  useKeys((event) => given.table.seat !== null && !event.repeat && pressed(event, given));
}
