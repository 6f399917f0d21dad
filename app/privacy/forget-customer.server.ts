import { eq, sql } from 'drizzle-orm';
import { forgetWishesOf } from '#app/catalog/wishes/tell-wishes.server.ts';
import { forgetMessagesFrom } from '#app/contact/forget-messages.server.ts';
import { forgetMoved } from '#app/moving/forget-moved.server.ts';
import {
  askToForget,
  type ForgottenOrders,
  forgetCustomerWithoutOrders,
  forgetLeads,
  forgetOrders,
} from '#app/orders/forget-order.server.ts';
import { customers } from '#app/orders/tables.server.ts';
import { type Actor, forgetInAudit, recordChange } from '#app/platform/audit/audit.server.ts';
import { inTransaction } from '#app/platform/db/db.server.ts';
import { sharedSecret } from '#app/platform/db/secrets.server.ts';
import type { Phone } from '#app/platform/phone.ts';

/**
 * Forgets a customer by phone: leads and messages are deleted, orders lose name, phone, address and e-mail. Orders that
 * have not ended follow when they have. The log says that a customer was forgotten, not who.
 */
export async function forgetCustomer(actor: Actor, phone: Phone): Promise<ForgottenOrders> {
  const secret = await sharedSecret('order-number');
  const numbers = await inTransaction(async (tx) => {
    const asked = await askToForget(tx, sql`phone = ${phone}`);
    await forgetLeads(tx, phone);
    await forgetMessagesFrom(tx, phone);
    await forgetWishesOf(tx, phone);
    await forgetMoved(tx, secret, { phones: [phone], accounts: [], emails: [] });
    await tx.update(customers).set({ flag: null, flaggedBy: null }).where(eq(customers.phone, phone));
    await forgetInAudit(tx, { kind: 'customer', subject: phone, renamed: 'forgotten' });
    // Who has orders goes with the last of them. Customers who moved in from another shop may have none.
    await forgetCustomerWithoutOrders(tx, phone);
    await recordChange(tx, actor, {
      action: 'privacy.customer-forgotten',
      kind: 'privacy',
      subject: 'customer',
      after: { orders: asked.length },
    });
    return asked;
  });
  return forgetOrders(actor, numbers);
}
