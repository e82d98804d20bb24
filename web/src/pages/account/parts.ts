export { AccountBox } from './box';
export { KeepHint } from './hint';
export { Recover } from './recover';
