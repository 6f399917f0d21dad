import { Suspense, useRef, useState } from 'react';
import { href } from 'react-router';
import { useT } from '#app/i18n/translate.ts';
import { addLine } from '#app/modules/cart/cart.ts';
import { type ProductSummary, productPath } from '#app/modules/catalog/product.ts';
import { useShop } from '#app/modules/settings/use-shop.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Stepper } from '#app/ui/stepper.tsx';
import { useChecks } from '../checkout-checks.ts';
import { createOrderKeys } from '../checkout-key.ts';
import { isBusy, type Placing, usePlacingOf } from '../checkout-placing.ts';
import { FiveFields, UnseenField } from '../page/checkout-fields.tsx';
import { NextSteps } from '../page/checkout-next-steps.tsx';
import { ErrorSummary } from '../page/checkout-notices.tsx';
import { CompleteOrder, LastDeliveryOffer, useSubmission } from '../page/checkout-order.tsx';
import { CodeBox, Totals } from '../page/checkout-totals.tsx';
import { OrderNumber } from '../receipt/receipt-number.tsx';
import { OrderDialog, ProductLine } from './order-dialog.tsx';

const keys = createOrderKeys('order-now-key');

type OrderNowDialogProps = { product: ProductSummary; quantity: number; onClose: () => void };

/** M29: one product, ordered where it is looked at, by the way that the checkout goes. The cart stays as it is. */
export function OrderNowDialog({ product, quantity: chosen, onClose }: OrderNowDialogProps) {
  const t = useT();
  const [quantity, setQuantity] = useState(chosen);
  const [placed, setPlaced] = useState<string | null>(null);
  const placing = usePlacingOf({
    cart: addLine([], product, quantity),
    known: true,
    keys,
    from: productPath(product.id),
    onKept: onClose,
    onPlaced: ({ number }) => setPlaced(number),
  });
  const busy = isBusy(placing) && placed === null;
  return (
    <OrderDialog title={t('Order now')} busy={busy} onClose={onClose}>
      {(close) =>
        placed === null ? (
          <>
            <ProductLine product={{ ...product, price: placing.lines[0]?.price ?? product.price }} />
            <OrderNowForm placing={placing} product={product} quantity={quantity} onQuantity={setQuantity} />
          </>
        ) : (
          <Placed number={placed} onDone={close} />
        )
      }
    </OrderDialog>
  );
}

type OrderNowFormProps = {
  placing: Placing;
  product: ProductSummary;
  quantity: number;
  onQuantity: (quantity: number) => void;
};

function OrderNowForm({ placing, product, quantity, onQuantity }: OrderNowFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const t = useT();
  const { lines, code, setCode } = placing;
  const { emailDomains, hasCodes, offersAddress } = useShop();
  const checks = useChecks(form, emailDomains);
  const { submit, general, refusals } = useSubmission(placing, checks);
  const busy = isBusy(placing);
  return (
    <form
      ref={form}
      method="post"
      noValidate
      aria-busy={busy}
      onSubmit={(event) => void submit(event)}
      onInput={checks.noteInput}
      onBlur={checks.leave}
    >
      <div inert={busy} className={busy ? 'opacity-40' : ''}>
        <Stepper
          value={quantity}
          onChange={onQuantity}
          label={t('Quantity of {name} to order', { name: product.name })}
        />
        <ErrorSummary problems={checks.problems} general={general} refusals={refusals.fields} />
        <UnseenField />
        {offersAddress && (
          <Suspense>
            <LastDeliveryOffer />
          </Suspense>
        )}
        <div className="mt-6">
          <FiveFields problems={checks.problems} onCity={checks.takeCity} />
        </div>
        {hasCodes && (
          <Suspense>
            <CodeBox lines={lines} code={code} onCode={setCode} />
          </Suspense>
        )}
      </div>
      <Totals placing={placing} className="mt-6" />
      <CompleteOrder className="mt-6" placing={placing} refusals={refusals.lines} onQuantity={onQuantity} />
    </form>
  );
}

function Placed({ number, onDone }: { number: string; onDone: () => void }) {
  const t = useT();
  return (
    <div role="status" className="py-2">
      <h3 className="font-d3">{t('We have your order')}</h3>
      <p className="mt-4 text-ink-2 text-sm">{t('Order number')}</p>
      <p className="mt-1 mb-8 font-d2">
        <OrderNumber number={number} />
      </p>
      <NextSteps />
      <div className="mt-8 flex flex-wrap gap-3">
        <Button autoFocus onClick={onDone}>
          {t('Back to the product')}
        </Button>
        <ButtonLink look="secondary" to={href('/receipt')}>
          {t('See the receipt')}
        </ButtonLink>
      </div>
    </div>
  );
}
