import { useCallback } from 'react';
import { href, useHref } from 'react-router';
import { useT } from '#app/i18n/translate.ts';
import { formatPhone } from '#app/infra/contact-details/phone.ts';
import { useShop } from '#app/modules/settings/use-shop.ts';
import { PolicyLinks } from '#app/storefront/layout/footer.tsx';
import { StandInFrame } from '#app/storefront/layout/framed-view.tsx';
import { Logo } from '#app/storefront/layout/logo.tsx';
import { pageTitle } from '#app/storefront/seo/page-meta.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { PageOnItsWay } from '#app/ui/history/pending-page-bar.tsx';
import { usePlacing } from '../checkout-placing.ts';
import { QueuedOrderNote } from '../queued-order/queued-order-note.tsx';
import { standsAtCheckout, useStored } from '../queued-order/queued-order-store.ts';
import type { Route } from './+types/checkout-page.ts';
import { NextSteps } from './checkout-next-steps.tsx';
import { OrderForm } from './checkout-order.tsx';
import { OrderSummary } from './checkout-summary.tsx';

export function meta(args: Route.MetaArgs) {
  return [...pageTitle('Checkout')(args), { name: 'robots', content: 'noindex' }];
}

/** F1: the checkout, without the shop's header and footer (A1); the logo is the way home. */
export default function CheckoutPage() {
  const placing = usePlacing();
  const t = useT();
  const column = useStickToBottom();
  const hasQueuedOrder = standsAtCheckout(useStored());
  if (placing.isEmpty && !hasQueuedOrder) return <EmptyCheckout />;
  return (
    <div className="lg:grid lg:min-h-dvh lg:grid-cols-[5fr_7fr] lg:grid-rows-[1fr_auto]">
      <div className="lg:bg-sand lg:ps-(--gut) lg:pe-8 xl:pe-16">
        <div ref={column} className="lg:sticky lg:top-0 lg:ms-auto lg:max-w-[452px] lg:pt-10.5 lg:pb-8">
          <header className="flex h-20 items-center justify-center lg:mb-10 lg:h-auto lg:justify-start">
            <Logo />
          </header>
          {hasQueuedOrder ? <OnceItIsSent /> : <OrderSummary placing={placing} />}
        </div>
      </div>
      <main className="px-(--gut) pb-12 lg:px-8 lg:pt-10.5 lg:pb-18 xl:px-16">
        <div className="mx-auto max-w-[620px] lg:ms-0">
          <h1 className="max-lg:sr-only lg:font-d2">{t('Checkout')}</h1>
          <WithoutScript />
          {hasQueuedOrder ? <QueuedOrderNote isAtCheckout /> : <OrderForm placing={placing} policies={<Policies />} />}
        </div>
      </main>
      <PageOnItsWay />
    </div>
  );
}

/** Beside an order that waits, which says itself what it orders. */
function OnceItIsSent() {
  const t = useT();
  return (
    <aside aria-label={t('What happens next')} className="max-lg:hidden">
      <h2 className="mb-4 font-d4">{t('What happens next')}</h2>
      <NextSteps />
    </aside>
  );
}

function Policies() {
  return (
    <div className="mt-6">
      <PolicyLinks
        className="flex flex-wrap gap-x-5"
        linkClassName="inline-flex min-h-10 items-center text-ink-2 text-sm underline underline-offset-2"
      />
    </div>
  );
}

/** A sticky column scrolls with the page until its foot is in view, and stays there: a long order is never cut off. */
function useStickToBottom(): (column: HTMLDivElement | null) => (() => void) | undefined {
  return useCallback((column) => {
    if (!column) return;
    const stick = () => column.style.setProperty('top', `${Math.min(0, window.innerHeight - column.offsetHeight)}px`);
    const size = new ResizeObserver(stick);
    size.observe(column);
    window.addEventListener('resize', stick);
    return () => {
      size.disconnect();
      window.removeEventListener('resize', stick);
    };
  }, []);
}

/** The cart lives in the browser's script; without it there is another page, and a call. */
function WithoutScript() {
  const { phone } = useShop();
  const order = useHref(href('/order'));
  const t = useT();
  return (
    <noscript>
      <p className="mt-6 rounded-box bg-sand p-5">
        {t('This form needs JavaScript. Without it, {order} or call us on {phone}.', {
          order: (
            <a href={order} className="font-semibold underline">
              {t('order here')}
            </a>
          ),
          phone: (
            <a href={`tel:${phone}`} dir="ltr" className="font-semibold underline">
              {formatPhone(phone)}
            </a>
          ),
        })}
      </p>
    </noscript>
  );
}

function EmptyCheckout() {
  const t = useT();
  return (
    <>
      <StandInFrame
        title="No one is knocking yet"
        text="Your cart is empty. Add something you like and we will bring it to your door; you pay when it arrives."
        buttons={<ButtonLink to={href('/')}>{t('Back to the shop')}</ButtonLink>}
      />
      <PageOnItsWay />
    </>
  );
}
