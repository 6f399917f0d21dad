import { useLanguage, useT } from '#app/i18n/translate.ts';
import { formatAmount, type Money } from '#app/infra/money/money.ts';
import { timeTexts } from '#app/modules/settings/delivery/city-days.ts';
import { useShop } from '#app/modules/settings/use-shop.ts';
import { ChoiceRow, ChoiceRows } from '#app/ui/choice.tsx';
import { TextArea } from '#app/ui/field.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { Problems } from '../checkout-values.ts';
import { CountryField, PostalCodeField, Section } from './checkout-fields.tsx';

type ChoicesProps = {
  problems: Problems;
  /** What the delivery costs, as a row says it, and the city that is known. */
  costs: string;
  city: string;
  /** null while the page cannot know it yet. */
  total: Money | null;
};

/** F1: how the parcel is sent, how it is paid, and whom the bill is for. */
export function Choices({ problems, costs, city, total }: ChoicesProps) {
  return (
    <>
      <ShippingSection costs={costs} city={city} />
      <PaymentSection total={total} />
      <BillingSection problems={problems} />
    </>
  );
}

/**
 * The same in the short form: what has one answer only says it in a line, and opens for who would look at it or has the
 * bill sent elsewhere. It opens without script, too.
 */
export function FoldedChoices(choices: ChoicesProps) {
  const t = useT();
  const language = useLanguage();
  const shop = useShop();
  return (
    <details className="group border-line border-b">
      <summary className="flex cursor-pointer list-none items-center justify-between gap-4 py-5 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0">
          <span className="block font-semibold">{t('Delivery and payment')}</span>
          <span className="block text-ink-2 text-sm">
            {t('Standard delivery')} · <bdi>{choices.costs}</bdi>
          </span>
          <span className="block text-ink-2 text-sm">{timeTexts(shop, language, choices.city)}</span>
          <span className="block text-ink-2 text-sm">{t('Cash on Delivery (COD)')}</span>
        </span>
        <Icon name="chevron-down" className="size-5 shrink-0 transition-transform group-open:rotate-180" />
      </summary>
      <div className="grid gap-4.5 sm:grid-cols-2">
        <CountryField />
        <PostalCodeField problems={choices.problems} />
      </div>
      <Choices {...choices} />
    </details>
  );
}

/** F1: the one way a parcel is sent, what it costs and when it comes to the city that is typed. */
function ShippingSection({ costs, city }: { costs: string; city: string }) {
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
function PaymentSection({ total }: { total: Money | null }) {
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
function BillingSection({ problems }: { problems: Problems }) {
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
