import { sql } from 'drizzle-orm';
import type { Language } from '#app/i18n/language.ts';
import { tIn } from '#app/i18n/translate.ts';
import { isEmailFormat, normalizeEmail } from '#app/infra/contact-details/email.ts';
import { parsePhone } from '#app/infra/contact-details/phone.ts';
import { db } from '#app/infra/db/db.server.ts';
import { clientAddressHeader } from '#app/infra/http/client-address.server.ts';
import { readFormBody } from '#app/infra/http/read-body.server.ts';
import { countAttempt } from '#app/infra/limits/limits.server.ts';
import { stockRequests } from '#app/modules/catalog/tables.server.ts';
import { readShopSettings } from '#app/modules/settings/settings.server.ts';

/** The outcome of a request to be notified when a product is back. `typed` goes back into the form. */
export type StockRequestResult =
  | { kind: 'kept'; by: 'phone' | 'email' }
  | { kind: 'refused'; status: 422 | 429; problem: string; typed: string };

const hour = 60 * 60;
const largestForm = 4 * 1024;

/**
 * Keeps the wish of a form, to be told in the language of its page; a refusal is said in it. A person is kept once for a
 * product, in the language in which they asked last; whoever was told already waits again.
 */
export async function saveStockRequest(
  productId: number,
  request: Request,
  language: Language = 'en',
): Promise<StockRequestResult> {
  const t = tIn(language);
  const form = await readFormBody(request, largestForm);
  const typed = (form?.get('contact') ?? '').trim().slice(0, 254);
  const contact = typed === '' ? null : await readContact(typed);
  if (!contact) {
    const problem = t('Enter a mobile number such as 0300 1234567, or an e-mail address.');
    return { kind: 'refused', status: 422, problem, typed };
  }
  const address = request.headers.get(clientAddressHeader) ?? 'unknown';
  const allowance = await countAttempt(
    { key: `wish:address:${address}`, max: 20, windowSeconds: hour },
    { key: `wish:contact:${contact.phone ?? contact.email}`, max: 20, windowSeconds: 24 * hour },
  );
  if (!allowance.allowed) {
    const minutes = Math.ceil(allowance.retryAfterSeconds / 60);
    const problem = t('Too many tries. Please try again in {minutes} minutes.', { minutes });
    return { kind: 'refused', status: 429, problem, typed };
  }
  await db
    .insert(stockRequests)
    .values({ productId, contact: contact.phone ?? contact.email, isPhone: contact.phone !== null, language })
    .onConflictDoUpdate({
      target: [stockRequests.productId, stockRequests.contact],
      set: { at: sql`now()`, toldAt: null, toldBy: null, language },
      setWhere: sql`${stockRequests.toldAt} is not null or ${stockRequests.language} <> ${language}`,
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
