import { normalizeEmail } from '#app/infra/contact-details/email.ts';
import { inTransaction } from '#app/infra/db/db.server.ts';
import { messages } from '#app/infra/text/messages.ts';
import { cleanLine, isKeepable } from '#app/infra/text/plain-text.ts';
import { readShopSettings } from '#app/modules/settings/settings.server.ts';
import { createAccount } from './create-account.server.ts';
import { type RegisterValues, registerFailure, registerProblems } from './forms/account-forms.ts';
import { type Answer, addressOf, answering, inMinutes, refuseFields } from './forms/respond.server.ts';
import { countRegistration } from './log-in/account-limits.server.ts';
import { commonProblem } from './log-in/guessable-passwords.server.ts';
import { hashPassword, inPasswordLine } from './password/passwords.server.ts';

/** Makes a shopper's account; nobody is logged in by it (spec: on to /login). */
export function register(values: RegisterValues, request: Request): Promise<Answer> {
  return answering(registerFailure(), async () => {
    const { emailDomains } = await readShopSettings();
    const written = { ...values, username: cleanLine(values.username) };
    const email = normalizeEmail(values.email);
    const problems = registerProblems(written, emailDomains);
    if (!isKeepable(values.username)) problems.username = 'This has a character that cannot be saved.';
    const common = problems.password ? undefined : await commonProblem(values.password);
    if (common) problems.password = common;
    if (Object.keys(problems).length > 0) return refuseFields(problems);
    const allowance = await countRegistration(email, addressOf(request));
    if (!allowance.allowed) return tooMany(allowance.retryAfterSeconds);
    const passwordHash = await inPasswordLine(() => hashPassword(values.password));
    const made = await inTransaction((tx) => createAccount(tx, { email, userName: written.username, passwordHash }));
    if (made) return { status: 201, body: { message: messages.register.done } };
    const inUse = messages.register.emailInUse;
    return { status: 409, body: { problem: inUse, fields: { email: inUse } } };
  });
}

function tooMany(retryAfterSeconds: number): Answer {
  const problem = messages.register.failed(
    `Too many registrations from here. Please try again ${inMinutes(retryAfterSeconds)}.`,
  );
  return { status: 429, body: { problem }, retryAfterSeconds };
}
