import type { ReactNode } from 'react';
import { href, useHref } from 'react-router';
import { useTextDirection } from '#app/i18n/text-direction.ts';
import { useLanguage, useT } from '#app/i18n/translate.ts';
import { formatPhone } from '#app/infra/contact-details/phone.ts';
import { formatMoment } from '#app/infra/dates/dates.ts';
import type { Picture as PictureData } from '#app/infra/media/pictures/picture.ts';
import { formatAmount } from '#app/infra/money/money.ts';
import { type Receipt, type ReceiptLine, totalOf } from '#app/modules/orders/order.ts';
import { timeTexts } from '#app/modules/settings/delivery/city-days.ts';
import { carriersTexts } from '#app/modules/settings/delivery/delivery-texts.ts';
import { formatFee } from '#app/modules/settings/delivery/fee-texts.ts';
import { useShop } from '#app/modules/settings/use-shop.ts';
import { ShopMark } from '#app/ui/arch.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { wholeWords } from '#app/ui/whole-words.tsx';
import { OrderAgainButton } from './order-again-button.tsx';
import { OrderNumber } from './receipt-number.tsx';

type SheetProps = {
  receipt: Receipt;
  /** It is shown in the account that has the order already. */
  isInAccount?: boolean;
  /** Below the number: how its shopper says yes to it. */
  yes?: ReactNode;
  /** At the foot: how its shopper cancels it. */
  cancel?: ReactNode;
  /** It was cancelled just now: the page scrolls to the notice about it and focuses it. */
  showCancelled?: boolean;
};

/** F8: the receipt itself; what is printed is this and nothing else (see the print rules in styles.css). */
export function ReceiptSheet({ receipt, isInAccount = false, yes, cancel, showCancelled = false }: SheetProps) {
  const language = useLanguage();
  const t = useT();
  return (
    <article
      aria-label={t('Receipt of order {number}', { number: receipt.number })}
      className="receipt-sheet rounded-box border border-line bg-milk p-5 sm:p-8 md:p-10"
    >
      <PrintedHead />
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <div>
          <p className="text-ink-2 text-sm">{t('Order number')}</p>
          <p className="mt-0.5 font-d2">
            <OrderNumber number={receipt.number} />
          </p>
        </div>
        <p className="text-ink-2 text-sm">
          {t('Placed {moment}', {
            moment: <time dateTime={receipt.placedAt}>{formatMoment(new Date(receipt.placedAt), language)}</time>,
          })}
        </p>
      </div>
      {receipt.cancel === 'done' ? (
        <p
          ref={showCancelled ? bringIntoView : undefined}
          tabIndex={-1}
          className="mt-6 rounded-box bg-sand p-4 font-semibold"
        >
          {t('This order is cancelled. Nothing will be sent, and there is nothing to pay.')}
        </p>
      ) : (
        yes
      )}
      <ul className="mt-6 border-line border-t">
        {receipt.lines.map((line) => (
          <ReceiptRow key={line.id} line={line} />
        ))}
      </ul>
      <Totals receipt={receipt} />
      {receipt.returnable && <ReturnButton number={receipt.number} permission={receipt.returnable} />}
      {receipt.again && (
        <div className="mt-5 print:hidden">
          <OrderAgainButton lines={receipt.lines} />
        </div>
      )}
      {cancel && <div className="mt-5 print:hidden">{cancel}</div>}
      <Particulars receipt={receipt} isInAccount={isInAccount} />
    </article>
  );
}

/** Leads straight to what may be sent back: whoever has the receipt need not say once more whose it is. */
function ReturnButton({ number, permission }: { number: string; permission: string }) {
  const t = useT();
  return (
    <form method="post" action={useHref(href('/return'))} className="mt-5 text-end print:hidden">
      <input type="hidden" name="number" value={number} />
      <input type="hidden" name="permission" value={permission} />
      <button
        type="submit"
        className="inline-flex min-h-11 items-center underline decoration-[1.5px] underline-offset-2"
      >
        {t('Return something')}
      </button>
    </form>
  );
}

function bringIntoView(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
  element?.scrollIntoView({ block: 'center' });
}

/** On paper the page around the sheet is missing, so the sheet says whose it is. */
function PrintedHead() {
  const { shopName, phone, email } = useShop();
  const t = useT();
  return (
    <div className="mb-6 hidden items-center gap-3 print:flex">
      <ShopMark className="h-10" />
      <div className="grow font-display text-[1.75rem] leading-8">{shopName}</div>
      <div className="text-end text-sm">
        <p className="font-semibold">{t('Receipt')}</p>
        <p dir="ltr" className="rtl:text-left">
          {formatPhone(phone)} · {email}
        </p>
      </div>
    </div>
  );
}

function ReceiptRow({ line }: { line: ReceiptLine }) {
  const { name, title, price, quantity, imageUrl } = line;
  const directionOf = useTextDirection();
  return (
    <li className="flex gap-4 border-line border-b py-4 print:break-inside-avoid print:py-2">
      <Picture
        picture={pictureOf(imageUrl)}
        sizes="72px"
        alt=""
        eager
        className="size-14 shrink-0 rounded-box sm:size-18 print:size-12"
      />
      <div className="wrap-anywhere min-w-0 grow self-center text-ink-2 text-sm leading-6">
        <p {...directionOf(name)} className="font-semibold text-ink text-name">
          {wholeWords(name)}
        </p>
        {title && title !== name && (
          <p {...directionOf(title)} className="line-clamp-2 leading-5">
            {title}
          </p>
        )}
        <p className="flex flex-wrap items-baseline justify-between gap-x-4 tabular-nums">
          <span>
            {quantity} × {formatAmount(price)}
          </span>
          <span className="ms-auto font-semibold text-base text-ink">{formatAmount(price * quantity)}</span>
        </p>
      </div>
    </li>
  );
}

/** The receipt's plain address back into a picture, so that a small place fetches a small rendition. */
function pictureOf(imageUrl: string | null): PictureData | null {
  const [, id, width] = /^\/media\/([0-9a-f]{24})-(\d+)\.jpg$/.exec(imageUrl ?? '') ?? [];
  return id && width ? { id, width: Number(width), height: Number(width), colour: '#efe5d7', alt: '' } : null;
}

function Totals({ receipt }: { receipt: Receipt }) {
  const t = useT();
  return (
    <dl className="ms-auto mt-5 grid max-w-90 grid-cols-[1fr_auto] gap-y-2 tabular-nums">
      <dt>{t('Subtotal')}</dt>
      <dd className="text-end">{formatAmount(totalOf(receipt.lines))}</dd>
      {receipt.discount && (
        <>
          <dt>{receipt.discountCode ? t('Discount, code {code}', { code: receipt.discountCode }) : t('Discount')}</dt>
          <dd className="text-end">
            <bdi>{formatAmount(-receipt.discount)}</bdi>
          </dd>
        </>
      )}
      <dt>{t('Shipping')}</dt>
      <dd className="text-end">{formatFee(receipt.shipping, t)}</dd>
      <dt className="mt-1 border-line border-t pt-3.5 font-semibold text-[1.25rem]">{t('Total')}</dt>
      <dd className="mt-1 border-line border-t pt-3.5 text-end font-semibold text-[1.25rem]">
        {formatAmount(receipt.total)}
      </dd>
    </dl>
  );
}

function Particulars({ receipt, isInAccount }: Omit<SheetProps, 'yes'>) {
  const t = useT();
  const directionOf = useTextDirection();
  const { outcome } = receipt;
  const amount = formatAmount(receipt.total);
  return (
    <div className="mt-8 grid gap-x-10 gap-y-6 border-line border-t pt-7 sm:grid-cols-2 print:break-inside-avoid print:grid-cols-2">
      <Part title={t('Delivery address')}>
        <p {...directionOf(receipt.fullname)}>{receipt.fullname}</p>
        {receipt.address.map((part) => (
          <p key={part} {...directionOf(part)}>
            {part}
          </p>
        ))}
        <p className="tabular-nums">
          <bdi dir="ltr">{formatPhone(receipt.phone)}</bdi>
        </p>
        {receipt.email && (
          <p>
            <bdi dir="ltr">{receipt.email}</bdi>
          </p>
        )}
      </Part>
      <div className="grid content-start gap-6">
        <Part title={t('Payment')}>
          <p>{t('Cash on Delivery (COD)')}</p>
          <p className="text-ink-2 text-sm empty:hidden">
            {!outcome && t('Keep {amount} ready. You pay the rider.', { amount })}
            {outcome === 'delivered' && t('You paid {amount} at the door.', { amount })}
          </p>
        </Part>
        <Part title={t('Billing address')}>
          {receipt.billingAddress ? (
            <p {...directionOf(receipt.billingAddress)}>{receipt.billingAddress}</p>
          ) : (
            <p>{t('Same as delivery address')}</p>
          )}
        </Part>
        {!outcome && (
          <Part title={t('Delivery')}>
            <DeliveryTexts city={receipt.city} />
          </Part>
        )}
        {!isInAccount && (
          <Part title={t('For your account')}>
            <p className="tabular-nums">{t('Code {code}', { code: receipt.claimCode })}</p>
            <p className="text-ink-2 text-sm">{t('It adds this order to your list. Please do not share it.')}</p>
          </Part>
        )}
      </div>
    </div>
  );
}

function DeliveryTexts({ city }: { city: string }) {
  const language = useLanguage();
  const shop = useShop();
  const t = useT();
  return (
    <>
      <p>{timeTexts(shop, language, city)}</p>
      <p className="text-ink-2 text-sm">
        {t('By {carriers}. We call before we send it.', { carriers: carriersTexts(shop, t) })}
      </p>
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="wrap-anywhere min-w-0">
      <h2 className="mb-1 font-semibold text-label">{title}</h2>
      {children}
    </section>
  );
}
