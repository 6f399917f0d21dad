import type { IncomingMessage, ServerResponse } from 'node:http';
import { keptListAddress } from './catalog/list-address.ts';
import { sortsLists } from './catalog/list-switch.server.ts';
import { keptAddress, languageAt, requestedPath } from './language/language.ts';
import type { PageRenderer } from './page-renderer.server.ts';
import type { LanePools } from './platform/db/lane-pools.server.ts';
import type { Replica } from './platform/db/replica.server.ts';
import type { Settings } from './platform/env.server.ts';
import { cdnHeaders } from './platform/http/cdn.server.ts';
import { createPageCache, type PageCache, type PageCacheOptions } from './platform/http/page-cache.server.ts';
import { securityHeaders } from './platform/http/security-headers.server.ts';
import { keptChosenAddress } from './search/chosen-address.ts';
import { keptResultsAddress } from './search/results-address.ts';
import { speaksUrdu } from './settings/language-switch.server.ts';
import { createMissingPages, missingAddress } from './storefront/missing-pages.ts';
import { publicAddress } from './storefront/public-pages.ts';

export type PageCaches = Pick<PageCache, 'answerKept' | 'drop' | 'trust' | 'hasPages'> & {
  /** Pages with an address of their own, and results of what people ask for. */
  pages: PageCache;
  searches: PageCache;
  /** The answer to a GET or HEAD of a page that is the same for everybody; null where the address is of no such page. */
  answer(request: IncomingMessage, response: ServerResponse, target: URL): Promise<void> | null;
  /** The page that nothing is found, for an address that no route has; null for every other. */
  answerMissing(request: IncomingMessage, response: ServerResponse, target: URL): Promise<void> | null;
};

type Sources = {
  settings: Settings;
  pools: LanePools;
  replica: Replica | null;
  renderer: PageRenderer;
  /** Renders a page for everybody. */
  draw(address: string): Promise<Response>;
  /** The pattern of every address that is answered. */
  patterns: readonly string[];
  addressOf(request: IncomingMessage): string;
};

/**
 * The results of a question are rendered once a minute, unless something on them changes. No browser keeps what its
 * shopper asked for.
 */
const ofSearches = {
  name: 'searches',
  maxBytes: 6 * 1024 * 1024,
  longestMs: 60_000,
  sparesAskedAgain: true,
  effort: 'small',
  cacheControl: 'no-store',
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
  const ofBoth: PageCacheOptions = {
    isDatabaseAway: () => pools.breaker.state() !== 'closed',
    isFull: renderer.isFull,
    pendingChanges: replica ? () => replica.pending() : undefined,
    isBusy: renderer.isBusy,
    async refuse(response, address) {
      const busy = await renderer.sayBusy(address.split('?')[0] ?? '');
      response.writeHead(busy.status, Object.fromEntries(busy.headers)).end(await busy.text());
    },
  };
  const pages = createPageCache(draw, {
    ...ofBoth,
    cdnHeaders: settings.cdnPurgeUrl ? cdnHeaders : undefined,
    carried: securityHeaders(settings.siteUrl.startsWith('https:')),
    keepsAlso: (status, address) => status === 404 && requestedPath(address) === missingAddress,
  });
  // Anybody makes up questions, so their pages have little room, and none that is taken from other pages.
  const searches = createPageCache(draw, {
    ...ofBoth,
    ...ofSearches,
    enter: (request) => renderer.enter(addressOf(request)),
  });
  const isMissing = createMissingPages(patterns);

  return {
    pages,
    searches,
    answer(request, response, target) {
      const { language, asked } = withoutLanguage(target);
      const list = sortsLists() ? (keptListAddress(asked) ?? keptChosenAddress(asked)) : null;
      if (list) return searches.answer(request, response, keptAddress(language, list));
      const page = publicAddress(asked);
      if (page) return pages.answer(request, response, keptAddress(language, page));
      const results = keptResultsAddress(asked);
      return results ? searches.answer(request, response, keptAddress(language, results)) : null;
    },
    answerMissing(request, response, target) {
      const { language, asked } = withoutLanguage(target);
      return isMissing(asked.pathname) ? pages.answer(request, response, keptAddress(language, missingAddress)) : null;
    },
    answerKept: pages.answerKept,
    hasPages: pages.hasPages,
    drop(tags) {
      pages.drop(tags);
      searches.drop(tags);
    },
    trust(canHearChanges) {
      pages.trust(canHearChanges);
      searches.trust(canHearChanges);
    },
  };
}

function withoutLanguage(target: URL) {
  const language = speaksUrdu() ? languageAt(target.pathname) : 'en';
  if (language === 'en') return { language, asked: target } as const;
  const asked = new URL(target);
  asked.pathname = requestedPath(target.pathname);
  return { language, asked } as const;
}
