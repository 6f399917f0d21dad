import { sql } from 'drizzle-orm';
import type { Language } from '#app/language/language.ts';
import { sayIn } from '#app/language/say.ts';
import { db } from '#app/platform/db/db.server.ts';
import { isEmailFormat, normalizeEmail } from '#app/platform/email.ts';
import { clientAddressHeader } from '#app/platform/http/client-address.server.ts';
import { readFormBody } from '#app/platform/http/read-body.server.ts';
import { countAttempt } from '#app/platform/limits/limits.server.ts';
import { parsePhone } from '#app/platform/phone.ts';
import { readShopSettings } from '#app/settings/settings.server.ts';
import { stockWishes } from '../tables.server.ts';

/** What became of a wish to hear when a product is back. `typed` goes back into the form. */
export type WishAnswer =
  | { kind: 'kept'; by: 'phone' | 'email' }
  | { kind: 'refused'; status: 422 | 429; problem: string; typed: string };

const hour = 60 * 60;
const largestForm = 4 * 1024;

/**
 * Keeps the wish of a form, to be told in the language of its page; a refusal is said in it. A person is kept once for a
 * product, in the language in which they asked last; whoever was told already waits again.
 */
export async function keepWish(productId: number, request: Request, language: Language = 'en'): Promise<WishAnswer> {
  const say = sayIn(language);
  const form = await readFormBody(request, largestForm);
  const typed = (form?.get('contact') ?? '').trim().slice(0, 254);
  const contact = typed === '' ? null : await readContact(typed);
  if (!contact) {
    const problem = say('Write a mobile number such as 0300 1234567, or an e-mail address.');
    return { kind: 'refused', status: 422, problem, typed };
  }
  const address = request.headers.get(clientAddressHeader) ?? 'unknown';
  const allowance = await countAttempt(
    { key: `wish:address:${address}`, most: 20, windowSeconds: hour },
    { key: `wish:contact:${contact.phone ?? contact.email}`, most: 20, windowSeconds: 24 * hour },
  );
  if (!allowance.allowed) {
    const minutes = Math.ceil(allowance.retryAfterSeconds / 60);
    const problem = say('Too many tries. Please try again in {minutes} minutes.', { minutes });
    return { kind: 'refused', status: 429, problem, typed };
  }
  await db
    .insert(stockWishes)
    .values({ productId, contact: contact.phone ?? contact.email, isPhone: contact.phone !== null, language })
    .onConflictDoUpdate({
      target: [stockWishes.productId, stockWishes.contact],
      set: { at: sql`now()`, toldAt: null, toldBy: null, language },
      setWhere: sql`${stockWishes.toldAt} is not null or ${stockWishes.language} <> ${language}`,
    });
  return { kind: 'kept', by: contact.phone === null ? 'email' : 'phone' };
}

type Contact = { phone: string; email: null } | { phone: null; email: string };

async function readContact(typed: string): Promise<Contact | null> {
  const phone = parsePhone(typed);
  if (phone) return { phone, email: null };
  const { emailDomains } = await readShopSettings();
  return isEmailFormat(typed, emailDomains) ? { phone: null, email: normalizeEmail(typed) } : null;
}
