import { useEffect, useRef } from 'react';
import { href } from 'react-router';
import { CheckBox } from '#app/admin/components/check-box.tsx';
import { AdminField } from '#app/admin/components/field.tsx';
import { Thumb } from '#app/admin/components/thumb.tsx';
import { useLoad } from '#app/admin/layout/use-load.ts';
import { formatPrice } from '#app/infra/money/money.ts';
import type { AdminProduct } from '../../admin-products.ts';

type ProductPickerProps = {
  chosen: readonly number[];
  /** Why a product cannot be chosen; null where it can. */
  says?: (product: AdminProduct) => string | null;
  onToggle: (product: AdminProduct) => void;
};

const restMs = 150;

/** A search field with a list of found products to tick. */
export function ProductPicker({ chosen, says, onToggle }: ProductPickerProps) {
  const fetcher = useLoad<{ q: string; found: AdminProduct[] }>();
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { load } = fetcher;
  useEffect(() => {
    void load(href('/admin/find-products'));
    return () => clearTimeout(resting.current);
  }, [load]);
  function look(q: string): void {
    clearTimeout(resting.current);
    resting.current = setTimeout(() => void load(`${href('/admin/find-products')}?q=${encodeURIComponent(q)}`), restMs);
  }
  const { q, found } = fetcher.data ?? { q: '', found: null };
  return (
    <>
      <AdminField
        label="Find a product"
        placeholder="Name, title or product id"
        type="search"
        autoComplete="off"
        onChange={({ target }) => look(target.value)}
      />
      <ul
        aria-label="Found products"
        aria-busy={fetcher.state !== 'idle'}
        className="mt-2 max-h-96 min-h-40 overflow-y-auto"
      >
        {found?.map((product) => {
          const reason = says?.(product) ?? null;
          return (
            <li key={product.id} className="flex items-center gap-3 border-line py-1 not-last:border-b">
              <CheckBox
                silent
                label={product.name}
                checked={chosen.includes(product.id)}
                disabled={reason !== null}
                onChange={() => onToggle(product)}
              />
              <Thumb picture={product.picture} size={36} />
              <span className="min-w-0 flex-1">
                <span className="block truncate font-medium">{product.name}</span>
                <span className="text-ink-3 text-second">
                  Product {product.id}, {formatPrice(product.price)}
                  {!product.active && ', hidden'}
                </span>
              </span>
              {reason && <span className="text-ink-3 text-second">{reason}</span>}
            </li>
          );
        })}
      </ul>
      <p role="status" className="text-ink-3 text-second">
        {found?.length === 0 ? `No products match “${q}”.` : ''}
      </p>
    </>
  );
}
