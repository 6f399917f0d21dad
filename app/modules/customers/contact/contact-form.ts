import { isEmailFormat } from '#app/infra/contact-details/email.ts';
import { isPhone } from '#app/infra/contact-details/phone.ts';
import { messages } from '#app/infra/text/messages.ts';
import { cleanLine, cleanText, isKeepable } from '#app/infra/text/plain-text.ts';

/** The contact form's fields by their names on the wire, in the page's order. */
export const contactFields = ['fullname', 'mobileNo', 'email', 'message'] as const;

export type ContactField = (typeof contactFields)[number];
export type ContactValues = Record<ContactField, string>;
export type ContactProblems = Partial<Record<ContactField, string>>;

export const maxMessageLength = 4_000;
const maxNameLength = 100;

/** What is wrong, by field; nothing where it can be sent. The same rules on both sides. */
export function contactProblems(values: ContactValues, domains: readonly string[]): ContactProblems {
  const { fullname, mobileNo, email, message } = values;
  const found: ContactProblems = {};
  if (fullname.length > 2 * maxNameLength || cleanLine(fullname).length > maxNameLength)
    found.fullname = `Please keep this under ${maxNameLength + 1} characters.`;
  else if (cleanLine(fullname) === '') found.fullname = 'Please enter your full name.';
  if (!isPhone(mobileNo)) found.mobileNo = messages.contact.wrongPhone;
  if (email.trim() === '') found.email = messages.login.noEmail;
  else if (!isEmailFormat(email, domains)) found.email = messages.email.wrong;
  // The length comes first: cleaning costs time, and a body may hold far more than any message.
  if (message.length > 2 * maxMessageLength || cleanText(message).length > maxMessageLength)
    found.message = `Please keep your message under ${maxMessageLength + 1} characters.`;
  else if (cleanText(message) === '') found.message = 'Please write your message.';
  for (const name of contactFields)
    if (!isKeepable(values[name])) found[name] ??= 'This has a character that cannot be saved.';
  return found;
}
