// A choice of the player that outlives the page.
import { useState } from 'preact/hooks';
import { load, save } from '../core/store';

export function useKept<T>(key: string, first: T): [T, (value: T) => void] {
  const [value, set] = useState<T>(() => load<T>(key) ?? first);
  return [value, (next) => {
    set(next);
    save(key, next);
  }];
}
