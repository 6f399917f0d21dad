import { inLanguage } from '#app/i18n/language.ts';
import { tIn } from '#app/i18n/translate.ts';
import { whatsappDigits } from '#app/infra/contact-details/phone.ts';
import { siteLink } from '#app/infra/mail/site-link.server.ts';
import { productPath } from '#app/modules/catalog/product.ts';
import type { Wish } from './requests.server.ts';

/** An address that opens WhatsApp with what there is to say to somebody who waits, in the language in which they asked. */
export function stockRequestChat({ name, urduName, language, productId, contact }: Wish): string {
  const link = siteLink(inLanguage(language, productPath(productId)));
  const values = { name: (language === 'ur' && urduName) || name, link };
  const text = tIn(language)('Assalam o alaikum! You asked us about {name}. It is back in our shop: {link}', values);
  return `https://wa.me/${whatsappDigits(contact)}?text=${encodeURIComponent(text)}`;
}
