/** An order's lines, totals and address as e-mails say them, in both their parts. */
import { type Translate, tIn } from '#app/i18n/translate.ts';
import { formatPhone } from '#app/infra/contact-details/phone.ts';
import type { Row } from '#app/infra/mail/email-components.tsx';
import { withoutLinks } from '#app/infra/mail/typed-text.ts';
import { formatAmount, type Money } from '#app/infra/money/money.ts';
import { type Receipt, totalOf } from '../order.ts';

/** What was ordered, a row for each line. */
export function emailRows({ lines }: Receipt): Row[] {
  return lines.map(({ name, title, price, quantity }) => ({
    name,
    ...(title && title !== name ? { second: title } : {}),
    third: `${quantity} × ${formatAmount(price)}`,
    amount: formatAmount(price * quantity),
  }));
}

/** Rows of subtotal, discount, delivery and total, the total last. */
export function emailTotals(
  { lines, discount, discountCode, shipping, total }: Receipt,
  t: Translate = tIn(),
): [label: string, amount: string][] {
  return [
    [t('Subtotal'), formatAmount(totalOf(lines))],
    ...(discount ? [discountRow(t, discount, discountCode)] : []),
    [t('Shipping'), shipping === 0 ? t('Free') : formatAmount(shipping)],
    [t('Total in cash'), formatAmount(total)],
  ];
}

/** What was taken off, and by which code. */
function discountRow(t: Translate, discount: Money, code?: string): [label: string, amount: string] {
  return [code ? t('Discount, code {code}', { code }) : t('Discount'), formatAmount(-discount)];
}

/** Where the parcel goes, line by line, with the phone that the rider calls. What was typed makes no link. */
export function emailAddress({ fullname, address, phone }: Receipt): string[] {
  return [...[fullname, ...address].map(withoutLinks), formatPhone(phone)];
}

/** The order as plain text: what and how much. */
export function plainOrder(receipt: Receipt, t?: Translate): string {
  const lines = receipt.lines.map(
    ({ name, price, quantity }) => `${name}\n${quantity} × ${formatAmount(price)} = ${formatAmount(price * quantity)}`,
  );
  const totals = emailTotals(receipt, t).map(([label, amount]) => `${label}: ${amount}`);
  return [...lines, totals.join('\n')].join('\n\n');
}

/** The delivery address as plain text. */
export function plainAddress(receipt: Receipt, t: Translate = tIn()): string {
  return [t('Delivery address'), ...emailAddress(receipt)].join('\n');
}

/** Eight digits in two halves, as people read them out. */
export function spacedNumber(number: string): string {
  return number.replace(/^(\d{4})(\d{4})$/, '$1\u00A0$2');
}
