// Pages about games that are over: fetched together.
export { Fair } from './fair';
export { FilePage } from './file';
export { Replay } from './replay';
