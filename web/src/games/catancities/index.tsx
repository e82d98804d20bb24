// Cities & Knights: the islands of Catan at sea, with cities that are improved, knights and barbarians.
import type { JSX } from 'preact';
import type { BoardProps, GameParts } from '../../core/types';
import { seatColour } from '../../kit/seats';
import { useLater } from '../../ui/later';
import { GOODS, handCount, handOf, points } from '../catan/view';
import type { CatanView } from '../catan/view';
import { Still } from './still';
import { bringTelling, telling } from './told';
import { progressCount, progressOf } from './view';
import type { CitiesTable, CitiesView } from './view';
import './board.css';
import './signs';

type T = BoardProps['t'];

/** "wood 2, coin 1 · progress cards: Spy". */
function hand(view: CitiesView, seat: number, t: T): string {
  const goods = handOf(view, seat);
  const own = GOODS.flatMap((one) => (goods?.[one] ? [`${t('catan.' + one)} ${goods[one]}`] : []));
  const cards = (progressOf(view, seat) ?? []).map((card) => t(`catancities.card.${card}`));
  const said = cards.length > 0 ? t('catancities.progress.n', { n: cards.join(', ') }) : '';
  return [own.join(', '), said].filter(Boolean).join(' · ');
}

/** First the picture, and what can be done when that has come. */
function Board(props: BoardProps<CitiesView>): JSX.Element {
  useLater(() => bringTelling(props.table.game), []);
  const Whole = telling()?.Board ?? Still;
  return <Whole {...props} />;
}

/** Within a sentence. */
function advise(action: string, table: CitiesTable, t: T): string {
  const said = telling()?.actionText(table, action, t) ?? '';
  return said.charAt(0).toLowerCase() + said.slice(1);
}

const catancities: GameParts<CitiesView> = {
  Board,
  told: 'score',
  seatLine: ({ view }, seat, t) => t('catancities.line', { vp: points(view, seat), cards: handCount(view, seat),
    progress: progressCount(view, seat) }),
  tell: (event, table, t, events) => telling()?.tell(event, table as never, t, events) ?? null,
  chapters: (events, table, t) => telling()?.chapters(events, table as never, t) ?? [],
  advise,
  hand,
  outcome: (picked, t) => telling()?.outcome(picked, t) ?? picked,
  Result: (props) => telling()?.Result(props) ?? null,
  decided: ({ view }, _events, t) => (view && telling()?.decided(view, t)) || '',
  ending: ({ view }, t) => (view && telling()?.ending(view, t)) || '',
  columns: (table, _events, defaults, t) => telling()?.columns(table, t) ?? defaults,
  endLine: (table, seat, t) => telling()?.endLine(table, seat, t) ?? '',
  chance: 'dice',
  dice: 'sum',
  learn: () => import('./learn'),
  measure: { error: 0.005, standsBefore: () => false },
  seatColour,
  choices: [
    // The number of players says which of the two single islands is meant.
    { option: 'board', values: ['auto', 'new_shores', 'desert'], without: ['island', 'large'] },
    { option: 'extra', values: ['build', 'paired', 'none'], from: 5 },
    { option: 'trade', values: ['first', 'confirm'] },
    { option: 'friendlyRobber', values: [false, true] },
    { option: 'discardLimit', values: [7, 9] },
    { option: 'targetPoints', values: [0, 10, 13, 16] },
  ],
};

export default catancities as unknown as GameParts<CatanView>;
