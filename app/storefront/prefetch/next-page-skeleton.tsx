import { type ReactNode, startTransition, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  UNSAFE_DataRouterContext as DataRouterContext,
  type Location,
  useLocation,
  useNavigation,
  useNavigationType,
} from 'react-router';
import { withoutLanguage } from '#app/i18n/language.ts';
import { AddToCartButton } from '#app/modules/cart/add-to-cart-button.tsx';
import type { CollectionKey } from '#app/modules/catalog/collections/collection.ts';
import { siblingState } from '#app/modules/catalog/product.ts';
import { ProductSkeleton } from '#app/modules/catalog/storefront/product-skeleton.tsx';
import { knownProduct } from '#app/modules/search/known-products.ts';
import { createLater, useLater, useWhenIdle } from '#app/ui/later.ts';
import { type BrowsedPage, browsedPageAt } from './browsed-pages.ts';
import { prefetchedPages } from './prefetched-pages.ts';

const homeSkeleton = createLater(() => import('../home/home-skeleton.tsx').then(({ HomeSkeleton }) => HomeSkeleton));
const collectionSkeleton = createLater(() =>
  import('#app/modules/catalog/collections/storefront/collection-skeleton.tsx').then(
    ({ CollectionSkeleton }) => CollectionSkeleton,
  ),
);

function fetchSkeletons(): void {
  void homeSkeleton.fetch();
  void collectionSkeleton.fetch();
}

/** Quicker than this, a page appears without anything in between. */
const delayMs = 150;

/**
 * B6: the current page; if the home page, a product or a collection takes longer than a blink to load, its skeleton
 * instead. A product whose card was pressed is shown at once with what the card says.
 */
export function NextPageSkeleton({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const location = useNextLocation();
  const address = location && withoutLanguage(location.pathname);
  const isElsewhere = address !== undefined && address !== pathname && location?.state !== siblingState;
  const next = isElsewhere ? browsedPageAt(address) : null;
  const known = typeof next === 'number' ? knownProduct(next) : undefined;
  const late = useDelayed(next);
  const isOfCollection = isCollection(late);
  const HomeSkeleton = useLater(homeSkeleton, late === 'home');
  const CollectionSkeleton = useLater(collectionSkeleton, isOfCollection);
  const isHere = typeof late === 'number' || (isOfCollection ? CollectionSkeleton : HomeSkeleton) !== null;
  const skeleton = known ? next : isHere ? late : null;
  useWhenIdle(fetchSkeletons);
  // With the skeleton's first frame: later it would undo a scroll of the shopper.
  useLayoutEffect(() => {
    if (skeleton) window.scrollTo({ top: 0, behavior: 'instant' });
  }, [skeleton]);
  useKeepScroll(skeleton !== null);
  return (
    <>
      {skeleton === 'home' && HomeSkeleton && <HomeSkeleton />}
      {typeof skeleton === 'number' && <ProductSkeleton product={known} />}
      {isCollection(skeleton) && CollectionSkeleton && (
        <CollectionSkeleton
          key={skeleton}
          collection={skeleton}
          renderButton={(product) => <AddToCartButton product={product} />}
        />
      )}
      <div className={skeleton ? 'hidden' : 'contents'}>{children}</div>
    </>
  );
}

function isCollection(page: BrowsedPage | null): page is CollectionKey {
  return typeof page === 'string' && page !== 'home';
}

/**
 * Where a navigation leads, or undefined. A press on a link is answered in its own task: React draws a navigation in pieces,
 * between others, which on a slow phone takes a fifth of a second. A prefetched page needs nothing in between.
 */
function useNextLocation(): Location | undefined {
  const { location } = useNavigation();
  const router = useContext(DataRouterContext)?.router;
  const [pressed, setPressed] = useState<Location>();
  useEffect(() => {
    if (!router) return;
    let isPrefetched = false;
    let last: Location | undefined;
    function note({ target }: Event): void {
      const link = target instanceof Element ? target.closest('a') : null;
      isPrefetched = link !== null && prefetchedPages.isReady(link.pathname);
    }
    // After the link's own handler: the router navigates now, or not at all.
    function follow(): void {
      const next = router?.state.navigation.location;
      if (!next || next === last || isPrefetched) return;
      last = next;
      flushSync(() => setPressed(next));
    }
    document.addEventListener('click', note, true);
    document.addEventListener('click', follow);
    // In the transition in which the router shows where it has come, or where it goes instead.
    const end = router.subscribe(({ navigation }) => {
      if (navigation.location !== last) startTransition(() => setPressed(undefined));
    });
    return () => {
      document.removeEventListener('click', note, true);
      document.removeEventListener('click', follow);
      end();
    };
  }, [router]);
  return pressed ?? location;
}

/** A shopper who has scrolled while the page loaded keeps the scroll position. */
function useKeepScroll(waiting: boolean): void {
  const isBack = useNavigationType() === 'POP';
  const waited = useRef(false);
  useLayoutEffect(() => {
    const ends = waited.current && !waiting;
    waited.current = waiting;
    if (!ends || isBack) return;
    // Read, because a scroll event may still be pending. The router has not yet put the new page to its top.
    const top = window.scrollY;
    // After the router has done so, and before anything is painted.
    if (top > 0) queueMicrotask(() => window.scrollTo({ top, behavior: 'instant' }));
  }, [waiting, isBack]);
}

/** A value once it has lasted a while; null until then, and at once when it is gone. */
function useDelayed<T>(value: T | null): T | null {
  const [late, setLate] = useState<T | null>(null);
  useEffect(() => {
    const timer = value === null ? undefined : setTimeout(() => setLate(value), delayMs);
    return () => {
      clearTimeout(timer);
      setLate(null);
    };
  }, [value]);
  return value === null ? null : late;
}
