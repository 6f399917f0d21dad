import { href } from 'react-router';
import type { Language } from '#app/i18n/language.ts';
import { collectionKeys, collections } from '#app/modules/catalog/collections/collection.ts';
import { shopPageSlugs } from '#app/modules/content/pages/page-text.ts';

/** Products in one part of the map; the protocol allows 50,000 addresses, and a part is kept in memory. */
export const productsInPart = 10_000;

/** The pages search engines may find that are no product's; `hidden` has the paths of collections that shoppers do not find. */
export function pagesToFind(hidden: ReadonlySet<string> = new Set()): string[] {
  return allPagesToFind.filter((path) => !hidden.has(path));
}

const allPagesToFind: readonly string[] = [
  href('/'),
  ...collectionKeys.map((key) => collections[key].path),
  href('/contact-us'),
  href('/tracker'),
  ...shopPageSlugs.map((slug) => href(`/${slug}`)),
];

/** J2: the list of a map's parts, as sitemaps.org has it. */
export function siteMapIndex(addresses: readonly string[]): Response {
  return xml('sitemapindex', 'sitemap', addresses);
}

/** J2: a part of the map. */
export function siteMapPart(addresses: readonly string[]): Response {
  return xml('urlset', 'url', addresses);
}

/**
 * M31: a part of the map of a shop in two languages. Each page stands in it in both, and says where it stands in the other:
 * search engines read that here, so that no page carries it.
 */
export function siteMapOfTwo(pages: readonly Record<Language, string>[]): Response {
  const entries = pages.flatMap(({ en, ur }) => {
    const others = `${alternate('en-PK', en)}${alternate('ur-PK', ur)}${alternate('x-default', en)}`;
    return [en, ur].map((address) => `<url><loc>${escapeXml(address)}</loc>${others}</url>\n`);
  });
  return respond('urlset', entries, ' xmlns:xhtml="http://www.w3.org/1999/xhtml"');
}

function alternate(language: string, address: string): string {
  return `<xhtml:link rel="alternate" hreflang="${language}" href="${escapeXml(address)}"/>`;
}

function xml(list: string, entry: string, addresses: readonly string[]): Response {
  const entries = addresses.map((address) => `<${entry}><loc>${escapeXml(address)}</loc></${entry}>\n`);
  return respond(list, entries);
}

function respond(list: string, entries: readonly string[], more = ''): Response {
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<${list} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${more}>\n${entries.join('')}</${list}>\n`,
    { headers: { 'content-type': 'application/xml; charset=utf-8' } },
  );
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
