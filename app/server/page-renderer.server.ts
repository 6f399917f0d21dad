import type { IncomingMessage, ServerResponse } from 'node:http';
import * as built from 'virtual:react-router/server-build';
import { createRequestHandler, href, RouterContextProvider } from 'react-router';
import { withHiddenPages } from '#app/admin/hidden-pages.server.ts';
import { inLanguage, type Language, languageAt, urduPrefix } from '#app/i18n/language.ts';
import '#app/i18n/urdu-setup.ts';
import { clientAddressHeader } from '#app/infra/http/client-address.server.ts';
import { observeReading } from '#app/infra/http/page-dependencies.server.ts';
import { retryAfterSeconds, tryAgain } from '#app/infra/http/refuse.server.ts';
import { limitsAreOn } from '#app/infra/limits/limits.server.ts';
import type { Settings } from '#app/infra/process/env.server.ts';
import type { PoolName } from '#app/infra/process/pool-choice.ts';
import { currentPool, inRequest } from '#app/infra/process/request-context.server.ts';
import { createSemaphore, createShares, type Semaphore } from '#app/infra/process/semaphore.ts';
import { readingIn } from '#app/infra/text/page-language.server.ts';
import { speaksUrdu } from '#app/modules/settings/settings.server.ts';
import { acceptedEncoding, type CachedPage, compressPage, makePage, sendPage } from './http/cached-page.server.ts';

const build = { ...built, routes: withHiddenPages(built.routes) };
const { manifestPath } = build.routeDiscovery;

/**
 * How many pages are rendered at a time, and how many wait for it. Rendering is the shop's dearest work and is done by one
 * processor, so more at a time only makes all of them late. Pages of the admin are few and are not counted.
 */
const renders = { max: 8, maxWaiting: 32, maxWaitMs: 700 };
/** Of these 40 places one address may hold half; mobile carriers put towns behind one, and cached pages hold none. */
const maxPerAddress = 20;

export type PageRenderer = {
  /** Answers one page. Rejects with `Busy` where too many others are being rendered. */
  render(request: Request): Promise<Response>;
  /** The answer to a request that was refused as `Busy`: a data request gets text, a browser a page. */
  renderBusyPage(pathname: string): Promise<Response>;
  /** Sends that answer, packed once for all: a busy shop has no time for those whom it turns away. */
  sendBusy(request: IncomingMessage, response: ServerResponse, address: string): Promise<void>;
  /** True while a page that is the same for everybody would be refused. */
  isFull(): boolean;
  /** Where the router in a browser asks for routes that its page did not name. */
  manifestPath: string;
  /** The pattern of each page's address: `/product_detail/:id`. */
  patterns(): string[];
  /** The queues of pages for everybody and of pages for one person. */
  semaphores: Record<'pages' | 'people', Semaphore>;
  /** True while such a page would wait behind many others. */
  isBusy(): boolean;
  /**
   * Counts one more who waits for a page, by the address of the client, and returns the function that counts it off. Throws
   * `Busy` where this address holds too many of the places. `render` does so by itself for a request that has an address.
   */
  enter(address: string): () => void;
  /**
   * Renders the answer to refused requests and a page of search results, so that neither the first shopper nor a busy shop
   * waits for code that has never run.
   */
  warm(): Promise<void>;
};

/** Renders pages, as many at a time as the processor can do. */
export function createPageRenderer({ production, siteUrl }: Pick<Settings, 'production' | 'siteUrl'>): PageRenderer {
  const renderers = createRenderers(production ? 'production' : 'development');
  const semaphores = { pages: createSemaphore(renders), people: createSemaphore(renders) };
  const semaphoreOf: Partial<Record<PoolName, Semaphore>> = semaphores;
  const shares = createShares(maxPerAddress);
  const busyPages: Partial<Record<Language, Promise<CachedPage>>> = {};

  function renderPage(request: Request): Promise<Response> {
    const language = languageOf(new URL(request.url).pathname);
    return readingIn(language, () => renderers[language](request, new RouterContextProvider()));
  }

  function cacheBusyPage(language: Language): Promise<CachedPage> {
    busyPages[language] ??= readBusyPage(language).catch((error) => {
      delete busyPages[language];
      throw error;
    });
    return busyPages[language];
  }

  async function readBusyPage(language: Language): Promise<CachedPage> {
    const address = new URL(inLanguage(language, href('/busy')), siteUrl);
    const renderedAt = Date.now();
    const { result: response, read } = await observeReading(() => renderPage(new Request(address)));
    const body = Buffer.from(await response.arrayBuffer());
    const page = makePage({ response, body, read, renderedAt }, 'no-store');
    return { ...page, status: 503, headers: { ...page.headers, 'retry-after': retryAfterSeconds } };
  }

  function enter(address: string): () => void {
    return limitsAreOn() ? shares.enter(address) : () => {};
  }

  return {
    async render(request) {
      // A request that writes is not counted: its sender may take long over its body.
      const semaphore = request.method === 'GET' || request.method === 'HEAD' ? semaphoreOf[currentPool()] : undefined;
      // What the page cache renders for everybody has no address.
      const address = semaphore ? request.headers.get(clientAddressHeader) : null;
      const release = address ? enter(address) : undefined;
      try {
        const leave = await semaphore?.enter();
        try {
          return await renderPage(request);
        } finally {
          leave?.();
        }
      } finally {
        release?.();
      }
    },
    async renderBusyPage(pathname) {
      if (asksForData(pathname)) return new Response(tryAgain, { status: 503, headers: busyData });
      const { status, headers, bodies } = await cacheBusyPage(languageOf(pathname));
      return new Response(new Uint8Array(bodies.identity), { status, headers });
    },
    async sendBusy(request, response, address) {
      const [pathname = ''] = address.split('?');
      if (asksForData(pathname)) return void response.writeHead(503, busyData).end(tryAgain);
      const page = await cacheBusyPage(languageOf(pathname));
      const encoding = acceptedEncoding(request.headers['accept-encoding']);
      sendPage(request, response, { page, encoding, body: await compressPage(page, encoding, 'usual'), status: {} });
    },
    isFull: () => semaphores.pages.isFull(),
    semaphores,
    isBusy: () => semaphores.pages.isBusy(),
    enter,
    manifestPath,
    patterns: () => [...Object.keys(build.routes).map(patternOf), manifestPath],
    async warm() {
      await cacheBusyPage('en');
      const address = new URL(href('/search-results'), siteUrl);
      address.searchParams.set('q', 'warm');
      await inRequest({ id: 'warm', pool: 'pages' }, async () => {
        const page = await renderPage(new Request(address));
        await page.text();
      });
    },
  };
}

const busyData = {
  'retry-after': retryAfterSeconds,
  'cache-control': 'no-store',
  'content-length': String(Buffer.byteLength(tryAgain)),
};

function asksForData(pathname: string): boolean {
  return pathname.endsWith('.data');
}

/** The router takes a prefix off every address that comes in and puts it before every one that goes out. */
function createRenderers(mode: string) {
  const routes = withUrdu(build.routes);
  const assets = { ...build.assets, routes: withUrdu(build.assets.routes) };
  return {
    en: createRequestHandler(build, mode),
    ur: createRequestHandler({ ...build, routes, assets, basename: urduPrefix }, mode),
  };
}

/** However an address is spelled, it leads to none of the pages that have no Urdu. */
function withUrdu<T>(routes: Record<string, T>): Record<string, T> {
  const hasUrdu = (id: string) => languageAt(urduPrefix + patternOf(id)) === 'ur';
  return Object.fromEntries(Object.entries(routes).filter(([id]) => hasUrdu(id)));
}

/** While the shop has no Urdu, Urdu addresses are unknown. */
function languageOf(pathname: string): Language {
  return speaksUrdu() ? languageAt(pathname) : 'en';
}

/** The whole pattern of a route, with those of the routes around it. */
function patternOf(id: string): string {
  const route = build.routes[id];
  if (!route) return '';
  const around = route.parentId ? patternOf(route.parentId) : '';
  return route.path ? `${around.replace(/\/$/, '')}/${route.path}` : around || '/';
}
