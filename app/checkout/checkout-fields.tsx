import type { ReactNode } from 'react';
import { href, Link } from 'react-router';
import { useMe } from '#app/accounts/me-store.ts';
import { type Label, useLanguage, useSay } from '#app/language/say.ts';
import { honeypot } from '#app/orders/order-form.ts';
import { messages } from '#app/platform/messages.ts';
import { formatAmount, type Money } from '#app/platform/money.ts';
import { type City, provinces } from '#app/platform/provinces.ts';
import { timeWords } from '#app/settings/city-days.ts';
import { useShop } from '#app/settings/use-shop.ts';
import { ChoiceRow, ChoiceRows } from '#app/ui/choice.tsx';
import { Field, FixedField, Select, TextArea } from '#app/ui/field.tsx';
import { CityField } from './checkout-city.tsx';
import type { Problems } from './checkout-values.ts';

/** F1: the e-mail, which nobody must give, and the way to log in. */
export function ContactSection({ problems, emailIsGood }: { problems: Problems; emailIsGood: boolean }) {
  const say = useSay();
  return (
    <Section title="Contact" hint="We send the receipt here." end={<LoginLink />}>
      <Field
        id="email"
        name="email"
        label={say('Email')}
        optional
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        error={problems.email}
        success={emailIsGood ? say(messages.email.right) : undefined}
      />
    </Section>
  );
}

/** Who is logged in needs no link; the order is listed under their account. */
function LoginLink() {
  const say = useSay();
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
      {say('Login')}
    </Link>
  );
}

/**
 * K8: a honeypot for programs. It is invisible, outside the Tab order, hidden from screen readers, and not filled in by
 * browsers.
 */
export function UnseenField() {
  const say = useSay();
  return (
    <div hidden>
      <label>
        {say('Leave this empty')}
        <input name={honeypot} tabIndex={-1} autoComplete="off" defaultValue="" />
      </label>
    </div>
  );
}

type DeliveryProps = { problems: Problems; onCity: (city: City, chosen: boolean) => void };

/** F1: who receives the parcel, and where. */
export function DeliverySection({ problems, onCity }: DeliveryProps) {
  const say = useSay();
  return (
    <Section title="Delivery">
      <FixedField label={say('Country')} name="country" value={say('Pakistan')} autoComplete="shipping country-name" />
      <NameAndAddress problems={problems} />
      <Field
        id="apartment"
        name="apartment"
        label={say('Apartment')}
        optional
        autoComplete="shipping address-line2"
        maxLength={100}
        placeholder={say('Floor, flat or office')}
        error={problems.apartment}
      />
      <CityAndProvince problems={problems} onCity={onCity} />
      <div className="grid gap-x-4.5 gap-y-4.5 sm:grid-cols-2">
        <Field
          id="postelCode"
          name="postelCode"
          label={say('Postal code')}
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
  const say = useSay();
  return (
    <>
      <Field
        id="fullname"
        name="fullname"
        label={say('Full name')}
        required
        autoComplete="shipping name"
        autoCapitalize="words"
        maxLength={100}
        placeholder={say('The name on the parcel')}
        error={problems.fullname}
      />
      <TextArea
        id="shippingAddress"
        name="shippingAddress"
        label={say('Complete address')}
        required
        autoComplete="shipping street-address"
        maxLength={300}
        hint={say('House, street, area and a landmark the rider will know.')}
        error={problems.shippingAddress}
      />
    </>
  );
}

function CityAndProvince({ problems, onCity }: DeliveryProps) {
  const say = useSay();
  return (
    <div className="grid gap-x-3 gap-y-4.5 min-[360px]:grid-cols-2 sm:gap-x-4.5">
      <CityField error={problems.city} onCity={onCity} />
      <Select
        id="province"
        name="province"
        label={say('Province')}
        required
        defaultValue=""
        autoComplete="shipping address-level1"
        error={problems.province}
      >
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
  );
}

function PhoneField({ problems }: { problems: Problems }) {
  const say = useSay();
  return (
    <Field
      id="contactNo"
      name="contactNo"
      label={say('Phone')}
      required
      type="tel"
      inputMode="tel"
      autoComplete="shipping tel"
      maxLength={40}
      placeholder="0300 1234567"
      hint={say('The rider calls this number.')}
      error={problems.contactNo}
    />
  );
}

/** F1: the one way a parcel is sent, what it costs and when it comes to the city that is typed. */
export function ShippingSection({ costs, city }: { costs: string; city: string }) {
  const say = useSay();
  const language = useLanguage();
  const shop = useShop();
  return (
    <Section title="Shipping method">
      <ChoiceRows legend={say('Shipping method')}>
        <ChoiceRow
          name="shipping"
          value="standard"
          label={say('Standard delivery')}
          hint={timeWords(shop, language, city)}
          end={costs}
          defaultChecked
        />
      </ChoiceRows>
    </Section>
  );
}

/** F1: cash at the door. `total` is null while the page cannot know the cart yet. */
export function PaymentSection({ total }: { total: Money | null }) {
  const say = useSay();
  return (
    <Section title="Payment">
      <ChoiceRows legend={say('Payment')}>
        <ChoiceRow
          name="payment"
          value="cod"
          label={say('Cash on Delivery (COD)')}
          hint={
            total === null
              ? say('Keep the amount ready. The rider gives you a receipt.')
              : say('Keep {amount} ready. The rider gives you a receipt.', { amount: formatAmount(total) })
          }
          defaultChecked
        />
      </ChoiceRows>
    </Section>
  );
}

/** F1: the field for another address shows itself by CSS alone, so that it also does before the script has arrived. */
export function BillingSection({ problems }: { problems: Problems }) {
  const say = useSay();
  return (
    <Section title="Billing address" last>
      <div className="group/billing">
        <ChoiceRows legend={say('Billing address')}>
          <ChoiceRow name="billing" value="same" label={say('Same as shipping address')} defaultChecked />
          <ChoiceRow name="billing" value="different" label={say('Use a different billing address')} />
        </ChoiceRows>
        <TextArea
          id="billingAddress"
          name="billingAddress"
          label={say('Billing address')}
          className="mt-4.5 hidden group-has-[[value=different]:checked]/billing:block"
          autoComplete="billing street-address"
          maxLength={300}
          hint={say('Name, house, street and city for the bill.')}
          error={problems.billingAddress}
        />
      </div>
    </Section>
  );
}

type SectionProps = { title: Label; hint?: Label; end?: ReactNode; last?: boolean; children: ReactNode };

function Section({ title, hint, end, last = false, children }: SectionProps) {
  const say = useSay();
  return (
    <section className={`pt-8 max-lg:first:pt-7 ${last ? '' : 'border-line border-b pb-9.5'}`}>
      <h2 className="font-d3">{say(title)}</h2>
      {hint && (
        <div className="mt-0.5 flex items-center justify-between gap-4 text-sm">
          <p className="text-ink-2">{say(hint)}</p>
          {end}
        </div>
      )}
      <div className={`grid gap-4.5 ${hint ? 'mt-3' : 'mt-4.5'}`}>{children}</div>
    </section>
  );
}
