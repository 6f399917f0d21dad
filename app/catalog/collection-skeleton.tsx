import { SkeletonRow } from './collection-grid.tsx';

/** A collection to come, in the shape of what comes. */
export function CollectionSkeleton() {
  return (
    <div className="container-page pt-8 pb-(--section) md:pt-14" role="status">
      <span className="sr-only">The products are on their way.</span>
      <div className="mb-5 animate-skeleton md:mb-10" aria-hidden="true">
        <div className="h-[41px] w-3/5 rounded-box bg-skeleton md:h-[62px]" />
        <div className="mt-3 h-4 w-24 rounded-tag bg-skeleton md:hidden" />
      </div>
      <SkeletonRow rows={2} />
    </div>
  );
}
