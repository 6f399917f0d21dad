import { useState } from 'react';
import { href } from 'react-router';
import { addToCart } from '#app/cart/cart-store.ts';
import { useGoOnce } from '#app/cart/use-go-once.ts';
import type { ProductSummary } from '#app/catalog/product.ts';
import type { PickedProduct } from '#app/content/content.ts';
import { FeaturedProduct } from '#app/content/featured-product.tsx';
import { TrendingProduct } from '#app/content/trending-product.tsx';
import { useSay } from '#app/language/say.ts';
import { messages } from '#app/platform/messages.ts';
import { showAlert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import { Stepper } from '#app/ui/stepper.tsx';

/** B4: the featured product with quantity steps, Add to Cart and Buy it now. */
export function HomeFeatured({ pick }: { pick: PickedProduct }) {
  const buying = useBuying(pick.product);
  const say = useSay();
  return (
    <FeaturedProduct pick={pick}>
      <div className="mt-6 flex gap-3">
        <Quantity buying={buying} product={pick.product} />
        <Button className="min-w-0 flex-1" aria-disabled={buying.soldOut || undefined} onClick={buying.add}>
          {say('Add to Cart')}
        </Button>
      </div>
      <StockLeft buying={buying} product={pick.product} className="text-ink-2" />
      <Button
        look="secondary"
        className="mt-3 w-full"
        aria-disabled={buying.soldOut || undefined}
        onClick={buying.buyNow}
      >
        {say('Buy it now')}
      </Button>
    </FeaturedProduct>
  );
}

/** B4: the trending product with a quantity and BUY NOW. */
export function HomeTrending({ pick }: { pick: PickedProduct }) {
  const buying = useBuying(pick.product);
  const say = useSay();
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
          {say('BUY NOW')}
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
  const say = useSay();
  return (
    <Stepper
      value={buying.quantity}
      onChange={buying.setQuantity}
      label={say('How many: {name}', { name: product.name })}
      disabled={buying.soldOut}
      onDark={onDark}
      className={`shrink-0 ${onDark && buying.soldOut ? 'opacity-60' : ''}`}
    />
  );
}

/** The stepper has no most; past the stock it is said quietly how many there are. */
function StockLeft({ buying, product, className }: { buying: Buying; product: ProductSummary; className: string }) {
  const say = useSay();
  if (buying.soldOut || buying.quantity <= product.quantity) return null;
  return <p className={`mt-2 text-sm ${className}`}>{say('We have {count} of these.', { count: product.quantity })}</p>;
}
