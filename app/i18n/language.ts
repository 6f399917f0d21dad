/** The languages of the shop. English is the one that the code is written in. */
export const languages = ['en', 'ur'] as const;
export type Language = (typeof languages)[number];

/** The language that somebody says a page of theirs had; English where it is none that the shop has. */
export function readLanguage(message: unknown): Language {
  return message === 'ur' ? 'ur' : 'en';
}

/** Under this prefix every page of the shop stands once more, in Urdu; the router calls it its `basename`. */
export const urduPrefix = '/ur';

/** The office, what programs ask for, and what belongs to whoever runs the shop have no Urdu. */
const urduPage =
  /^\/ur(?=$|\.data$|\/(?!\/|(?:admin|api|feeds|invitation|manifest\.webmanifest|media|metrics|outbox|robots\.txt|setup|sitemap|static|track)(?![\w-])))/i;

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

/** The address in a language under which a page is kept, from its path, or that of its data, with a query or without. */
export function keptAddress(language: Language, address: string): string {
  return inLanguage(language, address).replace(/^\/ur\/_\.data$/, '/ur.data');
}

/** The path of a page as the routes know it, from one that leads to a page of the shop in whichever language. */
export function withoutLanguage(path: string): string {
  return path.replace(/^\/ur(?=\/|$)/i, '') || '/';
}

/** In the browser: whether the document that is shown is in Urdu. A document has one language. */
export const isShownInUrdu = globalThis.document?.documentElement.lang === 'ur';

/** In the browser: an address of the API that has a query, with what tells it to name things in the language of the page. */
export function askedHere(address: string): string {
  return isShownInUrdu ? `${address}&language=ur` : address;
}

/** The same page in a language (English where none is given), from its path as the routes know it. */
export function inLanguage(language: Language | undefined, path: string): string {
  return language === 'ur' ? urduPrefix + path.replace(/^\/$/, '') : path;
}
