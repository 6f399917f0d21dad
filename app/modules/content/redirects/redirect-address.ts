import { withoutLanguage } from '#app/i18n/language.ts';
import { collectionKeys, collections } from '#app/modules/catalog/collections/collection.ts';
import { hasPage, isShopAddress } from './shop-addresses.ts';

/** Characters. Longer paths are neither saved nor looked up. */
export const maxPathLength = 300;

/** What no address has: a browser would drop it or read it in its own way. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that are refused
const unreadable = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\\]/;

const startTexts = {
  from: 'Start with /, such as /products/brass-lamp.',
  to: 'Start with /, such as /electronics. It must be a page of this shop.',
};

/** A typed address, or why it cannot be used, as a sentence. */
export type OldAddress = { path: string } | { problem: string };
export type NewAddress = { target: string; path: string } | { problem: string };

/**
 * A path as redirects compare it: decoded, in lower case, without the language, double slashes and a slash at its end. Null
 * where it cannot be read, is longer than 300 characters, or is the home page.
 */
export function pathKey(path: string): string | null {
  let decoded: string;
  try {
    decoded = decodeURIComponent(path).normalize('NFC');
  } catch {
    return null;
  }
  const plain = withoutLanguage(decoded.toLowerCase().replace(/\/{2,}/g, '/')).replace(/\/$/, '');
  return plain === '' || plain.length > maxPathLength || unreadable.test(plain) ? null : plain;
}

/** Where all of the specification's collections are shown. */
const allCollections: ReadonlySet<string> = new Set(collectionKeys.map((key) => collections[key].path));

/**
 * Reads the address that is to be redirected. The host of an address of the old shop is left out. `shown` has the paths of
 * collections and products that shoppers find: those of hidden and deleted ones are free.
 */
export function readOldAddress(typed: string, shown = allCollections): OldAddress {
  const text = typed.trim();
  if (text === '') return { problem: 'Enter the old address, such as /products/brass-lamp.' };
  if (unreadable.test(text)) return { problem: 'An address has no backslashes, line breaks or tabs.' };
  const parsed = /^https?:\/\//i.test(text) ? URL.parse(text) : /^\/(?!\/)/.test(text) ? parseOnShop(text) : null;
  if (!parsed) return { problem: startTexts.from };
  if (parsed.search || parsed.hash || /[?#]/.test(text))
    return { problem: 'Leave out ? and # and what follows: only the path is compared.' };
  if (parsed.pathname.length > 3 * maxPathLength) return tooLong;
  const path = pathKey(parsed.pathname);
  if (path === null) return problemOfPath(parsed.pathname);
  if (isShopAddress(path) || shown.has(path)) return { problem: `The shop has a page of its own at ${path}.` };
  return { path };
}

/** Reads where a redirect leads: a page of this shop, with query and fragment. */
export function readNewAddress(typed: string): NewAddress {
  const text = typed.trim();
  if (text === '') return { problem: 'Choose where it leads.' };
  if (unreadable.test(text) || /\s/.test(text) || !/^\/(?!\/)/.test(text)) return { problem: startTexts.to };
  if (text.length > maxPathLength) return tooLong;
  const parsed = parseOnShop(text);
  // After two slashes a browser reads a host; `/.//other.example` and `/ur//other.example` would become that.
  if (!parsed || parsed.pathname.includes('//')) return { problem: startTexts.to };
  const pathname = withoutLanguage(parsed.pathname);
  const path = pathname === '/' ? '/' : pathKey(pathname);
  if (path === null) return { problem: startTexts.to };
  return { target: pathname + parsed.search + parsed.hash, path };
}

/** Why nobody may be led to this path, where every redirect has been followed; null where it is a page for shoppers. */
export function problemOfTarget(path: string): string | null {
  return hasPage(path) ? null : `The shop has no page for shoppers at ${path}.`;
}

const tooLong = { problem: `Keep it under ${maxPathLength} characters.` };

function parseOnShop(text: string): URL | null {
  const parsed = URL.parse(text, 'http://shop');
  return parsed?.origin === 'http://shop' ? parsed : null;
}

function problemOfPath(pathname: string): { problem: string } {
  const parts = pathname.toLowerCase().split('/').filter(Boolean).join('/');
  if (parts === '' || parts === 'ur') return { problem: 'The home page cannot be redirected.' };
  const isLong = pathname.length > maxPathLength;
  return isLong ? tooLong : { problem: 'This address cannot be read. Copy it from the browser once more.' };
}
