import { isAPIError } from 'better-auth/api';
import { eq, or, sql } from 'drizzle-orm';
import { href } from 'react-router';
import { inLanguage, type Language, languageAt } from '#app/i18n/language.ts';
import { recordChange } from '#app/infra/audit/audit.server.ts';
import { isEmailFormat, normalizeEmail } from '#app/infra/contact-details/email.ts';
import { databaseCode, db, inTransaction, type Transaction } from '#app/infra/db/db.server.ts';
import { queueEmail } from '#app/infra/mail/queue-email.server.ts';
import { siteLink } from '#app/infra/mail/site-link.server.ts';
import { messages } from '#app/infra/text/messages.ts';
import { readShopSettings, speaksUrdu } from '#app/modules/settings/settings.server.ts';
import { auth, hasMailServer, isDemoShop } from '../auth.server.ts';
import { type Answer, addressOf, answering, inMinutes, refuseFields } from '../forms/respond.server.ts';
import {
  countEmailChange,
  countInvitationUse,
  countPasswordChange,
  forgetGuesses,
} from '../log-in/account-limits.server.ts';
import { readSession, type Session } from '../log-in/signed-in.server.ts';
import { hashOfToken, makeLinkToken } from '../password/link-token.server.ts';
import { inPasswordLine } from '../password/passwords.server.ts';
import { endResetLinks } from '../password/reset-email.server.ts';
import { isStaff } from '../role.ts';
import { queueSecurityEmail } from '../security-emails/queue-security-email.server.ts';
import { endSessions } from '../sessions.server.ts';
import { emailChanges, users } from '../tables.server.ts';

/** So long both links are good. */
export const emailChangeHours = 24;

const tryAgain = 'That did not work. Please try again in a moment.';
const spent = 'This link no longer works.';
const noMailServer =
  'The shop sends no e-mails yet, so a new address cannot be confirmed. Set a mail server (SMTP_URL), or call whoever looks after the shop.';
const taken = 'There is already an account with the new address. Nothing was changed.';

/** A change of address that waits, as the person sees it. */
export type WaitingEmailChange = { newEmail: string; oldConfirmed: boolean; newConfirmed: boolean; expiresAt: Date };

/** The change of address of this person that waits for its links to be opened; null where none does. */
export async function readEmailChange(userId: string): Promise<WaitingEmailChange | null> {
  const [waiting] = await db.select().from(emailChanges).where(eq(emailChanges.userId, userId));
  if (!waiting || waiting.expiresAt.getTime() <= Date.now()) return null;
  return {
    newEmail: waiting.newEmail,
    oldConfirmed: waiting.oldConfirmedAt !== null,
    newConfirmed: waiting.newConfirmedAt !== null,
    expiresAt: waiting.expiresAt,
  };
}

type EmailChangeRequest = { email: string; password: string };

/**
 * Writes to the old and to the new address of whoever is logged in and says the password again. The address changes when
 * both links were used. Whether the new address has an account already is told to nobody: no e-mail goes there then.
 */
export function requestEmailChange(input: EmailChangeRequest, request: Request): Promise<Answer> {
  return answering(tryAgain, async () => {
    const session = await readSession(request);
    if (!session) return { status: 401, body: { problem: messages.changePassword.notLoggedIn } };
    const newEmail = normalizeEmail(input.email);
    const problem = await emailProblem(newEmail, session);
    if (problem) return refuseFields({ email: problem });
    if (input.password === '') return refuseFields({ password: messages.login.noPassword });
    // The demo keeps its e-mails where they can be read.
    if (!hasMailServer() && !isDemoShop()) return { status: 400, body: { problem: noMailServer } };
    const tries = await countPasswordChange(session.id);
    const changes = tries.allowed ? await countEmailChange(session.id, newEmail) : tries;
    if (!changes.allowed) {
      const words = `Too many tries. Please try again ${inMinutes(changes.retryAfterSeconds)}.`;
      return { status: 429, body: { problem: words }, retryAfterSeconds: changes.retryAfterSeconds };
    }
    if (!(await isTheirPassword(input.password, request)))
      return refuseFields({ password: 'This is not your password.' });
    await inTransaction((tx) =>
      writeToBoth(tx, session, newEmail, speaksUrdu() ? languageAt(new URL(request.url).pathname) : 'en'),
    );
    return { status: 200, body: { message: `We wrote to ${session.email} and to ${newEmail}.` } };
  });
}

async function emailProblem(newEmail: string, session: Session): Promise<string | undefined> {
  if (newEmail === '') return messages.login.noEmail;
  const { emailDomains } = await readShopSettings();
  if (!isEmailFormat(newEmail, isStaff(session.role) ? ['*'] : emailDomains)) return messages.email.wrong;
  return newEmail === session.email ? 'This is your address already.' : undefined;
}

async function isTheirPassword(password: string, request: Request): Promise<boolean> {
  const { api } = await auth();
  try {
    await inPasswordLine(() => api.verifyPassword({ body: { password }, headers: request.headers }));
    return true;
  } catch (error) {
    if (!isAPIError(error)) throw error;
    return false;
  }
}

async function writeToBoth(
  tx: Transaction,
  { id, email }: Session,
  newEmail: string,
  language: Language,
): Promise<void> {
  const [old, next] = [makeLinkToken(), makeLinkToken()];
  const expiresAt = new Date(Date.now() + emailChangeHours * 60 * 60 * 1000);
  const written = {
    newEmail,
    oldTokenHash: old.hash,
    newTokenHash: next.hash,
    oldConfirmedAt: null,
    newConfirmedAt: null,
    requestedAt: new Date(),
    expiresAt,
  };
  await tx
    .insert(emailChanges)
    .values({ userId: id, ...written })
    .onConflictDoUpdate({ target: emailChanges.userId, set: written });
  const mail = { notAfter: expiresAt, particulars: { newEmail, oldEmail: email, language } };
  await queueEmail(tx, {
    ...mail,
    kind: 'email-leaves',
    about: old.hash.slice(0, 16),
    recipient: email,
    particulars: { ...mail.particulars, token: old.token },
  });
  const [other] = await tx.select({ id: users.id }).from(users).where(eq(users.email, newEmail));
  if (other) return;
  await queueEmail(tx, {
    ...mail,
    kind: 'email-arrives',
    about: next.hash.slice(0, 16),
    recipient: newEmail,
    particulars: { ...mail.particulars, token: next.token },
  });
}

/** What stands behind the # is sent to no server. */
export function confirmEmailLink(token: string, language: Language): string {
  return `${siteLink(inLanguage(language, href('/confirm-email')))}#token=${encodeURIComponent(token)}`;
}

/** Gives up a change of address that waits. */
export async function giveUpEmailChange(session: Session): Promise<void> {
  await db.delete(emailChanges).where(eq(emailChanges.userId, session.id));
}

/**
 * Uses one of the two links. With the second one the address changes and every session ends, so that the next login is
 * with the new address.
 */
export function confirmEmailChange(written: { token: string; language: string }, request: Request): Promise<Answer> {
  return answering(tryAgain, async () => {
    const allowance = await countInvitationUse(addressOf(request));
    if (!allowance.allowed) {
      const problem = `Too many tries. Please try again ${inMinutes(allowance.retryAfterSeconds)}.`;
      return { status: 429, body: { problem }, retryAfterSeconds: allowance.retryAfterSeconds };
    }
    const confirmed = await inTransaction((tx) => confirm(tx, written, request)).catch(takenMeanwhile);
    if (confirmed.kind === 'spent') return { status: 400, body: { problem: spent } };
    if (confirmed.kind === 'taken') return { status: 409, body: { problem: taken } };
    if (confirmed.kind === 'changed') {
      await forgetGuesses(confirmed.email);
      return { status: 200, body: { message: `From now on you log in with ${confirmed.email}.` } };
    }
    const message = `Thank you. Now open the e-mail to ${confirmed.other} as well: the address changes then.`;
    return { status: 200, body: { message } };
  });
}

/** Somebody registered the new address while this change was being made. */
function takenMeanwhile(error: unknown): Confirmed {
  if (databaseCode(error) !== '23505') throw error;
  return { kind: 'taken' };
}

type Confirmed =
  | { kind: 'spent' }
  | { kind: 'taken' }
  | { kind: 'waits'; other: string }
  | { kind: 'changed'; email: string };

async function confirm(
  tx: Transaction,
  { token, language }: { token: string; language: string },
  request: Request,
): Promise<Confirmed> {
  const hash = hashOfToken(token);
  const [found] = await tx
    .select({ change: emailChanges, email: users.email, userName: users.userName })
    .from(emailChanges)
    .innerJoin(users, eq(users.id, emailChanges.userId))
    .where(or(eq(emailChanges.oldTokenHash, hash), eq(emailChanges.newTokenHash, hash)))
    .for('update');
  if (!found || found.change.expiresAt.getTime() <= Date.now()) return { kind: 'spent' };
  const { change, email } = found;
  const isOld = change.oldTokenHash === hash;
  const otherIsConfirmed = (isOld ? change.newConfirmedAt : change.oldConfirmedAt) !== null;
  if (!otherIsConfirmed) {
    const set = isOld ? { oldConfirmedAt: new Date() } : { newConfirmedAt: new Date() };
    await tx.update(emailChanges).set(set).where(eq(emailChanges.userId, change.userId));
    return { kind: 'waits', other: isOld ? change.newEmail : email };
  }
  await tx.delete(emailChanges).where(eq(emailChanges.userId, change.userId));
  const holders = tx.select({ id: users.id }).from(users).where(eq(users.email, change.newEmail));
  if ((await holders).length > 0) return { kind: 'taken' };
  const set = { email: change.newEmail, emailVerified: true, updatedAt: sql`now()` };
  await tx.update(users).set(set).where(eq(users.id, change.userId));
  await endSessions(tx, change.userId);
  await endResetLinks(tx, change.userId);
  await recordChange(
    tx,
    { id: change.userId, name: found.userName },
    {
      action: 'user.email-changed',
      kind: 'user',
      subject: change.newEmail,
      before: { email },
      after: { email: change.newEmail },
    },
  );
  await queueSecurityEmail(tx, {
    event: 'user.email-changed',
    recipient: email,
    request,
    language,
    detail: change.newEmail,
  });
  return { kind: 'changed', email: change.newEmail };
}
