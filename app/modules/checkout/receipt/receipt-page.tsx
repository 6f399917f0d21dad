import { type ReactNode, useState } from 'react';
import { href, Link } from 'react-router';
import { useLanguage, useT } from '#app/i18n/translate.ts';
import { whatsappDigits } from '#app/infra/contact-details/phone.ts';
import { formatDate } from '#app/infra/dates/dates.ts';
import type { Receipt } from '#app/modules/orders/order.ts';
import { useShop } from '#app/modules/settings/use-shop.ts';
import { pageTitle } from '#app/storefront/seo/page-meta.ts';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import type { Route } from './+types/receipt-page.ts';
import { CancelOrder } from './cancel-order.tsx';
import { useReceipt } from './receipt-loading.ts';
import { OrderNumber } from './receipt-number.tsx';
import { ReceiptSheet } from './receipt-sheet.tsx';
import { dismissReceipt, forgetReceipt, type StoredReceipt, useReceipts } from './receipt-store.ts';
import { YesButton } from './yes-button.tsx';

export function meta(args: Route.MetaArgs) {
  return [...pageTitle('Receipt')(args), { name: 'robots', content: 'noindex' }];
}

/** F8: the word Receipt, and below it the receipts of the orders placed in this browser, the newest first. */
export default function ReceiptPage() {
  const receipts = useReceipts();
  const hydrated = useHydrated();
  const t = useT();
  const [chosen, setChosen] = useState<string | null>(null);
  const shown = receipts.find(({ number }) => number === chosen) ?? receipts[0];
  return (
    <div className="container-page min-h-[70vh] pt-10 pb-16 md:pt-14 md:pb-22">
      <h1 className="font-d1">{t('Receipt')}</h1>
      {hydrated && !shown && <WhereItIs />}
      {shown && (
        <div className="mt-7 grid items-start gap-x-16 gap-y-10 md:mt-9 xl:grid-cols-[minmax(0,1fr)_352px]">
          <ShownReceipt key={shown.number} kept={shown} />
          <div className="grid gap-10">
            <HowToTrack number={shown.number} />
            {receipts.length > 1 && <OtherReceipts receipts={receipts} shown={shown} onChoose={setChosen} />}
          </div>
        </div>
      )}
    </div>
  );
}

/** For whoever ordered on another device, or has emptied this browser. */
function WhereItIs() {
  const t = useT();
  const look = 'text-ink underline decoration-[1.5px] underline-offset-2';
  return (
    <p className="mt-4 max-w-[36em] text-ink-2">
      {t(
        'Receipts are shown here, in the browser that placed the order. With an account they are under {orders}. With the order number you can {track}.',
        {
          orders: (
            <Link to={href('/account')} className={look}>
              {t('My orders')}
            </Link>
          ),
          track: (
            <Link to={href('/tracker')} className={look}>
              {t('track your shipment')}
            </Link>
          ),
        },
      )}
    </p>
  );
}

function ShownReceipt({ kept }: { kept: StoredReceipt }) {
  const [state, again] = useReceipt(kept.receipt);
  const [isCancelled, setCancelled] = useState(false);
  const t = useT();
  function cancelled(): void {
    setCancelled(true);
    dismissReceipt(kept.number);
    again();
  }
  switch (state.kind) {
    case 'loading':
      return <SheetPlaceholder />;
    case 'known':
      return (
        <ReceiptSheet
          receipt={state.receipt}
          yes={<ReceiptYes kept={kept} receipt={state.receipt} />}
          cancel={state.receipt.cancel === 'open' && <CancelOrder receipt={kept.receipt} onDone={cancelled} />}
          showCancelled={isCancelled}
        />
      );
    case 'failed':
      return (
        <Message text={t('This receipt could not be loaded. It is safe with us; please check your connection.')}>
          <Button onClick={again}>{t('Try again')}</Button>
        </Message>
      );
    case 'unknown':
      return (
        <Message text={t('We can no longer find order {number}.', { number: kept.number })}>
          <Button look="secondary" onClick={() => forgetReceipt(kept.number)}>
            {t('Remove it from this list')}
          </Button>
        </Message>
      );
  }
}

function ReceiptYes({ kept, receipt: { yes } }: { kept: StoredReceipt; receipt: Receipt }) {
  return (
    yes && (
      <div className="mt-6 print:hidden">
        <YesButton order={kept} isOffered={yes === 'offered'} />
      </div>
    )
  );
}

function Message({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div role="status" className="rounded-box border border-line bg-milk p-5 sm:p-8 md:p-10">
      <p className="mb-5 max-w-[32em]">{text}</p>
      {children}
    </div>
  );
}

function HowToTrack({ number }: { number: string }) {
  const { whatsapp } = useShop();
  const t = useT();
  const text = t('Assalam o alaikum! This is about my order {number}.', { number: Number(number) });
  return (
    <section aria-labelledby="track">
      <h2 id="track" className="font-d4">
        {t('Track your shipment')}
      </h2>
      <p className="mt-2 text-ink-2">
        {t(
          'Enter the order number on the {page} at any time. To change or cancel the order, write to us before it is packed.',
          {
            page: (
              <Link
                to={`${href('/tracker')}?id=${number}`}
                className="text-ink underline decoration-[1.5px] underline-offset-2"
              >
                {t('tracking page')}
              </Link>
            ),
          },
        )}
      </p>
      <div className="mt-5 grid gap-3 sm:grid-cols-2 xl:grid-cols-1">
        <a
          href={`https://wa.me/${whatsappDigits(whatsapp)}?text=${encodeURIComponent(text)}`}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass('primary')}
        >
          <Icon name="whatsapp" className="size-5" /> {t('Ask on WhatsApp')}
        </a>
        <Button look="secondary" onClick={() => window.print()}>
          <Icon name="printer" className="size-5" /> {t('Print the receipt')}
        </Button>
      </div>
    </section>
  );
}

type OtherReceiptsProps = {
  receipts: readonly StoredReceipt[];
  shown: StoredReceipt;
  onChoose: (number: string) => void;
};

function OtherReceipts({ receipts, shown, onChoose }: OtherReceiptsProps) {
  const language = useLanguage();
  const t = useT();
  return (
    <section aria-labelledby="others">
      <h2 id="others" className="font-d4">
        {t('Orders from this browser')}
      </h2>
      <ul className="mt-3 border-line border-t">
        {receipts.map(({ number, placedAt }) => (
          <li key={number} className="border-line border-b">
            <button
              type="button"
              aria-pressed={number === shown.number}
              className="flex min-h-13 w-full items-center justify-between gap-4 text-start aria-pressed:font-semibold"
              onClick={() => onChoose(number)}
            >
              <OrderNumber number={number} />
              <span className="text-ink-2 text-sm">{formatDate(new Date(placedAt), language)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** In the shape of the sheet that comes. */
function SheetPlaceholder() {
  const t = useT();
  const bar = 'animate-skeleton rounded-tag bg-skeleton';
  return (
    <div
      role="status"
      aria-label={t('Loading the receipt')}
      className="rounded-box border border-line bg-milk p-5 sm:p-8 md:p-10"
    >
      <div className={`h-4 w-28 ${bar}`} />
      <div className={`mt-2.5 h-9 w-56 ${bar}`} />
      <div className="mt-6 grid gap-5 border-line border-y py-5">
        {[0, 1].map((row) => (
          <div key={row} className="flex items-center gap-4">
            <div className="size-18 animate-skeleton rounded-box bg-skeleton" />
            <div className={`h-4 w-2/5 ${bar}`} />
            <div className={`ms-auto h-4 w-24 ${bar}`} />
          </div>
        ))}
      </div>
      <div className={`ms-auto mt-6 h-6 w-60 max-w-full ${bar}`} />
      <div className={`mt-10 h-28 ${bar}`} />
    </div>
  );
}
