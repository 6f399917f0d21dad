import { type ReactNode, useRef } from 'react';
import { href } from 'react-router';
import { useT } from '#app/i18n/translate.ts';
import type { ProductSummary } from '#app/modules/catalog/product.ts';
import { useShop } from '#app/modules/settings/use-shop.ts';
import { Button } from '#app/ui/button.tsx';
import { Stepper } from '#app/ui/stepper.tsx';
import { BuyBar } from './buy-bar.tsx';
import { addToCart } from './cart-store.ts';
import { useGoOnce } from './use-go-once.ts';

type BuyBoxProps = {
  product: ProductSummary;
  quantity: number;
  onQuantity: (quantity: number) => void;
  /** Another way to order, below the buttons. */
  children?: ReactNode;
};

/** How many, and the ways to buy them. More than there are may be chosen; that is said, and the order itself decides. */
export function BuyBox({ product, quantity, onQuantity, children }: BuyBoxProps) {
  const goOnce = useGoOnce();
  const t = useT();
  const buttonRow = useRef<HTMLDivElement>(null);
  // There “Order now” orders the product, so that the cart is the second way.
  const isShort = useShop().checkoutForm === 'short';
  const soldOut = product.quantity <= 0;
  return (
    <div className="grid gap-3 noscript:hidden">
      <div ref={buttonRow} className="flex flex-wrap gap-3">
        <Stepper
          value={quantity}
          onChange={onQuantity}
          label={t('Quantity of {name}', { name: product.name })}
          disabled={soldOut}
          className="min-w-33"
        />
        <Button
          look={isShort ? 'secondary' : 'primary'}
          className="min-w-35 flex-1"
          disabled={soldOut}
          onClick={() => addToCart(product, quantity)}
        >
          {t('Add to Cart')}
        </Button>
      </div>
      <p role="status" className="-mt-1 text-ink-2 text-sm empty:hidden">
        {!soldOut && quantity > product.quantity && t('We have {count} of these.', { count: product.quantity })}
      </p>
      {!isShort && (
        <Button
          look="secondary"
          disabled={soldOut}
          onClick={() => goOnce(href('/cart'), () => addToCart(product, quantity, { quietly: true }))}
        >
          {t('Checkout')}
        </Button>
      )}
      {children}
      {!soldOut && <BuyBar product={product} quantity={quantity} watched={buttonRow} />}
    </div>
  );
}
