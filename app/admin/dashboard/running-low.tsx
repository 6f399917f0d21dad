import { href, Link } from 'react-router';
import type { AdminProduct } from '#app/modules/catalog/admin-products.ts';
import { Card } from '../components/card.tsx';
import { AdminIcon } from '../components/icon.tsx';
import { Thumb } from '../components/thumb.tsx';

/** Products that are sold out or nearly so, bestsellers first. */
export function RunningLow({ products }: { products: readonly AdminProduct[] }) {
  return (
    <Card
      title="Running low"
      count={products.length || undefined}
      end={
        <Link to={`${href('/admin/products')}?tab=low`} className="office-link text-second">
          All stock
        </Link>
      }
      flush
    >
      {products.length === 0 && <p className="px-3.5 py-3 text-ink-3">There is enough of everything.</p>}
      <ul>
        {products.map(({ id, name, picture, stock, sold }) => (
          <li
            key={id}
            className="relative flex items-center gap-3 border-line px-3.5 py-2 not-last:border-b hover:bg-paper"
          >
            <Thumb picture={picture} />
            <div className="min-w-0 flex-1">
              <Link
                to={href('/admin/products/:id', { id: String(id) })}
                dir="auto"
                className="block truncate text-start font-medium after:absolute after:inset-0"
              >
                <bdi>{name}</bdi>
              </Link>
              <p className="text-ink-3 text-second">{sold} sold in 30 days</p>
            </div>
            {stock === 0 ? (
              <span className="flex items-center gap-1.5 whitespace-nowrap text-clay-text">
                <AdminIcon name="circle-x" /> Sold out
              </span>
            ) : (
              <span className="flex items-center gap-1.5 whitespace-nowrap text-marigold-text">
                <AdminIcon name="circle-alert" /> {stock} left
              </span>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
