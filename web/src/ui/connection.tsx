// Says when the server is out of reach, unless that is over in a moment.
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';

import { socket, t } from '../core/app';

const PATIENCE_MS = 700;

/** `children` stand in for the word about it. */
export function ConnectionNote({ children }: { children?: ComponentChildren }) {
  const [late, setLate] = useState(false);
  const link = socket.link.value;
  useEffect(() => {
    setLate(false);
    if (link === 'online') return;
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [link === 'online']);
  if (!late || link === 'online') return null;
  return <div class="frame-note warn" role="alert">{children || (
    <><span class="spinner" aria-hidden="true" />{t(navigator.onLine ? 'net.connecting' : 'net.offline')}</>
  )}</div>;
}
