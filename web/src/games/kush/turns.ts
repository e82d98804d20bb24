// Turns in a line each: "6×5, 12 cells captured".
import type { Chapter, GameEvent, Table } from '../../core/types';
import { chapterOf, cut } from '../../kit/chapters';
import { rollOf } from '../../kit/dice';
import { parsePlace, sizeOfPlaced, type KushView, type T } from './view';

function textOf(group: readonly GameEvent[], events: readonly GameEvent[], table: Table<KushView>, t: T): string {
  const dice = group.map((event) => rollOf(event.chance)).find((one) => one !== null);
  const last = group.at(-1)!;
  if (last.action === 'skip') return t('kush.turn.skip', dice ? { a: dice[0], b: dice[1] } : {});
  const rolled = dice ? t(dice[0] === dice[1] ? 'kush.turn.kush' : 'kush.turn.dice', { a: dice[0], b: dice[1] }) : '';
  const place = last.action ? parsePlace(last.action) : null;
  const size = place && sizeOfPlaced(last, events, table.options);
  if (!place || !size) return rolled;
  const placed = t(dice && dice[0] === dice[1] ? 'kush.turn.placeKush' : 'kush.turn.place', { ...size });
  const fell = last.effects?.find((one) => one.kind === 'capture');
  return fell ? t('kush.tell.capture', { placed, n: Number(fell['cells']) }) : placed;
}

export function chapters(events: readonly GameEvent[], table: Table<KushView>, t: T): Chapter[] {
  return cut(events, (event) => event.action === 'roll')
    .map((group) => chapterOf(group, () => textOf(group, events, table, t)));
}
