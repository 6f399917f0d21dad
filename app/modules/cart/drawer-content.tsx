import { href, Link } from 'react-router';
import { useT } from '#app/i18n/translate.ts';
import { formatAmount } from '#app/infra/money/money.ts';
import { useShop } from '#app/modules/settings/use-shop.ts';
import { ArchLine } from '#app/ui/arch.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { subtotalOf } from './cart.ts';
import { CartLines, UndoRemoval } from './cart-lines.tsx';
import { useCartNews } from './cart-news.ts';
import { useCart } from './cart-store.ts';
import { useGoToCheckout } from './use-go-to-checkout.ts';

/** The lines of the cart in the drawer, their sum and the ways on. */
export function DrawerContent({ onLeave }: { onLeave: () => void }) {
  const cart = useCart();
  const news = useCartNews(cart, true);
  const goToCheckout = useGoToCheckout();
  const t = useT();
  const { checkoutForm } = useShop();
  if (cart.length === 0)
    return (
      <div className="grid grow place-content-center justify-items-center px-7 text-center">
        <UndoRemoval className="mb-6 border-line border-y px-4" />
        <ArchLine />
        <h3 className="mt-6 font-d3">{t('No one is knocking yet')}</h3>
        <p className="mt-2 text-ink-2">{t('Your cart is empty. You pay when it arrives.')}</p>
        <ButtonLink to={href('/')} className="mt-6" onClick={onLeave}>
          {t('Continue shopping')}
        </ButtonLink>
      </div>
    );
  return (
    <>
      <div className="relative grow overflow-y-auto overscroll-contain px-5 sm:px-7 low:shrink-0 low:overflow-visible">
        <CartLines cart={cart} news={news} frame="drawer" onLeave={onLeave} />
      </div>
      <div className="shrink-0 border-line border-t bg-milk px-5 pt-5 pb-4 sm:px-7">
        <p className="flex items-baseline justify-between font-semibold text-[1.125rem]">
          {t('Subtotal')} <span className="tabular-nums">{formatAmount(subtotalOf(cart))}</span>
        </p>
        {checkoutForm !== 'short' && (
          <p className="mt-1 text-ink-2 text-sm">{t('Taxes and shipping calculated at checkout')}</p>
        )}
        <Button
          className="mt-4 w-full"
          onClick={() => {
            onLeave();
            goToCheckout(cart);
          }}
        >
          {t('Checkout')}
        </Button>
        <p className="text-center">
          <Link
            to={href('/cart')}
            className="mt-1 inline-flex min-h-11 items-center font-semibold underline decoration-[1.5px] underline-offset-3"
            onClick={onLeave}
          >
            {t('View Cart')}
          </Link>
        </p>
      </div>
    </>
  );
}
