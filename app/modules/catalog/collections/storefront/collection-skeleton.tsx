import { type ReactNode, useState } from 'react';
import { useT } from '#app/i18n/translate.ts';
import { useShop } from '#app/modules/settings/use-shop.ts';
import type { ProductSummary } from '../../product.ts';
import { readCachedCollection } from '../cached-collections.ts';
import type { CollectionKey } from '../collection.ts';
import { wordsOf } from '../listed-collections.ts';
import { CollectionFrame } from './collection-frame.tsx';
import { CollectionGrid, RoomForTools, SkeletonRow } from './collection-grid.tsx';

type CollectionSkeletonProps = { collection: CollectionKey; renderButton: (product: ProductSummary) => ReactNode };

/**
 * The placeholder of a collection: the products that this browser has stored (C6), or grey shapes. Only rendered in the
 * browser.
 */
export function CollectionSkeleton({ collection, renderButton }: CollectionSkeletonProps) {
  const [kept] = useState(() => readCachedCollection(collection));
  const words = wordsOf(useShop(), collection);
  const t = useT();
  return (
    <div aria-busy="true">
      <p role="status" className="sr-only">
        {t('The products are loading.')}
      </p>
      <CollectionFrame collection={words} count={kept?.count ?? null}>
        {kept ? (
          <>
            {kept.sorts && <RoomForTools />}
            <CollectionGrid products={kept.items} renderButton={renderButton} />
            {kept.count === null && (
              <div className="mt-8 md:mt-12">
                <SkeletonRow />
              </div>
            )}
          </>
        ) : (
          <>
            <div className="mb-5 h-4 w-24 animate-skeleton rounded-tag bg-skeleton md:hidden" aria-hidden="true" />
            <SkeletonRow rows={2} />
          </>
        )}
      </CollectionFrame>
    </div>
  );
}
