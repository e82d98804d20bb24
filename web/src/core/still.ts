// Whether the system wishes that nothing moves.
import { signal } from '@preact/signals';

const query = typeof matchMedia === 'undefined' ? null : matchMedia('(prefers-reduced-motion: reduce)');

export const still = signal(query?.matches ?? false);
query?.addEventListener('change', () => { still.value = query.matches; });
