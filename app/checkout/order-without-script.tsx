import { href } from 'react-router';
import type { ProductSummary } from '#app/catalog/product.ts';
import { buttonClass } from '#app/ui/button.tsx';

/** M56: how a product is ordered where no script runs: a form that keeps it and goes on to the page of the order. */
export function OrderWithoutScript({ product: { id, quantity: left } }: { product: ProductSummary }) {
  return (
    <noscript>
      {left > 0 && (
        <form method="post" action={href('/order')} className="mb-3 flex flex-wrap items-end gap-3">
          <input type="hidden" name="act" value="add" />
          <input type="hidden" name="id" value={id} />
          <label className="text-label">
            Quantity
            <input
              name="quantity"
              defaultValue="1"
              inputMode="numeric"
              maxLength={3}
              className="mt-1.5 block h-13 w-20 rounded-box border border-line-2 bg-milk text-center"
            />
          </label>
          <button type="submit" className={buttonClass('primary', 'normal', 'flex-1')}>
            Add to your order
          </button>
        </form>
      )}
    </noscript>
  );
}
