import { useRef, useState } from 'react';
import { href } from 'react-router';
import { addLine } from '#app/cart/cart.ts';
import type { ProductSummary } from '#app/catalog/product.ts';
import { formatAmount } from '#app/platform/money.ts';
import { useShop } from '#app/settings/use-shop.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Stepper } from '#app/ui/stepper.tsx';
import { useChecks } from './checkout-checks.ts';
import { FiveFields, UnseenField } from './checkout-fields.tsx';
import { createOrderKeys } from './checkout-key.ts';
import { NextSteps } from './checkout-next-steps.tsx';
import { ChangedLines, ErrorSummary, OfflineAtCheckout } from './checkout-notices.tsx';
import { useSubmission } from './checkout-order.tsx';
import { type Placing, usePlacingOf } from './checkout-placing.ts';
import { OrderDialog, ProductLine } from './order-dialog.tsx';
import { OrderNumber } from './receipt-number.tsx';

const keys = createOrderKeys('order-now-key');

type OrderNowDialogProps = { product: ProductSummary; quantity: number; onClose: () => void };

/** M29: one product, ordered where it is looked at, by the way that the checkout goes. The cart stays as it is. */
export function OrderNowDialog({ product, quantity: chosen, onClose }: OrderNowDialogProps) {
  const [quantity, setQuantity] = useState(chosen);
  const [placed, setPlaced] = useState<string | null>(null);
  const placing = usePlacingOf({
    cart: addLine([], product, quantity),
    known: true,
    keys,
    onPlaced: ({ number }) => setPlaced(number),
  });
  const busy = placing.state !== 'open' && placed === null;
  return (
    <OrderDialog title="Order now" busy={busy} onClose={onClose}>
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
  const checks = useChecks(form, useShop().emailDomains);
  const { submit, general, refusals } = useSubmission(placing, checks);
  const { lines, state, delivery } = placing;
  const busy = state !== 'open';
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
        <Stepper value={quantity} onChange={onQuantity} label={`Quantity of ${product.name} to order`} />
        <ErrorSummary problems={checks.problems} general={general} refusals={refusals.fields} />
        <UnseenField />
        <div className="mt-6">
          <FiveFields problems={checks.problems} onCity={checks.takeCity} />
        </div>
      </div>
      <dl className="mt-6 grid grid-cols-[1fr_auto] gap-y-1.5 tabular-nums">
        <dt className="text-ink-2">Shipping</dt>
        <dd className="text-end text-ink-2">{delivery.says}</dd>
        <dt className="font-semibold text-[1.25rem]">You pay at the door</dt>
        <dd className="text-end font-semibold text-[1.25rem]">
          {delivery.isExact ? '' : 'from '}
          {formatAmount(delivery.total(0))}
        </dd>
      </dl>
      <div className="mt-6">
        <ChangedLines lines={lines} refusals={refusals.lines} onQuantity={onQuantity} />
        <OfflineAtCheckout />
        <Button type="submit" size="large" busy={busy} className="w-full text-[1.125rem]">
          {busy ? 'Placing your order…' : 'Complete order'}
        </Button>
        <p role="status" className="text-center text-ink-2 text-sm">
          {state === 'repeating' && (
            <span className="block pt-3">The network is slow. We are trying again; please keep this page open.</span>
          )}
        </p>
      </div>
    </form>
  );
}

function Placed({ number, onDone }: { number: string; onDone: () => void }) {
  return (
    <div role="status" className="py-2">
      <h3 className="font-d3">We have your order</h3>
      <p className="mt-4 text-ink-2 text-sm">Order number</p>
      <p className="mt-1 mb-8 font-d2">
        <OrderNumber number={number} />
      </p>
      <NextSteps />
      <div className="mt-8 flex flex-wrap gap-3">
        <Button autoFocus onClick={onDone}>
          Back to the product
        </Button>
        <ButtonLink look="secondary" to={href('/receipt')}>
          See the receipt
        </ButtonLink>
      </div>
    </div>
  );
}
