import { formatPrice, type Money } from '#app/platform/money.ts';
import { formatReturnNumber, type RefundWay, type ReturnState } from './return.ts';

/** How a way of paying stands in a sentence. */
const byWay: Record<RefundWay, string> = {
  bank: 'to your bank account',
  jazzcash: 'to your JazzCash account',
  easypaisa: 'to your Easypaisa account',
  cash: 'in cash',
};

type Refunded = { refund: Money; refundWay: RefundWay | null; refundReference: string };

/** What was given back, in a sentence for the shopper. */
export function sayRefunded({ refund, refundWay, refundReference }: Refunded): string {
  const reference = refundReference ? ` The reference is ${refundReference}.` : '';
  const way = refundWay ? ` ${byWay[refundWay]}` : '';
  return `We have given back ${formatPrice(refund)}${way}.${reference}`;
}

type Told = Refunded & { number: string; seq: number; state: ReturnState; name: string; answer: string };

/** What is written to a shopper on WhatsApp at this state of a return; null where there is nothing to tell. */
export function whatsappAboutReturn(told: Told, { shop, page }: { shop: string; page: string }): string | null {
  const { state, name } = told;
  const hello = `Assalam-o-alaikum ${name.trim().split(/\s+/)[0]}, ${shop} here. Your return ${formatReturnNumber(told)}:`;
  switch (state) {
    case 'agreed':
      return `${hello} we take it back. Please send it with its box and the receipt. Where it stands: ${page}`;
    case 'declined':
      return `${hello} we cannot take it back. ${told.answer}`.trim();
    case 'received':
      return `${hello} it is back with us. We send your money next.`;
    case 'refunded':
      return `${hello} ${sayRefunded(told)}`;
    default:
      return null;
  }
}
