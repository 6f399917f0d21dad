import { href, Link, useHref } from 'react-router';
import { useTextDirection } from '#app/i18n/text-direction.ts';
import { useT } from '#app/i18n/translate.ts';
import { provinces } from '#app/infra/contact-details/provinces.ts';
import { formatAmount, toRupees } from '#app/infra/money/money.ts';
import { AcceptedEmails } from '#app/modules/accounts/email/accepted-emails.tsx';
import { productPath } from '#app/modules/catalog/product.ts';
import { doorTexts } from '#app/modules/settings/delivery/delivery-texts.ts';
import { feeAtLeast } from '#app/modules/settings/delivery/fee-texts.ts';
import { useEmailHint, useShop } from '#app/modules/settings/use-shop.ts';
import { Button } from '#app/ui/button.tsx';
import { Field, Select, TextArea } from '#app/ui/field.tsx';
import type { PlainOrder, PlainOrderLine, PlainReply } from './plain-order.server.ts';

type PlainOrderFormProps = { order: PlainOrder; reply: PlainReply | undefined };

/** The lines with their quantities, and whom they go to; one button changes, the other orders. */
export function PlainOrderForm({ order: { lines, subtotal, key }, reply }: PlainOrderFormProps) {
  const t = useT();
  return (
    <form method="post" action={useHref(href('/order'))}>
      <input type="hidden" name="key" value={key} />
      <input type="hidden" name="subtotal" value={toRupees(subtotal)} />
      <input type="hidden" name="shippingFee" value={reply?.shippingFee ?? 0} />
      {/* Enter presses the first button of a form. */}
      <button type="submit" name="act" value="place" className="sr-only" tabIndex={-1} aria-hidden="true">
        {t('Complete order')}
      </button>
      <ul className="mt-7 border-line border-t">
        {lines.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <Button type="submit" name="act" value="change" look="secondary" size="small" formNoValidate>
          {t('Change quantities')}
        </Button>
        <p className="tabular-nums">
          {t('Subtotal {amount}', {
            amount: <strong className="font-semibold">{formatAmount(subtotal)}</strong>,
          })}
        </p>
      </div>
      <Particulars reply={reply} />
      <HowItComes subtotal={subtotal} />
      <Button type="submit" name="act" value="place" size="large" className="mt-7 w-full text-[1.125rem]">
        {t('Complete order')}
      </Button>
    </form>
  );
}

function Line({ line: { id, name, price, quantity, left } }: { line: PlainOrderLine }) {
  const t = useT();
  const written = useTextDirection();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-line border-b py-4">
      <div className="min-w-0 flex-1 basis-48">
        <Link to={productPath(id)} className="wrap-anywhere font-semibold underline-offset-4 hover:underline">
          <bdi {...written(name)}>{name}</bdi>
        </Link>
        <p className="text-ink-2 text-sm tabular-nums">{t('{amount} each', { amount: formatAmount(price) })}</p>
        {left < quantity && (
          <p className="text-clay text-sm">
            {left > 0 ? t('We have {count} of these.', { count: left }) : t('Sold out.')}
          </p>
        )}
      </div>
      <label className="flex items-center gap-3 text-ink-2 text-sm">
        {t('Quantity')}
        <input
          name={`quantity-${id}`}
          defaultValue={quantity}
          inputMode="numeric"
          maxLength={3}
          autoComplete="off"
          aria-label={t('Quantity of {name}; 0 removes it', { name })}
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
  const { checkoutForm, emailDomains } = useShop();
  const emailHint = useEmailHint();
  const t = useT();
  const field = (name: 'fullname' | 'shippingAddress' | 'city' | 'province' | 'contactNo' | 'email') => ({
    name,
    defaultValue: values?.[name] ?? '',
    error: fields?.[name],
  });
  const phone = (
    <Field
      {...field('contactNo')}
      label={t('Phone')}
      required
      type="tel"
      autoComplete="shipping tel"
      maxLength={40}
      placeholder="0300 1234567"
      hint={t('The rider calls this number.')}
    />
  );
  return (
    <div className="mt-9 grid gap-4.5">
      <h2 className="font-d3">{t('Delivery')}</h2>
      {checkoutForm === 'short' && phone}
      <Field {...field('fullname')} label={t('Full name')} required autoComplete="shipping name" maxLength={100} />
      <TextArea
        {...field('shippingAddress')}
        label={t('Complete address')}
        required
        autoComplete="shipping street-address"
        maxLength={300}
        hint={t('House, street, area and a landmark the rider will know.')}
      />
      <div className="grid gap-4.5 sm:grid-cols-2">
        <Field {...field('city')} label={t('City')} required autoComplete="shipping address-level2" maxLength={60} />
        <Select {...field('province')} label={t('Province')} required autoComplete="shipping address-level1">
          <option value="" disabled>
            {t('Choose')}
          </option>
          {provinces.map((province) => (
            <option key={province} value={province}>
              {t(province)}
            </option>
          ))}
        </Select>
      </div>
      {checkoutForm !== 'short' && phone}
      <div>
        <Field
          {...field('email')}
          label={t('Email')}
          optional
          type="email"
          autoComplete="email"
          maxLength={254}
          hint={t(emailHint)}
        />
        {fields?.email && <AcceptedEmails domains={emailDomains} />}
      </div>
    </div>
  );
}

/** How the parcel comes, and what the rider collects where that is known before the city is. */
function HowItComes({ subtotal }: { subtotal: number }) {
  const shop = useShop();
  const t = useT();
  const { says, least, isExact } = feeAtLeast(shop.fee, subtotal, t);
  const price = formatAmount(subtotal + least);
  return (
    <dl className="mt-9 grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 rounded-box bg-sand p-5">
      <dt>{t('Delivery')}</dt>
      <dd className="text-end tabular-nums">{says}</dd>
      <dt className="font-semibold">{t('Total in cash')}</dt>
      <dd className="text-end font-semibold tabular-nums">{isExact ? price : t('from {price}', { price })}</dd>
      <dd className="col-span-2 text-ink-2 text-sm">
        {t('Shipped within {days} days. {door}.', { days: shop.deliveryDays, door: doorTexts(shop, t) })}{' '}
        {t('You pay the rider.')}
      </dd>
    </dl>
  );
}
