import { inLanguage } from '#app/language/language.ts';
import { sayIn } from '#app/language/say.ts';
import { siteLink } from '#app/platform/mail/site-link.server.ts';
import { whatsappDigits } from '#app/platform/phone.ts';
import { productPath } from '../product.ts';
import type { Wish } from './wishes.server.ts';

/** An address that opens WhatsApp with what there is to say to somebody who waits, in the language in which they asked. */
export function wishChat({ name, urduName, language, productId, contact }: Wish): string {
  const link = siteLink(inLanguage(language, productPath(productId)));
  const told = { name: (language === 'ur' && urduName) || name, link };
  const text = sayIn(language)('Assalam o alaikum! You asked us about {name}. It is back in our shop: {link}', told);
  return `https://wa.me/${whatsappDigits(contact)}?text=${encodeURIComponent(text)}`;
}
