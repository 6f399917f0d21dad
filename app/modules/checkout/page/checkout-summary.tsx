import { Suspense, useId, useState } from 'react';
import { useTextDirection } from '#app/i18n/text-direction.ts';
import { useT } from '#app/i18n/translate.ts';
import { formatAmount } from '#app/infra/money/money.ts';
import { useShop } from '#app/modules/settings/use-shop.ts';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { wholeWords } from '#app/ui/whole-words.tsx';
import type { CheckoutLine } from '../checkout-lines.ts';
import type { Placing } from '../checkout-placing.ts';
import { LineNote } from './checkout-line-note.tsx';
import { NextSteps } from './checkout-next-steps.tsx';
import { CodeBox, TotalAmount, Totals } from './checkout-totals.tsx';

/**
 * F1: the order beside the form on wide screens, open at first; above it on small ones, closed at first. Each layout has its
 * own button, because the page that is sent does not know which one it will be.
 */
export function OrderSummary({ placing }: { placing: Placing }) {
  const { lines, known, code, setCode } = placing;
  const { hasCodes, checkoutForm } = useShop();
  const t = useT();
  const [openAbove, setOpenAbove] = useState(false);
  const [openBeside, setOpenBeside] = useState(true);
  const content = useId();
  return (
    <aside aria-label={t('Order summary')} className="bg-sand lg:bg-transparent">
      <button
        type="button"
        className="flex h-16 w-full items-center gap-3 px-(--gut) lg:hidden"
        aria-expanded={openAbove}
        aria-controls={content}
        onClick={() => setOpenAbove(!openAbove)}
      >
        <Icon name="shopping-bag" />
        <span className="flex items-center gap-2 text-start font-semibold leading-5">
          {t('Order summary')}
          <Icon name="chevron-down" className={`size-5 transition-transform ${openAbove ? 'rotate-180' : ''}`} />
        </span>
        <span className="ms-auto font-semibold text-[1.125rem] tabular-nums">
          <TotalAmount placing={placing} />
        </span>
      </button>
      <h2 className="hidden lg:block">
        <button
          type="button"
          className="flex min-h-11 w-full items-center gap-3 text-start font-d3"
          aria-expanded={openBeside}
          aria-controls={content}
          onClick={() => setOpenBeside(!openBeside)}
        >
          {t('Order summary')}
          <Icon name="chevron-down" className={`size-6 transition-transform ${openBeside ? 'rotate-180' : ''}`} />
          {!openBeside && (
            <span className="ms-auto font-semibold font-text text-[1.125rem] tabular-nums">
              <TotalAmount placing={placing} />
            </span>
          )}
        </button>
      </h2>
      {/* A new node once the cart is known: what stood below the placeholders is replaced, not pushed about. */}
      <div
        key={String(known)}
        id={content}
        className={`px-(--gut) pb-8 lg:px-0 ${openAbove ? '' : 'max-lg:hidden'} ${openBeside ? '' : 'lg:hidden'}`}
      >
        <ul className="grid gap-5.5 pt-2 lg:pt-5">
          {known ? lines.map((line) => <SummaryLine key={line.id} line={line} />) : <LinePlaceholder />}
        </ul>
        {hasCodes ? (
          <Suspense fallback={<DiscountBox className="mt-6 lg:mt-7.5" disabled />}>
            <CodeBox lines={lines} code={code} onCode={setCode} />
          </Suspense>
        ) : (
          checkoutForm !== 'short' && (
            <>
              <DiscountBox className="mt-6 lg:hidden" />
              <DiscountBox className="mt-7.5 max-lg:hidden" disabled />
            </>
          )
        )}
        <Totals placing={placing} className="mt-6" />
        <h2 className="mt-10 mb-4 font-d4 lg:mt-12">{t('What happens next')}</h2>
        <NextSteps />
      </div>
    </aside>
  );
}

function SummaryLine({ line }: { line: CheckoutLine }) {
  const { name, title, quantity, price, picture } = line;
  const t = useT();
  const written = useTextDirection();
  return (
    <li className="flex gap-4">
      <Picture picture={picture} sizes="72px" alt="" eager className="size-18 shrink-0 rounded-box" />
      <div className="min-w-0 grow self-center">
        <div className="flex justify-between gap-x-4 max-[359px]:flex-col min-[360px]:items-center">
          <div className="wrap-anywhere min-w-0 text-ink-2 text-sm leading-6">
            <p className="font-semibold text-ink text-name">
              <bdi {...written(name)}>{wholeWords(name)}</bdi>
            </p>
            {title && title !== name && (
              <p {...written(title)} className="line-clamp-2 leading-5">
                {title}
              </p>
            )}
            <p>{t('Quantity {count}', { count: quantity })}</p>
          </div>
          <span className="shrink-0 font-semibold tabular-nums">{formatAmount(price * quantity)}</span>
        </div>
        <LineNote line={line} />
      </div>
    </li>
  );
}

/** The spec's box of a shop without codes: it takes a text, and Apply does nothing; where the layout is wide it is disabled. */
function DiscountBox({ className, disabled = false }: { className: string; disabled?: boolean }) {
  const t = useT();
  const id = useId();
  return (
    <div className={className}>
      <div className="flex gap-2.5">
        <label htmlFor={id} className="sr-only">
          {t('Discount code')}
        </label>
        <input
          id={id}
          placeholder={t('Discount code')}
          disabled={disabled}
          autoComplete="off"
          autoCapitalize="characters"
          className="h-13 min-w-0 grow rounded-box border border-line-2 bg-milk px-4 placeholder:text-ink-2 placeholder:opacity-100 focus:outline-2 focus:outline-green focus:-outline-offset-2 disabled:cursor-not-allowed"
        />
        <Button look="secondary" disabled={disabled} className="disabled:border-line-sand">
          {t('Apply')}
        </Button>
      </div>
    </div>
  );
}

function LinePlaceholder() {
  return (
    <li className="flex gap-4" aria-hidden="true">
      <div className="size-18 animate-skeleton rounded-box bg-line-sand" />
      <div className="grow space-y-3 pt-2.5">
        <div className="h-4 w-1/2 animate-skeleton rounded-tag bg-line-sand" />
        <div className="h-4 w-1/3 animate-skeleton rounded-tag bg-line-sand" />
      </div>
    </li>
  );
}
