// A value that listeners and timers read when they run, not when they were set up.
import { useRef } from 'preact/hooks';

export function useNewest<T>(value: T): { readonly current: T } {
  const newest = useRef(value);
  newest.current = value;
  return newest;
}
