import type { ReactNode } from 'react';
import type { Collection } from './collection.ts';

type CollectionFrameProps = {
  collection: Collection;
  /** How many products it holds; nothing is said where that is 0 or not known. */
  count: number | null;
  children: ReactNode;
};

/** C1: what stands round a collection's products: its title and how many there are. */
export function CollectionFrame({ collection, count, children }: CollectionFrameProps) {
  return (
    <div className="container-page pt-8 pb-(--section) md:pt-14">
      <div className="mb-5 flex flex-col gap-x-6 md:mb-10 md:flex-row md:items-baseline md:justify-between">
        <h1 className="font-d1">{collection.title}</h1>
        {count !== null && count > 0 && (
          <p className="shrink-0 text-ink-2">{count === 1 ? '1 product' : `${count.toLocaleString('en')} products`}</p>
        )}
      </div>
      {children}
    </div>
  );
}
