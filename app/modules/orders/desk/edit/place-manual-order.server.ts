import { eq } from 'drizzle-orm';
import { recordChange } from '#app/infra/audit/audit.server.ts';
import type { Transaction } from '#app/infra/db/db.server.ts';
import type { Money } from '#app/infra/money/money.ts';
import type { Person } from '#app/modules/accounts/team/tasks.ts';
import { formatMostAgreed, maxAgreedBy, takeAgreed, tooMuchTexts } from '../../discounts/order-discount.server.ts';
import { closeLead } from '../../leads/leads.server.ts';
import type { OrderRequest } from '../../order-form/order-form.ts';
import { type Placed, placeOrder, type Refused } from '../../place/place-order.server.ts';
import { exchangeReturn, type Subject } from '../../returns/return-steps.server.ts';
import { writeEvent } from '../../states/order-events.server.ts';
import type { OrderSource } from '../../states/order-events.ts';
import { takeStep } from '../../states/take-step.server.ts';
import { customers, orders } from '../../tables.server.ts';

type ManualOrder = {
  request: OrderRequest;
  /** Made by the form: a second press finds the first order. */
  key: string;
  source: Extract<OrderSource, 'phone' | 'whatsapp'>;
  note?: string;
  /** What is taken off, in paisa, and why. */
  agreed?: { discount: Money; why: string };
  /** The customer has said yes on the phone. */
  confirmed: boolean;
  /** The lead that becomes this order. */
  leadId?: number;
  /** The person was told that the phone is blocked, and takes the order all the same. */
  despiteBlock?: boolean;
  /** The return for which this order is made, as the person saw it. */
  exchangeFor?: Subject;
};

/** Somebody else has made the lead an order meanwhile, or dismissed it. */
type LeadGone = { kind: 'lead-closed' };

/** Somebody else has refunded, exchanged or closed the return meanwhile. */
type ReturnGone = { kind: 'return-gone' };

/** A discount that this person may not agree to, or too much of it; `field` is where that is said. */
type DiscountNo = { kind: 'discount-no'; field: 'discount' | 'discountWhy'; words: string };

/** K4: the owner has blocked this phone. */
type Blocked = { kind: 'blocked'; by: string };

/**
 * An order that somebody of the team takes for a customer, through the same transaction as one from the website: key,
 * prices, stock and ledger. Confirmed and out of the leads at once where it should be; of two people who make one lead an
 * order, the second has made none; the same holds for two who exchange one return. An order for a blocked phone is made only where the person insists.
 */
export function placeManualOrder(
  person: Person,
  order: ManualOrder,
): Promise<Placed | Refused | LeadGone | ReturnGone | Blocked | DiscountNo> {
  const { request, key, source, note = '', agreed, confirmed, leadId, despiteBlock = false, exchangeFor } = order;
  return placeOrder<LeadGone | ReturnGone | Blocked | DiscountNo>(request, key, {
    source,
    by: person,
    note,
    complete: async (tx, number) => {
      const blockedBy = await readBlock(tx, number);
      if (blockedBy !== null && !despiteBlock) return { kind: 'blocked', by: blockedBy };
      // In an exchange the discount is what came back: another one would be taken for it.
      if (agreed && exchangeFor) return refuseDiscount('The returned items are already deducted from this order.');
      const refused = agreed && (await agree(tx, person, number, agreed));
      if (refused) return refused;
      await recordChange(tx, person, {
        action: 'order.taken',
        kind: 'order',
        subject: number,
        after: {
          source,
          ...(leadId !== undefined && { lead: leadId }),
          ...agreed,
          ...(blockedBy !== null && { despiteBlockBy: blockedBy }),
        },
      });
      // Before it is confirmed: from then on its total counts.
      const exchanged = exchangeFor && (await exchangeReturn(tx, person, { ...exchangeFor, exchangeNumber: number }));
      if (exchanged && exchanged.kind !== 'done') return { kind: 'return-gone' };
      if (confirmed) await takeStep(tx, person, number, { to: 'confirmed', reason: 'When it was taken' });
      const isFree =
        leadId === undefined || (await closeLead(tx, person, leadId, { state: 'ordered', orderNumber: number }));
      return isFree ? null : { kind: 'lead-closed' };
    },
  });
}

function refuseDiscount(words: string, field: DiscountNo['field'] = 'discount'): DiscountNo {
  return { kind: 'discount-no', field, words };
}

/** Takes an agreed discount off, and writes who and why into the order's history; or says why not. */
async function agree(
  tx: Transaction,
  person: Person,
  number: string,
  { discount, why }: { discount: Money; why: string },
): Promise<DiscountNo | null> {
  const most = await maxAgreedBy(tx, person);
  if (most !== null && discount > most) return refuseDiscount(formatMostAgreed(most));
  if (!why) return refuseDiscount('Enter a reason for the discount.', 'discountWhy');
  if (!(await takeAgreed(tx, number, { discount, why, by: person.name }))) return refuseDiscount(tooMuchTexts);
  const [order] = await tx.select({ id: orders.id }).from(orders).where(eq(orders.number, number));
  if (!order) return null;
  await writeEvent(tx, {
    orderId: order.id,
    actor: person,
    kind: 'edit',
    words: 'discount',
    details: { before: { discount: 0 }, after: { discount, discountWhy: why } },
  });
  return null;
}

/** Who has blocked the phone of an order; null where nobody has. */
async function readBlock(tx: Transaction, number: string): Promise<string | null> {
  const [customer] = await tx
    .select({ blockedAt: customers.blockedAt, blockedBy: customers.blockedBy })
    .from(customers)
    .innerJoin(orders, eq(orders.phone, customers.phone))
    .where(eq(orders.number, number));
  return customer?.blockedAt ? (customer.blockedBy ?? '') : null;
}
