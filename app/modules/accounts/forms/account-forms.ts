import { isEmailFormat, normalizeEmail } from '#app/infra/contact-details/email.ts';
import { keysOf, pick } from '#app/infra/records.ts';
import { messages } from '#app/infra/text/messages.ts';

/** What is wrong, by field. */
export type Problems<Name extends string> = Partial<Record<Name, string>>;

export type LoginValues = { email: string; password: string };
export type RegisterValues = { username: string; email: string; password: string; terms: string };
export type ChangeValues = { oldPassword: string; newPassword: string; confirmPassword: string };

const shortest = 8;
const maxPasswordLength = 128;
export const maxNameLength = 60;

/** What a shopper's password has to be, as the forms say it beforehand. */
export const passwordRule = 'At least 8 characters, and not one that many people use.';

/** Whether the address is of the admin's staff, only the service knows; so it has the last word on its domain. */
export function loginProblems({ email, password }: LoginValues): Problems<keyof LoginValues> {
  return found({
    email: email.trim() === '' ? messages.login.noEmail : formatProblem(email, ['*']),
    password: password === '' ? messages.login.noPassword : undefined,
  });
}

/** What is wrong with a registration, by field; the same rules on both sides. `domains` are those the owner accepts. */
export function registerProblems(
  { username, email, password, terms }: RegisterValues,
  domains: readonly string[],
): Problems<keyof RegisterValues> {
  return found({
    username: nameProblem(username),
    email: email.trim() === '' ? messages.login.noEmail : formatProblem(email, domains),
    password: passwordProblem(password),
    terms: terms === '' ? 'Please accept the terms to register.' : undefined,
  });
}

/** Whether a reset link could be asked for with this address. */
export function forgotProblems(email: string, domains: readonly string[]): Problems<'email'> {
  const wrong = email.trim() === '' || !isEmailFormat(email, domains);
  return found({ email: wrong ? messages.forgotPassword.wrongEmail : undefined });
}

/** How long the new password must be is the service's to say, as with every other rule but this one. */
export function changeProblems({
  oldPassword,
  newPassword,
  confirmPassword,
}: ChangeValues): Problems<keyof ChangeValues> {
  return found({
    oldPassword: oldPassword === '' ? 'Please enter your old password.' : undefined,
    newPassword: newPassword === '' ? 'Please enter a new password.' : undefined,
    confirmPassword: confirmPassword === '' ? 'Please enter the new password again.' : undefined,
  });
}

/** What is said of a login that failed: always in the spec's words, whoever refused it, also where nobody answered. */
export function loginFailure(problem = ''): string {
  if (problem.startsWith(messages.login.failed(''))) return problem;
  return messages.login.failed(problem || 'We could not log you in. Please try again in a moment.');
}

/** What is said of a registration that failed: that the address is in use, else in the spec's words for everything. */
export function registerFailure(problem = ''): string {
  const { emailInUse, failed } = messages.register;
  if (problem === emailInUse || problem.startsWith(failed(''))) return problem;
  return failed(problem || 'Please try again in a moment.');
}

/** What is said of a password that was not changed: what the service returned, unless it broke or did not answer. */
export function changeFailure(reply: { status: number; problem: string } | null): string {
  return (reply && reply.status < 500 && reply.problem) || messages.changePassword.failed;
}

/** Characters as people count them; nothing is demanded of them but their number. */
export function passwordProblem(password: string): string | undefined {
  const length = [...password].length;
  if (length < shortest) return messages.register.shortPassword;
  return length > maxPasswordLength ? `Please keep the password under ${maxPasswordLength + 1} characters.` : undefined;
}

/** The spec's word about an address as it is typed: green, red, or nothing while it is empty. */
export function emailNote(email: string, domains: readonly string[]): { error?: string; success?: string } {
  if (normalizeEmail(email) === '') return {};
  return isEmailFormat(email, domains) ? { success: messages.email.right } : { error: messages.email.wrong };
}

/** What is wrong with a name that somebody gives themself. */
export function nameProblem(written: string): string | undefined {
  if (written.trim() === '') return 'Please enter a username.';
  return written.trim().length > maxNameLength ? `Please keep this under ${maxNameLength + 1} characters.` : undefined;
}

function formatProblem(email: string, domains: readonly string[]): string | undefined {
  return isEmailFormat(email, domains) ? undefined : messages.email.wrong;
}

/** Those of the fields in which something is wrong. */
export function found<Name extends string>(problems: Partial<Record<Name, string | undefined>>): Problems<Name> {
  return pick(
    problems,
    keysOf(problems).filter((name) => problems[name] !== undefined),
  );
}
