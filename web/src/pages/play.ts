// The page with a board that is played on, as most players find it: at a table of the server.
export { TablePage } from './table';
