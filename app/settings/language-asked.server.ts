import { type Language, languageAt } from '#app/language/language.ts';
import { speaksUrdu } from './language-switch.server.ts';

/** In which language whoever asks is to be written to: that of the page that asks, by its path or by what its script says. */
export function languageAsked({ url, headers }: Request): Language {
  if (!speaksUrdu()) return 'en';
  return headers.get('accept-language') === 'ur' ? 'ur' : languageAt(new URL(url).pathname);
}
