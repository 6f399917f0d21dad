import type { ReactNode } from 'react';
import { useT } from '#app/i18n/translate.ts';
import { formatAmount } from '#app/infra/money/money.ts';
import { totalOf } from '#app/modules/orders/order.ts';
import { createLater } from '#app/ui/later.ts';
import type { Placing } from '../checkout-placing.ts';

/** Fetched only where the shop has codes. If it does not come, what stands in its place stays. */
export const { Later: CodeBox } = createLater(() => import('./checkout-code.tsx').then((box) => box.CodeBox));

/** What the order comes to: its goods, what a code takes off, the delivery, and what is paid at the door. */
export function Totals({ placing, className = '' }: { placing: Placing; className?: string }) {
  const { lines, known, code, delivery } = placing;
  const t = useT();
  return (
    <dl className={`grid grid-cols-[1fr_auto] gap-y-2.5 tabular-nums ${className}`}>
      <Row name={t('Subtotal')}>{known ? formatAmount(totalOf(lines)) : <AmountPlace />}</Row>
      {code && (
        <Row name={t('Discount, code {code}', { code: code.code })}>
          <bdi>{formatAmount(-code.discount)}</bdi>
        </Row>
      )}
      <Row name={t('Shipping')}>{delivery.says}</Row>
      <dt className="mt-2 border-line-sand border-t pt-4.5 font-semibold text-[1.25rem] lg:text-[1.375rem]">
        {t('Total')}
      </dt>
      <dd className="mt-2 border-line-sand border-t pt-4.5 text-end font-semibold text-[1.25rem] lg:text-[1.375rem]">
        <TotalAmount placing={placing} />
      </dd>
    </dl>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd className="text-end">{children}</dd>
    </>
  );
}

/** What is to be paid; at the least, while the delivery's place is not known. */
export function TotalAmount({ placing: { known, code, delivery } }: { placing: Placing }) {
  const t = useT();
  if (!known) return <AmountPlace />;
  const price = formatAmount(delivery.total(code?.discount ?? 0));
  return delivery.isExact ? price : t('from {price}', { price });
}

function AmountPlace() {
  return <span className="inline-block h-4 w-24 animate-skeleton rounded-tag bg-line-sand" aria-hidden="true" />;
}
