import { href, Link, useHref } from 'react-router';
import { productPath } from '#app/catalog/product.ts';
import { useSay } from '#app/language/say.ts';
import { useWritten } from '#app/language/written.ts';
import { formatAmount, toRupees } from '#app/platform/money.ts';
import { provinces } from '#app/platform/provinces.ts';
import { doorWords } from '#app/settings/delivery-words.ts';
import { feeAtLeast } from '#app/settings/fee-words.ts';
import { useShop } from '#app/settings/use-shop.ts';
import { Button } from '#app/ui/button.tsx';
import { Field, Select, TextArea } from '#app/ui/field.tsx';
import type { PlainOrder, PlainOrderLine, PlainReply } from './plain-order.server.ts';

type PlainOrderFormProps = { order: PlainOrder; reply: PlainReply | undefined };

/** The lines with their quantities, and whom they go to; one button changes, the other orders. */
export function PlainOrderForm({ order: { lines, subtotal, key }, reply }: PlainOrderFormProps) {
  const say = useSay();
  return (
    <form method="post" action={useHref(href('/order'))}>
      <input type="hidden" name="key" value={key} />
      <input type="hidden" name="subtotal" value={toRupees(subtotal)} />
      <input type="hidden" name="shippingFee" value={reply?.shippingFee ?? 0} />
      {/* Enter presses the first button of a form. */}
      <button type="submit" name="act" value="place" className="sr-only" tabIndex={-1} aria-hidden="true">
        {say('Complete order')}
      </button>
      <ul className="mt-7 border-line border-t">
        {lines.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <Button type="submit" name="act" value="change" look="secondary" size="small" formNoValidate>
          {say('Change quantities')}
        </Button>
        <p className="tabular-nums">
          {say('Subtotal {amount}', {
            amount: <strong className="font-semibold">{formatAmount(subtotal)}</strong>,
          })}
        </p>
      </div>
      <Particulars reply={reply} />
      <HowItComes subtotal={subtotal} />
      <Button type="submit" name="act" value="place" size="large" className="mt-7 w-full text-[1.125rem]">
        {say('Complete order')}
      </Button>
    </form>
  );
}

function Line({ line: { id, name, price, quantity, left } }: { line: PlainOrderLine }) {
  const say = useSay();
  const written = useWritten();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-line border-b py-4">
      <div className="min-w-0 flex-1 basis-48">
        <Link to={productPath(id)} className="wrap-anywhere font-semibold underline-offset-4 hover:underline">
          <bdi {...written(name)}>{name}</bdi>
        </Link>
        <p className="text-ink-2 text-sm tabular-nums">{say('{amount} each', { amount: formatAmount(price) })}</p>
        {left < quantity && (
          <p className="text-clay text-sm">
            {left > 0 ? say('We have {count} of these.', { count: left }) : say('Sold out.')}
          </p>
        )}
      </div>
      <label className="flex items-center gap-3 text-ink-2 text-sm">
        {say('Quantity')}
        <input
          name={`quantity-${id}`}
          defaultValue={quantity}
          inputMode="numeric"
          maxLength={3}
          autoComplete="off"
          aria-label={say('Quantity of {name}; 0 takes it out', { name })}
          className="h-11 w-18 rounded-box border border-line-2 bg-milk text-center text-base text-ink tabular-nums"
        />
      </label>
      <p className="w-28 text-end font-semibold tabular-nums">{formatAmount(price * quantity)}</p>
    </li>
  );
}

/** The checkout's fields that a parcel needs, under their names there, and the e-mail for a receipt. */
function Particulars({ reply }: { reply: PlainReply | undefined }) {
  const { values, fields } = reply ?? {};
  const say = useSay();
  const field = (name: 'fullname' | 'shippingAddress' | 'city' | 'province' | 'contactNo' | 'email') => ({
    name,
    defaultValue: values?.[name] ?? '',
    error: fields?.[name],
  });
  return (
    <div className="mt-9 grid gap-4.5">
      <h2 className="font-d3">{say('Delivery')}</h2>
      <Field {...field('fullname')} label={say('Full name')} required autoComplete="shipping name" maxLength={100} />
      <TextArea
        {...field('shippingAddress')}
        label={say('Complete address')}
        required
        autoComplete="shipping street-address"
        maxLength={300}
        hint={say('House, street, area and a landmark the rider will know.')}
      />
      <div className="grid gap-4.5 sm:grid-cols-2">
        <Field {...field('city')} label={say('City')} required autoComplete="shipping address-level2" maxLength={60} />
        <Select {...field('province')} label={say('Province')} required autoComplete="shipping address-level1">
          <option value="" disabled>
            {say('Choose')}
          </option>
          {provinces.map((province) => (
            <option key={province} value={province}>
              {say(province)}
            </option>
          ))}
        </Select>
      </div>
      <Field
        {...field('contactNo')}
        label={say('Phone')}
        required
        type="tel"
        autoComplete="shipping tel"
        maxLength={40}
        placeholder="0300 1234567"
        hint={say('The rider calls this number.')}
      />
      <Field
        {...field('email')}
        label={say('Email')}
        optional
        type="email"
        autoComplete="email"
        maxLength={254}
        hint={say('We send the receipt here.')}
      />
    </div>
  );
}

/** How the parcel comes, and what the rider collects where that is known before the city is. */
function HowItComes({ subtotal }: { subtotal: number }) {
  const shop = useShop();
  const say = useSay();
  const { says, least, isExact } = feeAtLeast(shop.fee, subtotal, say);
  const price = formatAmount(subtotal + least);
  return (
    <dl className="mt-9 grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 rounded-box bg-sand p-5">
      <dt>{say('Delivery')}</dt>
      <dd className="text-end tabular-nums">{says}</dd>
      <dt className="font-semibold">{say('Total in cash')}</dt>
      <dd className="text-end font-semibold tabular-nums">{isExact ? price : say('from {price}', { price })}</dd>
      <dd className="col-span-2 text-ink-2 text-sm">
        {say('Shipped within {days} days. {door}.', { days: shop.deliveryDays, door: doorWords(shop, say) })}{' '}
        {say('You pay the rider.')}
      </dd>
    </dl>
  );
}
