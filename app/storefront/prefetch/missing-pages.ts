import { movedTo } from '../seo/moved-addresses.ts';

/** The shop has no page here. What is rendered here is the answer to every such path: it names no path. */
export const missingAddress = '/page-not-found';

/** The router may read other signs in its own way: escapes, two slashes in a row. */
const plainPath = /^(?:\/[\w.~!$&'()+,;=@-]+)+\/?$/;

/**
 * Makes a function that returns whether a path is surely unknown, from the patterns of the routes. Patterns that
 * stand for anything (`*`) are left out. False where another answer than the page "Page not found" is possible: for data
 * of pages, for other spellings that lead somewhere, and for paths that only the router can read.
 */
export function createMissingPages(patterns: Iterable<string>): (pathname: string) => boolean {
  const known = [...new Set(patterns)].filter((pattern) => !/^\/?\*$/.test(pattern)).map(expressionOf);
  const isKnown = new RegExp(`^(?:${known.join('|')})/?$`, 'i');
  return (pathname) =>
    plainPath.test(pathname) && !pathname.endsWith('.data') && !isKnown.test(pathname) && movedTo(pathname) === null;
}

/** What a pattern matches, read generously: a part that may be missing, or is more than a name, stands for anything. */
function expressionOf(pattern: string): string {
  const parts = pattern.split('/').filter(Boolean);
  const open = parts.findIndex((part) => !/^:?[\w.-]+$/.test(part));
  const fixed = (open === -1 ? parts : parts.slice(0, open)).map((part) =>
    part.startsWith(':') ? '/[^/]+' : `/${part.replaceAll('.', '\\.')}`,
  );
  return `${fixed.join('')}${open === -1 ? '' : '(?:/.*)?'}`;
}
