import { tIn } from '#app/i18n/translate.ts';
import { formatPhone, type Phone } from '#app/infra/contact-details/phone.ts';
import { formatPrice, fromRupees, type Money, toRupees } from '#app/infra/money/money.ts';
import { cashLimitTexts } from '#app/modules/settings/delivery/cash-texts.ts';
import type { CashLimit } from '#app/modules/settings/delivery/delivery-fee.ts';
import type { Placed, Refused } from '../place/place-order.server.ts';
import type { BeyondLimits, HoldLimits } from '../place/write-order.server.ts';

/** Answers are English; who shows them says them in the language of its page (language/urdu/answers.ts). */
const t = tIn();

/** What a request for an order is answered. */
export type Answer = {
  status: 200 | 201 | 400 | 403 | 409 | 413 | 415 | 422 | 429 | 503;
  body: Record<string, unknown>;
};

/** Says what a person can do instead, such as whom to call. */
export function refuseInWords(status: 403 | 422 | 429, problem: string): Answer {
  return { status, body: { problem, say: true } };
}

/** More than may be held before the call: says how much may, line by line where it is the pieces, and whom to call. */
export function refuseBeyond(
  { lines, amount }: BeyondLimits,
  requested: readonly { id: number }[],
  { mostHeldPieces, mostHeldRupees }: HoldLimits,
  shop: Phone,
): Answer {
  const phone = formatPhone(shop);
  const tooMany =
    mostHeldPieces === 1
      ? t('Before we have called you, we keep one piece of a product for you. Please call us for more: {phone}.', {
          phone,
        })
      : t(
          'Before we have called you, we keep up to {count} pieces of a product for you. Please call us for more: {phone}.',
          { count: mostHeldPieces, phone },
        );
  const tooMuch = t('Before we have called you, we take orders of up to {amount}. Please call us for more: {phone}.', {
    amount: formatPrice(fromRupees(mostHeldRupees)),
    phone,
  });
  const places = lines.map(({ id }) => [`products.${requested.findIndex((line) => line.id === id)}.quantity`, tooMany]);
  return {
    status: 422,
    body: {
      problem: lines.length > 0 ? tooMany : tooMuch,
      lines,
      fields: { ...Object.fromEntries(places), ...(amount && { products: tooMuch }) },
    },
  };
}

/** What came of an order, as it is answered. `city` is where it was to go. */
export function answerOutcome(
  outcome: Placed | Exclude<Refused, { kind: 'beyond-limits' }>,
  { shop, city, mostOpen = 0 }: { shop: Phone; city: string; mostOpen?: number | undefined },
): Answer {
  switch (outcome.kind) {
    case 'placed':
    case 'repeated':
      return {
        status: outcome.kind === 'placed' ? 201 : 200,
        body: { number: outcome.number, receipt: outcome.receipt },
      };
    case 'short':
      return {
        status: 409,
        body: { problem: shortProblem(outcome.lines), lines: outcome.lines.map(({ id, left }) => ({ id, left })) },
      };
    case 'other-request':
      return {
        status: 422,
        body: {
          problem: 'This key belongs to another order.',
          fields: { 'Idempotency-Key': newKeyTexts },
        },
      };
    case 'too-many-open': {
      const phone = formatPhone(shop);
      return refuseInWords(
        429,
        mostOpen === 1
          ? t('You have an order that waits for our call. To order more, please call us: {phone}.', { phone })
          : t('You have {count} orders that wait for our call. To order more, please call us: {phone}.', {
              count: mostOpen,
              phone,
            }),
      );
    }
    case 'other-fee':
      return tellFee(outcome.fee, outcome.total, city);
    case 'beyond-cash':
      return refuseCash(outcome.limit, city, shop);
    case 'too-large':
      return {
        status: 422,
        body: { problem: 'This order is too large.', fields: { products: 'This order is too large.' } },
      };
  }
}

/** M81: an order that waited on its device costs more by now, or was taken back; its key makes no order any more. */
export function refuseKept(total: Money | null): Answer {
  if (total === null)
    return { status: 422, body: { problem: 'This order was taken back.', fields: { 'Idempotency-Key': newKeyTexts } } };
  const problem = t('This order comes to {total} now, more than when you placed it.', { total: formatPrice(total) });
  return { status: 409, body: { problem } };
}

const newKeyTexts = 'Make a new key for a new order.';

/** The order can be sent again at once, with what the delivery costs now. */
function tellFee(fee: Money, total: Money, city: string): Answer {
  const words = t('Delivery to {city} costs {fee} now, so the rider would collect {total}. Press again to accept.', {
    city,
    fee: formatPrice(fee),
    total: formatPrice(total),
  });
  return { status: 422, body: { problem: words, shippingFee: toRupees(fee), fields: { shippingFee: words } } };
}

/**
 * Of a phone that is blocked, and of one that has refused parcels. One result for both, because anybody can type the phone
 * of somebody else and read it.
 */
export function refusePhone(shop: Phone): Answer {
  const why = cashLimitTexts({ most: 0, of: 'standing' }, '');
  return refuseInWords(403, t('{why} Please call us to order: {phone}.', { why, phone: formatPhone(shop) }));
}

/** Said at the city where it is the city's limit, and above the form otherwise. */
function refuseCash(limit: CashLimit, city: string, shop: Phone): Answer {
  if (limit.of === 'standing') return refusePhone(shop);
  const phone = formatPhone(shop);
  const why = cashLimitTexts(limit, city);
  const words =
    limit.most === 0
      ? t('{why} Please call us to order: {phone}.', { why, phone })
      : t('{why} Please call us to order more: {phone}.', { why, phone });
  return { status: 422, body: { problem: words, fields: { [limit.of === 'city' ? 'city' : 'products']: words } } };
}

/** Names each product and what is left of it. */
function shortProblem(lines: { left: number; name: string }[]): string {
  return lines
    .map(({ left, name }) => {
      if (!name) return 'A product in your cart is no longer sold.';
      return left === 0 ? t('{name} is sold out.', { name }) : t('Only {left} left of {name}.', { left, name });
    })
    .join(' ');
}
