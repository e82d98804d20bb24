import type { BoardProps, GameParts } from '../../core/types';
import { seatColour } from '../../kit/seats';
import { soon } from '../../ui/later';
import { Board } from './board';
import { columns, decided, ending, endLine } from './end';
import { tell } from './log';
import { chapters } from './turns';
import { actionText } from './phrases';
import { cardsOf, GOODS, handCount, handOf, points } from './view';
import type { CatanView } from './view';

type T = BoardProps['t'];

/** "wood 2, ore 1 · development cards: Knight". */
function hand(view: CatanView, seat: number, t: T): string {
  const resources = handOf(view, seat);
  const own = GOODS.flatMap((one) => (resources?.[one] ? [`${t('catan.' + one)} ${resources[one]}`] : []));
  const cards = (cardsOf(view, seat) ?? []).map((card) => t('catan.' + card));
  return [own.join(', '), cards.length > 0 ? t('catan.dev', { n: cards.join(', ') }) : ''].filter(Boolean).join(' · ');
}

/** Within a sentence. */
const advise: GameParts<CatanView>['advise'] = (action, table, t) => {
  const said = actionText(table, action, t);
  return said.charAt(0).toLowerCase() + said.slice(1);
};

const catan: GameParts<CatanView> = {
  Board,
  told: 'score',
  seatLine: ({ view }, seat, t) => t('catan.line', { vp: points(view, seat), cards: handCount(view, seat) }),
  tell,
  Result: soon(async () => (await import('./result')).Result),
  decided: ({ view }, _events, t) => (view ? decided(view, t) : ''),
  chapters,
  advise,
  hand,
  ending: ({ view }, t) => (view ? ending(view, t) : ''),
  columns: (table, _events, _defaults, t) => columns(table, t),
  endLine,
  chance: 'dice',
  dice: 'sum',
  outcome: (outcome, t) => t('catan.' + outcome),
  measure: { error: 0.005, standsBefore: () => false },
  seatColour,
  learn: () => import('./learn'),
  choices: [
    { option: 'targetPoints', values: [8, 10, 12] },
    { option: 'trade', values: ['first', 'confirm'] },
    { option: 'numbers', values: ['spiral', 'random'] },
    { option: 'friendlyRobber', values: [false, true] },
    { option: 'discardLimit', values: [7, 9] },
    { option: 'playBoughtDevCards', values: [false, true] },
  ],
};

export default catan;
