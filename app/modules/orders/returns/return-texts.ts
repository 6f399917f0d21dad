import { type English, type Translate, tIn } from '#app/i18n/translate.ts';
import { formatPrice, type Money } from '#app/infra/money/money.ts';
import { formatReturnNumber, type RefundWay, type ReturnState } from './return.ts';

/** What was given back, by the way it went. */
const byWay = {
  bank: 'We have refunded {amount} to your bank account.',
  jazzcash: 'We have refunded {amount} to your JazzCash account.',
  easypaisa: 'We have refunded {amount} to your Easypaisa account.',
  cash: 'We have refunded {amount} in cash.',
} as const satisfies Record<RefundWay, English>;

type Refunded = { refund: Money; refundWay: RefundWay | null; refundReference: string };

/** What was given back, in a sentence for the shopper. */
export function formatRefunded({ refund, refundWay, refundReference }: Refunded, t: Translate = tIn()): string {
  const amount = formatPrice(refund);
  const given = refundWay ? t(byWay[refundWay], { amount }) : t('We have refunded {amount}.', { amount });
  return refundReference ? `${given} ${t('The reference is {reference}.', { reference: refundReference })}` : given;
}

type ReturnMessage = Refunded & { number: string; seq: number; state: ReturnState; name: string; answer: string };

/** What is written to a shopper on WhatsApp at this state of a return; null where there is nothing to tell. */
export function whatsappAboutReturn(
  message: ReturnMessage,
  { shop, page }: { shop: string; page: string },
): string | null {
  const { state, name } = message;
  const hello = `Assalam-o-alaikum ${name.trim().split(/\s+/)[0]}, ${shop} here. Your return ${formatReturnNumber(message)}:`;
  switch (state) {
    case 'agreed':
      return `${hello} we take it back. Please send it with its box and the receipt. Where it stands: ${page}`;
    case 'declined':
      return `${hello} we cannot take it back. ${message.answer}`.trim();
    case 'received':
      return `${hello} it is back with us. We send your money next.`;
    case 'refunded':
      return `${hello} ${formatRefunded(message).replace(/^We /, 'we ')}`;
    default:
      return null;
  }
}
