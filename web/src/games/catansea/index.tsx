// Catan at sea: the base game's board, which draws and asks what views and menus have, with colours and words of
// what only this game has.
import type { GameParts } from '../../core/types';
import catan from '../catan';
import type { CatanView } from '../catan/view';
import './sea.css';

const catansea: GameParts<CatanView> = {
  ...catan,
  learn: () => import('./learn'),
  choices: [
    // The number of players says which of the two single islands is meant.
    { option: 'board', values: ['new_shores', 'four_islands', 'fog', 'desert', 'auto'], without: ['island', 'large'] },
    { option: 'extra', values: ['build', 'paired', 'none'], from: 5 },
    ...(catan.choices ?? []).filter(({ option }) => option !== 'targetPoints' && option !== 'numbers'),
    { option: 'targetPoints', values: [0, 10, 12, 14] },
  ],
};

export default catansea;
