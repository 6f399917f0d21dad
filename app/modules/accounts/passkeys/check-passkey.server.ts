import { isAPIError } from 'better-auth/api';
import { eq, sql } from 'drizzle-orm';
import { db } from '#app/infra/db/db.server.ts';
import { log } from '#app/infra/process/log.server.ts';
import { asRecord } from '#app/infra/records.ts';
import { auth } from '../auth.server.ts';
import { type Answer, addressOf, answering, inMinutes } from '../forms/respond.server.ts';
import { countPasskeyChallenge } from '../log-in/account-limits.server.ts';
import { passkeys, sessions, users } from '../tables.server.ts';

/**
 * A challenge for the passkeys of whoever is logged in, or of anybody where nobody is. It is good for five minutes, once, and
 * in this browser.
 */
export function offerPasskeys(request: Request): Promise<Answer> {
  return answering(passkeyAgain, async () => {
    const allowance = await countPasskeyChallenge(addressOf(request));
    if (!allowance.allowed) return tooManyTries(allowance.retryAfterSeconds);
    const { api } = await auth();
    const { headers, response } = await api.generatePasskeyAuthenticationOptions({
      headers: request.headers,
      returnHeaders: true,
    });
    const options = { ...response, userVerification: 'required' };
    return { status: 200, body: { options }, cookies: headers.getSetCookie() };
  });
}

/** What came of a passkey that somebody used: the session that begins with it, or why none does. */
export type CheckedPasskey =
  | { ok: true; userId: string; email: string; token: string; cookies: string[] }
  | {
      ok: false;
      code: string;
      /** The account it belongs to, else what it calls itself. */
      whose: string;
    };

/**
 * Checks what a browser signed with a passkey: with `owner`, only one of theirs is right. The challenge is used up, also by a
 * wrong signature. Begins a session, unless the account is closed.
 */
export async function checkPasskey(written: string, request: Request, owner?: string): Promise<CheckedPasskey> {
  const credential = readCredential(written);
  const [passkey] = await db
    .select({ id: passkeys.id, userId: users.id, email: users.email })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(eq(passkeys.credentialID, credential.id));
  if (!passkey || (owner && passkey.userId !== owner))
    return { ok: false, code: 'PASSKEY_NOT_FOUND', whose: owner ?? credential.id };
  const { id, userId, email } = passkey;
  const { api } = await auth();
  try {
    const { headers, response } = await api.verifyPasskeyAuthentication({
      // It is read again there, by a type that only a package of a package exports.
      body: { response: credential as never },
      headers: request.headers,
      returnHeaders: true,
    });
    const { token } = response.session;
    // Whoever took the passkey away meanwhile has ended the sessions found then; this one may have begun after that.
    const used = await db.update(passkeys).set({ lastUsedAt: sql`now()` }).where(eq(passkeys.id, id));
    if (used.rowCount === 1) return { ok: true, userId, email, token, cookies: headers.getSetCookie() };
    await db.delete(sessions).where(eq(sessions.token, token));
    return { ok: false, code: 'PASSKEY_NOT_FOUND', whose: userId };
  } catch (error) {
    if (!isAPIError(error)) throw error;
    const code = String(error.body?.code ?? error.status);
    log('info', 'passkey-refused', { code });
    return { ok: false, code, whose: userId };
  }
}

/** A browser's answer as JSON; what is unreadable names no passkey. */
export function readCredential(written: string): Record<string, unknown> & { id: string } {
  try {
    const credential = asRecord(JSON.parse(written));
    return { ...credential, id: typeof credential.id === 'string' ? credential.id.slice(0, 1_400) : '' };
  } catch {
    return { id: '' };
  }
}

export const passkeyAgain = 'That did not work. Please try again in a moment.';

/** Why a passkey was refused, for people. */
export function passkeyProblem(code: string): string {
  if (code === 'CHALLENGE_NOT_FOUND') return 'That took too long. Please try again.';
  if (code === 'PASSKEY_NOT_FOUND') return 'This passkey does not open this account. Please use your password.';
  if (code === 'NOT_UNLOCKED') return 'Please unlock it with your fingerprint, face or screen lock.';
  return passkeyAgain;
}

/** After too many tries. */
export function tooManyTries(retryAfterSeconds: number): Answer {
  const problem = `Too many tries. Please try again ${inMinutes(retryAfterSeconds)}.`;
  return { status: 429, body: { problem }, retryAfterSeconds };
}
