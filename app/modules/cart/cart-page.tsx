import { href, Link, useHref } from 'react-router';
import { useT } from '#app/i18n/translate.ts';
import { formatAmount } from '#app/infra/money/money.ts';
import { cachedServices, useNewest } from '#app/modules/content/cached-content.ts';
import { readServices, withVersion } from '#app/modules/content/content.server.ts';
import { isShown } from '#app/modules/content/content.ts';
import { ServiceRail } from '#app/modules/content/storefront/service-rail.tsx';
import { feeAtLeast, untilFreeTexts } from '#app/modules/settings/delivery/fee-texts.ts';
import { useShop } from '#app/modules/settings/use-shop.ts';
import { type PageState, readOrElse } from '#app/storefront/layout/without-database.server.ts';
import { pageTitle } from '#app/storefront/seo/page-meta.ts';
import { ArchLine } from '#app/ui/arch.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import type { Route } from './+types/cart-page.ts';
import { type Cart, countOf, subtotalOf } from './cart.ts';
import { CartLines, UndoRemoval } from './cart-lines.tsx';
import { useCartNews } from './cart-news.ts';
import { useCart, useCartIsKnown } from './cart-store.ts';
import { useGoToCheckout } from './use-go-to-checkout.ts';

export async function loader({ request }: Route.LoaderArgs) {
  const standing: PageState = { request, event: 'services-not-read', databaseAway: false };
  return { services: await readOrElse(standing, withVersion('services', readServices), undefined) };
}

export function meta(args: Route.MetaArgs) {
  return [...pageTitle('Your cart')(args), { name: 'robots', content: 'noindex' }];
}

/** E4: the cart at /cart, /shopnow and /ordernow. */
export default function CartPage({ loaderData }: Route.ComponentProps) {
  const shop = useShop();
  const cart = useCart();
  const known = useCartIsKnown();
  const services = useNewest(cachedServices, loaderData.services) ?? [];
  const hasServices = isShown(services, shop, !loaderData.services);
  return (
    <>
      <div className={`container-page min-h-[60vh] pt-10 md:pt-14 ${hasServices ? '' : 'pb-(--section)'}`}>
        {known && cart.length === 0 ? <EmptyCart /> : <FilledCart cart={cart} known={known} />}
      </div>
      {hasServices && <ServiceRail services={services} />}
    </>
  );
}

function FilledCart({ cart, known }: { cart: Cart; known: boolean }) {
  const news = useCartNews(cart, true);
  const order = useHref(href('/order'));
  const t = useT();
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-1 pb-6 md:pb-9">
        <h1 className="font-d1">{t('Your cart')}</h1>
        <Link
          to={href('/')}
          className="inline-flex min-h-11 items-center font-semibold text-label underline decoration-[1.5px] underline-offset-3"
        >
          {t('Continue shopping')}
        </Link>
      </div>
      <noscript>
        <p className="mb-6 max-w-[40em] text-ink-2">
          {t(
            'This cart needs JavaScript, which is off or did not load. Open a product and add it to {order}, or order by phone or on WhatsApp; the numbers are at the foot of this page.',
            {
              order: (
                <a href={order} className="text-ink underline">
                  {t('an order without it')}
                </a>
              ),
            },
          )}
        </p>
      </noscript>
      <div className="grid items-start gap-8 xl:grid-cols-[1fr_416px] xl:gap-18">
        <section aria-label={t('Products in your cart')}>
          {known ? <CartLines cart={cart} news={news} frame="page" /> : <LinesSkeleton />}
        </section>
        <CartSummary cart={cart} known={known} />
      </div>
    </>
  );
}

function CartSummary({ cart, known }: { cart: Cart; known: boolean }) {
  const goToCheckout = useGoToCheckout();
  const count = countOf(cart);
  const t = useT();
  const { fee } = useShop();
  const subtotal = subtotalOf(cart);
  const delivery = feeAtLeast(fee, known ? subtotal : 0, t);
  const untilFree = untilFreeTexts(fee, subtotal, t);
  const amount = known ? formatAmount(subtotal) : '';
  const price = formatAmount(subtotal + delivery.least);
  const total = delivery.isExact ? price : t('from {price}', { price });
  return (
    <section aria-labelledby="cart-summary" className="rounded-box bg-sand p-5 sm:p-7 xl:sticky xl:top-28">
      <h2 id="cart-summary" className="font-d3">
        {t('Order summary')}
      </h2>
      <dl className="mt-4 grid grid-cols-[1fr_auto] gap-y-3 tabular-nums">
        <dt>
          {!known ? t('Subtotal') : count === 1 ? t('Subtotal, 1 item') : t('Subtotal, {count} items', { count })}
        </dt>
        <dd className="text-end">{amount}</dd>
        <dt>{t('Shipping')}</dt>
        <dd className="text-end">{delivery.says}</dd>
        <dt>{t('Payment')}</dt>
        <dd className="text-end">{t('Cash on delivery')}</dd>
        <dt className="mt-2 border-line-sand border-t pt-5 font-semibold text-[1.25rem]">{t('Total')}</dt>
        <dd className="mt-2 border-line-sand border-t pt-5 text-end font-semibold text-[1.25rem]" aria-live="polite">
          {known && total}
        </dd>
      </dl>
      <Button className="mt-6 w-full" disabled={!known} onClick={() => goToCheckout(cart)}>
        {t('Checkout')}
      </Button>
      <p className="mt-4 text-center text-ink-2 text-sm">{t('You pay the rider. Nothing is charged online.')}</p>
      {known && untilFree && <p className="mt-1 text-center text-ink-2 text-sm">{untilFree}</p>}
    </section>
  );
}

function EmptyCart() {
  const t = useT();
  const goToCheckout = useGoToCheckout();
  return (
    <div className="grid justify-items-center pt-8 pb-10 text-center">
      <UndoRemoval className="mb-8 border-line border-y px-4" />
      <ArchLine />
      <h1 className="mt-8 font-d2">{t('No one is knocking yet')}</h1>
      <p className="mt-3 max-w-[32em] text-ink-2">
        {t('Your cart is empty. Add something you like and we will bring it to your door; you pay when it arrives.')}
      </p>
      <div className="mt-7 flex flex-wrap justify-center gap-3">
        <ButtonLink to={href('/')}>{t('Continue shopping')}</ButtonLink>
        <Button look="secondary" onClick={() => goToCheckout([])}>
          {t('Checkout')}
        </Button>
      </div>
    </div>
  );
}

/** The placeholder until the browser has read the cart. */
function LinesSkeleton() {
  return (
    <div className="border-line border-t" aria-hidden="true">
      {[0, 1].map((row) => (
        <div key={row} className="flex gap-6 border-line border-b py-5">
          <div className="size-24 animate-skeleton rounded-box bg-skeleton md:size-33" />
          <div className="grow space-y-3 pt-3">
            <div className="h-5 w-1/2 animate-skeleton rounded-tag bg-skeleton" />
            <div className="h-4 w-1/3 animate-skeleton rounded-tag bg-skeleton" />
          </div>
        </div>
      ))}
    </div>
  );
}
