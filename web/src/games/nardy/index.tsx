import type { GameParts } from '../../core/types';
import { Board } from './board';
import { decided, Result } from './end';
import { tell } from './log';
import { chapters, sayWays } from './turns';
import { pips, positionOf, readSteps } from './view';
import type { NardyView } from './view';

const MARS = 2; // points for a win before the other has borne off a checker

/** The checkers that a side still has on the board. */
function leftTo(view: NardyView, side: 'white' | 'black'): number {
  return Object.values(view.board).reduce((n, { player, checkers }) => n + (player === side ? checkers : 0), 0);
}

const nardy: GameParts<NardyView> = {
  Board,
  told: 'score',
  seatLine: (table, seat, t) => {
    const side = positionOf(table.view)[seat === 1 ? 1 : 0];
    const off = side[0]!;
    return t(off > 0 ? 'nardy.seatLine.off' : 'nardy.seatLine', { pips: pips(side), off });
  },
  tell,
  Result,
  decided,
  chapters,
  ending: ({ scores, view }, t) => {
    if (scores?.includes(MARS)) return t('nardy.mars');
    return view?.winner ? t('nardy.ending', { n: leftTo(view, view.winner === 'white' ? 'black' : 'white') }) : '';
  },
  chance: 'dice',
  sayTurn: (actions, t) => sayWays(readSteps(actions.join(',')), t),
  measure: { error: 0.002, sharedDice: false, wholeTurns: true, standsBefore: () => false },
  seatColour: (seat) => seat === 1
    ? { fill: '#2b211b', ink: '#f3e9d6', mark: '●' }
    : { fill: '#f6ecd8', ink: '#3a2a1c', mark: '○' },
  learn: () => import('./learn'),
  choices: [
    { option: 'rules', values: ['classic', 'federation'] },
    { option: 'draws', values: [false, true] },
  ],
};

export default nardy;
