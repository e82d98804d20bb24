// All that is told of a game, in one part.
export { Board } from './board';
export { columns, decided, ending, endLine, Result } from './end';
export { outcome, tell } from './log';
export { actionText } from './phrases';
export { chapters } from './turns';
