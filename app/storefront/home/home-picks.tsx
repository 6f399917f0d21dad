import { useState } from 'react';
import { href } from 'react-router';
import { useT } from '#app/i18n/translate.ts';
import { messages } from '#app/infra/text/messages.ts';
import { addToCart } from '#app/modules/cart/cart-store.ts';
import { useGoOnce } from '#app/modules/cart/use-go-once.ts';
import type { ProductSummary } from '#app/modules/catalog/product.ts';
import type { PickedProduct } from '#app/modules/content/content.ts';
import { FeaturedProduct } from '#app/modules/content/storefront/featured-product.tsx';
import { TrendingProduct } from '#app/modules/content/storefront/trending-product.tsx';
import { showAlert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import { Stepper } from '#app/ui/stepper.tsx';

/** B4: the featured product with quantity steps, Add to Cart and Buy it now. */
export function HomeFeatured({ pick }: { pick: PickedProduct }) {
  const buying = useBuying(pick.product);
  const t = useT();
  return (
    <FeaturedProduct pick={pick}>
      <div className="mt-6 flex gap-3">
        <Quantity buying={buying} product={pick.product} />
        <Button className="min-w-0 flex-1" aria-disabled={buying.soldOut || undefined} onClick={buying.add}>
          {t('Add to Cart')}
        </Button>
      </div>
      <StockLeft buying={buying} product={pick.product} className="text-ink-2" />
      <Button
        look="secondary"
        className="mt-3 w-full"
        aria-disabled={buying.soldOut || undefined}
        onClick={buying.buyNow}
      >
        {t('Buy it now')}
      </Button>
    </FeaturedProduct>
  );
}

/** B4: the trending product with a quantity and BUY NOW. */
export function HomeTrending({ pick }: { pick: PickedProduct }) {
  const buying = useBuying(pick.product);
  const t = useT();
  return (
    <TrendingProduct pick={pick}>
      <div className="mt-7 flex gap-3">
        <Quantity buying={buying} product={pick.product} onDark />
        <Button
          look="marigold"
          className="flex-1 aria-disabled:border-dusk-text-2/50! aria-disabled:text-dusk-text-2! md:flex-none"
          aria-disabled={buying.soldOut || undefined}
          onClick={buying.buyNow}
        >
          {t('BUY NOW')}
        </Button>
      </div>
      <StockLeft buying={buying} product={pick.product} className="text-dusk-text-2" />
    </TrendingProduct>
  );
}

type Buying = ReturnType<typeof useBuying>;

/** How many of a product are wanted, and the ways to take them; sold out, each answers with the reason. */
function useBuying(product: ProductSummary) {
  const [quantity, setQuantity] = useState(1);
  const goOnce = useGoOnce();
  const soldOut = product.quantity <= 0;

  function add(): void {
    if (soldOut) void showAlert(messages.soldOut.card);
    else addToCart(product, quantity);
  }

  function buyNow(): void {
    if (soldOut) return void showAlert(messages.soldOut.card);
    goOnce(href('/shopnow'), () => addToCart(product, quantity, { quietly: true }));
  }

  return { quantity, setQuantity, soldOut, add, buyNow };
}

type QuantityProps = { buying: Buying; product: ProductSummary; onDark?: boolean };

function Quantity({ buying, product, onDark }: QuantityProps) {
  const t = useT();
  return (
    <Stepper
      value={buying.quantity}
      onChange={buying.setQuantity}
      label={t('How many: {name}', { name: product.name })}
      disabled={buying.soldOut}
      onDark={onDark}
      className={`shrink-0 ${onDark && buying.soldOut ? 'opacity-60' : ''}`}
    />
  );
}

/** The stepper has no maximum; above the stock, a quiet line says how many there are. */
function StockLeft({ buying, product, className }: { buying: Buying; product: ProductSummary; className: string }) {
  const t = useT();
  if (buying.soldOut || buying.quantity <= product.quantity) return null;
  return <p className={`mt-2 text-sm ${className}`}>{t('We have {count} of these.', { count: product.quantity })}</p>;
}
