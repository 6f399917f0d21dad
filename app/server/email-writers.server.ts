import type { EmailWriters, MailboxLimits } from '#app/infra/mail/email.ts';
import { writeEmailArrives, writeEmailLeaves } from '#app/modules/accounts/email/email-change-mail.tsx';
import { writePasswordReset } from '#app/modules/accounts/password/password-reset-mail.tsx';
import { writeSecurityEvent } from '#app/modules/accounts/security-emails/security-event-mail.tsx';
import { writeInvitation } from '#app/modules/accounts/team/invitation-mail.tsx';
import { writeContactMessage } from '#app/modules/customers/contact/contact-message-mail.tsx';
import { writeWebhookOff } from '#app/modules/integrations/webhooks/webhook-off-mail.tsx';
import { writeBackInStock } from '#app/modules/marketing/back-in-stock/back-in-stock-mail.tsx';
import { writeNewOrder } from '#app/modules/orders/emails/new-order-mail.tsx';
import { writeOrderPlaced } from '#app/modules/orders/emails/order-placed-mail.tsx';
import { writeOrderShipped } from '#app/modules/orders/emails/order-shipped-mail.tsx';
import {
  writeReturnAgreed,
  writeReturnReceived,
  writeReturnRefunded,
} from '#app/modules/orders/returns/return-mail.tsx';
import { writeTestEmail } from '#app/modules/settings/test-mail.tsx';

/** All kinds of emails. Each module writes its own. */
export const emailWriters: EmailWriters = {
  'order-placed': writeOrderPlaced,
  'order-received': writeNewOrder,
  // The e-mail of a shipped order, under the kind that stored rows have.
  'order-on-its-way': writeOrderShipped,
  'order-return-agreed': writeReturnAgreed,
  'order-return-received': writeReturnReceived,
  'order-return-refunded': writeReturnRefunded,
  'password-reset': writePasswordReset,
  invitation: writeInvitation,
  'email-leaves': writeEmailLeaves,
  'email-arrives': writeEmailArrives,
  'security-event': writeSecurityEvent,
  'contact-message': writeContactMessage,
  'back-in-stock': writeBackInStock,
  'webhook-off': writeWebhookOff,
  test: writeTestEmail,
};

/**
 * Whoever orders may write anybody's address. An hour allows as many as one phone may order in it; a reset is counted
 * where it is asked for.
 */
export const mailboxLimits: MailboxLimits = {
  'order-placed': [
    { max: 6, hours: 1 },
    { max: 20, hours: 24 },
  ],
};
