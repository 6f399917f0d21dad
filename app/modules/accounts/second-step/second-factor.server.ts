import { isAPIError } from 'better-auth/api';
import { countAttempt } from '#app/infra/limits/limits.server.ts';
import { log } from '#app/infra/process/log.server.ts';
import { messages } from '#app/infra/text/messages.ts';
import { auth, cookiePrefix } from '../auth.server.ts';
import { type Answer, addressOf, answering, inMinutes, refuseFields } from '../forms/respond.server.ts';
import { finishLogIn } from '../log-in/device.server.ts';
import { recordFailure } from '../log-in/record-login.server.ts';
import { readCookie } from '../log-in/signed-in.server.ts';
import { CodeUsed, readWaitingLogIn, usingCode } from './spent-codes.server.ts';

const tryAgain = 'We could not log you in. Please try again in a moment.';
const wrongCode = 'This code is not right. Enter the one that is shown now.';
export const usedCode = 'This code was used already. Wait for the next one.';
const startAgain = 'That took too long. Please log in again.';
const tooManyWrong = 'Too many wrong codes. Please try again in 15 minutes.';

/** The second step of a login: six digits out of the app, or one of the recovery codes. */
export function answerCode(written: string, request: Request): Promise<Answer> {
  return answering(tryAgain, async () => {
    const code = written.replace(/\s/g, '');
    if (code === '') return refuseFields({ code: 'Please enter the code.' });
    const limit = { key: `code:${addressOf(request)}`, max: 20, windowSeconds: 15 * 60 };
    const allowance = await countAttempt(limit);
    if (!allowance.allowed) {
      const problem = `Too many tries. Please try again ${inMinutes(allowance.retryAfterSeconds)}.`;
      return { status: 429, body: { problem: messages.login.failed(problem) }, ...allowance };
    }
    const userId = await readWaitingLogIn(request);
    if (!userId) return refusal('');
    const { api } = await auth();
    const input = { body: { code }, headers: waitingOnly(request), returnHeaders: true as const };
    try {
      const { headers, response } = await (isAppCode(code)
        ? usingCode(userId, code, () => api.verifyTOTP(input))
        : api.verifyBackupCode(input));
      const device = await finishLogIn(response.user.email, request);
      return { status: 200, body: {}, cookies: [...headers.getSetCookie(), ...device] };
    } catch (error) {
      if (error instanceof CodeUsed) return refuseFields({ code: usedCode });
      if (!isAPIError(error)) throw error;
      await recordFailure('login.wrong-code', { id: userId }, request);
      log('info', 'second-factor-refused', { code: String(error.body?.code ?? error.status) });
      return refusal(String(error.body?.code ?? error.status));
    }
  });
}

/** Whether this is a code of an app, and not a recovery code. */
export function isAppCode(code: string): boolean {
  return /^\d{6}$/.test(code);
}

/** The request with the login that waits and no other: better-auth would check the code of a session that is open here. */
function waitingOnly(request: Request): Headers {
  const headers = new Headers(request.headers);
  const name = `${cookiePrefix()}.two_factor`;
  headers.set('cookie', `${name}=${encodeURIComponent(readCookie(request, name) ?? '')}`);
  return headers;
}

function refusal(code: string): Answer {
  if (code === 'INVALID_CODE' || code === 'INVALID_BACKUP_CODE') return refuseFields({ code: wrongCode });
  // Two requests with the same recovery code at once.
  if (code === 'CONFLICT') return refuseFields({ code: usedCode });
  if (code === 'ACCOUNT_TEMPORARILY_LOCKED')
    return { status: 429, body: { problem: messages.login.failed(tooManyWrong) }, retryAfterSeconds: 15 * 60 };
  return { status: 401, body: { problem: messages.login.failed(startAgain) } };
}
