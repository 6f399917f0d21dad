import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useTextDirection } from '#app/i18n/text-direction.ts';
import { type Label, useT, useTAny } from '#app/i18n/translate.ts';
import { useShopReached } from '#app/infra/live/use-live.ts';
import { messages } from '#app/infra/text/messages.ts';
import { useShop } from '#app/modules/settings/use-shop.ts';
import { Icon } from '#app/ui/icon.tsx';
import { type CheckoutLine, changedLines } from '../checkout-lines.ts';
import { type FieldName, fieldNames, type Problems, shortFieldNames } from '../checkout-values.ts';
import { useStored } from '../queued-order/queued-order-store.ts';
import { LineNote } from './checkout-line-note.tsx';

type ErrorSummaryProps = {
  problems: Problems;
  /** What is wrong with the order and with none of its fields. */
  general: readonly string[];
  /** How often the order was pressed and refused; 0 shows nothing. The summary takes the focus each time. */
  refusals: number;
};

/** F2: at the top of the form, all that keeps the order from being placed, each a way to its field. */
export function ErrorSummary({ problems, general, refusals }: ErrorSummaryProps) {
  const box = useFocusOn<HTMLElement>(refusals);
  const t = useT();
  const tAny = useTAny();
  const { checkoutForm } = useShop();
  const wrong = (checkoutForm === 'short' ? shortFieldNames : fieldNames).filter((name) => problems[name]);
  if (refusals === 0 || wrong.length + general.length === 0) return null;
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-labelledby="problems"
      className="mt-6 scroll-mt-4 rounded-box border border-clay bg-clay-2 p-5"
    >
      <h2 id="problems" className="font-d4">
        {t('There is a problem')}
      </h2>
      <ul className="mt-2 grid gap-1">
        {general.map((text) => (
          <li key={text}>{tAny(text)}</li>
        ))}
        {wrong.map((name) => (
          <li key={name}>
            <a
              href={`#${name}`}
              className="inline-flex min-h-9 items-center underline decoration-[1.5px] underline-offset-2"
              onClick={(event) => {
                event.preventDefault();
                goTo(name);
              }}
            >
              {tAny(atSubmit(problems[name]))}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The spec has another sentence for a bad e-mail when the order is pressed than while it is typed. */
function atSubmit(problem = ''): string {
  return problem === messages.email.wrong ? messages.checkout.fixEmail : problem;
}

function goTo(name: FieldName): void {
  const field = document.getElementById(name);
  // What is folded away cannot take the focus.
  field?.closest('details')?.setAttribute('open', '');
  field?.scrollIntoView({ block: 'center' });
  field?.focus({ preventScroll: true });
}

type ChangedLinesProps = {
  lines: readonly CheckoutLine[];
  /** The focus comes here each time it goes up. */
  refusals: number;
  onQuantity?: (quantity: number) => void;
};

/** What has changed about the order's lines, said before the button. */
export function ChangedLines({ lines, refusals, onQuantity }: ChangedLinesProps) {
  const box = useFocusOn<HTMLDivElement>(refusals);
  const written = useTextDirection();
  const changed = changedLines(lines);
  return (
    <div ref={box} tabIndex={-1} role="status" className="outline-none">
      {changed.length > 0 && (
        <Notice title="Before you order">
          <ul className="mt-2 grid gap-3">
            {changed.map((line) => (
              <li key={line.id}>
                <p {...written(line.name)} className="wrap-anywhere font-semibold text-label">
                  {line.name}
                </p>
                <LineNote line={line} onQuantity={onQuantity} />
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  );
}

/** J3: said before the button while no order can go out. Pressing it is allowed: the device may know less than it thinks. */
export function OfflineAtCheckout() {
  const reached = useShopReached();
  const { keepsOrders } = useShop();
  const mayWait = useStored() === null && keepsOrders;
  const t = useT();
  return (
    <div role="status">
      {!reached && (
        <Notice title="You are offline">
          <p className="mt-1">
            {mayWait
              ? t(
                  'Complete the order all the same: it is kept on this phone and sent by itself when there is a network.',
                )
              : t('Placing the order needs a connection. Everything you have typed is kept on this phone.')}
          </p>
        </Notice>
      )}
    </div>
  );
}

function Notice({ title, children }: { title: Label; children: ReactNode }) {
  const t = useT();
  return (
    <div className="mb-6 flex gap-3 rounded-box border border-line-sand bg-sand p-5">
      <Icon name="package" className="size-6" />
      <div className="min-w-0">
        <h2 className="font-semibold">{t(title)}</h2>
        {children}
      </div>
    </div>
  );
}

/** Takes the focus, and so the view, whenever the count goes up. */
function useFocusOn<T extends HTMLElement>(count: number): RefObject<T | null> {
  const box = useRef<T>(null);
  useEffect(() => {
    if (count > 0) box.current?.focus();
  }, [count]);
  return box;
}
