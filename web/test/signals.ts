// For tests that make signals of the same kind as the modules they look at.
export { signal } from '@preact/signals';
