import { eq, type SQL } from 'drizzle-orm';
import { forgetInAudit } from '#app/infra/audit/audit.server.ts';
import type { Phone } from '#app/infra/contact-details/phone.ts';
import type { Transaction } from '#app/infra/db/db.server.ts';
import { forgetEmailsAboutMessage } from '#app/infra/mail/forget-emails.server.ts';
import { contactMessages } from './tables.server.ts';

/** Deletes what an account wrote with the contact form. */
export function forgetMessagesOf(tx: Transaction, userId: string): Promise<void> {
  return forget(tx, eq(contactMessages.submittedBy, userId));
}

/** Deletes what was written with this phone. */
export function forgetMessagesFrom(tx: Transaction, phone: Phone): Promise<void> {
  return forget(tx, eq(contactMessages.phone, phone));
}

async function forget(tx: Transaction, which: SQL): Promise<void> {
  const gone = await tx.delete(contactMessages).where(which).returning({ id: contactMessages.id });
  for (const { id } of gone) {
    await forgetEmailsAboutMessage(tx, id);
    await forgetInAudit(tx, { kind: 'message', subject: String(id) });
  }
}
