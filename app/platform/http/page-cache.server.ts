import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { withoutReplica } from '../db/db.server.ts';
import { concerns } from '../live/concerns.ts';
import { observeReading, type PageReading } from './page-dependencies.server.ts';

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

/** A rendered page, compressed once and sent to everybody. */
type Page = {
  headers: Record<string, string>;
  bodies: { br: Buffer; gzip: Buffer; identity: Buffer };
  etag: string;
  read: PageReading;
  /** False once something on the page has changed. A stale page is kept for when the database is away or the shop is busy. */
  fresh: boolean;
  /** When its rendering began, in milliseconds since 1970. */
  renderedAt: number;
};

/** A rendering in progress, and the tags announced as changed since it began. */
type Underway = { rendering: Promise<Rendered>; changed: Set<string>; tooLong: Promise<void> };

type Rendered = { page: Page; from: Source } | { response: Response; body: Buffer };

const nothing: ReadonlySet<string> = new Set();

/** How often a page is rendered for one request when what it shows changes meanwhile. */
const mostAttempts = 3;
/**
 * While many pages wait to be rendered, a page that has changed is served as it was up to this long ago. Orders change the
 * stock on much-visited pages many times a second; rendering those again each time would leave no time for searches.
 */
const staleWhileBusyMs = 5_000;

/** The source of a page as the `cache-status` header names it (RFC 9211): from the cache, rendered now, or stale. */
type Source = 'hit' | 'fwd=miss' | 'hit; fwd=stale';

export type PageCache = {
  /** Answers a GET or HEAD of `address` (path and query) from the cache; renders the page first if necessary. */
  answer(request: IncomingMessage, response: ServerResponse, address: string): Promise<void>;
  /** Invalidates every page that depends on one of these tags. `tag:*` stands for all tags with this prefix. */
  drop(tags: Iterable<string>): void;
  dropAll(): void;
  /** With `false` (changes cannot be heard) no cached page is trusted and every request renders again. */
  trust(canHearChanges: boolean): void;
  /** The number of cached pages, their size, and how often each source served a request. */
  figures(): { pages: number; bytes: number; hits: number; renders: number; stale: number };
};

type Options = {
  maxBytes?: number;
  /** While it is away, or seems to be, the last good pages are served without trying to render new ones. */
  isDatabaseAway?: () => boolean;
  /** While so many pages wait to be rendered that another one would be refused, it is refused before any work is done. */
  isFull?: () => boolean;
  /** Announced changes that a replica of the database may not show yet. */
  pendingChanges?: () => ReadonlySet<string>;
  /** While so many pages wait to be rendered that those of the last five seconds have to do. */
  isBusy?: () => boolean;
  /** The headers by which a CDN keeps this page; none where there is no CDN. */
  cdnHeaders?: (read: PageReading) => Record<string, string>;
  /** Answers a request that is refused so. */
  refuse?: (response: ServerResponse, address: string) => Promise<void>;
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
    isDatabaseAway = () => false,
    isFull = () => false,
    pendingChanges = () => nothing,
    isBusy = () => false,
    cdnHeaders = () => ({}),
    refuse = async (response) => void response.writeHead(503).end(),
  }: Options = {},
): PageCache {
  const pages = new Map<string, Page>();
  const underway = new Map<string, Underway>();
  const counts = { hits: 0, renders: 0, stale: 0 };
  let bytes = 0;
  let hearing = true;

  function keep(address: string, page: Page): void {
    forget(address);
    pages.set(address, page);
    bytes += sizeOf(page);
    for (const [oldest] of pages) {
      if (bytes <= maxBytes || oldest === address) break;
      forget(oldest);
    }
  }

  function forget(address: string): void {
    const page = pages.get(address);
    if (!page) return;
    pages.delete(address);
    bytes -= sizeOf(page);
  }

  function current(address: string): Page | undefined {
    const page = pages.get(address);
    if (!page?.fresh || !hearing || Date.now() >= page.read.expiresAt) return undefined;
    // Moves the page to the end of the eviction order: the least recently used page is evicted first.
    pages.delete(address);
    pages.set(address, page);
    return page;
  }

  /** If a last good page exists, the shopper waits for a new one only briefly; the next shopper gets the new one. */
  function renderOrLast(address: string): Promise<Rendered> {
    const last = pages.get(address);
    if (last && (isDatabaseAway() || isFull() || sufficesWhileBusy(address, last))) {
      counts.stale++;
      return Promise.resolve({ page: last, from: 'hit; fwd=stale' });
    }
    const { rendering, tooLong } = renderOnce(address);
    return last
      ? Promise.race([rendering, tooLong.then((): Rendered => ({ page: last, from: 'hit; fwd=stale' }))])
      : rendering;
  }

  function sufficesWhileBusy(address: string, page: Page): boolean {
    return !asksForData(address) && isBusy() && Date.now() - page.renderedAt < staleWhileBusyMs;
  }

  function renderOnce(address: string): Underway {
    const running = underway.get(address);
    if (running) return running;
    const changed = new Set<string>();
    const rendering = renderPage(address, changed).finally(() => underway.delete(address));
    const started = { rendering, changed, tooLong: sleep(patienceMs(address), undefined, { ref: false }) };
    underway.set(address, started);
    return started;
  }

  async function renderPage(address: string, changed: Set<string>): Promise<Rendered> {
    async function draw(): Promise<{ response: Response; body: Buffer }> {
      const response = await render(address);
      return { response, body: Buffer.from(await response.arrayBuffer()) };
    }
    let overtakenOne: Rendering | null = null;
    for (let attempt = 1; ; attempt++) {
      counts.renders++;
      const renderedAt = Date.now();
      const pending = pendingChanges();
      const { result, read } = await observeReading(() => (attempt === 1 ? draw() : withoutReplica(draw)));
      if (read.fromReplica) for (const tag of pending) changed.add(tag);
      if (overtakenOne && result.response.status >= 500) {
        return { page: await makePage(overtakenOne), from: 'hit; fwd=stale' };
      }
      if (result.response.status !== 200) return afterFailure(address, result);
      // Compressing costs as much as rendering: a page that will be rendered again is not compressed.
      const isLast = attempt === mostAttempts || (isBusy() && !asksForData(address));
      if (!isLast && !read.incomplete && concerns(changed, read.tags)) {
        overtakenOne = { ...result, read, renderedAt };
        changed.clear();
        continue;
      }
      const page = await makePage({ ...result, read, renderedAt });
      if (read.incomplete) return lastOr(address, page);
      // A change announced during the rendering may or may not be on the page: render once more, then keep it as stale.
      page.fresh = !concerns(changed, read.tags);
      if (page.fresh || isLast) {
        keep(address, page);
        return { page, from: page.fresh ? 'fwd=miss' : 'hit; fwd=stale' };
      }
      changed.clear();
    }
  }

  function lastOr(address: string, page: Page): Rendered {
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
    if (result.response.status < 500) forget(address);
    return result;
  }

  /** A stale page is for whoever has asked, and for no CDN. */
  function send(request: IncomingMessage, response: ServerResponse, page: Page, from: Source): void {
    const isStale =
      !page.fresh || from === 'hit; fwd=stale' || page.read.incomplete || page.read.databaseAway || !hearing;
    sendPage(request, response, page, { 'cache-status': `shop; ${from}`, ...(!isStale && cdnHeaders(page.read)) });
  }

  return {
    async answer(request, response, address) {
      const page = current(address);
      if (page) {
        counts.hits++;
        return send(request, response, page, 'hit');
      }
      if (isFull() && !pages.has(address) && !underway.has(address)) return refuse(response, address);
      const rendered = await renderOrLast(address);
      if ('page' in rendered) return send(request, response, rendered.page, rendered.from);
      response.writeHead(rendered.response.status, {
        ...Object.fromEntries(rendered.response.headers),
        'content-length': rendered.body.length,
      });
      response.end(request.method === 'HEAD' ? undefined : rendered.body);
    },
    drop(tags) {
      const changed = new Set(tags);
      for (const page of pages.values()) if (concerns(changed, page.read.tags)) page.fresh = false;
      for (const running of underway.values()) for (const tag of changed) running.changed.add(tag);
    },
    dropAll() {
      for (const page of pages.values()) page.fresh = false;
      for (const running of underway.values()) running.changed.add('*');
    },
    trust(canHearChanges) {
      hearing = canHearChanges;
      if (canHearChanges) this.dropAll();
    },
    figures: () => ({ pages: pages.size, bytes, ...counts }),
  };
}

/**
 * How long a shopper waits for a new page before the last good one is served. An open page that asks for its data has
 * often heard of a change: it shows something meanwhile, and with the last good data it would miss that change for good.
 */
function patienceMs(address: string): number {
  return asksForData(address) ? 5_000 : 1_000;
}

function asksForData(address: string): boolean {
  return /\.data(?:\?|$)/.test(address);
}

type Rendering = { response: Response; body: Buffer; read: PageReading; renderedAt: number };

async function makePage({ response, body: identity, read, renderedAt }: Rendering): Promise<Page> {
  const [br, gz] = await Promise.all([
    brotli(identity, {
      params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 6, [zlib.constants.BROTLI_PARAM_SIZE_HINT]: identity.length },
    }),
    gzip(identity, { level: 6 }),
  ]);
  const headers = Object.fromEntries(response.headers);
  delete headers['content-length'];
  return {
    headers: { ...headers, 'cache-control': 'no-cache', vary: 'accept-encoding' },
    bodies: { br, gzip: gz, identity },
    etag: createHash('sha256').update(identity).digest('base64url').slice(0, 22),
    read,
    fresh: true,
    renderedAt,
  };
}

function sendPage(
  request: IncomingMessage,
  response: ServerResponse,
  page: Page,
  status: Record<string, string>,
): void {
  const encoding = acceptedEncoding(request.headers['accept-encoding']);
  const etag = `"${page.etag}${encoding === 'identity' ? '' : `-${encoding}`}"`;
  if (request.headers['if-none-match']?.includes(etag)) {
    // A browser takes the headers of this answer over into the page it has kept, which has a stricter policy of its own.
    response.removeHeader('content-security-policy');
    response.writeHead(304, { etag, 'cache-control': 'no-cache', vary: 'accept-encoding', ...status });
    response.end();
    return;
  }
  const body = page.bodies[encoding];
  const headers: Record<string, string | number> = { ...page.headers, ...status, etag, 'content-length': body.length };
  if (encoding !== 'identity') headers['content-encoding'] = encoding;
  response.writeHead(200, headers);
  response.end(request.method === 'HEAD' ? undefined : body);
}

/** The best of br, gzip and identity that the header allows; `q=0` forbids. */
export function acceptedEncoding(header: string | string[] | undefined): 'br' | 'gzip' | 'identity' {
  const accepted = String(header ?? '')
    .toLowerCase()
    .split(',');
  const allows = (name: string) =>
    accepted.some((part) => {
      const [coding, ...parameters] = part.split(';').map((piece) => piece.trim());
      return coding === name && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
    });
  if (allows('br')) return 'br';
  return allows('gzip') ? 'gzip' : 'identity';
}

function sizeOf(page: Page): number {
  return page.bodies.br.length + page.bodies.gzip.length + page.bodies.identity.length;
}
