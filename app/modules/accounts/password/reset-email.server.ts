import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import { and, eq, like, type SQL } from 'drizzle-orm';
import type { Language } from '#app/i18n/language.ts';
import { inTransaction, type Transaction } from '#app/infra/db/db.server.ts';
import { queueEmail } from '#app/infra/mail/queue-email.server.ts';
import { verifications } from '../tables.server.ts';

/** So long a reset link opens anything. */
export const resetMinutes = 30;

/** Marks reset links among the verifications, where log-ins that wait for a code are stored, too. */
const mark = 'reset:';

/** How better-auth stores the identifier of a reset link, which contains its token. */
export async function storedResetLink(identifier: string): Promise<string> {
  return mark + createHash('sha256').update(identifier).digest('base64url');
}

/** Whether a verification is a reset link of this user. */
export function isResetLinkOf(userId: string): SQL | undefined {
  return and(eq(verifications.value, userId), like(verifications.identifier, `${mark}%`));
}

/** No reset link sent so far opens this account any more. */
export async function endResetLinks(database: Pick<Transaction, 'delete'>, userId: string): Promise<void> {
  await database.delete(verifications).where(isResetLinkOf(userId));
}

/** Around the calls of better-auth, which hands neither the request nor its language to what it calls back. */
export const resetRequest = new AsyncLocalStorage<{ request: Request; language: Language }>();

/** Has the e-mail with the reset link written and sent. */
export async function queueResetEmail(email: string, token: string): Promise<void> {
  // What it is about may be read in the admin, so it says nothing of the token.
  const about = createHash('sha256').update(token).digest('base64url').slice(0, 16);
  await inTransaction((tx) =>
    queueEmail(tx, {
      kind: 'password-reset',
      about,
      recipient: email,
      particulars: { token, language: resetRequest.getStore()?.language ?? 'en' },
      notAfter: new Date(Date.now() + resetMinutes * 60 * 1000),
    }),
  );
}
