import { sql } from 'drizzle-orm';
import { formatPhone } from '#app/infra/contact-details/phone.ts';
import { inKarachi, karachiOffsetMs } from '#app/infra/dates/dates.ts';
import { db, type Transaction } from '#app/infra/db/db.server.ts';
import { dependsOn, expirePageAt } from '#app/infra/http/page-dependencies.server.ts';
import type { Sender } from '#app/infra/mail/email.ts';
import type { EmailShop } from '#app/infra/mail/email-frame.tsx';
import { ourTerms } from './delivery/delivery-terms.ts';
import { isSetUpNow, setUpTag } from './setup-state.server.ts';
import { defaultSettings, type OwnSettings, ownDefaults } from './shop-settings.ts';
import { shopSettings } from './tables.server.ts';

/** What the owner has set, over the defaults. Inside a transaction it is read there, so that nobody waits for a second connection. */
export async function readShopSettings(tx: Pick<Transaction, 'execute'> = db): Promise<OwnSettings> {
  dependsOn('settings', setUpTag);
  const { rows } = await tx.execute<{ values: Partial<OwnSettings> | null; isOwn: boolean }>(
    sql`select (select ${shopSettings.values} from ${shopSettings}) as "values", ${isSetUpNow} as "isOwn"`,
  );
  const { values, isOwn } = rows[0]!;
  // The year stands in the footer of an owner's own shop.
  if (isOwn) expirePageAt(nextYear());
  return settingsOf(values ?? undefined, isOwn);
}

function nextYear(): Date {
  return new Date(Date.UTC(inKarachi(new Date()).getUTCFullYear() + 1, 0) - karachiOffsetMs);
}

/** Stored settings over the defaults of the demo, or of an owner's own shop. */
export function settingsOf(values: Partial<OwnSettings> | undefined, isOwn = false): OwnSettings {
  const defaults = isOwn ? ownDefaults(new Date()) : defaultSettings;
  return { ...defaults, ...values, delivery: { ...ourTerms, ...values?.delivery } };
}

let hasUrdu = false;

/** M31: whether the shop has pages in Urdu, as this process last read it. Read for each request, so it waits for nobody. */
export function speaksUrdu(): boolean {
  return hasUrdu;
}

/** Reads the switch. Call it at the start, and when the settings of the shop may have changed. */
export async function lookAtLanguageSwitch(): Promise<void> {
  hasUrdu = (await readShopSettings()).speaksUrdu;
}

/** What e-mails say of the shop. */
export async function readEmailShop(): Promise<EmailShop> {
  const { shopName, mission, email, phone } = await readShopSettings();
  return { name: shopName, mission, email, phone: formatPhone(phone) };
}

/** Whom e-mails come from: the shop itself, or the address that SMTP_FROM names; answers go to the shop. */
export async function readSender(from: { name: string | null; address: string } | null): Promise<Sender> {
  const { shopName, email } = await readShopSettings();
  return { name: from?.name ?? shopName, address: from?.address ?? email, replyTo: email };
}

/**
 * The ways to reach the shop that its owner has not written, as people read them: the demo's mailbox and the demo's phone,
 * where nobody answers.
 */
export function demoContacts({ email, phone, whatsapp }: Pick<OwnSettings, 'email' | 'phone' | 'whatsapp'>): string[] {
  const isDemoPhone = phone === defaultSettings.phone || whatsapp === defaultSettings.whatsapp;
  return [
    ...(email === defaultSettings.email ? [email] : []),
    ...(isDemoPhone ? [formatPhone(defaultSettings.phone)] : []),
  ];
}
