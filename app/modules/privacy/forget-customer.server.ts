import { eq, sql } from 'drizzle-orm';
import { type Actor, forgetPhoneInAudit, recordChange } from '#app/infra/audit/audit.server.ts';
import type { Phone } from '#app/infra/contact-details/phone.ts';
import { inTransaction } from '#app/infra/db/db.server.ts';
import { sharedSecret } from '#app/infra/db/secrets.server.ts';
import { forgetMessagesFrom } from '#app/modules/customers/contact/forget-messages.server.ts';
import { forgetImported } from '#app/modules/data-transfer/forget-imported.server.ts';
import { forgetStockRequestsOf } from '#app/modules/marketing/back-in-stock/send-back-in-stock.server.ts';
import {
  askToForget,
  type ForgottenOrders,
  forgetCustomerWithoutOrders,
  forgetLeads,
  forgetOrders,
} from '#app/modules/orders/forget-order.server.ts';
import { customers } from '#app/modules/orders/tables.server.ts';

/**
 * Forgets a customer by phone: leads and messages are deleted, orders lose name, phone, address and e-mail. Orders that
 * have not ended follow when they have. The log says that a customer was forgotten, not who.
 */
export async function forgetCustomer(actor: Actor, phone: Phone): Promise<ForgottenOrders> {
  const secret = await sharedSecret('order-number');
  const numbers = await inTransaction(async (tx) => {
    const requested = await askToForget(tx, sql`phone = ${phone}`);
    await forgetLeads(tx, phone);
    await forgetMessagesFrom(tx, phone);
    await forgetStockRequestsOf(tx, phone);
    await forgetImported(tx, secret, { phones: [phone], accounts: [], emails: [] });
    await tx.update(customers).set({ flag: null, flaggedBy: null }).where(eq(customers.phone, phone));
    await forgetPhoneInAudit(tx, phone);
    // Who has orders goes with the last of them. Customers who moved in from another shop may have none.
    await forgetCustomerWithoutOrders(tx, phone);
    await recordChange(tx, actor, {
      action: 'privacy.customer-forgotten',
      kind: 'privacy',
      subject: 'customer',
      after: { orders: requested.length },
    });
    return requested;
  });
  return forgetOrders(actor, numbers);
}
