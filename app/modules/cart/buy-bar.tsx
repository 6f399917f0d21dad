import { type RefObject, useEffect, useState } from 'react';
import { useT } from '#app/i18n/translate.ts';
import { formatPrice } from '#app/infra/money/money.ts';
import type { ProductSummary } from '#app/modules/catalog/product.ts';
import { Button } from '#app/ui/button.tsx';
import { addToCart } from './cart-store.ts';

/** In view means clear of the bar's own place, where the help button stands while there is no bar. */
const barHeightPx = 76;

type BuyBarProps = { product: ProductSummary; quantity: number; watched: RefObject<HTMLElement | null> };

/** On phones held upright, while the real button (`watched`) is out of view: price and Add to Cart at the foot of the window. */
export function BuyBar({ product, quantity, watched }: BuyBarProps) {
  const shown = useIsOutOfView(watched);
  const t = useT();
  useEffect(() => {
    if (!shown) return;
    document.documentElement.dataset.buyBar = '';
    return () => {
      delete document.documentElement.dataset.buyBar;
    };
  }, [shown]);
  if (!shown) return null;
  return (
    <section
      aria-label={t('Buy')}
      className="buy-bar fixed inset-x-0 bottom-0 z-20 flex items-center gap-3.5 border-line border-t bg-paper px-4 pt-2.5 sm:hidden print:hidden"
    >
      <p className="shrink-0">
        <span className="block font-semibold text-[1.1875rem] tabular-nums leading-6">
          {formatPrice(product.price * quantity)}
        </span>
        {quantity > 1 && <span className="block text-ink-2 text-xs">{t('for {count}', { count: quantity })}</span>}
      </p>
      <Button className="min-w-0 flex-1" onClick={() => addToCart(product, quantity)}>
        {t('Add to Cart')}
      </Button>
    </section>
  );
}

/** Never true before the page has come alive, so that nothing jumps into the first picture of it. */
function useIsOutOfView(watched: RefObject<HTMLElement | null>): boolean {
  const [out, setOut] = useState(false);
  useEffect(() => {
    const watcher = new IntersectionObserver(([entry]) => setOut(entry !== undefined && !entry.isIntersecting), {
      rootMargin: `0px 0px -${barHeightPx}px 0px`,
      threshold: 1,
    });
    if (watched.current) watcher.observe(watched.current);
    return () => watcher.disconnect();
  }, [watched]);
  return out;
}
