// Durak: what the frame needs to know of it.
import type { GameParts, Table } from '../../core/types';
import { seatColour } from '../../kit/seats';
import { nameAt } from '../../ui/seats';
import { Board } from './board';
import { decided, Result } from './end';
import { tell } from './log';
import { choiceWords, readMove } from './moves';
import { chapters, linger, news } from './turns';
import { brief, type DurakTable, type DurakView, roleOf, type T } from './view';

function seatLine(table: DurakTable, seat: number, t: T): string {
  const role = roleOf(table.view, seat);
  const cards = t('durak.cards', { n: table.view.handCounts[seat] ?? 0 });
  if (role === 'out') return t('durak.role.out');
  return role ? `${cards} · ${t(`durak.role.${role}`)}` : cards;
}

/** There is one loser rather than winners. */
function result({ seat, seats, scores = [] }: Table<DurakView>, t: T): string {
  const losers = scores.flatMap((points, p) => (points === 0 ? [p] : []));
  const [loser] = losers;
  if (loser === undefined || losers.length > 1) return t('end.draw');
  if (seat === loser) return t('durak.result.you');
  return seat === null || seats.length > 2 ? t('durak.result', { name: nameAt({ seat, seats }, loser) }) : t('end.won');
}

const durak: GameParts<DurakView> = {
  Board,
  told: 'rivals',
  seatLine,
  tell,
  Result,
  decided,
  chapters,
  news,
  linger,
  sound: (action) => (action === 'take' ? 'cards' : readMove(action)?.card ? 'card' : null),
  advise: (action, _table, t) => { const move = readMove(action); return move ? choiceWords(move, t) : action; },
  hand: ({ hand }, _seat, t) => hand.map((card) => brief(card, t)).join(' '),
  result,
  ending: ({ view }, t) => {
    if (!view) return '';
    if (view.durak != null) return t('durak.ending', { n: view.handCounts[view.durak] ?? 0 });
    return t(view.handCounts.every((n) => n === 0) ? 'durak.ending.none' : 'durak.ending.bouts');
  },
  columns: (_table, events, defaults, t) => [
    ...defaults,
    {
      title: t('durak.result.takes'),
      of: (seat) => events.filter((one) => one.seat === seat && one.action === 'take').length,
    },
  ],
  chance: 'cards',
  // It is judged by trials, and trials differ.
  measure: { error: 0.03, sharedDice: false, standsBefore: (action) => action.startsWith('attack') },
  seatColour,
  learn: () => import('./learn'),
  choices: [
    { option: 'transferable', values: [false, true] },
    { option: 'throwIn', values: ['all', 'neighbours', 'attacker'] },
    { option: 'deck', values: [36, 24, 52] },
    { option: 'firstBoutMax', values: [6, 5] },
    { option: 'throwAfterTake', values: [true, false] },
    { option: 'discardPileVisible', values: [false, true] },
  ],
};

export default durak;
