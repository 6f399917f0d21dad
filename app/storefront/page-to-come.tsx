import { type ReactNode, useEffect, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { collectionKeys, collections } from '#app/catalog/collection.ts';
import { CollectionSkeleton } from '#app/catalog/collection-skeleton.tsx';
import { ProductSkeleton } from '#app/catalog/product-skeleton.tsx';
import { HomeSkeleton } from './home-skeleton.tsx';

/** Quicker than this, a page appears without anything in between. */
const patienceMs = 150;

/** B6: the page that stands; while the home page, a product or a collection is awaited longer than a blink, its shape instead. */
export function PageToCome({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const { location } = useNavigation();
  const skeleton = useLate(location && location.pathname !== pathname ? skeletonOf(location.pathname) : null);
  useEffect(() => {
    if (skeleton) window.scrollTo({ top: 0, behavior: 'instant' });
  }, [skeleton]);
  return (
    <>
      {skeleton === 'home' && <HomeSkeleton />}
      {skeleton === 'product' && <ProductSkeleton />}
      {skeleton === 'collection' && <CollectionSkeleton />}
      <div className={skeleton ? 'hidden' : 'contents'}>{children}</div>
    </>
  );
}

function skeletonOf(path: string): 'home' | 'product' | 'collection' | null {
  if (path === '/') return 'home';
  if (/^\/product_detail\/\d+$/.test(path)) return 'product';
  return collectionKeys.some((key) => collections[key].path === path) ? 'collection' : null;
}

/** A value once it has lasted a while; null until then, and at once when it is gone. */
function useLate<T>(value: T | null): T | null {
  const [late, setLate] = useState<T | null>(null);
  useEffect(() => {
    const timer = value === null ? undefined : setTimeout(() => setLate(value), patienceMs);
    return () => {
      clearTimeout(timer);
      setLate(null);
    };
  }, [value]);
  return value === null ? null : late;
}
