import { href, Link } from 'react-router';
import { productPath } from '#app/catalog/product.ts';
import { formatAmount, toRupees } from '#app/platform/money.ts';
import { feeAtLeast } from '#app/settings/fee-words.ts';
import { useShop } from '#app/settings/use-shop.ts';
import { Button } from '#app/ui/button.tsx';
import {
  BillingSection,
  ContactSection,
  DeliverySection,
  PaymentSection,
  ShippingSection,
  UnseenField,
} from './checkout-fields.tsx';
import type { PlainOrder, PlainOrderLine, PlainReply } from './plain-order.server.ts';

type PlainOrderFormProps = { order: PlainOrder; reply: PlainReply | undefined };

/** The lines with their quantities, and the checkout's fields below them; one button changes, the other orders. */
export function PlainOrderForm({ order: { lines, subtotal, key }, reply }: PlainOrderFormProps) {
  const { fee } = useShop();
  const { values, fields: problems = {}, shippingFee = 0 } = reply ?? {};
  const delivery = feeAtLeast(fee, subtotal);
  return (
    <form method="post" action={href('/order')}>
      <input type="hidden" name="key" value={reply?.key ?? key} />
      <input type="hidden" name="subtotal" value={toRupees(subtotal)} />
      <input type="hidden" name="shippingFee" value={shippingFee} />
      {/* The first button of a form is the one that Enter presses. */}
      <button type="submit" name="act" value="place" className="sr-only" tabIndex={-1} aria-hidden="true">
        Complete order
      </button>
      <ul className="mt-7 border-line border-t">
        {lines.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <Button type="submit" name="act" value="change" look="secondary" size="small" formNoValidate>
          Change quantities
        </Button>
        <p className="tabular-nums">
          Subtotal <strong className="font-semibold">{formatAmount(subtotal)}</strong>
        </p>
      </div>
      <UnseenField />
      <ContactSection problems={problems} values={values} emailIsGood={false} />
      <DeliverySection problems={problems} values={values} onCity={() => {}} />
      <ShippingSection costs={delivery.says} />
      <PaymentSection total={delivery.isExact ? subtotal + delivery.least : null} />
      <BillingSection problems={problems} values={values} />
      <Button type="submit" name="act" value="place" size="large" className="mt-8.5 w-full text-[1.125rem]">
        Complete order
      </Button>
    </form>
  );
}

function Line({ line: { id, name, price, quantity, left } }: { line: PlainOrderLine }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-line border-b py-4">
      <div className="min-w-0 flex-1 basis-48">
        <Link to={productPath(id)} className="wrap-anywhere font-semibold underline-offset-4 hover:underline">
          <bdi>{name}</bdi>
        </Link>
        <p className="text-ink-2 text-sm tabular-nums">{formatAmount(price)} each</p>
        {left < quantity && <p className="text-clay text-sm">{left > 0 ? `We have ${left} of these.` : 'Sold out.'}</p>}
      </div>
      <label className="flex items-center gap-3 text-ink-2 text-sm">
        Quantity
        <input
          name={`quantity-${id}`}
          defaultValue={quantity}
          inputMode="numeric"
          maxLength={3}
          autoComplete="off"
          aria-label={`Quantity of ${name}; 0 takes it out`}
          className="h-11 w-18 rounded-box border border-line-2 bg-milk text-center text-base text-ink tabular-nums"
        />
      </label>
      <p className="w-28 text-end font-semibold tabular-nums">{formatAmount(price * quantity)}</p>
    </li>
  );
}
