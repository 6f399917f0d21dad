import { recordChange } from '#app/platform/audit/audit.server.ts';
import { closeLead } from '../leads.server.ts';
import type { OrderSource } from '../order-events.ts';
import type { OrderRequest } from '../order-form.ts';
import { type Placed, placeOrder, type Refused } from '../place-order.server.ts';
import { type Person, takeStep } from '../take-step.server.ts';

type ManualOrder = {
  request: OrderRequest;
  /** Made by the form: a second press finds the first order. */
  key: string;
  source: Extract<OrderSource, 'phone' | 'whatsapp'>;
  note?: string;
  /** The customer has said yes on the phone. */
  confirmed: boolean;
  /** The lead that becomes this order. */
  leadId?: number;
};

/** Somebody else has made the lead an order meanwhile, or dismissed it. */
type LeadGone = { kind: 'lead-closed' };

/**
 * An order that somebody of the office takes for a customer, through the same transaction as one from the website: key,
 * prices, stock and ledger. Confirmed and out of the leads at once where it should be; of two people who make one lead an
 * order, the second has made none.
 */
export function placeManualOrder(person: Person, order: ManualOrder): Promise<Placed | Refused | LeadGone> {
  const { request, key, source, note = '', confirmed, leadId } = order;
  return placeOrder(request, key, {
    source,
    by: person,
    note,
    also: async (tx, number) => {
      await recordChange(tx, person, {
        action: 'order.taken',
        kind: 'order',
        subject: number,
        after: { source, ...(leadId !== undefined && { lead: leadId }) },
      });
      if (confirmed) await takeStep(tx, person, number, { to: 'confirmed', reason: 'When it was taken' });
      const isFree =
        leadId === undefined || (await closeLead(tx, person, leadId, { state: 'ordered', orderNumber: number }));
      if (!isFree) throw new LeadClosed();
    },
  }).catch((error: unknown) => {
    if (error instanceof LeadClosed) return { kind: 'lead-closed' };
    throw error;
  });
}

/** Thrown inside the transaction so that the order is rolled back. */
class LeadClosed extends Error {}
