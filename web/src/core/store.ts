// localStorage that may be missing or full (private windows, embedded pages): then things are
// forgotten with the page.

const fallback = new Map<string, string>();
const PREFIX = 'stolik.';

export function load<T>(key: string): T | null {
  try {
    const text = localStorage.getItem(PREFIX + key);
    return text === null ? null : (JSON.parse(text) as T);
  } catch {
    const text = fallback.get(key);
    return text === undefined ? null : (JSON.parse(text) as T);
  }
}

export function save(key: string, value: unknown): void {
  const text = JSON.stringify(value);
  try {
    if (value === null) localStorage.removeItem(PREFIX + key);
    else localStorage.setItem(PREFIX + key, text);
  } catch {
    if (value === null) fallback.delete(key);
    else fallback.set(key, text);
  }
}
