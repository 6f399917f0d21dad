import { useLanguage } from './translate.ts';

/**
 * How a text that the owner or a shopper wrote stands on this page: in its own direction, and on an Urdu page as English
 * where it has no Urdu letter. Spread it over the element that holds the text.
 */
export function useTextDirection(): (text: string) => { lang?: 'en'; dir?: 'auto' } {
  return useLanguage() === 'ur' ? directionOf : noAttributes;
}

function directionOf(text: string): { lang?: 'en'; dir: 'auto' } {
  return /[\u0600-\u06ff]/.test(text) ? { dir: 'auto' } : { lang: 'en', dir: 'auto' };
}

function noAttributes() {
  return {};
}
