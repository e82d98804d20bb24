import './catan.css';
import type { GameModule } from '../../core/types';
import { Board } from './board';
import { tell } from './tell';
import { handCount, opened, points } from './view';
import type { CatanView } from './view';

const MARKS = ['▲', '●', '■', '◆'];

/** Given what every seat sees, `opened` makes a view with all hands open: for the replay. */
const catan: GameModule<CatanView> & { opened: typeof opened } = {
  name: 'catan',
  Board,
  seatLine: ({ view }, seat, t) => t('catan.line', { vp: points(view, seat), cards: handCount(view, seat) }),
  tell,
  opened,
  ending: ({ view }, t) => (view.winner == null ? '' : t('catan.ending', { n: points(view, view.winner) })),
  words: (lang) => import(`./words.${lang}.ts`),
  seatColour: (seat) => ({ fill: `var(--p${seat})`, ink: seat === 3 ? '#222222' : '#ffffff', mark: MARKS[seat] ?? '' }),
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
