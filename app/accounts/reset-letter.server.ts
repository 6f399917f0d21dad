import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import type { Language } from '#app/language/language.ts';
import { inTransaction } from '#app/platform/db/db.server.ts';
import { queueLetter } from '#app/platform/mail/queue-letter.server.ts';

/** So long a reset link opens anything. */
export const resetMinutes = 30;

/** Around the call of better-auth, which asks for the letter and knows no languages. */
export const resetLanguage = new AsyncLocalStorage<Language>();

/** Has the letter with the reset link written and sent. */
export async function queueResetLetter(email: string, token: string): Promise<void> {
  // What it is about may be read in the office, so it says nothing of the token.
  const about = createHash('sha256').update(token).digest('base64url').slice(0, 16);
  await inTransaction((tx) =>
    queueLetter(tx, {
      kind: 'password-reset',
      about,
      recipient: email,
      particulars: { token, language: resetLanguage.getStore() ?? 'en' },
      notAfter: new Date(Date.now() + resetMinutes * 60 * 1000),
    }),
  );
}
