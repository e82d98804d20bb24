import type { GameParts } from '../../core/types';
import { Board } from './board';
import { pips, positionOf, readStep } from './turn';
import type { NardyView } from './turn';
import './nardy.css';

const MARS = 2; // points for a win before the other has borne off a checker

const nardy: GameParts<NardyView> = {
  Board,
  seatLine: (table, seat, t) => {
    const side = positionOf(table.view)[seat === 1 ? 1 : 0];
    const off = side[0]!;
    return t(off > 0 ? 'nardy.seatLine.off' : 'nardy.seatLine', { pips: pips(side), off });
  },
  tell: (event, _table, t, events = []) => {
    const sideOf = (seat: number | undefined): string => t(seat === 1 ? 'nardy.Black' : 'nardy.White');
    if (typeof event.chance === 'string') {
      const thrower = events.find((other) => other.seq === event.seq - 1);
      const dice = event.chance.replace('-', '\u2060–\u2060'); // not torn apart at the end of a line
      return thrower?.action === 'roll' ? t('nardy.tell.roll', { who: sideOf(thrower.seat), dice })
        : t('nardy.tell.lot', { dice });
    }
    const step = event.action ? readStep(event.action) : null;
    if (!step) return null;
    const who = sideOf(event.seat);
    return t(step.to === 0 ? 'nardy.tell.off' : 'nardy.tell.step', { who, from: step.from, to: step.to });
  },
  ending: ({ scores, view }, t) => (scores?.includes(MARS) ? t('nardy.mars') : view ? t('nardy.ending') : ''),
  chance: 'dice',
  measure: { error: 0.002, sharedDice: false, standsBefore: () => false },
  seatColour: (seat) => seat === 1
    ? { fill: '#2b211b', ink: '#f3e9d6', mark: '●' }
    : { fill: '#f6ecd8', ink: '#3a2a1c', mark: '○' },
  choices: [
    { option: 'rules', values: ['classic', 'federation'] },
    { option: 'draws', values: [false, true] },
  ],
};

export default nardy;
