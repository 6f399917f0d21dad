import { useEffect, useId, useRef } from 'react';
import { href, Link } from 'react-router';
import { type Translate, useT } from '#app/i18n/translate.ts';
import { useShop } from '#app/modules/settings/use-shop.ts';
import { showAlert } from '#app/ui/alert.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { NextSteps } from '../page/checkout-next-steps.tsx';
import { CancelOrder } from './cancel-order.tsx';
import { OrderNumber } from './receipt-number.tsx';
import { dismissReceipt, type StoredReceipt } from './receipt-store.ts';
import { YesButton } from './yes-button.tsx';

const isNewForMs = 60 * 1000;
/** By then the shop has called; the receipt knows exactly. */
const yesForMs = 24 * 60 * 60 * 1000;

/** What the panel after an order says, with the ways on from there. */
export function OrderPlacedContent({ order }: { order: StoredReceipt }) {
  const { number, placedAt } = order;
  const isNew = Date.now() - Date.parse(placedAt) < isNewForMs;
  const { asksForYes, shoppersCancel } = useShop();
  const isUncalled = Date.now() - Date.parse(placedAt) < yesForMs;
  const showsYesButton = asksForYes && isUncalled;
  const heading = useId();
  const t = useT();
  const panel = useRef<HTMLElement>(null);
  // Straight from the checkout it is what the shopper came for.
  useEffect(() => {
    if (isNew && document.activeElement === document.body) panel.current?.focus({ preventScroll: true });
  }, [isNew]);
  return (
    <section ref={panel} tabIndex={-1} aria-labelledby={heading} className="bg-sage outline-none print:hidden">
      <div className="container-page relative py-7 md:py-9">
        <button
          type="button"
          aria-label={t('Close')}
          className="absolute end-(--gut) top-5 -me-2.5 grid size-11 place-items-center rounded-full md:top-7"
          onClick={() => dismissReceipt(number)}
        >
          <Icon name="x" />
        </button>
        <div className="grid gap-x-16 gap-y-6 md:grid-cols-2">
          <div>
            <h2 id={heading} className="pe-12 font-d3">
              {t('We have your order')}
            </h2>
            <p className="mt-4 text-ink-2 text-sm md:mt-6">{t('Order number')}</p>
            <p className="mt-1 font-d2">
              <OrderNumber number={number} />
            </p>
          </div>
          <div className="md:row-span-2 md:pe-12">
            <NextSteps />
          </div>
          <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
            {showsYesButton && (
              <div className="mb-2 w-full">
                <YesButton order={order} />
              </div>
            )}
            <ButtonLink to={href('/receipt')} size="small" look={showsYesButton ? 'secondary' : 'primary'}>
              {t('See the receipt')}
            </ButtonLink>
            <Link
              to={`${href('/tracker')}?id=${number}`}
              className="inline-flex min-h-11 items-center font-semibold text-label underline decoration-[1.5px] underline-offset-3"
            >
              {t('Track your shipment')}
            </Link>
            {shoppersCancel && isUncalled && (
              <div className="w-full">
                <CancelOrder receipt={order.receipt} onDone={() => cancelled(number, t)} />
              </div>
            )}
          </div>
        </div>
      </div>
    </section>
  );
}

/** There is no order to speak of any more, so the panel goes. */
function cancelled(number: string, t: Translate): void {
  dismissReceipt(number);
  void showAlert(t('This order is cancelled. Nothing will be sent, and there is nothing to pay.'));
}
