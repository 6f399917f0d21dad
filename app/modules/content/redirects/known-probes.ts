/** Paths that scanners try on every site: not one of them was ever a page of this shop. */
const probedNames =
  /^(?:wp(?:-[\w-]+)?|wordpress|xmlrpc|phpmyadmin|pma|myadmin|mysql|adminer|administrator|phpinfo|cgi-bin|vendor|node_modules|actuator|_ignition|_profiler|_next|_all_dbs|server-status|server-info|solr|jenkins|telescope|debug|console|owa|ecp|autodiscover|boaform|hnap1|geoserver|graphql|swagger|druid|nacos|struts|cpanel|webmail|shell|backup|backups|config|env|dump|database|db|tmp|temp|login\.action|goform|gponform|sdk|evox|nmaplowercheck\d*|app-ads|favicon|apple-touch-icon[\w-]*|browserconfig)$/;

/** Files: only those of pages in the way of the first websites may have been pages. */
const fileName = /\.(?!html?$)[a-z0-9_~-]{1,12}$/;

/** Phones, ids of people, keys of links. */
const personal = /@|\d{7}|[0-9a-f]{8}-[0-9a-f]{4}-/;
const token = /^(?=.*\d)(?=.*[a-z])[a-z0-9_]{20,}$/;

const maxListedLength = 200;
const maxParts = 6;

/**
 * Whether an address that was not found is worth showing to the owner, from its path as `pathKey` writes it. What scanners
 * try, files, long or strange paths, and what may be personal is not.
 */
export function isWorthListing(path: string): boolean {
  const parts = path.slice(1).split('/');
  if (path.length > maxListedLength || parts.length > maxParts) return false;
  if (!/^[\p{L}\p{M}\p{N} /_.,~!&()+:@-]+$/u.test(path) || personal.test(path)) return false;
  return parts.every(
    (part) =>
      part !== '' && !part.startsWith('.') && !probedNames.test(part) && !fileName.test(part) && !token.test(part),
  );
}
