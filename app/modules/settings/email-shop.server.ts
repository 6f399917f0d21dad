import { formatPhone } from '#app/infra/contact-details/phone.ts';
import type { Sender } from '#app/infra/mail/email.ts';
import type { EmailShop } from '#app/infra/mail/email-frame.tsx';
import { readShopSettings } from './settings.server.ts';

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
