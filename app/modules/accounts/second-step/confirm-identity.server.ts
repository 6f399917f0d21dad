import { isAPIError } from 'better-auth/api';
import { eq, sql } from 'drizzle-orm';
import { recordChange } from '#app/infra/audit/audit.server.ts';
import type { AuditAction } from '#app/infra/audit/audit-actions.ts';
import { db, inTransaction } from '#app/infra/db/db.server.ts';
import { messages } from '#app/infra/text/messages.ts';
import { auth } from '../auth.server.ts';
import { type Answer, answering, refuseFields } from '../forms/respond.server.ts';
import { countPasswordChange } from '../log-in/account-limits.server.ts';
import { readSession, type Session } from '../log-in/signed-in.server.ts';
import { checkPasskey, passkeyProblem, tooManyTries } from '../passkeys/check-passkey.server.ts';
import { inPasswordLine } from '../password/passwords.server.ts';
import { sessions } from '../tables.server.ts';
import { isAppCode, usedCode } from './second-factor.server.ts';
import { CodeUsed, usingCode } from './spent-codes.server.ts';

const tryAgain = 'That did not work. Please try again in a moment.';

/**
 * Whoever is logged in proves again who they are: by their password, or by the code of their app where they have a second
 * step. From then on their session counts as confirmed (`isConfirmed`). Wrong ones are counted with those of a change of
 * password, and recorded in the audit log.
 */
export function confirmIdentity(proof: string, request: Request): Promise<Answer> {
  if (proof === '') return Promise.resolve(refuseFields({ proof: messages.login.noPassword }));
  return confirming(request, (session) => problemOf(proof, session, request));
}

/** The same by one of their passkeys. */
export function confirmByPasskey(credential: string, request: Request): Promise<Answer> {
  return confirming(request, async (session) => {
    const used = await checkPasskey(credential, request, session.id);
    if (!used.ok) return passkeyProblem(used.code);
    // better-auth begins a session with each passkey; here the one that there is goes on.
    await db.delete(sessions).where(eq(sessions.token, used.token));
    return null;
  });
}

/** `check` returns what is wrong with the proof. */
function confirming(request: Request, check: (session: Session) => Promise<string | null>): Promise<Answer> {
  return answering(tryAgain, async () => {
    const session = await readSession(request);
    if (!session) return { status: 401, body: { problem: messages.changePassword.notLoggedIn } };
    const allowance = await countPasswordChange(session.id);
    if (!allowance.allowed) return tooManyTries(allowance.retryAfterSeconds);
    const problem = await check(session);
    if (problem) {
      await record(session, 'user.identity-refused');
      return refuseFields({ proof: problem });
    }
    await db.update(sessions).set({ confirmedAt: sql`now()` }).where(eq(sessions.token, session.token));
    return { status: 200, body: {} };
  });
}

async function problemOf(proof: string, session: Session, { headers }: Request): Promise<string | null> {
  const { api } = await auth();
  const code = proof.replace(/\s/g, '');
  const isCode = session.twoFactor && isAppCode(code);
  try {
    if (isCode) await usingCode(session.id, code, () => api.verifyTOTP({ body: { code }, headers }));
    else await inPasswordLine(() => api.verifyPassword({ body: { password: proof }, headers }));
    return null;
  } catch (error) {
    if (error instanceof CodeUsed) return usedCode;
    if (!isAPIError(error)) throw error;
    return isCode ? 'This code is not right. Enter the one that is shown now.' : 'This is not your password.';
  }
}

function record({ id, userName, email }: Session, action: AuditAction): Promise<void> {
  return inTransaction((tx) => recordChange(tx, { id, name: userName }, { action, kind: 'user', subject: email }));
}
