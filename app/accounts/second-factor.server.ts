import { isAPIError } from 'better-auth/api';
import { countAttempt } from '#app/platform/limits/limits.server.ts';
import { log } from '#app/platform/log.server.ts';
import { messages } from '#app/platform/messages.ts';
import { type Answer, addressOf, answering, inMinutes, refuseFields } from './answer.server.ts';
import { auth } from './auth.server.ts';

const tryAgain = 'We could not log you in. Please try again in a moment.';
const wrongCode = 'This code is not right. Take the one that is shown now.';
const startAgain = 'That took too long. Please log in again.';

/** The second step of a login: six digits out of the app, or one of the recovery codes. */
export function answerCode(written: string, request: Request): Promise<Answer> {
  return answering(tryAgain, async () => {
    const code = written.replace(/\s/g, '');
    if (code === '') return refuseFields({ code: 'Please enter the code.' });
    const limit = { key: `code:${addressOf(request)}`, most: 20, windowSeconds: 15 * 60 };
    const allowance = await countAttempt(limit);
    if (!allowance.allowed) {
      const problem = `Too many tries. Please try again ${inMinutes(allowance.retryAfterSeconds)}.`;
      return { status: 429, body: { problem: messages.login.failed(problem) }, ...allowance };
    }
    const { api } = await auth();
    const isDigits = /^\d{6}$/.test(code);
    const asked = { body: { code }, headers: request.headers, returnHeaders: true as const };
    try {
      const { headers } = await (isDigits ? api.verifyTOTP(asked) : api.verifyBackupCode(asked));
      return { status: 200, body: {}, cookies: headers.getSetCookie() };
    } catch (error) {
      if (!isAPIError(error)) throw error;
      log('info', 'second-factor-refused', { code: String(error.body?.code ?? error.status) });
      return refusal(String(error.body?.code ?? ''));
    }
  });
}

function refusal(code: string): Answer {
  if (code === 'INVALID_CODE' || code === 'INVALID_BACKUP_CODE') return refuseFields({ code: wrongCode });
  return { status: 401, body: { problem: messages.login.failed(startAgain) } };
}
