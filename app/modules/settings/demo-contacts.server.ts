import { formatPhone } from '#app/infra/contact-details/phone.ts';
import { defaultSettings, type OwnSettings } from './shop-settings.ts';

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
