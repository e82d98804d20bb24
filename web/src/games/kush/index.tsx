// Kush for the frame: its board, words and looks.
import type { BoardProps, GameEvent, GameParts, Table } from '../../core/types';
import { Board } from './board';
import './kush.css';
import { seatColour, seatName } from './seats';
import { areas, parseDice, parsePlace, percent, sizeOfPlaced, type KushView } from './view';

function seatLine(table: Table<KushView> & { view: KushView }, seat: number, t: BoardProps['t']): string {
  const n = areas(table.view)[seat] ?? 0;
  return t('kush.line', { n, p: percent(n, table.view) });
}

/** A throw is told by its dice, not by the wish to throw. */
function tell(event: GameEvent, table: Table<KushView>, t: BoardProps['t'],
  events: readonly GameEvent[] = []): string | null {
  const dice = parseDice(event.chance);
  if (dice) return t(dice[0] === dice[1] ? 'kush.tell.kush' : 'kush.tell.dice', { a: dice[0], b: dice[1] });
  if (!event.action || event.seat === undefined) return null;
  const name = seatName(table, event.seat, t);
  const who = name.charAt(0).toUpperCase() + name.slice(1);
  const place = parsePlace(event.action);
  const size = place && sizeOfPlaced(event, events, table.options);
  if (size) return t('kush.tell.placeSize', { who, ...size, x: place.x + 1, y: place.y + 1 });
  if (place) return t('kush.tell.place', { who, x: place.x + 1, y: place.y + 1 });
  return event.action === 'skip' ? t('kush.tell.skip', { who }) : null;
}

/** What has ended it can be seen on the field (R5). */
function ending({ view }: Table<KushView>, t: BoardProps['t']): string {
  if (!view) return '';
  const [first = 0] = areas(view).sort((a, b) => b - a);
  if (view.grid.every((row) => !row.includes('.'))) return t('kush.ending.full');
  if (view.skips > 0) return t('kush.ending.skips');
  return first * 2 > view.width * view.height ? t('kush.ending.half') : '';
}

const kush: GameParts<KushView> = {
  Board,
  seatLine,
  tell,
  ending,
  chance: 'dice',
  hintsToMover: true, // a better rectangle is drawn under the hand of whoever places it
  measure: { error: 0.002, sharedDice: false, standsBefore: () => false },
  seatColour,
  choices: [
    { option: 'preset', values: ['quick', 'standard', 'classic'] },
    { option: 'kush', values: ['landing', 'assault', 'none'] },
    { option: 'edgeWalls', values: [true, false] },
    { option: 'enclosedEnemy', values: ['take', 'keep'] },
    { option: 'pass', values: ['none', 'free'] },
  ],
};

export default kush;
