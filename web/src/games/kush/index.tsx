// Kush for the frame: its board, words and looks.
import type { BoardProps, GameEvent, GameParts, Table } from '../../core/types';
import { Board } from './board';
import { seatColour } from '../../kit/seats';
import { decided, Result } from './end';
import { tell } from './log';
import { chapters } from './turns';
import { areas, percent, type KushView } from './view';

function seatLine(table: Table<KushView> & { view: KushView }, seat: number, t: BoardProps['t']): string {
  const n = areas(table.view)[seat] ?? 0;
  return t('kush.line', { n, p: percent(n, table.view) });
}

/** The cells that fell to a seat besides its rectangles. */
function captured(events: readonly GameEvent[], seat: number): number {
  const falls = events.flatMap(({ effects = [] }) =>
    effects.filter((one) => one.kind === 'capture' && one.seat === seat));
  return falls.reduce((n, { cells }) => n + Number(cells), 0);
}

const kush: GameParts<KushView> = {
  Board,
  told: 'score',
  seatLine,
  tell,
  Result,
  decided,
  chapters,
  ending: ({ view }, t) => (view?.ending
    ? t('kush.ending', { why: t(`kush.ending.${view.ending}`), cells: areas(view).join(' : ') }) : ''),
  columns: (_table, events, usual, t) => [...usual.filter(({ id }) => id !== 'average'),
    { title: t('kush.end.captured'), of: (seat) => captured(events, seat) }],
  chance: 'dice',
  hintsToMover: true, // a better rectangle is drawn under the hand of whoever places it
  measure: { error: 0.002, sharedDice: false, standsBefore: () => false },
  seatColour,
  learn: () => import('./learn'),
  choices: [
    { option: 'preset', values: ['quick', 'standard', 'classic'] },
    { option: 'kush', values: ['landing', 'assault', 'none'] },
    { option: 'edgeWalls', values: [true, false] },
    { option: 'enclosedEnemy', values: ['take', 'keep'] },
    { option: 'pass', values: ['none', 'free'] },
  ],
};

export default kush;
