import { inTransaction } from '#app/platform/db/db.server.ts';
import { normalizeEmail } from '#app/platform/email.ts';
import { messages } from '#app/platform/messages.ts';
import { cleanLine, isKeepable } from '#app/platform/plain-text.ts';
import { readShopSettings } from '#app/settings/settings.server.ts';
import { type RegisterValues, registerFailure, registerProblems } from './account-forms.ts';
import { countRegistration } from './account-limits.server.ts';
import { type Answer, addressOf, answering, inMinutes, refuseFields } from './answer.server.ts';
import { createAccount } from './create-account.server.ts';
import { hashPassword, inPasswordLine } from './passwords.server.ts';

/** Makes a shopper's account; nobody is logged in by it (spec: on to /login). */
export function register(values: RegisterValues, request: Request): Promise<Answer> {
  return answering(registerFailure(), async () => {
    const { emailDomains } = await readShopSettings();
    const written = { ...values, username: cleanLine(values.username) };
    const email = normalizeEmail(values.email);
    const problems = registerProblems(written, emailDomains);
    if (!isKeepable(values.username)) problems.username = 'This has a character that cannot be kept.';
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
