// Pages with a board that is played on, and those around it: fetched together.
export { History } from './history';
export { LocalPage } from './local';
export { NewGame } from './new';
export { SettingsPage } from './settings';
export { TablePage } from './table';
