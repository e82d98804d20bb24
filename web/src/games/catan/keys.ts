// The board by keyboard: digits build, letters do the rest; the places of the island have keys of their own.
import { digitOf, useKeys } from '../../kit/keys';
import { at, canTrade } from './moves';
import type { Choices } from './moves';
import { TASKS } from './places';
import type { Kind } from './places';
import type { SheetName } from './sheets';
import { buysOf, isActing } from './view';
import type { Buy, CatanTable } from './view';

interface Given {
  table: CatanTable;
  choices: Choices;
  act: (action: string) => void;
  pick: (task: Buy | Kind) => void;
  /** Whether there was something to cancel. */
  cancel: () => boolean;
  open: (sheet: SheetName) => void;
}

function tasked(code: string, choices: Choices, pick: Given['pick']): boolean {
  const one = TASKS.find(({ task, key }) => code === 'Key' + key && at(choices, task).size > 0);
  if (one) pick(one.task);
  return one !== undefined;
}

function pressed(event: KeyboardEvent, { table, choices, act, pick, cancel, open }: Given): boolean {
  const play = (action: string): boolean => {
    if (!choices.all.has(action)) return false;
    act(action);
    return true;
  };
  const buy = buysOf(table.view)[(digitOf(event) ?? 0) - 1];
  if (buy) {
    pick(buy);
    return true;
  }
  switch (event.code) {
    case 'KeyD': open('cards'); return true;
    case 'KeyI': open('info'); return true;
    case 'KeyT': if (canTrade(table, choices)) open('trade'); return true;
    case 'KeyR': return play('roll');
    case 'KeyE': return play('end') || (isActing(table.view) && play('done'));
    case 'KeyY': return play('accept');
    case 'KeyN': return play('reject');
    case 'Escape': return cancel();
    default: return tasked(event.code, choices, pick);
  }
}

export function useBoardKeys(given: Given): void {
  useKeys((event) => given.table.seat !== null && !event.repeat && pressed(event, given));
}
