import type { ReactNode } from 'react';
import { href, Link } from 'react-router';
import { type Label, useT } from '#app/i18n/translate.ts';
import { type City, provinces } from '#app/infra/contact-details/provinces.ts';
import { messages } from '#app/infra/text/messages.ts';
import { AcceptedEmails } from '#app/modules/accounts/email/accepted-emails.tsx';
import { useMe } from '#app/modules/accounts/me-store.ts';
import { honeypot } from '#app/modules/orders/order-form/order-form.ts';
import { useEmailHint, useShop } from '#app/modules/settings/use-shop.ts';
import { Field, FixedField, Select, TextArea } from '#app/ui/field.tsx';
import type { Problems } from '../checkout-values.ts';
import { CityField } from './checkout-city.tsx';

type ContactProps = FieldsProps & { emailIsGood: boolean };

/** F1: the e-mail, which nobody must give, and the way to log in. */
export function ContactSection(contact: ContactProps) {
  const emailHint = useEmailHint();
  return (
    <Section title="Contact" hint={emailHint} end={<LoginLink />}>
      <EmailField {...contact} />
    </Section>
  );
}

function EmailField({ problems, emailIsGood, hint }: ContactProps & { hint?: string }) {
  const { emailDomains } = useShop();
  const t = useT();
  return (
    <div>
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
        hint={hint}
        error={problems.email}
        success={emailIsGood ? t(messages.email.right) : undefined}
      />
      {problems.email === messages.email.wrong && <AcceptedEmails domains={emailDomains} />}
    </div>
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

type FieldsProps = { problems: Problems };
type DeliveryProps = FieldsProps & { onCity: (city: City, chosen: boolean) => void };

/** F1: who receives the parcel, and where. */
export function DeliverySection({ problems, onCity }: DeliveryProps) {
  return (
    <Section title="Delivery">
      <CountryField />
      <NameAndAddress problems={problems} />
      <ApartmentField problems={problems} />
      <CityAndProvince problems={problems} onCity={onCity} />
      <div className="grid gap-x-4.5 gap-y-4.5 sm:grid-cols-2">
        <PostalCodeField problems={problems} />
        <PhoneField problems={problems} />
      </div>
    </Section>
  );
}

/** All that the short form asks, the phone first: with it alone the shop can already call. */
export function SevenFields({ problems, onCity, emailIsGood }: DeliveryProps & ContactProps) {
  const t = useT();
  const emailHint = useEmailHint();
  return (
    <Section title="Delivery" hint="You pay the rider. Nothing is charged online." end={<LoginLink />}>
      <PhoneField problems={problems} />
      <NameAndAddress problems={problems} />
      <ApartmentField problems={problems} />
      <CityAndProvince problems={problems} onCity={onCity} />
      <EmailField problems={problems} emailIsGood={emailIsGood} hint={t(emailHint)} />
    </Section>
  );
}

/** M29: the five fields without which no parcel finds anybody, in the order of the shop's checkout. */
export function FiveFields({ problems, onCity }: DeliveryProps) {
  const isShort = useShop().checkoutForm === 'short';
  return (
    <div className="grid gap-4.5">
      {isShort && <PhoneField problems={problems} />}
      <NameAndAddress problems={problems} />
      <CityAndProvince problems={problems} onCity={onCity} />
      {!isShort && <PhoneField problems={problems} />}
    </div>
  );
}

/** The one country there is. */
export function CountryField() {
  const t = useT();
  return <FixedField label={t('Country')} name="country" value={t('Pakistan')} autoComplete="shipping country-name" />;
}

function ApartmentField({ problems }: FieldsProps) {
  const t = useT();
  return (
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
  );
}

export function PostalCodeField({ problems }: FieldsProps) {
  const t = useT();
  return (
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
  );
}

function NameAndAddress({ problems }: FieldsProps) {
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

function PhoneField({ problems }: FieldsProps) {
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

type SectionProps = { title: Label; hint?: Label; end?: ReactNode; last?: boolean; children: ReactNode };

/** A part of the form under its heading, with a rule below unless it is the `last`. */
export function Section({ title, hint, end, last = false, children }: SectionProps) {
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
