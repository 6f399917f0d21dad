import { useEffect, useEffectEvent, useId, useRef } from 'react';
import { useT } from '#app/i18n/translate.ts';
import { useStore } from '#app/infra/browser/use-store.ts';
import { useCart } from '#app/modules/cart/cart-store.ts';
import { checkoutLead, followCheckout, wantCall } from '../unfinished-checkout.ts';

/**
 * M16: says that the shop keeps what is typed here even if it is not sent, with the tick that a shopper can take away. Stands
 * only where the owner has switched it on, and only then is anything kept.
 */
export function CheckoutLeadNote() {
  const id = useId();
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  const lines = useCart();
  const isWanted = useStore(checkoutLead)?.isWanted ?? true;
  const readLines = useEffectEvent(() => lines);
  useEffect(() => {
    const form = box.current?.closest('form');
    return form ? followCheckout(form, () => readLines()) : undefined;
  }, []);
  return (
    <div
      ref={box}
      className="mt-6 flex gap-3 rounded-box border border-line-sand bg-sand p-4 has-focus-visible:outline-2 has-focus-visible:outline-green has-focus-visible:outline-offset-3"
    >
      <input
        id={id}
        aria-describedby={`${id}-says`}
        type="checkbox"
        checked={isWanted}
        onChange={(event) => wantCall(event.target.checked)}
        className="mt-0.5 size-5 shrink-0 cursor-pointer accent-green outline-none"
      />
      <div>
        <label htmlFor={id} className="-my-2.5 block cursor-pointer py-2.5 font-semibold">
          {t('You may call me if I do not finish')}
        </label>
        <p id={`${id}-says`} className="text-ink-2 text-sm">
          {t(
            'We keep what you type here once it has a phone number, so that we can help. Untick the box and we keep nothing.',
          )}
        </p>
      </div>
    </div>
  );
}
