// Catan at sea: the base game's board, which draws and asks what views and menus have, with signs, colours and words
// of what only this game has.
import type { GameParts } from '../../core/types';
import catan from '../catan';
import type { CatanView } from '../catan/view';
import './signs';
import './sea.css';

const catansea: GameParts<CatanView> = {
  ...catan,
  learn: () => import('./learn'),
  choices: [
    { option: 'board', values: ['new_shores', 'four_islands', 'fog', 'desert', 'large', 'island', 'auto'] },
    { option: 'extra', values: ['build', 'paired', 'none'] },
    ...(catan.choices ?? []).filter(({ option }) => option !== 'targetPoints' && option !== 'numbers'),
    { option: 'targetPoints', values: [0, 10, 12, 14] },
  ],
};

export default catansea;
