/// <reference lib="webworker" />
/**
 * Lets browsing go on without a network (J3). Built after the client (vite.config.ts), which puts in the version and the
 * files; the page registers it once it has loaded. Kept are only things that are the same for everybody: files of the
 * build, pictures, and pages that the shop answers from memory (they carry `cache-status: shop`). A new build is a new
 * version beside the old one: it takes over when no page of the old one is open any more, and then the old shelves go.
 */
declare const buildVersion: string;
declare const buildFiles: readonly string[];

// The project is typed for pages; this file runs in a worker, where `self` is something else.
const worker = self as unknown as ServiceWorkerGlobalScope;
const shelves = { build: `build ${buildVersion}`, pages: `pages ${buildVersion}`, pictures: 'pictures' } as const;
const mostKept = { build: 300, pages: 60, pictures: 400 };
/** Read without having been opened before. */
const firstPages = ['/offline', '/cart', '/'];
/** Personal, or only right when it is new. */
const neverKept = /^\/(?:api|admin|account|receipt|login|register|forgotpassword|password_change|reset)\b/;
/** A page that is kept is shown if the new one takes longer; the new one is kept for the next time. */
const patienceMs = 4_000;

type Shelf = keyof typeof shelves;

worker.addEventListener('install', (event) => event.waitUntil(fillShelves()));
worker.addEventListener('activate', (event) => event.waitUntil(takeOver()));
worker.addEventListener('message', (event) => event.waitUntil(keepWhatIsOpen(event.data)));
worker.addEventListener('fetch', (event) => {
  const { pathname, origin } = new URL(event.request.url);
  const { method, headers, mode } = event.request;
  if (method !== 'GET' || origin !== worker.location.origin || headers.has('range') || neverKept.test(pathname)) return;
  if (pathname.startsWith('/static/')) event.respondWith(fileFirst(event, 'build'));
  else if (isPicture(pathname)) event.respondWith(fileFirst(event, 'pictures'));
  else if (mode === 'navigate') event.respondWith(documentFirstFromShop(event));
  else if (pathname.endsWith('.data')) event.respondWith(dataFirstFromShop(event));
});

async function fillShelves(): Promise<void> {
  const [build, pages] = await Promise.all([caches.open(shelves.build), caches.open(shelves.pages)]);
  await pages.add(new Request('/offline', { cache: 'no-cache' }));
  await Promise.allSettled([
    ...buildFiles.map((file) => build.add(file)),
    ...firstPages.map((page) => pages.add(new Request(page, { cache: 'no-cache' }))),
  ]);
}

async function takeOver(): Promise<void> {
  const current: string[] = Object.values(shelves);
  const names = await caches.keys();
  await Promise.all(names.filter((name) => !current.includes(name)).map((name) => caches.delete(name)));
  await worker.registration.navigationPreload?.enable();
  await worker.clients.claim();
}

/** The page that registered this worker came without it: what it has loaded is put on the shelves afterwards. */
async function keepWhatIsOpen(addresses: unknown): Promise<void> {
  if (!Array.isArray(addresses)) return;
  for (const address of addresses) {
    const url = URL.parse(String(address));
    if (!url || url.origin !== worker.location.origin || neverKept.test(url.pathname)) continue;
    const shelf = url.pathname.startsWith('/static/') ? 'build' : isPicture(url.pathname) ? 'pictures' : 'pages';
    if (shelf !== 'pages' && (await lookUp(shelf, url.href))) continue;
    const response = await fetch(url).catch(() => null);
    if (response) await keep(shelf, url.href, response);
  }
}

/** Content-hashed names: what is kept is right for ever. */
async function fileFirst(event: FetchEvent, shelf: Shelf): Promise<Response> {
  const kept = await lookUp(shelf, event.request.url);
  if (kept) return kept;
  try {
    const response = await fetch(event.request);
    event.waitUntil(keep(shelf, event.request.url, response.clone()));
    return response;
  } catch (error) {
    if (shelf !== 'pictures') throw error;
    return (await anotherWidth(event.request.url)) ?? emptyPicture();
  }
}

/** The same picture as it was seen elsewhere, smaller or larger: `/media/PICTURE-WIDTH.FORMAT`. */
async function anotherWidth(address: string): Promise<Response | undefined> {
  const [picture] = /^.*\/media\/\w+-/.exec(address) ?? [];
  const cache = await caches.open(shelves.pictures);
  const seen = picture ? (await cache.keys()).find(({ url }) => url.startsWith(picture)) : undefined;
  return seen && cache.match(seen);
}

/** Leaves the picture's own colour in its place, where a browser would draw a broken one. */
function emptyPicture(): Response {
  const nothing = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>';
  return new Response(nothing, { headers: { 'content-type': 'image/svg+xml' } });
}

async function documentFirstFromShop(event: FetchEvent): Promise<Response> {
  const { url } = event.request;
  const arriving = ask(event);
  const kept = await lookUp('pages', url);
  if (!kept) return arriving.catch(async () => (await lookUp('pages', '/offline')) ?? Response.error());
  const late = new Promise<null>((resolve) => setTimeout(resolve, patienceMs, null));
  const response = await Promise.race([arriving.catch(() => null), late]);
  return response && response.status < 500 ? response : asKept(kept);
}

/** The router shows what it has while it waits, so there is no hurry; only where nothing comes is what is kept better. */
async function dataFirstFromShop(event: FetchEvent): Promise<Response> {
  try {
    const response = await ask(event);
    if (response.status < 500) return response;
    return (await lookUp('pages', event.request.url)) ?? response;
  } catch {
    return (await lookUp('pages', event.request.url)) ?? Response.error();
  }
}

async function ask(event: FetchEvent): Promise<Response> {
  // Nothing but a response is preloaded; the type says `any`.
  const preloaded: Response | undefined = await event.preloadResponse;
  const response = preloaded ?? (await fetch(event.request));
  event.waitUntil(keep('pages', event.request.url, response.clone()));
  return response;
}

/** Tells the page that it may be old (platform/live reads this). */
function asKept(kept: Response): Response {
  const headers = new Headers(kept.headers);
  headers.set('server-timing', 'shelf');
  return new Response(kept.body, { status: kept.status, headers });
}

async function lookUp(shelf: Shelf, address: string): Promise<Response | undefined> {
  return (await caches.open(shelves[shelf])).match(address, { ignoreVary: true });
}

async function keep(shelf: Shelf, address: string, response: Response): Promise<void> {
  const isForEverybody = shelf !== 'pages' || response.headers.get('cache-status')?.startsWith('shop');
  if (response.status !== 200 || response.redirected || !isForEverybody) return;
  try {
    const cache = await caches.open(shelves[shelf]);
    // What was put last stands last, in the place of what it replaces; the first go when there are too many.
    await cache.put(address, response);
    const kept = await cache.keys();
    for (const oldest of kept.slice(0, -mostKept[shelf])) await cache.delete(oldest);
  } catch {
    // The phone is full; what was kept before stays.
  }
}

function isPicture(pathname: string): boolean {
  return /^\/media\/.*\.(?:avif|webp|jpg)$/.test(pathname) || /^\/[\w/-]+\.svg$/.test(pathname);
}
