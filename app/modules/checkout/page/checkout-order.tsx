import { type ReactNode, type SubmitEvent, Suspense, useRef, useState } from 'react';
import { useT } from '#app/i18n/translate.ts';
import { knownCity } from '#app/modules/settings/delivery/delivery-fee.ts';
import { useShop } from '#app/modules/settings/use-shop.ts';
import { Button } from '#app/ui/button.tsx';
import { createLater } from '#app/ui/later.ts';
import { type Checks, useChecks } from '../checkout-checks.ts';
import { blockedLines } from '../checkout-lines.ts';
import { isBusy, type Placing, type Refusal } from '../checkout-placing.ts';
import { isFieldName } from '../checkout-values.ts';
import { Choices, FoldedChoices } from './checkout-choices.tsx';
import { ContactSection, DeliverySection, SevenFields, UnseenField } from './checkout-fields.tsx';
import { ChangedLines, ErrorSummary, OfflineAtCheckout } from './checkout-notices.tsx';

/** Fetched only where the owner has switched it on. If it does not come, nothing is kept. */
const { Later: CheckoutLeadNote } = createLater(() =>
  import('./checkout-lead-note.tsx').then((note) => note.CheckoutLeadNote),
);

/** Fetched only where the owner has switched it on. If it does not come, the form is filled in by hand. */
export const { Later: LastDeliveryOffer } = createLater(() =>
  import('./last-delivery.tsx').then((offer) => offer.LastDeliveryOffer),
);

/** Fetched only where the owner limits what is collected. If it does not come, the order itself is answered so. */
const { Later: CashNote } = createLater(() => import('./checkout-cash-note.tsx').then((note) => note.CashNote));

/** F1, F2, F4: the form from contact to Complete order, as the owner has it arranged. `policies` stand below the button. */
export function OrderForm({ placing, policies }: { placing: Placing; policies: ReactNode }) {
  const form = useRef<HTMLFormElement>(null);
  const { emailDomains, keepsDrafts, offersAddress, checkoutForm } = useShop();
  const checks = useChecks(form, emailDomains);
  const { submit, general, refusals } = useSubmission(placing, checks);
  const { known, code, delivery } = placing;
  const total = delivery.total(code?.discount ?? 0);
  const busy = isBusy(placing);
  const isShort = checkoutForm === 'short';
  const OrderChoices = isShort ? FoldedChoices : Choices;
  return (
    // The method keeps what was typed out of the address, should the form ever be sent without the script.
    <form
      ref={form}
      method="post"
      noValidate
      aria-busy={busy}
      className="relative"
      onSubmit={(event) => void submit(event)}
      onInput={checks.noteInput}
      onBlur={checks.leave}
    >
      <ErrorSummary problems={checks.problems} general={general} refusals={refusals.fields} />
      <div inert={busy}>
        <UnseenField />
        {offersAddress && (
          <Suspense>
            <LastDeliveryOffer />
          </Suspense>
        )}
        {isShort ? (
          <SevenFields problems={checks.problems} emailIsGood={checks.emailIsGood} onCity={checks.takeCity} />
        ) : (
          <>
            <ContactSection problems={checks.problems} emailIsGood={checks.emailIsGood} />
            <DeliverySection problems={checks.problems} onCity={checks.takeCity} />
          </>
        )}
        {keepsDrafts && (
          <Suspense>
            <CheckoutLeadNote />
          </Suspense>
        )}
        <OrderChoices
          problems={checks.problems}
          costs={delivery.says}
          city={knownCity(delivery.place.city)}
          total={known && delivery.isExact ? total : null}
        />
      </div>
      <CompleteOrder className="mt-8.5" placing={placing} refusals={refusals.lines} />
      {busy && <div className="absolute -inset-2 z-10 cursor-wait bg-paper/70" />}
      {policies}
    </form>
  );
}

type CompleteOrderProps = {
  placing: Placing;
  /** How often the order was pressed and refused because of its lines. */
  refusals: number;
  /** For a form that has the quantity itself. */
  onQuantity?: (quantity: number) => void;
  className: string;
};

/** What is to be known before the press, the button, and what becomes of it. */
export function CompleteOrder({ placing, refusals, onQuantity, className }: CompleteOrderProps) {
  const { lines, known, state, code, delivery } = placing;
  const t = useT();
  const { limit, place } = delivery;
  const busy = isBusy(placing);
  return (
    <div className={className}>
      <ChangedLines lines={lines} refusals={refusals} {...(onQuantity && { onQuantity })} />
      <div role="status">
        {known && limit && delivery.total(code?.discount ?? 0) > limit.most && (
          <Suspense>
            <CashNote limit={limit} city={place.city} />
          </Suspense>
        )}
      </div>
      <OfflineAtCheckout />
      <Button type="submit" size="large" busy={busy} disabled={!known} className="relative z-20 w-full text-[1.125rem]">
        {t(busy ? 'Placing your order…' : 'Complete order')}
      </Button>
      <p role="status" className="relative z-20 text-center text-ink-2 text-sm">
        {state === 'repeating' && (
          <span className="block pt-3">
            {t('The network is slow. We are trying again; please keep this page open.')}
          </span>
        )}
      </p>
    </div>
  );
}

/** The submit handler of a form that places an order, with the number of refusals: for the fields, or for the lines of the order. */
export function useSubmission(placing: Placing, checks: Checks) {
  const [general, setGeneral] = useState<readonly string[]>([]);
  const [refusals, setRefusals] = useState({ fields: 0, lines: 0 });

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const button = event.nativeEvent.submitter;
    setGeneral([]);
    const written = checks.checkAll();
    if (!written) refuse('fields');
    else if (blockedLines(placing.lines).length > 0) refuse('lines');
    else {
      const refusal = await placing.place(written);
      if (refusal) showRefusal(refusal);
      else button?.focus();
    }
  }
  function showRefusal(refusal: Refusal): void {
    const messages = refusal.kind === 'fields' ? Object.entries(refusal.fields) : [];
    if (refusal.kind === 'fields') checks.mark(Object.fromEntries(messages.filter(([name]) => isFieldName(name))));
    setGeneral(messages.filter(([name]) => !isFieldName(name)).map(([, text]) => text));
    refuse(refusal.kind === 'short' ? 'lines' : 'fields');
  }
  function refuse(where: keyof typeof refusals): void {
    setRefusals((counts) => ({ ...counts, [where]: counts[where] + 1 }));
  }
  return { submit, general, refusals };
}
