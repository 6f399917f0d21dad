import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { href } from 'react-router';
import { AdminField } from '#app/admin/components/field.tsx';
import { Thumb } from '#app/admin/components/thumb.tsx';
import { useLoad } from '#app/admin/layout/use-load.ts';
import { formatPrice } from '#app/infra/money/money.ts';
import type { AdminLine } from '../../desk/admin-order.ts';
import type { loader } from './product-choices-page.ts';

type AddProductProps = { onAdd: (line: AdminLine) => void; error: string | undefined };

/**
 * Finds a product as somebody types its name or number. Enter adds the first that is found, also where it is pressed before
 * the answer has come; the arrows go through the list. Once one is added the field is empty for the next.
 */
export function AddProduct({ onAdd, error }: AddProductProps) {
  const fetcher = useLoad<Awaited<ReturnType<typeof loader>>>();
  const [written, setWritten] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const isWanted = useRef(false);
  const { q, products } = fetcher.data ?? { q: '', products: [] };
  const isFound = q === written.trim() && q !== '';
  const found = written.trim() === '' ? [] : products;
  function look(text: string): void {
    isWanted.current = false;
    setWritten(text);
    if (text.trim() !== '') void fetcher.load(`${href('/admin/orders/products')}?q=${encodeURIComponent(text.trim())}`);
  }
  function add(product: AdminLine): void {
    onAdd(product);
    setWritten('');
    field.current?.focus();
  }
  function addFirst(): void {
    const [first] = products;
    isWanted.current = !isFound;
    if (isFound && first) add(first);
  }
  const addWanted = useEffectEvent(() => isFound && isWanted.current && addFirst());
  useEffect(() => {
    if (fetcher.data) addWanted();
  }, [fetcher.data]);
  function move(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const stops: (HTMLElement | null)[] = [field.current, ...(list.current?.querySelectorAll('button') ?? [])];
    const { activeElement } = document;
    const at = stops.indexOf(activeElement instanceof HTMLElement ? activeElement : null);
    stops[at + step]?.focus();
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows go from the field into its list and back
    <div className="p-3" onKeyDown={move}>
      <AdminField
        ref={field}
        label="Add a product"
        silent
        type="search"
        placeholder="Add a product: name or number"
        autoComplete="off"
        value={written}
        error={error}
        onChange={(event) => look(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
          event.preventDefault();
          addFirst();
        }}
      />
      <ul ref={list} aria-label="Found products" aria-busy={fetcher.state !== 'idle'}>
        {found.map((product) => (
          <li key={product.productId}>
            <button
              type="button"
              onClick={() => add(product)}
              className="flex w-full items-center gap-3 rounded-control px-2 py-1.5 text-start hover:bg-paper max-md:min-h-11"
            >
              <Thumb picture={product.picture} size={28} />
              <bdi className="min-w-0 flex-1 truncate">{product.name}</bdi>
              <span className="text-ink-3 text-second">{product.stock} in stock</span>
              <span className="whitespace-nowrap">{formatPrice(product.price)}</span>
            </button>
          </li>
        ))}
      </ul>
      <p role="status" className="text-ink-3 text-second">
        {isFound && q.length > 1 && products.length === 0 ? `No products in stock match “${q}”.` : ''}
      </p>
    </div>
  );
}
