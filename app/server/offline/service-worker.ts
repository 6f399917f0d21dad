/// <reference lib="webworker" />
/**
 * Lets shoppers browse without a network (J3). Built after the client (vite.config.ts), which inserts the version and
 * the list of files; the page registers it once it has loaded. Only things that are the same for everybody are cached:
 * files of the build, pictures, and pages that the shop serves from memory (they carry `cache-status: shop`). A new
 * build installs a new version beside the old one. The new version takes over, and deletes the old caches, when no page
 * of the old one is open any more.
 */
declare const buildVersion: string;
declare const buildFiles: readonly string[];

// The project is typed for pages; this file runs in a worker, where `self` is something else.
const worker = self as unknown as ServiceWorkerGlobalScope;
const cacheNames = {
  build: `build ${buildVersion}`,
  pages: `pages ${buildVersion}`,
  routes: `routes ${buildVersion}`,
  pictures: 'pictures',
  theme: 'theme',
} as const;
const maxEntries = { build: 300, pages: 60, routes: 60, pictures: 400, theme: 1 };
/** Pages that are cached before they have been opened: of a language when one of its pages is. */
const firstPages = (prefix: string) => [`${prefix}/offline`, `${prefix}/cart`, prefix || '/'];
/** Pages that are personal or must never be stale. */
const neverCached = /^(?:\/ur)?\/(?:api|admin|account|receipt|login|register|forgotpassword|password_change|reset)\b/;
/** A cached page is shown if the network takes longer than this; the response still replaces it in the cache. */
const networkTimeoutMs = 4_000;

type CacheKind = keyof typeof cacheNames;

worker.addEventListener('install', (event) => event.waitUntil(openCaches()));
worker.addEventListener('activate', (event) => event.waitUntil(takeOver()));
worker.addEventListener('message', (event) => event.waitUntil(storeOpenPage(event.data)));
worker.addEventListener('fetch', (event) => {
  const { pathname, origin } = new URL(event.request.url);
  const { method, headers, mode } = event.request;
  if (method !== 'GET' || origin !== worker.location.origin || headers.has('range') || neverCached.test(pathname))
    return;
  if (pathname.startsWith('/static/')) event.respondWith(cacheFirst(event, 'build'));
  else if (isTheme(pathname)) event.respondWith(cacheFirst(event, 'theme'));
  else if (isPicture(pathname)) event.respondWith(cacheFirst(event, 'pictures'));
  else if (isRoutes(pathname)) event.respondWith(routesNetworkFirst(event));
  else if (mode === 'navigate') event.respondWith(documentNetworkFirst(event));
  else if (pathname.endsWith('.data')) {
    event.respondWith(dataNetworkFirst(event));
    if (isProductData(pathname)) event.waitUntil(storeDocument(pathname.slice(0, -'.data'.length)));
  }
});

async function openCaches(): Promise<void> {
  const [build, pages] = await Promise.all([caches.open(cacheNames.build), caches.open(cacheNames.pages)]);
  await pages.add(new Request('/offline', { cache: 'no-cache' }));
  await Promise.allSettled([...buildFiles.map((file) => build.add(file)), addFirstPages('')]);
}

async function addFirstPages(prefix: string): Promise<void> {
  const pages = await caches.open(cacheNames.pages);
  await Promise.allSettled(firstPages(prefix).map((page) => pages.add(new Request(page, { cache: 'no-cache' }))));
}

/** Caches the first pages in the language of this page, if they are not cached yet: so the offline page speaks it too. */
async function addFirstPagesOf(address: string): Promise<void> {
  const prefix = prefixOf(address);
  if (prefix && !(await lookUp('pages', `${prefix}/offline`))) await addFirstPages(prefix);
}

/** `/ur` before the path of a page in Urdu, and nothing before others (app/i18n/language.ts). */
function prefixOf(address: string): string {
  return /^\/ur(?=\/|$)/.exec(new URL(address).pathname)?.[0] ?? '';
}

async function takeOver(): Promise<void> {
  const current: string[] = Object.values(cacheNames);
  const names = await caches.keys();
  await Promise.all(names.filter((name) => !current.includes(name)).map((name) => caches.delete(name)));
  await worker.registration.navigationPreload?.enable();
  await worker.clients.claim();
}

/** The page that registered this worker was loaded without it; its files are cached now. */
async function storeOpenPage(addresses: unknown): Promise<void> {
  if (!Array.isArray(addresses)) return;
  for (const address of addresses) {
    const url = URL.parse(String(address));
    if (!url || url.origin !== worker.location.origin || neverCached.test(url.pathname)) continue;
    const kind = cacheKindOf(url.pathname);
    if (kind === 'pages') await addFirstPagesOf(url.href);
    else if (await lookUp(kind, url.href)) continue;
    const response = await fetch(url).catch(() => null);
    if (response) await store(kind, url.href, response);
  }
}

/** Cache first: file names contain a hash of the content, so a cached file is never stale. */
async function cacheFirst(event: FetchEvent, kind: CacheKind): Promise<Response> {
  const cached = await lookUp(kind, event.request.url);
  if (cached) return cached;
  try {
    const response = await fetch(event.request);
    event.waitUntil(storeFile(kind, event.request.url, response.clone()));
    return response;
  } catch {
    // No network, or the page was left: what the browser itself would say, and no error of this worker.
    if (kind === 'theme') return newestTheme();
    if (kind !== 'pictures') return Response.error();
    return (await anotherWidth(event.request.url)) ?? emptyPicture();
  }
}

/** With new looks the page for when there is no network, which is cached before anybody sees it, is fetched again. */
async function storeFile(kind: CacheKind, address: string, response: Response): Promise<void> {
  await store(kind, address, response);
  if (kind === 'theme' && (await lookUp('theme', address))) await addFirstPages('');
}

/** A page from before the owner changed the looks of the shop has those of now; without any, those of the build. */
async function newestTheme(): Promise<Response> {
  const cache = await caches.open(cacheNames.theme);
  const [newest] = await cache.keys();
  return (newest && (await cache.match(newest))) ?? new Response('', { headers: { 'content-type': 'text/css' } });
}

/** The same picture cached in another width: `/media/PICTURE-WIDTH.FORMAT`. */
async function anotherWidth(address: string): Promise<Response | undefined> {
  const [picture] = /^.*\/media\/\w+-/.exec(address) ?? [];
  const cache = await caches.open(cacheNames.pictures);
  const seen = picture ? (await cache.keys()).find(({ url }) => url.startsWith(picture)) : undefined;
  return seen && cache.match(seen);
}

/** A transparent picture, so that the page shows the picture's colour instead of the browser's broken-image icon. */
function emptyPicture(): Response {
  const nothing = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>';
  return new Response(nothing, { headers: { 'content-type': 'image/svg+xml' } });
}

async function documentNetworkFirst(event: FetchEvent): Promise<Response> {
  const { url } = event.request;
  const arriving = fetchAndStore(event);
  event.waitUntil(arriving.then(() => addFirstPagesOf(url)).catch(() => {}));
  const cached = await lookUp('pages', url);
  if (!cached) return arriving.catch(async () => (await offlinePage(url)) ?? Response.error());
  const late = new Promise<null>((resolve) => setTimeout(resolve, networkTimeoutMs, null));
  const response = await Promise.race([arriving.catch(() => null), late]);
  return response && response.status < 500 ? response : markCached(cached);
}

async function offlinePage(address: string): Promise<Response | undefined> {
  return (await lookUp('pages', `${prefixOf(address)}/offline`)) ?? lookUp('pages', '/offline');
}

/** Network first: the router shows the current page while it waits, so the cache serves only if the network fails. */
async function dataNetworkFirst(event: FetchEvent): Promise<Response> {
  try {
    const response = await fetchAndStore(event);
    if (response.status < 500) return response;
    return (await lookUp('pages', event.request.url)) ?? response;
  } catch {
    return (await lookUp('pages', event.request.url)) ?? Response.error();
  }
}

/** Network first. Without it, every route that the shop has named so far: the router takes what it does not know yet. */
async function routesNetworkFirst(event: FetchEvent): Promise<Response> {
  try {
    const response = await fetch(event.request);
    event.waitUntil(store('routes', event.request.url, response.clone()));
    return response;
  } catch {
    const cache = await caches.open(cacheNames.routes);
    const named = await Promise.all((await cache.keys()).map(async (key) => (await cache.match(key))?.json()));
    return Response.json(Object.assign({}, ...named));
  }
}

/** A product that is opened by a tap fetches data only; its document is kept too, so that it is there when it is opened anew. */
async function storeDocument(pathname: string): Promise<void> {
  if (await lookUp('pages', new URL(pathname, worker.location.origin).href)) return;
  const response = await fetch(pathname, { priority: 'low' }).catch(() => null);
  if (response) await store('pages', response.url, response);
}

async function fetchAndStore(event: FetchEvent): Promise<Response> {
  // Nothing but a response is preloaded; the type says `any`. Where there is no network Chromium rejects, and Firefox
  // resolves with an error that it would show.
  const preloaded: Response | undefined = await event.preloadResponse;
  const response = preloaded && preloaded.type !== 'error' ? preloaded : await fetch(event.request);
  event.waitUntil(store('pages', event.request.url, response.clone()));
  return response;
}

/** Marks a cached page as possibly stale (infra/live reads the mark). */
function markCached(cached: Response): Response {
  const headers = new Headers(cached.headers);
  headers.set('server-timing', 'shelf');
  return new Response(cached.body, { status: cached.status, headers });
}

/** Undefined also where the browser cannot open its storage: the network still answers then. */
async function lookUp(kind: CacheKind, address: string): Promise<Response | undefined> {
  try {
    const cache = await caches.open(cacheNames[kind]);
    return await cache.match(address, { ignoreVary: true });
  } catch {
    return undefined;
  }
}

/** A picture that was sent instead of another size names its own address (infra/media), and is cached as that one. */
async function store(kind: CacheKind, input: string, response: Response): Promise<void> {
  const isForEverybody = kind !== 'pages' || response.headers.get('cache-status')?.startsWith('shop');
  if (response.status !== 200 || response.redirected || !isForEverybody) return;
  // The looks of now under an address of before.
  if (response.headers.get('cache-control') === 'no-store') return;
  const address = new URL(response.headers.get('content-location') ?? input, input).href;
  try {
    const cache = await caches.open(cacheNames[kind]);
    // `put` moves an entry to the end, and the oldest entries are deleted when there are too many.
    await cache.put(address, response);
    const cached = await cache.keys();
    for (const oldest of cached.slice(0, -maxEntries[kind])) await cache.delete(oldest);
  } catch {
    // The phone's storage is full; what was cached before stays.
  }
}

function cacheKindOf(pathname: string): CacheKind {
  if (pathname.startsWith('/static/')) return 'build';
  if (isRoutes(pathname)) return 'routes';
  if (isTheme(pathname)) return 'theme';
  return isPicture(pathname) ? 'pictures' : 'pages';
}

/** Where the router asks for routes (react-router.config.ts). */
function isRoutes(pathname: string): boolean {
  return /^(?:\/ur)?\/__manifest$/.test(pathname);
}

function isProductData(pathname: string): boolean {
  return /\/product_detail\/\d+\.data$/.test(pathname);
}

/** The owner's looks (content/theme/theme-sheet.server.ts). */
function isTheme(pathname: string): boolean {
  return /^\/theme-[0-9a-f]+\.css$/.test(pathname);
}

function isPicture(pathname: string): boolean {
  return /^\/media\/.*\.(?:avif|webp|jpg)$/.test(pathname) || /^\/[\w/-]+\.svg$/.test(pathname);
}
