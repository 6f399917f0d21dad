import type { IncomingMessage, ServerResponse } from 'node:http';
import { inLanguage, languageAt, pageCacheKey, requestedPath } from '#app/i18n/language.ts';
import type { Pools } from '#app/infra/db/pools.server.ts';
import type { Replica } from '#app/infra/db/replica.server.ts';
import type { Settings } from '#app/infra/process/env.server.ts';
import { cachedListAddress } from '#app/modules/catalog/collections/list-address.ts';
import { sortsLists } from '#app/modules/catalog/collections/storefront/list-switch.server.ts';
import { movedHeaders } from '#app/modules/content/redirects/redirect-if-moved.server.ts';
import { findRedirect } from '#app/modules/content/redirects/redirects.server.ts';
import { cachedChosenAddress } from '#app/modules/search/results/chosen-address.ts';
import { cachedResultsAddress, cachedSuggestionsAddress } from '#app/modules/search/results/results-address.ts';
import { speaksUrdu } from '#app/modules/settings/settings.server.ts';
import { createMissingPages, missingAddress } from '#app/storefront/prefetch/missing-pages.ts';
import { publicAddress } from '#app/storefront/seo/public-pages.ts';
import { cdnHeaders } from './http/cdn.server.ts';
import { createPageCache, type PageCache, type PageCacheOptions } from './http/page-cache.server.ts';
import { securityHeaders } from './http/security-headers.server.ts';
import type { PageRenderer } from './page-renderer.server.ts';

export type PageCaches = Pick<PageCache, 'answerFromMemory' | 'drop' | 'trust' | 'hasPages'> & {
  /** Pages with an address of their own, and results of what people ask for. */
  pages: PageCache;
  searches: PageCache;
  /** The answer to a GET or HEAD of a page that is the same for everybody; null where the address is of no such page. */
  answer(request: IncomingMessage, response: ServerResponse, target: URL): Promise<void> | null;
  /**
   * The page that nothing is found, for an address that no route has, or a redirect to where the owner leads it; null for
   * every other.
   */
  answerNotFound(request: IncomingMessage, response: ServerResponse, target: URL): Promise<void> | null;
};

type Sources = {
  settings: Settings;
  pools: Pools;
  replica: Replica | null;
  renderer: PageRenderer;
  /** Renders a page for everybody. */
  draw(address: string): Promise<Response>;
  /** The pattern of every address that is answered. */
  patterns: readonly string[];
  addressOf(request: IncomingMessage): string;
};

/** The answer to a question is made once a minute, unless something in it changes. What browsers keep of it, it says itself. */
const searchOptions = {
  name: 'searches',
  maxAgeMs: 60_000,
  evictsSingleUseFirst: true,
  effort: 'small',
  cacheControl: null,
} as const;

/** Every page that is the same for everybody, known by its address without a language and kept in each language. */
export function createPageCaches({
  settings,
  pools,
  replica,
  renderer,
  draw,
  patterns,
  addressOf,
}: Sources): PageCaches {
  const commonOptions: PageCacheOptions = {
    settleMs: 250,
    isDatabaseAway: () => pools.breaker.state() !== 'closed',
    pendingChanges: replica ? () => replica.pending() : undefined,
  };
  const pageOptions: PageCacheOptions = {
    ...commonOptions,
    isFull: renderer.isFull,
    isBusy: renderer.isBusy,
    refuse: (request, response, address) => renderer.sendBusy(request, response, address),
  };
  const shopOptions: PageCacheOptions = {
    ...pageOptions,
    cdnHeaders: settings.cdnPurgeUrl ? cdnHeaders : undefined,
    sharedHeaders: securityHeaders(settings.siteUrl.startsWith('https:')),
  };
  const enter = (request: IncomingMessage) => renderer.enter(addressOf(request));
  const pages = createPageCache(draw, {
    ...shopOptions,
    cachesStatus: (status, address) => status === 404 && requestedPath(address) === missingAddress,
  });
  // A large shop has thousands of later pages of collections, and one visitor may walk through all of them.
  const laterPages = createPageCache(draw, {
    ...shopOptions,
    maxBytes: 12 * 1024 * 1024,
    evictsSingleUseFirst: true,
    enter,
  });
  // Anybody makes up questions, so their pages have little room, and none that is taken from other pages.
  const searches = createPageCache(draw, {
    ...pageOptions,
    ...searchOptions,
    maxBytes: 6 * 1024 * 1024,
    enter,
  });
  // Nothing is rendered for them, so they wait in no queue and are refused in none.
  const suggestions = createPageCache(draw, { ...commonOptions, ...searchOptions, maxBytes: 2 * 1024 * 1024 });
  // Routes for the links of a page: the same for all who open that page.
  const manifests = createPageCache(draw, { ...pageOptions, ...searchOptions, maxBytes: 2 * 1024 * 1024, enter });
  const all = [pages, laterPages, searches, suggestions, manifests];
  const isMissing = createMissingPages(patterns);

  return {
    pages,
    searches,
    answer(request, response, target) {
      // While the shop has no Urdu, what asks for it is answered in English.
      const suggested = speaksUrdu() || !target.searchParams.has('language') ? cachedSuggestionsAddress(target) : null;
      if (suggested) return suggestions.answer(request, response, suggested);
      const { language, url } = withoutLanguage(target);
      if (url.pathname === renderer.manifestPath)
        return manifests.answer(request, response, pageCacheKey(language, url.pathname + url.search));
      const list = sortsLists() ? (cachedListAddress(url) ?? cachedChosenAddress(url)) : null;
      if (list) return searches.answer(request, response, pageCacheKey(language, list));
      const page = publicAddress(url);
      if (page) {
        const cache = page.includes('?after=') ? laterPages : pages;
        return cache.answer(request, response, pageCacheKey(language, page));
      }
      const results = cachedResultsAddress(url);
      return results ? searches.answer(request, response, pageCacheKey(language, results)) : null;
    },
    answerNotFound(request, response, target) {
      const { language, url } = withoutLanguage(target);
      if (!isMissing(url.pathname)) return null;
      return findRedirect(url).then((moved) =>
        moved === null
          ? pages.answer(request, response, pageCacheKey(language, missingAddress))
          : sendMoved(response, inLanguage(language, moved)),
      );
    },
    answerFromMemory: pages.answerFromMemory,
    hasPages: pages.hasPages,
    drop(tags) {
      for (const cache of all) cache.drop(tags);
    },
    trust(isConnected) {
      for (const cache of all) cache.trust(isConnected);
    },
  };
}

function sendMoved(response: ServerResponse, location: string): void {
  response.writeHead(301, { ...movedHeaders, location, 'content-length': 0 }).end();
}

function withoutLanguage(target: URL) {
  const language = speaksUrdu() ? languageAt(target.pathname) : 'en';
  if (language === 'en') return { language, url: target } as const;
  const url = new URL(target);
  url.pathname = requestedPath(target.pathname);
  return { language, url } as const;
}
