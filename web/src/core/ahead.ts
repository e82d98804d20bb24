// Asks for the files of a part side by side. Its scripts name each other, so that a browser would find them one after
// the other, a round trip each.

/** The page lists them (build.mjs) as links that stand for nothing until now. A browser that does not know this kind
 *  of link finds them by and by. */
export function askFor(part: string): void {
  if (typeof document === 'undefined') return; // in node there is nothing to wait for
  for (const link of document.querySelectorAll<HTMLLinkElement>(`link[data-part~=${part}]`)) link.rel = 'modulepreload';
}
