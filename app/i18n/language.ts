/** The languages of the shop. English is the one that the code is written in. */
export const languages = ['en', 'ur'] as const;
export type Language = (typeof languages)[number];

/** Validates a language from a request; English for anything else. */
export function readLanguage(value: unknown): Language {
  return value === 'ur' ? 'ur' : 'en';
}

/** The path prefix of the shop's Urdu pages; the router's `basename`. */
export const urduPrefix = '/ur';

/** The admin, the APIs and the operator's endpoints have no Urdu. */
const urduPage =
  /^\/ur(?=$|\.data$|\/(?!\/|(?:admin|api|feeds|invitation|llms\.txt|manifest\.webmanifest|media|metrics|outbox|robots\.txt|setup|sitemap|static|track)(?![\w-])))/i;

/** The language of the page at a path, as a request names it. */
export function languageAt(path: string): Language {
  return urduPage.test(path) ? 'ur' : 'en';
}

/**
 * The path of a request as the routes know it: `/ur/cart` is `/cart`. A path without Urdu stays as it is. `/ur.data` is what
 * the router's browser part asks for at the home page of a prefix.
 */
export function requestedPath(path: string): string {
  if (languageAt(path) === 'en') return path;
  return /^\/ur\.data$/i.test(path) ? '/_.data' : withoutLanguage(path);
}

/** The key under which a page in this language is cached, from the address of the page or of its data. */
export function pageCacheKey(language: Language, address: string): string {
  return inLanguage(language, address).replace(/^\/ur\/_\.data$/, '/ur.data');
}

/** The path of a page as the routes know it: without the language prefix. */
export function withoutLanguage(path: string): string {
  return path.replace(/^\/ur(?=\/|$)/i, '') || '/';
}

/** In the browser: whether the document that is shown is in Urdu. A document has one language. */
export const isShownInUrdu = globalThis.document?.documentElement.lang === 'ur';

/** In the browser: adds the page's language to an API address that already has a query. */
export function withPageLanguage(address: string): string {
  return isShownInUrdu ? `${address}&language=ur` : address;
}

/** The same page in a language (English where none is given), from its path as the routes know it. */
export function inLanguage(language: Language | undefined, path: string): string {
  return language === 'ur' ? urduPrefix + path.replace(/^\/$/, '') : path;
}
