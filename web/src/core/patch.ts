// Merge patches (RFC 7396) in which an object that stands for an array names its items by index, as
// `events` carries them to a client that asks for it. Nothing is changed in place: boards compare old
// and new views.

type Members = Record<string, unknown>;

function isObject(v: unknown): v is Members {
  return typeof v === 'object' && v !== null && !Array.isArray(v);
}

function mergedItems(items: readonly unknown[], patch: Members): unknown[] {
  return items.map((item, i) => (i in patch ? merged(item, patch[i]) : item));
}

export function merged(target: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return patch;
  if (Array.isArray(target)) return mergedItems(target, patch);
  const result: Members = isObject(target) ? { ...target } : {};
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete result[key];
    else result[key] = merged(result[key], value);
  }
  return result;
}

/**
 * A view after a patch. A view's own members are always there, so what the patch takes away becomes
 * null again, as the server would print it; deeper down (points of a board, say) it is gone.
 */
export function patchedView(view: unknown, patch: unknown): unknown {
  const result = merged(view, patch);
  if (isObject(result) && isObject(patch)) {
    for (const [key, value] of Object.entries(patch)) if (value === null) result[key] = null;
  }
  return result;
}
