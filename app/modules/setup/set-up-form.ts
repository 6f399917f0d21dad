import { isEmailFormat, normalizeEmail } from '#app/infra/contact-details/email.ts';
import { isPhone } from '#app/infra/contact-details/phone.ts';
import { keysOf, pick } from '#app/infra/records.ts';
import { messages } from '#app/infra/text/messages.ts';
import { nameProblem, type Problems, passwordProblem } from '#app/modules/accounts/forms/account-forms.ts';

/** How the owner of a demo shop logs in once it is theirs. */
const loginFields = ['username', 'email', 'password'] as const;
export type NewLogin = Record<(typeof loginFields)[number], string>;

/** How shoppers reach a shop. */
const contactFields = ['phone', 'shopEmail'] as const;
export type Contact = Record<(typeof contactFields)[number], string>;

export type BeginField = 'shopName' | keyof NewLogin | keyof Contact;
/** What the owner says when the demo shop is emptied. */
export type BeginValues = Record<BeginField, string> & { keepsProducts: boolean };

/** What is wrong with the way in, by field; the same rules in the browser and on the server. */
export function loginProblems({ username, email, password }: NewLogin): Problems<keyof NewLogin> {
  const problems: Partial<Record<keyof NewLogin, string | undefined>> = {
    username: username.trim() === '' ? 'Write your name.' : nameProblem(username),
    email: emailProblem(normalizeEmail(email)),
    password: passwordProblem(password),
  };
  return pick(
    problems,
    keysOf(problems).filter((field) => problems[field] !== undefined),
  );
}

/** What is wrong with how shoppers reach the shop, by field. */
export function contactProblems({ phone, shopEmail }: Contact): Problems<keyof Contact> {
  const wrongEmail = emailProblem(normalizeEmail(shopEmail));
  return {
    ...(!isPhone(phone) && { phone: 'Write a mobile number: 03 and nine more digits.' }),
    ...(wrongEmail && { shopEmail: wrongEmail }),
  };
}

/** What is wrong with the address of somebody of the office, which may have any domain. */
function emailProblem(email: string): string | undefined {
  if (email === '') return messages.login.noEmail;
  return isEmailFormat(email, ['*']) ? undefined : messages.email.wrong;
}

/** What is wrong with the name that the owner types to go on. Small and capital letters are the same. */
export function typedNameProblem(typed: string, shopName: string): string | undefined {
  return plain(typed) === plain(shopName) ? undefined : `Write the shop’s name as it is now: ${shopName}`;
}

function plain(name: string): string {
  return name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();
}
