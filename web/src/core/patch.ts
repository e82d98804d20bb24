// Merge patches (RFC 7396), as `events` carries them. Nothing is changed in place: boards compare
// old and new views.

type Members = Record<string, unknown>;

function isObject(v: unknown): v is Members {
  return typeof v === 'object' && v !== null && !Array.isArray(v);
}

export function merged(target: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return patch;
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
