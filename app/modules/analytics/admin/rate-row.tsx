import type { ReactNode } from 'react';
import { RateLine, ShareOf } from '#app/admin/charts/rate-bar.tsx';
import { Thumb } from '#app/admin/components/thumb.tsx';
import type { Picture } from '#app/infra/media/pictures/picture.ts';

type RateRowProps = { picture: Picture | null; part: number; of: number; children: ReactNode };

/** A product with the share of its parcels that were received. */
export function RateRow({ picture, part, of, children }: RateRowProps) {
  return (
    <li className="relative grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 border-line px-3.5 py-2 not-last:border-b hover:bg-paper">
      <Thumb picture={picture} size={36} />
      <div className="min-w-0">{children}</div>
      <div className="flex items-center gap-3">
        <span className="w-22 max-sm:hidden">
          <RateLine part={part} of={of} />
        </span>
        <span className="w-28 text-end text-ink-3">
          <ShareOf part={part} of={of} />
        </span>
      </div>
    </li>
  );
}
