import { eq } from 'drizzle-orm';
import { db } from '#app/infra/db/db.server.ts';
import { messages } from '#app/infra/text/messages.ts';
import { accountClosed } from '../auth.server.ts';
import { loginFailure } from '../forms/account-forms.ts';
import { type Answer, addressOf, answering } from '../forms/respond.server.ts';
import { countPasskeyLogIn, forgetLogIns } from '../log-in/account-limits.server.ts';
import { finishLogIn, knownDevice } from '../log-in/device.server.ts';
import { closedWords } from '../log-in/log-in.server.ts';
import { recordFailure } from '../log-in/record-login.server.ts';
import { readSession } from '../log-in/signed-in.server.ts';
import { sessions } from '../tables.server.ts';
import { type CheckedPasskey, checkPasskey, passkeyProblem, tooManyTries } from './check-passkey.server.ts';

/**
 * Logs in with a passkey. It proves the device and, because it was unlocked, the person: password and second step in one.
 * Everything else is as after a password.
 */
export function logInWithPasskey(credential: string, request: Request): Promise<Answer> {
  return answering(loginFailure(), async () => {
    const address = addressOf(request);
    const allowance = await countPasskeyLogIn(address);
    if (!allowance.allowed) return inLogInWords(tooManyTries(allowance.retryAfterSeconds));
    const earlier = await readSession(request);
    const used = await checkPasskey(credential, request);
    if (!used.ok) return refuse(used, request);
    const { email, cookies } = used;
    // A new log-in deletes the session of the earlier one.
    if (earlier) await db.delete(sessions).where(eq(sessions.token, earlier.token));
    await forgetLogIns({ email, address, device: await knownDevice(request, email) });
    return { status: 200, body: {}, cookies: [...cookies, ...(await finishLogIn(email, request))] };
  });
}

async function refuse({ code, whose }: CheckedPasskey & { ok: false }, request: Request): Promise<Answer> {
  const isClosed = code === accountClosed;
  // A challenge that has expired is nobody's attempt.
  if (code !== 'CHALLENGE_NOT_FOUND')
    await recordFailure(isClosed ? 'login.account-closed' : 'login.wrong-passkey', { id: whose }, request);
  const problem = isClosed ? closedWords : passkeyProblem(code);
  return inLogInWords({ status: isClosed ? 403 : 401, body: { problem } });
}

function inLogInWords(response: Answer): Answer {
  return { ...response, body: { problem: messages.login.failed(response.body.problem ?? '') } };
}
