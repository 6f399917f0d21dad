import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { withoutReplica } from '#app/infra/db/db.server.ts';
import { observeReading, type PageReading } from '#app/infra/http/page-dependencies.server.ts';
import { withQuery } from '#app/infra/http/with-query.ts';
import { concerns } from '#app/infra/live/concerns.ts';
import { log } from '#app/infra/process/log.server.ts';
import { isBusy as isBusyError } from '#app/infra/process/semaphore.ts';
import {
  acceptedEncoding,
  type CachedPage,
  compressPage,
  type Effort,
  type Encoding,
  makePage,
  type Rendering,
  recompress,
  sendFromMemory,
  sendPage,
} from './cached-page.server.ts';
import { createPageStore } from './page-store.server.ts';

/** A rendering in progress, the tags announced as changed since it began, and when that was, in ms. */
type PendingRendering = { rendering: Promise<Rendered>; changed: Set<string>; startedAt: number };

type Rendered = { page: CachedPage; from: Source } | { response: Response; body: Buffer };

const noTags: ReadonlySet<string> = new Set();

/** How often a page is rendered for one request when what it shows changes meanwhile. */
const maxAttempts = 3;
/**
 * While many pages wait to be rendered, a page that has changed is served as it was up to this long ago. Orders change the
 * stock on much-visited pages many times a second; rendering those again each time would leave no time for searches.
 */
const staleWhileBusyMs = 5_000;

/** A page that was sent so often is packed once more and finely, one page at a time. Pages that change often never are. */
const hitsBeforeRecompression = 100;

/** The source of a page as the `cache-status` header names it (RFC 9211): from the cache, rendered now, or stale. */
type Source = 'hit' | 'fwd=miss' | 'hit; fwd=stale';

export type PageCache = {
  /** Answers a GET or HEAD of `address` (path and query) from the cache; renders the page first if necessary. */
  answer(request: IncomingMessage, response: ServerResponse, address: string): Promise<void>;
  /**
   * Answers a request at once, with the headers that every answer carries, if the page is in memory under the very text of
   * its address, current, and packed as this client wants it. Returns false, and does nothing, for every other request.
   */
  answerFromMemory(request: IncomingMessage, response: ServerResponse, id: string): boolean;
  /** Invalidates every page that depends on one of these tags. `tag:*` stands for all tags with this prefix. */
  drop(tags: Iterable<string>): void;
  dropAll(): void;
  /** With `false` (changes are not received) no cached page is trusted and every request renders again. */
  trust(isConnected: boolean): void;
  /** Whether anything is cached that shoppers came for: an error is not. */
  hasPages(): boolean;
  /** The number of cached pages, their size, and how often each source served a request. */
  figures(): { pages: number; bytes: number; hits: number; renders: number; stale: number };
};

export type PageCacheOptions = {
  maxBytes?: number;
  /**
   * A page whose rendering began less than this ago is served although a product on it has changed since: while many order,
   * the stock on the pages that all of them see changes all the time. The data of an open page, which was notified of a change,
   * is always new. The live stream tells what changed so shortly before a page was opened.
   */
  settleMs?: number;
  /** A page is rendered again after this time, whether anything on it has changed or not. */
  maxAgeMs?: number;
  /**
   * Evicts pages that were requested once before all others, so that a flood of one-time addresses
   * evicts none that are in use.
   */
  evictsSingleUseFirst?: boolean;
  effort?: Effort;
  /** The name of this cache in `cache-status`. A service worker keeps pages of `shop` for when there is no network. */
  name?: 'shop' | 'searches';
  /** The `cache-control` for browsers; null where each page sets its own. */
  cacheControl?: 'no-cache' | null;
  /** Lets in a request that waits for a rendering; the function it returns is called after it. Throws where it is refused. */
  enter?: (request: IncomingMessage) => () => void;
  /** While it is away, or seems to be, the last good pages are served without trying to render new ones. */
  isDatabaseAway?: () => boolean;
  /** While so many pages wait to be rendered that another one would be refused, it is refused before any work is done. */
  isFull?: () => boolean;
  /** Announced changes that a replica of the database may not show yet. */
  pendingChanges?: () => ReadonlySet<string>;
  /** While so many pages wait to be rendered that those of the last five seconds have to do. */
  isBusy?: () => boolean;
  /** Whether a response that is not 200 is cached all the same. */
  cachesStatus?: (status: number, address: string) => boolean;
  /** The headers by which a CDN keeps this page; none where there is no CDN. */
  cdnHeaders?: (read: PageReading) => Record<string, string>;
  /** Headers that every answer carries. */
  sharedHeaders?: Record<string, string>;
  /** Answers a request that is refused so. */
  refuse?: (request: IncomingMessage, response: ServerResponse, address: string) => Promise<void>;
};

/**
 * Public pages are the same document for everybody. Each is rendered once and then served from memory until the
 * database announces a change of something that it shows. Concurrent requests for one page share one rendering. When
 * rendering fails because the database is away, the last good page is served.
 */
export function createPageCache(
  render: (address: string) => Promise<Response>,
  {
    maxBytes = 96 * 1024 * 1024,
    settleMs = 0,
    maxAgeMs = Number.POSITIVE_INFINITY,
    evictsSingleUseFirst = false,
    effort = 'usual',
    name = 'shop',
    cacheControl = 'no-cache',
    enter,
    isDatabaseAway = () => false,
    isFull = () => false,
    pendingChanges = () => noTags,
    isBusy = () => false,
    cachesStatus = () => false,
    cdnHeaders,
    sharedHeaders = {},
    refuse = async (_request, response) => void response.writeHead(503).end(),
  }: PageCacheOptions = {},
): PageCache {
  const pages = createPageStore({ maxBytes, evictsSingleUseFirst });
  const pendingRenderings = new Map<string, PendingRendering>();
  const counts = { hits: 0, renders: 0, stale: 0 };
  let isConnected = true;
  let isRecompressing = false;

  function current(address: string): CachedPage | undefined {
    const page = pages.get(address);
    if (!page || !isCurrent(page)) return undefined;
    pages.markUsed(address, page);
    return page;
  }

  function isCurrent(page: CachedPage): boolean {
    return page.fresh && isConnected && Date.now() < page.read.expiresAt;
  }

  /** If a last good page exists, the shopper waits for a new one only briefly; the next shopper gets the new one. */
  function renderOrLast(address: string): Promise<Rendered> {
    const last = pages.get(address);
    if (last && (isDatabaseAway() || isFull() || isFreshEnough(address, last))) {
      counts.stale++;
      return Promise.resolve({ page: last, from: 'hit; fwd=stale' });
    }
    const { rendering, startedAt } = renderOnce(address);
    if (!last) return rendering;
    const waitMs = Math.max(startedAt + maxWaitMs(address) - performance.now(), 0);
    return Promise.race([rendering, sleep(waitMs, { page: last, from: 'hit; fwd=stale' } as const, { ref: false })]);
  }

  /** Whether a page does that has changed since its rendering began. */
  function isFreshEnough(
    address: string,
    { renderedAt, onlyProductsChanged }: Pick<CachedPage, 'renderedAt' | 'onlyProductsChanged'>,
  ): boolean {
    const maxStaleMs = isBusy() ? staleWhileBusyMs : isConnected && onlyProductsChanged ? settleMs : 0;
    return !isDataRequest(address) && Date.now() - renderedAt < maxStaleMs;
  }

  function renderOnce(address: string): PendingRendering {
    const running = pendingRenderings.get(address);
    if (running) return running;
    const changed = new Set<string>();
    const rendering = renderPage(address, changed).finally(() => pendingRenderings.delete(address));
    const started = { rendering, changed, startedAt: performance.now() };
    pendingRenderings.set(address, started);
    return started;
  }

  async function renderPage(address: string, changed: Set<string>): Promise<Rendered> {
    async function renderBody(): Promise<{ response: Response; body: Buffer }> {
      const response = await render(address);
      return { response, body: Buffer.from(await response.arrayBuffer()) };
    }
    let outdated: Rendering | null = null;
    for (let attempt = 1; ; attempt++) {
      counts.renders++;
      const renderedAt = Date.now();
      const pending = pendingChanges();
      const { result, read } = await observeReading(() => (attempt === 1 ? renderBody() : withoutReplica(renderBody)));
      if (read.fromReplica) for (const tag of pending) changed.add(tag);
      read.expiresAt = Math.min(read.expiresAt, renderedAt + maxAgeMs);
      if (outdated && result.response.status >= 500) {
        return { page: makePage(outdated, cacheControl), from: 'hit; fwd=stale' };
      }
      const { status } = result.response;
      if (status !== 200 && !cachesStatus(status, address)) return afterFailure(address, result);
      const isLast =
        attempt === maxAttempts ||
        isFreshEnough(address, { renderedAt, onlyProductsChanged: onlyProductsChanged(changed, read) });
      if (!isLast && !read.incomplete && concerns(changed, read.tags)) {
        outdated = { ...result, read, renderedAt };
        changed.clear();
        continue;
      }
      const page = makePage({ ...result, read, renderedAt }, cacheControl);
      if (read.incomplete) return lastGoodPageOr(address, page);
      // A change announced during the rendering may or may not be on the page: render once more, then keep it as stale.
      page.fresh = !concerns(changed, read.tags);
      page.onlyProductsChanged = onlyProductsChanged(changed, read);
      if (page.fresh || isLast) {
        pages.set(address, page);
        return { page, from: page.fresh ? 'fwd=miss' : 'hit; fwd=stale' };
      }
      changed.clear();
    }
  }

  function lastGoodPageOr(address: string, page: CachedPage): Rendered {
    const last = pages.get(address);
    if (last) counts.stale++;
    return last ? { page: last, from: 'hit; fwd=stale' } : { page, from: 'fwd=miss' };
  }

  function afterFailure(address: string, result: { response: Response; body: Buffer }): Rendered {
    const last = pages.get(address);
    if (result.response.status >= 500 && last) {
      counts.stale++;
      return { page: last, from: 'hit; fwd=stale' };
    }
    // A page that is gone must not be served as a last good page.
    if (result.response.status < 500) pages.delete(address);
    return result;
  }

  /** CDNs get neither stale pages nor errors. */
  async function send(
    request: IncomingMessage,
    response: ServerResponse,
    { address, page, from }: { address: string; page: CachedPage; from: Source },
  ): Promise<void> {
    const encoding = acceptedEncoding(request.headers['accept-encoding']);
    const body = page.bodies[encoding] ?? (await compressAndCount(address, page, encoding));
    const isStale =
      !page.fresh || from === 'hit; fwd=stale' || page.read.incomplete || page.read.databaseAway || !isConnected;
    const isForCdn = !isStale && page.status === 200;
    const status = { 'cache-status': `${name}; ${from}`, ...(isForCdn && cdnHeaders?.(page.read)) };
    sendPage(request, response, { page, encoding, body, status });
  }

  /** Compresses a page at the first request for this encoding, and updates its cached size. */
  async function compressAndCount(address: string, page: CachedPage, encoding: Encoding): Promise<Buffer> {
    const body = await compressPage(page, encoding, effort);
    pages.recount(address, page);
    return body;
  }

  /** Compresses a popular page as small as possible, while no rendering waits. */
  function recompressIfUsed(address: string, page: CachedPage): void {
    page.sent++;
    if (page.sent < hitsBeforeRecompression || page.isRecompressed || isRecompressing || effort !== 'usual' || isBusy())
      return;
    isRecompressing = true;
    recompress(page)
      .then(() => pages.recount(address, page))
      .catch((error) => log('warn', 'page-not-packed', {}, error))
      .finally(() => {
        isRecompressing = false;
      });
  }

  /** Null where the request is not let in. */
  async function enterAndRender(request: IncomingMessage, address: string): Promise<Rendered | null> {
    let leave: (() => void) | undefined;
    try {
      leave = enter?.(request);
    } catch (error) {
      if (isBusyError(error)) return null;
      throw error;
    }
    try {
      return await renderOrLast(address);
    } finally {
      leave?.();
    }
  }

  return {
    async answer(request, response, address) {
      const page = current(address);
      if (page) {
        counts.hits++;
        return send(request, response, { address, page, from: 'hit' });
      }
      // Prefetches are not rendered while shoppers wait.
      if (isBusy() && isPrefetch(request)) return void response.writeHead(204, { 'cache-control': 'no-store' }).end();
      if (isFull() && !pages.has(address) && !pendingRenderings.has(address)) return refuse(request, response, address);
      const rendered = await enterAndRender(request, address);
      if (!rendered) return refuse(request, response, address);
      if ('page' in rendered) return send(request, response, { address, ...rendered });
      response.writeHead(rendered.response.status, {
        ...Object.fromEntries(rendered.response.headers),
        ...movedLocation(request, rendered.response),
        'content-length': rendered.body.length,
      });
      response.end(request.method === 'HEAD' ? undefined : rendered.body);
    },
    answerFromMemory(request, response, id) {
      const { url = '', method, headers } = request;
      const page = pages.get(url);
      // CDN headers depend on the moment, and a client with a matching ETag gets 304.
      if (page?.status !== 200 || cdnHeaders || headers['if-none-match'] !== undefined) return false;
      if ((method !== 'GET' && method !== 'HEAD') || !isCurrent(page)) return false;
      const encoding = acceptedEncoding(headers['accept-encoding']);
      if (!page.bodies[encoding]) return false;
      pages.markUsed(url, page);
      counts.hits++;
      sendFromMemory(request, response, { page, encoding, id, sharedHeaders });
      if (encoding === 'br') recompressIfUsed(url, page);
      return true;
    },
    drop(tags) {
      const changed = new Set(tags);
      for (const page of pages.all())
        if (concerns(changed, page.read.tags)) {
          page.onlyProductsChanged &&= onlyProductsChanged(changed, page.read);
          page.fresh = false;
        }
      for (const running of pendingRenderings.values()) for (const tag of changed) running.changed.add(tag);
    },
    dropAll() {
      for (const page of pages.all()) {
        page.fresh = false;
        page.onlyProductsChanged = false;
      }
      for (const running of pendingRenderings.values()) running.changed.add('*');
    },
    trust(connected) {
      isConnected = connected;
      if (connected) this.dropAll();
    },
    figures: () => ({ ...pages.figures(), ...counts }),
    hasPages: () => pages.all().some(({ status }) => status === 200),
  };
}

/** Whether nothing that a page shows has changed but single products, as when somebody orders them. */
function onlyProductsChanged(changed: ReadonlySet<string>, { tags }: PageReading): boolean {
  const others = [...changed].filter((tag) => !tag.startsWith('product:') || tag === 'product:*');
  return !concerns(others, tags);
}

/** An address that has moved for good is rendered once for all queries, of which each keeps its own. */
function movedLocation({ url = '' }: IncomingMessage, { status, headers }: Response): { location?: string } {
  const location = headers.get('location');
  const query = url.indexOf('?');
  return status === 301 && location !== null && query !== -1 ? { location: withQuery(location, url.slice(query)) } : {};
}

/** Whether a page is fetched because it may be pressed, by our own script or by the browser itself. */
function isPrefetch({ headers }: IncomingMessage): boolean {
  return headers.purpose === 'prefetch' || String(headers['sec-purpose'] ?? '').startsWith('prefetch');
}

/**
 * The wait for a new page before the last good one is served. An open page that reloads its data has
 * often been notified of a change: with the last good data it would miss that change for good.
 */
function maxWaitMs(address: string): number {
  return isDataRequest(address) ? 5_000 : 1_000;
}

function isDataRequest(address: string): boolean {
  return /\.data(?:\?|$)/.test(address);
}
