/** An order's lines, totals and address as letters say them, in both their parts. */
import { type Say, sayIn } from '#app/language/say.ts';
import type { Row } from '#app/platform/mail/letter-pieces.tsx';
import { withoutLinks } from '#app/platform/mail/typed-words.ts';
import { formatAmount, type Money } from '#app/platform/money.ts';
import { formatPhone } from '#app/platform/phone.ts';
import { type Receipt, totalOf } from './order.ts';

/** What was ordered, a row for each line. */
export function letterRows({ lines }: Receipt): Row[] {
  return lines.map(({ name, title, price, quantity }) => ({
    name,
    ...(title && title !== name ? { second: title } : {}),
    third: `${quantity} × ${formatAmount(price)}`,
    amount: formatAmount(price * quantity),
  }));
}

/** What is to be paid and how it comes about; the total last. */
export function letterTotals(
  { lines, discount, discountCode, shipping, total }: Receipt,
  say: Say = sayIn(),
): [label: string, amount: string][] {
  return [
    [say('Subtotal'), formatAmount(totalOf(lines))],
    ...(discount ? [discountRow(say, discount, discountCode)] : []),
    [say('Shipping'), shipping === 0 ? say('Free') : formatAmount(shipping)],
    [say('Total in cash'), formatAmount(total)],
  ];
}

/** What was taken off, and by which code. */
function discountRow(say: Say, discount: Money, code?: string): [label: string, amount: string] {
  return [code ? say('Discount, code {code}', { code }) : say('Discount'), formatAmount(-discount)];
}

/** Where the parcel goes, line by line, with the phone that the rider calls. What was typed makes no link. */
export function letterAddress({ fullname, address, phone }: Receipt): string[] {
  return [...[fullname, ...address].map(withoutLinks), formatPhone(phone)];
}

/** The order as plain text: what and how much. */
export function plainOrder(receipt: Receipt, say?: Say): string {
  const lines = receipt.lines.map(
    ({ name, price, quantity }) => `${name}\n${quantity} × ${formatAmount(price)} = ${formatAmount(price * quantity)}`,
  );
  const totals = letterTotals(receipt, say).map(([label, amount]) => `${label}: ${amount}`);
  return [...lines, totals.join('\n')].join('\n\n');
}

/** The delivery address as plain text. */
export function plainAddress(receipt: Receipt, say: Say = sayIn()): string {
  return [say('Delivery address'), ...letterAddress(receipt)].join('\n');
}

/** Eight digits in two halves, as people read them out. */
export function spacedNumber(number: string): string {
  return number.replace(/^(\d{4})(\d{4})$/, '$1\u00A0$2');
}
