import { normalizeEmail } from '#app/infra/contact-details/email.ts';
import { parsePhone } from '#app/infra/contact-details/phone.ts';
import { inTransaction } from '#app/infra/db/db.server.ts';
import { type Allowance, countAttempt } from '#app/infra/limits/limits.server.ts';
import { queueEmail } from '#app/infra/mail/queue-email.server.ts';
import { cleanLine, cleanText } from '#app/infra/text/plain-text.ts';
import { readShopSettings } from '#app/modules/settings/settings.server.ts';
import { type ContactProblems, type ContactValues, contactProblems } from './contact-form.ts';
import { contactMessages } from './tables.server.ts';

const hour = 60 * 60;

export type Sent =
  | { kind: 'sent'; id: number }
  | { kind: 'wrong'; problems: ContactProblems }
  | { kind: 'too-many'; retryAfterSeconds: number };

type Sender = { userId: string; address: string };

/** Stores a logged-in person's message and queues an e-mail to the shop, in one transaction. */
export async function sendMessage(values: ContactValues, sender: Sender): Promise<Sent> {
  // Counted before validation, because refused messages cost time too. A person correcting a form stays far below the limit.
  const requestAllowance = await countAttempt({ key: `contact:asked:${sender.userId}`, max: 60, windowSeconds: hour });
  if (!requestAllowance.allowed) return { kind: 'too-many', retryAfterSeconds: requestAllowance.retryAfterSeconds };
  const { emailDomains, email: shopEmail } = await readShopSettings();
  const problems = contactProblems(values, emailDomains);
  const phone = parsePhone(values.mobileNo);
  if (Object.keys(problems).length > 0 || !phone) return { kind: 'wrong', problems };
  const allowance = await countMessage(sender);
  if (!allowance.allowed) return { kind: 'too-many', retryAfterSeconds: allowance.retryAfterSeconds };
  const row = {
    fullName: cleanLine(values.fullname),
    phone,
    email: normalizeEmail(values.email),
    message: cleanText(values.message),
    submittedBy: sender.userId,
  };
  return inTransaction(async (tx) => {
    const [kept] = await tx.insert(contactMessages).values(row).returning({ id: contactMessages.id });
    if (!kept) throw new Error('The message was not kept.');
    await queueEmail(tx, { kind: 'contact-message', about: String(kept.id), recipient: shopEmail });
    return { kind: 'sent', id: kept.id };
  });
}

function countMessage({ userId, address }: Sender): Promise<Allowance> {
  return countAttempt(
    { key: `contact:user:${userId}`, max: 5, windowSeconds: hour },
    { key: `contact:address:${address}`, max: 30, windowSeconds: hour },
  );
}
