import { createHash } from 'node:crypto';
import { inTransaction } from '#app/platform/db/db.server.ts';
import { queueLetter } from '#app/platform/mail/queue-letter.server.ts';

/** So long a reset link opens anything. */
export const resetMinutes = 30;

/** Has the letter with the reset link written and sent. */
export async function queueResetLetter(email: string, token: string): Promise<void> {
  // What it is about may be read in the office, so it says nothing of the token.
  const about = createHash('sha256').update(token).digest('base64url').slice(0, 16);
  await inTransaction((tx) =>
    queueLetter(tx, {
      kind: 'password-reset',
      about,
      recipient: email,
      particulars: { token },
      notAfter: new Date(Date.now() + resetMinutes * 60 * 1000),
    }),
  );
}
