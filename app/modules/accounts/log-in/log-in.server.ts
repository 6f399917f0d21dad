import { isAPIError } from 'better-auth/api';
import { eq, sql } from 'drizzle-orm';
import { isEmailFormat, normalizeEmail } from '#app/infra/contact-details/email.ts';
import { db } from '#app/infra/db/db.server.ts';
import { log } from '#app/infra/process/log.server.ts';
import { messages } from '#app/infra/text/messages.ts';
import { readShopSettings } from '#app/modules/settings/settings.server.ts';
import { accountClosed, auth } from '../auth.server.ts';
import { passedEmail } from '../email/strict-email.server.ts';
import { type LoginValues, loginFailure, loginProblems } from '../forms/account-forms.ts';
import { type Answer, addressOf, answering, inMinutes, noSoonerThan, refuseFields } from '../forms/respond.server.ts';
import { hashPassword, inPasswordLine } from '../password/passwords.server.ts';
import { sendFirstLink } from '../password/reset-password.server.ts';
import { isStaff } from '../role.ts';
import { sessions, users } from '../tables.server.ts';
import { countLogIn, forgetLogIns } from './account-limits.server.ts';
import { finishLogIn, knownDevice } from './device.server.ts';
import { type Failure, recordFailure } from './record-login.server.ts';
import { readSession } from './signed-in.server.ts';

/** What somebody is told whose account is closed. */
export const closedWords = 'This account is closed. Please call us.';
/** The least time of a refusal, longer than a hash takes. */
const refusalMs = 300;
const checkBoth = 'Please check your email and password.';

/**
 * Logs in with e-mail and password. Known and unknown addresses get the same words after the same time. Answers
 * `secondFactor` where the password was right and a code is asked for next.
 */
export function logIn(values: LoginValues, request: Request): Promise<Answer> {
  return answering(loginFailure(), async () => {
    const problems = loginProblems(values);
    if (Object.keys(problems).length > 0) return refuseFields(problems);
    const email = normalizeEmail(values.email);
    const guess = { email, address: addressOf(request), device: await knownDevice(request, email) };
    const allowance = await countLogIn(guess);
    if (!allowance.allowed) {
      await recordFailure('login.too-many-tries', { email }, request);
      return tooMany(allowance.retryAfterSeconds);
    }
    const attempt = inPasswordLine(() => check({ email, password: values.password }, request)).then(async (checked) => {
      const failure = failures[checked.status];
      if (failure) await recordFailure(failure, { email }, request);
      if (checked.status === 401) await sendFirstLink(email, request);
      return checked;
    });
    const response = await noSoonerThan(refusalMs, attempt);
    if (response.status !== 200) return response;
    await forgetLogIns(guess);
    if (response.body.secondFactor) return response;
    return { ...response, cookies: [...(response.cookies ?? []), ...(await finishLogIn(email, request))] };
  });
}

/** How the activity log names what came of a log-in. Somebody of the staff may have an address that the shop does not take: 422. */
const failures: Partial<Record<Answer['status'], Failure>> = {
  401: 'login.wrong-password',
  403: 'login.account-closed',
  422: 'login.wrong-password',
};

function tooMany(retryAfterSeconds: number): Answer {
  const words = `Too many tries. Please try again ${inMinutes(retryAfterSeconds)}.`;
  return { status: 429, body: { problem: messages.login.failed(words) }, retryAfterSeconds };
}

async function check({ email, password }: LoginValues, request: Request): Promise<Answer> {
  const { emailDomains } = await readShopSettings();
  // The answer must not reveal whether the address belongs to the staff (who may have any address) either.
  const refusal = isEmailFormat(email, emailDomains)
    ? { status: 401 as const, body: { problem: messages.login.failed(checkBoth) } }
    : refuseFields({ email: messages.email.wrong });
  const [user] = await db.select({ role: users.role }).from(users).where(eq(users.email, email));
  if (refusal.status === 422 && !(user && isStaff(user.role))) {
    await hashPassword(password);
    return refusal;
  }
  return (await signIn({ email, password }, request)) ?? refusal;
}

/** Null where the password is wrong or nobody has this address. */
async function signIn({ email, password }: LoginValues, request: Request): Promise<Answer | null> {
  const earlier = await readSession(request);
  const { api } = await auth();
  try {
    const body = { email: passedEmail(email), password };
    const { headers, response } = await api.signInEmail({ body, headers: request.headers, returnHeaders: true });
    // A new login deletes the session of the earlier one.
    if (earlier) await db.delete(sessions).where(eq(sessions.token, earlier.token));
    const secondFactor = 'twoFactorRedirect' in response;
    if (!secondFactor && (await isOutdated(response.token))) return { status: 401, body: { problem: loginFailure() } };
    return { status: 200, body: secondFactor ? { secondFactor } : {}, cookies: headers.getSetCookie() };
  } catch (error) {
    if (!isAPIError(error)) throw error;
    log('info', 'login-refused', { code: String(error.body?.code ?? error.status) });
    return error.body?.code === accountClosed
      ? { status: 403, body: { problem: messages.login.failed(closedWords) } }
      : null;
  }
}

/**
 * Ends the session again where the account was given a second step while its password was being checked. Turning it on
 * ends the sessions it finds; one that comes a moment later is found here.
 */
async function isOutdated(token: string): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    delete from sessions using users
    where sessions.token = ${token} and users.id = sessions.user_id and users.two_factor_enabled`);
  return (rowCount ?? 0) > 0;
}
