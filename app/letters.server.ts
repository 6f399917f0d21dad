import { writeEmailArrives, writeEmailLeaves } from './accounts/email-change-mail.tsx';
import { writeInvitation } from './accounts/invitation-mail.tsx';
import { writePasswordReset } from './accounts/password-reset-mail.tsx';
import { writeBackInStock } from './catalog/wishes/wish-mail.tsx';
import { writeContactMessage } from './contact/contact-message-mail.tsx';
import { writeWebhookOff } from './machines/webhook-off-mail.tsx';
import { writeOrderPlaced } from './orders/order-placed-mail.tsx';
import { writeOrderReceived } from './orders/order-received-mail.tsx';
import { writeOrderShipped } from './orders/order-shipped-mail.tsx';
import { writeReturnAgreed, writeReturnReceived, writeReturnRefunded } from './orders/returns/return-mail.tsx';
import type { LetterWriters, MailboxLimits } from './platform/mail/letter.ts';
import { writeTestLetter } from './settings/test-mail.tsx';

/** All kinds of letters. Each room writes its own. */
export const letterWriters: LetterWriters = {
  'order-placed': writeOrderPlaced,
  'order-received': writeOrderReceived,
  'order-on-its-way': writeOrderShipped,
  'order-return-agreed': writeReturnAgreed,
  'order-return-received': writeReturnReceived,
  'order-return-refunded': writeReturnRefunded,
  'password-reset': writePasswordReset,
  invitation: writeInvitation,
  'email-leaves': writeEmailLeaves,
  'email-arrives': writeEmailArrives,
  'contact-message': writeContactMessage,
  'back-in-stock': writeBackInStock,
  'webhook-off': writeWebhookOff,
  test: writeTestLetter,
};

/**
 * Whoever orders may write anybody's address. An hour allows as many as one phone may order in it; a reset is counted
 * where it is asked for.
 */
export const mailboxLimits: MailboxLimits = {
  'order-placed': [
    { most: 6, hours: 1 },
    { most: 20, hours: 24 },
  ],
};
