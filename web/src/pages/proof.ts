// Pages about games that are over: fetched together.
export { Fair } from './fair';
export { Replay } from './replay';
