import { RateLine, ShareOf } from '#app/admin/charts/rate-bar.tsx';
import { Card } from '#app/admin/components/card.tsx';
import type { Rate } from '../order-figures.server.ts';
import { grouped } from './figure.tsx';

/** Products by pieces ordered, with the share of their parcels that were received. */
export function Products({ products }: { products: readonly Rate[] }) {
  return (
    <Card title="Pieces ordered, and how many parcels with them were received" flush>
      {products.length === 0 && <p className="px-3.5 py-3 text-ink-3">Nothing was ordered in this time.</p>}
      <ol>
        {products.map(({ name, ordered, received, failed }) => (
          <li
            key={name}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 border-line px-3.5 py-2 not-last:border-b md:grid-cols-[minmax(0,1fr)_7rem_20rem]"
          >
            <span dir="auto" className="wrap-anywhere font-medium">
              {name}
            </span>
            <span className="text-end">{grouped(ordered)} ordered</span>
            <span className="flex items-center gap-3 text-ink-3 max-md:col-span-2">
              {received + failed === 0 ? (
                'none has come to an end yet'
              ) : (
                <>
                  <span className="min-w-0 flex-1">
                    <RateLine part={received} of={received + failed} />
                  </span>
                  <span className="w-32 shrink-0 text-end">
                    <ShareOf part={received} of={received + failed} />
                  </span>
                </>
              )}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
