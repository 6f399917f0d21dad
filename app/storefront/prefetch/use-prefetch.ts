import { useCallback, useContext, useEffect } from 'react';
import { preload, preloadModule } from 'react-dom';
import {
  UNSAFE_DataRouterContext as DataRouterContext,
  UNSAFE_FrameworkContext as FrameworkContext,
} from 'react-router';
import { pictureUrl, renditionSet } from '#app/infra/media/pictures/picture.ts';
import { largePictureSizes } from '#app/modules/catalog/storefront/product-heading.tsx';
import { knownProduct } from '#app/modules/search/known-products.ts';
import { browsedPageAt } from './browsed-pages.ts';
import { fetchPageData, prefetchedPages } from './prefetched-pages.ts';

/** A finger that scrolls has moved by then. */
const fingerMs = 30;
/** A pointer that only crosses a link has left it by then. */
const pointerMs = 50;

/**
 * Fetches the data and the scripts of a page while a finger, a pointer or the focus is on a link to it: one page at a
 * time, and none for shoppers who save data. A finger that begins to scroll cancels the request.
 */
export function usePrefetch(): void {
  const preloadScripts = usePreloadScripts();
  useEffect(() => {
    const prefetcher = createPrefetcher(preloadScripts);
    const { signal } = prefetcher;
    const options = { passive: true, capture: true, signal };
    document.addEventListener('touchstart', ({ target }) => prefetcher.want(addressAt(target), fingerMs), options);
    document.addEventListener('touchmove', prefetcher.cancel, options);
    document.addEventListener(
      'pointerover',
      ({ target, pointerType }) => pointerType === 'mouse' && prefetcher.want(addressAt(target), pointerMs),
      options,
    );
    document.addEventListener('focusin', ({ target }) => prefetcher.want(addressAt(target), pointerMs), options);
    document.addEventListener('click', ({ target }) => prefetcher.cancelOnNavigation(addressAt(target)), options);
    return prefetcher.stop;
  }, [preloadScripts]);
}

function createPrefetcher(preloadScripts: (address: string) => void) {
  const end = new AbortController();
  let frame = 0;
  let wanted: string | null = null;
  let pressed: string | null = null;
  let underWay: { address: string; request: AbortController } | null = null;

  /** Of the pages that are wanted during a request only the last is fetched. */
  async function fetchWanted(): Promise<void> {
    const address = wanted;
    if (!address || address === pressed || underWay || end.signal.aborted || prefetchedPages.has(address)) return;
    const request = new AbortController();
    underWay = { address, request };
    preloadScripts(address);
    await prefetchedPages.storePending(address, fetchPageData(address, request.signal));
    underWay = null;
    if (wanted !== address) void fetchWanted();
    else if (prefetchedPages.isReady(address)) preloadLargePicture(address);
  }

  /** By frames: Chrome holds timers back while a finger lies on the page. */
  function fetchAfter(ms: number): void {
    const from = performance.now();
    function look(): void {
      if (performance.now() - from >= ms) void fetchWanted();
      else frame = requestAnimationFrame(look);
    }
    frame = requestAnimationFrame(look);
  }

  function cancel(): void {
    cancelAnimationFrame(frame);
    wanted = null;
    // A navigation that has taken the request waits for it.
    if (underWay && prefetchedPages.has(underWay.address)) underWay.request.abort();
  }

  return {
    signal: end.signal,
    want(address: string | null, afterMs: number): void {
      if (address === wanted) return;
      cancelAnimationFrame(frame);
      wanted = address;
      if (address !== pressed) pressed = null;
      if (address) fetchAfter(afterMs);
    },
    cancel,
    /** The router now fetches this page itself, or takes the prefetched data. */
    cancelOnNavigation(address: string | null): void {
      cancelAnimationFrame(frame);
      pressed = address;
    },
    stop(): void {
      end.abort();
      cancel();
    },
  };
}

/** The page to which a link leads, if it may be prefetched: not the open one, and none for shoppers who save data. */
function addressAt(target: EventTarget | null): string | null {
  const link = target instanceof Element ? target.closest('a[data-discover]') : null;
  if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin || link.search || savesData())
    return null;
  const isOpen = link.pathname === location.pathname;
  return browsedPageAt(link.pathname) === null || isOpen ? null : link.pathname;
}

/** Not in every browser, and so not in TypeScript's list. */
type Network = { connection?: { saveData?: boolean; effectiveType?: string } };

function savesData(): boolean {
  const { connection } = navigator as Navigator & Network;
  return connection?.saveData === true || /2g/.test(connection?.effectiveType ?? '');
}

/** The picture of a product that will be the largest thing on its page. Browsers without AVIF fetch it when it is shown. */
function preloadLargePicture(address: string): void {
  const page = browsedPageAt(address);
  const picture = typeof page === 'number' ? knownProduct(page)?.pictures[0] : undefined;
  if (!picture) return;
  preload(pictureUrl(picture), {
    as: 'image',
    type: 'image/avif',
    imageSrcSet: renditionSet(picture, 'avif'),
    imageSizes: largePictureSizes,
    fetchPriority: 'low',
  });
}

/** Has the browser fetch the scripts of a page, which it runs when the page is opened. */
function usePreloadScripts(): (address: string) => void {
  const router = useContext(DataRouterContext)?.router;
  const manifest = useContext(FrameworkContext)?.manifest;
  return useCallback(
    (address) => {
      for (const { route } of router?.match(address) ?? []) {
        const { module, imports = [] } = manifest?.routes[route.id] ?? {};
        for (const script of [module, ...imports]) if (script) preloadModule(script);
      }
    },
    [router, manifest],
  );
}
