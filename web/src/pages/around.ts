// Pages before and after a game: fetched together.
export { History } from './history';
export { NewGame } from './new';
export { SettingsPage } from './settings';
