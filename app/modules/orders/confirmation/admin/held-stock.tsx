import { href, Link } from 'react-router';
import { AdminIcon } from '#app/admin/components/icon.tsx';
import { formatPrice, groupDigits } from '#app/infra/money/money.ts';
import type { HeldStock } from '../../desk/call-texts/confirm-queue.server.ts';

/**
 * What orders that nobody has confirmed keep from other buyers: how much in all, and which products they have nearly
 * emptied. Each product leads to its orders.
 */
export function HeldStockLine({ held, seesMoney }: { held: HeldStock; seesMoney: boolean }) {
  const { orders, pieces, amount, unheld, products } = held;
  if (orders + unheld === 0) return null;
  return (
    <section
      aria-label="Reserved by unconfirmed orders"
      className="border-line border-b bg-paper px-3.5 py-2 text-second"
    >
      <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-ink-2">
        <AdminIcon name="package" className="size-4" />
        <span>
          Reserved: <strong className="font-semibold text-ink">{count(pieces, 'item')}</strong>
          {seesMoney && `, ${formatPrice(amount)}`}, in {count(orders, 'order')}
          {unheld > 0 && `; ${unheld === 1 ? '1 waits' : `${unheld} wait`} without stock reserved`}
        </span>
      </p>
      {products.length > 0 && (
        <ul className="mt-1 flex flex-wrap gap-x-5 gap-y-0.5">
          {products.map((product) => (
            <li key={product.id} className="min-w-0">
              <Link
                to={`${href('/admin/orders')}?state=placed&product=${product.id}`}
                className="admin-link inline-flex min-w-0 flex-wrap items-center gap-x-1.5 max-md:min-h-11"
              >
                <bdi className="truncate">{product.name}</bdi>
                <span className="text-marigold-text">
                  {product.pieces} of {product.pieces + product.left} reserved
                  {product.left === 0 ? ', none left to sell' : ''}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function count(number: number, word: string): string {
  return `${groupDigits(number)} ${word}${number === 1 ? '' : 's'}`;
}
