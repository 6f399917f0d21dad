import { isAPIError } from 'better-auth/api';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { readLanguage } from '#app/i18n/language.ts';
import { normalizeEmail } from '#app/infra/contact-details/email.ts';
import { db } from '#app/infra/db/db.server.ts';
import { messages } from '#app/infra/text/messages.ts';
import { isKeepable } from '#app/infra/text/plain-text.ts';
import { readShopSettings, speaksUrdu } from '#app/modules/settings/settings.server.ts';
import { auth } from '../auth.server.ts';
import { passedEmail } from '../email/strict-email.server.ts';
import { forgotProblems, passwordProblem } from '../forms/account-forms.ts';
import { type Answer, addressOf, answering, noSoonerThan, refuseFields } from '../forms/respond.server.ts';
import { countReset, countResetEmail, countResetRequest } from '../log-in/account-limits.server.ts';
import { guessableProblem } from '../log-in/guessable-passwords.server.ts';
import { isAdminPath, returnPath } from '../log-in/return-path.ts';
import { credentials, users, verifications } from '../tables.server.ts';
import { inPasswordLine } from './passwords.server.ts';
import { endResetLinks, isResetLinkOf, resetRequest } from './reset-email.server.ts';

/** The least time of an answer, longer than queueing an e-mail takes. */
const answerMs = 300;
const spent = 'This link no longer works. Ask for a new one below.';

/**
 * Sends a reset link. Whether the address has an account is told neither by the words nor by the time they take; so who
 * comes `from` the admin may write an address of any domain, whoever it is.
 */
export function requestReset(
  written: { email: string; from: string | null; language: string },
  request: Request,
): Promise<Answer> {
  return answering(messages.forgotPassword.failed, async () => {
    const { emailDomains } = await readShopSettings();
    const problems = forgotProblems(written.email, isAdminPath(returnPath(written.from)) ? ['*'] : emailDomains);
    if (Object.keys(problems).length > 0) return refuseFields(problems);
    const email = normalizeEmail(written.email);
    const allowance = await countResetRequest(addressOf(request));
    if (!allowance.allowed) return { status: 429, body: { problem: messages.forgotPassword.failed }, ...allowance };
    await noSoonerThan(answerMs, sendLink(email, request, written.language));
    return { status: 200, body: { message: messages.forgotPassword.sent } };
  });
}

/**
 * An account that moved in from another shop has no password. The first try to log in sends the link with which its
 * shopper chooses one; whoever tried is told what any wrong password is told.
 */
export async function sendFirstLink(email: string, request: Request): Promise<void> {
  const [moved] = await db
    .select({ id: users.id })
    .from(users)
    .leftJoin(credentials, eq(credentials.userId, users.id))
    .where(and(eq(users.email, email), eq(users.role, 'shopper'), isNull(users.bannedAt), isNull(credentials.id)))
    .limit(1);
  if (!moved) return;
  // A second try must not make the link of the first one useless.
  const [good] = await db
    .select({ id: verifications.id })
    .from(verifications)
    .where(and(isResetLinkOf(moved.id), gt(verifications.expiresAt, sql`now()`)))
    .limit(1);
  if (!good) await sendLink(email, request);
}

/** Only the newest link opens anything. */
async function sendLink(email: string, request: Request, language = 'en'): Promise<void> {
  const allowance = await countResetEmail(email);
  if (!allowance.allowed) return;
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
  if (user) await endResetLinks(db, user.id);
  const { api } = await auth();
  await resetRequest.run(withLanguage(request, language), () =>
    api.requestPasswordReset({ body: { email: passedEmail(email) }, headers: request.headers }),
  );
}

function withLanguage(request: Request, language = 'en') {
  return { request, language: speaksUrdu() ? readLanguage(language) : 'en' } as const;
}

/** Sets the password of whoever holds the link's token, once, and ends all of their sessions. */
export function resetPassword(
  values: { token: string; password: string; language?: string },
  request: Request,
): Promise<Answer> {
  return answering(messages.changePassword.failed, async () => {
    const problem = passwordProblem(values.password) ?? (await guessableProblem(values.password));
    if (problem) return refuseFields({ password: problem });
    const allowance = await countReset(addressOf(request));
    if (!allowance.allowed) return { status: 429, body: { problem: messages.changePassword.failed }, ...allowance };
    // The database cannot be asked for such a token.
    if (!isKeepable(values.token)) return { status: 400, body: { problem: spent } };
    const { api } = await auth();
    const body = { token: values.token, newPassword: values.password };
    try {
      await resetRequest.run(withLanguage(request, values.language), () =>
        inPasswordLine(() => api.resetPassword({ body, headers: request.headers })),
      );
      return { status: 200, body: { message: messages.changePassword.done } };
    } catch (error) {
      if (!isAPIError(error)) throw error;
      return { status: 400, body: { problem: spent } };
    }
  });
}
