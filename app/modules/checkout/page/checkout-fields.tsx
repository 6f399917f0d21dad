import type { ReactNode } from 'react';
import { href, Link } from 'react-router';
import { type Label, useLanguage, useT } from '#app/i18n/translate.ts';
import { type City, provinces } from '#app/infra/contact-details/provinces.ts';
import { formatAmount, type Money } from '#app/infra/money/money.ts';
import { messages } from '#app/infra/text/messages.ts';
import { useMe } from '#app/modules/accounts/me-store.ts';
import { honeypot } from '#app/modules/orders/order-form/order-form.ts';
import { timeTexts } from '#app/modules/settings/delivery/city-days.ts';
import { useShop } from '#app/modules/settings/use-shop.ts';
import { ChoiceRow, ChoiceRows } from '#app/ui/choice.tsx';
import { Field, FixedField, Select, TextArea } from '#app/ui/field.tsx';
import type { Problems } from '../checkout-values.ts';
import { CityField } from './checkout-city.tsx';

/** F1: the e-mail, which nobody must give, and the way to log in. */
export function ContactSection({ problems, emailIsGood }: { problems: Problems; emailIsGood: boolean }) {
  const t = useT();
  return (
    <Section title="Contact" hint="We send the receipt here." end={<LoginLink />}>
      <Field
        id="email"
        name="email"
        label={t('Email')}
        optional
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        error={problems.email}
        success={emailIsGood ? t(messages.email.right) : undefined}
      />
    </Section>
  );
}

/** Who is logged in needs no link; the order is listed under their account. */
function LoginLink() {
  const t = useT();
  const me = useMe();
  if (me)
    return (
      <p dir="ltr" className="min-w-0 truncate">
        {me.email}
      </p>
    );
  return (
    <Link
      to={`${href('/login')}?from=${href('/checkout')}`}
      state={{ from: href('/checkout') }}
      className="-my-3 inline-flex min-h-11 items-center font-semibold text-label underline decoration-[1.5px] underline-offset-4"
    >
      {t('Login')}
    </Link>
  );
}

/**
 * K8: a honeypot for programs. It is invisible, outside the Tab order, hidden from screen readers, and not filled in by
 * browsers.
 */
export function UnseenField() {
  const t = useT();
  return (
    <div hidden>
      <label>
        {t('Leave this empty')}
        <input name={honeypot} tabIndex={-1} autoComplete="off" defaultValue="" />
      </label>
    </div>
  );
}

type DeliveryProps = { problems: Problems; onCity: (city: City, chosen: boolean) => void };

/** F1: who receives the parcel, and where. */
export function DeliverySection({ problems, onCity }: DeliveryProps) {
  const t = useT();
  return (
    <Section title="Delivery">
      <FixedField label={t('Country')} name="country" value={t('Pakistan')} autoComplete="shipping country-name" />
      <NameAndAddress problems={problems} />
      <Field
        id="apartment"
        name="apartment"
        label={t('Apartment')}
        optional
        autoComplete="shipping address-line2"
        maxLength={100}
        placeholder={t('Floor, flat or office')}
        error={problems.apartment}
      />
      <CityAndProvince problems={problems} onCity={onCity} />
      <div className="grid gap-x-4.5 gap-y-4.5 sm:grid-cols-2">
        <Field
          id="postelCode"
          name="postelCode"
          label={t('Postal code')}
          optional
          inputMode="numeric"
          autoComplete="shipping postal-code"
          maxLength={10}
          placeholder="54700"
          error={problems.postelCode}
        />
        <PhoneField problems={problems} />
      </div>
    </Section>
  );
}

/** M29: the five fields without which no parcel finds anybody. */
export function FiveFields({ problems, onCity }: DeliveryProps) {
  return (
    <div className="grid gap-4.5">
      <NameAndAddress problems={problems} />
      <CityAndProvince problems={problems} onCity={onCity} />
      <PhoneField problems={problems} />
    </div>
  );
}

function NameAndAddress({ problems }: { problems: Problems }) {
  const t = useT();
  return (
    <>
      <Field
        id="fullname"
        name="fullname"
        label={t('Full name')}
        required
        autoComplete="shipping name"
        autoCapitalize="words"
        maxLength={100}
        placeholder={t('The name on the parcel')}
        error={problems.fullname}
      />
      <TextArea
        id="shippingAddress"
        name="shippingAddress"
        label={t('Complete address')}
        required
        autoComplete="shipping street-address"
        maxLength={300}
        hint={t('House, street, area and a landmark the rider will know.')}
        error={problems.shippingAddress}
      />
    </>
  );
}

function CityAndProvince({ problems, onCity }: DeliveryProps) {
  const t = useT();
  return (
    <div className="grid gap-x-3 gap-y-4.5 min-[360px]:grid-cols-2 sm:gap-x-4.5">
      <CityField error={problems.city} onCity={onCity} />
      <Select
        id="province"
        name="province"
        label={t('Province')}
        required
        defaultValue=""
        autoComplete="shipping address-level1"
        error={problems.province}
      >
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
  );
}

function PhoneField({ problems }: { problems: Problems }) {
  const t = useT();
  return (
    <Field
      id="contactNo"
      name="contactNo"
      label={t('Phone')}
      required
      type="tel"
      inputMode="tel"
      autoComplete="shipping tel"
      maxLength={40}
      placeholder="0300 1234567"
      hint={t('The rider calls this number.')}
      error={problems.contactNo}
    />
  );
}

/** F1: the one way a parcel is sent, what it costs and when it comes to the city that is typed. */
export function ShippingSection({ costs, city }: { costs: string; city: string }) {
  const t = useT();
  const language = useLanguage();
  const shop = useShop();
  return (
    <Section title="Shipping method">
      <ChoiceRows legend={t('Shipping method')}>
        <ChoiceRow
          name="shipping"
          value="standard"
          label={t('Standard delivery')}
          hint={timeTexts(shop, language, city)}
          end={costs}
          defaultChecked
        />
      </ChoiceRows>
    </Section>
  );
}

/** F1: cash at the door. `total` is null while the page cannot know the cart yet. */
export function PaymentSection({ total }: { total: Money | null }) {
  const t = useT();
  return (
    <Section title="Payment">
      <ChoiceRows legend={t('Payment')}>
        <ChoiceRow
          name="payment"
          value="cod"
          label={t('Cash on Delivery (COD)')}
          hint={
            total === null
              ? t('Keep the amount ready. The rider gives you a receipt.')
              : t('Keep {amount} ready. The rider gives you a receipt.', { amount: formatAmount(total) })
          }
          defaultChecked
        />
      </ChoiceRows>
    </Section>
  );
}

/** F1: the field for another address shows itself by CSS alone, so that it also does before the script has arrived. */
export function BillingSection({ problems }: { problems: Problems }) {
  const t = useT();
  return (
    <Section title="Billing address" last>
      <div className="group/billing">
        <ChoiceRows legend={t('Billing address')}>
          <ChoiceRow name="billing" value="same" label={t('Same as shipping address')} defaultChecked />
          <ChoiceRow name="billing" value="different" label={t('Use a different billing address')} />
        </ChoiceRows>
        <TextArea
          id="billingAddress"
          name="billingAddress"
          label={t('Billing address')}
          className="mt-4.5 hidden group-has-[[value=different]:checked]/billing:block"
          autoComplete="billing street-address"
          maxLength={300}
          hint={t('Name, house, street and city for the bill.')}
          error={problems.billingAddress}
        />
      </div>
    </Section>
  );
}

type SectionProps = { title: Label; hint?: Label; end?: ReactNode; last?: boolean; children: ReactNode };

function Section({ title, hint, end, last = false, children }: SectionProps) {
  const t = useT();
  return (
    <section className={`pt-8 max-lg:first:pt-7 ${last ? '' : 'border-line border-b pb-9.5'}`}>
      <h2 className="font-d3">{t(title)}</h2>
      {hint && (
        <div className="mt-0.5 flex items-center justify-between gap-4 text-sm">
          <p className="text-ink-2">{t(hint)}</p>
          {end}
        </div>
      )}
      <div className={`grid gap-4.5 ${hint ? 'mt-3' : 'mt-4.5'}`}>{children}</div>
    </section>
  );
}
