// localStorage that may be missing or full (private windows, embedded pages): then things are
// forgotten with the page.

const fallback = new Map<string, string>();
const PREFIX = 'stolik.';

export function load<T>(key: string): T | null {
  try {
    const text = fallback.get(key) ?? localStorage.getItem(PREFIX + key);
    return text === null ? null : (JSON.parse(text) as T);
  } catch {
    return null;
  }
}

/** False: it is forgotten with the page. */
export function save(key: string, value: unknown): boolean {
  const text = JSON.stringify(value);
  fallback.delete(key);
  try {
    if (value === null) localStorage.removeItem(PREFIX + key);
    else localStorage.setItem(PREFIX + key, text);
    return true;
  } catch {
    fallback.set(key, text);
    return false;
  }
}
