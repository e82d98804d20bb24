// The service worker: with it the installed app opens and plays here without the server. What is
// built under a name of its content never changes and is taken from the cache; the page itself is
// asked for anew as long as somebody answers. /api and /ws are never touched.

const worker = self as unknown as ServiceWorkerGlobalScope;
/** By build.mjs: every file of this version, and a name for it that follows from them. */
declare const FILES: string[];
/** Weights of computer players: large, and not everybody needs them. Their names follow from their content. */
declare const LATER: string[];
declare const VERSION: string;

const PREFIX = 'stolik-';
const CACHE = PREFIX + VERSION;
const WEIGHTS = 'weights'; // stays when a new version comes that has the same ones
const PAGE = '/';
const INVITATION = '/i/'; // the same page, with a preview
const PATIENCE_MS = 3000; // a network that does not answer is as good as none

worker.addEventListener('install', (event) => {
  event.waitUntil(fill());
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(dropOthers().then(() => worker.clients.claim()));
});

/** A page says what it is made of. One that came fresh from the server is of this version already;
 *  another is told that there is a newer one, and says when its player wants it. */
worker.addEventListener('message', (event) => {
  const made = event.data as string[] | 'take over';
  if (made === 'take over' || made.every((path) => FILES.includes(path))) void worker.skipWaiting();
  else event.source?.postMessage('newer');
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== worker.location.origin) return;
  const isPage = pathname === PAGE || pathname.startsWith(INVITATION);
  if (request.mode === 'navigate' && isPage) event.respondWith(page(request));
  else if (FILES.includes(pathname)) event.respondWith(file(pathname, request));
  else if (LATER.includes(pathname)) event.respondWith(weights(pathname, request));
});

/** A notice of the player's turn was tapped: the page that it speaks of comes to the front. */
worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(show(PAGE + String(event.notification.data ?? '')));
});

async function show(path: string): Promise<void> {
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const page = pages.find(({ url }) => url.endsWith(path)) ?? pages[0];
  await (page ? page.focus() : worker.clients.openWindow(path));
}

/** All or nothing: a version of which a part is missing is not installed. */
async function fill(): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.addAll(FILES.map((path) => new Request(path, { cache: 'no-cache' })));
}

async function dropOthers(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(PREFIX) && name !== CACHE)
    .map((name) => caches.delete(name)));
  const cache = await caches.open(WEIGHTS);
  const old = (await cache.keys()).filter(({ url }) => !LATER.includes(new URL(url).pathname));
  await Promise.all(old.map((request) => cache.delete(request)));
}

async function page(request: Request): Promise<Response> {
  const kept = await caches.match(PAGE, { cacheName: CACHE });
  try {
    const fresh = await fetch(request, kept ? { signal: AbortSignal.timeout(PATIENCE_MS) } : {});
    if (fresh.ok || !kept) return fresh;
  } catch (error) {
    if (!kept) throw error;
  }
  return kept;
}

async function file(path: string, request: Request): Promise<Response> {
  return (await caches.match(path, { cacheName: CACHE })) ?? fetch(request);
}

/** From the network once, then from here. */
async function weights(path: string, request: Request): Promise<Response> {
  const kept = await caches.match(path, { cacheName: WEIGHTS });
  if (kept) return kept;
  const fresh = await fetch(request).catch(() => new Response(null, { status: 504 }));
  if (fresh.ok) await (await caches.open(WEIGHTS)).put(path, fresh.clone());
  return fresh;
}
