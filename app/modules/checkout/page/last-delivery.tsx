import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLanguage, useT } from '#app/i18n/translate.ts';
import { forgetPersonalStorage } from '#app/infra/browser/personal-storage.ts';
import { cityIn } from '#app/infra/contact-details/provinces.ts';
import { useMe } from '#app/modules/accounts/me-store.ts';
import type { LastDelivery } from '#app/modules/orders/order.ts';
import { Button } from '#app/ui/button.tsx';
import { checkoutDraft } from '../checkout-draft.ts';
import { fieldNames, isTextControl, readValues } from '../checkout-values.ts';
import { useStored } from '../queued-order/queued-order-store.ts';
import { useReceipts } from '../receipt/receipt-store.ts';

type Fields = Partial<LastDelivery>;

type Step = { kind: 'offered' | 'forgetting' | 'forgotten' } | { kind: 'filled'; before: Fields };

/**
 * M74: offers to fill the form around it with where the last order went: that of the account, or of the newest receipt in
 * this browser. A form that somebody has begun to fill in is left alone. Nothing stands here where the shop knows of none or
 * could not be asked.
 */
export function LastDeliveryOffer() {
  const t = useT();
  const language = useLanguage();
  const box = useRef<HTMLDivElement>(null);
  const receipt = useReceipts()[0]?.receipt;
  const delivery = useLastDelivery(receipt);
  const kept = useStored();
  const [step, setStep] = useState<Step>({ kind: 'offered' });
  function write(fields: Fields): Fields {
    const form = box.current?.closest('form');
    return form ? fillIn(form, fields) : {};
  }
  return (
    <div ref={box} className="empty:hidden">
      {step.kind === 'forgotten' && (
        <Note key="forgotten">
          {t('This phone has forgotten you. Your orders stay; you can track them by number and phone.')}
        </Note>
      )}
      {step.kind === 'filled' && (
        <Note key="filled">
          {t('Filled in below. Please check it.')}{' '}
          <QuietButton
            onClick={() => {
              write(step.before);
              setStep({ kind: 'offered' });
            }}
          >
            {t('Undo')}
          </QuietButton>
        </Note>
      )}
      {step.kind === 'forgetting' && (
        <Note key="forgetting">
          <p>{t('Your receipts are removed from this phone, too. The orders stay as they are.')}</p>
          {kept && kept.step !== 'placed' && (
            <p>{t('The order waiting on this phone is removed as well and will not be sent.')}</p>
          )}
          <div className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-3">
            <Button
              look="secondary"
              onClick={() => {
                forgetPersonalStorage();
                setStep({ kind: 'forgotten' });
              }}
            >
              {t('Forget me')}
            </Button>
            <QuietButton onClick={() => setStep({ kind: 'offered' })}>{t('Keep it')}</QuietButton>
          </div>
        </Note>
      )}
      {step.kind === 'offered' && delivery && (
        <div className={boxLook}>
          <h2 className="font-semibold">{t('Deliver to the same address?')}</h2>
          <Address {...delivery} />
          <div className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-3">
            <Button
              look="secondary"
              onClick={() => {
                const before = write({ ...delivery, city: cityIn(language, delivery.city) });
                setStep({ kind: 'filled', before });
              }}
            >
              {t('Deliver here')}
            </Button>
            {receipt && (
              <QuietButton onClick={() => setStep({ kind: 'forgetting' })}>{t('Forget me on this phone')}</QuietButton>
            )}
          </div>
        </div>
      )}
    </div>
  );
}

function Address({ fullname, contactNo, shippingAddress, apartment, city }: LastDelivery) {
  const place = cityIn(useLanguage(), city);
  return (
    <p className="wrap-anywhere mt-1 text-ink-2">
      <bdi>{fullname}</bdi>
      <br />
      <bdi>{[shippingAddress, apartment, place].filter(Boolean).join(', ')}</bdi>
      <br />
      <bdi dir="ltr">{contactNo}</bdi>
    </p>
  );
}

const boxLook = 'mt-7 rounded-box border border-line-sand bg-sand p-4';

/** What the last press came to. It takes the focus, because the button that was pressed is gone. */
function Note({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus({ preventScroll: true }), []);
  return (
    <div ref={box} role="status" tabIndex={-1} className={`${boxLook} outline-none`}>
      {children}
    </div>
  );
}

type QuietButtonProps = { onClick: () => void; children: ReactNode };

function QuietButton(props: QuietButtonProps) {
  return (
    <button
      type="button"
      className="-my-3 inline-flex min-h-11 items-center font-semibold text-label underline decoration-[1.5px] underline-offset-4"
      {...props}
    />
  );
}

/** Asked once the page knows who is there; null until the shop has answered, and again when nobody is, as after a log-out. */
function useLastDelivery(receipt: string | undefined): LastDelivery | null {
  const account = useMe()?.email;
  const [delivery, setDelivery] = useState<LastDelivery | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    const isBegun = fieldNames.some((name) => name !== 'email' && checkoutDraft.read()[name]);
    if (!(account || receipt)) setDelivery(null);
    else if (!isBegun)
      void readLastDelivery(receipt, stop.signal).then((read) => stop.signal.aborted || setDelivery(read));
    return () => stop.abort();
  }, [account, receipt]);
  return delivery;
}

async function readLastDelivery(receipt: string | undefined, signal: AbortSignal): Promise<LastDelivery | null> {
  try {
    const response = await fetch('/api/last-delivery', {
      headers: receipt ? { 'receipt-token': receipt } : {},
      signal,
    });
    const { delivery }: { delivery: LastDelivery | null } = await response.json();
    return response.ok ? delivery : null;
  } catch {
    return null;
  }
}

/** Writes into the fields that the form has, and returns what stood in them. An e-mail that was typed stays. */
function fillIn(form: HTMLFormElement, fields: Fields): Fields {
  const before: Fields = readValues(form);
  for (const name of fieldNames) {
    const field = form.elements.namedItem(name);
    const value = name === 'billingAddress' ? undefined : fields[name];
    if (value === undefined || !isTextControl(field) || (name === 'email' && field.value && value)) continue;
    field.value = value;
  }
  // The form follows as if it had been typed.
  form.dispatchEvent(new Event('input', { bubbles: true }));
  return before;
}
