// What test/local.test.mjs looks at, in one bundle, so that there is one class of each name.
export * from '../src/core/analysis';
export * from '../src/core/carry';
export * from '../src/core/desk';
export * from '../src/core/engine';
export * from '../src/core/local';
export * from '../src/core/pace';
export * from '../src/core/saved';
export * from '../src/core/thinker';
export * from '../src/core/watched';
export { signal } from '@preact/signals';
