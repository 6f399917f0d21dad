import { isAPIError } from 'better-auth/api';
import { and, count, desc, eq } from 'drizzle-orm';
import { recordChange } from '#app/infra/audit/audit.server.ts';
import type { AuditAction } from '#app/infra/audit/audit-actions.ts';
import { db, inTransaction, type Transaction } from '#app/infra/db/db.server.ts';
import { log } from '#app/infra/process/log.server.ts';
import { messages } from '#app/infra/text/messages.ts';
import { cleanLine, isKeepable } from '#app/infra/text/plain-text.ts';
import { readShopSettings } from '#app/modules/settings/settings.server.ts';
import { auth } from '../auth.server.ts';
import { type Answer, answering, refuseFields } from '../forms/respond.server.ts';
import { countPasskeyChange } from '../log-in/account-limits.server.ts';
import { lockUser } from '../log-in/lock-user.server.ts';
import { readSession, type Session } from '../log-in/signed-in.server.ts';
import { isConfirmed } from '../second-step/fresh-proof.ts';
import { queueSecurityEmail } from '../security-emails/queue-security-email.server.ts';
import { passkeys, sessions } from '../tables.server.ts';
import { passkeyAgain, passkeyProblem, readCredential, tooManyTries } from './check-passkey.server.ts';
import { maxPasskeyNameLength } from './passkey-options.server.ts';

/** More than anybody has phones and keys. */
const maxPasskeys = 20;
const notLoggedIn: Answer = { status: 401, body: { problem: messages.changePassword.notLoggedIn } };
const proofFirst = 'Please confirm first that it is you.';

/** A passkey as its owner sees it. */
export type Passkey = { id: string; name: string; createdAt: Date; lastUsedAt: Date | null };

type From = { request: Request; language: string };

/** The passkeys of an account, the newest first. */
export function readPasskeys(userId: string): Promise<Passkey[]> {
  return db
    .select({ id: passkeys.id, name: passkeys.name, createdAt: passkeys.createdAt, lastUsedAt: passkeys.lastUsedAt })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(desc(passkeys.createdAt))
    .limit(2 * maxPasskeys);
}

/** Whether an account has a passkey. */
export async function hasPasskey(userId: string): Promise<boolean> {
  return (await countOf(userId)) > 0;
}

/** A challenge with which this browser makes a passkey for whoever is logged in. Good for five minutes, once. */
export function offerNewPasskey(request: Request): Promise<Answer> {
  return changing(request, async (session) => {
    if ((await countOf(session.id)) >= maxPasskeys)
      return { status: 409, body: { problem: 'You have twenty passkeys. Please remove one first.' } };
    const { api } = await auth();
    const { shopName } = await readShopSettings();
    const { headers, response } = await api.generatePasskeyRegistrationOptions({
      headers: request.headers,
      returnHeaders: true,
    });
    const options = { ...response, rp: { ...response.rp, name: shopName } };
    return { status: 200, body: { options }, cookies: headers.getSetCookie() };
  });
}

/** Adds the passkey that a browser made with such a challenge. */
export function addPasskey(written: { credential: string; language: string }, request: Request): Promise<Answer> {
  return changing(request, async (session) => {
    const { api } = await auth();
    try {
      const body = { response: readCredential(written.credential) };
      const { id, name } = await api.verifyPasskeyRegistration({ body, headers: request.headers });
      const isIn = await inTransaction((tx) =>
        noteAdded(tx, session, { id, name: name ?? '', language: written.language, request }),
      );
      return isIn ? { status: 201, body: {} } : notLoggedIn;
    } catch (error) {
      if (!isAPIError(error)) throw error;
      const code = String(error.body?.code ?? error.status);
      log('info', 'passkey-refused', { code });
      return { status: 422, body: { problem: passkeyProblem(code) } };
    }
  });
}

/**
 * False, without the passkey, where the session has ended meanwhile: an account that got a new password has lost its passkeys a
 * moment ago, and this one came after that.
 */
async function noteAdded(
  tx: Transaction,
  session: Session,
  { id, name, ...from }: Pick<Passkey, 'id' | 'name'> & From,
): Promise<boolean> {
  await lockUser(tx, session.id);
  const [open] = await tx.select({ id: sessions.id }).from(sessions).where(eq(sessions.token, session.token));
  if (!open) {
    await tx.delete(passkeys).where(eq(passkeys.id, id));
    return false;
  }
  await record(tx, session, 'user.passkey-added', { after: { passkey: name } });
  await queueSecurityEmail(tx, { event: 'user.passkey-added', recipient: session.email, detail: name, ...from });
  return true;
}

/** Gives one of somebody's own passkeys another name. */
export function renamePasskey(id: string, written: string, request: Request): Promise<Answer> {
  return changing(request, async (session) => {
    const name = cleanLine(written);
    if (name === '' || name.length > maxPasskeyNameLength || !isKeepable(written))
      return refuseFields({ name: 'Please give it a name of 1 to 60 characters.' });
    await inTransaction(async (tx) => {
      const mine = ofOwner(id, session);
      const [before] = await tx.select({ name: passkeys.name }).from(passkeys).where(mine).for('update');
      if (!before || before.name === name) return;
      await tx.update(passkeys).set({ name }).where(mine);
      await record(tx, session, 'user.passkey-renamed', { before: { passkey: before.name }, after: { passkey: name } });
    });
    return { status: 200, body: {} };
  });
}

/** Removes one of somebody's own passkeys: it opens nothing from then on. */
export function removePasskey(id: string, language: string, request: Request): Promise<Answer> {
  return changing(request, async (session) => {
    await inTransaction(async (tx) => {
      const [gone] = await tx.delete(passkeys).where(ofOwner(id, session)).returning({ name: passkeys.name });
      if (!gone) return;
      await record(tx, session, 'user.passkey-removed', { before: { passkey: gone.name } });
      // Without the name: what somebody typed must not stand in an e-mail of the shop's.
      await queueSecurityEmail(tx, { event: 'user.passkey-removed', recipient: session.email, request, language });
    });
    return { status: 200, body: {} };
  });
}

/** Only for who is logged in and has just proven who they are. */
function changing(request: Request, change: (session: Session) => Promise<Answer>): Promise<Answer> {
  return answering(passkeyAgain, async () => {
    const session = await readSession(request);
    if (!session) return notLoggedIn;
    if (!isConfirmed(session.confirmedAt)) return { status: 403, body: { problem: proofFirst } };
    const allowance = await countPasskeyChange(session.id);
    if (!allowance.allowed) return tooManyTries(allowance.retryAfterSeconds);
    return change(session).catch((error: unknown) => {
      // The session has ended since it was read.
      if (isAPIError(error) && error.status === 'UNAUTHORIZED') return notLoggedIn;
      throw error;
    });
  });
}

function ofOwner(id: string, { id: userId }: Session) {
  return and(eq(passkeys.id, id), eq(passkeys.userId, userId));
}

async function countOf(userId: string): Promise<number> {
  const [found] = await db.select({ number: count() }).from(passkeys).where(eq(passkeys.userId, userId));
  return found?.number ?? 0;
}

type Named = { passkey: string };

function record(
  tx: Transaction,
  { id, userName, email }: Session,
  action: AuditAction,
  change: { before?: Named; after?: Named },
): Promise<void> {
  return recordChange(tx, { id, name: userName }, { action, kind: 'user', subject: email, ...change });
}
