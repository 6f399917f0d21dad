import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useT } from '#app/i18n/translate.ts';
import { useStore } from '#app/infra/browser/use-store.ts';
import { useLiveOf } from '#app/infra/live/use-live.ts';
import { readProducts } from '../collections/read-products.ts';
import type { ProductSummary } from '../product.ts';
import { ProductCard } from '../storefront/product-card.tsx';
import { isAlike, type Seen, seenProducts, withSeen } from './seen-list.ts';

const maxShown = 8;

export type SeenProductsProps = {
  /** The product whose page this is; nothing elsewhere. */
  open?: Seen | undefined;
  /** The button on a card's foot. */
  renderButton: (product: ProductSummary) => ReactNode;
};

/** M28: the products that this browser opened lately, as the shop has them now, and the way to forget them. */
export function SeenProducts({ open, renderButton }: SeenProductsProps) {
  const kept = useStore(seenProducts);
  const { id, family } = open ?? {};
  useEffect(() => {
    if (id) seenProducts.write(withSeen(seenProducts.read(), family ? { id, family } : { id }));
  }, [id, family]);
  const others = kept.filter((each) => !open || !isAlike(each, open)).slice(0, maxShown);
  const products = useProducts(others.map((each) => each.id));
  const heading = useId();
  const t = useT();
  if (products.length === 0) return null;
  return (
    <section aria-labelledby={heading} className="mt-(--section)">
      <div className="mb-5 flex items-baseline justify-between gap-6 md:mb-8">
        <h2 id={heading} className="font-d2">
          {t('Recently viewed')}
        </h2>
        <button
          type="button"
          className="inline-flex min-h-11 shrink-0 items-center font-semibold text-label underline decoration-[1.5px] underline-offset-4"
          aria-label={t('Clear recently viewed')}
          onClick={() => seenProducts.forget()}
        >
          {t('Clear')}
        </button>
      </div>
      <ul className="-mx-(--gut) -my-2 flex snap-x gap-x-3.5 overflow-x-auto overscroll-x-contain scroll-px-(--gut) px-(--gut) py-2 md:gap-x-6">
        {products.map((product) => (
          <li key={product.id} className="w-[44vw] max-w-[310px] shrink-0 snap-start md:w-[23vw]">
            <ProductCard product={product} sizes="(min-width: 1350px) 310px, (min-width: 768px) 23vw, 44vw">
              {renderButton(product)}
            </ProductCard>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The products of these numbers that are still sold, in this order; none until the shop has answered. */
function useProducts(ids: readonly number[]): ProductSummary[] {
  const [read, setRead] = useState<ReadonlyMap<number, ProductSummary>>(new Map());
  const idList = ids.join(',');
  const askAgain = useRef(() => {});
  useLiveOf(
    () => new Set(ids.map((id) => `product:${id}`)),
    () => askAgain.current(),
  );
  useEffect(() => {
    if (!idList) return;
    const stop = new AbortController();
    const ask = () =>
      void readProducts(idList.split(',').map(Number), stop.signal).then((found) => found && setRead(found));
    askAgain.current = ask;
    ask();
    return () => {
      stop.abort();
      askAgain.current = () => {};
    };
  }, [idList]);
  return ids.flatMap((id) => read.get(id) ?? []);
}
