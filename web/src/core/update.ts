// Keeps the app installed for offline use, and tells when a newer version waits.
import { signal } from '@preact/signals';

/** True: a newer version is ready, `takeUpdate` loads it. */
export const updateReady = signal(false);

const LOOK_MS = 3600_000; // a page that stays open for days looks now and then

let waiting: ServiceWorker | null = null;

/** The files that this page was loaded with. */
function ownFiles(): string[] {
  const parts = document.querySelectorAll<HTMLElement>('script[src], link[rel=stylesheet]');
  return Array.from(parts, (part) => part.getAttribute('src') ?? part.getAttribute('href') ?? '');
}

function watch(registration: ServiceWorkerRegistration): void {
  const meet = (worker: ServiceWorker | null): void => {
    // With nobody in charge yet this is the first version, not a newer one.
    if (!worker || !navigator.serviceWorker.controller) return;
    waiting = worker;
    worker.postMessage(ownFiles());
  };
  navigator.serviceWorker.addEventListener('message', (event) => {
    if (event.data === 'newer') updateReady.value = true;
  });
  const expect = (coming: ServiceWorker | null): void => {
    coming?.addEventListener('statechange', () => { if (coming.state === 'installed') meet(coming); });
  };
  meet(registration.waiting);
  expect(registration.installing); // the browser may have looked before we did
  registration.addEventListener('updatefound', () => expect(registration.installing));
  const look = (): void => { registration.update().catch(() => null); };
  setInterval(look, LOOK_MS);
  document.addEventListener('visibilitychange', () => { if (!document.hidden) look(); });
}

/** Called once, when the page has been shown. Browsers without service workers, and pages that did
 *  not come safely, go on without. */
export async function keepInstalled(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  try {
    watch(await navigator.serviceWorker.register('/sw.js'));
  } catch { /* played online only */ }
}

/** Loads the page again as the newer version. */
export function takeUpdate(): void {
  if (waiting?.state !== 'installed') { // another window was quicker
    location.reload();
    return;
  }
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  waiting.postMessage('take over');
}
