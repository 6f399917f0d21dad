import { href, Link } from 'react-router';
import type { AdminProduct } from '#app/modules/catalog/admin-products.ts';
import { Card } from '../components/card.tsx';
import { AdminIcon } from '../components/icon.tsx';
import { Thumb } from '../components/thumb.tsx';

type RunningLowProps = {
  products: readonly AdminProduct[];
  /** Whether the shop has any product: where it has none, nothing can run low. */
  hasProducts: boolean;
};

/** Products that are sold out or nearly so, bestsellers first. */
export function RunningLow({ products, hasProducts }: RunningLowProps) {
  return (
    <Card
      title="Low stock"
      count={products.length || undefined}
      end={
        <Link to={`${href('/admin/products')}?tab=low`} className="admin-link text-second">
          All stock
        </Link>
      }
      flush
    >
      {products.length === 0 && (
        <p className="px-3.5 py-3 text-ink-3">
          {hasProducts ? (
            'Nothing is low in stock.'
          ) : (
            <>
              No products yet.{' '}
              <Link to={href('/admin/products/new')} className="admin-link">
                Add your first product
              </Link>
            </>
          )}
        </p>
      )}
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
